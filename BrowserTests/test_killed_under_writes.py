"""A server killed at any moment has not lost acknowledged writes."""

from __future__ import annotations

import http.client
import json
import os
import random
import sqlite3
import threading
import time
import urllib.error

from origin import running_origin
from processes import is_running, workers
from program import Server, until

# Kills at random moments; findings are based on 220.
KILLS = int(os.environ.get("VITRINE_KILLS", "6"))
SEED = int(os.environ.get("VITRINE_KILL_SEED", str(random.randrange(1 << 30))))
LOST = (OSError, http.client.HTTPException, urllib.error.URLError)


class Writer(threading.Thread):
    """Writes repeatedly, each writer to its own data, and records acknowledged writes."""

    def __init__(self, server, choices: list, seed: int) -> None:
        super().__init__()
        self.server = server
        self.choices = choices
        self.random = random.Random(seed)
        self.acknowledged: dict[str, object] = {}
        self.pending: dict[str, object] = {}
        self.count = 0

    def run(self) -> None:
        while True:
            key, value, send = self.random.choice(self.choices)(self.random)
            self.pending = {key: value}
            try:
                status = send(self.server)
            except LOST:
                return
            assert status in (200, 201, 204), (key, status)
            self.acknowledged[key] = value
            self.pending = {}
            self.count += 1


def removing(photo: int):
    """Removes a photo, or restores it."""

    def choose(generator):
        is_removed = generator.random() < 0.5
        path = f"/api/v1/photos/{photo}/{'remove' if is_removed else 'restore'}"
        headers = {"Idempotency-Key": f"{generator.random()}"}
        return f"removed {photo}", is_removed, lambda server: server.send("POST", path, None, headers)[0]

    return choose


def naming(source: str):
    """Sets the name of a source."""

    def choose(generator):
        title = f"Name {generator.randrange(1 << 40)}"
        return f"title {source}", title, lambda server: server.send("PATCH", f"/api/v1/sources/{source}", {"title": title})[0]

    return choose


def adding(origin):
    """Adds a new source, which must have its photos or not exist at all."""

    def choose(generator):
        name = f"/{generator.randrange(1 << 40)}.json"
        location = origin.serve_photos(name, [f"{name}-{number}.png" for number in range(30)])
        send = lambda server: server.send("POST", "/api/v1/sources", {"location": location})[0]
        return f"source {location}", True, send

    return choose


def state(server) -> dict[str, object]:
    """All data that the writers may have written, according to the server."""
    found: dict[str, object] = {}
    for source in server.api("/sources")["sources"]:
        found[f"title {source['id']}"] = source["title"]
        found[f"source {source['location']}"] = True
        if source["location"].startswith("http://127.0.0.1"):
            assert source["photoCount"] == 30, "a source exists without its photos"
        for photo in server.api(f"/sources/{source['id']}/removed")["photos"]:
            found[f"removed {photo['id']}"] = True
    return found


def assert_preserved(writers: list[Writer], known: dict[str, object], found: dict[str, object]) -> None:
    """Acknowledged writes exist; of writes in flight, either the old or the new value."""
    for writer in writers:
        for key, value in {**writer.acknowledged, **writer.pending}.items():
            before = writer.acknowledged.get(key, known.get(key, False))
            allowed = [before] + ([value] if key in writer.pending else [])
            assert found.get(key, False) in allowed, f"{key}: {found.get(key)} in place of {allowed}"


def test_nothing_acknowledged_is_lost(tmp_path):
    print("seed", SEED)
    generator = random.Random(SEED)
    total = 0
    with running_origin() as origin:
        server = Server(tmp_path, "--allow-host", origin.host)
        until(server.responds, what="the first response")
        until(lambda: len(server.api("/sources")["sources"]) == 5, what="the demo's sources")
        sources = [source["id"] for source in server.api("/sources")["sources"]]
        photos = [p["id"] for p in server.api("/sources/contact-sheet/photos?limit=60")["photos"]]
        for kill in range(KILLS):
            known = state(server)
            # Each writer has photos, a source and locations that no other writer uses.
            choices = [
                [removing(photo) for photo in photos[number::3]] + [naming(sources[number])] * 8 + [adding(origin)]
                for number in range(3)
            ]
            writers = [Writer(server, choices[number], generator.randrange(1 << 30)) for number in range(3)]
            for writer in writers:
                writer.start()
            time.sleep(generator.uniform(0.02, 0.8))
            left = [*workers(server), *workers(server, "read-worker")]
            server.process.kill()
            server.process.wait()
            for writer in writers:
                writer.join(70)
                assert not writer.is_alive()
            total += sum(writer.count for writer in writers)
            until(lambda: not any(is_running(worker) for worker in left), what="the end of the workers")
            started = time.monotonic()
            server.log.close()
            server = Server(tmp_path, "--allow-host", origin.host)
            until(server.responds, what=f"a response after kill {kill}")
            assert time.monotonic() - started < 10
            assert_preserved(writers, known, state(server))
        server.stop()
        with sqlite3.connect(next((tmp_path / "data").glob("*.sqlite"))) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    assert total > KILLS, "hardly anything was written"
