"""Two people, with one browser and with two: data of one is neither shown nor reported to the other, nor sent for them."""

import contextlib
import http.client
import time

import pytest
from browsers import PHONE, Kind
from signing_proxy import in_front_of
from accounts_server import household, publishes
from network import starts_again
from program import until
from offline_device import Traveller, removed_ids
from visitor import Visitor


@pytest.fixture
def shared(traveller):
    """The traveller's browser, with a server that has several users."""
    with in_front_of(traveller.server) as front:
        person = Traveller(traveller.driver, traveller.kind, front)
        person.takes(PHONE)
        yield person, front
        person.network.close()


def goes_away(server):
    """The proxy answers 502, as if its server were unavailable."""
    server.stop()


def test_data_and_actions_of_one_user_are_separate_from_others(shared):
    person, front = shared
    person.visits_with_worker("/sources/contact-sheet")
    photo = person.photo_ids()[0]
    goes_away(front.server)
    remove = "fetch(`/api/v1/photos/${arguments[0]}/remove`, { method: 'POST' }).then((answer) => arguments[1](answer.status))"
    assert person.driver.execute_async_script(remove, photo) == 200
    person.waits_for(lambda: person.asks_device("state")["waiting"] == 1, "the removal in the queue")

    # Before the server answers, or the first would still be signed in when the device sends what waits.
    front.signs_in("2")
    starts_again(front.server)
    person.visits("/places")
    person.waits_for(lambda: person.asks_device("state")["waiting"] == 0, "a queue without what the first has done")
    person.asks_device("send")
    person.waits_for(lambda: "/offline" in person.kept().get("pages@2", []), "the second's own pages on the device")
    assert not any(user == "2" for user, _, path in front.writes if path.endswith("/remove")), front.writes
    assert removed_ids(front.server, "contact-sheet") == []
    goes_away(front.server)
    person.visits("/sources/contact-sheet")
    # Only a browser that reloaded the page for the second person has it.
    shown = "return document.documentElement.dataset.user"
    person.waits_for(lambda: person.driver.execute_script(shown) == "2", "a page of the second's")

    starts_again(front.server)
    front.signs_in("owner")
    person.visits("/places")
    person.waits_for(lambda: removed_ids(front.server, "contact-sheet") == [photo], "the removal, once the first is back")
    goes_away(front.server)
    person.visits("/sources/contact-sheet")
    person.sees_screen("source")
    starts_again(front.server)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with household(tmp_path_factory.mktemp("household")) as house:
        publishes(house, "contact-sheet")
        yield house


@pytest.fixture
def two(house, drivers):
    """Ada, an administrator, in Chromium, and Max, a member, in WebKit."""
    people = []
    for engine, name in (("chromium", "ada"), ("webkit", "max")):
        kind = Kind(engine, True)
        person = Visitor(drivers(kind), kind, house.server)
        person.takes(PHONE)
        house.lets_in(person, name)
        people.append(person)
    yield people
    for person in people:
        person.driver.delete_all_cookies()
        person.leaves()


def makes_a_mix(person, title, audience=None):
    person.visits("/mixes/new")
    person.types("Name", title)
    if audience:
        person.clicks(f"#audience option[value={audience}]")
    person.presses("Save mix")
    person.sees_screen("mix")
    return person.driver.current_url.removeprefix(person.server.base)


def test_a_mix_is_private_until_it_is_shared(house, two):
    ada, max_ = two
    theirs = {ada: makes_a_mix(ada, "Adas secret"), max_: makes_a_mix(max_, "Maxs secret")}
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
    path = makes_a_mix(ada, "For the household", "all")
    max_.waits_for(lambda: "For the household" in max_.text(), "the mix for all")
    max_.visits(path)
    max_.sees_screen("mix")
    max_.presses("More")
    assert "Settings" not in max_.text()
    max_.visits(f"{path}/edit")
    assert "requires the role" in max_.text()
    ada.visits(f"{path}/edit")
    ada.presses("Delete mix")
    ada.sees_screen("library")
    assert house.asks("max", "GET", f"/api/v1{path}")[0] == 404


def test_a_photo_removed_for_everybody_disappears_from_open_pages(house, two):
    ada, max_ = two
    photo = house.api("ada", "/sources/contact-sheet/photos?limit=9")["photos"][1]["id"]
    max_.visits("/sources/contact-sheet")
    max_.waits_for(lambda: photo in max_.photo_ids(), "the photo")
    ada.visits(f"/sources/contact-sheet/photos/{photo}/detail")
    ada.presses("Remove for everybody")
    max_.waits_for(lambda: photo not in max_.photo_ids(), "the list without the photo")
    ada.presses("Undo")
    max_.waits_for(lambda: photo in max_.photo_ids(), "the photo, which is back")


@contextlib.contextmanager
def hearing(house, name):
    """The events received by a person, or a visitor without an account, during an action."""
    connection = http.client.HTTPConnection("127.0.0.1", house.server.port, timeout=2)
    headers = {"Cookie": f"vitrine_session={house.signs_in(name)}"} if name else {}
    connection.request("GET", "/api/v1/events", headers=headers)
    answer = connection.getresponse()
    assert answer.status == 200 and answer.headers["Cache-Control"] == "no-store"
    heard = bytearray()

    def hears(seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(TimeoutError):
                heard.extend(answer.read1(65536))
        return heard.decode()

    try:
        yield hears
    finally:
        connection.close()


def test_visitors_receive_no_events_and_others_none_that_are_personal(house):
    photo = house.api("ada", "/sources/contact-sheet/photos?limit=9")["photos"][3]["id"]
    with hearing(house, None) as visitor, hearing(house, "mia") as mia, hearing(house, "max") as max_:
        house.api("max", f"/photos/{photo}/favorite", "POST")
        house.api("max", f"/photos/{photo}/remove", "POST")
        house.api("max", "/mixes", "POST", {"title": "A mix of Max"})
        house.api("max", f"/photos/{photo}/restore", "POST")
        house.api("max", "/sources/contact-sheet/restore", "POST")
        house.api("max", "/sources/contact-sheet/visit", "POST")
        house.api("ada", "/mixes", "POST", {"title": "A mix for all", "audience": "public"})
        house.api("max", "/sources/contact-sheet/refresh", "POST")
        told = until(lambda: (text := max_(0.5)).count("event:") >= 6 and text, what="what Max is told")
        for name in ("photo-favored", "photo-removed", "photo-restored", "library-changed", "source-refreshed"):
            assert f"event: {name}\n" in told
        told = until(lambda: "source-refreshed" in (text := mia(0.5)) and text, what="what Mia is told")
        assert "photo-" not in told and told.count("library-changed") == 1, told
        # What he has restored and seen is his own.
        assert "source-changed" not in told, told
        told = visitor(1)
        assert "event:" not in told and "data:" not in told, told
