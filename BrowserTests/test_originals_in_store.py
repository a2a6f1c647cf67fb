"""Kept originals in an object store: all servers have them, and no folder is shared."""

import contextlib
import hashlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import threading
import time

import pytest
from database import needs_database
from object_store import ACCESS_KEY, BUCKET, PROGRAM, SECRET_KEY, needs_store, running_store
from origin import noise, send
from program import serving, until, vitrine
from test_equal_servers import HOLDER, three_servers

pytestmark = needs_store

PICTURES = {f"/{n}.png": noise(60, n) for n in range(3)}


@pytest.fixture(autouse=True)
def keys(monkeypatch):
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", ACCESS_KEY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET_KEY)
    monkeypatch.delenv("AWS_SESSION_TOKEN", raising=False)


def publish(origin, *paths):
    for path in paths:
        origin.serve(path, PICTURES[path], "image/png")
    return origin.serve_photos("/feed.json", [origin.address(path) for path in paths], width=60, height=60)


def add(server, feed):
    settings = {"archive": True, "history": "all"}
    server.request("POST", "/api/v1/sources", {"location": feed, "title": "One", "settings": settings})


def objects(folder):
    """The kept objects of a store: their bytes by name, without those set aside."""
    found = {}
    # The server may be deleting them and their folders; `walk` ignores deleted ones.
    for parent, _, names in os.walk(folder / "photos/vitrine/archive"):
        for name in names:
            with contextlib.suppress(FileNotFoundError):
                found[name] = (pathlib.Path(parent) / name).read_bytes()
    assert all(hashlib.sha256(data).hexdigest() == name for name, data in found.items())
    return found


def delete_objects(location, kind):
    """Deletes all objects of one kind as another program would."""
    endpoint = location.split("endpoint=")[1]
    keys = f"access_key_id={ACCESS_KEY},secret_access_key={SECRET_KEY}"
    folder = f":s3,provider=Rclone,endpoint='{endpoint}',{keys},force_path_style=true:{BUCKET}/vitrine/{kind}"
    subprocess.run([PROGRAM, "delete", "--config", "/dev/null", folder], check=True, capture_output=True, timeout=60)


def archived_count(server):
    return server.api("/sources/one/archive")["keptCount"]


def originals(server):
    """All originals as sent by a server, sorted."""
    photos = server.api("/sources/one/photos")["photos"]
    responses = [server.get(f"{photo['image']}/original") for photo in photos]
    failed = [(photo["title"], headers) for photo, (status, headers, _) in zip(photos, responses) if status != 200]
    assert failed == []
    return sorted(body for _, _, body in responses)


@needs_database
def test_all_servers_show_what_its_own_server_has_deleted(tmp_path, origin, monkeypatch):
    feed, release, store = publish(origin, *PICTURES), threading.Event(), tmp_path / "store"

    def stall_at_first(handler):
        if origin.requests["/2.png"] == 1:
            release.wait(60)
        send(handler, PICTURES["/2.png"])

    origin.serve_with("/2.png", stall_at_first)
    with three_servers(tmp_path, origin, monkeypatch) as (database, servers):
        holder = lambda: database.sql(HOLDER)  # noqa: E731
        add(servers[1], feed)
        until(lambda: archived_count(servers[2]) == 2, what="two originals")
        # The server that was started first does the housekeeping. What it has acknowledged is not lost, and another server
        # keeps the rest.
        first = until(holder, what="a holder")
        servers[0].process.send_signal(signal.SIGKILL)
        servers[0].process.wait()
        assert len(objects(store)) == 2
        until(lambda: archived_count(servers[2]) == 3, 60, "the last original")
        release.set()
        assert holder() not in ("", first)
        assert sorted(objects(store).values()) == sorted(PICTURES.values())

        # Only the kept originals remain: the photos were deleted from the feed, their server and all caches.
        rest = publish(origin, "/0.png")
        assert rest == feed
        servers[1].request("POST", "/api/v1/sources/one/refresh")
        origin.responses = {"/feed.json": origin.responses["/feed.json"]}
        request_counts = [origin.requests[path] for path in ("/1.png", "/2.png")]
        assert not [path for path in (store / "photos/vitrine/originals").rglob("*") if path.is_file()]
        delete_objects(servers[0].process.args[-1], "renditions")
        for kind in ("originals", "renditions"):
            for number in range(3):
                shutil.rmtree(tmp_path / str(number) / "cache" / kind, ignore_errors=True)
        # Restarts the killed one, with its port and folders.
        with serving(tmp_path / "0", *servers[0].process.args[8:]) as again:
            for server in (again, *servers[1:]):
                assert originals(server) == sorted(PICTURES.values())
                for photo in server.api("/sources/one/photos")["photos"]:
                    status, headers, part = server.get(f"{photo['image']}/original", {"Range": "bytes=1-3"})
                    assert (status, part) == (206, b"PNG")
                    assert until(lambda: server.get(f"{photo['image']}/square-160")[0] == 200)
        # No requests are sent to servers of photos that left their feed.
        assert [origin.requests[path] for path in ("/1.png", "/2.png")] == request_counts
        assert not list(tmp_path.glob("*/data/archive"))

        servers[2].request("DELETE", "/api/v1/sources/one")
        until(lambda: not objects(store), 30, "the end of the originals")


