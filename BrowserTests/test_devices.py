"""A person with several devices, and restarts of devices, browsers and servers.

Over 300 lines: the tests share the devices and the ways in which they fail.
"""

import contextlib
import http.server
import os
import signal
import threading

import pytest
from browsers import PHONE, Kind, end, start, start_chromium
from network import waits_for_events, restart
from program import serving_demo
from offline_device import Traveler, removed_ids
from visitor import Visitor


def set_pace(server, seconds):
    """Sets the pace of a slideshow: one that moves on before a photo is removed would remove another one."""
    server.request("PATCH", "/api/v1/sources/picture-frame", {"settings": {"slideshowSeconds": seconds}})


def test_two_devices_see_a_removal_at_once(server, display, tmp_path):
    devices = []
    try:
        for kind in (Kind("chromium", True), Kind("webkit", True)):
            devices.append(Visitor(start(kind, display, tmp_path), kind, server))
        one, other = devices
        set_pace(server, 60)
        for visitor in (one, other):
            visitor.uses(PHONE)
            visitor.visits("/sources/picture-frame")
        photo = one.photo_ids()[0]
        assert photo in other.photo_ids()
        one.opens_photo(1)
        one.sees_screen("gallery")
        one.presses("Remove photo")
        other.waits_for(lambda: photo not in other.photo_ids(), "the removal on the other device")
        one.presses("Undo")
        other.waits_for(lambda: other.photo_ids()[:1] == [photo], "the photo back on the other device")
        # And vice versa.
        one.visits("/sources/picture-frame")
        other.opens_photo(1)
        other.sees_screen("gallery")
        other.presses("Remove photo")
        one.waits_for(lambda: photo not in one.photo_ids(), "the removal on the first device")
    finally:
        server.request("POST", "/api/v1/sources/picture-frame/restore")
        set_pace(server, 2)
        for visitor in devices:
            end(visitor.driver)


def search(visitor, words):
    visitor.types("Search this source", words)
    visitor.waits_for(lambda: f"q={words}" in visitor.driver.current_url, f"what was found for “{words}”")


def clear_search(visitor):
    field = visitor.find("[data-search] input")
    field.clear()
    visitor.submits("Search this source")
    visitor.waits_for(lambda: "q=" not in visitor.driver.current_url, "the whole list")


@pytest.mark.parametrize("undoes", ["in the search", "after clearing it"])
def test_a_removal_in_a_search_applies_to_the_source(undoes, tmp_path):
    """On this device, and on another one that shows the whole list."""
    kind = Kind("chromium", True)
    with serving_demo(tmp_path) as server:
        set_pace(server, 60)
        one, other = (Visitor(start_chromium(kind), kind, server) for _ in range(2))
        try:
            for visitor in (one, other):
                visitor.uses(PHONE)
                visitor.visits("/sources/picture-frame")
            ids = one.photo_ids()
            search(other, "the")
            search(one, "the")
            one.waits_for(lambda: len(one.photo_ids()) < len(ids), "fewer photos")
            found = one.photo_ids()
            one.opens_photo(2)
            one.sees_screen("gallery")
            one.presses("Pause")
            photo = found[1]
            one.waits_for(lambda: f"/photos/{photo}/" in one.driver.current_url, "the second that was found")
            one.presses("Remove photo")
            one.waits_for(lambda: f"/photos/{photo}/" not in one.driver.current_url, "another photo")
            other.waits_for(lambda: photo not in other.photo_ids(), "the removal in the other device's search")
            clear_search(other)
            other.waits_for(lambda: other.photo_ids() == [each for each in ids if each != photo], "the other device's whole list")
            if undoes == "in the search":
                one.presses("Undo")
                one.waits_for(lambda: f"/photos/{photo}/" in one.driver.current_url, "the photo itself")
            one.presses("Back")
            one.sees_screen("source")
            if undoes == "in the search":
                one.waits_for(lambda: one.photo_ids() == found, "what was found before")
                clear_search(one)
            else:
                clear_search(one)
                one.waits_for(lambda: one.photo_ids() == [each for each in ids if each != photo], "the whole list")
                one.presses("Undo")
            one.waits_for(lambda: one.photo_ids() == ids, "the photo at its position")
            other.waits_for(lambda: other.photo_ids() == ids, "the photo at its position on the other device")
        finally:
            for visitor in (one, other):
                end(visitor.driver)


