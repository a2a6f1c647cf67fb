"""The slideshow: its bar, pace, order and transitions, automatic and by hand.

Over 300 lines: the tests share a slideshow and its options.
"""

import time

import pytest
from browsers import DESKTOP, PHONE, Kind, Size
from program import until
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select
from stage import at_rest

SOURCE = "/sources/picture-frame"
ENGINES = [Kind("chromium", True), Kind("webkit", True)]
TOUCH = pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)


@pytest.fixture(params=ENGINES, ids=str)
def kind(request):
    return request.param


@pytest.fixture
def opens(visitor, server):
    """Opens the slideshow at one of its sixteen photos."""

    def opens(number, query="", size=DESKTOP):
        photo = server.api("/sources/picture-frame/photos?limit=16")["photos"][number - 1]["id"]
        visitor.uses(size)
        visitor.visits(f"{SOURCE}/photos/{photo}/gallery{query}")
        visitor.sees_the_photo()
        visitor.waits_for(lambda: visitor.position.endswith("/16"), "the position")

    return opens


def plays(visitor):
    return visitor.find("[data-viewer]").get_attribute("data-playing") == "true"


def number(visitor):
    return int(visitor.position.split("/")[0])


def set_option(visitor, label, value=None):
    """Sets a field of the options; without a value it is a checkbox."""

    def is_set():
        row = next((each for each in visitor.all("dialog label") if label in each.get_attribute("textContent")), None)
        if row is None:
            return False
        field = row.find_element("css selector", "select, input")
        Select(field).select_by_visible_text(value) if value else field.click()
        return True

    visitor.waits_for(is_set, f"the option “{label}”")


def test_the_bar_hides_after_three_seconds_and_reappears_with_input(visitor, opens):
    opens(2)
    visitor.waits_for(lambda: plays(visitor), "the show")
    visitor.sees_bar()
    began = time.monotonic()
    visitor.waits_for(lambda: visitor.bar == "hidden", "the photo alone")
    assert time.monotonic() - began < 6
    assert visitor.waits_for(lambda: visitor.find(".bar").value_of_css_property("visibility") == "hidden", "no bar")
    actions = ActionChains(visitor.driver)
    actions.move_to_element(visitor.find("[data-stage]")).move_by_offset(20, 10).perform()
    visitor.waits_for(lambda: visitor.bar == "shown", "the bar")
    assert plays(visitor)
    visitor.waits_for(lambda: visitor.bar == "hidden", "the photo alone again")


def test_pace_and_order_are_chosen_while_it_runs(visitor, opens):
    opens(2)
    visitor.presses("Slideshow options")
    set_option(visitor, "Time per photo", "60 seconds")
    # The next photo may have been about to appear.
    current = visitor.settled(lambda: number(visitor))
    end = time.monotonic() + 4
    until(lambda: time.monotonic() > end or number(visitor) != current)
    assert number(visitor) == current, "a photo stays for a minute"
    boxes = visitor.waits_for(lambda: [visitor.box(each) for each in visitor.all("dialog .checks__option > *")], "the checkbox")
    box, words = boxes[:2]
    assert box.right < words.left and box.top < words.bottom and words.top < box.bottom, "the words are beside their checkbox"
    set_option(visitor, "Shuffle")
    set_option(visitor, "Time per photo", "2 seconds")
    seen = [current]

    def sees_another():
        if number(visitor) != seen[-1]:
            seen.append(number(visitor))
        return len(seen) == 5

    visitor.waits_for(sees_another, "four photos after it")
    assert seen != [(current - 1 + step) % 16 + 1 for step in range(5)], "not the order of the list"


@pytest.mark.parametrize("screen", ["", "/detail"])
def test_a_photo_opened_by_its_url_has_the_settings_of_its_source(visitor, server, screen):
    settings = server.api(SOURCE)["settings"]
    server.send("PATCH", "/api/v1" + SOURCE, {"settings": {"slideshowSeconds": 7, "slideshowFits": True, "initialZoom": "actual"}})
    try:
        photo = server.api(f"{SOURCE}/photos?limit=16")["photos"][4]["id"]
        visitor.uses(DESKTOP)
        visitor.visits(f"{SOURCE}/photos/{photo}{screen}{'?bar=shown&zoom=fit' if not screen else ''}")
        requests = visitor.driver.execute_script("return performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)")
        assert f"/api/v1{SOURCE}" not in requests, "the page states them"
        if screen:
            visitor.clicks(".detail__link")
            visitor.sees_screen("photo")
            visitor.waits_for(lambda: visitor.find("[data-stage]").get_attribute("data-mode") == "actual", "the initial zoom")
            visitor.driver.back()
        else:
            visitor.presses("Slideshow")
            visitor.sees_screen("gallery")
            visitor.waits_for(lambda: visitor.find("[data-stage]").get_attribute("data-mode") == "fit", "whole photos")
            visitor.presses("Slideshow options")
            field = visitor.waits_for(lambda: visitor.all("dialog select"), "the options")[0]
            assert field.get_attribute("value") == "7"
    finally:
        names = ("slideshowSeconds", "slideshowFits", "initialZoom")
        server.send("PATCH", "/api/v1" + SOURCE, {"settings": {name: settings[name] for name in names}})


