"""Picture frame: a grid; a tap starts the slideshow at that photo."""

import time

import pytest
from browsers import DESKTOP, PHONE, SIZES, TABLET, TABLET_TURNED, Kind
from program import until
from visitor import CLOSE

SOURCE = "/sources/picture-frame"
BEGINNING = "return performance.timeOrigin / 1000"


@pytest.fixture(autouse=True)
def all_photos_are_back(server):
    yield
    server.request("POST", "/api/v1/sources/picture-frame/restore")


def opens(visitor, number):
    visitor.visits(SOURCE)
    # Until a photo removed by the previous test is shown again: taps on moving cells would be lost.
    visitor.waits_for(lambda: len(visitor.cells()) == 16, "all photos")
    visitor.opens_photo(number)
    visitor.sees_screen("gallery")


def at(visitor, position):
    """Waits for a position, and returns its time in seconds."""
    visitor.waits_for(lambda: visitor.position == position, f"the position {position}")
    # Without scripts, each position is a page, which may be seen late, but has the time at which it began.
    return time.monotonic() if visitor.kind.has_scripts else visitor.driver.execute_script(BEGINNING)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_cells_are_equal_squares(visitor, size):
    visitor.uses(size)
    visitor.visits(SOURCE)
    assert visitor.find('[aria-label="Photos"]').get_attribute("data-layout") == "grid"
    # A photo removed by the previous test may be missing at first.
    all_cells = lambda: len(cells := visitor.measured_cells()) == 16 and cells
    pictures = [cell.picture for cell in visitor.waits_for(all_cells, "the grid")]
    for picture in pictures:
        assert abs(picture.width - picture.height) <= CLOSE
        assert abs(picture.width - pictures[0].width) <= CLOSE
    positions = [(round(picture.top), picture.left) for picture in pictures]
    assert positions == sorted(positions), "the feed's order, row by row"


@pytest.fixture
def slow_pace(server):
    """A minute for each photo, so that the slideshow does not move on while it is examined."""
    server.request("PATCH", "/api/v1/sources/picture-frame", {"settings": {"slideshowSeconds": 60}})
    yield
    server.request("PATCH", "/api/v1/sources/picture-frame", {"settings": {"slideshowSeconds": 2}})


def test_the_slideshow_starts_with_the_photo_that_was_tapped(visitor, slow_pace):
    visitor.uses(PHONE)
    opens(visitor, 5)
    visitor.waits_for(lambda: visitor.position == "5/16", "the position")
    visitor.waits_for(lambda: visitor.title == "Sand keeps the heat", "its title")
    visitor.sees_the_photo()
    visitor.waits_for(lambda: visitor.photo_box().covers(visitor.stage_box()), "the photo to fill the area")


RECORD_POSITIONS = """window.shownAt = {};
    const note = () => {
        const position = document.querySelector('[data-position]')?.textContent.trim();
        if (position && !(position in shownAt)) shownAt[position] = performance.now();
    };
    new MutationObserver(note).observe(document, {subtree: true, childList: true, characterData: true});
    note();"""


def test_it_moves_on_every_two_seconds(visitor):
    visitor.uses(PHONE)
    opens(visitor, 5)
    # A busy machine detects a photo late: the page itself records when it was shown.
    if visitor.kind.has_scripts:
        visitor.driver.execute_script(RECORD_POSITIONS)
    first, second, third = [at(visitor, position) for position in ("6/16", "7/16", "8/16")]
    if visitor.kind.has_scripts:
        first, second, third = visitor.driver.execute_script("return ['6/16', '7/16', '8/16'].map((each) => shownAt[each] / 1000)")
    assert 1.5 <= second - first <= 6 and 1.5 <= third - second <= 6
    assert min(second - first, third - second) < 3.5


def test_after_the_last_comes_the_first(visitor):
    visitor.uses(PHONE)
    opens(visitor, 16)
    at(visitor, "16/16")
    shown = lambda: (visitor.title, visitor.position)
    visitor.waits_for(lambda: shown() == ("Morning comes over the second ridge", "1/16"), "the first photo")


def test_paused_it_stays_until_it_plays_again(visitor):
    visitor.uses(DESKTOP)
    opens(visitor, 3)
    visitor.pauses()
    current = visitor.position
    end = time.monotonic() + 3
    until(lambda: time.monotonic() > end or visitor.position != current)
    assert visitor.position == current
    visitor.presses("Play")
    visitor.waits_for(lambda: visitor.position != current, "the next photo")


