"""Selecting and changing several photos of a list.

Over 300 lines: all actions with selected photos start with the same steps.
"""

import io
import json
import urllib.parse
import zipfile

import pytest
from browsers import DESKTOP, PHONE, SIZES, TABLET, Kind
from touch import Fingers
from origin import png, running_origin
from program import serving, serving_demo, until
from signing_proxy import signing_proxy
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from offline_device import removed_ids
from visitor import Visitor, words_of

SOURCE = "/sources/contact-sheet"
CHROMIUM = Kind("chromium", True)
WEBKIT = Kind("webkit", True)


@pytest.fixture(params=[CHROMIUM, WEBKIT], ids=str)
def reader(request, drivers, server):
    """A person whose removals and favorites are reverted afterwards."""
    visitor = Visitor(drivers(request.param), request.param, server)
    yield visitor
    server.request("POST", "/api/v1/sources/contact-sheet/restore")
    favorites = [photo["id"] for photo in server.api("/favorites/photos?offset=0&limit=100")["photos"]]
    if favorites:
        server.request("POST", "/api/v1/photos/unfavorite", {"photos": favorites})
    visitor.leaves()


def ids(server, path=SOURCE):
    return [photo["id"] for photo in server.api(f"{path}/photos?offset=0&limit=100")["photos"]]


def selected(visitor):
    script = """return [...document.querySelectorAll('a[data-photo][aria-checked="true"]')].map((cell) => Number(cell.dataset.photo))"""
    return visitor.driver.execute_script(script)


def removes(server, photos):
    """Waits until the server has removed exactly these photos: pages omit them before."""
    until(lambda: set(removed_ids(server, "contact-sheet")) == set(photos), what="the removed photos of the server")


def counts(visitor, count):
    visitor.waits_for(lambda: visitor.all(".selection__count")
                      and words_of(visitor.find(".selection__count")) == f"{count} selected", f"{count} selected photos")


def clicks(visitor, number, *modifiers):
    cell = visitor.cells()[number - 1]
    chain = ActionChains(visitor.driver)
    for key in modifiers:
        chain = chain.key_down(key)
    chain = chain.click(cell)
    for key in modifiers:
        chain = chain.key_up(key)
    chain.perform()


def select_three(visitor, size=DESKTOP):
    """Selects the second to fourth photo."""
    visitor.uses(size)
    visitor.visits(SOURCE)
    visitor.presses("Select")
    counts(visitor, 0)
    visitor.taps_cell(2)
    counts(visitor, 1)
    clicks(visitor, 4, Keys.SHIFT)
    counts(visitor, 3)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_taps_select_and_open_nothing(reader, server, size):
    expected = ids(server)
    select_three(reader, size)
    assert sorted(selected(reader)) == sorted(expected[1:4])
    assert reader.screen == "source" and reader.sideways_overflow() <= 0
    reader.taps_cell(3)
    counts(reader, 2)
    for button in reader.all(".selection button"):
        box = reader.box(button)
        assert box.height >= 32 and box.left >= 0 and box.right <= size.width + 1 and box.bottom <= size.height + 1
    if size in (PHONE, TABLET):
        bar = reader.box(reader.find(".selection"))
        assert bar.left == pytest.approx(size.width - bar.right, abs=1), "there is no sidebar beside it"
    reader.presses("Cancel")
    reader.waits_for(lambda: not reader.all(".selection"), "the end")
    assert selected(reader) == []
    reader.taps_cell(1)
    reader.sees_screen("photo")


def test_removed_photos_disappear_at_once_and_return_with_undo(reader, server):
    expected = ids(server)
    select_three(reader)
    reader.presses("Remove")
    reader.waits_for(lambda: reader.photo_ids()[:2] == [expected[0], expected[4]], "the photos to leave")
    removes(server, expected[1:4])
    reader.waits_for(lambda: "3 photos were removed." in reader.text(), "the words")
    reader.presses("Undo")
    reader.waits_for(lambda: reader.photo_ids()[:5] == expected[:5], "the photos to come back")
    removes(server, [])


