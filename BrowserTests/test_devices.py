"""One person on several devices, and devices, browsers and servers that start again."""

import contextlib
import os
import signal

from browsers import PHONE, Kind, start, start_chromium
from network import starts_again
from program import serving_demo
from traveller import Traveller, removed_ids
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
        # And the other way round.
        one.visits("/sources/picture-frame")
        other.opens_photo(1)
        other.sees_screen("gallery")
        other.presses("Remove photo")
        one.waits_for(lambda: photo not in one.photo_ids(), "the removal on the first device")
    finally:
        server.send("POST", "/api/v1/sources/picture-frame/restore")
        for visitor in devices:
            visitor.driver.quit()


def recents(visitor):
    visitor.visits("/recents")
    visitor.sees_screen("recents")
    return visitor.photo_ids()


VIEWED = """const done = arguments[0];
    fetch('/api/v1/recents').then((answer) => answer.json()).then(({ photos }) => done(photos.map(({ id }) => id)));"""


def kills(server):
    """The computer loses its power."""
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
        driver.quit()


def test_what_waits_survives_a_browser_and_a_server_that_are_killed(tmp_path):
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
