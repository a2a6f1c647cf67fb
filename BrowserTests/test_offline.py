"""Offline: everything that was viewed is available, and changes are sent later, once."""

import pytest
from browsers import PHONE, TABLET
from network import StoppedServer, restart
from offline_device import removed_ids


# The queue of changes is the same code in all engines; other tests check in each engine that it is persistent.
ONE_ENGINE = pytest.mark.parametrize("traveler", ["chromium"], indirect=True)


def test_viewed_photos_are_available_offline(traveler):
    traveler.uses(PHONE)
    traveler.visits_with_worker("/")
    traveler.visits_with_worker("/sources/contact-sheet")
    titles = traveler.titles()
    traveler.sees_all_pictures()
    seen = traveler.views_photos(3)
    if traveler.kind.engine == "chromium":
        assert "service_worker" in traveler.network.kinds()
    traveler.network.disconnect()

    traveler.reloads()
    traveler.sees_screen("photo")
    assert int(traveler.driver.current_url.split("/photos/")[1].split("?")[0]) == seen[-1]
    traveler.sees_the_photo()

    traveler.visits("/sources/contact-sheet")
    traveler.sees_screen("source")
    assert traveler.titles()[:5] == titles[:5]
    traveler.sees_all_pictures()
    traveler.sees_message("Showing what is on this device")
    for photo in seen:
        traveler.visits(f"/sources/contact-sheet/photos/{photo}")
        traveler.sees_the_photo()

    traveler.visits("/recents")
    traveler.sees_screen("recents")
    traveler.waits_for(lambda: set(traveler.photo_ids()) == set(seen), "the photos in the recents")
    traveler.sees_all_pictures()

    traveler.visits(f"/sources/contact-sheet/photos/{seen[0]}/gallery")
    traveler.sees_screen("gallery")
    for photo in seen[1:]:
        traveler.sees_the_photo()
        traveler.waits_for(lambda: f"/photos/{photo}/" in traveler.driver.current_url, "the slideshow's next photo")

    traveler.visits("/")
    traveler.sees_screen("library")
    traveler.waits_for(lambda: "On this device" in traveler.text(), "a source that is marked")


def test_a_removal_made_offline_reaches_the_server_once(traveler):
    traveler.uses(PHONE)
    traveler.visits_with_worker("/sources/contact-sheet")
    first, second = traveler.views_photos(2)
    traveler.network.disconnect()
    traveler.presses("Remove photo")
    traveler.waits_for(lambda: f"/photos/{second}" not in traveler.driver.current_url, "the photo after it")
    traveler.waits_for(lambda: traveler.query_worker("state")["waiting"] >= 1, "the removal in the queue")
    traveler.visits("/sources/contact-sheet")
    ids = traveler.photo_ids()
    assert first in ids and second not in ids
    traveler.network.reconnect()
    traveler.waits_for(lambda: removed_ids(traveler.server, "contact-sheet") == [second], "the removal")
    traveler.waits_for(lambda: traveler.query_worker("state")["waiting"] == 0, "an empty queue")
    traveler.visits("/sources/contact-sheet")
    traveler.waits_for(lambda: second not in traveler.photo_ids(), "the list")


def test_the_first_start_without_the_server_explains_the_problem(traveler):
    traveler.uses(PHONE)
    traveler.visits_with_worker("/")
    StoppedServer(traveler.server).disconnect()
    try:
        traveler.visits("/sources/field-notes")
        traveler.sees_screen("offline")
        assert traveler.title in ("Vitrine cannot be reached", "There is no network connection")
        traveler.find("[data-retry]")
        assert traveler.sideways_overflow() == 0
        traveler.uses(TABLET)
        assert traveler.sideways_overflow() == 0
        traveler.visits("/")
        traveler.sees_screen("library")
        traveler.waits_for(lambda: "Not on this device" in traveler.text(), "the explanation")
        traveler.visits("/sources/field-notes")
        traveler.sees_screen("offline")
    finally:
        restart(traveler.server)
    traveler.waits_for(lambda: traveler.screen == "source", "the source, by itself")


def test_controls_that_need_the_network_show_a_message(traveler):
    traveler.uses(PHONE)
    traveler.visits_with_worker("/sources/picture-frame")
    traveler.network.disconnect()
    traveler.visits("/sources/picture-frame")
    traveler.waits_for(lambda: traveler.all("[data-needs-network]"), "what needs the network")
    traveler.driver.execute_script("document.querySelector('[data-refresh] button').click()")
    traveler.waits_for(lambda: "This requires a network connection." in traveler.text(), "the words")


