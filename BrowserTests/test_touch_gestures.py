"""Fingers on the Photo, the Gallery and the lists: Chromium with a touch screen, and the movements of most people in WebKit.

Over 300 lines: the tests share the same few movements of fingers.
"""

import random

import pytest
from browsers import PHONE, PHONE_TURNED, TABLET, TABLET_TURNED, Kind
from stage import WATCH_EDGES, at_rest, opens_at_rest, photo_point, stage_of
from visitor import CLOSE

LARGE = "Snow line in June"  # 2400 x 1600
SMALL = "Stamp"  # 160 x 120
WIDE = "The whole coast, from the ferry"  # 3600 x 500

BOTH = pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)


@pytest.fixture(params=[Kind("chromium", True)], ids=str)
def kind(request):
    return request.param


@pytest.fixture
def looks_at(visitor, fingers, photos):
    """Opens a photo of the contact sheet at its own URL, at rest."""

    def opens(title, zoom="fit", bar="hidden", size=PHONE):
        return opens_at_rest(visitor, photos[title], zoom, bar, size)

    return opens


def middle_of(size):
    return size.width / 2, size.height / 2


# MARK: Pinch


@BOTH
@pytest.mark.parametrize("title", [LARGE, SMALL])
def test_the_point_under_a_pinch_stays_there(visitor, fingers, looks_at, title):
    looks_at(title)
    first, second = (150.0, 380.0), (230.0, 470.0)
    fingers.down(first, second)
    photo_position = photo_point(visitor, (190.0, 425.0))
    for step in range(1, 9):
        one = first[0] - step * 9, first[1] - step * 6
        two = second[0] + step * 13, second[1] + step * 10
        fingers.move(one, two)
        fingers.waits_for_rendering()
        middle = (one[0] + two[0]) / 2, (one[1] + two[1]) / 2
        stage = stage_of(visitor)
        now = photo_point(visitor, middle)
        assert abs(now[0] - photo_position[0]) * stage.zoom < 1 and abs(now[1] - photo_position[1]) * stage.zoom < 1
    fingers.up()
    assert at_rest(visitor).zoom > 0


@pytest.mark.parametrize("size", [PHONE, TABLET_TURNED], ids=str)
def test_the_browsers_own_pinch_zooms_around_its_center(visitor, fingers, looks_at, size):
    before = looks_at(LARGE, size=size)
    middle = before.photo.center
    photo_position = photo_point(visitor, middle)
    fingers.spreads(middle, 2)
    after = at_rest(visitor)
    # Its fingers start a few pixels closer to each other than specified.
    assert 1.7 < after.zoom / before.zoom < 2.7
    assert photo_point(visitor, middle) == pytest.approx(photo_position, abs=1 / after.zoom)


def pinches_together(fingers, step):
    """Moves two fingers towards each other, eight steps of a number of pixels each, and holds them."""
    # Not on the buttons at the sides, which are for a mouse.
    fingers.down((40, 300), (350, 300))
    for number in range(1, 9):
        fingers.move((40 + number * step, 300), (350 - number * step, 300))
    fingers.waits_for_rendering()


@BOTH
def test_a_photo_pinched_too_small_or_too_large_comes_back(visitor, fingers, looks_at):
    before = looks_at(LARGE)
    pinches_together(fingers, 4)
    assert stage_of(visitor).zoom < before.zoom * 0.95
    fingers.up()
    assert at_rest(visitor).zoom == pytest.approx(before.zoom)
    assert visitor.screen == "photo"
    for _ in range(4):
        fingers.down((175, 420), (215, 420))
        fingers.move((20, 420), (370, 420))
        fingers.up()
        largest = at_rest(visitor).zoom
    assert largest == pytest.approx(4)


# MARK: Double tap


