"""Changes after a page has read its list and before it receives events."""

import pytest
from browsers import PHONE, Kind
from network import DELAY_EVENTS

TOASTS = "return document.querySelector('[data-toasts]').textContent"


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
@pytest.mark.parametrize("screen", ["/gallery?paused", "?bar=shown"])
def test_a_removal_before_the_first_event_is_noticed(screen, visitor, server):
    """Between reading the list and the first reported event."""
    visitor.uses(PHONE)
    visitor.visits("/sources/picture-frame")
    here = visitor.photo_ids()[2]
    # If a size is unknown, the page requests the list again anyway.
    sizes = lambda: all("width" in row for row in server.api("/sources/picture-frame/photos?limit=200")["photos"])
    visitor.waits_for(sizes, "the sizes of all photos")
    script = visitor.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": DELAY_EVENTS})
    try:
        visitor.visits(f"/sources/picture-frame/photos/{here}{screen}")
        visitor.waits_for(lambda: visitor.driver.execute_script("return 'listen' in window"), "the subscription to events")
        visitor.waits_for(lambda: visitor.all("[data-stage].is-live img[data-image][src]"), "the stage")
        visitor.sees_the_photo()
        server.request("POST", f"/api/v1/photos/{here}/remove")
        visitor.driver.execute_script("listen()")
        visitor.waits_for(lambda: "no longer in the source" in visitor.driver.execute_script(TOASTS), "the words", 10)
        visitor.waits_for(lambda: f"/photos/{here}" not in visitor.driver.current_url, "another photo", 10)
    finally:
        visitor.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
        server.request("POST", "/api/v1/sources/picture-frame/restore")


IS_FAVORITE = "return document.querySelector('form[data-favorite] button').getAttribute('aria-pressed')"


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
@pytest.mark.parametrize("path", ["", "/photos/{photo}?bar=shown", "/photos/{photo}/gallery?paused"])
def test_a_favorite_before_the_first_event_is_noticed(path, visitor, server):
    """Another device makes a photo a favorite after its row was read, and before this device receives events."""
    visitor.uses(PHONE)
    visitor.visits("/sources/picture-frame")
    photo = visitor.photo_ids()[2]
    is_marked = lambda: (visitor.all(f".cell.is-favorite[data-photo='{photo}']") if path == ""
                         else visitor.driver.execute_script(IS_FAVORITE) == "true")
    script = visitor.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": DELAY_EVENTS})
    try:
        visitor.visits(f"/sources/picture-frame{path.format(photo=photo)}")
        visitor.waits_for(lambda: visitor.driver.execute_script("return 'listen' in window"), "the subscription to events")
        visitor.waits_for(lambda: visitor.all("[aria-describedby]" if path == "" else "[data-stage].is-live"), "its photos")
        assert not is_marked()
        server.request("POST", f"/api/v1/photos/{photo}/favorite")
        visitor.driver.execute_script("listen()")
        visitor.waits_for(is_marked, "the heart", 10)
    finally:
        visitor.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
        server.request("POST", f"/api/v1/photos/{photo}/unfavorite")
