"""The size of the cells of walls and grids: slider, keys, pinch; stored by the browser."""

import itertools
import statistics

import pytest
from browsers import DESKTOP, PHONE, Kind, Size
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from visitor import Box

GRID = "/sources/contact-sheet?layout=grid"
SCRIPTS = [Kind("chromium", True), Kind("webkit", True)]
NO_SCRIPTS = [Kind("chromium", False), Kind("webkit", False)]
VERY_WIDE = Size("very wide", 2560, 1440)

COLUMNS = """const tops = [...document.querySelectorAll('.main > .photos .cell')]
    .map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0);
    const first = Math.min(...tops.map(({ top }) => Math.round(top)));
    return tops.filter(({ top }) => Math.round(top) === first).length"""
# Whether the list is shown in a single size, and no change of it has begun.
IS_STILL = """return document.querySelectorAll('.main > .photos').length === 1
    && document.querySelector('.main > .photos:not(.is-pinched)')?.style.transform === ''"""
# The element at a point of the screen.
AT = """const cell = document.elementFromPoint(arguments[0], arguments[1])?.closest('a.cell');
    return cell ? cell.dataset.photo : null"""


def columns(visitor):
    visitor.waits_for(lambda: visitor.driver.execute_script(IS_STILL), "the cells to rest")
    return visitor.driver.execute_script(COLUMNS)


def slides(visitor, steps):
    """Moves the slider in the menu by a number of steps."""
    if not visitor.find("[data-cell-size] input[type=range]").is_displayed():
        visitor.presses("More")
    slider = visitor.find("[data-cell-size] input[type=range]")
    for _ in range(abs(steps)):
        slider.send_keys(Keys.ARROW_RIGHT if steps > 0 else Keys.ARROW_LEFT)


@pytest.fixture
def usual(visitor):
    """A browser without a chosen size, before and after the test."""
    visitor.visits("/")
    visitor.driver.delete_all_cookies()
    yield visitor
    visitor.driver.delete_all_cookies()


@pytest.mark.parametrize("kind", SCRIPTS, ids=str)
def test_the_slider_changes_the_columns_permanently(usual, kind):
    visitor = usual
    visitor.uses(PHONE)
    visitor.visits(GRID)
    assert columns(visitor) == 3
    for steps, count in [(1, 2), (-4, 7)]:
        slides(visitor, steps)
        visitor.waits_for(lambda count=count: columns(visitor) == count, f"{count} columns")
    # Another list in the same browser, as rendered by the server and as laid out by scripts.
    visitor.visits("/all?layout=grid")
    assert columns(visitor) == 7
    value = lambda: visitor.find("[data-cell-size] input[type=range]").get_attribute("value")
    visitor.waits_for(lambda: value() == "0", "the slider at the chosen size")


@pytest.mark.parametrize("kind", NO_SCRIPTS, ids=str)
def test_the_size_is_chosen_without_scripts(usual, kind):
    visitor = usual
    visitor.uses(PHONE)
    visitor.visits(GRID)
    slides(visitor, 2)
    # The next page is of the same screen, at the same URL.
    page = lambda: visitor.driver.execute_script("return performance.timeOrigin")
    before = page()
    visitor.presses("Set size")
    visitor.waits_for(lambda: page() != before, "the page with the chosen size")
    visitor.sees_screen("source")
    assert columns(visitor) == 1
    assert visitor.sideways_overflow() <= 0


@pytest.mark.parametrize("kind", SCRIPTS[:1], ids=str)
@pytest.mark.parametrize("layout", ["grid", "wall"])
def test_keys_change_the_size_and_the_photo_stays(usual, kind, layout):
    visitor = usual
    visitor.uses(DESKTOP)
    visitor.visits(f"/sources/contact-sheet?layout={layout}")
    columns(visitor)
    visitor.driver.execute_script("scrollTo(0, 500)")
    first = "return [...document.querySelectorAll('a.cell')].find((e) => e.getBoundingClientRect().top >= 60)?.dataset.photo"
    before = visitor.driver.execute_script(first)
    heights = "return [...document.querySelectorAll('a.cell')].map((each) => each.offsetHeight).sort((a, b) => a - b)"
    height = lambda: statistics.median(visitor.driver.execute_script(heights))
    usual_height = height()
    ActionChains(visitor.driver).send_keys("+").perform()
    columns(visitor)
    assert height() > usual_height * 1.1
    seen = visitor.driver.execute_script(
        """return [...document.querySelectorAll('a.cell')].filter((e) => {
            const { top, bottom } = e.getBoundingClientRect(); return bottom > 0 && top < innerHeight;
        }).map((e) => e.dataset.photo)""")
    assert before in seen
    ActionChains(visitor.driver).send_keys("--").perform()
    columns(visitor)
    assert height() < usual_height * 0.9