TOASTS = "return document.querySelector('[data-toasts]').textContent"


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_undo_is_offered_on_the_page_after_a_removal(visitor, server):
    visitor.uses(PHONE)
    visitor.visits("/sources/picture-frame")
    ids = visitor.photo_ids()
    visitor.visits(f"/sources/picture-frame/photos/{ids[3]}/detail")
    visitor.presses("Remove photo")
    visitor.sees_screen("source")
    visitor.waits_for(lambda: visitor.photo_ids() == ids[:3] + ids[4:], "the list without the photo")
    visitor.presses("Undo")
    visitor.waits_for(lambda: visitor.photo_ids() == ids, "the photo at its position")
    assert removed_ids(server, "picture-frame") == []


# Removals fail when `refuse` is called.
SLOW_REFUSAL = """const real = window.fetch;
    window.fetch = (url, options) => (String(url.url ?? url).endsWith('/remove')
        ? new Promise((resolve) => {
            const body = JSON.stringify({ error: { message: 'The disk is full.' } });
            const headers = { 'Content-Type': 'application/json' };
            window.refuse = () => resolve(new Response(body, { status: 507, headers }));
        }) : real(url, options));"""


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_a_removal_is_shown_at_once_and_reverted_if_refused(visitor, server):
    visitor.uses(PHONE)
    visitor.visits("/sources/contact-sheet")
    ids = visitor.photo_ids()
    visitor.visits(f"/sources/contact-sheet/photos/{ids[2]}?bar=shown")
    visitor.driver.execute_script(SLOW_REFUSAL)
    visitor.presses("Remove photo")
    visitor.waits_for(lambda: f"/photos/{ids[3]}" in visitor.driver.current_url, "the next photo, before any response")
    assert visitor.driver.execute_script("return typeof refuse") == "function"
    visitor.driver.execute_script("refuse()")
    visitor.waits_for(lambda: "The disk is full." in visitor.driver.execute_script(TOASTS), "why it was refused")
    visitor.presses("Back")
    visitor.sees_screen("source")
    visitor.waits_for(lambda: visitor.photo_ids()[:5] == ids[:5], "the photo at its position")
    assert removed_ids(server, "contact-sheet") == []


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_a_slideshow_reports_the_removal_of_its_photo(visitor, server):
    visitor.uses(PHONE)
    visitor.visits("/sources/contact-sheet")
    photo = visitor.photo_ids()[2]
    visitor.visits(f"/sources/contact-sheet/photos/{photo}/gallery?paused")
    try:
        visitor.sees_the_photo()
        waits_for_events(visitor)
        server.request("POST", f"/api/v1/photos/{photo}/remove")
        visitor.waits_for(lambda: "no longer in the source" in visitor.driver.execute_script(TOASTS), "the words")
        visitor.waits_for(lambda: f"/photos/{photo}/" not in visitor.driver.current_url, "another photo")
    finally:
        server.request("POST", "/api/v1/sources/contact-sheet/restore")


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_a_viewer_of_a_removed_photo_is_notified(visitor, server):
    visitor.uses(PHONE)
    visitor.visits("/sources/contact-sheet")
    photo, after = visitor.photo_ids()[2:4]
    visitor.visits(f"/sources/contact-sheet/photos/{photo}?bar=shown")
    count = int(visitor.position.split("/")[1])
    try:
        waits_for_events(visitor)
        server.request("POST", f"/api/v1/photos/{photo}/remove")
        visitor.waits_for(lambda: f"/photos/{after}" in visitor.driver.current_url, "the photo after it, none skipped")
        visitor.waits_for(lambda: "no longer in the source" in visitor.driver.execute_script(TOASTS), "the words")
        visitor.waits_for(lambda: visitor.position == f"3/{count - 1}", "its position")
    finally:
        server.request("POST", "/api/v1/sources/contact-sheet/restore")


