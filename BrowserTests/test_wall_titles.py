"""Titles of a wall: under the photos, or hidden; stored by the browser."""

import pytest
from browsers import DESKTOP, PHONE, TABLET, Kind, end, start_chromium
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select
from visitor import CLOSE, Visitor

WALL = "/sources/contact-sheet?layout=wall"
SCRIPTS = [Kind("chromium", True), Kind("webkit", True)]
NO_SCRIPTS = [Kind("chromium", False), Kind("webkit", False)]
OPACITY = "return Number(getComputedStyle(arguments[0].querySelector('.cell__text')).opacity)"
# The first photo that is wholly below the bar, and its distance from the upper edge of the screen.
FIRST = """const bar = document.querySelector('header.bar').getBoundingClientRect().bottom;
    const cell = [...document.querySelectorAll('.main > .photos a.cell')]
        .filter((each) => each.getBoundingClientRect().top >= bar)
        .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)[0];
    return cell ? [cell.dataset.photo, cell.getBoundingClientRect().top] : null"""
TOP_OF = "return document.querySelector(`a.cell[data-photo='${arguments[0]}']`)?.getBoundingClientRect().top"
# A mouse for Chromium: the numbers of its pointer and hover types.
MOUSE = "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4"
# A large window with a mouse.
HAS_MOUSE = "return matchMedia('(hover: hover) and (pointer: fine) and (min-width: 75em)').matches"
SHIFTS = """const done = arguments[0];
    let sum = 0;
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value; }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(sum), 500)"""


@pytest.fixture(autouse=True)
def usual(visitor):
    """A browser without a choice, before and after the test."""
    visitor.visits("/")
    visitor.driver.delete_all_cookies()
    yield visitor
    visitor.driver.delete_all_cookies()


def choose(visitor, name):
    if not visitor.find("select[name=titles]").is_displayed():
        visitor.presses("More")
    Select(visitor.find("select[name=titles]")).select_by_visible_text(name)
    if not visitor.kind.has_scripts:
        visitor.presses("Set titles")
        visitor.sees_screen("source")
    elif visitor.all("details[data-menu][open]"):
        visitor.presses("More")


def opens(visitor, size, path=WALL):
    visitor.uses(size)
    visitor.visits(path)
    visitor.waits_for(lambda: visitor.measured_cells(), "the wall")


def are_under(visitor):
    """Whether the titles are under the photos; if not, cells are as high as their photos."""
    cells = visitor.settled(lambda: visitor.measured_cells())
    under = {cell.words.top >= cell.picture.bottom - CLOSE for cell in cells}
    assert len(under) == 1, "all or none"
    if under == {False}:
        # The cells of the server contain their gaps.
        assert all(cell.row.height - cell.picture.height <= 9 for cell in cells)
    return under == {True}


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=str)
def test_titles_are_shown_and_hidden_permanently(visitor, size):
    opens(visitor, size)
    assert are_under(visitor) is not (visitor.kind.has_scripts and visitor.driver.execute_script(HAS_MOUSE))
    for name, is_under in (("Titles hidden", False), ("Titles under photos", True)):
        choose(visitor, name)
        visitor.waits_for(lambda: are_under(visitor) is is_under, name)
        if not is_under:
            hidden = lambda: visitor.driver.execute_script(OPACITY, visitor.cells()[0]) == 0
            visitor.waits_for(hidden, "the hidden title")
        opens(visitor, size)
        visitor.waits_for(lambda: are_under(visitor) is is_under, f"{name}, after a reload")
        assert visitor.find("select[name=titles]").get_attribute("value") == ("shown" if is_under else "hidden")
        assert visitor.sideways_overflow() <= 0


@pytest.fixture
def pointer(kind, visitor, server):
    """A person with a mouse, which headless Chromium does not emulate by default."""
    if kind.engine == "webkit":
        yield visitor
        return
    driver = start_chromium(kind, MOUSE)
    try:
        yield Visitor(driver, kind, server)
    finally:
        end(driver)


