"""After an outage of the database or the object store, everything recovers within ten seconds."""

import json
import shutil
import threading
import time

import pytest
from browsers import DESKTOP, Kind, running_browser
from database import needs_database, running_database
from object_store import ACCESS_KEY, SECRET_KEY, needs_store, running_store
from origin import noise, png, send
from program import serving, until, vitrine
from test_equal_servers import Listener
from visitor import Visitor

# The maximum time to recover, in seconds.
RECOVERY = 10
# Longer than the leases of a server.
DATABASE_OUTAGE = 11
STORE_OUTAGE = 4


@pytest.fixture(autouse=True)
def keys(monkeypatch):
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", ACCESS_KEY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET_KEY)


class Recovery:
    """The time since a service is back."""

    def __init__(self) -> None:
        self.start = time.monotonic()

    def waits_for(self, condition, what: str) -> None:
        until(condition, max(self.start + RECOVERY - time.monotonic(), 0), what)
        print(f"{what}: {time.monotonic() - self.start:.1f} s")


def titles(server, source: str) -> list[str]:
    status, _, body = server.get(f"/api/v1/sources/{source}/photos")
    return [photo["title"] for photo in json.loads(body)["photos"]] if status == 200 else []


def archived_count(server, source: str) -> int | None:
    status, _, body = server.get(f"/api/v1/sources/{source}/archive")
    return json.loads(body)["keptCount"] if status == 200 else None


@needs_database
def test_a_database_that_hangs_blocks_no_request(tmp_path, origin):
    """Its process is stopped, or its disk hangs: its machine still acknowledges packets."""
    feed = origin.serve_photos("/hung.json", [origin.serve("/h.png", noise(50, 9), "image/png")], width=50, height=50)
    with running_database() as database:
        with serving(tmp_path, "--no-demo", "--allow-host", origin.host, "--database", database.url) as server:
            server.request("POST", "/api/v1/sources", {"location": feed, "title": "Feed"})
            [photo] = server.api("/sources/feed/photos")["photos"]
            requests = {
                "/ready": 4, "/health": 20, "/api/v1/all/photos": 20, "/api/v1/places": 20,
                f"/api/v1/photos/{photo['id']}/favorite": 20,
            }
            responses = {}

            def send(path):
                start = time.monotonic()
                status = server.send("POST" if "favorite" in path else "GET", path, {} if "favorite" in path else None)[0]
                responses[path] = (status, time.monotonic() - start)

            with database.suspended():
                threads = [threading.Thread(target=send, args=(path,), daemon=True) for path in requests]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join(30)
                assert responses.keys() == requests.keys(), "some have no response"
                print(responses)
                for path, (status, seconds) in responses.items():
                    assert status == 503 and seconds < requests[path], (path, status, seconds)
                # Once this is detected, requests do not wait.
                start = time.monotonic()
                assert server.get("/api/v1/places")[0] == 503 and time.monotonic() - start < 3
                # Not caused by the feed: programs retry.
                status, headers, body = server.send("POST", "/api/v1/sources", {"location": f"{feed}?again"})
                assert status == 503 and "Retry-After" in headers, (status, body)
            recovery = Recovery()
            recovery.waits_for(lambda: server.get("/ready")[0] == 200, "the server is ready")
            recovery.waits_for(lambda: server.get("/api/v1/all/photos")[0] == 200, "the photos")
            server.request("POST", f"/api/v1/photos/{photo['id']}/favorite")


