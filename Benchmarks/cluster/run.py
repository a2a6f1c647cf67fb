"""One embedded server, and 1, 2 and 3 servers behind HAProxy: CPU time of each request, and bytes of each photo."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import pathlib
import socket
import socketserver
import sys
import tempfile
import threading
import time
from typing import Callable, Iterator

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "BrowserTests"))

from cluster import MISSING, running_cluster  # noqa: E402
from origin import Origin, running_origin  # noqa: E402
from program import Requests, Server, serving, until  # noqa: E402

REQUESTS = int(os.environ.get("REQUESTS", "300"))
PHOTOS = int(os.environ.get("PHOTOS", "20000"))
CLIENTS = 4
TICK = os.sysconf("SC_CLK_TCK")
# JPEG files that the demo paints.
ORIGINALS = 24


def processes_of(root: int) -> list[int]:
    """A process and its descendants."""
    parents: dict[int, list[int]] = {}
    for folder in pathlib.Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                parents.setdefault(int(fields[1]), []).append(int(folder.name))
    found, pending = [], [root]
    while pending:
        found.append(pending.pop())
        pending += parents.get(found[-1], [])
    return found


def seconds_of(root: int) -> float:
    """CPU seconds of a process and its descendants, including ended ones."""
    total = 0
    for number in processes_of(root):
        with contextlib.suppress(OSError):
            fields = pathlib.Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
            # utime, stime, cutime, cstime; the time of an ended child counts only in its parent.
            total += sum(int(field) for field in fields[11:15])
    return total / TICK


class Site:
    """The measured system: its requests and servers, and its other processes by name."""

    def __init__(self, name: str, requests: Requests, servers: list[Server], others: dict[str, int], spread: Callable[[], list[int]]) -> None:
        self.name, self.requests, self.servers, self.others, self.spread = name, requests, servers, others, spread

    def times(self) -> dict[str, float]:
        found = {"servers": sum(seconds_of(server.process.pid) for server in self.servers)}
        return {**found, **{name: seconds_of(process) for name, process in self.others.items()}}


def send_all(site: Site, method: str, paths: list[str]) -> None:
    """Sends a request to each path by several clients with separate connections; all must succeed."""
    host, port = site.requests.base.removeprefix("http://").split(":")
    pending = list(enumerate(paths))
    lock, failures, done = threading.Lock(), [], [0]

    def client() -> None:
        connection = http.client.HTTPConnection(host, int(port), timeout=120)
        while True:
            with lock:
                if not pending:
                    return
                _, path = pending.pop()
            connection.request(method, path, headers={"Accept": "image/webp,*/*", "Accept-Encoding": "gzip"})
            response = connection.getresponse()
            body = response.read()
            with lock:
                done[0] += 1
                if response.status != (204 if method == "POST" and not body else 200):
                    failures.append((path, response.status, body[:200]))

    clients = [threading.Thread(target=client) for _ in range(CLIENTS)]
    for each in clients:
        each.start()
    for each in clients:
        each.join()
    assert not failures, failures[:3]
    assert done[0] == len(paths), (done, len(paths))


def measure(site: Site, method: str, paths: list[str]) -> dict[str, float]:
    """Milliseconds of CPU time per request, by process."""
    before, counts = site.times(), site.spread()
    send_all(site, method, paths)
    # Work that continues after a response is part of its cost.
    time.sleep(0.5)
    after = site.times()
    handled = [new - old for new, old in zip(site.spread(), counts)]
    assert sum(handled) == len(paths), (handled, len(paths))
    assert max(handled) - min(handled) <= max(CLIENTS, len(paths) // 10), f"requests were not spread: {handled}"
    return {name: (after[name] - before[name]) / len(paths) * 1000 for name in after}


@contextlib.contextmanager
def embedded(folder: pathlib.Path, origin: Origin) -> Iterator[Site]:
    with serving(folder, "--no-demo", "--allow-host", origin.host) as server:
        yield Site("embedded", server, [server], {}, lambda: [requests_of(server)])


def requests_of(server: Server) -> int:
    """Responses counted by a server, without the requests for this metric."""
    text = server.page("/metrics")
    counts = [float(line.split()[-1]) for line in text.splitlines() if line.startswith(("vitrine_requests_total", "vitrine_ready_images_total"))]
    own = METRICS_REQUESTS[server.port] = METRICS_REQUESTS.get(server.port, 0) + 1
    return int(sum(counts)) - own


METRICS_REQUESTS: dict[int, int] = {}


@contextlib.contextmanager
def behind_haproxy(folder: pathlib.Path, origin: Origin, count: int, **options) -> Iterator[Site]:
    arguments = ["--no-demo", "--allow-host", origin.host]
    with running_cluster(folder, *arguments, count=count, has_own_cores=True, **options) as cluster:
        others = {
            "database": cluster.database.process.pid, "store": cluster.store.process.pid,
            "balancer": cluster.balancer.process.pid,
        }
        yield Site(f"{count} behind HAProxy", cluster, cluster.servers, others, cluster.counts)


def costs_of_requests(site: Site, origin: Origin) -> dict[str, dict[str, float]]:
    """The cost of each kind of request."""
    # With sizes, which the servers would look for otherwise.
    rows = [
        {"original": origin.address(f"/{n}.jpg"), "caption": f"Photo {n}", "width": 1500, "height": 1000} for n in range(ORIGINALS)]
    feed = origin.serve("/feed.json", json.dumps(rows))
    name = json.loads(site.requests.request("POST", "/api/v1/sources", {"location": feed, "title": "Feed"}))["id"]
    photos = site.requests.api(f"/sources/{name}/photos?limit=100")["photos"]
    assert len(photos) == ORIGINALS
    downloads = sum(origin.requests[f"/{n}.jpg"] for n in range(ORIGINALS))
    costs = {"a new image": measure(site, "GET", [f"{photo['image']}/fitted-1280" for photo in photos])}
    fetched = sum(origin.requests[f"/{n}.jpg"] for n in range(ORIGINALS)) - downloads
    print(f"  {fetched} downloads for {ORIGINALS} new images", flush=True)
    images = [photo["image"] for photo in site.requests.api(f"/sources/{name}/photos?limit=100")["photos"]]
    for server in site.servers:
        for image in images:
            assert server.get(f"{image}/square-320", {"Accept": "image/webp"})[0] == 200
    costs["an image in memory"] = measure(site, "GET", [f"{images[n % len(images)]}/square-320" for n in range(REQUESTS * 10)])
    for server in site.servers:
        server.page(f"/sources/{name}")
    costs["a cached list page"] = measure(site, "GET", [f"/sources/{name}"] * REQUESTS)
    costs["a photo's page"] = measure(site, "GET", [f"/sources/{name}/photos/{photos[n % ORIGINALS]['id']}" for n in range(REQUESTS)])
    costs["a search"] = measure(site, "GET", [f"/sources/{name}?q=photo" for _ in range(REQUESTS)])
    changes = [f"/api/v1/photos/{photos[n % ORIGINALS]['id']}/{'remove' if n // ORIGINALS % 2 == 0 else 'restore'}" for n in range(REQUESTS)]
    costs["a change"] = measure(site, "POST", changes)
    costs["a refresh of 24 photos"] = measure(site, "POST", [f"/api/v1/sources/{name}/refresh"] * max(REQUESTS // 10, 4))
    return costs


def bytes_of_photos(origin: Origin) -> None:
    """Bytes per photo in the library."""
    rows = [
        {"original": origin.address(f"/many/{n}/a-name-of-usual-length.jpg"), "caption": f"Photo {n} of the harbour in the morning",
         "description": "A sentence of some length that says what can be seen in the photo, who took it and why."}
        for n in range(PHOTOS)]
    feed = origin.serve("/many.json", json.dumps(rows))
    with tempfile.TemporaryDirectory() as folder, serving(pathlib.Path(folder), "--no-demo", "--allow-host", origin.host) as server:
        before = sizes(pathlib.Path(folder) / "data")
        server.request("POST", "/api/v1/sources", {"location": feed, "title": "Many"})
        assert server.api("/sources/many")["photoCount"] == PHOTOS
        server.stop()
        print(f"  SQLite: {(sizes(pathlib.Path(folder) / 'data') - before) / PHOTOS:.0f} bytes per photo")
    with tempfile.TemporaryDirectory() as folder, running_cluster(pathlib.Path(folder), "--no-demo", "--allow-host", origin.host, count=1) as cluster:
        def size() -> int:
            cluster.database.sql("VACUUM ANALYZE")
            return int(cluster.database.sql("SELECT pg_database_size(current_database())"))

        before = size()
        cluster.request("POST", "/api/v1/sources", {"location": feed, "title": "Many"})
        assert cluster.api("/sources/many")["photoCount"] == PHOTOS
        print(f"  PostgreSQL: {(size() - before) / PHOTOS:.0f} bytes per photo")


def memory_of_listeners(origin: Origin, count: int = 1000) -> None:
    """Memory of a server per page that receives events."""
    with tempfile.TemporaryDirectory() as folder, serving(pathlib.Path(folder), "--no-demo", "--allow-host", origin.host) as server:
        server.page("/")
        before = server.resident_bytes()
        connections = []
        for _ in range(count):
            connection = socket.create_connection(("127.0.0.1", server.port))
            connection.sendall(f"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
            assert connection.recv(64).startswith(b"HTTP/1.1 200")
            connections.append(connection)
        per_page = (server.resident_bytes() - before) / count
        print(f"  a server: {before / (1 << 20):.0f} MiB; a page that receives events: {per_page / 1024:.0f} KiB")
        for connection in connections:
            connection.close()


def sizes(folder: pathlib.Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def originals_of_demo() -> list[bytes]:
    """Photos that the demo paints."""
    with tempfile.TemporaryDirectory() as folder, serving(pathlib.Path(folder)) as server:
        until(lambda: len(server.api("/sources")["sources"]) == 5, what="the demo's sources")
        photos = [p for s in server.api("/sources")["sources"] for p in server.api(f"/sources/{s['id']}/photos?limit=60")["photos"]]
        found = []
        for photo in photos:
            if "image" not in photo:
                continue
            status, headers, body = server.get(f"{photo['image']}/original")
            if status == 200 and headers["Content-Type"] == "image/jpeg":
                found.append(body)
            if len(found) == ORIGINALS:
                return found
        raise SystemExit(f"cluster: the demo has only {len(found)} photos")


def main() -> None:
    # Servers that end cut off connections to the origin.
    socketserver.BaseServer.handle_error = lambda *_: None
    if MISSING:
        raise SystemExit(f"cluster: not installed: {', '.join(MISSING)}")
    originals = originals_of_demo()
    print(f"{ORIGINALS} originals of {sum(map(len, originals)) // len(originals):,} bytes on average; load {os.getloadavg()[0]:.1f}")
    results: dict[str, dict[str, dict[str, float]]] = {}
    with running_origin() as origin:
        for number, body in enumerate(originals):
            origin.serve(f"/{number}.jpg", body, "image/jpeg")
        for count in [0, 1, 2, 3]:
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder)
                with embedded(path, origin) if count == 0 else behind_haproxy(path, origin, count) as site:
                    print(site.name, flush=True)
                    results[site.name] = costs_of_requests(site, origin)
                    if count == 1:
                        stored = path / "store"
                        for kind in ["originals", "renditions"]:
                            files = [each for each in (stored / "photos" / "vitrine" / kind).rglob("*") if each.is_file()]
                            print(f"  object store: {len(files)} {kind} of {sum(f.stat().st_size for f in files) // max(len(files), 1):,} bytes on average")
        bytes_of_photos(origin)
        memory_of_listeners(origin)
    print("\nMilliseconds of CPU time per request: servers with their workers; database + store + balancer")
    names = list(results)
    print("| | " + " | ".join(names) + " |")
    print("|---|" + "---|" * len(names))
    for kind in results[names[0]]:
        cells = []
        for name in names:
            costs = results[name][kind]
            rest = " + ".join(f"{costs[each]:.2f}" for each in ["database", "store", "balancer"] if each in costs)
            cells.append(f"{costs['servers']:.2f}" + (f"; {rest}" if rest else ""))
        print(f"| {kind} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