def points_at(visitor, index):
    """Moves the mouse to a cell, which may be at another position than before."""
    ActionChains(visitor.driver).move_to_element(visitor.cells()[index]).perform()
    return True


@pytest.mark.parametrize("kind", SCRIPTS, ids=str)
def test_hidden_titles_appear_under_the_mouse(pointer, kind):
    visitor = pointer
    opens(visitor, DESKTOP)
    assert visitor.driver.execute_script(HAS_MOUSE) and not are_under(visitor), "hidden without a choice"
    choose(visitor, "Titles hidden")
    is_shown = lambda: visitor.driver.execute_script(OPACITY, visitor.cells()[1]) == 1
    visitor.waits_for(lambda: points_at(visitor, 1) and is_shown(), "the title under the mouse")
    assert visitor.driver.execute_script(OPACITY, visitor.cells()[2]) == 0


# The title over a photo of a grid, and that of the photo.
CAPTION = """const { content } = getComputedStyle(arguments[0], '::after');
    const words = content === 'none' ? '' : content.replace(/" \\/ ""$/, '').replaceAll('"', '');
    return [words, arguments[0].getAttribute('aria-label')]"""


@pytest.mark.parametrize("kind", SCRIPTS, ids=str)
def test_the_titles_of_a_grid_appear_under_the_mouse_and_with_the_focus(pointer, kind):
    visitor = pointer
    opens(visitor, DESKTOP, "/sources/contact-sheet?layout=grid")
    visitor.waits_for(visitor.cells, "the grid")
    caption = lambda cell: visitor.driver.execute_script(CAPTION, cell)
    one, two = (lambda: caption(visitor.cells()[1])), (lambda: caption(visitor.cells()[2]))
    visitor.waits_for(lambda: one()[0] == "" and one()[1], "a photo without a title over it")
    visitor.waits_for(lambda: points_at(visitor, 1) and len(set(one())) == 1, "the title under the mouse")
    visitor.waits_for(lambda: two()[0] == "", "no title over the next one")
    ActionChains(visitor.driver).send_keys(Keys.ARROW_RIGHT).perform()
    focused = lambda: caption(visitor.find("a.cell:focus-visible"))
    visitor.waits_for(lambda: len(set(focused())) == 1, "the title of the focused photo")


@pytest.mark.parametrize("kind", SCRIPTS, ids=str)
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_the_photo_stays_in_place(visitor, kind, size):
    opens(visitor, size)
    choose(visitor, "Titles under photos")
    visitor.driver.execute_script("scrollTo({ top: document.documentElement.scrollHeight * 0.4, behavior: 'instant' })")
    first = lambda: visitor.waits_for(lambda: visitor.driver.execute_script(FIRST), "a photo below the bar")
    visitor.settled(first)
    visitor.presses("More")
    photo, top = visitor.settled(first)
    Select(visitor.find("select[name=titles]")).select_by_visible_text("Titles hidden")
    visitor.waits_for(lambda: not are_under(visitor), "the wall without titles")
    now = visitor.settled(lambda: visitor.driver.execute_script(TOP_OF, photo))
    assert now is not None and abs(now - top) < size.height / 8, "the photos above are lower now"


@pytest.mark.parametrize("kind", SCRIPTS[:1], ids=str)
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
@pytest.mark.parametrize("name", ["Titles hidden", "Titles under photos"])
def test_nothing_moves_when_the_page_takes_over(visitor, kind, size, name):
    opens(visitor, size)
    choose(visitor, name)
    opens(visitor, size)
    assert visitor.driver.execute_async_script(SHIFTS) < 0.01


@pytest.mark.parametrize("kind", SCRIPTS[:1] + NO_SCRIPTS[:1], ids=str)
@pytest.mark.parametrize("layout", ["list", "grid"])
def test_other_layouts_have_no_such_choice(visitor, kind, layout):
    opens(visitor, PHONE, f"/sources/contact-sheet?layout={layout}")
    visitor.presses("More")
    assert visitor.find("[data-layouts]").is_displayed() and not visitor.find("[data-wall-titles]").is_displayed()
    assert visitor.find("[data-cell-size]").is_displayed() == (layout == "grid")
