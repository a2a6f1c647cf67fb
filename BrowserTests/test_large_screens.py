"""Screens up to 3840 pixels wide are filled."""

import pytest
from browsers import Kind, Size

LARGEST = Size("largest", 3840, 2160, is_touch=False)
LARGER = Size("larger", 3000, 2000, is_touch=False)
LARGE = Size("large", 2560, 1440, is_touch=False)

# The distinct left edges of elements, and the part of the page's width up to their right edge.
COLUMNS = """const boxes = [...document.querySelectorAll(arguments[0])].map((each) => each.getBoundingClientRect());
    const main = document.querySelector('main').getBoundingClientRect();
    return [new Set(boxes.map(({ left }) => Math.round(left))).size,
        (Math.max(...boxes.map(({ right }) => right)) - main.left) / main.width, boxes[0].width]"""


def columns(visitor, selector):
    return visitor.driver.execute_script(COLUMNS, selector)


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("chromium", False)], ids=str)
def test_lists_cards_and_places_fill_the_largest_screens(visitor, kind):
    visitor.uses(LARGEST)
    for size, expected in ((LARGE, 2), (LARGER, 3), (LARGEST, 4)):
        visitor.uses(size)
        visitor.visits("/sources/contact-sheet?layout=list")
        visitor.waits_for(visitor.cells, "the list")
        count, part, _ = visitor.settled(lambda: columns(visitor, ".main > .photos a.cell"))
        assert count == expected and part > 0.97, size
        assert visitor.sideways_overflow() <= 0
    visitor.visits("/")
    count, part, width = columns(visitor, ".cards__item")
    assert count == 5 and part > 0.95 and width > 600
    visitor.visits("/places")
    visitor.waits_for(lambda: visitor.all(".country"), "the places")
    count, part, _ = columns(visitor, ".main .rows__item")
    assert count >= 4 and part > 0.95
    height = visitor.driver.execute_script("return document.querySelector('main').scrollHeight")
    assert height < 1400, "several countries share a line"
    assert visitor.sideways_overflow() <= 0