@BOTH
@pytest.mark.parametrize("title", [LARGE, SMALL])
def test_a_double_tap_zooms_about_the_finger_and_back(visitor, fingers, looks_at, title):
    before = looks_at(title)
    point = (before.photo.left + before.photo.width * 0.6, before.photo.top + before.photo.height * 0.6)
    photo_position = photo_point(visitor, point)
    fingers.taps(point, count=2)
    visitor.waits_for(lambda: stage_of(visitor).zoom > before.zoom * 1.2, "a closer look")
    after = at_rest(visitor)
    now = photo_point(visitor, point)
    if after.photo.width > after.stage.width:
        assert abs(now[0] - photo_position[0]) * after.zoom < 1
    assert visitor.bar == "hidden", "two taps are no tap"
    fingers.taps(point, count=2)
    visitor.waits_for(lambda: stage_of(visitor).zoom == pytest.approx(before.zoom), "all of it")
    assert at_rest(visitor).photo.center == pytest.approx(before.photo.center, abs=0.5)


# MARK: Drag, fling, edges


@BOTH
def test_a_photo_stays_under_the_finger_that_drags_it(visitor, fingers, looks_at):
    before = looks_at(LARGE, zoom="actual")
    fingers.down((200, 400))
    for step in range(1, 6):
        fingers.move((200 - step * 17, 400 - step * 11))
        fingers.waits_for_rendering()
        now = stage_of(visitor)
        assert now.photo.left == pytest.approx(before.photo.left - step * 17, abs=0.5)
        assert now.photo.top == pytest.approx(before.photo.top - step * 11, abs=0.5)
    fingers.up(after=0.3)
    after = at_rest(visitor)
    assert after.photo.left == pytest.approx(before.photo.left - 85, abs=0.5)


@BOTH
def test_a_fling_continues_after_the_finger_and_ends_within_the_photo(visitor, fingers, looks_at):
    before = looks_at(LARGE, zoom="actual")
    fingers.flings((300, 400), (-120, 0))
    after = at_rest(visitor)
    assert after.photo.left < before.photo.left - 200
    for _ in range(8):
        fingers.flings((370, 700), (-360, -600))
    after = at_rest(visitor)
    assert after.photo.right == pytest.approx(after.stage.right, abs=0.5)
    assert after.photo.bottom == pytest.approx(after.stage.bottom, abs=0.5)


DRAGS_AT_EACH_ZOOM = 100


