"""A person with several devices, and restarts of devices, browsers and servers."""

import contextlib
import http.server
import os
import signal
import threading

import pytest
from browsers import PHONE, Kind, end, start, start_chromium
from network import hears_events, starts_again
from program import serving_demo
from offline_device import Traveller, removed_ids
from visitor import Visitor


def test_two_devices_see_a_removal_at_once(server, display, tmp_path):
    devices = []
    try:
        for kind in (Kind("chromium", True), Kind("webkit", True)):
            devices.append(Visitor(start(kind, display, tmp_path), kind, server))
        one, other = devices
        for visitor in (one, other):
            visitor.takes(PHONE)
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
        server.does("POST", "/api/v1/sources/picture-frame/restore")
        for visitor in devices:
            end(visitor.driver)


def searches(visitor, words):
    visitor.types("Search this source", words)
    visitor.waits_for(lambda: f"q={words}" in visitor.driver.current_url, f"what was found for “{words}”")


def clears_the_search(visitor):
    field = visitor.find("[data-search] input")
    field.clear()
    visitor.submits("Search this source")
    visitor.waits_for(lambda: "q=" not in visitor.driver.current_url, "the whole list")


@pytest.mark.parametrize("undoes", ["in the search", "after clearing it"])
def test_a_removal_in_a_search_applies_to_the_source(undoes, tmp_path):
    """Here, and on another device that shows the whole list."""
    kind = Kind("chromium", True)
    with serving_demo(tmp_path) as server:
        one, other = (Visitor(start_chromium(kind), kind, server) for _ in range(2))
        try:
            for visitor in (one, other):
                visitor.takes(PHONE)
                visitor.visits("/sources/picture-frame")
            ids = one.photo_ids()
            searches(other, "the")
            searches(one, "the")
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
            clears_the_search(other)
            assert photo not in other.photo_ids(), "the other device's whole list"
            if undoes == "in the search":
                one.presses("Undo")
                one.waits_for(lambda: f"/photos/{photo}/" in one.driver.current_url, "the photo itself")
            one.presses("Back")
            one.sees_screen("source")
            if undoes == "in the search":
                assert one.photo_ids() == found
                clears_the_search(one)
            else:
                clears_the_search(one)
                assert photo not in one.photo_ids(), "the whole list"
                one.presses("Undo")
            one.waits_for(lambda: one.photo_ids() == ids, "the photo in its place")
            other.waits_for(lambda: other.photo_ids() == ids, "the photo in its place on the other device")
        finally:
            for visitor in (one, other):
                end(visitor.driver)


TOASTS = "return document.querySelector('[data-toasts]').textContent"


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_undo_is_offered_on_the_page_after_a_removal(visitor, server):
    visitor.takes(PHONE)
    visitor.visits("/sources/picture-frame")
    ids = visitor.photo_ids()
    visitor.visits(f"/sources/picture-frame/photos/{ids[3]}/detail")
    visitor.presses("Remove photo")
    visitor.sees_screen("source")
    visitor.waits_for(lambda: visitor.photo_ids() == ids[:3] + ids[4:], "the list without the photo")
    visitor.presses("Undo")
    visitor.waits_for(lambda: visitor.photo_ids() == ids, "the photo in its place")
    assert removed_ids(server, "picture-frame") == []


# Removals are answered once `refuse` is called, with an error.
SLOW_REFUSAL = """const real = window.fetch;
    window.fetch = (url, options) => (String(url.url ?? url).endsWith('/remove')
        ? new Promise((resolve) => {
            const body = JSON.stringify({ error: { message: 'The disk is full.' } });
            const headers = { 'Content-Type': 'application/json' };
            window.refuse = () => resolve(new Response(body, { status: 507, headers }));
        }) : real(url, options));"""


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_a_removal_is_shown_at_once_and_reverted_if_refused(visitor, server):
    visitor.takes(PHONE)
    visitor.visits("/sources/contact-sheet")
    ids = visitor.photo_ids()
    visitor.visits(f"/sources/contact-sheet/photos/{ids[2]}?bar=shown")
    visitor.driver.execute_script(SLOW_REFUSAL)
    visitor.presses("Remove photo")
    visitor.waits_for(lambda: f"/photos/{ids[3]}" in visitor.driver.current_url, "the next photo, before any answer")
    assert visitor.driver.execute_script("return typeof refuse") == "function"
    visitor.driver.execute_script("refuse()")
    visitor.waits_for(lambda: "The disk is full." in visitor.driver.execute_script(TOASTS), "why it was refused")
    visitor.presses("Back")
    visitor.sees_screen("source")
    visitor.waits_for(lambda: visitor.photo_ids()[:5] == ids[:5], "the photo in its place")
    assert removed_ids(server, "contact-sheet") == []


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_a_slideshow_reports_the_removal_of_its_photo(visitor, server):
    visitor.takes(PHONE)
    visitor.visits("/sources/contact-sheet")
    here = visitor.photo_ids()[2]
    visitor.visits(f"/sources/contact-sheet/photos/{here}/gallery?paused")
    try:
        visitor.sees_the_photo()
        hears_events(visitor)
        server.does("POST", f"/api/v1/photos/{here}/remove")
        visitor.waits_for(lambda: "no longer in the source" in visitor.driver.execute_script(TOASTS), "the words")
        visitor.waits_for(lambda: f"/photos/{here}/" not in visitor.driver.current_url, "another photo")
    finally:
        server.does("POST", "/api/v1/sources/contact-sheet/restore")


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_a_viewer_of_a_removed_photo_is_notified(visitor, server):
    visitor.takes(PHONE)
    visitor.visits("/sources/contact-sheet")
    here, after = visitor.photo_ids()[2:4]
    visitor.visits(f"/sources/contact-sheet/photos/{here}?bar=shown")
    count = int(visitor.position.split("/")[1])
    try:
        hears_events(visitor)
        server.does("POST", f"/api/v1/photos/{here}/remove")
        visitor.waits_for(lambda: f"/photos/{after}" in visitor.driver.current_url, "the photo after it, none skipped")
        visitor.waits_for(lambda: visitor.position == f"3/{count - 1}", "its position")
        assert "no longer in the source" in visitor.driver.execute_script(TOASTS)
    finally:
        server.does("POST", "/api/v1/sources/contact-sheet/restore")


