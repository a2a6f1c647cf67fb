"""Two people, with one browser and with two: data of one is neither shown nor reported to the other, nor sent for them."""

import contextlib
import http.client
import socket
import threading
import time

import pytest
from browsers import PHONE, Kind
from signing_proxy import signing_proxy
from accounts_server import accounts_server, publish
from network import restart
from program import until
from offline_device import Traveler, removed_ids
from visitor import Visitor


@pytest.fixture
def shared(traveler):
    """The traveler's browser, with a server that has several users."""
    with signing_proxy(traveler.server) as proxy:
        person = Traveler(traveler.driver, traveler.kind, proxy)
        person.uses(PHONE)
        yield person, proxy
        person.network.close()


def stop_server(server):
    """Stops the server: the proxy responds with 502."""
    server.stop()


def test_data_and_actions_of_one_user_are_separate_from_others(shared):
    person, proxy = shared
    person.visits_with_worker("/sources/contact-sheet")
    photo = person.photo_ids()[0]
    stop_server(proxy.server)
    remove = "fetch(`/api/v1/photos/${arguments[0]}/remove`, { method: 'POST' }).then((response) => arguments[1](response.status))"
    assert person.driver.execute_async_script(remove, photo) == 200
    person.waits_for(lambda: person.query_worker("state")["waiting"] == 1, "the removal in the queue")

    # Before the server is available: otherwise, the first would still be signed in when the device sends pending changes.
    proxy.sign_in("2")
    restart(proxy.server)
    person.visits("/places")
    person.waits_for(lambda: person.query_worker("state")["waiting"] == 0, "a queue without changes of the first user")
    person.query_worker("send")
    person.waits_for(lambda: "/offline" in person.stored().get("pages@2", []), "the second's own pages on the device")
    assert not any(user == "2" for user, _, path in proxy.writes if path.endswith("/remove")), proxy.writes
    assert removed_ids(proxy.server, "contact-sheet") == []
    stop_server(proxy.server)
    person.visits("/sources/contact-sheet")
    # Only a browser that reloaded the page for the second user shows it.
    shown = "return document.documentElement.dataset.user"
    person.waits_for(lambda: person.driver.execute_script(shown) == "2", "a page of the second's")

    restart(proxy.server)
    proxy.sign_in("owner")
    person.visits("/places")
    person.waits_for(lambda: removed_ids(proxy.server, "contact-sheet") == [photo], "the removal, once the first is back")
    stop_server(proxy.server)
    person.visits("/sources/contact-sheet")
    person.sees_screen("source")
    restart(proxy.server)


@pytest.fixture(scope="module")
def accounts(tmp_path_factory):
    with accounts_server(tmp_path_factory.mktemp("accounts")) as accounts:
        publish(accounts, "contact-sheet")
        yield accounts


@pytest.fixture
def two(accounts, drivers):
    """Ada, an administrator, in Chromium, and Max, a member, in WebKit."""
    people = []
    for engine, name in (("chromium", "ada"), ("webkit", "max")):
        kind = Kind(engine, True)
        person = Visitor(drivers(kind), kind, accounts.server)
        person.uses(PHONE)
        accounts.sign_in_browser(person, name)
        people.append(person)
    yield people
    for person in people:
        person.driver.delete_all_cookies()
        person.leaves()


def create_mix(person, title, audience=None):
    person.visits("/mixes/new")
    person.types("Name", title)
    if audience:
        person.clicks(f"#audience option[value={audience}]")
    person.presses("Save mix")
    person.sees_screen("mix")
    return person.driver.current_url.removeprefix(person.server.base)


