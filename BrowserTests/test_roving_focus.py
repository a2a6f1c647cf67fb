"""The focus in a list: a single Tab stop, and keys that move it by rows and columns."""

import pytest
from browsers import DESKTOP, TABLET_TURNED, Kind
from dated_feed import COUNT, write_feed
from keyboard import presses
from photo_frames import READ_PIXELS
from program import serving, until
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from visitor import CLOSE, Visitor

SOURCE = "/sources/dated"

# The focused cell: its photo, its position, and whether it is visible.
FOCUSED = """
    const cell = document.activeElement.closest('a.cell');
    if (!cell) return null;
    const { left, top, right, bottom } = cell.getBoundingClientRect();
    const description = document.getElementById(cell.getAttribute('aria-describedby'));
    return { left, top, right, bottom, number: Number(description.textContent.replace(/,/g, '').match(/\\d+/)[0]),
        bar: document.querySelector('header.bar').getBoundingClientRect().bottom, height: innerHeight }"""
STOPS = "return document.querySelectorAll('.photos a.cell[tabindex=\"0\"], .photos a.cell:not([tabindex])').length"


@pytest.fixture(scope="module")
def long(tmp_path_factory):
    folder = tmp_path_factory.mktemp("long")
    with serving(folder, str(write_feed(folder))) as server:
        until(lambda: any(source["id"] == "dated" for source in server.api("/sources")["sources"]), what="the feed")
        yield server


@pytest.fixture(params=["chromium", "webkit"])
def reader(request, drivers, long):
    visitor = Visitor(drivers(Kind(request.param, True)), Kind(request.param, True), long)
    yield visitor
    visitor.leaves()


def opens(reader, layout, size=DESKTOP, order="feed"):
    reader.uses(size)
    reader.visits(f"{SOURCE}?layout={layout}&order={order}")
    reader.waits_for(reader.cells, "the photos")
    presses(reader, Keys.ARROW_RIGHT)
    return focused(reader, 1)


def focused(reader, number=None):
    """Waits until a photo has the focus and is completely visible below the bar."""

    def is_seen():
        cell = reader.driver.execute_script(FOCUSED)
        if not cell or (number and cell["number"] != number):
            return None
        is_visible = cell["top"] >= cell["bar"] - CLOSE and cell["bottom"] <= cell["height"] + CLOSE
        return cell if is_visible else None

    return reader.waits_for(is_seen, f"the focus on photo {number or ''}")


def has_one_stop(reader):
    reader.waits_for(lambda: reader.driver.execute_script(STOPS) == 1, "a single Tab stop")


@pytest.mark.parametrize("layout", ["list", "wall", "grid"])
@pytest.mark.parametrize("order", ["feed", "newest"])
def test_keys_move_the_focus_by_rows_and_columns(reader, layout, order):
    first = opens(reader, layout, order=order)
    has_one_stop(reader)
    presses(reader, Keys.ARROW_DOWN)
    below = reader.waits_for(lambda: (cell := focused(reader)) and cell["top"] > first["top"] and cell, "the next row")
    assert below["top"] >= first["bottom"] - CLOSE and below["left"] < first["right"]
    presses(reader, Keys.ARROW_UP)
    focused(reader, 1)
    presses(reader, Keys.PAGE_DOWN)
    page = reader.waits_for(lambda: (cell := focused(reader)) and cell["number"] > below["number"] and cell, "a page on")
    assert page["left"] < first["right"]
    presses(reader, Keys.PAGE_UP)
    focused(reader, 1)
    presses(reader, Keys.END)
    focused(reader, COUNT)
    has_one_stop(reader)
    presses(reader, Keys.HOME)
    focused(reader, 1)


# The color of an element's outline, and that of the screen in the middle of its four sides.
OUTLINE = READ_PIXELS + """
    const [cell, data, done] = arguments;
    readPixels(data).then(({ width, pixels }) => {
        const ratio = width / innerWidth;
        const color = (x, y) => {
            const start = (Math.floor(y * ratio) * width + Math.floor(x * ratio)) * 4;
            return [...pixels.slice(start, start + 3)];
        };
        const { left, top, right, bottom } = cell.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        done([getComputedStyle(cell).outlineColor.match(/\\d+/g).slice(0, 3).map(Number),
            [color(left + 1.5, y), color(right - 1.5, y), color(x, top + 1.5), color(x, bottom - 1.5)]]);
    });"""


