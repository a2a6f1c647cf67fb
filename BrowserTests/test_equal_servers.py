"""Three servers with one database and one object store."""

from __future__ import annotations

import contextlib
import http.client
import signal
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
from database import needs_database, running_database
from object_store import ACCESS_KEY, SECRET_KEY, needs_store, running_store
from origin import noise, running_origin, send
from program import serving, until

pytestmark = [needs_database, needs_store]


LOST = (OSError, http.client.HTTPException)

HOLDER = """SELECT owner FROM lease
    WHERE name = 'housekeeping' AND ends_at > extract(epoch FROM clock_timestamp())"""


def started_images(servers) -> int:
    """Images that all servers have passed to decoders."""
    lines = [line.split() for server in servers for line in server.page("/metrics").splitlines()]
    return sum(int(line[1]) for line in lines if line[0] == "vitrine_images_started_total")


def picture_of(server, path: str) -> bytes | None:
    """The picture that a server sends at a path; `None` while it is not ready."""
    status, _, body = server.get(path)
    return body if status == 200 else None


def request_ignoring_errors(server, path: str) -> None:
    """Sends a request to a server that is killed in the meantime."""
    with contextlib.suppress(*LOST):
        server.get(path)


class Listener:
    """Receives the events of a server; stores their times and names."""

    def __init__(self, server) -> None:
        self.events: list[tuple[float, str]] = []
        response = urllib.request.urlopen(server.base + "/api/v1/events", timeout=120)
        assert response.readline() == b"retry: 3000\n"
        threading.Thread(target=self._read, args=[response], daemon=True).start()

    def _read(self, response) -> None:
        with contextlib.suppress(OSError, ValueError):
            for line in response:
                if line.startswith(b"event: "):
                    self.events.append((time.monotonic(), line[7:].strip().decode()))

    def waits_for_event(self, name: str, since: float) -> float:
        """Waits for an event; returns the seconds since a time."""
        return until(lambda: [at for at, event in self.events if event == name and at >= since], what=name)[0] - since


@contextlib.contextmanager
def three_servers(folder, origin, monkeypatch):
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", ACCESS_KEY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET_KEY)
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(running_database())
        (folder / "store").mkdir()
        store = stack.enter_context(running_store(folder / "store"))
        monkeypatch.setenv("VITRINE_DATABASE", database.url)
        options = ["--no-demo", "--allow-host", origin.host, "--blobs", store.location]
        servers = []
        for number in range(3):
            own = folder / str(number)
            own.mkdir()
            servers.append(stack.enter_context(serving(own, *options)))
        yield database, servers


def test_changes_by_one_server_reach_the_others(tmp_path, monkeypatch):
    with running_origin() as origin:
        feed = origin.serve_photos(
            "/feed.json", [origin.serve(f"/{n}.png", noise(50, n), "image/png") for n in range(2)])
        with three_servers(tmp_path, origin, monkeypatch) as (database, servers):
            listeners = [Listener(server) for server in servers]
            until(lambda: int(database.sql("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'")) == 3)

            def assert_notified(name: str, action) -> None:
                action()
                since = time.monotonic()
                # The event may be received before the response.
                for listener in listeners:
                    assert listener.waits_for_event(name, since - 0.2) < 0.7, name

            one = {"location": feed, "title": "One"}
            assert_notified("source-added", lambda: servers[0].request("POST", "/api/v1/sources", one))
            assert_notified("source-refreshed", lambda: servers[1].request("POST", "/api/v1/sources/one/refresh"))
            photos = servers[2].api("/sources/one/photos")["photos"]
            assert_notified("photo-favored", lambda: servers[2].request("POST", f"/api/v1/photos/{photos[1]['id']}/favorite"))


def test_a_new_photo_is_loaded_and_decoded_once(tmp_path, monkeypatch):
    """For simultaneous requests to all servers."""
    picture = noise(500, 1)
    with running_origin() as origin:

        def respond_slowly(handler) -> None:
            time.sleep(0.5)
            send(handler, picture)

        files = [origin.serve_with(f"/{n}.png", respond_slowly) for n in range(4)]
        sized = origin.serve_photos("/sized.json", files[:2], width=500, height=500)
        unsized = origin.serve_photos("/unsized.json", files[2:])
        with three_servers(tmp_path, origin, monkeypatch) as (_, servers):
            servers[0].request("POST", "/api/v1/sources", {"location": sized, "title": "One"})
            servers[0].request("POST", "/api/v1/sources", {"location": unsized, "title": "Two"})
            photos = servers[2].api("/sources/one/photos")["photos"]
            for number in range(2):
                path = f"{photos[number]['image']}/square-320?wait=250"
                before = started_images(servers)
                with ThreadPoolExecutor(60) as pool:
                    responses = list(pool.map(lambda number: servers[number % 3].get(path), range(200)))
                # Some receive 202, since requests with `wait` do not wait for long.
                assert {status for status, _, _ in responses} <= {200, 202}
                bodies = [until(lambda: picture_of(server, path)) for server in servers]
                assert len(set(bodies)) == 1
                assert origin.requests[f"/{number}.png"] == 1, origin.requests
                assert started_images(servers) - before == 1
            # All servers read the sizes of the photos in a list that all of them send.
            before = started_images(servers)
            with ThreadPoolExecutor(9) as pool:
                list(pool.map(lambda number: servers[number % 3].api("/sources/two/photos"), range(9)))
            for server in servers:
                until(lambda: all("width" in photo for photo in server.api("/sources/two/photos")["photos"]))
            assert [origin.requests[f"/{number}.png"] for number in range(4)] == [1, 1, 1, 1]
            assert started_images(servers) - before == 2


def test_a_server_that_was_killed_loses_its_work_to_others(tmp_path, monkeypatch):
    release = threading.Event()
    with running_origin() as origin:

        def stall_at_first(handler) -> None:
            if origin.requests["/a.png"] == 1:
                release.wait(60)
            send(handler, noise(50, 1))

        photo = origin.serve_with("/a.png", stall_at_first)
        feed = origin.serve_photos("/feed.json", [photo], width=50, height=50)
        with three_servers(tmp_path, origin, monkeypatch) as (database, servers):
            servers[0].request("POST", "/api/v1/sources", {"location": feed, "title": "One"})
            (photo,) = servers[0].api("/sources/one/photos")["photos"]
            path = f"{photo['image']}/square-320"
            threading.Thread(target=request_ignoring_errors, args=[servers[0], path], daemon=True).start()
            until(lambda: origin.requests["/a.png"] == 1, what="its download")
            holder = lambda: database.sql(HOLDER)  # noqa: E731
            first = until(holder, what="a holder")
            # The server that was started first has the lease.
            servers[0].process.send_signal(signal.SIGKILL)
            start = time.monotonic()
            # The picture that it was loading is loaded by another server, while a request waits.
            assert servers[1].get(path)[0] == 200
            assert origin.requests["/a.png"] == 2
            until(lambda: holder() not in ("", first), seconds=15, what="another holder")
            seconds = time.monotonic() - start
            release.set()
            print(f"taken over after {seconds:.1f} s")
            assert seconds < 15
            # A server that stops normally releases the lease at once, before it expires.
            second = holder()
            servers[1].stop()
            if holder() == second:
                servers[2].stop()
            until(lambda: holder() != second, seconds=5, what="the end of the lease")
