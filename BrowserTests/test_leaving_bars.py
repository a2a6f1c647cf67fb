"""Bars of lists: a single row that disappears while scrolling down, a menu, and a search icon that expands."""

import pytest
from browsers import DESKTOP, PHONE, PHONE_TURNED, TABLET, Kind, Size
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from visitor import CLOSE

SOURCE = "/sources/contact-sheet"
SMALLEST = Size("smallest", 320, 568)
SCRIPTS = [Kind("chromium", True), Kind("webkit", True)]

# The share of the screen's height covered by bars.
COVERED = """return ['body > header.bar', 'body > .tabs'].reduce((sum, selector) => {
    const bar = document.querySelector(selector), style = getComputedStyle(bar);
    if (style.visibility === 'hidden' || style.position === 'static') return sum;
    const { top, bottom, width } = bar.getBoundingClientRect();
    if (width < innerWidth / 2) return sum;
    return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
}, 0) / innerHeight"""


def scrolls(visitor, pixels):
    """Scrolls in small steps, like a finger or wheel."""
    for _ in range(10):
        visitor.driver.execute_async_script(
            "scrollBy({top: arguments[0], behavior: 'instant'}); requestAnimationFrame(() => arguments[1]())", pixels / 10)


def covered(visitor):
    return visitor.settled(lambda: visitor.driver.execute_script(COVERED))


@pytest.mark.parametrize("kind", SCRIPTS, ids=str)
@pytest.mark.parametrize("layout", ["list", "grid"])
def test_a_list_left_at_its_title_shows_it_after_reloading(visitor, layout):
    visitor.uses(PHONE)
    visitor.visits(f"{SOURCE}?layout={layout}")
    is_stored = """const { index, screenShare } = history.state?.place ?? {};
        const { top } = document.querySelector('.main > .photos').getBoundingClientRect();
        return index === 0 && Math.abs(screenShare * innerHeight - top) < 1"""
    scrolls(visitor, 900)
    for pixels, position in ((-900, 0), (40, 40)):
        scrolls(visitor, pixels)
        visitor.waits_for(lambda: visitor.driver.execute_script(is_stored), "the stored position")
        visitor.reloads()
        assert visitor.settled(lambda: visitor.driver.execute_script("return scrollY")) == pytest.approx(position, abs=1)


@pytest.mark.parametrize("kind", SCRIPTS, ids=str)
@pytest.mark.parametrize("size, most", [(PHONE, 0.135), (SMALLEST, 0.2), (TABLET, 0.05)], ids=str)
def test_bars_hide_while_scrolling_down_and_reappear(visitor, kind, size, most):
    visitor.uses(size)
    visitor.visits(SOURCE)
    assert 0 < covered(visitor) <= most
    scrolls(visitor, 600)
    visitor.waits_for(lambda: covered(visitor) == 0, "no bars")
    scrolls(visitor, -60)
    visitor.waits_for(lambda: covered(visitor) > 0, "the bars")
    assert covered(visitor) <= most
    scrolls(visitor, 200)
    visitor.waits_for(lambda: covered(visitor) == 0, "no bars again")
    # Keys reach the elements of hidden bars.
    visitor.driver.execute_script("document.querySelector('header.bar a, header.bar summary').focus()")
    visitor.waits_for(lambda: covered(visitor) > 0, "the bar that has the focus")


@pytest.mark.parametrize("kind", SCRIPTS, ids=str)
@pytest.mark.parametrize("size", [DESKTOP, PHONE_TURNED], ids=str)
def test_bars_stay_on_wide_screens_and_scroll_away_on_low_ones(visitor, kind, size):
    visitor.uses(size)
    visitor.visits(SOURCE)
    before = covered(visitor)
    scrolls(visitor, 600)
    assert covered(visitor) == before
    assert before < 0.07


def test_the_large_title_becomes_that_of_the_bar(visitor):
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    shown = lambda: float(visitor.find(".bar--list .bar__titles").value_of_css_property("opacity"))
    large = visitor.find("[data-large-title]")
    if not visitor.kind.has_scripts:
        assert shown() == 1 and not large.is_displayed()
        return
    assert large.is_displayed() and visitor.settled(shown) == 0
    scrolls(visitor, 300)
    scrolls(visitor, -40)
    visitor.waits_for(lambda: shown() == 1, "the title in the bar")


def test_all_display_options_of_a_list_are_in_one_menu(visitor):
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    panel = lambda: visitor.find(".menu__panel").is_displayed()
    assert not panel()
    visitor.presses("More")
    visitor.waits_for(panel, "the menu")
    box = visitor.box(visitor.find(".menu__panel"))
    assert box.left >= 0 and box.right <= PHONE.width and box.bottom <= PHONE.height
    for name in ["List", "Wall", "Grid"]:
        assert visitor.find(f'.menu__panel [aria-label="{name}"]').is_displayed()
    words = visitor.find(".menu__panel").text
    assert all(each in words for each in ["Slideshow", "Refresh", "Settings"]), words
    visitor.presses("Wall")
    visitor.waits_for(lambda: visitor.find("[data-layout]").get_attribute("class").find("photos--wall") >= 0, "the wall")
    visitor.waits_for(lambda: not panel(), "the menu to close")
    visitor.presses("List")
    visitor.waits_for(lambda: visitor.find("[data-layout]").get_attribute("class").find("photos--list") >= 0, "the list")


@pytest.mark.parametrize("kind", SCRIPTS, ids=str)
def test_the_menu_is_closed_by_a_key_and_by_a_press_elsewhere(visitor, kind):
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    panel = lambda: visitor.find(".menu__panel").is_displayed()
    visitor.presses("More")
    visitor.waits_for(panel, "the menu")
    ActionChains(visitor.driver).send_keys(Keys.ESCAPE).perform()
    visitor.waits_for(lambda: not panel(), "the menu to close")
    name = lambda: visitor.driver.switch_to.active_element.get_attribute("aria-label")
    visitor.waits_for(lambda: name() == "More", "the focus on its button")
    visitor.presses("More")
    visitor.waits_for(panel, "the menu")
    actions = ActionChains(visitor.driver)
    actions.w3c_actions.pointer_action.move_to_location(60, 600).click()
    actions.perform()
    visitor.waits_for(lambda: not panel(), "the menu to close")
    assert visitor.screen == "source"


def test_the_search_is_an_icon_that_expands(visitor):
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    field = visitor.find(".bar--list .search__field")
    assert visitor.box(field).width <= 60
    field.click()
    # In a window without keyboard focus, such as WebKitGTK's here, nothing is focused.
    if visitor.driver.execute_script("return document.hasFocus()"):
        visitor.waits_for(lambda: visitor.box(field).width > PHONE.width / 2, "the field")
    field.send_keys("snow", Keys.ENTER)
    visitor.waits_for(lambda: len(visitor.titles()) == 1, "what was searched for")
    width = lambda: visitor.box(visitor.find(".bar--list .search__field")).width
    visitor.waits_for(lambda: width() > PHONE.width / 2, "a field whose words can be read")
    assert visitor.sideways_overflow() <= CLOSE