@pytest.mark.parametrize("elsewhere", ["/", SOURCE])
def test_undo_for_several_photos_is_offered_on_the_next_page_too(reader, server, elsewhere):
    expected = ids(server)
    select_three(reader)
    reader.presses("Remove")
    reader.waits_for(lambda: set(removed_ids(server, "contact-sheet")) == set(expected[1:4]), "the photos to be removed")
    reader.visits(elsewhere)
    reader.waits_for(lambda: "3 photos were removed." in reader.text(), "the words")
    reader.driver.execute_script("window.isBefore = true")
    reader.presses("Undo")
    reader.waits_for(lambda: removed_ids(server, "contact-sheet") == [], "the photos to come back")
    if elsewhere == "/":
        # It is reloaded, which must not overlap with the next visit.
        reader.waits_for(lambda: not reader.driver.execute_script("return window.isBefore"), "the library with them")
    reader.visits(SOURCE)
    reader.waits_for(lambda: reader.photo_ids()[:5] == expected[:5], "the photos where they were")
    assert "removed" not in reader.text(), "it is offered once"


def test_undo_is_offered_on_the_next_page_before_the_server_has_responded(reader, server):
    expected = ids(server)
    with signing_proxy(server) as front:
        person = Visitor(reader.driver, reader.kind, front)
        select_three(person)
        front.hold("/photos/remove")
        person.presses("Remove")
        person.waits_for(lambda: any(path.endswith("/photos/remove") for _, _, path in front.writes), "the request")
        person.visits("/recents")
        person.waits_for(lambda: "3 photos were removed." in person.text(), "the words")
        front.release()
        person.waits_for(lambda: set(removed_ids(server, "contact-sheet")) == set(expected[1:4]), "the photos to be removed")
        person.presses("Undo")
        person.waits_for(lambda: removed_ids(server, "contact-sheet") == [], "the photos to come back")
        person.leaves()


HEARTS = """return [...document.querySelectorAll('.photos a[data-photo]')].filter((cell) => {
        const { content, display } = getComputedStyle(cell.querySelector('.cell__picture'), '::before');
        return content.includes('\u2665') && display !== 'none';
    }).map((cell) => [Number(cell.dataset.photo), document.getElementById(cell.getAttribute('aria-describedby')).textContent])"""


@pytest.mark.parametrize("layout", ["list", "wall", "grid"])
def test_favorites_have_a_heart_that_follows_changes_made_anywhere(reader, server, layout):
    expected = ids(server)
    server.request("POST", "/api/v1/photos/favorite", {"photos": [expected[2]]})
    reader.uses(PHONE)
    reader.visits(f"{SOURCE}?layout={layout}")
    hearts = lambda: reader.driver.execute_script(HEARTS)  # noqa: E731
    of = lambda index: [expected[index], f"{index + 1} of {len(expected)}, favorite"]  # noqa: E731
    reader.waits_for(lambda: hearts() == [of(2)], "the previous heart")
    server.request("POST", "/api/v1/photos/favorite", {"photos": [expected[0]]})
    reader.waits_for(lambda: hearts() == [of(0), of(2)], "the heart set on another device")
    server.request("POST", "/api/v1/photos/unfavorite", {"photos": [expected[0], expected[2]]})
    reader.waits_for(lambda: hearts() == [], "no heart")


def test_undo_for_several_favorites_keeps_earlier_ones(reader, server):
    expected = ids(server)
    server.request("POST", "/api/v1/photos/favorite", {"photos": [expected[2]]})
    select_three(reader)
    reader.presses("Favorite")
    reader.waits_for(lambda: set(ids(server, "/favorites")) == set(expected[1:4]), "the favorites")
    reader.visits("/favorites")
    reader.presses("Undo")
    reader.waits_for(lambda: ids(server, "/favorites") == [expected[2]], "only the previous favorite")
    reader.waits_for(lambda: reader.photo_ids() == [expected[2]], "this one on the page")


def test_favorites_of_several_photos(reader, server):
    expected = ids(server)
    select_three(reader)
    reader.presses("Favorite")
    reader.waits_for(lambda: set(ids(server, "/favorites")) == set(expected[1:4]), "the favorites")
    select_three(reader)
    reader.presses("Unfavorite")
    reader.waits_for(lambda: ids(server, "/favorites") == [], "no favorites")


