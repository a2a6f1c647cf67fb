"""Vitrine as an app: what systems use when it is installed, and what they pass to it."""

import json
import urllib.parse

import pytest
from browsers import PHONE, TABLET, Kind, Size, end, start
from origin import png, running_origin
from program import serving
from visitor import Visitor

# Devices in CSS pixels, with their pixel ratios.
DEVICES = [(Size("iphone", 393, 852), 3), (Size("ipad", 820, 1180), 2)]

# Runs the offline part of the pages again, as on a device with a home screen.
ON_A_HOME_SCREEN = """const [isInstalled, done] = arguments;
    Object.defineProperty(Navigator.prototype, 'standalone', { configurable: true, value: isInstalled });
    import(document.body.dataset.assets + '/js/offline/page.js?' + isInstalled).then(() => done(), (e) => done(String(e)));"""

TWO_SECONDS = "setTimeout(() => arguments[0](true), 2000)"

SPLASHES = "return [...document.querySelectorAll('link[rel=apple-touch-startup-image]')].map((l) => [l.media, l.href])"

# The sizes of a picture, and its colors in a corner and in the center.
LOOK_AT = """const [address, done] = arguments;
    const image = new Image();
    image.onload = () => {
        const canvas = document.createElement('canvas');
        const { naturalWidth: width, naturalHeight: height } = image;
        [canvas.width, canvas.height] = [width, height];
        const drawing = canvas.getContext('2d');
        drawing.drawImage(image, 0, 0);
        const at = (x, y) => [...drawing.getImageData(x, y, 1, 1).data];
        done([width, height, at(2, 2), at(Math.round(width / 2), Math.round(height / 2))]);
    };
    image.onerror = () => done(null);
    image.src = address;"""

LIGHT, DARK = [250, 249, 247, 255], [18, 18, 17, 255]


@pytest.fixture(params=["chromium", "webkit"])
def guest(request, display, tmp_path, server):
    kind = Kind(request.param, True)
    driver = start(kind, display, tmp_path)
    yield Visitor(driver, kind, server)
    end(driver)


def opens_whole(guest):
    """Opens the library, and waits until all parts have started."""
    guest.visits("/")
    begun = "return navigator.serviceWorker.controller !== null"
    guest.waits_for(lambda: guest.driver.execute_script(begun), "the service worker")


def splashes(guest):
    return guest.waits_for(
        lambda: len(found := guest.driver.execute_script(SPLASHES)) == 4 and found, "four pictures to start with")


@pytest.mark.parametrize("device", range(len(DEVICES)), ids=[str(size) for size, _ in DEVICES])
def test_the_app_has_a_launch_image_of_the_exact_screen_size(guest, device):
    size, ratio = DEVICES[device]
    guest.uses(size)
    if guest.kind.engine == "chromium":
        metrics = {"width": size.width, "height": size.height, "screenWidth": size.width, "screenHeight": size.height}
        guest.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", metrics | {"deviceScaleFactor": ratio, "mobile": True})
    opens_whole(guest)
    assert guest.driver.execute_script(SPLASHES) == []
    assert guest.driver.execute_async_script(ON_A_HOME_SCREEN, False) is None
    width, height, ratio = guest.driver.execute_script(
        "return [Math.min(screen.width, screen.height), Math.max(screen.width, screen.height), devicePixelRatio]")
    seen = set()
    for media, address in splashes(guest):
        # All media features except orientation and color scheme match this screen.
        own = f"(device-width: {width}px) and (device-height: {height}px) and (-webkit-device-pixel-ratio: {ratio})"
        assert media.startswith(own)
        is_upright, is_dark = "portrait" in media, "dark" in media
        wide, high, corner, middle = guest.driver.execute_async_script(LOOK_AT, address)
        assert [wide, high] == [side * ratio for side in ((width, height) if is_upright else (height, width))]
        assert corner == (DARK if is_dark else LIGHT)
        assert middle not in (DARK, LIGHT), "the mark is not there"
        seen.add((is_upright, is_dark))
    assert len(seen) == 4
    if guest.kind.engine == "chromium":
        for dark in ("light", "dark"):
            features = [{"name": "prefers-color-scheme", "value": dark}]
            guest.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
            fits = [media for media, _ in splashes(guest) if matches(guest, media)]
            assert len(fits) == 1 and "portrait" in fits[0] and dark in fits[0]