class Refuses(http.server.BaseHTTPRequestHandler):
    """The answer of a proxy whose server is unavailable."""

    asked: list[str] = []

    def do_GET(self):
        self.asked.append(self.path)
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
            visitor.takes(PHONE)
            visitor.visits("/sources/picture-frame")
            photo = visitor.photo_ids()[0]
            server.stop()
            proxy = http.server.ThreadingHTTPServer(("127.0.0.1", server.port), Refuses)
            threading.Thread(target=proxy.serve_forever, daemon=True).start()
            visitor.waits_for(lambda: "/api/v1/events" in Refuses.asked, "the question after the network had failed")
            proxy.shutdown()
            proxy.server_close()
            starts_again(server)
            server.does("POST", f"/api/v1/photos/{photo}/remove")
            visitor.waits_for(lambda: photo not in visitor.photo_ids(), "what happened meanwhile")
        finally:
            end(driver)


def recents(visitor):
    visitor.visits("/recents")
    visitor.sees_screen("recents")
    return visitor.photo_ids()


VIEWED = """const done = arguments[0];
    fetch('/api/v1/recents').then((answer) => answer.json()).then(({ photos }) => done(photos.map(({ id }) => id)));"""


KEPT_PAGE = """const [path, done] = arguments;
    caches.match(path, { ignoreVary: true }).then((copy) => copy.text()).then(done);"""


def kills(server):
    """The computer loses power."""
    server.process.kill()
    server.process.wait()


def test_recents_and_removals_survive_pages_and_servers_that_are_killed(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/contact-sheet")
    first, second, third = traveller.walks(3)
    traveller.presses("Remove photo")
    traveller.waits_for(lambda: removed_ids(traveller.server, "contact-sheet") == [third], "the removal")
    traveller.waits_for(lambda: f"/photos/{third}" not in traveller.driver.current_url, "the photo after it")
    fourth = int(traveller.driver.current_url.split("/photos/")[1].split("?")[0])
    traveller.sees_the_photo()
    viewed = lambda: traveller.driver.execute_async_script(VIEWED)
    traveller.waits_for(lambda: viewed() == [fourth, second, first], "the views on the server")
    seen = lambda: recents(traveller) == [fourth, second, first]
    traveller.waits_for(seen, "the recents")
    kept = lambda: traveller.driver.execute_async_script(KEPT_PAGE, "/sources/contact-sheet")
    traveller.waits_for(lambda: f'data-photo="{third}"' not in kept(), "the page without it on the device")
    assert f'data-photo="{first}"' in kept()
    kills(traveller.server)
    assert recents(traveller) == [fourth, second, first], "without a server"
    starts_again(traveller.server)
    assert removed_ids(traveller.server, "contact-sheet") == [third]
    traveller.waits_for(seen, "the recents of before")
    traveller.visits("/sources/contact-sheet")
    shown = traveller.photo_ids()
    assert third not in shown and first in shown


@contextlib.contextmanager
def travelling(profile, server):
    """A person whose browser keeps its profile, until the block ends."""
    kind = Kind("chromium", True)
    driver = start_chromium(kind, profile=profile)
    try:
        yield Traveller(driver, kind, server)
    finally:
        end(driver)


def test_pending_actions_survive_a_killed_browser_and_server(tmp_path):
    profile = tmp_path / "profile"
    with serving_demo(tmp_path) as server:
        with travelling(profile, server) as traveller:
            traveller.takes(PHONE)
            traveller.visits_with_worker("/sources/contact-sheet")
            first, second, third = traveller.walks(3)
            viewed = lambda: traveller.driver.execute_async_script(VIEWED)
            traveller.waits_for(lambda: viewed() == [third, second, first], "the views on the server")
            kills(server)
            traveller.presses("Remove photo")
            traveller.waits_for(lambda: traveller.asks_device("state")["waiting"] == 1, "the removal in the queue")
            os.kill(traveller.driver.capabilities["goog:processID"], signal.SIGKILL)

        starts_again(server)
        assert removed_ids(server, "contact-sheet") == []
        with travelling(profile, server) as traveller:
            traveller.takes(PHONE)
            traveller.visits("/sources/contact-sheet")
            traveller.waits_for(lambda: removed_ids(server, "contact-sheet") == [third], "the removal that waited")
            traveller.waits_for(lambda: traveller.asks_device("state")["waiting"] == 0, "an empty queue")
            traveller.waits_for(lambda: third not in traveller.photo_ids(), "the list without the photo")
            assert {first, second} <= set(traveller.photo_ids())
