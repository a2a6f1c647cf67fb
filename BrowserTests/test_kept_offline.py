"""A source kept on a device: downloaded, verified, available offline, removed."""

import base64
import json

from browsers import PHONE
from origin import noise
from program import vitrine


def test_a_source_is_kept_verified_and_removed(traveler):
    traveler.uses(PHONE)
    traveler.visits_with_worker("/sources/picture-frame/settings")
    words = lambda: traveler.find(".keep__words").text
    traveler.waits_for(lambda: "photos, about" in words(), "the estimate")
    count = int(words().split(" ")[0])
    traveler.presses("Keep on this device")
    traveler.waits_for(lambda: f"{count} of {count}," in words(), "every photo on the device")
    state = traveler.query_worker("state")
    assert state["kept"]["picture-frame"] > 10_000
    traveler.network.disconnect()
    photos = traveler.query_worker("here")["folders"]
    assert len(photos) >= count
    traveler.visits("/sources/picture-frame")
    traveler.sees_all_pictures()
    traveler.network.reconnect()
    traveler.visits("/sources/picture-frame/settings")
    traveler.presses("Remove from this device")
    traveler.waits_for(lambda: "picture-frame" not in traveler.query_worker("state")["kept"], "the freed space")


def test_a_place_is_kept_and_shown_offline(traveler):
    traveler.uses(PHONE)
    place = max(traveler.server.api("/places")["places"], key=lambda place: place["photoCount"])
    path, count = f"/places/{place['key']}", place["photoCount"]
    traveler.visits_with_worker(path)
    words = lambda: traveler.find(".keep__words").text
    traveler.waits_for(lambda: "photos, about" in words(), "the estimate")
    traveler.presses("Keep on this device")
    traveler.waits_for(lambda: f"{count} of {count}," in words(), "every photo on the device")
    assert traveler.query_worker("state")["kept"][path] > 1000
    traveler.network.disconnect()
    traveler.visits("/")
    traveler.visits(path)
    traveler.waits_for(lambda: len(traveler.photo_ids()) == count, "all photos of the place")
    traveler.sees_all_pictures()
    traveler.network.reconnect()
    traveler.visits(path)
    traveler.presses("Remove from this device")
    traveler.waits_for(lambda: path not in traveler.query_worker("state")["kept"], "the freed space")


def keep(traveler, source, count):
    traveler.visits_with_worker(f"/sources/{source}/settings")
    traveler.waits_for(lambda: "photos, about" in traveler.find(".keep__words").text, "the estimate")
    traveler.presses("Keep on this device")
    is_complete = f"{count} of {count},"
    traveler.waits_for(lambda: is_complete in traveler.find(".keep__words").text, "every photo on the device")


def test_rows_without_a_picture_are_kept_too(traveler, tmp_path):
    """The windows of a list were requested by the number of its pictures, so that the last rows were missing."""
    picture = "data:image/png;base64," + base64.b64encode(noise(20, 1)).decode()
    rows = [
        {"title": f"Row {number}", "description": "Words", "imageHref": None if number % 3 else picture}
        for number in range(200)
    ]
    (tmp_path / "rows.json").write_text(json.dumps({"title": "Rows", "rows": rows}))
    added = vitrine("add", str(tmp_path / "rows.json"), *traveler.server.storage)
    assert added.returncode == 0, added.stderr
    keep(traveler, "rows", 67)
    traveler.network.disconnect()
    traveler.visits("/sources/rows")
    traveler.waits_for(lambda: "Row 1" in traveler.text(), "the first rows")
    traveler.driver.execute_script("scrollTo(0, document.documentElement.scrollHeight)")
    traveler.waits_for(lambda: "Row 199" in traveler.text(), "the last row")


def test_deleting_a_kept_source_frees_its_space(traveler):
    """Its pictures were never removed, and those of the next source were never completely downloaded."""
    server = traveler.server
    count = server.api("/sources/picture-frame")["photoCount"]
    keep(traveler, "picture-frame", count)
    other = server.api("/sources/contact-sheet")["photoCount"]
    keep(traveler, "contact-sheet", other)
    kept = {"title": "Contact sheet", "side": 1280, "isWhole": False}
    traveler.query_worker("keep", source="contact-sheet", kept=kept)
    assert server.send("DELETE", "/api/v1/sources/picture-frame")[0] in (200, 204)
    traveler.visits("/")
    traveler.waits_for(lambda: "picture-frame" not in traveler.query_worker("state")["kept"], "the freed space")
    traveler.waits_for(
        lambda: traveler.query_worker("kept")["kept"].get("contact-sheet", {}).get("isWhole"), "the other source, complete")


def test_a_kept_source_gets_its_new_photos(traveler):
    server, source = traveler.server, "/sources/picture-frame"
    late = [photo["id"] for photo in server.api(f"{source}/photos?offset=0&limit=2")["photos"]]
    for photo in late:
        server.request("POST", f"/api/v1/photos/{photo}/remove")
    count = server.api(source)["photoCount"]
    keep(traveler, "picture-frame", count)
    server.request("POST", f"/api/v1/photos/{late[0]}/restore")
    traveler.visits("/sources/picture-frame/settings")
    is_complete = lambda: f"{count + 1} of {count + 1}," in traveler.find(".keep__words").text
    traveler.waits_for(is_complete, "the new photo in the settings")
    server.request("POST", f"/api/v1/photos/{late[1]}/restore")
    traveler.visits("/")
    side = traveler.query_worker("kept")["kept"]["picture-frame"]["side"]
    check = lambda: traveler.query_worker("check", paths=server.api(f"{source}/keep?side={side}")["pictures"])["count"]
    traveler.waits_for(lambda: check() == count + 2, "the one that is new in the background")
