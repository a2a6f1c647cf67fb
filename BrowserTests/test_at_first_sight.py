"""The first impression: nothing jumps away from the finger, nothing stays black without a message."""

import json

import pytest
from browsers import DESKTOP, PHONE, PHONE_TURNED, TABLET, TABLET_TURNED, Kind
from program import until, vitrine
from offline_device import removed_ids
from visitor import name_of

SCRIPTS = Kind("chromium", True)
SOURCE = "/sources/picture-frame"
ON_BLACK = "body[data-bar='hidden'] .stage__reason"


def unavailable_entry(server):
    """The almanac's entry whose picture is unavailable, once that is known."""

    def looks():
        rows = server.api("/sources/almanac/photos?limit=60")["photos"]
        row = next(row for row in rows if row["title"] == "Lost in the post")
        server.send("GET", f"{row['image']}/square-320")
        return row if "failure" in row else None

    return until(looks, what="the reason of the unavailable picture")


def add_unavailable_photo(server, file):
    """A source with one unavailable photo."""
    file.write_text(json.dumps([{"original": "http://demo.vitrine.invalid/demo/photos/gone.jpg", "caption": "Gone"}]))
    # Feed files can only be added on the command line.
    result = vitrine("add", str(file), "--title", file.stem, *server.storage)
    assert result.returncode == 0, result.stderr
    return next(source["id"] for source in server.api("/sources")["sources"] if source["location"] == str(file))


@pytest.mark.parametrize("size", [TABLET, TABLET_TURNED, DESKTOP], ids=str)
def test_sources_are_side_by_side_on_large_screens(visitor, size):
    visitor.uses(size)
    visitor.visits("/")
    # In a single script, since the library may be updated at any time.
    script = """return [...document.querySelectorAll('main a[data-source]')].slice(0, 2)
        .map((card) => card.getBoundingClientRect().toJSON())"""
    first, second = visitor.driver.execute_script(script)
    assert first["right"] < second["left"]
    assert first["top"] == second["top"]


@pytest.mark.parametrize("screen", ["gallery", "detail"])
def test_the_buttons_stay_where_they_are_however_long_the_next_title_is(visitor, screen, server):
    visitor.uses(PHONE)
    photo = server.api("/sources/picture-frame/photos?limit=5")["photos"][4]["id"]
    visitor.visits(f"{SOURCE}/photos/{photo}/{screen}")
    button = lambda: visitor.box(visitor.find('[data-step="next"]'))
    before = visitor.settled(button)
    heights = set()
    for title in ("Fog", "A title that is so long that it takes some lines of a small screen, and then some more"):
        visitor.driver.execute_script("document.querySelector('.bar__title').textContent = arguments[0]", title)
        heights.add(visitor.box(visitor.find(".bar__title")).height)
        assert button().top == before.top
    # The bar of a slideshow shows one line of it, and the rest when tapped.
    assert len(heights) == (1 if screen == "gallery" else 2)


TOPS_OF_TOASTS = """return [...document.querySelectorAll('.toast')]
    .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((each) => each.getBoundingClientRect().top)"""


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_many_removals_leave_room_for_the_photo(visitor, kind, server):
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    visitor.opens_photo(2)
    visitor.sees_screen("gallery")
    visitor.sees_the_photo()
    visitor.keeps_offers()
    tops = lambda: visitor.driver.execute_script(TOPS_OF_TOASTS)
    counts = []
    try:
        for number in range(1, 6):
            visitor.presses("Remove photo")
            visitor.waits_for(lambda: visitor.position.endswith(f"/{16 - number}"), f"{16 - number} photos")
            # Otherwise the rest would be removed after the others are restored.
            visitor.waits_for(lambda: len(removed_ids(server, "picture-frame")) == number, "the removal")
            visitor.waits_for(lambda: len(visitor.all(".toast")) == number, "the offer to undo")
            counts.append(len(tops()))
        assert counts == [1, 2, 3, 3, 3]
        assert min(tops()) > PHONE.height / 2
    finally:
        server.request("POST", "/api/v1/sources/picture-frame/restore")
        # The offer to undo is shown on the next pages for nine seconds.
        visitor.driver.execute_script("sessionStorage.clear()")


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_the_reason_of_a_missing_picture_can_be_read_on_black(visitor, kind, server):
    row = unavailable_entry(server)
    visitor.uses(PHONE)
    visitor.visits(f"/sources/almanac/photos/{row['id']}?bar=hidden")
    visitor.waits_for(lambda: visitor.find(ON_BLACK).text == row["failure"], "the reason")
    # As on the server's page.
    visitor.waits_for(lambda: visitor.all(".stage__slide .stage__tile svg"), "a drawing above it")
    color = visitor.waits_for(lambda: visitor.find(ON_BLACK).value_of_css_property("color"), "its color")
    assert sum(brightness(color)) > 3 * 0x90