CLOCK = """const clock = document.querySelector('.show-clock');
    if (!clock) return null;
    const format = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
    const now = Date.now();
    return { isRight: [now, now - 2000].some((time) => format.format(time) === clock.textContent), opacity: getComputedStyle(clock).opacity };"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_a_dim_clock_is_an_option_of_the_device(visitor, opens, size):
    clock = lambda: visitor.driver.execute_script(CLOCK)
    opens(2, "?paused", size)
    assert clock() is None, "off by default"
    try:
        visitor.presses("Slideshow options")
        set_option(visitor, "Clock")
        visitor.waits_for(lambda: (shown := clock()) and shown["isRight"] and float(shown["opacity"]) < 0.7, "the dim clock")
        opens(3, "?paused", size)
        visitor.waits_for(clock, "the clock of the next slideshow")
        box = visitor.box(visitor.find(".show-clock"))
        assert box.right <= size.width and box.bottom <= size.height and box.height < 32
        assert box.left > size.width / 2 and box.top > size.height * 0.85, "in its corner"
        visitor.presses("Slideshow options")
        set_option(visitor, "Clock")
        visitor.waits_for(lambda: clock() is None, "no clock")
    finally:
        visitor.driver.execute_script("localStorage.clear()")


# Records in every frame the number of the change, and the opacity of the previous photo and of the next one.
WATCH_FADE = """
    window.fade = [];
    let number = 0, last;
    const look = () => {
        const ghost = document.querySelector('.stage__ghost'), next = document.querySelector('[data-image]');
        if (ghost && ghost !== last) number += 1;
        last = ghost;
        const opacity = (element) => Number(getComputedStyle(element).opacity);
        if (ghost && next) fade.push([number, opacity(ghost), opacity(next.closest('.stage__slide'))]);
        requestAnimationFrame(look);
    };
    look();"""


def test_photos_fade_into_each_other(visitor, opens):
    opens(2)
    visitor.driver.execute_script(WATCH_FADE)
    fade = lambda: visitor.driver.execute_script("return fade")
    # A busy machine shows few frames of a change.
    visitor.waits_for(lambda: sum(0 < goes < 1 for _, goes, _ in fade()) >= 3, "frames of changes")
    frames = fade()
    assert frames == sorted(frames, key=lambda frame: (frame[0], -frame[1])), "the one that goes gets paler"
    assert {comes for _, _, comes in frames} == {1}, "no moment is darker than both photos"


@TOUCH
def test_photos_do_not_fade_with_reduced_motion(visitor, opens):
    media = {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
    visitor.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    try:
        opens(2)
        visitor.driver.execute_script(WATCH_FADE)
        current = number(visitor)
        visitor.waits_for(lambda: number(visitor) != current, "the next photo")
        visitor.settled(lambda: visitor.photo_box())
        assert visitor.driver.execute_script("return fade") == []
    finally:
        visitor.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


# The zoom of the photo's slide, and the distance of its center from its position.
MOTION = """const { a, e, f } = new DOMMatrix(getComputedStyle(document.querySelector('.stage__slide:not([inert])')).transform);
    return [a, e, f]"""


@pytest.fixture
def moving(visitor, opens):
    """A slideshow that pans and zooms, at a photo that has just appeared."""
    yield lambda: pans_and_zooms(visitor, opens)
    visitor.driver.execute_script("localStorage.clear()")


def pans_and_zooms(visitor, opens):
    opens(2)
    visitor.presses("Slideshow options")
    set_option(visitor, "Time per photo", "60 seconds")
    set_option(visitor, "Transition", "Cross-fade, slow pan and zoom")
    visitor.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    visitor.waits_for(lambda: not visitor.all("dialog"), "the photo")
    current = number(visitor)
    visitor.driver.find_element("css selector", "body").send_keys(Keys.ARROW_RIGHT)
    visitor.waits_for(lambda: number(visitor) != current, "the next photo")


def test_photos_pan_and_zoom_slowly_if_chosen(visitor, moving):
    moving()
    motion = lambda: visitor.driver.execute_script(MOTION)
    first = motion()
    visitor.waits_for(lambda: abs(motion()[0] - first[0]) > 0.0005, "a zoom")
    zoom, right, down = motion()
    assert 1 <= zoom <= 1.08 and right and down
    assert abs(right) <= 0.03 * DESKTOP.width and abs(down) <= 0.03 * DESKTOP.height
    visitor.presses("Pause")
    visitor.waits_for(lambda: motion() == [1, 0, 0], "the photo at its position")


@TOUCH
def test_photos_neither_pan_nor_zoom_with_reduced_motion(visitor, moving):
    media = {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
    visitor.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    try:
        moving()
        end = time.monotonic() + 1.5
        until(lambda: time.monotonic() > end or visitor.driver.execute_script(MOTION) != [1, 0, 0])
        assert visitor.driver.execute_script(MOTION) == [1, 0, 0]
    finally:
        visitor.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


@TOUCH
def test_a_touch_pauses_it(visitor, fingers, opens):
    opens(2, size=PHONE)
    visitor.waits_for(lambda: visitor.bar == "hidden", "the photo alone")
    fingers.taps((195, 420))
    visitor.waits_for(lambda: not plays(visitor), "the pause")
    visitor.sees_bar()


def test_a_touched_bar_hides_even_under_a_resting_mouse(visitor, fingers, opens):
    opens(2)
    visitor.waits_for(lambda: plays(visitor), "the show")
    button = lambda name: visitor.find(f'.bar [aria-label="{name}"]')
    ActionChains(visitor.driver).move_to_element(button("Pause")).perform()
    end = time.monotonic() + 4.5
    until(lambda: time.monotonic() > end or visitor.bar == "hidden")
    assert visitor.bar == "shown", "the mouse is on it"
    for name in ("Pause", "Play"):
        fingers.down(visitor.box(button(name)).center)
        fingers.up(after=0.05)
        visitor.waits_for(lambda: plays(visitor) == (name == "Play"), f"{name} by a finger")
    visitor.waits_for(lambda: visitor.bar == "hidden", "the photo alone")


@TOUCH
def test_time_stops_while_a_finger_holds_the_photo(visitor, fingers, opens):
    opens(2, size=PHONE)
    fingers.down((195, 420))
    current = visitor.settled(lambda: number(visitor))
    end = time.monotonic() + 3.5
    until(lambda: time.monotonic() > end or number(visitor) != current)
    assert number(visitor) == current
    fingers.up(after=3.5)


@TOUCH
def test_a_pull_down_leaves_it(visitor, fingers):
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    visitor.opens_photo(3)
    visitor.sees_screen("gallery")
    visitor.sees_the_photo()
    at_rest(visitor)
    ground = lambda: float(visitor.driver.execute_script(
        "return getComputedStyle(document.querySelector('.viewer'), '::before').opacity"))
    visitor.waits_for(lambda: ground() == 1, "the whole ground")
    fingers.down((200, 250))
    for step in range(1, 9):
        fingers.move((200, 250 + 20 * step))
    fingers.waits_for_rendering()
    assert ground() < 0.8, "the list shines through"
    fingers.move((200, 251))
    fingers.up(after=0.3)
    at_rest(visitor)
    visitor.waits_for(lambda: ground() == 1, "the whole ground again")
    assert visitor.screen == "gallery"
    fingers.drag((200, 250), (10, 380))
    visitor.sees_screen("source")


def accessible_buttons(visitor):
    """The names of links and buttons in the accessibility tree."""
    visitor.driver.execute_cdp_cmd("Accessibility.enable", {})
    nodes = visitor.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    return {node["name"]["value"] for node in nodes if not node["ignored"] and node["role"]["value"] in ("button", "link")}


@TOUCH
@pytest.mark.parametrize("width, height", [(375, 667), (320, 568), (390, 844)])
def test_readers_step_through_the_photos_on_a_phone(visitor, opens, width, height):
    opens(4, "?paused", Size("reader", width, height))
    step = "Next photo"
    visitor.waits_for(lambda: {step, "Previous photo"} <= accessible_buttons(visitor), "the buttons for screen readers")
    button = visitor.find(f".bar__step[aria-label='{step}']")
    assert button.value_of_css_property("clip") == "rect(0px, 0px, 0px, 0px)", "fingers swipe"
    # Keys show them.
    visitor.driver.switch_to.active_element.send_keys(Keys.TAB)
    visitor.driver.execute_script("arguments[0].focus()", button)
    visitor.waits_for(lambda: button.value_of_css_property("clip") == "auto" and visitor.box(button).width > 30, "the button")
    assert visitor.sideways_overflow() <= 0
    button.send_keys(Keys.ENTER)
    visitor.waits_for(lambda: visitor.position == "5/16", "the next photo")


@pytest.mark.parametrize("kind", [Kind("chromium", False)], ids=str)
def test_a_narrow_bar_without_scripts_leads_to_the_next_photo(visitor, kind, opens):
    opens(4, "?paused", Size("narrow", 320, 568))
    box = visitor.box(visitor.find(".bar__step[rel='next']"))
    assert box.width > 25 and box.right <= 320 and visitor.sideways_overflow() <= 0