def has_outline(reader, cell):
    color, sides = reader.driver.execute_async_script(OUTLINE, cell, reader.driver.get_screenshot_as_base64())
    return all(abs(one - other) < 24 for side in sides for one, other in zip(side, color))


@pytest.mark.parametrize("layout", ["list", "wall", "grid"])
def test_the_outline_of_the_focused_photo_is_visible_at_all_sides(reader, layout):
    """The first one: it is at the edges of the list, and outlines of grids are close to the pictures."""
    opens(reader, layout)
    reader.waits_for(lambda: has_outline(reader, reader.driver.switch_to.active_element), "the outline")


def test_the_open_photo_is_marked_in_the_grid_beside_it(reader):
    reader.uses(DESKTOP)
    reader.visits(f"{SOURCE}?layout=grid&order=feed")
    reader.opens_photo(2)
    reader.sees_screen("photo")
    reader.waits_for(lambda: has_outline(reader, reader.find(".split .cell[aria-current]")), "the outline")


def test_the_tab_key_passes_the_photos_at_once_and_comes_back_to_the_same(reader):
    opens(reader, "grid", TABLET_TURNED)
    presses(reader, Keys.ARROW_DOWN, Keys.ARROW_RIGHT)
    at = reader.waits_for(lambda: (cell := focused(reader)) and cell["number"] > 2 and cell, "another photo")
    presses(reader, Keys.TAB)
    reader.waits_for(lambda: reader.driver.execute_script(FOCUSED) is None, "the element after the photos")
    ActionChains(reader.driver).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()
    focused(reader, at["number"])


def test_a_photo_keeps_the_focus_while_the_list_is_scrolled_away_and_back(reader):
    opens(reader, "grid")
    presses(reader, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    focused(reader, 3)
    there = reader.driver.execute_script("return document.activeElement.dataset.photo")
    scroll = "scrollTo({top: arguments[0], behavior: 'instant'})"
    middle = "return document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('a.cell')?.dataset.photo"
    before = reader.driver.execute_script(middle)
    reader.driver.execute_script(scroll, 12000)
    reader.waits_for(lambda: reader.driver.execute_script(middle) not in (None, before), "other photos")
    held = reader.driver.execute_script(FOCUSED)
    assert held["number"] == 3 and held["bottom"] < -1000, "where it was, far above the screen"
    reader.driver.execute_script(scroll, 0)
    focused(reader, 3)
    reader.driver.execute_script(scroll, 12000)
    reader.waits_for(lambda: reader.driver.execute_script(middle) not in (None, before), "other photos")
    presses(reader, Keys.ARROW_RIGHT)
    focused(reader, 4)
    presses(reader, Keys.ARROW_LEFT, Keys.ENTER)
    reader.sees_screen("photo")
    assert reader.driver.current_url.split("?")[0].endswith(f"/photos/{there}")
    presses(reader, Keys.ESCAPE)
    focused(reader, 3)


def test_the_tab_key_focuses_a_visible_photo(reader):
    reader.uses(DESKTOP)
    reader.visits(f"{SOURCE}?layout=grid")
    reader.waits_for(reader.cells, "the photos")
    reader.driver.execute_script("scrollTo({top: 9000, behavior: 'instant'})")
    stop = """const box = document.querySelector('.photos a.cell[tabindex="0"]').getBoundingClientRect();
        return scrollY > 8000 && box.top < innerHeight && box.bottom > 0"""
    reader.waits_for(lambda: reader.driver.execute_script(stop), "the stop to be on the screen")


BESIDE = "const cell = document.activeElement.closest('.split a.cell'); return cell && Number(cell.dataset.photo)"


def test_keys_move_the_focus_in_the_list_beside_a_photo(reader):
    reader.uses(DESKTOP)
    reader.visits(f"{SOURCE}?layout=list&order=feed")
    reader.opens_photo(1)
    reader.sees_screen("photo")
    reader.waits_for(lambda: reader.all(".split a.cell[tabindex='0']"), "the list beside the photo")
    url = reader.driver.current_url
    reader.driver.execute_script("document.querySelector('.split a.cell[tabindex=\"0\"]').focus()")
    before = reader.driver.execute_script(BESIDE)
    presses(reader, Keys.ARROW_DOWN)
    reader.waits_for(lambda: reader.driver.execute_script(BESIDE) not in (None, before), "the focus on the next photo")
    assert reader.driver.current_url == url
    focused_photo = reader.driver.execute_script(BESIDE)
    presses(reader, Keys.ENTER)
    reader.waits_for(lambda: f"/photos/{focused_photo}" in reader.driver.current_url, "that photo")
