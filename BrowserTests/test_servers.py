"""Servers behind a balancer (deploy/): any of them handles any request, and stopping one fails no request."""

from __future__ import annotations

import getpass
import http.client
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import threading
import time

import pytest
from browsers import PHONE, Kind, running_browser
from cluster import Cluster, needs_cluster, running_cluster
from database import running_database
from object_store import running_store
from origin import png, send
from program import ROOT, free_port, until
from visitor import Visitor

LOST = (OSError, http.client.HTTPException)
# How long a stopping server still listens: longer than a busy machine needs for the balancer's two checks and a request.
DRAIN_SECONDS = 6


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    with running_cluster(tmp_path_factory.mktemp("servers"), "--no-demo", "--allow-host", "127.0.0.1") as cluster:
        yield cluster


@needs_cluster
def test_any_server_handles_any_request(cluster, origin):
    """A photo is added, viewed and removed by requests to the servers in turn."""
    origin.serve("/1.png", png(1200, 800), "image/png")
    feed = origin.serve_photos("/feed.json", [origin.address("/1.png")])
    cluster.request("POST", "/api/v1/sources", {"location": feed, "title": "Shared"})
    for server in cluster.servers:
        (photo,) = server.api("/sources/shared/photos")["photos"]
        assert "Photo 1" in server.page("/sources/shared")
        assert server.get(f"{photo['image']}/fitted-640")[0] == 200
    cluster.request("POST", f"/api/v1/photos/{photo['id']}/remove")
    for server in cluster.servers:
        assert server.api("/sources/shared/photos")["photos"] == []
    # A server whose check was late on a busy machine gets no requests for a moment.
    until(cluster.has_all_servers, what="all servers in the balancer")
    before = cluster.counts()
    for _ in range(12):
        cluster.page("/")
    assert [new - old for new, old in zip(cluster.counts(), before)] == [4, 4, 4]


