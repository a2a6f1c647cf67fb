"""Feeds and images that misbehave: each affects only itself."""

import threading
import time

import pytest
from origin import png, png_with, running_origin
from program import PRESS, serving, until


@pytest.fixture(scope="module")
def origin():
    with running_origin() as origin:
        yield origin


@pytest.fixture(scope="module")
def server(origin, tmp_path_factory):
    arguments = ["--no-demo", "--allow-host", origin.host, "--timeout", "3", "--max-feed", "4"]
    with serving(tmp_path_factory.mktemp("bad-input"), *arguments) as server:
        yield server


def endless(handler):
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.end_headers()
    piece = b'{"original": "/a.png"},' * 4096
    handler.wfile.write(b"[")
    for _ in range(2500):
        handler.wfile.write(piece)


def trickling(handler):
    handler.send_response(200)
    handler.send_header("Content-Length", "1000000")
    handler.end_headers()
    for _ in range(60):
        handler.wfile.write(b"[")
        handler.wfile.flush()
        time.sleep(0.2)


FEEDS = {
    "not JSON": "this is no feed",
    "empty": "",
    "cut off": '[{"original": "http',
    "deep": "[" * 100 + "]" * 100,
    "very deep": "[" * 200_000,
    "without a picture": '[{"caption": "a"}, {"caption": "b"}]',
    "a page without pictures": "<!doctype html><title>Hello</title><p>There is nothing here.</p>",
    "endless": endless,
    "trickling": trickling,
}


@pytest.mark.parametrize("name", FEEDS)
def test_a_feed_that_cannot_be_read_is_explained_and_not_saved(server, origin, name):
    path = "/feeds/" + name.replace(" ", "-")
    content = FEEDS[name]
    address = origin.serve_with(path, content) if callable(content) else origin.serve(path, content)
    started = time.monotonic()
    status, _, body = server.send("POST", "/api/v1/sources", {"location": address})
    assert time.monotonic() - started < 10
    assert 400 <= status < 500 or status == 502, body
    assert b'"message"' in body and len(body) > 40
    assert server.api("/sources")["sources"] == []
    preview = server.get(f"/add?location={address}", PRESS)[2].decode()
    assert "Traceback" not in preview and "error" not in preview.lower().split("<body")[0]


def test_a_missing_server_is_explained(server, origin):
    status, _, body = server.send("POST", "/api/v1/sources", {"location": "http://127.0.0.1:9/feed"})
    assert status >= 400 and b'"message"' in body


IMAGES = {
    "html": ("text/html", b"<html>not an image</html>"),
    "empty": ("image/jpeg", b""),
    "truncated": ("image/png", png(400, 300)[:60]),
    "bomb": ("image/png", png_with(65_000, 65_000, b"x\x9c\x03\x00\x00\x00\x00\x01")),
    "noise": ("image/jpeg", b"\xff\xd8\xff\xe0" + bytes(range(256)) * 20),
}


def test_an_unavailable_image_affects_only_itself(server, origin):
    addresses = []
    for name, (kind, body) in IMAGES.items():
        origin.serve(f"/images/{name}", body, kind)
        addresses.append(f"/images/{name}")
    origin.serve("/images/good", png(300, 200), "image/png")
    addresses += ["/images/absent", "/images/good"]
    feed = origin.serve_photos("/images.json", addresses)
    status, _, body = server.send("POST", "/api/v1/sources", {"location": feed, "title": "Mixed"})
    assert status in (200, 201), body
    [source] = [one for one in server.api("/sources")["sources"] if one["title"] == "Mixed"]
    photos = server.api(f"/sources/{source['id']}/photos")["photos"]
    assert len(photos) == len(addresses)
    for photo, address in zip(photos, addresses):
        status, headers, body = server.get(photo["image"] + "/square-320")
        assert (status == 200) == address.endswith("good"), (address, status)
        assert headers["Content-Type"].startswith("image/"), address
        assert body
    page = server.page(f"/sources/{source['id']}")
    assert "Photo 1" in page and "Photo 7" in page
    for photo, address in zip(photos[:-1], addresses):
        until(lambda: server.api(f"/photos/{photo['id']}")["photo"].get("failure"), what=f"a reason for {address}")
    assert server.get("/health")[0] == 200


def test_many_requests_for_a_new_photo_cause_one_download(server, origin):
    def slow(handler):
        time.sleep(0.5)
        body = png(900, 700)
        handler.send_response(200)
        handler.send_header("Content-Type", "image/png")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    origin.serve_with("/shared/slow.png", slow)
    feed = origin.serve_photos("/shared.json", ["/shared/slow.png"])
    server.request("POST", "/api/v1/sources", {"location": feed, "title": "Shared"})
    [source] = [one for one in server.api("/sources")["sources"] if one["title"] == "Shared"]
    [photo] = server.api(f"/sources/{source['id']}/photos")["photos"]
    before = origin.requests["/shared/slow.png"]
    results = []
    threads = [
        threading.Thread(target=lambda: results.append(server.get(photo["image"] + "/square-160")[0]))
        for _ in range(40)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert results == [200] * 40
    assert origin.requests["/shared/slow.png"] - before <= 1 + (before == 0)
