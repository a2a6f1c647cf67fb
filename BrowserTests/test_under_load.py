"""Overload: requests are rejected with a message before they use memory, and others are still handled."""

from __future__ import annotations

import os
import socket
import threading
import time

import pytest
from origin import noise, png, running_origin, send
from program import serving, until

# Clients that send requests and do not read responses; findings are based on 2,000.
SLOW_CLIENTS = int(os.environ.get("VITRINE_SLOW_CLIENTS", "300"))
IMAGES, LISTENERS, REQUESTS = 40, 30, 20
MIB = 1 << 20


class SlowClient:
    """A request over a separate connection; only the head of the response is read."""

    def __init__(self, server, path: str) -> None:
        self.socket = socket.socket()
        # A small window, so that responses wait in the server.
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(30)
        self.socket.connect(("127.0.0.1", server.port))
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())

    def head(self) -> str:
        text = b""
        while b"\r\n\r\n" not in text:
            part = self.socket.recv(1)
            if not part:
                break
            text += part
        return text.decode("latin-1").lower()

    def close(self) -> None:
        self.socket.close()


def is_refusal(head: str) -> bool:
    assert " 503 " not in head.splitlines()[0] or "retry-after: " in head, head
    return " 503 " in head.splitlines()[0]


def downloads(server) -> int:
    """Downloads in progress and waiting."""
    lines = [line.split() for line in server.page("/metrics").splitlines()]
    return sum(int(line[1]) for line in lines if line[0] in ("vitrine_downloads", "vitrine_downloads_waiting"))


@pytest.fixture
def elsewhere():
    with running_origin() as origin:
        yield origin


@pytest.fixture
def server(tmp_path, origin, elsewhere):
    limits = ["--max-image-requests", str(IMAGES), "--max-listeners", str(LISTENERS), "--max-requests", str(REQUESTS)]
    with serving(tmp_path, "--no-demo", "--allow-host", origin.host, "--allow-host", elsewhere.host,
        "--allow-host", f"localhost:{elsewhere.port}", *limits) as server:
        yield server


def test_a_slow_source_leaves_slots_for_others(server, origin, elsewhere):
    release = threading.Event()

    def stalls(handler):
        release.wait(60)
        send(handler, png(300, 200))

    slow = origin.serve_photos(
        "/slow.json", [origin.serve_with(f"/slow/{n}.png", stalls) for n in range(60)])
    elsewhere.serve("/quick.png", png(300, 200), "image/png")
    quick = elsewhere.serve_photos("/quick.json", [f"http://localhost:{elsewhere.port}/quick.png"])
    server.request("POST", "/api/v1/sources", {"location": slow, "title": "Slow"})
    server.request("POST", "/api/v1/sources", {"location": quick, "title": "Quick"})
    photos = server.api("/sources/slow/photos?limit=100")["photos"]
    (other,) = server.api("/sources/quick/photos")["photos"]
    clients = []
    try:
        for photo in photos[: IMAGES // 2]:
            clients.append(SlowClient(server, f"{photo['image']}/square-320"))
        refused = photos[IMAGES // 2 :]
        until(lambda: downloads(server) >= IMAGES // 2, what="all of its downloads")
        # A request that acquired a slot itself releases it at once.
        until(lambda: server.get(f"{refused[0]['image']}/square-320?wait=1")[0] == 503, what="a refusal")
        status, headers, body = server.get(f"{refused[1]['image']}/square-320")
        assert status == 503 and headers["Retry-After"] == "2" and b"Too many images" in body
        # The other source, pages and events are available.
        assert server.get(f"{other['image']}/square-320")[0] == 200
        assert "Photo 1" in server.page("/sources/slow")
        release.set()
        assert all(" 200 " in client.head() for client in clients)
        until(lambda: server.get(f"{refused[1]['image']}/square-320")[0] == 200, what="a free slot")
    finally:
        release.set()
        for client in clients:
            client.close()


def test_the_number_of_event_streams_is_limited(server):
    clients = [SlowClient(server, "/api/v1/events") for _ in range(LISTENERS)]
    try:
        assert not any(is_refusal(client.head()) for client in clients)
        assert is_refusal(SlowClient(server, "/api/v1/events").head())
        assert b"Try again" in server.get("/api/v1/events")[2]
        assert server.get("/")[0] == 200
    finally:
        for client in clients:
            client.close()


def test_the_memory_for_clients_that_do_not_read_is_limited(tmp_path, origin):
    """Originals of 4 MiB, which come from the disk, and pictures of some 100 KiB, which are in memory."""
    pictures = 12
    for number in range(pictures):
        origin.serve(f"/{number}.png", noise(1150, number), "image/png")
    feed = origin.serve_photos("/feed.json", [origin.address(f"/{n}.png") for n in range(pictures)])
    with serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        server.request("POST", "/api/v1/sources", {"location": feed, "title": "Feed"})
        paths = []
        for photo in server.api("/sources/feed/photos")["photos"]:
            for shape in ["original", "fitted-1280"]:
                assert server.get(f"{photo['image']}/{shape}")[0] == 200
        # Their URLs contain the revision of the content now.
        for photo in server.api("/sources/feed/photos")["photos"]:
            paths += [f"{photo['image']}/original", f"{photo['image']}/fitted-1280"]
        before = server.resident_bytes()
        clients = []
        try:
            peak = before
            for number in range(SLOW_CLIENTS):
                clients.append(SlowClient(server, paths[number % len(paths)]))
                if number % 50 == 0:
                    peak = max(peak, server.resident_bytes())
            time.sleep(2)
            peak = max(peak, server.resident_bytes())
            heads = [client.head() for client in clients]
            assert all(" 200 " in head or is_refusal(head) for head in heads)
            accepted = sum(" 200 " in head for head in heads)
            print(f"{accepted} of {SLOW_CLIENTS} accepted; {before / MIB:.0f} MiB before, {peak / MIB:.0f} MiB at most")
            assert server.get("/health")[0] == 200
            assert peak - before < 64 * MIB + accepted * 256 * 1024, f"{(peak - before) / MIB:.0f} MiB more"
        finally:
            for client in clients:
                client.close()