def matches(guest, media):
    return guest.driver.execute_script("return matchMedia(arguments[0]).matches", media)


def test_the_installed_app_draws_nothing(guest):
    opens_whole(guest)
    assert guest.driver.execute_async_script(ON_A_HOME_SCREEN, True) is None
    # By then they would have been drawn for a page in the browser.
    guest.waits_for(lambda: guest.driver.execute_async_script(TWO_SECONDS), "a while")
    assert guest.driver.execute_script(SPLASHES) == []


def test_pages_name_the_manifest_and_the_icon_of_the_home_screen(guest):
    for path in ("/", "/places", "/recents", "/add", "/sources/picture-frame"):
        guest.visits(path)
        for selector in ("link[rel=manifest]", "link[rel=apple-touch-icon]", "link[rel=icon]"):
            address = guest.find(selector).get_attribute("href")
            assert guest.server.get(address.removeprefix(guest.server.base))[0] == 200, address
        colors = [each.get_attribute("media") for each in guest.all("meta[name=theme-color]")]
        assert len([media for media in colors if "dark" in media]) == len([media for media in colors if "light" in media]) == 1
        assert "viewport-fit=cover" in guest.find("meta[name=viewport]").get_attribute("content")


# What apps share

SHARED = {
    "an address": lambda address: {"url": address, "title": "Boats"},
    "a text": lambda address: {"text": f"Look at these: {address}.", "title": "Boats"},
    "a text in brackets": lambda address: {"text": f"Boats\n({address})\nvia Reader", "url": ""},
    "a title": lambda address: {"title": address, "text": ""},
}


def share(guest, parts):
    """Shares something with the app, like a system."""
    target = json.loads(guest.server.get("/manifest.webmanifest")[2])["share_target"]
    assert target["method"] == "GET"
    query = {target["params"][name]: value for name, value in parts.items()}
    guest.visits(f"{target['action']}?{urllib.parse.urlencode(query)}")
    guest.sees_screen("add")


@pytest.fixture(scope="module")
def sharing_server(tmp_path_factory):
    with running_origin() as origin:
        pictures = [origin.serve(f"/{number}.png", png(40, 30), "image/png") for number in range(3)]
        address = origin.serve_photos("/boats.json", pictures)
        with serving(tmp_path_factory.mktemp("sharing"), "--no-demo", "--allow-host", origin.host) as server:
            yield server, address


@pytest.mark.parametrize("shared", SHARED)
def test_a_shared_link_is_previewed_before_it_is_added(guest, shared, sharing_server):
    guest.server, address = sharing_server
    guest.uses(PHONE)
    share(guest, SHARED[shared](address))
    assert guest.find("#location").get_attribute("value") == address
    assert "3 photos" not in guest.text(), "another site can bring a person here: nothing is fetched yet"
    guest.presses("Preview")
    guest.waits_for(lambda: "3 photos" in guest.text(), "what was recognized")
    assert guest.server.api("/sources")["sources"] == []


BAD = {
    "no address": {"text": "Just some words", "title": "Words"},
    "nothing": {"text": "", "title": "", "url": ""},
    "a script": {"text": "javascript:alert(1)"},
    "markup": {"title": "<script>alert(1)</script>", "text": "\"><img src=x onerror=alert(1)>"},
    "a dead host": {"text": "See http://nothing.invalid/feed"},
    "half an address": {"text": "http:// and more"},
    "very long": {"text": "x" * 4000},
    "no text at all": {"text": "\0\1\2"},
}


def test_a_url_that_is_not_a_feed_is_explained(guest, sharing_server):
    guest.server, _ = sharing_server
    guest.uses(TABLET)
    for shared, fields in BAD.items():
        share(guest, fields)
        if shared == "a dead host":
            guest.presses("Preview")
        guest.waits_for(lambda: guest.all('[role="alert"]'), f"what is wrong with {shared}")
        assert "Nothing was saved." in guest.text(), shared
        assert guest.sideways_overflow() == 0, shared
        assert guest.find("#location").get_attribute("value") in ("", "http://nothing.invalid/feed"), shared
        assert guest.server.api("/sources")["sources"] == [], shared
