"""The focus, after its element was removed or replaced."""

import time

import pytest
from browsers import DESKTOP, PHONE, Kind
from keyboard import presses
from selenium.webdriver.common.keys import Keys
from visitor import Visitor

SOURCE = "/sources/contact-sheet"
NAME = "const e = document.activeElement; return e.getAttribute('aria-label') || e.textContent.trim()"
FOCUS = "arguments[0].focus()"
FOCUS_ON_NEXT = """[...document.querySelectorAll("[data-step='next']")].find((button) => !button.closest('[inert]')).focus()"""


@pytest.fixture(params=["chromium", "webkit"])
def reader(request, drivers, server):
    visitor = Visitor(drivers(Kind(request.param, True)), Kind(request.param, True), server)
    visitor.uses(DESKTOP)
    yield visitor
    server.request("POST", "/api/v1/sources/contact-sheet/restore")
    server.request("POST", "/api/v1/sources/almanac/restore")
    visitor.leaves()


def focused(reader):
    return reader.driver.execute_script(NAME)


def test_next_photo_in_detail_keeps_it_to_the_end(reader):
    photos = reader.server.api(f"{SOURCE}/photos?offset=0&limit=100")["photos"]
    reader.visits(SOURCE)
    reader.visits(f"{SOURCE}/photos/{photos[-3]['id']}/detail")
    button = reader.waits_for(lambda: reader.find("[data-step='next']"), "the button to the next photo")
    reader.driver.execute_script(FOCUS, button)
    for photo in photos[-2:]:
        presses(reader, Keys.ENTER)
        reader.waits_for(lambda photo=photo: f"/photos/{photo['id']}/detail" in reader.driver.current_url, "the next photo")
        # Until then, the focus is on the button of the previous photo.
        reader.waits_for(lambda photo=photo: reader.driver.title == photo["title"], "the title of the next photo")
        reader.waits_for(lambda: focused(reader) == "Next photo", "the focus on the same button")
    presses(reader, Keys.ENTER)
    time.sleep(0.3)
    assert f"/photos/{photos[-1]['id']}/detail" in reader.driver.current_url and focused(reader) == "Next photo"


@pytest.mark.parametrize("opened", ["in place", "at its URL"])
def test_quick_presses_of_next_photo_move_as_many_photos(reader, opened):
    photos = reader.server.api(f"{SOURCE}/photos?offset=0&limit=100")["photos"]
    reader.visits(f"{SOURCE}/photos/{photos[0]['id']}/detail")
    reader.waits_for(lambda: reader.find("[data-step='next']"), "the button to the next photo")
    if opened == "in place":
        reader.presses("Next photo")
        reader.waits_for(lambda: reader.driver.title == photos[1]["title"], "the second photo")
    start = 1 if opened == "in place" else 0
    reader.driver.execute_script(FOCUS_ON_NEXT)
    presses(reader, *[Keys.ENTER] * 4)
    last = photos[start + 4]
    reader.waits_for(lambda: reader.driver.title == last["title"], "the fourth photo from there")
    reader.waits_for(lambda: f"/photos/{last['id']}/detail" in reader.driver.current_url, "its URL")
    reader.waits_for(lambda: focused(reader) == "Next photo", "the focus on the same button")
    presses(reader, *[Keys.ARROW_LEFT] * 3)
    reader.waits_for(lambda: reader.driver.title == photos[start + 1]["title"], "three photos back")


# Goes back, and to the search as soon as the list is shown, while the photo is still moving into its cell.
GO_BACK_TO_SEARCH = """const done = arguments[0];
    new MutationObserver((_, observer) => {
        if (document.body.dataset.screen !== 'source') return;
        observer.disconnect();
        document.querySelector('[data-search] input').focus();
        done(document.querySelector('.is-leaving') !== null);
    }).observe(document.body, { attributeFilter: ['data-screen'] });
    history.back();"""


