"""Rules for every screen: its name, its width, the navigation."""

import pytest
from browsers import DESKTOP, PHONE, PHONE_TURNED, SIZES, TABLET, Kind
from selenium.webdriver.common.by import By
from visitor import name_of

SOURCES = ["contact-sheet", "places-of-the-world", "field-notes", "picture-frame", "almanac"]


@pytest.fixture(scope="module")
def screens(server):
    """A URL of every screen."""

    def first(source):
        return server.api(f"/sources/{source}/photos?limit=1")["photos"][0]["id"]

    addresses = [("/", "library"), ("/places", "places"), ("/recents", "recents"), ("/add", "add")]
    addresses += [(f"/sources/{source}", "source") for source in SOURCES]
    addresses += [
        (f"/sources/field-notes/photos/{first('field-notes')}", "photo"),
        (f"/sources/almanac/photos/{first('almanac')}/detail", "detail"),
        (f"/sources/picture-frame/photos/{first('picture-frame')}/gallery?paused", "gallery"),
        (f"/sources/contact-sheet/photos/{first('contact-sheet')}?zoom=actual", "photo"),
        ("/places/" + server.api("/places")["places"][0]["key"], "place"),
        ("/sources/almanac/settings", "settings"),
    ]
    return addresses


@pytest.mark.parametrize("size", [*SIZES, PHONE_TURNED], ids=str)
def test_no_screen_is_wider_than_the_device(visitor, screens, size):
    visitor.uses(size)
    too_wide = []
    for path, name in screens:
        visitor.visits(path)
        visitor.sees_screen(name)
        if visitor.sideways_overflow() > 0:
            too_wide.append((path, visitor.sideways_overflow()))
    assert too_wide == []


def test_the_library_shows_the_five_sources(visitor):
    visitor.uses(PHONE)
    visitor.visits("/")
    cards = lambda: visitor.all("main a[data-source]")  # noqa: E731
    title = lambda card: card.find_element(By.CSS_SELECTOR, '[class$="__title"]').text  # noqa: E731
    sources = ["Contact sheet", "Places of the world", "Field notes", "Picture frame", "Almanac"]
    # The cards are replaced while sources are read.
    visitor.waits_for(lambda: [title(card) for card in cards()] == sources, "the five sources")
    visitor.sees_pictures_of_all("main a[data-source]")
    visitor.waits_for(lambda: "36" in cards()[0].text, "the number of photos")


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=str)
def test_the_tabs_are_below_on_a_phone_and_at_the_side_on_larger_screens(visitor, size):
    visitor.uses(size)
    visitor.visits("/")
    if size == TABLET and visitor.kind.has_scripts:
        visitor.presses("Show the sidebar")
    # A drawer shows them one after another.
    named = lambda: [link for link in visitor.all("nav a") if name_of(link) in ("Library", "Places", "Recents")]
    visitor.waits_for(lambda: [name_of(tab) for tab in named()] == ["Library", "Places", "Recents"], "the tabs")
    tabs = named()
    boxes = [visitor.box(tab) for tab in tabs]
    if size == PHONE:
        assert min(box.top for box in boxes) > size.height - 100
        assert [box.left for box in boxes] == sorted(box.left for box in boxes)
    else:
        assert max(box.right for box in boxes) < size.width / 3
        assert [box.top for box in boxes] == sorted(box.top for box in boxes)


def test_the_tabs_lead_to_their_screens(visitor):
    visitor.uses(PHONE)
    visitor.visits("/")
    for name, screen in [("Places", "places"), ("Recents", "recents"), ("Library", "library")]:
        visitor.presses(name)
        visitor.sees_screen(screen)


def test_a_source_can_be_laid_out_in_three_ways(visitor):
    visitor.uses(PHONE)
    visitor.visits("/sources/field-notes")
    try:
        for name in ["Grid", "List", "Wall"]:
            visitor.presses(name)
            photos = '[aria-label="Photos"]'
            visitor.waits_for(
                lambda: visitor.find(photos).get_attribute("data-layout") == name.lower(), f"the {name}"
            )
            visitor.waits_for(lambda: saved_layout(visitor) == name.lower(), "the stored layout")
            visitor.visits("/sources/field-notes")
            visitor.waits_for(
                lambda: visitor.find(photos).get_attribute("data-layout") == name.lower(), f"the remembered {name}"
            )
    finally:
        visitor.server.request("PATCH", "/api/v1/sources/field-notes", {"settings": {"layout": "wall"}})


def saved_layout(visitor):
    return visitor.server.api("/sources/field-notes")["settings"]["layout"]


def test_search_finds_words_of_titles_and_descriptions(visitor):
    visitor.uses(DESKTOP)
    visitor.visits("/sources/field-notes")
    visitor.types("Search this source", "apricot")
    visitor.submits("Search this source")
    visitor.waits_for(lambda: visitor.titles() == ["North wall"], "the note with that word")


def test_a_missing_page_is_explained(visitor):
    visitor.uses(PHONE)
    visitor.visits("/sources/nothing-here")
    assert "There is no source at this URL" in visitor.text()
    visitor.visits("/no/such/page")
    assert len(visitor.title) > 5


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_the_list_next_to_a_photo_is_complete(visitor, server):
    photo = server.api("/sources/field-notes/photos?limit=1")["photos"][0]["id"]
    visitor.uses(DESKTOP)
    visitor.visits(f"/sources/field-notes/photos/{photo}")
    visitor.waits_for(lambda: visitor.find(".split__all").text == "All of Field notes", "the link to all")
