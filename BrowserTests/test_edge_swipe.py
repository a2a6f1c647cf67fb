"""Back by a swipe from the screen's edge, only in the installed app."""

import pytest
from browsers import PHONE, Kind
from stage import at_rest

SOURCE = "/sources/contact-sheet"
# A page opened from the home screen.
INSTALLED = """const match = window.matchMedia.bind(window);
    window.matchMedia = (query) => match(query === '(display-mode: standalone)' ? '(min-width: 0)' : query)"""


@pytest.fixture(params=[Kind("chromium", True)], ids=str)
def kind(request):
    return request.param


@pytest.fixture(params=["app", "browser"])
def opens(request, visitor, fingers):
    """Opens a page as an app or in a browser; returns whether it is the app."""
    cdp = visitor.driver.execute_cdp_cmd
    script = ""
    if request.param == "app":
        script = cdp("Page.addScriptToEvaluateOnNewDocument", {"source": INSTALLED})["identifier"]

    def opens(path):
        visitor.uses(PHONE)
        visitor.visits(path)
        # Modules loaded only by the app are loaded.
        visitor.driver.execute_async_script("import(document.body.dataset.assets + '/js/shell/edge-swipe.js').then(arguments[0])")
        return request.param == "app"

    yield opens
    if script:
        cdp("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})


def test_a_swipe_from_the_edge_leads_from_a_photo_to_its_list_and_on_to_the_library(visitor, fingers, opens):
    is_app = opens(SOURCE)
    visitor.opens_photo(2)
    visitor.sees_screen("photo")
    at_rest(visitor)
    fingers.drag((10, 400), (150, 10))
    if not is_app:
        at_rest(visitor)
        assert visitor.screen == "photo", "the edge is the browser's own"
        return
    visitor.sees_screen("source")
    # Until the photo is in its cell, the arrow is that of the photo.
    visitor.waits_for(lambda: not visitor.all(".in-place"), "the list alone")
    fingers.drag((10, 400), (150, 10))
    visitor.sees_screen("library")


# Removes what the finger touches while it is on the screen.
REMOVE = "addEventListener('touchmove', ({ target }) => target.remove(), { once: true })"


@pytest.mark.parametrize("opens", ["app"], indirect=True)
def test_a_swipe_counts_although_what_it_began_on_has_left_the_page(visitor, fingers, opens):
    opens(SOURCE)
    visitor.driver.execute_script(REMOVE)
    fingers.drag((10, 400), (150, 10))
    visitor.sees_screen("library")


def test_other_swipes_lead_nowhere(visitor, fingers, opens):
    opens(SOURCE)
    for start, way in (((30, 400), (200, 0)), ((10, 400), (40, 0)), ((10, 300), (70, 200)), ((380, 400), (-200, 0))):
        fingers.drag(start, way)
        fingers.waits_for_rendering()
        assert visitor.screen == "source", (start, way)
