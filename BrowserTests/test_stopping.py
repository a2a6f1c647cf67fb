"""A server that is stopped ends all work without a warning in its log."""

import contextlib
import json
import pathlib
import shutil
import signal
import sqlite3
import threading
import urllib.request

import pytest
from database import needs_database, running_database
from object_store import ACCESS_KEY, SECRET_KEY, needs_store, running_store
from origin import noise, send
from program import Server, until
from test_equal_servers import request_ignoring_errors

# The storage of the library and of images, and the drain wait for a load balancer.
STORAGE = [
    pytest.param(False, False, 0, id="files"),
    pytest.param(False, True, 0, id="store", marks=needs_store),
    pytest.param(True, False, 0, id="database", marks=needs_database),
    pytest.param(True, True, 0, id="database-and-store", marks=[needs_database, needs_store]),
    pytest.param(True, True, 1, id="behind-a-load-balancer", marks=[needs_database, needs_store]),
]


def warnings(server: Server) -> list[dict]:
    """The log entries of the server; by default, only warnings and errors are logged."""
    lines = (server.folder / "server.log").read_text().splitlines()
    return [json.loads(line) for line in lines if line.startswith("{")]


def sources_in_the_file(folder: pathlib.Path, copy: pathlib.Path) -> list[str]:
    """The names of the sources in the library's file without its log, which is empty after a stop."""
    log = folder / "vitrine.sqlite-wal"
    assert not log.exists() or log.stat().st_size == 0
    shutil.copy(folder / "vitrine.sqlite", copy)
    with contextlib.closing(sqlite3.connect(copy)) as database:
        return [name for (name,) in database.execute("SELECT name FROM source")]


@pytest.fixture
def storage_options(tmp_path, monkeypatch):
    """The options for a server with a kind of storage for its library and images."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", ACCESS_KEY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET_KEY)
    with contextlib.ExitStack() as stack:

        def options(has_database: bool, has_store: bool) -> list[str]:
            chosen: list[str] = []
            if has_database:
                chosen += ["--database", stack.enter_context(running_database()).url]
            if has_store:
                (tmp_path / "store").mkdir()
                chosen += ["--blobs", stack.enter_context(running_store(tmp_path / "store")).location]
            return chosen

        yield options


@pytest.mark.parametrize("has_database, has_store, drain", STORAGE)
def test_a_stopped_server_logs_no_warning(tmp_path, origin, storage_options, has_database, has_store, drain):
    addresses = [origin.serve(f"/{n}.png", noise(200, n), "image/png") for n in range(3)]
    release = threading.Event()

    def stall(handler):
        release.wait(60)
        send(handler, noise(200, 9))

    addresses.append(origin.serve_with("/slow.png", stall))
    feed = origin.serve_photos("/feed.json", addresses, width=200, height=200)
    server = Server(
        tmp_path, "--no-demo", "--allow-host", origin.host, "--log-format", "json", "--drain-wait", str(drain),
        "--drain-limit", "3", *storage_options(has_database, has_store))
    try:
        until(server.responds, what="the server's first response")
        settings = {"archive": True}
        server.request("POST", "/api/v1/sources", {"location": feed, "title": "One", "settings": settings})
        photos = server.api("/sources/one/photos")["photos"]
        ready = [photo for photo in photos if photo["title"] != "Photo 4"]
        for photo in ready:
            assert server.get(f"{photo['image']}/square-320")[0] == 200
        until(lambda: server.api("/sources/one/archive")["keptCount"] == 3, what="the kept originals")
        # A page receives events, a request waits for a picture, and its original is being downloaded to be kept.
        events = urllib.request.urlopen(server.base + "/api/v1/events", timeout=60)
        slow = next(photo for photo in photos if photo not in ready)
        path = f"{slow['image']}/square-320"
        threading.Thread(target=request_ignoring_errors, args=[server, path], daemon=True).start()
        until(lambda: origin.requests["/slow.png"] > 0, what="the request for the slow picture")
        assert warnings(server) == []
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=30) == 0
        events.close()
        assert warnings(server) == []
        if not has_database:
            assert sources_in_the_file(tmp_path / "data", tmp_path / "copy.sqlite") == ["one"]
    finally:
        release.set()
        if server.process.poll() is None:
            server.process.kill()
            server.process.wait()