def test_keys_select_too(reader, server):
    expected = ids(server)
    reader.uses(DESKTOP)
    reader.visits(SOURCE)
    reader.driver.execute_script("document.querySelectorAll('a[data-photo]')[0].focus()")
    ActionChains(reader.driver).send_keys("x").perform()
    counts(reader, 1)
    reader.driver.execute_script("document.querySelectorAll('a[data-photo]')[2].focus()")
    ActionChains(reader.driver).key_down(Keys.SHIFT).send_keys("x").key_up(Keys.SHIFT).perform()
    counts(reader, 3)
    ActionChains(reader.driver).send_keys(Keys.SPACE).perform()
    counts(reader, 2)
    ActionChains(reader.driver).key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).perform()
    counts(reader, len(expected))
    ActionChains(reader.driver).send_keys(Keys.ESCAPE).perform()
    reader.waits_for(lambda: not reader.all(".selection"), "the end")


def test_photos_are_added_to_a_new_mix_and_removed(reader, tmp_path):
    with serving_demo(tmp_path) as server:
        visitor = Visitor(reader.driver, reader.kind, server)
        expected = ids(server)
        select_three(visitor)
        visitor.presses("Add to mix")
        visitor.waits_for(lambda: visitor.all("dialog[open]"), "the sheet")
        visitor.waits_for(lambda: visitor.find("dialog input[name=title]").is_displayed(), "the field for its name")
        visitor.find("dialog input[name=title]").send_keys("Chosen few")
        visitor.presses("Create")
        visitor.waits_for(lambda: "3 photos were added to “Chosen few”." in visitor.text(), "the words")
        visitor.presses("Open")
        visitor.sees_screen("mix")
        visitor.waits_for(lambda: set(visitor.photo_ids()) == set(expected[1:4]), "the photos of the mix")
        visitor.presses("Select")
        counts(visitor, 0)
        visitor.taps_cell(1)
        visitor.presses("Remove from mix")
        visitor.waits_for(lambda: len(visitor.photo_ids()) == 2, "the photo to leave")
        # Another one is added to the existing mix.
        visitor.visits(SOURCE)
        clicks(visitor, 6, Keys.SHIFT)
        counts(visitor, 1)
        visitor.presses("Add to mix")
        visitor.waits_for(lambda: visitor.all("dialog[open]"), "the sheet")
        visitor.presses("Chosen few")
        visitor.waits_for(lambda: expected[5] in ids(server, "/mixes/chosen-few"), "the photo in the mix")
        visitor.leaves()


@pytest.mark.parametrize("kind", [CHROMIUM, WEBKIT], ids=str)
def test_a_long_press_selects_and_a_scroll_does_not(drivers, server, kind):
    visitor = Visitor(drivers(kind), kind, server)
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    fingers = Fingers(visitor.driver)
    x, y = visitor.settled(lambda: visitor.box(visitor.cells()[1])).center
    fingers.drag((x, y), (0, -200), seconds=0.7)
    assert not visitor.all(".selection")
    visitor.driver.execute_script("scrollTo(0, 0)")
    x, y = visitor.settled(lambda: visitor.box(visitor.cells()[1])).center
    fingers.down((x, y))
    counts(visitor, 1)
    fingers.up(after=0.1)
    fingers.waits_for_rendering()
    counts(visitor, 1)
    fingers.down(visitor.settled(lambda: visitor.box(visitor.cells()[2])).center)
    fingers.up(after=0.05)
    counts(visitor, 2)
    assert visitor.screen == "source"
    visitor.leaves()


@pytest.mark.parametrize("kind", [CHROMIUM, WEBKIT], ids=str)
def test_dragging_after_a_long_press_selects(drivers, server, kind):
    visitor = Visitor(drivers(kind), kind, server)
    visitor.uses(PHONE)
    visitor.visits(f"{SOURCE}?layout=grid")
    expected = ids(server)
    fingers = Fingers(visitor.driver)
    centers = visitor.settled(lambda: [visitor.box(cell).center for cell in visitor.cells()[:9]])
    fingers.down(centers[1])
    counts(visitor, 1)
    # To the third row and back to the second: photos that the finger has left are deselected.
    for center in (centers[4], centers[7], centers[8], centers[5]):
        fingers.move(center, after=0.1)
    counts(visitor, 5)
    fingers.up(after=0.1)
    assert sorted(selected(visitor)) == sorted(expected[1:6])
    assert visitor.screen == "source" and visitor.driver.execute_script("return scrollY") == 0
    # Dragging from a selected photo deselects.
    fingers.down(centers[2])
    counts(visitor, 4)
    fingers.move(centers[4], after=0.1)
    counts(visitor, 2)
    # At the lower edge the list scrolls below the finger.
    fingers.move((centers[4][0], PHONE.height - 90), after=0.1)
    visitor.waits_for(lambda: visitor.driver.execute_script("return scrollY") > 60, "the list to scroll")
    fingers.up(after=0.1)
    visitor.presses("Cancel")
    visitor.leaves()


