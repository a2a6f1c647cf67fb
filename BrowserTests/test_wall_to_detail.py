"""Field notes: a wall; a tap shows the photo with its description."""

import pytest
from browsers import DESKTOP, PHONE, PHONE_TURNED, SIZES, TABLET, TABLET_TURNED
from visitor import CLOSE

SOURCE = "/sources/field-notes"


def sees_the_shapes(visitor):
    """Waits for the first photos, whose sizes are then known, and goes back."""
    visitor.waits_for(lambda: all(cell.shape for cell in visitor.measured_cells()[:4]), "the first photos")
    visitor.visits(SOURCE)


def opens(visitor, title):
    visitor.visits(SOURCE)
    visitor.opens_row(title)
    visitor.sees_screen("detail")
    visitor.waits_for(lambda: visitor.title == title, "its title")


def settled_box(visitor, selector):
    """The position of an element, once the page no longer moves."""
    return visitor.settled(lambda: visitor.box(visitor.find(selector)))


def in_shape(cells):
    """The cells, once each has the shape of its photo. Rows have whole pixel heights, which changes shapes slightly."""
    return all(abs(cell.picture.width / cell.picture.height - cell.shape) < 0.03 * cell.shape for cell in cells) and cells


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_cells_have_the_shape_of_their_photos_and_a_title_under_them(visitor, size):
    visitor.uses(size)
    visitor.visits(SOURCE)
    visitor.waits_for(lambda: visitor.find('[aria-label="Photos"]').get_attribute("data-layout") == "wall", "the wall")
    sees_the_shapes(visitor)
    # Cells whose pictures are new to the server get their shapes when it has read them.
    cells = visitor.waits_for(lambda: in_shape([cell for cell in visitor.measured_cells() if cell.shape]), "the wall")
    # With a mouse, scripts show titles over the picture under the pointer.
    hovers = visitor.kind.has_scripts and visitor.driver.execute_script("return matchMedia('(hover: hover) and (pointer: fine) and (min-width: 75em)').matches")
    for cell in cells:
        assert cell.picture.left >= 0 and cell.picture.right <= size.width + CLOSE
        assert cell.words.bottom <= cell.row.bottom if hovers else cell.words.top >= cell.picture.bottom - CLOSE


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=str)
def test_in_portrait_the_photo_is_a_banner_over_its_words(visitor, size):
    visitor.uses(size)
    opens(visitor, "Camp one")
    visitor.sees_the_photo()
    assert visitor.title == "Camp one"
    photo = settled_box(visitor, "[data-image]")
    words = visitor.box(description(visitor))
    assert abs(photo.left) <= CLOSE and abs(photo.width - size.width) <= CLOSE
    assert words.top >= photo.bottom


@pytest.mark.parametrize("size", [PHONE_TURNED, TABLET_TURNED], ids=str)
def test_in_landscape_the_photo_takes_30_parts_and_the_words_70(visitor, size):
    visitor.uses(size)
    opens(visitor, "Camp one")
    visitor.sees_the_photo()
    photo = settled_box(visitor, "[data-detail] > :first-child")
    words = settled_box(visitor, "[data-detail] > :last-child")
    assert abs(photo.width / (photo.width + words.width) - 0.3) < 0.01
    assert photo.right <= words.left + CLOSE
    assert photo.left <= CLOSE and words.right >= size.width - CLOSE


def test_on_a_desktop_the_photo_is_as_large_as_the_window_allows(visitor):
    visitor.uses(DESKTOP)
    opens(visitor, "Camp one")
    visitor.sees_the_photo()
    photo = settled_box(visitor, "[data-image]")
    words = settled_box(visitor, "[data-detail] > :last-child")
    bar = visitor.box(visitor.find("header.bar"))
    assert photo.width > DESKTOP.width * 0.6 and photo.height > (DESKTOP.height - bar.height) * 0.95
    assert photo.right <= words.left + CLOSE and words.right >= DESKTOP.width - CLOSE
    assert visitor.sideways_overflow() <= 0


def test_the_words_can_be_read_whole(visitor):
    visitor.uses(PHONE)
    opens(visitor, "On fog")
    visitor.waits_for(lambda: "drawn by somebody who knows when to stop." in visitor.text(), "the last words")


def test_rotating_the_device_keeps_the_photo(visitor):
    visitor.uses(TABLET)
    opens(visitor, "Larches")
    visitor.uses(TABLET_TURNED)
    visitor.waits_for(lambda: visitor.title == "Larches", "its title")
    assert visitor.sideways_overflow() <= 0


def description(visitor):
    start = "Woke at four"
    return visitor.waits_for(
        lambda: next((p for p in visitor.all("[data-detail] p") if p.text.startswith(start)), None), "the description")