@pytest.mark.parametrize("kind", SCRIPTS[:1], ids=str)
def test_rows_of_a_list_keep_their_size(usual, kind):
    usual.uses(PHONE)
    usual.visits("/sources/contact-sheet?layout=list")
    columns(usual)
    usual.presses("More")
    assert usual.find("[data-layouts]").is_displayed() and not usual.find("[data-cell-size]").is_displayed()


def pinch(fingers, middle, distances):
    """Two fingers around a point touch the screen and move to each of these distances in pixels."""
    (x, y), first = middle, distances[0]
    fingers.down((x - first / 2, y), (x + first / 2, y))
    for distance in distances[1:]:
        fingers.move((x - distance / 2, y), (x + distance / 2, y))


@pytest.mark.parametrize("kind", SCRIPTS, ids=str)
def test_pinching_changes_the_columns_around_the_fingers(usual, fingers, kind):
    visitor = usual
    visitor.uses(PHONE)
    visitor.visits(GRID)
    assert columns(visitor) == 3
    visitor.driver.execute_script("scrollTo(0, 700)")
    visitor.driver.execute_async_script("setTimeout(arguments[0], 200)")
    middle = (200, 450)
    photo = visitor.driver.execute_script(AT, *middle)
    pinch(fingers, middle, [80 + 6 * step for step in range(14)])
    fingers.waits_for_rendering()
    # While the fingers are down, the cells are already larger, around them.
    cell = lambda: visitor.box(visitor.find(f'a.cell[data-photo="{photo}"]'))
    assert cell().top <= middle[1] <= cell().bottom and cell().width > 390 / 3 + 20
    fingers.up()
    assert columns(visitor) == 2
    assert cell().top <= middle[1] <= cell().bottom
    assert visitor.screen == "source"
    assert visitor.driver.execute_script("return document.cookie").endswith("vitrine_size=4")
    # And back again, further.
    pinch(fingers, middle, [160 - 5 * step for step in range(19)])
    fingers.up()
    assert columns(visitor) == 5
    assert visitor.sideways_overflow() <= 0


# Whether the list has shrunk, and cells of either size cover points at both edges of the screen; the list alone does not.
EDGES = """const points = [[2, 300], [innerWidth - 2, 300], [2, 600], [innerWidth - 2, 600]];
    const isCovered = (selector) => {
        const boxes = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
        return points.every(([x, y]) => boxes.some(({ left, right, top, bottom }) => (
            x >= left - 4 && x <= right + 4 && y >= top - 4 && y <= bottom + 4)));
    };
    const cells = '.main > .photos > :not(.section-header)';
    return document.querySelector('.main > .photos').getBoundingClientRect().width < 0.95 * innerWidth
        && isCovered(cells) && !isCovered('.main > .photos:not(.size-layer) > .cell')"""


@pytest.mark.parametrize("layout", ["grid", "wall"])
@pytest.mark.parametrize("kind", SCRIPTS, ids=str)
def test_smaller_cells_fill_the_edges_while_the_list_shrinks(usual, fingers, kind, layout):
    visitor = usual
    visitor.uses(PHONE)
    visitor.visits(f"/sources/contact-sheet?layout={layout}")
    columns(visitor)
    visitor.driver.execute_script("scrollTo(0, 700)")
    visitor.driver.execute_async_script("setTimeout(arguments[0], 200)")
    visitor.settled(lambda: visitor.driver.execute_script("return performance.getEntriesByType('resource').length"))
    pinch(fingers, (200, 450), [200, 190, 180, 174])
    distances = itertools.cycle([173, 174])

    def are_filled():
        # When shapes arrive, a change of the size is interrupted until the fingers move again.
        distance = next(distances)
        fingers.move((200 - distance / 2, 450), (200 + distance / 2, 450))
        fingers.waits_for_rendering()
        return visitor.driver.execute_script(EDGES)

    visitor.waits_for(are_filled, "smaller cells at the edges")
    # They cannot be pressed, and screen readers only see the list.
    layer = visitor.find(".size-layer")
    assert layer.get_attribute("aria-hidden") == "true" and layer.value_of_css_property("pointer-events") == "none"
    assert visitor.sideways_overflow() <= 0
    fingers.up()
    columns(visitor)
    assert visitor.driver.execute_script(AT, 200, 450) is not None


