"""A source kept on a device: downloaded, verified, available offline, removed."""

import base64
import json

from browsers import PHONE
from origin import noise
from program import vitrine


def test_a_source_is_kept_verified_and_removed(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/picture-frame/settings")
    words = lambda: traveller.find(".keep__words").text
    traveller.waits_for(lambda: "photos, about" in words(), "the size told before")
    count = int(words().split(" ")[0])
    traveller.presses("Keep on this device")
    traveller.waits_for(lambda: f"{count} of {count}," in words(), "every photo on the device")
    used = traveller.asks_device("state")
    assert used["kept"]["picture-frame"] > 10_000
    traveller.network.cuts()
    photos = traveller.asks_device("here")["folders"]
    assert len(photos) >= count
    traveller.visits("/sources/picture-frame")
    traveller.sees_all_pictures()
    traveller.network.restores()
    traveller.visits("/sources/picture-frame/settings")
    traveller.presses("Remove from this device")
    traveller.waits_for(lambda: "picture-frame" not in traveller.asks_device("state")["kept"], "the space")


def test_a_place_is_kept_and_shown_offline(traveller):
    traveller.takes(PHONE)
    place = max(traveller.server.api("/places")["places"], key=lambda place: place["photoCount"])
    path, count = f"/places/{place['key']}", place["photoCount"]
    traveller.visits_with_worker(path)
    words = lambda: traveller.find(".keep__words").text
    traveller.waits_for(lambda: "photos, about" in words(), "the size told before")
    traveller.presses("Keep on this device")
    traveller.waits_for(lambda: f"{count} of {count}," in words(), "every photo on the device")
    assert traveller.asks_device("state")["kept"][path] > 1000
    traveller.network.cuts()
    traveller.visits("/")
    traveller.visits(path)
    traveller.sees_all_pictures()
    assert len(traveller.photo_ids()) == count
    traveller.network.restores()
    traveller.visits(path)
    traveller.presses("Remove from this device")
    traveller.waits_for(lambda: path not in traveller.asks_device("state")["kept"], "the space")


def keeps(traveller, source, count):
    traveller.visits_with_worker(f"/sources/{source}/settings")
    traveller.waits_for(lambda: "photos, about" in traveller.find(".keep__words").text, "the size told before")
    traveller.presses("Keep on this device")
    whole = f"{count} of {count},"
    traveller.waits_for(lambda: whole in traveller.find(".keep__words").text, "every photo on the device")


def test_rows_without_a_picture_are_kept_too(traveller, tmp_path):
    """The windows of a list were requested by the number of its pictures, so that the last rows were missing."""
    picture = "data:image/png;base64," + base64.b64encode(noise(20, 1)).decode()
    rows = [
        {"title": f"Row {number}", "description": "Words", "imageHref": None if number % 3 else picture}
        for number in range(200)
    ]
    (tmp_path / "rows.json").write_text(json.dumps({"title": "Rows", "rows": rows}))
    added = vitrine("add", str(tmp_path / "rows.json"), *traveller.server.storage)
    assert added.returncode == 0, added.stderr
    keeps(traveller, "rows", 67)
    traveller.network.cuts()
    traveller.visits("/sources/rows")
    traveller.waits_for(lambda: "Row 1" in traveller.text(), "the first rows")
    traveller.driver.execute_script("scrollTo(0, document.documentElement.scrollHeight)")
    traveller.waits_for(lambda: "Row 199" in traveller.text(), "the last row")


def test_a_kept_source_that_was_deleted_gives_its_space_back(traveller):
    """Its pictures were never removed, and those of the next source were never completely downloaded."""
    server = traveller.server
    count = server.api("/sources/picture-frame")["photoCount"]
    keeps(traveller, "picture-frame", count)
    other = server.api("/sources/contact-sheet")["photoCount"]
    keeps(traveller, "contact-sheet", other)
    kept = {"title": "Contact sheet", "side": 1280, "isWhole": False}
    traveller.asks_device("keep", source="contact-sheet", kept=kept)
    assert server.send("DELETE", "/api/v1/sources/picture-frame")[0] in (200, 204)
    traveller.visits("/")
    traveller.waits_for(lambda: "picture-frame" not in traveller.asks_device("state")["kept"], "the space")
    traveller.waits_for(
        lambda: traveller.asks_device("kept")["kept"].get("contact-sheet", {}).get("isWhole"), "the other, whole")


def test_a_kept_source_gets_its_new_photos(traveller):
    server, source = traveller.server, "/sources/picture-frame"
    late = [photo["id"] for photo in server.api(f"{source}/photos?offset=0&limit=2")["photos"]]
    for photo in late:
        server.does("POST", f"/api/v1/photos/{photo}/remove")
    count = server.api(source)["photoCount"]
    keeps(traveller, "picture-frame", count)
    server.does("POST", f"/api/v1/photos/{late[0]}/restore")
    traveller.visits("/sources/picture-frame/settings")
    whole = lambda: f"{count + 1} of {count + 1}," in traveller.find(".keep__words").text
    traveller.waits_for(whole, "the photo that is new in the settings")
    server.does("POST", f"/api/v1/photos/{late[1]}/restore")
    traveller.visits("/")
    side = traveller.asks_device("kept")["kept"]["picture-frame"]["side"]
    check = lambda: traveller.asks_device("check", paths=server.api(f"{source}/keep?side={side}")["pictures"])["count"]
    traveller.waits_for(lambda: check() == count + 2, "the one that is new in the background")