def test_a_mix_is_private_until_it_is_shared(accounts, two):
    ada, max_ = two
    theirs = {ada: create_mix(ada, "Adas secret"), max_: create_mix(max_, "Maxs secret")}
    for person, other, title in ((max_, ada, "Adas secret"), (ada, max_, "Maxs secret")):
        person.visits("/")
        assert title not in person.driver.page_source
        person.visits(theirs[other])
        person.sees_screen("error")
        assert title not in person.driver.page_source
    max_.visits("/mixes/new")
    assert max_.all("#audience") == []
    # Max views the library while Ada shares a mix.
    max_.visits("/")
    path = create_mix(ada, "For the household", "all")
    max_.waits_for(lambda: "For the household" in max_.text(), "the mix for all")
    max_.visits(path)
    max_.sees_screen("mix")
    max_.presses("More")
    assert "Settings" not in max_.text()
    max_.visits(f"{path}/edit")
    max_.waits_for(lambda: "requires the role" in max_.text(), "the refusal")
    ada.visits(f"{path}/edit")
    ada.presses("Delete mix")
    ada.sees_screen("library")
    assert accounts.send_as("max", "GET", f"/api/v1{path}")[0] == 404


def test_a_photo_removed_for_everybody_disappears_from_open_pages(accounts, two):
    ada, max_ = two
    photo = accounts.api("ada", "/sources/contact-sheet/photos?limit=9")["photos"][1]["id"]
    max_.visits("/sources/contact-sheet")
    max_.waits_for(lambda: photo in max_.photo_ids(), "the photo")
    ada.visits(f"/sources/contact-sheet/photos/{photo}/detail")
    ada.presses("Remove for everybody")
    max_.waits_for(lambda: photo not in max_.photo_ids(), "the list without the photo")
    ada.presses("Undo")
    max_.waits_for(lambda: photo in max_.photo_ids(), "the photo, which is back")


@contextlib.contextmanager
def receiving_events(accounts, name):
    """The events received by a person, or a visitor without an account, during an action."""
    connection = http.client.HTTPConnection("127.0.0.1", accounts.server.port, timeout=60)
    headers = {"Cookie": f"vitrine_session={accounts.session_of(name)}"} if name else {}
    connection.request("GET", "/api/v1/events", headers=headers)
    response = connection.getresponse()
    assert response.status == 200 and response.headers["Cache-Control"] == "no-store"
    received = bytearray()

    def read():
        # In the background: after a timeout, a connection cannot be read anymore.
        with contextlib.suppress(OSError, http.client.HTTPException):
            while part := response.read1(65536):
                received.extend(part)

    def receive(seconds):
        time.sleep(seconds)
        return received.decode()

    reading = threading.Thread(target=read, daemon=True)
    reading.start()
    try:
        yield receive
    finally:
        connection.sock.shutdown(socket.SHUT_RDWR)
        reading.join()
        connection.close()


def test_visitors_receive_no_events_and_others_none_that_are_personal(accounts):
    photo = accounts.api("ada", "/sources/contact-sheet/photos?limit=9")["photos"][3]["id"]
    with receiving_events(accounts, None) as visitor, receiving_events(accounts, "mia") as mia, receiving_events(accounts, "max") as max_:
        accounts.api("max", f"/photos/{photo}/favorite", "POST")
        accounts.api("max", f"/photos/{photo}/remove", "POST")
        accounts.api("max", "/mixes", "POST", {"title": "A mix of Max"})
        accounts.api("max", f"/photos/{photo}/restore", "POST")
        accounts.api("max", "/sources/contact-sheet/restore", "POST")
        accounts.api("max", "/sources/contact-sheet/visit", "POST")
        accounts.api("ada", "/mixes", "POST", {"title": "A mix for all", "audience": "public"})
        accounts.api("max", "/sources/contact-sheet/refresh", "POST")
        events = until(lambda: (text := max_(0.5)).count("event:") >= 6 and text, what="the events of Max")
        for name in ("photo-favored", "photo-removed", "photo-restored", "library-changed", "source-refreshed"):
            assert f"event: {name}\n" in events
        events = until(lambda: "source-refreshed" in (text := mia(0.5)) and text, what="the events of Mia")
        assert "photo-" not in events and events.count("library-changed") == 1, events
        # Events about photos that he restored or viewed are only for him.
        assert "source-changed" not in events, events
        events = visitor(1)
        assert "event:" not in events and "data:" not in events, events