# The fewest cells of the list on the screen in the frames of half a second.
FEWEST = """const done = arguments[0];
    const seen = () => [...document.querySelectorAll('.main > .photos:not(.size-layer) .cell')]
        .map((cell) => cell.getBoundingClientRect()).filter(({ top, bottom }) => bottom > 0 && top < innerHeight).length;
    let fewest = Infinity;
    const end = performance.now() + 500;
    const look = () => {
        fewest = Math.min(fewest, seen());
        if (performance.now() < end) requestAnimationFrame(look);
        else done(fewest);
    };
    look();"""


@pytest.mark.parametrize("kind", SCRIPTS[:1], ids=str)
def test_two_fingers_that_only_move_the_cells_leave_all_of_them(usual, fingers, kind):
    visitor = usual
    visitor.uses(PHONE)
    visitor.visits(GRID)
    columns(visitor)
    visitor.driver.execute_script("scrollTo(0, 700)")
    visitor.driver.execute_async_script("setTimeout(arguments[0], 200)")
    fingers.down((120, 400), (280, 400))
    for down in (410, 420, 430, 440):
        fingers.move((120, down), (282, down))
    fingers.up()
    fewest = visitor.driver.execute_async_script(FEWEST)
    assert columns(visitor) == 3 and fewest >= 15


# Changes the size twice, the second time while the cells still move; returns how far the cells jumped then, in pixels.
JUMPS = """const done = arguments[0];
    const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true, cancelable: true }));
    const boxes = () => new Map([...document.querySelectorAll('.main > .photos:not(.size-layer) .cell')]
        .map((cell) => [cell.dataset.photo, cell.getBoundingClientRect()]));
    press();
    setTimeout(() => {
        const before = boxes();
        press();
        const jumps = [...boxes()].flatMap(([photo, to]) => {
            const from = before.get(photo);
            return from && from.bottom > 0 && from.top < innerHeight && to.bottom > 0 && to.top < innerHeight
                ? [Math.hypot(to.left - from.left, to.top - from.top)] : [];
        });
        done(jumps);
    }, 80);"""


@pytest.mark.parametrize("kind", SCRIPTS, ids=str)
def test_cells_that_still_move_go_on_from_where_they_are(usual, kind):
    visitor = usual
    visitor.uses(DESKTOP)
    visitor.visits(GRID)
    columns(visitor)
    jumps = visitor.driver.execute_async_script(JUMPS)
    # On a slow machine, they have moved further; cells that start elsewhere jump by hundreds of pixels.
    assert len(jumps) > 3 and max(jumps) <= 60


@pytest.mark.parametrize("kind", SCRIPTS[:1], ids=str)
def test_a_large_window_has_large_cells_and_rows_side_by_side(usual, kind):
    visitor = usual
    visitor.uses(VERY_WIDE)
    visitor.visits(GRID)
    columns(visitor)
    assert visitor.box(visitor.all("a.cell")[0]).width >= 0.065 * 2560
    visitor.visits("/sources/almanac?layout=list")
    assert columns(visitor) == 2
    # In a single script: cells are rendered again when the scripts start.
    boxes = """return [...document.querySelectorAll('a.cell')].slice(0, 3).map((cell) => {
        const { left, top, right, bottom } = cell.getBoundingClientRect();
        return [left, top, right, bottom];
    })"""
    first, second, third = (Box(*each) for each in visitor.settled(lambda: visitor.driver.execute_script(boxes)))
    assert first.top == second.top and third.top >= max(first.bottom, second.bottom) - 1
    assert second.left > first.right
    ActionChains(visitor.driver).send_keys(Keys.ARROW_RIGHT).perform()
    ActionChains(visitor.driver).send_keys(Keys.ARROW_DOWN).perform()
    titles = visitor.driver.execute_script("return [...document.querySelectorAll('.cell__title')].map((each) => each.textContent)")
    focused = "return document.activeElement.querySelector('.cell__title')?.textContent"
    visitor.waits_for(lambda: visitor.driver.execute_script(focused) in titles[2:4], "the focus in the second row")
