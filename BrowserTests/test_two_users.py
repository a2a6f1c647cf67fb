"""Two people with one browser: what is kept for one is neither shown to the other nor sent for them."""

import pytest
from browsers import PHONE
from front import in_front_of
from network import starts_again
from traveller import Traveller, removed_ids


@pytest.fixture
def shared(traveller):
    """The traveller's browser, before a server that knows several users."""
    with in_front_of(traveller.server) as front:
        person = Traveller(traveller.driver, traveller.kind, front)
        person.takes(PHONE)
        yield person, front
        person.network.close()


def goes_away(server):
    """The front says 502, as one does while the server behind it is gone."""
    server.stop()


def test_what_one_user_keeps_and_does_is_not_the_others(shared):
    person, front = shared
    person.visits_with_worker("/sources/contact-sheet")
    photo = person.photo_ids()[0]
    goes_away(front.server)
    remove = "fetch(`/api/v1/photos/${arguments[0]}/remove`, { method: 'POST' }).then((answer) => arguments[1](answer.status))"
    assert person.driver.execute_async_script(remove, photo) == 200
    person.waits_for(lambda: person.asks_device("state")["waiting"] == 1, "the removal in the queue")

    starts_again(front.server)
    front.signs_in("2")
    person.visits("/places")
    person.waits_for(lambda: person.asks_device("state")["waiting"] == 0, "a queue without what the first has done")
    person.asks_device("send")
    person.waits_for(lambda: "/offline" in person.kept().get("pages@2", []), "the second's own pages on the device")
    assert not any(user == "2" for user, _, path in front.writes if path.endswith("/remove")), front.writes
    assert removed_ids(front.server, "contact-sheet") == []
    goes_away(front.server)
    person.visits("/sources/contact-sheet")
    # A browser that loaded the page again for the second has that; no other has a page of theirs.
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
