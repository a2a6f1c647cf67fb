"""Offline: everything that was viewed is available, and changes are sent later, once."""

import pytest
from browsers import PHONE, TABLET
from network import StoppedServer, starts_again
from offline_device import removed_ids


# The queue of changes is the same code in all engines; how it survives them is tested in each by the others.
ONE_ENGINE = pytest.mark.parametrize("traveller", ["chromium"], indirect=True)


def test_viewed_photos_are_available_offline(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/")
    traveller.visits_with_worker("/sources/contact-sheet")
    titles = traveller.titles()
    traveller.sees_all_pictures()
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
    traveller.sees_message("Showing what is on this device")
    for photo in seen:
        traveller.visits(f"/sources/contact-sheet/photos/{photo}")
        traveller.sees_the_photo()

    traveller.visits("/recents")
    traveller.sees_screen("recents")
    traveller.waits_for(lambda: set(traveller.photo_ids()) == set(seen), "the photos in the recents")
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
    ids = traveller.photo_ids()
    assert first in ids and second not in ids
    traveller.network.restores()
    traveller.waits_for(lambda: removed_ids(traveller.server, "contact-sheet") == [second], "the removal")
    traveller.waits_for(lambda: traveller.asks_device("state")["waiting"] == 0, "an empty queue")
    traveller.visits("/sources/contact-sheet")
    traveller.waits_for(lambda: second not in traveller.photo_ids(), "the list")


def test_the_first_start_without_the_server_explains_the_problem(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/")
    StoppedServer(traveller.server).cuts()
    try:
        traveller.visits("/sources/field-notes")
        traveller.sees_screen("offline")
        assert traveller.title in ("Vitrine cannot be reached", "There is no network connection")
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


def test_controls_that_need_the_network_say_so(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/picture-frame")
    traveller.network.cuts()
    traveller.visits("/sources/picture-frame")
    traveller.waits_for(lambda: traveller.all("[data-needs-network]"), "what needs the network")
    traveller.driver.execute_script("document.querySelector('[data-refresh] button').click()")
    traveller.waits_for(lambda: "This requires a network connection." in traveller.text(), "the words")


@ONE_ENGINE
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


CHOOSE = """for (const [name, value] of Object.entries(arguments[0]))
    document.querySelector('form[action$="/settings"]').elements[name].value = value;"""

CHOSEN = """const { elements } = document.querySelector('form[action$="/settings"]');
    return [elements.title.value, elements.layout.value, elements.seconds.value];"""


def opens_settings(traveller):
    traveller.presses("Settings")
    traveller.waits_for(lambda: traveller.all("dialog form[action$='/settings']"), "the sheet")


def opens_settings_offline(traveller):
    """After the list and the settings page were stored."""
    traveller.visits_with_worker("/sources/picture-frame")
    traveller.waits_for(lambda: "/sources/picture-frame/settings" in traveller.kept()["pages"], "the settings' page")
    traveller.network.cuts()
    traveller.visits("/sources/picture-frame")
    opens_settings(traveller)


def settings_of(traveller):
    return traveller.server.api("/sources/picture-frame")["settings"]


@ONE_ENGINE
def test_settings_saved_in_the_sheet_offline_show_at_once_and_are_sent_once(traveller):
    traveller.takes(PHONE)
    opens_settings_offline(traveller)
    traveller.driver.execute_script(CHOOSE, {"title": "My “frame” & more", "layout": "wall", "seconds": "5"})
    traveller.presses("Save")
    traveller.waits_for(lambda: traveller.title == "My “frame” & more", "the new name")
    traveller.waits_for(lambda: traveller.all('[aria-label="Photos"][data-layout="wall"]'), "the new layout")
    traveller.sees_message("1 change is waiting to be sent")

    traveller.driver.refresh()
    traveller.waits_for(lambda: traveller.title == "My “frame” & more", "the name after a reload")
    opens_settings(traveller)
    assert traveller.driver.execute_script(CHOSEN) == ["My “frame” & more", "wall", "5"]
    traveller.presses("Save")
    traveller.waits_for(lambda: not traveller.all("dialog"), "the sheet to close")
    assert traveller.asks_device("state")["waiting"] == 1, "a form without a change was queued"

    traveller.network.restores()
    traveller.waits_for(lambda: settings_of(traveller)["layout"] == "wall", "the layout on the server")
    assert settings_of(traveller)["slideshowSeconds"] == 5
    assert traveller.server.api("/sources/picture-frame")["title"] == "My “frame” & more"
    traveller.waits_for(lambda: traveller.asks_device("state")["waiting"] == 0, "an empty queue")
    # Later settings of another device are kept, even if this one reconnects repeatedly.
    traveller.server.does("PATCH", "/api/v1/sources/picture-frame", {"settings": {"layout": "list"}})
    traveller.network.cuts()
    traveller.visits("/sources/picture-frame")
    traveller.network.restores()
    traveller.waits_for(lambda: traveller.asks_device("probe")["isReached"], "the server")
    traveller.asks_device("send")
    assert settings_of(traveller)["layout"] == "list"


@ONE_ENGINE
def test_settings_of_two_devices_are_merged_by_setting(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/picture-frame")
    opens_settings(traveller)
    elsewhere = {"title": "Elsewhere", "settings": {"layout": "list", "slideshowSeconds": 9}}
    traveller.server.does("PATCH", "/api/v1/sources/picture-frame", elsewhere)
    traveller.network.cuts()
    traveller.driver.execute_script(CHOOSE, {"layout": "wall", "opens": "detail"})
    traveller.presses("Save")
    traveller.waits_for(lambda: traveller.asks_device("state")["waiting"] == 1, "the change in the queue")
    traveller.network.restores()
    traveller.waits_for(lambda: settings_of(traveller)["opens"] == "detail", "the change on the server")
    # Set only here, set on both (the last to arrive), set only elsewhere.
    settings = settings_of(traveller)
    assert (settings["opens"], settings["layout"], settings["slideshowSeconds"]) == ("detail", "wall", 9)
    assert traveller.server.api("/sources/picture-frame")["title"] == "Elsewhere"


def test_a_photo_is_restored_in_the_sheet_offline(traveller):
    traveller.takes(PHONE)
    photo = traveller.server.api("/sources/picture-frame/photos?offset=0&limit=5")["photos"][1]
    traveller.server.does("POST", f"/api/v1/photos/{photo['id']}/remove")
    opens_settings_offline(traveller)
    traveller.presses(f"Restore {photo['title']}")
    traveller.waits_for(lambda: not traveller.all("#removed .rows__item"), "the photo to leave the removed ones")
    traveller.network.restores()
    traveller.waits_for(lambda: removed_ids(traveller.server, "picture-frame") == [], "the photo on the server")


@ONE_ENGINE
def test_all_photos_are_restored_in_the_sheet_offline(traveller):
    """Only single photos omitted the removed ones until the network was back."""
    traveller.takes(PHONE)
    for photo in traveller.server.api("/sources/picture-frame/photos?offset=0&limit=2")["photos"]:
        traveller.server.does("POST", f"/api/v1/photos/{photo['id']}/remove")
    opens_settings_offline(traveller)
    assert len(traveller.all("#removed .rows__item")) == 2
    traveller.presses("Restore all")
    traveller.waits_for(lambda: not traveller.all("#removed .rows__item"), "the photos to leave the removed ones")
    traveller.network.restores()
    traveller.waits_for(lambda: removed_ids(traveller.server, "picture-frame") == [], "the photos on the server")


def test_a_url_shared_offline_is_opened_later(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/")
    traveller.visits_with_worker("/add")
    traveller.network.cuts()
    traveller.visits("/add?text=Look%3A+http%3A%2F%2Fdemo.vitrine.invalid%2Fdemo%2Ffeeds%2Fpicture-frame.json")
    traveller.sees_screen("offline")
    assert "What you shared will open" in traveller.text()
    traveller.network.restores()
    traveller.waits_for(lambda: traveller.screen == "add", "what was shared, by itself")
    traveller.waits_for(lambda: "Press Preview" in traveller.text(), "the address that waits for a press")
    traveller.presses("Preview")
    traveller.waits_for(lambda: "It is already in the library" in traveller.text(), "what it is")


@ONE_ENGINE
def test_a_row_that_was_never_opened_opens_its_detail_offline(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/field-notes")
    traveller.sees_all_pictures()
    traveller.waits_for(lambda: "/sources/field-notes/photos/*/detail" in traveller.kept()["pages"], "the frame of Detail")
    photo = traveller.photo_ids()[2]
    if traveller.kind.engine == "webkit":
        # WebKit loads what a page showed before there was a worker again; Chromium has it in its cache.
        seen = lambda: traveller.asks_device("here")["folders"]
        traveller.waits_for(lambda: f"/images/{photo}" in seen(), "the picture on the device")
    traveller.network.cuts()
    title = traveller.titles()[2]
    traveller.visits("/sources/field-notes")
    traveller.opens_photo(3)
    traveller.sees_screen("detail")
    assert traveller.title == title
    assert f"/photos/{photo}/detail" in traveller.driver.current_url
    traveller.waits_for(lambda: traveller.all(".detail__paragraph"), "its words")
    picture = "const i = document.querySelector('.detail__image'); return i && i.complete && i.naturalWidth"
    traveller.waits_for(lambda: traveller.driver.execute_script(picture), "its picture")


@ONE_ENGINE
def test_a_photo_removed_offline_leaves_the_other_window_at_once(traveller):
    """The server notifies open windows of a removal; offline, nothing did."""
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/contact-sheet")
    first = traveller.driver.current_window_handle
    photo = traveller.photo_ids()[0]
    count = traveller.server.api("/sources/contact-sheet")["photoCount"]
    # Another tab would hide the first, which fetches missed changes when it is visible again.
    traveller.driver.execute_script("document.addEventListener('visibilitychange', () => { window.wasHidden = true; })")
    traveller.driver.switch_to.new_window("window")
    traveller.takes(PHONE)
    traveller.visits(f"/sources/contact-sheet/photos/{photo}")
    traveller.sees_the_photo()
    if traveller.bar == "hidden":
        traveller.taps_the_photo()
    StoppedServer(traveller.server).cuts()
    try:
        traveller.presses("Remove photo")
        traveller.waits_for(lambda: f"/photos/{photo}" not in traveller.driver.current_url, "the photo after it")
        traveller.driver.switch_to.window(first)
        assert traveller.driver.execute_script("return window.wasHidden") is None, "the window was hidden"
        traveller.waits_for(lambda: photo not in traveller.photo_ids(), "the list without the photo")
        facts = "return document.querySelector('[data-facts]').textContent"
        assert traveller.driver.execute_script(facts).startswith(f"{count - 1} photos")
        waiting = traveller.asks_device("state")["waiting"]
        assert waiting == 1
    finally:
        starts_again(traveller.server)
    traveller.waits_for(lambda: removed_ids(traveller.server, "contact-sheet") == [photo], "the removal on the server", seconds=60)