class BadGateway(http.server.BaseHTTPRequestHandler):
    """A proxy whose server is unavailable."""

    requested_paths: list[str] = []

    def do_GET(self):
        self.requested_paths.append(self.path)
        self.send_response(503)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def test_live_updates_come_back_after_a_proxys_error(tmp_path):
    kind = Kind("chromium", True)
    with serving_demo(tmp_path) as server:
        driver = start_chromium(kind)
        try:
            visitor = Visitor(driver, kind, server)
            visitor.uses(PHONE)
            visitor.visits("/sources/picture-frame")
            photo = visitor.photo_ids()[0]
            server.stop()
            proxy = http.server.ThreadingHTTPServer(("127.0.0.1", server.port), BadGateway)
            threading.Thread(target=proxy.serve_forever, daemon=True).start()
            visitor.waits_for(lambda: "/api/v1/events" in BadGateway.requested_paths, "the request after the failure of the network")
            proxy.shutdown()
            proxy.server_close()
            restart(server)
            server.request("POST", f"/api/v1/photos/{photo}/remove")
            visitor.waits_for(lambda: photo not in visitor.photo_ids(), "what happened meanwhile")
        finally:
            end(driver)


def recents(visitor):
    visitor.visits("/recents")
    visitor.sees_screen("recents")
    return visitor.photo_ids()


VIEWED = """const done = arguments[0];
    fetch('/api/v1/recents').then((response) => response.json()).then(({ photos }) => done(photos.map(({ id }) => id)));"""


STORED_PAGE = """const [path, done] = arguments;
    caches.match(path, { ignoreVary: true }).then((copy) => copy.text()).then(done);"""


def kill(server):
    """Kills the server, as in a power failure."""
    server.process.kill()
    server.process.wait()


def test_recents_and_removals_survive_pages_and_servers_that_are_killed(traveler):
    traveler.uses(PHONE)
    traveler.visits_with_worker("/sources/contact-sheet")
    first, second, third = traveler.views_photos(3)
    traveler.presses("Remove photo")
    traveler.waits_for(lambda: removed_ids(traveler.server, "contact-sheet") == [third], "the removal")
    traveler.waits_for(lambda: f"/photos/{third}" not in traveler.driver.current_url, "the photo after it")
    fourth = int(traveler.driver.current_url.split("/photos/")[1].split("?")[0])
    traveler.sees_the_photo()
    viewed = lambda: traveler.driver.execute_async_script(VIEWED)
    traveler.waits_for(lambda: viewed() == [fourth, second, first], "the views on the server")
    seen = lambda: recents(traveler) == [fourth, second, first]
    traveler.waits_for(seen, "the recents")
    stored_page = lambda: traveler.driver.execute_async_script(STORED_PAGE, "/sources/contact-sheet")
    traveler.waits_for(lambda: f'data-photo="{third}"' not in stored_page(), "the page without it on the device")
    assert f'data-photo="{first}"' in stored_page()
    kill(traveler.server)
    traveler.waits_for(seen, "the recents without a server")
    restart(traveler.server)
    assert removed_ids(traveler.server, "contact-sheet") == [third]
    traveler.waits_for(seen, "the previous recents")
    traveler.visits("/sources/contact-sheet")
    traveler.waits_for(lambda: first in (shown := traveler.photo_ids()) and third not in shown, "the list without the photo")


@contextlib.contextmanager
def running_traveler(profile, server):
    """A person whose browser keeps its profile, until the block ends."""
    kind = Kind("chromium", True)
    driver = start_chromium(kind, profile=profile)
    try:
        yield Traveler(driver, kind, server)
    finally:
        end(driver)


def test_pending_actions_survive_a_killed_browser_and_server(tmp_path):
    profile = tmp_path / "profile"
    with serving_demo(tmp_path) as server:
        with running_traveler(profile, server) as traveler:
            traveler.uses(PHONE)
            traveler.visits_with_worker("/sources/contact-sheet")
            first, second, third = traveler.views_photos(3)
            viewed = lambda: traveler.driver.execute_async_script(VIEWED)
            traveler.waits_for(lambda: viewed() == [third, second, first], "the views on the server")
            kill(server)
            traveler.presses("Remove photo")
            traveler.waits_for(lambda: traveler.query_worker("state")["waiting"] == 1, "the removal in the queue")
            os.kill(traveler.driver.capabilities["goog:processID"], signal.SIGKILL)

        restart(server)
        assert removed_ids(server, "contact-sheet") == []
        with running_traveler(profile, server) as traveler:
            traveler.uses(PHONE)
            traveler.visits("/sources/contact-sheet")
            traveler.waits_for(lambda: removed_ids(server, "contact-sheet") == [third], "the removal that waited")
            traveler.waits_for(lambda: traveler.query_worker("state")["waiting"] == 0, "an empty queue")
            traveler.waits_for(lambda: third not in traveler.photo_ids(), "the list without the photo")
            assert {first, second} <= set(traveler.photo_ids())