def test_a_search_begun_while_a_photo_closes_keeps_it(reader):
    reader.visits("/sources/picture-frame")
    reader.opens_photo(2)
    reader.sees_screen("gallery")
    reader.presses("Pause")
    is_moving = reader.driver.execute_async_script(GO_BACK_TO_SEARCH)
    assert is_moving
    reader.waits_for(lambda: not reader.all(".is-leaving"), "the photo in its cell")
    assert focused(reader) == "Search this source"


def test_undo_in_a_toast_returns_it(reader):
    reader.visits(SOURCE)
    reader.waits_for(reader.cells, "the photos")
    presses(reader, Keys.ARROW_RIGHT)
    presses(reader, "x")
    reader.waits_for(lambda: reader.all(".selection"), "the actions")
    presses(reader, Keys.DELETE)
    undo = reader.waits_for(lambda: reader.all(".toast .button"), "the offer to undo")[0]
    before = reader.driver.execute_script("return document.activeElement.className")
    assert "cell" in before
    reader.driver.execute_script(FOCUS, undo)
    presses(reader, Keys.ENTER)
    reader.waits_for(lambda: not reader.all(".toast .button"), "the toast to go")
    assert reader.driver.execute_script("return document.activeElement.className") == before


FOCUS_ON_OFFERS = """new MutationObserver(() => document.querySelector('.toast .button')?.focus())
    .observe(document.querySelector('[data-toasts]'), { childList: true })"""


def test_a_toast_stays_while_it_has_the_focus(reader):
    reader.visits(SOURCE)
    reader.waits_for(reader.cells, "the photos")
    # From now on, timers run at once, and an offer has the focus as soon as it is shown.
    reader.driver.execute_script(
        "const later = window.setTimeout; window.setTimeout = (run, wait) => later(run, wait > 4000 ? 500 : wait)")
    reader.driver.execute_script(FOCUS_ON_OFFERS)
    presses(reader, Keys.ARROW_RIGHT)
    presses(reader, "x")
    reader.waits_for(lambda: reader.all(".selection"), "the actions")
    presses(reader, Keys.DELETE)
    has_focus = "return document.activeElement.matches('.toast .button')"
    reader.waits_for(lambda: reader.driver.execute_script(has_focus), "the focus on the offer to undo")
    time.sleep(1.2)
    assert reader.all(".toast .button")
    reader.driver.execute_script("document.activeElement.blur()")
    reader.waits_for(lambda: not reader.all(".toast"), "the toast to go")


def test_cancelling_a_selection_returns_it_to_the_list(reader):
    reader.visits(SOURCE)
    reader.waits_for(reader.cells, "the photos")
    presses(reader, Keys.ARROW_RIGHT)
    presses(reader, "x")
    cancel = reader.waits_for(lambda: reader.all(".selection .button--text"), "the actions")[0]
    reader.driver.execute_script(FOCUS, cancel)
    presses(reader, Keys.ENTER)
    reader.waits_for(lambda: not reader.all(".selection"), "the actions to go")
    is_in_list = "return document.activeElement.matches('.photos a.cell')"
    reader.waits_for(lambda: reader.driver.execute_script(is_in_list), "the focus in the list")


def test_restoring_in_the_settings_keeps_it_in_the_sheet(reader):
    photo = next(p for p in reader.server.api("/sources/almanac/photos?offset=0&limit=20")["photos"] if p.get("image"))
    reader.server.request("POST", f"/api/v1/photos/{photo['id']}/remove")
    reader.uses(PHONE)
    reader.visits("/sources/almanac")
    reader.presses("Settings")
    button = reader.waits_for(lambda: reader.all("dialog #removed .rows__item button"), "the removed photo")[0]
    reader.driver.execute_script(FOCUS, button)
    presses(reader, Keys.ENTER)
    reader.waits_for(lambda: not reader.all("#removed .rows__item"), "the photo to leave the removed ones")
    # There are no more.
    reader.waits_for(lambda: focused(reader) == "Removed photos", "the focus on their heading")