def test_originals_are_moved_to_the_store_and_back(tmp_path, origin, storage):
    feed = publish(origin, *PICTURES)
    allow = ["--no-demo", "--allow-host", origin.host]
    (tmp_path / "store").mkdir()
    with serving(tmp_path, *allow) as server:
        add(server, feed)
        until(lambda: archived_count(server) == 3, what="the originals")
    archive = tmp_path / "data/archive"
    files = {path.name: path.read_bytes() for path in archive.glob("??/*")}
    origin.responses.clear()
    with running_store(tmp_path / "store") as store:
        blobs = ["--blobs", store.location]
        shutil.rmtree(tmp_path / "cache")
        with serving(tmp_path, *allow, *blobs) as server:
            # They are shown from the folder, with a message.
            assert originals(server) == sorted(PICTURES.values())
            assert "vitrine archive move" in (tmp_path / "server.log").read_text()
            assert "vitrine archive move" in vitrine("doctor", *storage, *blobs).stdout
            assert "vitrine archive move" in vitrine("archive", *storage, *blobs).stderr
            check = vitrine("archive", "check", *storage, *blobs)
            assert check.returncode == 0 and "vitrine archive move" in check.stderr, check
            moved = vitrine("archive", "move", *storage, *blobs)
            assert (moved.returncode, moved.stderr) == (0, "") and "3 originals were moved" in moved.stdout, moved
            assert objects(store.folder) == files and not list(archive.glob("??/*"))
            assert originals(server) == sorted(PICTURES.values())
            # The second time, there is nothing to do.
            assert "No originals were moved" in vitrine("archive", "move", *storage, *blobs).stdout
        # Another machine has all of them, too.
        shutil.rmtree(tmp_path / "cache")
        delete_objects(store.location, "originals")
        with serving(tmp_path, *allow, *blobs) as server:
            assert originals(server) == sorted(PICTURES.values())
            assert "vitrine archive move" not in (tmp_path / "server.log").read_text().split("Vitrine is running")[-1]

        # Objects that can be created again may be deleted from the store.
        trimmed = vitrine("cache", "--trim", "--blobs-max-age", "1", "--blobs-max-size", "1", "--cache", str(tmp_path / "cache"), *blobs)
        assert trimmed.returncode == 0 and objects(store.folder) == files

        name, other = list(files)[:2]
        damaged = store.folder / "photos/vitrine/archive" / name[:2] / name
        damaged.write_bytes(files[name][:-1] + b"x")
        (damaged.parent.parent / other[:2] / other).unlink()
        # It has a record of the files in its folder.
        store.stop()
        store.start()
        for arguments in ([], ["--read"]):
            check = vitrine("archive", "check", *arguments, *storage, *blobs)
            assert check.returncode == 1 and f"Missing: {other}" in check.stderr, check
        assert f"Changed: {name}" not in check.stderr and (damaged.parent.parent / "damaged" / name).exists()
        for each in (name, other):
            path = damaged.parent.parent / each[:2] / each
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(files[each])
        store.stop()
        store.start()
        assert vitrine("archive", "check", *storage, *blobs).returncode == 0

        backup = vitrine("backup", str(tmp_path / "backup.tar"), *storage, *blobs)
        assert "0 kept originals" in backup.stdout and "does not include the kept originals in s3://photos" in backup.stdout
        copied = vitrine("archive", "move", "--back", *storage, *blobs)
        assert copied.returncode == 0 and "3 originals were copied" in copied.stdout, copied
        assert {path.name: path.read_bytes() for path in archive.glob("??/*")} == files == objects(store.folder)
        store.stop()
        failed = vitrine("archive", "move", *storage, *blobs)
        assert failed.returncode == 1 and "Run the command again" in failed.stderr
        assert {path.name for path in archive.glob("??/*")} == set(files)
    shutil.rmtree(tmp_path / "cache")
    with serving(tmp_path, *allow) as server:
        assert originals(server) == sorted(PICTURES.values())
    assert "Kept originals" not in vitrine("doctor", *storage).stdout
    shutil.rmtree(archive)
    assert "3 of the first 3" in vitrine("doctor", *storage).stdout
    removed = vitrine("remove", "one", *storage, *blobs)
    assert removed.returncode == 0 and "deleted from s3://photos" in removed.stdout, removed


