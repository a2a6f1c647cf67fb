"""Killed servers, a restarted database and an unavailable object store, under load."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import random
import threading
import time
import uuid

import pytest
from cluster import Cluster, needs_cluster, running_cluster
from origin import png, running_origin
from program import until

# Kills at random moments, and seconds without the database and the object store; findings are based on 100, 30 and 30.
KILLS = int(os.environ.get("VITRINE_CLUSTER_KILLS", "3"))
DATABASE_SECONDS = float(os.environ.get("VITRINE_DATABASE_OUTAGE", "3"))
STORE_SECONDS = float(os.environ.get("VITRINE_STORE_OUTAGE", "4"))
SEED = int(os.environ.get("VITRINE_KILL_SEED", str(random.randrange(1 << 30))))
LOST = (OSError, http.client.HTTPException)
# The maximum time to recover, in seconds.
RECOVERY = 10


def is_refusal(status: int, headers: dict[str, str], text: bytes) -> bool:
    """Whether it is a 503 with a message and `Retry-After`."""
    # The balancer sends names of headers in lower case.
    return status == 503 and "retry-after" in {name.lower() for name in headers} and len(text) > 20


class Client(threading.Thread):
    """Sends requests in turn, retries failed ones once, and records those that fail twice."""

    # Whether 503 with a message and `Retry-After` is accepted.
    accepts_refusals = False

    def __init__(self, cluster: Cluster, seed: int) -> None:
        super().__init__(daemon=True)
        self.cluster, self.random = cluster, random.Random(seed)
        self.stopped = threading.Event()
        self.failures: list[str] = []
        self.count = self.repeated = self.refused = 0

    def run(self) -> None:
        while not self.stopped.is_set():
            self.step()

    def stop(self) -> None:
        self.stopped.set()
        self.join(120)
        assert not self.is_alive()

    def send(self, method: str, path: str, body=None, headers=None) -> bool:
        """Whether the request succeeded."""
        problem = ""
        for attempt in range(2):
            try:
                status, response, text = self.cluster.send(method, path, body, headers)
            except LOST as error:
                problem = repr(error)
            else:
                if 200 <= status < 300:
                    self.count += 1
                    self.repeated += attempt
                    return True
                problem = f"{status} {text[:200]!r}"
                if status == 503 and self.accepts_refusals:
                    if is_refusal(status, response, text):
                        self.refused += 1
                        self.stopped.wait(0.2)
                        return False
            self.stopped.wait(0.3)
        self.failures.append(f"{method} {path}: {problem}")
        return False


class Reader(Client):
    def __init__(self, cluster: Cluster, seed: int, paths: list[str]) -> None:
        super().__init__(cluster, seed)
        self.paths = paths

    def step(self) -> None:
        self.send("GET", self.random.choice(self.paths))


class Writer(Client):
    """Removes and restores photos and names a source that no other writer touches."""

    def __init__(self, cluster: Cluster, seed: int, source: str, photos: list[int]) -> None:
        super().__init__(cluster, seed)
        self.source, self.photos = source, photos
        self.acknowledged: dict[str, object] = {}
        # Writes that were refused: it is unknown whether they were applied.
        self.unknown: set[str] = set()

    def step(self) -> None:
        if self.random.random() < 0.2:
            title = f"Name {self.random.randrange(1 << 40)}"
            self.write("title", title, "PATCH", f"/api/v1/sources/{self.source}", {"title": title}, None)
            return
        photo, is_removed = self.random.choice(self.photos), self.random.random() < 0.5
        key = {"Idempotency-Key": str(uuid.uuid4())}
        path = f"/api/v1/photos/{photo}/{'remove' if is_removed else 'restore'}"
        self.write(f"removed {photo}", is_removed, "POST", path, None, key)

    def write(self, name: str, value, method: str, path: str, body, headers) -> None:
        if self.send(method, path, body, headers):
            self.acknowledged[name] = value
            self.unknown.discard(name)
        else:
            self.unknown.add(name)

    def assert_preserved(self) -> None:
        """Acknowledged writes are visible on each server."""
        for server in self.cluster.servers:
            found: dict[str, object] = {"title": server.api(f"/sources/{self.source}")["title"]}
            for photo in server.api(f"/sources/{self.source}/removed")["photos"]:
                found[f"removed {photo['id']}"] = True
            for name, value in self.acknowledged.items():
                if name not in self.unknown:
                    assert found.get(name, False) == value, f"{name}: {found.get(name)} in place of {value}"


@pytest.fixture(scope="module")
def cluster_with_photos(tmp_path_factory):
    """Three servers with two sources of 30 photos, whose pictures are in the memory of all servers."""
    with running_origin() as origin:
        for number in range(30):
            origin.serve(f"/{number}.png", png(300, 200, bytes([number * 8, 90, 120])), "image/png")
        feeds = [
            origin.serve_photos(f"/{name}.json", [origin.address(f"/{n}.png") for n in range(start, start + 15)])
            for name, start in [("a", 0), ("b", 15)]]
        with running_cluster(tmp_path_factory.mktemp("servers"), "--no-demo", "--allow-host", origin.host) as cluster:
            names = [
                json.loads(cluster.request("POST", "/api/v1/sources", {"location": feed, "title": f"Feed {n}"}))["id"]
                for n, feed in enumerate(feeds)]
            photos = {name: cluster.api(f"/sources/{name}/photos")["photos"] for name in names}
            images = [f"{photo['image']}/square-320" for each in photos.values() for photo in each]
            show_all(cluster, images)
            yield cluster, photos, images


def show_all(cluster: Cluster, images: list[str]) -> None:
    """Loads every image into the memory of every server; a restarted one has none."""
    for server in cluster.servers:
        for image in images:
            assert server.get(image)[0] == 200


@contextlib.contextmanager
def load(cluster_with_photos, accepts_refusals: bool = False):
    """Two writers and four readers, until the block ends; then compares acknowledged writes with the library."""
    cluster, photos, images = cluster_with_photos
    generator = random.Random(SEED)
    print("seed", SEED)
    pages = ["/", *[f"/sources/{name}" for name in photos], "/api/v1/sources"]
    writers = [
        Writer(cluster, generator.randrange(1 << 30), name, [photo["id"] for photo in rows])
        for name, rows in photos.items()]
    readers = [Reader(cluster, generator.randrange(1 << 30), [*pages, *images[:12]]) for _ in range(3)]
    pictures = Reader(cluster, generator.randrange(1 << 30), images)
    clients: list[Client] = [*writers, *readers, pictures]
    for client in [*writers, *readers]:
        client.accepts_refusals = accepts_refusals
    for client in clients:
        client.start()
    try:
        yield writers, readers, pictures
    finally:
        for client in clients:
            client.stop()
    print("requests", sum(client.count for client in clients), "repeated", sum(client.repeated for client in clients),
          "refused", sum(client.refused for client in clients))
    assert [client.failures for client in clients] == [[] for _ in clients]
    assert all(writer.acknowledged for writer in writers)
    for writer in writers:
        writer.assert_preserved()


def is_healthy(cluster: Cluster) -> bool:
    """Whether every server can read and write."""
    for server in cluster.servers:
        if server.get("/")[0] != 200 or server.send("POST", "/api/v1/photos/favorite", {"photos": [1]})[0] >= 300:
            return False
        if server.get("/ready")[0] != 200 or b"does not answer" in server.get("/ready")[2]:
            return False
    return True


@needs_cluster
def test_killing_servers_loses_nothing_and_fails_no_request(cluster_with_photos):
    cluster = cluster_with_photos[0]
    generator = random.Random(SEED + 1)
    with load(cluster_with_photos):
        for kill in range(KILLS):
            time.sleep(generator.uniform(0.1, 1.0))
            index = generator.randrange(len(cluster.servers))
            cluster.servers[index].process.kill()
            cluster.servers[index].process.wait()
            server = cluster.restart(index)
            until(server.responds, seconds=60, what=f"a response after kill {kill}")
            until(cluster.has_all_servers, what="all servers in the balancer")
    until(lambda: is_healthy(cluster), what="health")


@needs_cluster
def test_requests_wait_for_a_restarted_database(cluster_with_photos):
    """Pages in memory are shown meanwhile; other requests fail with a message."""
    cluster, photos, images = cluster_with_photos
    page = f"/sources/{next(iter(photos))}"
    photo = next(iter(photos.values()))[0]
    show_all(cluster, images)
    with load(cluster_with_photos, accepts_refusals=True) as (_, _, pictures):
        time.sleep(1)
        before = pictures.count
        cluster.database.stop()
        try:
            end = time.monotonic() + DATABASE_SECONDS
            while time.monotonic() < end:
                status, headers, text = cluster.get(page)
                assert status == 200 or is_refusal(status, headers, text), (status, headers, text[:300])
            assert pictures.count > before, "no picture was shown"
            status, headers, text = cluster.send("POST", f"/api/v1/photos/{photo['id']}/remove")
            assert is_refusal(status, headers, text) and b"database" in text, (status, text)
        finally:
            cluster.database.start()
        start = time.monotonic()
        until(lambda: is_healthy(cluster), what="health")
        assert time.monotonic() - start < RECOVERY


@needs_cluster
def test_a_list_is_shown_from_memory_while_the_database_is_unavailable(cluster_with_photos):
    cluster, photos, _ = cluster_with_photos
    page = f"/sources/{next(iter(photos))}"
    for server in cluster.servers:
        # The first visit marks new photos as seen.
        assert server.page(page) and server.page(page)
    cluster.database.stop()
    try:
        for server in cluster.servers:
            text = server.page(page)
            assert "The database is unavailable." in text and "data-photo" in text
        status, headers, text = server.get("/recents")
        assert is_refusal(status, headers, text)
        # No server is ready, but the balancer still sends requests to them.
        until(lambda: not any(state.startswith("UP") for state in cluster.states().values()), what="all servers to be down")
        assert "The database is unavailable." in cluster.page(page)
    finally:
        cluster.database.start()
    until(lambda: is_healthy(cluster), what="health")
    assert "The database is unavailable." not in cluster.page(page)


@needs_cluster
def test_an_unavailable_object_store_affects_only_images_that_are_nowhere_else(cluster_with_photos):
    cluster = cluster_with_photos[0]
    with load(cluster_with_photos):
        cluster.store.stop()
        try:
            time.sleep(STORE_SECONDS)
        finally:
            cluster.store.start()
        start = time.monotonic()
        until(lambda: is_healthy(cluster), what="health")
        assert time.monotonic() - start < RECOVERY
