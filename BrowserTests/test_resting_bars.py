"""Bars that cover a photo hide without input, and reappear with a finger, key or mouse."""

import time

import pytest
from browsers import DESKTOP, PHONE, PHONE_TURNED, TABLET, TABLET_TURNED, Kind, Size
from keyboard import presses
from program import until
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

LARGE = "Snow line in June"
SMALLEST = Size("smallest", 360, 225)
LOW = [PHONE_TURNED, SMALLEST]
ENGINES = [("chromium", size) for size in (PHONE, DESKTOP, *LOW)] + [("webkit", size) for size in (TABLET_TURNED, *LOW)]
REST_SECONDS = 5

# The share of the screen's height covered by bars over the photo.
COVERED = """return [...document.querySelectorAll('.bar--viewer, .toolbar')].reduce((sum, bar) => {
    if (getComputedStyle(bar).visibility === 'hidden') return sum;
    const { top, bottom } = bar.getBoundingClientRect();
    return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
}, 0) / innerHeight"""


def covered(visitor):
    return visitor.settled(lambda: visitor.driver.execute_script(COVERED))


@pytest.fixture
def kind(request):
    return Kind(getattr(request, "param", "chromium"), True)


@pytest.fixture
def looks_at(visitor, photos):
    def opens(size, query="?zoom=fit&bar=shown"):
        visitor.uses(size)
        visitor.visits(photos[LARGE] + query)
        visitor.sees_the_photo()

    return opens


def stays_unchanged(visitor, bar, seconds=REST_SECONDS + 1.5):
    end = time.monotonic() + seconds
    until(lambda: time.monotonic() > end or visitor.bar != bar, seconds + 5)
    return visitor.bar == bar


@pytest.mark.parametrize("kind, size", ENGINES, indirect=["kind"], ids=str)
def test_the_photo_has_the_full_height_without_input(visitor, looks_at, size):
    looks_at(size)
    visitor.sees_bar()
    visitor.waits_for(lambda: visitor.are_bars_hidden and covered(visitor) < 0.1, "the photo without bars")
    presses(visitor, "f")
    visitor.waits_for(lambda: not visitor.are_bars_hidden, "the bar, by a key")
    presses(visitor, "f")
    visitor.waits_for(lambda: visitor.are_bars_hidden, "the photo without bars again")
    actions = ActionChains(visitor.driver)
    actions.move_to_element(visitor.find("[data-stage]")).move_by_offset(20, 10).perform()
    visitor.waits_for(lambda: not visitor.are_bars_hidden, "the bar, by a mouse")


def test_a_tap_brings_the_bar_back(visitor, fingers, looks_at):
    looks_at(PHONE)
    visitor.waits_for(lambda: visitor.bar == "hidden", "the photo alone")
    fingers.taps((195, 420))
    visitor.waits_for(lambda: visitor.bar == "shown", "the bar")
    fingers.taps((195, 420))
    visitor.waits_for(lambda: visitor.bar == "hidden", "the photo alone, by a tap")
    assert stays_unchanged(visitor, "hidden", 2)


def test_a_tap_brings_bars_back_next_to_a_list(visitor, fingers, looks_at):
    looks_at(TABLET)
    visitor.waits_for(lambda: visitor.are_bars_hidden, "no bars")
    fingers.taps((600, 600))
    visitor.waits_for(lambda: not visitor.are_bars_hidden, "the bars")
    assert visitor.find(".split").is_displayed(), "the list stays"
    fingers.taps((600, 600))
    visitor.waits_for(lambda: visitor.bar == "hidden", "the photo alone, by a tap")
    fingers.taps((600, 600))
    visitor.waits_for(lambda: visitor.bar == "shown", "the bars, by a tap")


def test_a_bar_with_the_focus_or_an_open_sheet_stays(visitor, looks_at):
    looks_at(PHONE)
    presses(visitor, Keys.TAB)
    assert visitor.driver.execute_script("return document.activeElement.closest('[data-bar-part], .skip, [data-stage]') !== null")
    for _ in range(8):
        if visitor.driver.execute_script("return document.activeElement.closest('[data-bar-part]') !== null"):
            break
        presses(visitor, Keys.TAB)
    assert stays_unchanged(visitor, "shown"), "keys are in it"
    visitor.driver.execute_script("document.activeElement.blur()")
    visitor.presses("Details")
    visitor.waits_for(lambda: visitor.all("dialog[open]"), "the sheet")
    assert stays_unchanged(visitor, "shown"), "a sheet is open"
    presses(visitor, Keys.ESCAPE)


def test_focus_brings_the_bar_back(visitor, looks_at):
    looks_at(PHONE)
    visitor.waits_for(lambda: visitor.bar == "hidden", "the photo alone")
    presses(visitor, Keys.TAB)
    visitor.waits_for(lambda: visitor.bar == "shown", "the bar")


@pytest.mark.parametrize("kind, size", [("chromium", TABLET), ("chromium", DESKTOP), ("webkit", TABLET_TURNED)], indirect=["kind"], ids=str)
def test_the_list_next_to_the_photo_stays(visitor, looks_at, size):
    looks_at(size)
    stage = lambda: visitor.box(visitor.find("[data-stage]"))
    before = stage()
    assert before.top == 0 and before.bottom == size.height, "the photo has the full height"
    visitor.waits_for(lambda: visitor.are_bars_hidden and covered(visitor) < 0.1, "no bars")
    assert stays_unchanged(visitor, "shown", 2) and visitor.find(".split").is_displayed(), "its list"
    assert stage() == before, "nothing moves"
    presses(visitor, "f")
    visitor.waits_for(lambda: covered(visitor) > 0, "the bars, by a key")
    presses(visitor, "f")


@pytest.mark.parametrize("size", [PHONE, DESKTOP, PHONE_TURNED, SMALLEST], ids=str)
@pytest.mark.parametrize("query", ["", "?paused"])
def test_a_slideshow_has_the_full_height_without_input(visitor, photos, size, query):
    visitor.uses(size)
    visitor.visits(photos[LARGE] + "/gallery" + query)
    visitor.sees_screen("gallery")
    visitor.waits_for(lambda: visitor.are_bars_hidden and covered(visitor) < 0.1, "the photo without a bar")
    presses(visitor, Keys.TAB)
    visitor.waits_for(lambda: visitor.bar == "shown", "the bar, by a key")