def test_an_unavailable_store_delays_originals_and_loses_nothing(tmp_path, origin, storage):
    feed = publish(origin, "/0.png", "/1.png")
    allow = ["--no-demo", "--allow-host", origin.host]
    with running_store(tmp_path / "store") as store:
        blobs = ["--blobs", store.location]
        with serving(tmp_path, *allow, *blobs) as server:
            add(server, feed)
            until(lambda: archived_count(server) == 2, what="the originals")
        shutil.rmtree(tmp_path / "cache")
        origin.responses.pop("/0.png"), origin.responses.pop("/1.png")
        with serving(tmp_path, *allow, *blobs) as server:
            photos = server.api("/sources/one/photos")["photos"]
            store.stop()
            for photo in photos:
                status, headers, _ = server.get(f"{photo['image']}/original")
                assert status == 503 and 1 <= int(headers["Retry-After"]) <= 60
                assert "object store is not responding" in headers["X-Reason"]
            # A new photo is shown, and counts as kept once the store has it.
            publish(origin, "/2.png", "/0.png", "/1.png")
            server.request("POST", "/api/v1/sources/one/refresh")
            new = next(p for p in server.api("/sources/one/photos")["photos"] if p["id"] not in {q["id"] for q in photos})
            until(lambda: server.get(f"{new['image']}/original")[0] == 200)
            time.sleep(1)
            assert archived_count(server) == 2
            store.start()
            until(lambda: server.get(f"{photos[0]['image']}/original")[0] == 200, 10, "an original of the store")
            until(lambda: archived_count(server) == 3, 10, "the new original")
            assert sorted(objects(store.folder).values()) == sorted(PICTURES.values())
            # Commands leave objects to a server.
            status = json.loads(vitrine("archive", "status", "--json", *storage, *blobs).stdout)
            assert status["store"].startswith("s3://photos") and "freeBytes" not in status
            assert "s3://photos" in vitrine("archive", *storage, *blobs).stdout
            assert "freeByteCount" not in server.api("/sources/one/archive")
            off = vitrine("archive", "off", "one", "--delete", *storage, *blobs)
            assert "3 originals (" in off.stdout, off
            assert "will be deleted from the object store while a server is running" in off.stdout, off
            until(lambda: not objects(store.folder), 20, "the end of the objects")
    assert vitrine("archive", "move", *storage).returncode == 64