@BOTH
@pytest.mark.parametrize("closer", [1, 0.7])
def test_no_edge_of_a_larger_photo_comes_into_the_screen_under_a_finger(visitor, fingers, photos, closer):
    # It is the only search result, so that no drag leads to another photo.
    visitor.uses(PHONE)
    visitor.visits(f"{photos[LARGE]}?q=snow&zoom=actual&bar=hidden")
    visitor.sees_the_photo()
    at_rest(visitor)
    if closer != 1:
        fingers.spreads((195, 422), closer)
        at_rest(visitor)
    visitor.driver.execute_script(WATCH_EDGES)
    hand = random.Random(14)
    for drag in range(DRAGS_AT_EACH_ZOOM):
        # Twenty-five at a time towards the same corner, to reach it.
        across, down = [(1, 1), (-1, -1), (1, -1), (-1, 1)][drag * 4 // DRAGS_AT_EACH_ZOOM]
        start = hand.randint(20, PHONE.width - 20), hand.randint(20, PHONE.height - 20)
        way = across * hand.randint(-100, 360), down * hand.randint(-100, 400)
        fingers.drag(start, way, seconds=0.06, rest=hand.choice([0.005, 0.1]), steps=3)
    edges = visitor.driver.execute_script("return edges")
    assert edges["larger"] > 100, edges
    assert edges["worst"] <= CLOSE, edges


@BOTH
def test_the_edge_of_a_large_photo_never_leaves_that_of_the_screen(visitor, fingers, looks_at):
    looks_at(LARGE, zoom="actual")
    for _ in range(3):
        fingers.drag((200, 100), (0, 700))
        at_rest(visitor)
    edge = stage_of(visitor)
    assert edge.photo.top == pytest.approx(edge.stage.top, abs=0.5)
    fingers.down((200, 100))
    for step in range(1, 7):
        fingers.move((200, 100 + step * 50))
        fingers.waits_for_rendering()
        assert stage_of(visitor).photo.top == edge.photo.top, "under the finger too"
    fingers.up(after=0.3)
    assert at_rest(visitor).photo.top == pytest.approx(edge.stage.top, abs=0.5)


@pytest.mark.parametrize("title, zoom", [(SMALL, "actual"), (WIDE, "fill")])
def test_every_fling_ends_at_rest(visitor, fingers, looks_at, title, zoom):
    looks_at(title, zoom=zoom)
    for start, way in [((100, 200), (40, -130)), ((350, 600), (-30, -150)), ((60, 700), (20, -300))]:
        fingers.flings(start, way)
        at_rest(visitor)


# MARK: Neighbors, closing, the bar


def name(visitor):
    return visitor.find("[data-stage] [data-image]").get_attribute("alt")


@BOTH
@pytest.mark.parametrize("size", [PHONE, TABLET_TURNED], ids=str)
def test_a_swipe_leads_to_the_neighbors_of_a_photo_that_fits(visitor, fingers, looks_at, size):
    looks_at(LARGE, size=size)
    y = size.height / 2
    visitor.waits_for(lambda: has_neighbors(visitor), "the neighbors")
    fingers.drag((size.width * 0.8, y), (-40, 3))
    at_rest(visitor)
    assert name(visitor) == LARGE, "a short way leads nowhere"
    fingers.drag((size.width * 0.9, y), (-size.width * 0.6, 5))
    visitor.waits_for(lambda: name(visitor) == "Seven ridges, counted twice", "the next photo")
    at_rest(visitor)
    fingers.flings((size.width * 0.3, y), (90, 4))
    visitor.waits_for(lambda: name(visitor) == LARGE, "the previous photo")
    at_rest(visitor)


def has_neighbors(visitor):
    beside = ".stage__strip > [inert] img:not([hidden])"
    return visitor.driver.execute_script("return document.querySelectorAll(arguments[0]).length === 2", beside)


@BOTH
def test_a_large_photo_is_swiped_from_its_edge_only(visitor, fingers, looks_at):
    looks_at(LARGE, zoom="actual")
    visitor.waits_for(lambda: has_neighbors(visitor), "the neighbors")
    fingers.drag((350, 400), (-300, 0))
    at_rest(visitor)
    assert name(visitor) == LARGE
    for _ in range(5):
        fingers.flings((370, 400), (-350, 0))
        if at_rest(visitor).photo.right <= PHONE.width + 0.5:
            break
    assert name(visitor) == LARGE
    fingers.drag((370, 400), (-300, 0))
    visitor.waits_for(lambda: name(visitor) == "Seven ridges, counted twice", "the next photo")


def swipes_eight_times(visitor, fingers, every):
    """Swipes eight times, and sees the eighth photo after the current one."""
    number, count = map(int, visitor.position.split("/"))
    fingers.swipes((330, 420), (-260, 4), count=8, every=every)
    visitor.waits_for(lambda: visitor.position == f"{number + 8}/{count}", "the eighth photo after it")
    at_rest(visitor)
    assert visitor.position == f"{number + 8}/{count}"


@BOTH
@pytest.mark.parametrize("every", [0.2, 0.4])
def test_quick_swipes_all_lead_on(visitor, fingers, looks_at, every):
    looks_at(LARGE, bar="shown")
    visitor.waits_for(lambda: has_neighbors(visitor), "the neighbors")
    swipes_eight_times(visitor, fingers, every)


@BOTH
@pytest.mark.parametrize("every", [0.2, 0.4])
def test_quick_swipes_from_the_edge_of_a_closer_look_all_lead_on(visitor, fingers, looks_at, every):
    looks_at(LARGE, bar="shown")
    visitor.waits_for(lambda: has_neighbors(visitor), "the neighbors")
    fingers.taps((195, 420), count=2)
    visitor.waits_for(lambda: stage_of(visitor).photo.width > PHONE.width * 1.5, "a closer look")
    at_rest(visitor)
    for _ in range(8):
        fingers.drag((370, 300), (-350, 0))
        if at_rest(visitor).photo.right <= PHONE.width + 0.5:
            break
    assert name(visitor) == LARGE
    swipes_eight_times(visitor, fingers, every)


def test_quick_fingers_see_a_large_photo_to_its_edge_and_lead_on(visitor, fingers, looks_at):
    looks_at(LARGE, zoom="actual")
    visitor.waits_for(lambda: has_neighbors(visitor), "the neighbors")
    fingers.swipes((370, 400), (-350, 4), count=8, every=0.2)
    visitor.waits_for(lambda: name(visitor) != LARGE, "the next photo")
    at_rest(visitor)


def test_zoom_and_position_are_the_same_after_a_look_at_the_details(visitor, fingers, looks_at):
    looks_at(LARGE, bar="shown")
    fingers.spreads((195, 422), 2.5)
    at_rest(visitor)
    fingers.drag((195, 422), (-40, 0))
    before = at_rest(visitor)
    visitor.opens_details()
    visitor.presses("Back")
    visitor.sees_screen("photo")
    visitor.sees_the_photo()
    after = at_rest(visitor)
    assert after.zoom == pytest.approx(before.zoom, rel=0.001)
    assert after.photo.left == pytest.approx(before.photo.left, abs=1)


# Records the center of the target cell, and of the photo at the end of its animation.
RECORD_ANIMATION = """
    const number = arguments[0], { animate } = Element.prototype;
    const middle = (element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
    };
    Element.prototype.animate = function (...values) {
        const made = animate.apply(this, values);
        const photo = this.querySelector('[data-image]');
        if (!photo) return made;
        const cell = middle(document.querySelector(`main a[data-photo="${number}"] .cell__picture`));
        made.finished.then(() => { window.way = { cell, end: middle(photo) }; });
        return made;
    };"""


@pytest.fixture
def larches(visitor, fingers):
    """A photo of the wall, opened from its cell on a phone with a touch screen, at rest."""
    settings = lambda opens: visitor.server.send(
        "PATCH", "/api/v1/sources/field-notes", {"settings": {"opens": opens}})
    visitor.uses(PHONE)
    settings("photo")
    try:
        visitor.visits("/sources/field-notes")
        visitor.opens_row("Larches")
        visitor.sees_screen("photo")
        visitor.sees_the_photo()
        yield at_rest(visitor)
    finally:
        settings("detail")


@BOTH
@pytest.mark.usefixtures("larches")
def test_pulling_a_photo_down_closes_it_into_its_cell(visitor, fingers):
    fingers.drag((200, 300), (4, 70))
    assert at_rest(visitor) and visitor.screen == "photo", "a short pull closes nothing"
    visitor.driver.execute_script(RECORD_ANIMATION, visitor.driver.current_url.rsplit("/", 1)[1])
    fingers.drag((200, 250), (10, 380))
    visitor.sees_screen("source")
    focused = "return document.activeElement.id"
    cell = visitor.row("Larches")
    visitor.waits_for(lambda: visitor.driver.execute_script(focused) == cell.get_attribute("id"), "its cell")
    assert 0 <= visitor.box(cell).top < PHONE.height
    way = visitor.driver.execute_script("return way")
    assert way["end"] == pytest.approx(way["cell"], abs=1), "it goes into its cell from where it was pulled to"


@BOTH
@pytest.mark.usefixtures("larches")
def test_pinching_a_photo_closes_it_into_its_cell(visitor, fingers):
    pinches_together(fingers, 16)
    fingers.up()
    visitor.sees_screen("source")
    cell = visitor.row("Larches").get_attribute("id")
    visitor.waits_for(lambda: visitor.driver.execute_script("return document.activeElement.id") == cell, "its cell")


def test_the_list_shines_through_while_a_photo_is_pulled_down(visitor, fingers, larches):
    # The position above the photo, from the start of the page.
    top, height = visitor.driver.execute_script("return scrollY") + 90, larches.photo.top - 100
    above = {"x": 0, "y": top, "width": PHONE.width, "height": height, "scale": 1}
    seen = lambda: visitor.driver.execute_cdp_cmd("Page.captureScreenshot", {"clip": above})["data"]
    alone = visitor.settled(seen)
    fingers.down((200, 300))
    for step in range(1, 9):
        fingers.move((200, 300 + 30 * step))
    fingers.waits_for_rendering()
    pulled = seen()
    fingers.move((200, 301))
    fingers.up(after=0.2)
    at_rest(visitor)
    assert pulled != alone
    visitor.waits_for(lambda: seen() == alone, "the photo alone again after it is put back")


def test_a_tap_toggles_the_bar_and_a_button_gives_the_photo_the_whole_screen(visitor, fingers, looks_at):
    looks_at(LARGE, bar="shown")
    full = lambda: visitor.driver.execute_script("return document.fullscreenElement !== null")
    for bar in ("hidden", "shown"):
        fingers.taps(middle_of(PHONE))
        visitor.waits_for(lambda: visitor.bar == bar, f"the bar {bar}")
        at_rest(visitor)
        assert not full(), "a tap alone leaves the browser around it"
    visitor.presses("Full screen")
    visitor.waits_for(full, "the whole screen")
    fingers.taps(middle_of(PHONE))
    visitor.waits_for(lambda: visitor.bar == "hidden", "the photo alone")
    fingers.taps(middle_of(PHONE))
    visitor.waits_for(lambda: visitor.bar == "shown", "the bar")
    visitor.presses("Slideshow")
    visitor.sees_screen("gallery")
    assert full(), "the slideshow takes it over"
    visitor.driver.back()
    visitor.sees_screen("photo")
    visitor.presses("Leave full screen")
    visitor.waits_for(lambda: not full(), "the browser around it")


# MARK: Rotation


@pytest.mark.parametrize("upright, turned", [(PHONE, PHONE_TURNED), (TABLET, TABLET_TURNED)], ids=str)
def test_rotating_the_device_keeps_photo_zoom_and_center(visitor, fingers, looks_at, upright, turned):
    looks_at(LARGE, size=upright)
    middle = middle_of(upright)
    fingers.spreads(middle, 3.5)
    at_rest(visitor)
    fingers.drag(middle, (-60, -50))
    before = at_rest(visitor)
    center = photo_point(visitor, middle)
    rotates(visitor, turned)
    after = at_rest(visitor)
    assert name(visitor) == LARGE
    assert after.zoom == pytest.approx(before.zoom, rel=0.001)
    assert photo_point(visitor, middle_of(turned)) == pytest.approx(center, abs=1.5 / after.zoom)


def test_rotating_the_device_and_back_restores_the_view(visitor, fingers, looks_at):
    looks_at(LARGE)
    fingers.spreads((195, 422), 2.5)
    at_rest(visitor)
    fingers.flings((60, 400), (120, 0))
    before = at_rest(visitor)
    for size in (PHONE_TURNED, PHONE):
        rotates(visitor, size)
        after = at_rest(visitor)
    assert after.zoom == pytest.approx(before.zoom, rel=0.001)
    assert (after.photo.left, after.photo.top) == pytest.approx((before.photo.left, before.photo.top), abs=0.5)


def rotates(visitor, size):
    visitor.uses(size)
    visitor.waits_for(lambda: stage_of(visitor).stage.width == size.width, "the rotated stage")


# MARK: Gallery and lists


@BOTH
def test_a_slideshow_is_swiped_and_its_bar_toggled(visitor, fingers, server):
    photo = server.api("/sources/picture-frame/photos?limit=5")["photos"][4]["id"]
    visitor.uses(PHONE)
    visitor.visits(f"/sources/picture-frame/photos/{photo}/gallery?paused")
    visitor.sees_the_photo()
    visitor.waits_for(lambda: visitor.position == "5/16", "the position")
    visitor.waits_for(lambda: has_neighbors(visitor), "the neighbors")
    at_rest(visitor)
    fingers.drag((330, 400), (-280, 0))
    visitor.waits_for(lambda: visitor.position == "6/16", "the next photo")
    at_rest(visitor)
    fingers.drag((60, 400), (280, 0))
    visitor.waits_for(lambda: visitor.position == "5/16", "the previous photo")
    at_rest(visitor)
    fingers.taps((195, 420))
    visitor.waits_for(lambda: visitor.bar == "hidden", "the photo alone")


@BOTH
@pytest.mark.parametrize("layout", ["list", "wall", "grid"])
def test_a_list_that_is_pulled_down_is_refreshed(visitor, fingers, layout):
    source = {"list": "almanac", "wall": "field-notes", "grid": "picture-frame"}[layout]
    visitor.uses(PHONE)
    visitor.visits(f"/sources/{source}")
    visitor.waits_for(visitor.cells, "the photos")
    fingers.drag((200, 300), (0, 60))
    assert visitor.all(".toast") == [], "a short pull does not refresh"
    fingers.drag((200, 300), (0, 300))
    visitor.waits_for(lambda: "Nothing new" in visitor.find("[data-toasts]").text, "what the refresh has found")
