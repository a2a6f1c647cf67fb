"""Swipes to photos that are not loaded yet: Chromium with a touch screen and a slow network."""

import pytest
from browsers import PHONE, Kind
from stage import at_rest

LEFT = (330, 400), (-280, 0)
ON_THE_STRIP = "return document.querySelector('.stage__strip [data-image]')?.naturalWidth > 1"


@pytest.fixture(params=[Kind("chromium", True)], ids=str)
def kind(request):
    return request.param


@pytest.fixture
def network(visitor, fingers):
    """DevTools emulation of the network of the page, bypassing its worker and cache."""
    send_command = visitor.driver.execute_cdp_cmd
    send_command("Network.enable", {})
    send_command("Network.setBypassServiceWorker", {"bypass": True})
    send_command("Network.setCacheDisabled", {"cacheDisabled": True})
    yield lambda command, **details: send_command(f"Network.{command}", details)
    send_command("Network.disable", {})


def latency(milliseconds):
    return {"offline": False, "latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1}


@pytest.fixture
def opens(visitor, server):
    """Opens the fifth of sixteen photos at its own URL."""

    def opens(screen):
        photo = server.api("/sources/picture-frame/photos?limit=5")["photos"][4]["id"]
        visitor.uses(PHONE)
        visitor.visits(f"/sources/picture-frame/photos/{photo}{screen}")
        visitor.sees_the_photo()
        visitor.waits_for(lambda: visitor.position == "5/16", "the position")
        visitor.waits_for(lambda: visitor.driver.execute_script(ON_THE_STRIP), "the picture on the strip")

    return opens


def loaded_rows(visitor):
    script = "return performance.getEntriesByType('resource').some((e) => /photos\\?offset=/.test(e.name))"
    return visitor.driver.execute_script(script)


@pytest.mark.parametrize("screen", ["?zoom=fit", "/gallery?paused"])
def test_swipes_work_before_the_next_photos_are_loaded(visitor, network, fingers, opens, screen):
    network("emulateNetworkConditions", **latency(3000))
    opens(screen)
    assert not loaded_rows(visitor), "the photos beside it came too early to show anything"
    fingers.swipes(*LEFT, count=2, every=0.3)
    visitor.waits_for(lambda: visitor.position == "7/16", "the second photo after it")
    visitor.sees_the_photo()
    assert abs(at_rest(visitor).photo.center[0] - PHONE.width / 2) < 1


def test_an_unavailable_photo_does_not_replace_the_current_one(visitor, network, fingers, opens):
    network("setBlockedURLs", urls=["*/photos?offset=*"])
    opens("?zoom=fit")
    fingers.drag(*LEFT)
    visitor.waits_for(lambda: "cannot be reached" in visitor.find("[data-toasts]").text, "words")
    assert visitor.position == "5/16"
    assert abs(at_rest(visitor).photo.center[0] - PHONE.width / 2) < 1
    network("setBlockedURLs", urls=[])
    fingers.drag(*LEFT)
    visitor.waits_for(lambda: visitor.position == "6/16", "the next photo")
