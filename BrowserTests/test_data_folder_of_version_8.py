"""A data folder written by an older version opens with all data.

The folder was written by a program with schema version 8, which stored image facts in files of the cache: a feed of
five photos, the second removed, the first and fourth viewed, the fifth unavailable. The server of the photos no
longer exists.
"""

import json
import pathlib
import shutil

import pytest
from program import serving, until

FOLDER = pathlib.Path(__file__).parent / "data_folder_of_version_8"
VIEWER = {"Cookie": "vitrine_viewer=0123456789abcdef"}
REVISIONS = {1: "8b470ef1eb34fe51", 3: "1c90e79bb407b24d", 4: "8f8e6b086d8aa627"}


@pytest.fixture
def server(tmp_path):
    shutil.copytree(FOLDER, tmp_path / "server")
    with serving(tmp_path / "server", "--no-demo") as server:
        yield server


def photos(server):
    return {photo["id"]: photo for photo in server.api("/sources/old-feed/photos")["photos"]}


def test_the_source_and_its_settings_are_preserved(server):
    source = server.api("/sources/old-feed")
    assert source["title"] == "Old feed"
    assert source["settings"]["layout"] == "grid"
    assert source["settings"]["slideshowSeconds"] == 7
    assert source["settings"]["refreshSeconds"] == 0


def test_photos_are_in_order_and_what_was_removed_stays_removed(server):
    assert list(photos(server)) == [1, 3, 4, 5]
    assert [photo["id"] for photo in server.api("/sources/old-feed/removed")["photos"]] == [2]
    assert server.send("POST", "/api/v1/photos/2/restore", {})[0] == 200
    assert list(photos(server)) == [1, 2, 3, 4, 5]
    found = server.api("/sources/old-feed/search?q=lake")["photos"]
    assert [photo["id"] for photo in found] == [2]


def test_views_and_places_are_preserved(server):
    recents = json.loads(server.get("/api/v1/recents", VIEWER)[2])["photos"]
    assert [photo["id"] for photo in recents] == [4, 1]
    assert [(place["key"], place["photoCount"]) for place in server.api("/places")["places"]] == [("graz-austria", 2)]


def test_cached_images_are_shown_with_their_facts(server):
    known = photos(server)
    for number, revision in REVISIONS.items():
        photo = known[number]
        assert (photo["revision"], photo["height"], photo["color"]) == (revision, 90, "#4080c0")
        assert photo["width"] == 100 + 20 * number and photo["placeholder"]
        for shape in ["square-320", "fitted-640", "original"]:
            status, _, body = server.get(f"{photo['image']}/{shape}")
            assert status == 200 and len(body) > 100, f"{number} {shape}"
    assert known[5]["failure"] == "The server answered 404 Not Found."
    # The facts from the files are in the library now.
    has_no_old_files = lambda: not (server.folder / "cache" / "addresses").exists()
    until(has_no_old_files, what="the migration of the old files")
    assert photos(server)[1]["revision"] == REVISIONS[1]
