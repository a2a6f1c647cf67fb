"""Mouse, wheel and keyboard on the Photo, the Gallery and the lists, in both browsers.

Over 300 lines: the tests share the same few movements of a mouse.
"""

import json
import random
import threading
import time

import pytest
from browsers import DESKTOP, TABLET_TURNED, Kind
from keyboard import presses
from origin import png
from program import serving, until
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.wheel_input import ScrollOrigin
from selenium.webdriver.common.keys import Keys
from stage import WATCH_EDGES, at_rest, opens_at_rest, photo_point, stage_of
from touch import taps_quickly
from visitor import CLOSE, Visitor, title_of

LARGE = "Snow line in June"  # 2400 x 1600
WIDE = "The whole coast, from the ferry"  # 3600 x 500

@pytest.fixture(params=[Kind("chromium", True), Kind("webkit", True)], ids=str)
def kind(request):
    return request.param


@pytest.fixture
def looks_at(visitor, photos):
    def opens(title, zoom="fit", bar="hidden", size=DESKTOP):
        return opens_at_rest(visitor, photos[title], zoom, bar, size)

    return opens


def name(visitor):
    return visitor.find("[data-stage] [data-image]").get_attribute("alt")


def turn_wheel(visitor, point, notches, pixels):
    """Turns a wheel by notches; WebKit's driver expects the total."""
    origin = ScrollOrigin.from_viewport(*point)
    for notch in range(1, notches + 1):
        way = pixels * notch if visitor.kind.engine == "webkit" else pixels
        ActionChains(visitor.driver).scroll_from_origin(origin, 0, way).perform()
        yield at_rest(visitor)
    ActionChains(visitor.driver).reset_actions()


# MARK: Mouse


def test_the_wheel_zooms_about_the_pointer(visitor, looks_at):
    before = looks_at(LARGE)
    point = (900, 300)
    photo_position = photo_point(visitor, point)
    for now in turn_wheel(visitor, point, 4, -120):
        after = photo_point(visitor, point)
        if now.photo.width > now.stage.width and now.photo.height > now.stage.height:
            assert abs(after[0] - photo_position[0]) * now.zoom < 1 and abs(after[1] - photo_position[1]) * now.zoom < 1
    closest = at_rest(visitor).zoom
    assert closest > before.zoom * 1.2
    for now in turn_wheel(visitor, point, 6, 240):
        assert before.zoom * 0.999 <= now.zoom < closest, "never less than all of it"


DRAGS, A_CHAIN = 200, 10