def playing(visitor):
    return visitor.find("[data-viewer]").get_attribute("data-playing")


def test_a_removed_photo_disappears_everywhere_at_once(visitor, server):
    visitor.uses(PHONE)
    opens(visitor, 5)
    visitor.pauses()
    current = visitor.position
    title = visitor.title
    visitor.presses("Remove photo")
    visitor.waits_for(lambda: visitor.position == current.replace("/16", "/15"), "one photo less")
    visitor.waits_for(lambda: visitor.title != title, "another photo")
    is_gone = lambda: len(titles := visitor.titles()) == 15 and title not in titles
    visitor.visits(SOURCE)
    visitor.waits_for(is_gone, "the list without it")
    assert server.send("POST", "/api/v1/sources/picture-frame/refresh")[0] < 300
    visitor.visits(SOURCE)
    # A refresh does not bring it back.
    visitor.waits_for(is_gone, "the list without it after a refresh")


def test_undo_brings_a_removed_photo_back(visitor):
    visitor.uses(PHONE)
    opens(visitor, 5)
    visitor.pauses()
    current, title = visitor.position, visitor.title
    visitor.presses("Remove photo")
    visitor.waits_for(lambda: visitor.position.endswith("/15"), "one photo less")
    # Until then, the notice may still be that of a photo removed before.
    visitor.waits_for(lambda: f"“{title}” was removed" in visitor.text(), "the notice")
    visitor.presses("Undo")
    visitor.waits_for(lambda: visitor.position == current and visitor.title == title, "the photo itself")
    assert playing(visitor) == "false", "and it stays paused"
    visitor.visits(SOURCE)
    index = int(current.split("/")[0]) - 1
    visitor.waits_for(lambda: visitor.titles()[index] == title, "the photo at its old position")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_the_grid_stays_where_it_is_behind_a_photo(visitor, size):
    if not visitor.kind.has_scripts:
        pytest.skip("without scripts the photo is a page of its own")
    visitor.uses(size)
    visitor.visits(SOURCE)
    number = visitor.cells()[1].get_attribute("data-photo")
    cell = lambda: visitor.box(visitor.find(f'main a[data-photo="{number}"]'))
    before = visitor.settled(cell)
    visitor.opens_photo(2)
    visitor.sees_screen("gallery")
    visitor.sees_the_photo()
    assert visitor.settled(cell) == before
    visitor.presses("Back")
    visitor.sees_screen("source")
    assert visitor.settled(cell) == before


def test_back_leads_to_the_grid(visitor):
    visitor.uses(PHONE)
    opens(visitor, 2)
    visitor.presses("Back")
    visitor.sees_screen("source")


# Only the test sends events to the page.
NO_EVENTS = "window.EventSource = class { addEventListener() {} close() {} };"
DISPATCH = """const [name, photo] = arguments;
    new BroadcastChannel('vitrine-live').postMessage({ name, note: { source: 'picture-frame', photo } });"""


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_a_late_event_of_a_removal_does_not_remove_the_photo_again(visitor):
    script = visitor.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": NO_EVENTS})
    visitor.uses(PHONE)
    opens(visitor, 5)
    visitor.pauses()
    current, photo = visitor.position, int(visitor.driver.current_url.split("/")[-2])
    visitor.presses("Remove photo")
    visitor.waits_for(lambda: visitor.position.endswith("/15"), "one photo less")
    visitor.presses("Undo")
    visitor.waits_for(lambda: visitor.position == current, "the photo itself")
    for name in ("photo-removed", "photo-restored"):
        visitor.driver.execute_script(DISPATCH, name, photo)
    assert visitor.settled(lambda: visitor.position) == current
    # Now another window removes it.
    visitor.driver.execute_script(DISPATCH, "photo-removed", photo)
    visitor.waits_for(lambda: visitor.position.endswith("/15"), "what happened elsewhere")
    visitor.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
def test_a_grid_has_the_new_width_after_rotation_behind_a_photo(visitor):
    visitor.uses(TABLET)
    opens(visitor, 2)
    visitor.sees_the_photo()
    visitor.uses(TABLET_TURNED)
    visitor.presses("Back")
    visitor.sees_screen("source")
    grid = lambda: visitor.box(visitor.find('[aria-label="Photos"]'))
    last = lambda: max(visitor.box(cell).right for cell in visitor.all('main a[data-photo]')[:12])
    visitor.waits_for(lambda: abs(last() - grid().right) < 2, "cells over the whole width")