@ONE_ENGINE
def test_settings_made_offline_are_sent_in_order(traveler):
    traveler.uses(PHONE)
    traveler.visits_with_worker("/sources/picture-frame")
    traveler.network.disconnect()
    traveler.visits("/sources/picture-frame")
    for layout in ("List", "Wall"):
        traveler.presses(layout)
    traveler.waits_for(lambda: traveler.query_worker("state")["waiting"] == 2, "both changes in the queue")
    traveler.reloads()
    traveler.waits_for(lambda: traveler.all('[data-layout="wall"]'), "the layout after a reload")
    traveler.network.reconnect()
    settings = lambda: traveler.server.api("/sources/picture-frame")["settings"]
    traveler.waits_for(lambda: settings()["layout"] == "wall", "the layout on the server")


CHOOSE = """for (const [name, value] of Object.entries(arguments[0]))
    document.querySelector('form[action$="/settings"]').elements[name].value = value;"""

CHOSEN = """const { elements } = document.querySelector('form[action$="/settings"]');
    return [elements.title.value, elements.layout.value, elements.seconds.value];"""


def opens_settings(traveler):
    traveler.presses("Settings")
    traveler.waits_for(lambda: traveler.all("dialog form[action$='/settings']"), "the sheet")


def opens_settings_offline(traveler):
    """After the list and the settings page were stored."""
    traveler.visits_with_worker("/sources/picture-frame")
    traveler.waits_for(lambda: "/sources/picture-frame/settings" in traveler.stored()["pages"], "the settings' page")
    traveler.network.disconnect()
    traveler.visits("/sources/picture-frame")
    opens_settings(traveler)


def settings_of(traveler):
    return traveler.server.api("/sources/picture-frame")["settings"]


@ONE_ENGINE
def test_settings_saved_in_the_sheet_offline_show_at_once_and_are_sent_once(traveler):
    traveler.uses(PHONE)
    opens_settings_offline(traveler)
    traveler.driver.execute_script(CHOOSE, {"title": "My “frame” & more", "layout": "wall", "seconds": "5"})
    traveler.presses("Save")
    traveler.waits_for(lambda: traveler.title == "My “frame” & more", "the new name")
    traveler.waits_for(lambda: traveler.all('[aria-label="Photos"][data-layout="wall"]'), "the new layout")
    traveler.sees_message("1 change is waiting to be sent")

    traveler.reloads()
    traveler.waits_for(lambda: traveler.title == "My “frame” & more", "the name after a reload")
    opens_settings(traveler)
    assert traveler.driver.execute_script(CHOSEN) == ["My “frame” & more", "wall", "5"]
    traveler.presses("Save")
    traveler.waits_for(lambda: not traveler.all("dialog"), "the sheet to close")
    assert traveler.query_worker("state")["waiting"] == 1, "a form without a change was queued"

    traveler.network.reconnect()
    traveler.waits_for(lambda: settings_of(traveler)["layout"] == "wall", "the layout on the server")
    assert settings_of(traveler)["slideshowSeconds"] == 5
    assert traveler.server.api("/sources/picture-frame")["title"] == "My “frame” & more"
    traveler.waits_for(lambda: traveler.query_worker("state")["waiting"] == 0, "an empty queue")
    # Later settings of another device are kept, even if this one reconnects repeatedly.
    traveler.server.request("PATCH", "/api/v1/sources/picture-frame", {"settings": {"layout": "list"}})
    traveler.network.disconnect()
    traveler.visits("/sources/picture-frame")
    traveler.network.reconnect()
    traveler.waits_for(lambda: traveler.query_worker("probe")["isReached"], "the server")
    traveler.query_worker("send")
    assert settings_of(traveler)["layout"] == "list"


@ONE_ENGINE
def test_settings_of_two_devices_are_merged_by_setting(traveler):
    traveler.uses(PHONE)
    traveler.visits_with_worker("/sources/picture-frame")
    opens_settings(traveler)
    elsewhere = {"title": "Elsewhere", "settings": {"layout": "list", "slideshowSeconds": 9}}
    traveler.server.request("PATCH", "/api/v1/sources/picture-frame", elsewhere)
    traveler.network.disconnect()
    traveler.driver.execute_script(CHOOSE, {"layout": "wall", "opens": "detail"})
    traveler.presses("Save")
    traveler.waits_for(lambda: traveler.query_worker("state")["waiting"] == 1, "the change in the queue")
    traveler.network.reconnect()
    traveler.waits_for(lambda: settings_of(traveler)["opens"] == "detail", "the change on the server")
    # Set only here, set on both (the last to arrive), set only elsewhere.
    settings = settings_of(traveler)
    assert (settings["opens"], settings["layout"], settings["slideshowSeconds"]) == ("detail", "wall", 9)
    assert traveler.server.api("/sources/picture-frame")["title"] == "Elsewhere"


def test_a_photo_is_restored_in_the_sheet_offline(traveler):
    traveler.uses(PHONE)
    photo = traveler.server.api("/sources/picture-frame/photos?offset=0&limit=5")["photos"][1]
    traveler.server.request("POST", f"/api/v1/photos/{photo['id']}/remove")
    opens_settings_offline(traveler)
    traveler.presses(f"Restore {photo['title']}")
    traveler.waits_for(lambda: not traveler.all("#removed .rows__item"), "the photo to leave the removed ones")
    traveler.network.reconnect()
    traveler.waits_for(lambda: removed_ids(traveler.server, "picture-frame") == [], "the photo on the server")