@needs_cluster
@pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed")
def test_nginx_sends_requests_to_all_of_them(cluster, tmp_path):
    port = free_port()
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    for number, server in enumerate(cluster.servers, 1):
        text, count = re.subn(rf"127\.0\.0\.1:808{number}", f"127.0.0.1:{server.port}", text)
        assert count == 1
    assert "listen 8080;" in text
    text = text.replace("listen 8080;", f"listen 127.0.0.1:{port};")
    paths = " ".join(f"{name}_temp_path {tmp_path}/{name};" for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; user {getpass.getuser()}; pid {tmp_path}/nginx.pid; error_log {tmp_path}/error.log; events {{}}\n"
        f"http {{ log_format upstream '$upstream_addr'; access_log {tmp_path}/access.log upstream; {paths}\n{text}\n}}\n")
    process = subprocess.Popen(["nginx", "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path)])
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        until(lambda: _listens(port), what="nginx")
        for _ in range(9):
            connection.request("GET", "/")
            response = connection.getresponse()
            assert response.status == 200 and b"data-screen" in response.read()
        upstreams = set((tmp_path / "access.log").read_text().split())
        assert upstreams == {f"127.0.0.1:{server.port}" for server in cluster.servers}
    finally:
        process.terminate()
        process.wait(20)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_the_unit_is_that_of_one_server_with_a_port():
    """The sandbox of the service is the same; settings for several servers on a machine differ."""

    def unit(path: str) -> dict[str, list[str]]:
        lines = [line for line in (ROOT / path).read_text().splitlines() if "=" in line and not line.startswith("#")]
        settings: dict[str, list[str]] = {}
        for name, _, value in (line.partition("=") for line in lines):
            settings.setdefault(name, []).append(value)
        return settings

    one, several = unit("packaging/vitrine.service"), unit("deploy/vitrine@.service")
    different = {name for name in one.keys() | several.keys() if one.get(name) != several.get(name)}
    assert different == {"Description", "ExecStart", "RestartSec", "Environment", "TimeoutStopSec", "CacheDirectory"}
    assert "--port %i" in several["ExecStart"][0] and "%C/vitrine/%i" in several["ExecStart"][0]


@needs_cluster
def test_the_script_starts_all_and_ends_all():
    process = subprocess.Popen(
        [str(ROOT / "deploy" / "try.sh"), "--servers", "1", "--", "--no-demo"],
        stdout=subprocess.PIPE, text=True, env=os.environ)
    try:
        base = process.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", base), base
        port = int(base.rsplit(":", 1)[1].strip("/"))
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", "/")
        assert connection.getresponse().status == 200
        text = ""
        while "Control-C" not in text:
            text += process.stdout.readline()
        processes = [int(number) for number in re.findall(r"process (\d+)", text)]
        folder = pathlib.Path(re.search(r"log (\S+)/server-1/server.log", text).group(1))
        assert len(processes) == 2 and folder.exists()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
        assert not folder.exists() and not any(pathlib.Path(f"/proc/{each}").exists() for each in processes)
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(60)


class Reader(threading.Thread):
    """Requests pages and records failures, without retries."""

    def __init__(self, cluster: Cluster, paths: list[str]) -> None:
        super().__init__(daemon=True)
        self.cluster, self.paths = cluster, paths
        self.failures: list[str] = []
        self.count = 0
        self.stopped = threading.Event()

    def run(self) -> None:
        while not self.stopped.is_set():
            path = self.paths[self.count % len(self.paths)]
            try:
                status = self.cluster.get(path)[0]
            except LOST as error:
                status = repr(error)
            if status != 200:
                self.failures.append(f"{path}: {status}")
            self.count += 1


class Events:
    """The stream of events of one server, as bytes until its end."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.socket.sendall(b"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        self.bytes = self.socket.recv(4096)
        assert b" 200 OK" in self.bytes, self.bytes

    def read_to_end(self) -> bytes:
        while part := self.socket.recv(65_536):
            self.bytes += part
        return self.bytes


@needs_cluster
def test_stopping_a_server_fails_no_request(tmp_path, origin):
    """It is no longer ready at once, but continues; then it stops listening, finishes open requests, and ends."""
    origin.serve("/1.png", png(600, 400), "image/png")
    slow = origin.address("/slow.png")

    def respond_late(handler):
        time.sleep(DRAIN_SECONDS + 3)
        send(handler, png(500, 400))

    origin.serve_with("/slow.png", respond_late)
    feed = origin.serve_photos("/feed.json", [origin.address("/1.png"), slow])
    # The picture may take long on a busy machine.
    limits = ["--drain-wait", str(DRAIN_SECONDS), "--drain-limit", "60"]
    with running_database() as database, running_store(tmp_path / "store") as store:
        cluster = Cluster(
            tmp_path, database, store, "--no-demo", "--allow-host", origin.host, *limits, count=2, has_drain_wait=False)
        try:
            until(cluster.responds, seconds=60, what="responses of both servers")
            until(cluster.has_all_servers, what="both servers in the balancer")
            leaving, staying = cluster.servers
            cluster.request("POST", "/api/v1/sources", {"location": feed, "title": "Feed"})
            first, second = cluster.api("/sources/feed/photos")["photos"]
            readers = [Reader(cluster, ["/sources/feed", f"{first['image']}/fitted-640", "/api/v1/sources"]) for _ in range(3)]
            for reader in readers:
                reader.start()
            events = Events(leaving.port)
            late: list[int] = []
            waiting = threading.Thread(target=lambda: late.append(leaving.get(f"{second['image']}/fitted-640")[0]))
            waiting.start()
            until(lambda: origin.requests["/slow.png"], what="the slow download")
            leaving.process.send_signal(signal.SIGTERM)
            until(lambda: leaving.get("/ready")[0] == 503, seconds=2, what="the end of its readiness")
            assert b"stopping" in leaving.get("/ready")[2]
            # It receives no new requests by then, but would still handle them.
            until(lambda: cluster.states()["s1"].startswith("DOWN"), what="the balancer's reaction")
            assert leaving.get("/sources/feed")[0] == 200
            assert leaving.process.wait(30) == 0
            waiting.join(10)
            assert late == [200]
            # The last chunk of a stream that was ended properly.
            assert events.read_to_end().endswith(b"0\r\n\r\n")
            for reader in readers:
                reader.stopped.set()
                reader.join(60)
            assert [reader.failures for reader in readers] == [[], [], []]
            assert sum(reader.count for reader in readers) > 20
            assert Events(cluster.port)
        finally:
            cluster.stop()


@needs_cluster
def test_stalled_requests_do_not_delay_stopping(tmp_path, origin):
    release = threading.Event()
    stalled = origin.serve_with("/stalled.png", lambda handler: release.wait(60))
    feed = origin.serve_photos("/feed.json", [stalled])
    with running_database() as database, running_store(tmp_path / "store") as store:
        limits = ["--drain-wait", "1", "--drain-limit", "2"]
        cluster = Cluster(
            tmp_path, database, store, "--no-demo", "--allow-host", origin.host, *limits, count=1, has_drain_wait=False)
        try:
            until(cluster.responds, seconds=60, what="its response")
            (server,) = cluster.servers
            server.request("POST", "/api/v1/sources", {"location": feed, "title": "Feed"})
            (photo,) = server.api("/sources/feed/photos")["photos"]
            ended = threading.Event()

            def fetch():
                try:
                    server.get(f"{photo['image']}/fitted-640")
                except LOST:
                    pass
                ended.set()

            threading.Thread(target=fetch, daemon=True).start()
            until(lambda: origin.requests["/stalled.png"], what="the download")
            start = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            assert server.process.wait(30) == 0
            assert 1 <= time.monotonic() - start < 20
            assert ended.wait(10)
        finally:
            release.set()
            cluster.stop()


@needs_cluster
def test_a_person_uses_all_servers_in_turn(cluster, origin, display, tmp_path):
    """Each page, picture and change is handled by the next server."""
    for number in range(6):
        origin.serve(f"/{number}.png", png(1200, 800, bytes([40 * number, 90, 120])), "image/png")
    feed = origin.serve_photos("/walk.json", [origin.address(f"/{n}.png") for n in range(6)])
    cluster.request("POST", "/api/v1/sources", {"location": feed, "title": "Walk"})
    kind = Kind("chromium", True)
    with running_browser(kind, display, tmp_path / "browser") as driver:
        visitor = Visitor(driver, kind, cluster)
        visitor.uses(PHONE)
        visitor.visits("/")
        visitor.clicks('main a[href="/sources/walk"]')
        visitor.sees_screen("source")
        visitor.waits_for(lambda: len(visitor.cells()) == 6, "all photos")
        visitor.opens_photo(1)
        visitor.sees_screen("photo")
        visitor.sees_the_photo()
        if visitor.bar == "hidden":
            visitor.taps_the_photo()
        visitor.presses("Favorite")
        until(lambda: len(cluster.api("/favorites/photos")["photos"]) == 1, what="the favorite")
        visitor.visits("/favorites")
        visitor.waits_for(lambda: len(visitor.cells()) == 1, "the favorite in its list")
        visitor.visits("/sources/walk?q=3")
        visitor.waits_for(lambda: len(visitor.cells()) == 1, "what is found")
