"""Contact sheet: a list; a tap shows the photo at actual size with the bar hidden."""

import pytest
from browsers import DESKTOP, PHONE, SIZES, TABLET_TURNED
from visitor import CLOSE

SOURCE = "/sources/contact-sheet"
LARGE = "Snow line in June"  # 2400 x 1600, larger than every screen
SMALL = "Stamp"  # 160 x 120, smaller than every screen
STRIP = "Between two walls of the gorge"  # 200 x 1400, higher than every screen, and narrower
PANORAMA = "The whole coast, from the ferry"  # 3600 x 500, wider than every screen, and lower


def opens(visitor, title):
    visitor.visits(SOURCE)
    visitor.opens_row(title)
    visitor.sees_screen("photo")
    visitor.sees_the_photo()
    visitor.settled(visitor.photo_box)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_rows_have_a_square_on_the_left_and_words_on_the_right(visitor, size):
    visitor.uses(size)
    visitor.visits(SOURCE)
    assert visitor.find('[aria-label="Photos"]').get_attribute("data-layout") == "list"
    cells = visitor.waits_for(visitor.measured_cells, "the rows")[:8]
    left_edges = set()
    for cell in cells:
        assert abs(cell.picture.width - cell.picture.height) <= CLOSE
        assert cell.picture.right < cell.words.left
        assert cell.row.covers(cell.picture) and cell.row.covers(cell.words)
        left_edges.add((round(cell.picture.left), round(cell.words.left)))
    assert len(left_edges) == (2 if size == DESKTOP else 1), "all rows of a column start at the same place"


def test_rows_keep_the_feed_s_order_and_name_what_has_no_caption(visitor, server):
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    titles = [photo["title"] for photo in server.api("/sources/contact-sheet/photos?limit=60")["photos"]]
    assert titles.count("Unknown") == 3
    shown = visitor.titles()
    assert len(shown) >= 5
    assert shown == titles[: len(shown)]


def test_the_bar_is_hidden_until_the_photo_is_tapped(visitor):
    visitor.uses(PHONE)
    opens(visitor, LARGE)
    assert visitor.bar == "hidden"
    assert not visitor.find("h1").is_displayed()
    visitor.taps_the_photo()
    visitor.waits_for(lambda: visitor.bar == "shown", "the bar")
    assert visitor.title == LARGE
    visitor.taps_the_photo()
    visitor.waits_for(lambda: visitor.bar == "hidden", "the photo alone")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_one_image_pixel_is_one_pixel_of_the_screen(visitor, size):
    visitor.uses(size)
    opens(visitor, LARGE)
    visitor.waits_for(lambda: visitor.sees_the_photo() == (2400, 1600), "the original")
    box = visitor.settled(visitor.photo_box)
    assert abs(box.width - 2400) <= CLOSE and abs(box.height - 1600) <= CLOSE
    assert float(visitor.find("[data-stage]").get_attribute("data-zoom")) == 1


@pytest.mark.parametrize("size", [PHONE], ids=str)
def test_a_large_photo_scrolls_to_its_edges_and_never_past_them(visitor, size):
    visitor.uses(size)
    opens(visitor, LARGE)
    stage = visitor.stage_box()
    assert visitor.photo_box().covers(stage)
    visitor.moves_to_the_far_corner()
    corner = visitor.settled(visitor.photo_box)
    assert abs(corner.right - stage.right) <= CLOSE
    assert abs(corner.bottom - stage.bottom) <= CLOSE


def test_a_small_photo_rests_in_the_middle(visitor):
    visitor.uses(PHONE)
    opens(visitor, SMALL)
    before = visitor.photo_box()
    assert abs(before.center[0] - visitor.stage_box().center[0]) <= CLOSE
    assert abs(before.center[1] - visitor.stage_box().center[1]) <= CLOSE
    visitor.moves_to_the_far_corner()
    assert visitor.settled(visitor.photo_box) == before, "there is nothing to scroll to"


@pytest.mark.parametrize("title, scrolls_across", [(STRIP, False), (PANORAMA, True)])
def test_a_photo_larger_in_one_direction_scrolls_in_that_one_only(visitor, title, scrolls_across):
    visitor.uses(PHONE)
    opens(visitor, title)
    before, stage = visitor.photo_box(), visitor.stage_box()
    visitor.moves_to_the_far_corner()
    after = visitor.settled(visitor.photo_box)
    if scrolls_across:
        assert abs(after.right - stage.right) <= CLOSE
        assert abs(after.top - before.top) <= CLOSE and abs(after.center[1] - stage.center[1]) <= CLOSE
    else:
        assert abs(after.bottom - stage.bottom) <= CLOSE
        assert abs(after.left - before.left) <= CLOSE and abs(after.center[0] - stage.center[0]) <= CLOSE


def test_back_returns_to_the_row(visitor):
    visitor.uses(PHONE)
    opens(visitor, "Second thoughts of a storm")
    visitor.taps_the_photo()
    visitor.presses("Back")
    visitor.sees_screen("source")
    row = visitor.row("Second thoughts of a storm")
    visitor.waits_for(
        lambda: 0 <= visitor.box(row).top < PHONE.height, "the row of the photo on the screen"
    )


def test_the_neighbors_are_one_press_away(visitor):
    visitor.uses(DESKTOP)
    opens(visitor, "Snow line in June")
    visitor.taps_the_photo()
    visitor.presses("Next photo")
    visitor.waits_for(lambda: visitor.title == "Seven ridges, counted twice", "the next photo")
    visitor.presses("Previous photo")
    visitor.waits_for(lambda: visitor.title == "Snow line in June", "the previous photo")


def test_each_zoom_is_what_its_name_says(visitor):
    visitor.uses(TABLET_TURNED)
    opens(visitor, "Tarn, wind from the north")
    visitor.taps_the_photo()
    visitor.presses("Fit")
    visitor.waits_for(lambda: fits(visitor), "all of the photo")
    visitor.presses("Fill")
    visitor.waits_for(lambda: fills(visitor), "no unused space")
    visitor.presses("Actual size")
    visitor.waits_for(lambda: abs(visitor.photo_box().width - 1024) <= CLOSE, "actual size")


def fits(visitor):
    photo, stage = visitor.photo_box(), visitor.stage_box()
    touches = abs(photo.width - stage.width) <= CLOSE or abs(photo.height - stage.height) <= CLOSE
    return stage.covers(photo) and touches


def fills(visitor):
    photo, stage = visitor.photo_box(), visitor.stage_box()
    touches = abs(photo.width - stage.width) <= CLOSE or abs(photo.height - stage.height) <= CLOSE
    return photo.covers(stage) and touches
