"""Three servers with one database and one object store are as one."""

from __future__ import annotations

import contextlib
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


HOLDER = """SELECT owner FROM lease
    WHERE name = 'housekeeping' AND ends_at > extract(epoch FROM clock_timestamp())"""


def picture_of(server, path: str) -> bytes | None:
    """What a server sends at a path; `None` while it asks to come again."""
    status, _, body = server.get(path)
    return body if status == 200 else None


class Listener:
    """The names of the events that a page of a server is sent, with when they came."""

    def __init__(self, server) -> None:
        self.events: list[tuple[float, str]] = []
        answer = urllib.request.urlopen(server.base + "/api/v1/events", timeout=120)
        assert answer.readline() == b"retry: 3000\n"
        threading.Thread(target=self._read, args=[answer], daemon=True).start()

    def _read(self, answer) -> None:
        with contextlib.suppress(OSError, ValueError):
            for line in answer:
                if line.startswith(b"event: "):
                    self.events.append((time.monotonic(), line[7:].strip().decode()))

    def hears(self, name: str, since: float) -> float:
        """Waits for an event, and gives the seconds that it took."""
        return until(lambda: [at for at, known in self.events if known == name and at >= since], what=name)[0] - since


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


def test_what_one_does_the_others_know(tmp_path, monkeypatch):
    picture = noise(500, 1)
    with running_origin() as origin:

        def slowly(handler) -> None:
            time.sleep(0.5)
            send(handler, picture)

        photo = origin.serve_with("/a.png", slowly)
        feed = origin.serve_photos("/feed.json", [photo, origin.serve_with("/b.png", slowly)])
        with three_servers(tmp_path, origin, monkeypatch) as (database, servers):
            listeners = [Listener(server) for server in servers]
            until(lambda: int(database.sql("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'")) == 3)

            def tells(name: str, action) -> None:
                action()
                since = time.monotonic()
                # Since before the answer, as it may be told sooner.
                for listener in listeners:
                    assert listener.hears(name, since - 0.2) < 0.7, name

            one = {"location": feed, "title": "One"}
            tells("source-added", lambda: servers[0].does("POST", "/api/v1/sources", one))
            tells("source-refreshed", lambda: servers[1].does("POST", "/api/v1/sources/one/refresh"))
            photos = servers[2].api("/sources/one/photos")["photos"]
            tells("photo-favored", lambda: servers[2].does("POST", f"/api/v1/photos/{photos[1]['id']}/favorite"))

            # One download for everybody, of whom each server serves some.
            page = servers[0].page(f"/sources/one/photos/{photos[0]['id']}")
            path = next(part for part in page.split('"') if part.startswith("/images/")).split(" ")[0]
            before = origin.requests["/a.png"]
            with ThreadPoolExecutor(60) as pool:
                answers = list(pool.map(lambda number: servers[number % 3].get(path), range(200)))
            # Some are told to come again: a picture is not waited for longer than a moment.
            assert {status for status, _, _ in answers} <= {200, 202}
            bodies = [until(lambda: picture_of(server, path)) for server in servers]
            assert len(set(bodies)) == 1
            assert origin.requests["/a.png"] - before <= 1, origin.requests


def test_a_server_that_was_killed_loses_its_work_to_others(tmp_path, monkeypatch):
    with running_origin() as origin:
        feed = origin.serve_photos("/feed.json", [origin.serve("/a.png", noise(50, 1), "image/png")])
        with three_servers(tmp_path, origin, monkeypatch) as (database, servers):
            servers[0].does("POST", "/api/v1/sources", {"location": feed, "title": "One"})
            holder = lambda: database.sql(HOLDER)  # noqa: E731
            first = until(holder, what="a holder")
            # The first that has started has it.
            servers[0].process.send_signal(signal.SIGKILL)
            start = time.monotonic()
            until(lambda: holder() not in ("", first), seconds=15, what="another holder")
            assert time.monotonic() - start < 15
            # One that ends properly gives it back at once, and not when its time is over.
            second = holder()
            servers[1].stop()
            if holder() == second:
                servers[2].stop()
            until(lambda: holder() != second, seconds=5, what="the end of the lease")
