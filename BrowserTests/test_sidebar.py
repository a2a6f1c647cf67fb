"""The sidebar of a tablet in landscape: hidden by a button or a swipe, and remembered."""

import pytest
from browsers import DESKTOP, TABLET, TABLET_TURNED, Kind
from touch import Fingers

SOURCE = "/sources/contact-sheet"
LEFT = "return document.querySelector('.main').getBoundingClientRect().left"
BUTTON = "[data-drawer-button]"


@pytest.fixture(params=[Kind("chromium", True)], ids=str)
def kind(request):
    return request.param


@pytest.fixture
def reader(visitor):
    yield visitor
    visitor.driver.execute_script("localStorage.removeItem('vitrine-sidebar')")


def left(reader):
    return reader.driver.execute_script(LEFT)


def is_expanded(reader):
    return reader.find(BUTTON).get_attribute("aria-expanded") == "true"


@pytest.mark.parametrize("path", [SOURCE, "/", "/places"])
@pytest.mark.parametrize("way", ["button", "swipe"])
def test_the_sidebar_stays_hidden_until_it_is_shown_again(reader, path, way):
    reader.uses(TABLET_TURNED)
    reader.visits(path)
    wide = reader.waits_for(lambda: is_expanded(reader) and left(reader) > 200 and left(reader), "the sidebar")
    seen = reader.photo_ids()[:3]
    if way == "button":
        reader.clicks(BUTTON)
    else:
        Fingers(reader.driver).drag((200, 500), (-120, 4))
    reader.waits_for(lambda: left(reader) == 0 and not is_expanded(reader), "the whole width")
    assert not reader.find(".tabs").is_displayed() and reader.sideways_overflow() <= 0
    assert reader.photo_ids()[:3] == seen
    reader.visits(path)
    assert left(reader) == 0, "from the first paint on"
    reader.waits_for(lambda: not is_expanded(reader), "the state of the button")
    reader.clicks(BUTTON)
    reader.waits_for(lambda: left(reader) == wide and is_expanded(reader), "the sidebar")
    reader.visits(path)
    assert left(reader) == wide


FROM_THE_EDGE = (8, 500), (140, 6)


def test_a_swipe_from_the_edge_shows_the_sidebar_again(reader):
    reader.uses(TABLET_TURNED)
    reader.visits("/")
    reader.clicks(BUTTON)
    reader.waits_for(lambda: left(reader) == 0, "the whole width")
    Fingers(reader.driver).drag(*FROM_THE_EDGE)
    reader.waits_for(lambda: left(reader) > 200 and is_expanded(reader), "the sidebar")


def test_a_swipe_from_the_edge_opens_the_drawer(reader):
    reader.uses(TABLET)
    reader.visits("/")
    Fingers(reader.driver).drag((8, 500), (30, 140))
    assert not is_expanded(reader), "the page is scrolled"
    Fingers(reader.driver).drag(*FROM_THE_EDGE)
    reader.waits_for(lambda: is_expanded(reader) and reader.find(".tabs").is_displayed(), "the drawer")
    Fingers(reader.driver).drag((200, 500), (-120, 4))
    reader.waits_for(lambda: not is_expanded(reader), "the page alone")


def test_a_swipe_from_the_edge_is_left_to_the_way_back_where_there_is_one(reader):
    reader.uses(TABLET)
    reader.visits(SOURCE)
    Fingers(reader.driver).drag(*FROM_THE_EDGE)
    assert not is_expanded(reader) and not reader.find(".tabs").is_displayed()


def test_a_desktop_keeps_its_sidebar(reader):
    reader.uses(DESKTOP)
    reader.visits(SOURCE)
    assert not reader.find(BUTTON).is_displayed()
    reader.driver.execute_script("localStorage.setItem('vitrine-sidebar', '')")
    reader.visits(SOURCE)
    assert left(reader) > 200