def brightness(color):
    return [int(part) for part in color[color.index("(") + 1 : -1].split(",")[:3]]


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_a_slideshow_without_any_picture_shows_the_reason(visitor, kind, server, tmp_path):
    source = add_unavailable_photo(server, tmp_path / "gone.json")
    try:
        photo = server.api(f"/sources/{source}/photos")["photos"][0]["id"]
        visitor.uses(PHONE)
        visitor.visits(f"/sources/{source}/photos/{photo}/gallery")
        visitor.waits_for(lambda: visitor.all(".stage__slide .stage__reason"), "the reason")
        names = lambda: [name_of(button) for button in visitor.all(".bar__actions .button")]
        # It stops when no other photo can be shown either.
        visitor.waits_for(lambda: "Play" in names(), "the end of the show")
        assert visitor.settled(names) == [
            "Previous photo", "Full screen", "Play", "Slideshow options", "Next photo", "Favorite", "Remove photo"]
    finally:
        server.request("DELETE", f"/api/v1/sources/{source}")


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_the_number_of_photos_follows_removals(visitor, kind, server):
    facts = lambda: visitor.find("[data-facts]").get_attribute("textContent")
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    assert facts().startswith("16 photos · ")
    visitor.opens_photo(2)
    visitor.sees_screen("gallery")
    visitor.sees_the_photo()
    try:
        visitor.presses("Remove photo")
        visitor.waits_for(lambda: facts().startswith("15 photos · "), "one photo less")
        visitor.presses("Undo")
        visitor.waits_for(lambda: facts().startswith("16 photos · "), "the photo to be back")
    finally:
        server.request("POST", "/api/v1/sources/picture-frame/restore")


def test_the_bar_takes_one_line_of_a_phone_that_is_turned(visitor):
    visitor.uses(PHONE_TURNED)
    visitor.visits(SOURCE)
    assert visitor.box(visitor.find("header.bar")).height < PHONE_TURNED.height / 6
    assert visitor.sideways_overflow() <= 0


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_pictures_leave_large_words_their_room(visitor, kind):
    visitor.uses(PHONE)
    visitor.visits("/places")
    visitor.driver.execute_script("document.documentElement.style.fontSize = '32px'")
    row, picture = (visitor.box(visitor.find(f"main .{part}")) for part in ("row", "row__picture"))
    assert picture.width < row.width / 5
    assert abs(picture.width - picture.height) < 1


@pytest.mark.parametrize("kind", [SCRIPTS, Kind("webkit", True)], ids=str)
def test_the_sidebar_shows_the_current_source(visitor, kind, server, tmp_path):
    sources = [add_unavailable_photo(server, tmp_path / f"gone-{number}.json") for number in range(12)]
    current = lambda: visitor.box(visitor.find(".tabs__sources .is-current"))
    try:
        visitor.uses(TABLET_TURNED)
        visitor.visits(f"/sources/{sources[-1]}")
        visitor.waits_for(lambda: current().bottom < TABLET_TURNED.height + 1, "the last of the sources")
        assert visitor.driver.execute_script("return scrollY") == 0
    finally:
        for source in sources:
            server.request("DELETE", f"/api/v1/sources/{source}")