def test_removals_made_offline_are_sent_later(traveler):
    traveler.uses(PHONE)
    expected = ids(traveler.server)
    traveler.visits_with_worker(SOURCE)
    traveler.waits_for(lambda: SOURCE in traveler.stored()["pages"], "the list on the device")
    traveler.network.disconnect()
    traveler.visits(SOURCE)
    traveler.presses("Select")
    counts(traveler, 0)
    for number in (2, 3):
        traveler.taps_cell(number)
    counts(traveler, 2)
    traveler.presses("Remove")
    traveler.waits_for(lambda: traveler.photo_ids()[:2] == [expected[0], expected[3]], "the photos to leave")
    traveler.sees_message("2 changes are waiting to be sent")
    traveler.network.reconnect()
    traveler.waits_for(lambda: set(removed_ids(traveler.server, "contact-sheet")) == set(expected[1:3]), "both on the server")


def test_selected_photos_are_downloaded_as_one_file(reader, server):
    select_three(reader)
    # How a browser saves a response is not tested.
    reader.driver.execute_script("""window.sent = [];
        HTMLFormElement.prototype.submit = function () { sent.push(this.action, ...new FormData(this).values()); };""")
    reader.presses("Download")
    action, photos, title = reader.waits_for(lambda: reader.driver.execute_script("return sent"), "the form that is sent")
    assert action.endswith("/download") and title == "Contact sheet"
    expected = [photo["id"] for photo in server.api("/sources/contact-sheet/photos?limit=4")["photos"]][1:]
    assert sorted(int(number) for number in photos.split(",")) == sorted(expected)


def saves(server, photos, title):
    """The file sent by the server for photos: its name and contents."""
    form = urllib.parse.urlencode({"photos": ",".join(map(str, photos)), "title": title}).encode()
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
    status, fields, body = server.send("POST", "/download", form, headers)
    assert status == 200 and fields["Content-Type"] == "application/zip", body[:300]
    return fields["Content-Disposition"], zipfile.ZipFile(io.BytesIO(body))


def test_several_originals_come_in_one_archive(tmp_path):
    pictures = {f"/{number}/Überfahrt.png": png(60 + number, 40) for number in range(6)}
    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        rows = [{"original": origin.serve(urllib.parse.quote(path), picture, "image/png"), "caption": path}
                for path, picture in pictures.items()]
        rows.insert(2, {"original": f"http://{origin.host}/lost.png", "caption": "Lost"})
        body = {"location": origin.serve("/feed.json", json.dumps(rows))}
        source = json.loads(server.send("POST", "/api/v1/sources", body)[2])["id"]
        photos = [photo["id"] for photo in server.api(f"/sources/{source}/photos")["photos"]]
        assert len(photos) == 7
        name, archive = saves(server, photos, "Fähre: im Juni")
        assert name.endswith("filename*=UTF-8''F%C3%A4hre%20im%20Juni.zip")
        assert archive.testzip() is None
        names = archive.namelist()
        assert names == ["Überfahrt.png", *(f"Überfahrt ({number}).png" for number in range(2, 7)), "Missing photos.txt"]
        assert [archive.read(name) for name in names[:6]] == list(pictures.values())
        assert archive.read(names[6]).decode().startswith("Lost: ")
        for form in (b"photos=", b"photos=1,x", b"title=none", b"photos=" + b",".join(b"%d" % n for n in range(1001))):
            headers = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
            assert server.send("POST", "/download", form, headers)[0] == 400


def test_an_archive_is_streamed_without_using_memory(tmp_path):
    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        # Bytes after the end of a picture are part of its file.
        large = png(60, 40) + bytes(24 << 20)
        rows = [{"original": origin.serve(f"/{number}.png", large, "image/png")} for number in range(12)]
        source = json.loads(server.send("POST", "/api/v1/sources", {"location": origin.serve("/feed.json", json.dumps(rows))})[2])["id"]
        photos = [photo["id"] for photo in server.api(f"/sources/{source}/photos")["photos"]]
        saves(server, photos[:2], "")
        before = server.resident_bytes()
        name, archive = saves(server, photos, "")
        assert "photos.zip" in name and sum(entry.file_size for entry in archive.infolist()) > 12 * (24 << 20)
        assert server.resident_bytes() - before < 60 << 20