@ONE_ENGINE
def test_all_photos_are_restored_in_the_sheet_offline(traveler):
    """Only single photos omitted the removed ones until the network was back."""
    traveler.uses(PHONE)
    for photo in traveler.server.api("/sources/picture-frame/photos?offset=0&limit=2")["photos"]:
        traveler.server.request("POST", f"/api/v1/photos/{photo['id']}/remove")
    opens_settings_offline(traveler)
    assert len(traveler.all("#removed .rows__item")) == 2
    traveler.presses("Restore all")
    traveler.waits_for(lambda: not traveler.all("#removed .rows__item"), "the photos to leave the removed ones")
    traveler.network.reconnect()
    traveler.waits_for(lambda: removed_ids(traveler.server, "picture-frame") == [], "the photos on the server")


def test_a_url_shared_offline_is_opened_later(traveler):
    traveler.uses(PHONE)
    traveler.visits_with_worker("/")
    traveler.visits_with_worker("/add")
    traveler.network.disconnect()
    traveler.visits("/add?text=Look%3A+http%3A%2F%2Fdemo.vitrine.invalid%2Fdemo%2Ffeeds%2Fpicture-frame.json")
    traveler.sees_screen("offline")
    traveler.waits_for(lambda: "What you shared will open" in traveler.text(), "what happens to it")
    traveler.network.reconnect()
    traveler.waits_for(lambda: traveler.screen == "add", "what was shared, by itself")
    traveler.waits_for(lambda: "Press Preview" in traveler.text(), "the address that waits for a press")
    traveler.presses("Preview")
    traveler.waits_for(lambda: "It is already in the library" in traveler.text(), "what it is")


@ONE_ENGINE
def test_a_row_that_was_never_opened_opens_its_detail_offline(traveler):
    traveler.uses(PHONE)
    traveler.visits_with_worker("/sources/field-notes")
    traveler.sees_all_pictures()
    traveler.waits_for(lambda: "/sources/field-notes/photos/*/detail" in traveler.stored()["pages"], "the frame of Detail")
    photo = traveler.photo_ids()[2]
    if traveler.kind.engine == "webkit":
        # WebKit loads what a page showed before there was a worker again; Chromium has it in its cache.
        seen = lambda: traveler.query_worker("here")["folders"]
        traveler.waits_for(lambda: f"/images/{photo}" in seen(), "the picture on the device")
    traveler.network.disconnect()
    title = traveler.titles()[2]
    traveler.visits("/sources/field-notes")
    traveler.opens_photo(3)
    traveler.sees_screen("detail")
    assert traveler.title == title
    assert f"/photos/{photo}/detail" in traveler.driver.current_url
    traveler.waits_for(lambda: traveler.all(".detail__paragraph"), "its words")
    picture = "const i = document.querySelector('.detail__image'); return i && i.complete && i.naturalWidth"
    traveler.waits_for(lambda: traveler.driver.execute_script(picture), "its picture")


@ONE_ENGINE
def test_a_photo_removed_offline_leaves_the_other_window_at_once(traveler):
    """The server notifies open windows of a removal; offline, nothing did."""
    traveler.uses(PHONE)
    traveler.visits_with_worker("/sources/contact-sheet")
    first = traveler.driver.current_window_handle
    photo = traveler.photo_ids()[0]
    count = traveler.server.api("/sources/contact-sheet")["photoCount"]
    # Another tab would hide the first, which fetches missed changes when it is visible again.
    traveler.driver.execute_script("document.addEventListener('visibilitychange', () => { window.wasHidden = true; })")
    traveler.driver.switch_to.new_window("window")
    traveler.uses(PHONE)
    traveler.visits(f"/sources/contact-sheet/photos/{photo}")
    traveler.sees_the_photo()
    if traveler.bar == "hidden":
        traveler.taps_the_photo()
    StoppedServer(traveler.server).disconnect()
    try:
        traveler.presses("Remove photo")
        traveler.waits_for(lambda: f"/photos/{photo}" not in traveler.driver.current_url, "the photo after it")
        traveler.driver.switch_to.window(first)
        assert traveler.driver.execute_script("return window.wasHidden") is None, "the window was hidden"
        traveler.waits_for(lambda: photo not in traveler.photo_ids(), "the list without the photo")
        facts = "return document.querySelector('[data-facts]').textContent"
        traveler.waits_for(lambda: traveler.driver.execute_script(facts).startswith(f"{count - 1} photos"), "its count")
        waiting = traveler.query_worker("state")["waiting"]
        assert waiting == 1
    finally:
        restart(traveler.server)
    traveler.waits_for(lambda: removed_ids(traveler.server, "contact-sheet") == [photo], "the removal on the server", seconds=60)
