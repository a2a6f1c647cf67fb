"""The number of new photos at the icon of the installed app, where the browser can show one."""

import json

import pytest
from browsers import PHONE, Kind, end, start_chromium
from origin import png, running_origin
from program import serving
from visitor import Visitor

# The badges that a browser is requested to show.
SHOWS = """window.badges = [];
    Navigator.prototype.setAppBadge = (count) => { window.badges.push(count); return Promise.resolve(); };"""
REFUSES = "Navigator.prototype.setAppBadge = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));"
HAS_NONE = "delete Navigator.prototype.setAppBadge;"


@pytest.fixture
def reader(tmp_path):
    """A person whose source has three photos; `reader.publish` changes their number."""
    kind = Kind("chromium", True)
    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        reader = Visitor(start_chromium(kind, has_log=True), kind, server)

        def publish(count):
            rows = [{"title": f"Photo {n}", "url": origin.serve(f"/{n}.png", png(60, 40, bytes([40 * n, 9, 9])), "image/png")}
                    for n in range(count)]
            return origin.serve("/feed.json", json.dumps(rows))

        reader.publish = publish
        server.request("POST", "/api/v1/sources", {"location": publish(3), "title": "Lakes"})
        reader.uses(PHONE)
        try:
            yield reader
        finally:
            end(reader.driver)


def has(reader, script):
    reader.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})


def last_badge(reader):
    """The badge shown last: a page may be the stored one at first."""
    return reader.driver.execute_script("return window.badges.at(-1)")


@pytest.fixture
def updated(reader):
    """The person at the library, whose source has just got two more photos."""
    has(reader, SHOWS)
    reader.visits("/sources/lakes")
    reader.visits("/")
    reader.waits_for(lambda: last_badge(reader) == 0, "no new photos at the icon")
    reader.publish(5)
    reader.server.request("POST", "/api/v1/sources/lakes/refresh")
    return reader


def test_the_icon_shows_how_many_photos_are_new(updated):
    updated.visits("/places")
    updated.waits_for(lambda: last_badge(updated) == 2, "the two new photos at the icon")
    updated.visits("/sources/lakes")
    updated.visits("/")
    updated.waits_for(lambda: last_badge(updated) == 0, "no new photos once they were seen")


def test_the_icon_follows_while_the_library_is_open(updated):
    """It showed the number of when the page was loaded, or stored on the device."""
    updated.waits_for(lambda: last_badge(updated) == 2, "the two new photos at the icon")


@pytest.mark.parametrize("script", [REFUSES, HAS_NONE], ids=["refused", "not there"])
def test_a_browser_without_badges_misses_nothing(reader, script):
    has(reader, script)
    reader.visits("/")
    reader.publish(4)
    reader.server.request("POST", "/api/v1/sources/lakes/refresh")
    reader.waits_for(lambda: "1 new" in reader.text(), "the new photo in the library")
    assert [entry for entry in reader.driver.get_log("browser") if entry["level"] == "SEVERE"] == []