# Emulates other apps: whether they accept files, and the errors of the next calls; records what was shared or copied.
SHARING = """const [acceptsFiles, errors] = arguments;
    window.shared = [];
    const define = (name, value) => Object.defineProperty(navigator, name, { configurable: true, value });
    define('canShare', () => acceptsFiles);
    define('share', async ({ files = [], text }) => {
        const error = errors.shift();
        if (error) throw new DOMException('', error);
        shared.push({ text, files: files.map(({ name, type, size }) => [name, type, size > 100]) });
    });
    define('clipboard', { writeText: async (text) => { window.copied = text; } });"""


def shares(reader, accepts_files, errors):
    """Shares three photos; returns them and their links."""
    select_three(reader)
    reader.driver.execute_script(SHARING, accepts_files, errors)
    chosen = selected(reader)
    reader.presses("Share")
    reader.waits_for(lambda: not reader.all(".selection"), "the end of the selection")
    return chosen, "\n".join(f"{reader.server.base}{SOURCE}/photos/{photo}" for photo in chosen)


def shared(reader):
    return reader.waits_for(lambda: reader.driver.execute_script("return window.shared"), "what was shared")


def test_selected_pictures_are_shared_with_an_app_that_accepts_files(reader):
    chosen, _ = shares(reader, True, [])
    [received] = shared(reader)
    shown = [reader.server.api(f"/photos/{photo}")["photo"]["title"] for photo in chosen]
    assert [name.split(".")[0] for name, _, _ in received["files"]] == shown
    assert all(kind.startswith("image/") and is_whole for _, kind, is_whole in received["files"])


def test_pictures_that_take_too_long_are_shared_by_another_press(reader):
    shares(reader, True, ["NotAllowedError"])
    reader.waits_for(lambda: reader.all(".toast .button"), "the offer to share them now")
    reader.presses("Share")
    assert len(shared(reader)[0]["files"]) == 3


def test_links_of_selected_photos_go_to_other_apps_or_are_copied(reader):
    _, links = shares(reader, False, [])
    assert shared(reader) == [{"text": links, "files": []}]
    _, links = shares(reader, False, ["NotAllowedError"])
    reader.waits_for(lambda: reader.driver.execute_script("return window.copied") == links, "the copy")
    reader.waits_for(lambda: "3 links were copied." in reader.find("[data-toasts]").text, "that they were copied")


@pytest.mark.parametrize("reader", [CHROMIUM], indirect=True, ids=str)
def test_nothing_of_a_selection_is_reached_under_a_slideshow(reader):
    reader.uses(DESKTOP)
    reader.visits(SOURCE)
    clicks(reader, 1, Keys.SHIFT)
    counts(reader, 1)
    reader.presses("Slideshow")
    reader.sees_screen("gallery")
    is_inert = lambda: reader.driver.execute_script("return document.querySelector('.selection').inert")
    reader.waits_for(is_inert, "the selection without input")
    reader.driver.back()
    reader.sees_screen("source")
    reader.waits_for(lambda: not is_inert(), "the selection again")
    counts(reader, 1)


@pytest.mark.parametrize("kind", [CHROMIUM], ids=str)
def test_a_list_whose_only_photo_is_removed_shows_that_it_is_empty(kind, drivers, tmp_path, origin):
    location = origin.serve_photos("/photos.json", [origin.serve("/a.png", png(60, 40), "image/png")])
    with serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        source = json.loads(server.send("POST", "/api/v1/sources", {"location": location})[2])["id"]
        visitor = Visitor(drivers(kind), kind, server)
        visitor.uses(PHONE)
        visitor.visits(f"/sources/{source}")
        is_offered = lambda: visitor.find("[data-select]").is_displayed()
        visitor.waits_for(is_offered, "the selection")
        visitor.taps_cell(1)
        visitor.sees_screen("photo")
        ActionChains(visitor.driver).send_keys(Keys.DELETE).perform()
        visitor.sees_screen("source")
        visitor.waits_for(lambda: visitor.all(".empty__title"), "the message")
        visitor.waits_for(lambda: not is_offered(), "no selection")
        visitor.presses("Undo")
        visitor.waits_for(lambda: visitor.cells() and is_offered() and not visitor.all(".empty__title"), "the photo")
        visitor.leaves()
