"""Without a network: everything seen is there, and what is done is sent later, once."""

from browsers import PHONE, TABLET
from network import StoppedServer, starts_again
from traveller import removed_ids


def test_what_was_seen_is_there_without_a_network(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/")
    traveller.visits_with_worker("/sources/contact-sheet")
    titles = traveller.titles()
    seen = traveller.walks(3)
    if traveller.kind.engine == "chromium":
        assert "service_worker" in traveller.network.kinds()
    traveller.network.cuts()

    traveller.driver.refresh()
    traveller.sees_screen("photo")
    assert int(traveller.driver.current_url.split("/photos/")[1].split("?")[0]) == seen[-1]
    traveller.sees_the_photo()

    traveller.visits("/sources/contact-sheet")
    traveller.sees_screen("source")
    assert traveller.titles()[:5] == titles[:5]
    traveller.sees_all_pictures()
    traveller.is_told("You see what is on this device")
    for photo in seen:
        traveller.visits(f"/sources/contact-sheet/photos/{photo}")
        traveller.sees_the_photo()

    traveller.visits("/recents")
    traveller.sees_screen("recents")
    cells = lambda: [int(cell.get_attribute("data-photo")) for cell in traveller.cells()]
    traveller.waits_for(lambda: set(cells()) == set(seen), "the photos in the recents")
    traveller.sees_all_pictures()

    traveller.visits(f"/sources/contact-sheet/photos/{seen[0]}/gallery")
    traveller.sees_screen("gallery")
    for photo in seen[1:]:
        traveller.sees_the_photo()
        traveller.waits_for(lambda: f"/photos/{photo}/" in traveller.driver.current_url, "the slideshow's next photo")

    traveller.visits("/")
    traveller.sees_screen("library")
    traveller.waits_for(lambda: "On this device" in traveller.text(), "a source that is marked")


def test_a_removal_made_offline_reaches_the_server_once(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/contact-sheet")
    first, second = traveller.walks(2)
    traveller.network.cuts()
    traveller.presses("Remove photo")
    traveller.waits_for(lambda: f"/photos/{second}" not in traveller.driver.current_url, "the photo after it")
    traveller.waits_for(lambda: traveller.asks_device("state")["waiting"] >= 1, "the removal in the queue")
    traveller.visits("/sources/contact-sheet")
    ids = [int(cell.get_attribute("data-photo")) for cell in traveller.cells()]
    assert first in ids and second not in ids
    traveller.network.restores()
    traveller.waits_for(lambda: removed_ids(traveller.server, "contact-sheet") == [second], "the removal")
    traveller.waits_for(lambda: traveller.asks_device("state")["waiting"] == 0, "an empty queue")
    traveller.visits("/sources/contact-sheet")
    traveller.waits_for(lambda: second not in [int(c.get_attribute("data-photo")) for c in traveller.cells()], "the list")


def test_the_first_start_with_the_server_gone_says_what_is_going_on(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/")
    StoppedServer(traveller.server).cuts()
    try:
        traveller.visits("/sources/field-notes")
        traveller.sees_screen("offline")
        assert traveller.title in ("Vitrine cannot be reached", "There is no network")
        traveller.find("[data-retry]")
        assert traveller.sideways_overflow() == 0
        traveller.takes(TABLET)
        assert traveller.sideways_overflow() == 0
        traveller.visits("/")
        traveller.sees_screen("library")
        traveller.waits_for(lambda: "Not on this device" in traveller.text(), "what is not here")
        traveller.visits("/sources/field-notes")
        traveller.sees_screen("offline")
    finally:
        starts_again(traveller.server)
    traveller.waits_for(lambda: traveller.screen == "source", "the source, by itself")


def test_what_needs_the_network_says_so(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/picture-frame")
    traveller.network.cuts()
    traveller.visits("/sources/picture-frame")
    traveller.waits_for(lambda: traveller.all("[data-needs-network]"), "what needs the network")
    traveller.driver.execute_script("document.querySelector('[data-refresh] button').click()")
    traveller.waits_for(lambda: "This needs the network." in traveller.text(), "the words")


def test_settings_made_offline_are_sent_in_order(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/picture-frame")
    traveller.network.cuts()
    traveller.visits("/sources/picture-frame")
    for layout in ("List", "Wall"):
        traveller.presses(layout)
    traveller.waits_for(lambda: traveller.asks_device("state")["waiting"] == 2, "both changes in the queue")
    traveller.driver.refresh()
    traveller.waits_for(lambda: traveller.all('[data-layout="wall"]'), "the layout after a reload")
    traveller.network.restores()
    settings = lambda: traveller.server.api("/sources/picture-frame")["settings"]
    traveller.waits_for(lambda: settings()["layout"] == "wall", "the layout on the server")