def test_no_edge_of_a_larger_photo_comes_into_the_screen(visitor, looks_at):
    looks_at(LARGE, zoom="actual")
    visitor.driver.execute_script(WATCH_EDGES)
    stage = visitor.find("[data-stage]")
    hand = random.Random(14)
    for _ in range(DRAGS // A_CHAIN):
        chain = ActionChains(visitor.driver, duration=20)
        for _ in range(A_CHAIN):
            chain.move_to_element_with_offset(stage, hand.randint(-500, 500), hand.randint(-300, 300)).click_and_hold()
            for _ in range(2):
                chain.move_by_offset(hand.randint(-90, 90), hand.randint(-90, 90))
            chain.release()
        chain.perform()
    edges = visitor.driver.execute_script("return edges")
    assert edges["larger"] > 100, edges
    assert edges["worst"] <= CLOSE, edges


def set_soft_edges(visitor, are_soft):
    visitor.uses(DESKTOP)
    visitor.visits("/sources/contact-sheet")
    visitor.presses("Settings")
    words = "Photos larger than the screen bounce softly at their edges"
    find = "return [...document.querySelectorAll('dialog.sheet label')].find((each) => each.textContent === arguments[0])"
    label = visitor.waits_for(lambda: visitor.driver.execute_script(find, words), "the option")
    keep = visitor.waits_for(lambda: visitor.all("dialog.sheet [data-keep]"), "the photos on this device")[0]
    is_before = "return Boolean(arguments[0].compareDocumentPosition(arguments[1]) & Node.DOCUMENT_POSITION_FOLLOWING)"
    assert visitor.driver.execute_script(is_before, label, keep), "what is shown later moves no option"
    box = label.find_element("css selector", "input")
    if box.is_selected() != are_soft:
        visitor.scrolls_to(label)
        label.click()
    visitor.waits_for(lambda: box.is_selected() == are_soft, "the chosen option")


@pytest.mark.parametrize("are_soft", [True, False], ids=["soft", "hard"])
def test_edges_have_soft_resistance_if_the_device_is_set_so(visitor, looks_at, are_soft):
    set_soft_edges(visitor, are_soft)
    looks_at(LARGE, zoom="actual")
    actions = ActionChains(visitor.driver, duration=40)
    actions.move_to_element(visitor.find("[data-stage]")).click_and_hold()
    for _ in range(7):
        actions.move_by_offset(95, 60)
    actions.perform()
    dragged = stage_of(visitor)
    inside = (dragged.photo.left - dragged.stage.left, dragged.photo.top - dragged.stage.top)
    ActionChains(visitor.driver).release().perform()
    rests = at_rest(visitor)
    assert rests.photo.left <= rests.stage.left + CLOSE and rests.photo.top <= rests.stage.top + CLOSE
    if are_soft:
        assert all(20 < each < 150 for each in inside), inside
        set_soft_edges(visitor, False)
    else:
        assert all(abs(each) <= CLOSE for each in inside), inside


RECORD_PAUSE = """
    // The milliseconds between the last movement of the mouse and its release.
    let moved = 0;
    const stage = document.querySelector('[data-stage]');
    stage.addEventListener('pointermove', (event) => { moved = event.timeStamp; });
    stage.addEventListener('pointerup', (event) => { window.pause = event.timeStamp - moved; });"""


def test_a_mouse_flings_the_photo(visitor, looks_at):
    before = looks_at(LARGE, zoom="actual")
    visitor.driver.execute_script(RECORD_PAUSE)
    # A busy machine may release the button after a pause, which is no fling.
    for number in range(20):
        way = 1 if number % 2 else -1
        actions = ActionChains(visitor.driver, duration=40)
        actions.move_to_element(visitor.find("[data-stage]")).click_and_hold()
        for _ in range(4):
            actions.move_by_offset(30 * way, 10 * way)
        actions.release().perform()
        after = at_rest(visitor)
        if visitor.driver.execute_script("return window.pause") < 60:
            break
        before = after
    else:
        pytest.fail("the button was never released in time")
    assert (after.photo.left - before.photo.left) * way > 120 + CLOSE, "it does not go on"
    assert visitor.bar == "hidden", "and that was no tap"


def double_clicks_the_photo(visitor):
    photo = lambda: visitor.find("[data-stage] [data-image]")
    taps_quickly(visitor.driver, lambda: ActionChains(visitor.driver, duration=0).double_click(photo()).perform())


def test_a_double_click_zooms_about_the_pointer_and_back(visitor, looks_at):
    before = looks_at(LARGE)
    double_clicks_the_photo(visitor)
    visitor.waits_for(lambda: stage_of(visitor).zoom == 1, "actual size")
    at_rest(visitor)
    double_clicks_the_photo(visitor)
    visitor.waits_for(lambda: stage_of(visitor).zoom == pytest.approx(before.zoom), "all of it")
    assert at_rest(visitor).photo.center == pytest.approx(before.photo.center, abs=0.5)


# MARK: Keys on the photo


def test_keys_zoom_the_photo(visitor, looks_at):
    fit = looks_at(LARGE)
    presses(visitor, "1")
    visitor.waits_for(lambda: stage_of(visitor).zoom == 1, "actual size")
    at_rest(visitor)
    presses(visitor, "+")
    visitor.waits_for(lambda: stage_of(visitor).zoom > 1.3, "more of it")
    at_rest(visitor)
    presses(visitor, "-")
    visitor.waits_for(lambda: stage_of(visitor).zoom == pytest.approx(1), "less of it")
    presses(visitor, "2")
    visitor.waits_for(lambda: at_rest(visitor).photo.covers(fit.stage), "no unused space")
    presses(visitor, "0")
    visitor.waits_for(lambda: stage_of(visitor).zoom == pytest.approx(fit.zoom), "all of it")
    at_rest(visitor)


def test_arrows_move_a_large_photo_and_then_lead_on(visitor, looks_at):
    looks_at(WIDE, zoom="actual")
    first = name(visitor)
    steps = 0
    while name(visitor) == first and steps < 12:
        before = at_rest(visitor)
        presses(visitor, Keys.ARROW_RIGHT)
        visitor.waits_for(
            lambda: name(visitor) != first or stage_of(visitor).photo.left < before.photo.left, "something to move"
        )
        at_rest(visitor)
        steps += 1
    assert name(visitor) != first and steps >= 3, "it was seen to its edge before"
    presses(visitor, "0")
    at_rest(visitor)
    presses(visitor, Keys.ARROW_LEFT)
    visitor.waits_for(lambda: name(visitor) == first, "the previous photo")


def test_arrows_that_follow_each_other_quickly_all_lead_on(visitor, looks_at):
    looks_at(LARGE, bar="shown")
    number, count = map(int, visitor.position.split("/"))
    presses(visitor, *[Keys.ARROW_RIGHT] * 5)
    visitor.waits_for(lambda: visitor.position == f"{number + 5}/{count}", "the fifth photo after it")
    at_rest(visitor)
    presses(visitor, *[Keys.ARROW_LEFT] * 5)
    visitor.waits_for(lambda: visitor.position == f"{number}/{count}", "the photo itself")
    at_rest(visitor)


def test_enter_toggles_the_bar_and_escape_leads_back(visitor):
    visitor.uses(DESKTOP)
    visitor.visits("/sources/contact-sheet")
    visitor.opens_row(LARGE)
    visitor.sees_screen("photo")
    visitor.sees_the_photo()
    assert visitor.bar == "hidden"
    presses(visitor, Keys.ENTER)
    visitor.waits_for(lambda: visitor.bar == "shown", "the bar")
    visitor.waits_for(lambda: visitor.title == LARGE, "its title")
    presses(visitor, Keys.ARROW_LEFT * 6)
    presses(visitor, "0")
    at_rest(visitor)
    presses(visitor, Keys.ESCAPE)
    visitor.sees_screen("source")


def test_escape_leads_back_to_the_cell(visitor):
    visitor.uses(TABLET_TURNED)
    for source, title in [("places-of-the-world", "Skerries"), ("field-notes", "Larches")]:
        visitor.visits(f"/sources/{source}")
        visitor.opens_row(title)
        visitor.waits_for(lambda: visitor.screen in ("photo", "detail"), "its screen")
        at_rest(visitor) if visitor.screen == "photo" else None
        presses(visitor, Keys.ESCAPE)
        visitor.sees_screen("source")

        def is_focused():
            cell = focused_cell(visitor)
            return cell and title_of(cell) == title and 0 <= visitor.box(cell).top < TABLET_TURNED.height

        visitor.waits_for(is_focused, f"the focus on the cell “{title}”")


def focused_cell(visitor):
    return visitor.driver.execute_script("return document.activeElement.closest('a[data-photo]')")


# MARK: Keys in the slideshow and in lists


@pytest.fixture
def all_photos_are_back(server):
    yield
    server.request("POST", "/api/v1/sources/picture-frame/restore")


def opens_slideshow(visitor, server, number):
    photo = server.api("/sources/picture-frame/photos?limit=16")["photos"][number - 1]["id"]
    visitor.uses(DESKTOP)
    visitor.visits(f"/sources/picture-frame/photos/{photo}/gallery?paused")
    visitor.sees_the_photo()
    visitor.waits_for(lambda: visitor.position == f"{number}/16", "the position")


def plays(visitor):
    return visitor.find("[data-viewer]").get_attribute("data-playing") == "true"


def test_keys_drive_the_slideshow(visitor, server, all_photos_are_back):
    opens_slideshow(visitor, server, 16)
    presses(visitor, Keys.ARROW_RIGHT)
    visitor.waits_for(lambda: visitor.position == "1/16", "the first after the last")
    presses(visitor, Keys.ARROW_LEFT)
    visitor.waits_for(lambda: visitor.position == "16/16", "the last again")
    presses(visitor, Keys.SPACE)
    visitor.waits_for(lambda: plays(visitor), "the slideshow to continue")
    presses(visitor, Keys.SPACE)
    visitor.waits_for(lambda: not plays(visitor), "the pause")
    play = visitor.find("[data-play]")
    visitor.driver.execute_script("arguments[0].focus()", play)
    presses(visitor, Keys.SPACE)
    visitor.waits_for(lambda: plays(visitor), "the button to be pressed by the space bar")
    presses(visitor, Keys.SPACE)
    visitor.waits_for(lambda: not plays(visitor), "the pause")
    presses(visitor, Keys.DELETE)
    visitor.waits_for(lambda: visitor.position.endswith("/15"), "one photo less")
    presses(visitor, Keys.ENTER)
    # Otherwise, it would follow after all photos were restored.
    rest = lambda: server.api("/sources/picture-frame/photos?limit=16")["photos"]
    visitor.waits_for(lambda: len(rest()) == 15, "the removal on the server")


def test_keys_reach_both_ends_of_a_list_and_its_search(visitor):
    visitor.uses(DESKTOP)
    visitor.visits("/sources/places-of-the-world")
    visitor.waits_for(visitor.cells, "the photos")
    presses(visitor, Keys.END)
    visitor.waits_for(lambda: "scrolled" if visitor.driver.execute_script("return scrollY") > 1000 else "", "the end")
    presses(visitor, Keys.HOME)
    visitor.waits_for(lambda: visitor.driver.execute_script("return scrollY") == 0, "the start")
    presses(visitor, "/")
    focused = "return document.activeElement.getAttribute('aria-label')"
    visitor.waits_for(lambda: visitor.driver.execute_script(focused) == "Search this source", "the search")
    presses(visitor, "skerries")
    visitor.waits_for(lambda: visitor.titles() == ["Skerries"], "what was found")
    presses(visitor, Keys.ESCAPE)
    visitor.waits_for(lambda: len(visitor.titles()) > 3, "all photos again")
    presses(visitor, "r")
    visitor.waits_for(lambda: "Nothing new" in visitor.find("[data-toasts]").text, "what the refresh has found")


# MARK: Automatic behavior of the slideshow


def add_source(server, origin, name, addresses, **settings):
    """A source of these pictures, opened by a slideshow with a pace of one second."""
    location = origin.serve_photos(f"/{name}.json", addresses)
    body = {"location": location, "title": name, "settings": {"layout": "grid", "slideshowSeconds": 1, **settings}}
    status, _, response = server.send("POST", "/api/v1/sources", body)
    assert status in (200, 201), response
    return json.loads(response)["id"]


@pytest.fixture
def own_server(tmp_path, origin):
    with serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        yield server


def test_a_slideshow_waits_for_slow_pictures_and_skips_unavailable_ones(kind, drivers, own_server, origin):
    released = threading.Event()

    def late(handler):
        released.wait(30)
        handler.send_response(200)
        handler.send_header("Content-Type", "image/png")
        handler.end_headers()
        handler.wfile.write(png(640, 480, b"\x80\x20\x20"))

    addresses = [origin.serve("/1.png", png(640, 480), "image/png"), origin.address("/missing.png"),
                 origin.serve_with("/late.png", late)]
    source = add_source(own_server, origin, "late", addresses)
    rows = own_server.api(f"/sources/{source}/photos?limit=3")["photos"]
    visitor = Visitor(drivers(kind), kind, own_server)
    visitor.uses(DESKTOP)
    try:
        visitor.visits(f"/sources/{source}/photos/{rows[0]['id']}/gallery")
        visitor.sees_the_photo()
        seen = set()
        end = time.monotonic() + 3
        until(lambda: seen.add(visitor.position) or time.monotonic() > end, what="three seconds")
        assert seen == {"1/3"}, "it waits, and does not show what is not there"
        released.set()
        visitor.waits_for(lambda: seen.add(visitor.position) or visitor.position == "3/3", "the late one")
        assert "2/3" not in seen
        assert visitor.sees_the_photo()
    finally:
        released.set()
        visitor.leaves()


@pytest.mark.parametrize("delay", [0, 1])
def test_a_picture_that_becomes_available_replaces_the_reason(kind, drivers, own_server, origin, delay):
    works = threading.Event()

    def respond(handler):
        if not works.is_set():
            # The page is opened, and requests the picture, before it is known to be unavailable.
            time.sleep(delay)
        handler.send_response(200 if works.is_set() else 404)
        handler.end_headers()
        if works.is_set():
            handler.wfile.write(png(640, 480, b"\x80\x20\x20"))

    source = add_source(own_server, origin, "gone", [origin.serve_with("/gone.png", respond)])
    [row] = own_server.api(f"/sources/{source}/photos?limit=1")["photos"]
    visitor = Visitor(drivers(kind), kind, own_server)
    visitor.uses(DESKTOP)
    try:
        visitor.visits(f"/sources/{source}/photos/{row['id']}")
        visitor.waits_for(lambda: visitor.all(".stage__reason"), "the reason")
        works.set()
        visitor.presses("Try again")
        assert visitor.sees_the_photo() == (640, 480)
        is_shown = lambda: visitor.find("[data-image]").is_displayed() and not visitor.all(".stage__reason")
        visitor.waits_for(is_shown, "the photo without a reason")
    finally:
        visitor.leaves()


def test_a_slideshow_rests_while_the_page_is_hidden_and_keeps_the_screen_awake_while_it_plays(visitor, server):
    rows = server.api("/sources/picture-frame/photos?limit=16")["photos"]
    visitor.uses(DESKTOP)
    visitor.visits("/sources/picture-frame")
    visitor.driver.execute_script(WATCH_LOCKS)
    visitor.opens_photo(3)
    visitor.sees_screen("gallery")
    locks = "return window.locks"
    visitor.waits_for(lambda: visitor.driver.execute_script(locks) == 1, "a screen that stays awake")
    visitor.driver.execute_script(HIDE, True)
    visitor.waits_for(lambda: visitor.driver.execute_script(locks) == 0, "a screen that may sleep")
    current = visitor.position
    end = time.monotonic() + 3
    until(lambda: time.monotonic() > end or visitor.position != current)
    assert visitor.position == current, "no time goes by"
    visitor.driver.execute_script(HIDE, False)
    visitor.waits_for(lambda: visitor.position != current, "the slideshow to continue")
    visitor.waits_for(lambda: visitor.driver.execute_script(locks) == 1, "a screen that stays awake")
    visitor.presses("Pause")
    visitor.waits_for(lambda: visitor.driver.execute_script(locks) == 0, "a screen that may sleep")
    number = int(visitor.position.split("/")[0])
    presses(visitor, Keys.ESCAPE)
    visitor.sees_screen("source")
    focused = lambda: (cell := focused_cell(visitor)) and int(cell.get_attribute("data-photo"))
    visitor.waits_for(lambda: focused() == int(rows[number - 1]["id"]), "the focus on the cell of the photo shown last")


# Counts wake locks, regardless of the browser's response.
WATCH_LOCKS = """
    window.locks = 0;
    Object.defineProperty(navigator, 'wakeLock', {configurable: true, value: {
        request: async () => {
            locks += 1;
            const lock = new EventTarget();
            lock.release = async () => { locks -= 1; };
            return lock;
        },
    }});"""
HIDE = """const [isHidden] = arguments;
    Object.defineProperty(document, 'hidden', {configurable: true, get: () => isHidden});
    document.dispatchEvent(new Event('visibilitychange'));"""