@needs_database
def test_everything_recovers_when_the_database_is_back(tmp_path, origin):
    folder = tmp_path / "photos"
    folder.mkdir()
    (folder / "one.png").write_bytes(noise(50, 1))
    pictures = [origin.serve(f"/{n}.png", noise(50, n), "image/png") for n in range(4)]
    feed = origin.serve_photos("/feed.json", pictures[:1], width=50, height=50)
    pages = origin.serve_photos("/kept.json", pictures[2:3], width=50, height=50)
    requested, release = threading.Event(), threading.Event()

    def stalls(handler):
        requested.set()
        release.wait(60)
        rows = [{"original": address, "width": 50, "height": 50} for address in pictures[:2]]
        send(handler, json.dumps(rows).encode(), "application/json")

    with running_database() as database:
        storage = ["--data", str(tmp_path / "data"), "--database", database.url]
        with serving(tmp_path, str(folder), "--no-demo", "--allow-host", origin.host, "--database", database.url) as server:
            server.request("POST", "/api/v1/sources", {"location": feed, "title": "Feed"})
            server.request("POST", "/api/v1/sources", {"location": pages, "title": "Kept"})
            listener = Listener(server)
            # The feed is being read when the database becomes unavailable.
            origin.serve_with("/feed.json", stalls)
            database.sql("UPDATE source SET attempted_at = 0, refreshed_at = 1 WHERE name = 'feed'")
            assert requested.wait(30), "the feed is not read"
            database.sql("UPDATE source SET archive = 1 WHERE name = 'kept'")
            database.stop()
            release.set()
            (folder / "two.png").write_bytes(noise(50, 2))
            time.sleep(DATABASE_OUTAGE)
            database.start()
            recovery = Recovery()
            recovery.waits_for(lambda: server.get("/ready")[0] == 200, "the server's readiness")
            recovery.waits_for(lambda: len(titles(server, "photos")) == 2, "the file that was added meanwhile")
            recovery.waits_for(lambda: len(titles(server, "feed")) == 2, "the feed that was being read")
            recovery.waits_for(lambda: archived_count(server, "kept") == 1, "the original to be kept")
            since = time.monotonic()
            assert vitrine("set", "feed", "title=Other", *storage).returncode == 0
            assert listener.waits_for_event("source-changed", since) < RECOVERY


@needs_store
def test_originals_are_kept_and_deleted_when_the_store_is_back(tmp_path, origin):
    pictures = [origin.serve(f"/{n}.png", noise(50, n), "image/png") for n in range(3)]
    feeds = [origin.serve_photos(f"/{n}.json", pictures[n:n + 1], width=50, height=50) for n in range(2)]
    (tmp_path / "store").mkdir()
    with running_store(tmp_path / "store") as store:
        archive = store.folder / "photos/vitrine/archive"
        archived = lambda: {path.name for path in archive.glob("??/*")}  # noqa: E731
        with serving(tmp_path, "--no-demo", "--allow-host", origin.host, "--blobs", store.location) as server:
            for number, feed in enumerate(feeds):
                settings = {"archive": True}
                server.request("POST", "/api/v1/sources", {"location": feed, "title": f"Feed {number}", "settings": settings})
            until(lambda: len(archived()) == 2, what="the originals")
            before = archived()
            store.stop()
            origin.serve_photos("/0.json", [pictures[2], pictures[0]], width=50, height=50)
            server.request("POST", "/api/v1/sources/feed-0/refresh")
            server.request("DELETE", "/api/v1/sources/feed-1")
            time.sleep(STORE_OUTAGE)
            assert archived_count(server, "feed-0") == 1
            store.start()
            recovery = Recovery()
            recovery.waits_for(lambda: archived_count(server, "feed-0") == 2, "the original to be kept")
            recovery.waits_for(lambda: len(archived() - before) == 1 and len(archived()) == 2, "the deletion of the one that is not needed")
            recovery.waits_for(lambda: "vitrine_store_pending 0" in server.page("/metrics"), "the pending pictures")


@needs_store
def test_an_open_page_shows_its_pictures_when_the_store_is_back(tmp_path, origin, display):
    """Nobody has to reload it."""
    addresses = [origin.serve(f"/{n}.png", png(600, 400, bytes([40 * n, 90, 90])), "image/png") for n in range(6)]
    feed = origin.serve_photos("/feed.json", addresses, width=600, height=400)
    options = ["--no-demo", "--allow-host", origin.host]
    (tmp_path / "store").mkdir()
    with running_store(tmp_path / "store") as store:
        with serving(tmp_path, *options, "--blobs", store.location) as server:
            server.request("POST", "/api/v1/sources", {"location": feed, "title": "Six"})
            for photo in server.api("/sources/six/photos")["photos"]:
                assert server.get(f"{photo['image']}/square-320")[0] == 200
        shutil.rmtree(tmp_path / "cache")
        store.stop()
        with serving(tmp_path, *options, "--blobs", store.location) as server:
            kind = Kind("chromium", True)
            with running_browser(kind, display, tmp_path / "browser") as driver:
                visitor = Visitor(driver, kind, server)
                visitor.uses(DESKTOP)
                visitor.visits("/sources/six")
                time.sleep(STORE_OUTAGE)
                assert visitor.picture_count == 0
                store.start()
                recovery = Recovery()
                recovery.waits_for(lambda: visitor.picture_count == 6, "all six pictures")
