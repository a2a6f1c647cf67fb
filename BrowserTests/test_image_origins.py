"""Image servers that stall, send false headers or fail, and clients that disconnect: each affects only itself.

Over 300 lines: the tests share the misbehaving servers.
"""

import contextlib
import os
import signal
import socket
import threading
import time

import pytest
from origin import png, running_origin
from processes import is_running, workers
from program import serving, until

TIMEOUT = 3
PICTURE = png(300, 200)


@pytest.fixture(scope="module")
def origin():
    with running_origin() as origin:
        yield origin


@pytest.fixture
def server(origin, tmp_path):
    """One for each test, so that a slow host does not affect the next test."""
    hosts = ["--allow-host", origin.host, "--allow-host", f"localhost:{origin.port}"]
    arguments = ["--no-demo", "--timeout", str(TIMEOUT), *hosts]
    with serving(tmp_path, *arguments) as server:
        yield server


def add(server, origin, title, addresses):
    """Adds a source with photos at these URLs; returns its photos."""
    feed = origin.serve_photos(f"/{title.replace(' ', '-')}.json", addresses)
    status, _, body = server.send("POST", "/api/v1/sources", {"location": feed, "title": title})
    assert status in (200, 201), body
    [source] = [one for one in server.api("/sources")["sources"] if one["title"] == title]
    return source["id"], server.api(f"/sources/{source['id']}/photos")["photos"]


def head(handler, status=200, **fields):
    handler.send_response(status)
    for name, value in fields.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.send_header("Connection", "close")
    handler.end_headers()
    handler.wfile.flush()


def stalls(handler):
    time.sleep(TIMEOUT * 3)


def stalls_in_the_middle(handler):
    head(handler, Content_Type="image/png", Content_Length=str(len(PICTURE)))
    handler.wfile.write(PICTURE[:50])
    handler.wfile.flush()
    time.sleep(TIMEOUT * 3)


def trickles(handler):
    head(handler, Content_Type="image/png", Content_Length=str(len(PICTURE)))
    for byte in PICTURE[: TIMEOUT * 6]:
        handler.wfile.write(bytes([byte]))
        handler.wfile.flush()
        time.sleep(0.5)


def sends_less_than_declared(handler):
    head(handler, Content_Type="image/png", Content_Length=str(len(PICTURE) + 5000))
    handler.wfile.write(PICTURE)


def sends_more_than_declared(handler):
    head(handler, Content_Type="image/png", Content_Length="60")
    handler.wfile.write(PICTURE)


def claims_terabytes(handler):
    head(handler, Content_Type="image/png", Content_Length=str(1 << 41))
    handler.wfile.write(PICTURE)


def loops(handler):
    head(handler, 302, Location=handler.path, Content_Length="0")


def redirects_without_end(handler):
    number = int(handler.path.partition("?")[2] or 0)
    head(handler, 302, Location=f"{handler.path.partition('?')[0]}?{number + 1}", Content_Length="0")


def fails(handler):
    head(handler, 500, Content_Length="0")


def sends_html(handler):
    body = b"<!doctype html><title>Log in</title>"
    head(handler, Content_Type="image/jpeg", Content_Length=str(len(body)))
    handler.wfile.write(body)


def hangs_up(handler):
    handler.connection.shutdown(socket.SHUT_RDWR)


MISBEHAVIOR = {
    stalls: "seconds",
    stalls_in_the_middle: "seconds",
    trickles: "seconds",
    sends_less_than_declared: "connection",
    sends_more_than_declared: "truncated",
    claims_terabytes: "64 mib",
    loops: "loop",
    redirects_without_end: "redirect",
    fails: "500",
    sends_html: "web page",
    hangs_up: "connection",
}


def test_each_ends_within_its_limit_with_a_reason_while_others_are_shown(server, origin):
    for behavior in MISBEHAVIOR:
        origin.serve_with(f"/bad/{behavior.__name__}", behavior)
    origin.serve("/good.png", PICTURE, "image/png")
    paths = [f"/bad/{behavior.__name__}" for behavior in MISBEHAVIOR]
    good = f"http://localhost:{origin.port}/good.png"
    source, photos = add(server, origin, "misbehavior", [*paths, good])
    outcomes = {}

    def fetch(behavior, photo):
        started = time.monotonic()
        status, headers, body = server.get(photo["image"] + "/square-320")
        outcomes[behavior] = (status, headers.get("X-Reason", ""), body, time.monotonic() - started)

    threads = [threading.Thread(target=fetch, args=pair) for pair in zip(MISBEHAVIOR, photos)]
    for thread in threads:
        thread.start()
    time.sleep(0.3)
    started = time.monotonic()
    assert server.get(photos[-1]["image"] + "/square-320")[0] == 200
    assert "Photo 12" in server.page(f"/sources/{source}")
    assert time.monotonic() - started < TIMEOUT / 2
    for thread in threads:
        thread.join(60)
    for behavior, words in MISBEHAVIOR.items():
        status, reason, body, seconds = outcomes[behavior]
        assert status in (404, 502), behavior.__name__
        assert words in reason.lower(), (behavior.__name__, reason)
        assert b"<svg" in body, behavior.__name__
        # Six go to one host at the same time: the last of eleven wait for the first.
        assert seconds < TIMEOUT * 2 + 2, (behavior.__name__, seconds)


def test_a_slow_host_does_not_delay_others(server, origin):
    slow = [f"/slow/{number}" for number in range(40)]
    for path in slow:
        origin.serve_with(path, stalls)
    quick = [f"/quick/{number}.png" for number in range(20)]
    for number, path in enumerate(quick):
        origin.serve(path, png(200, 100 + number), "image/png")
    host = f"http://localhost:{origin.port}"
    _, photos = add(server, origin, "slow host", slow + [host + path for path in quick])
    waiting = [
        threading.Thread(target=server.get, args=(photo["image"] + "/square-160",), daemon=True)
        for photo in photos[:40]
    ]
    for thread in waiting:
        thread.start()
    until(lambda: sum(origin.requests[path] for path in slow) >= 4, what="requests to the slow host")
    started = time.monotonic()
    for photo in photos[40:]:
        assert server.get(photo["image"] + "/square-160")[0] == 200
    # Queued behind the slow ones, it would take twenty seconds and more.
    assert time.monotonic() - started < TIMEOUT * 3
    # Sizes too: the page requests those of all photos, the slow ones first. They are stored soon after the response.
    for photo in photos[40:]:
        until(lambda: server.api(f"/photos/{photo['id']}")["photo"].get("width"), what="a size")


def test_sizes_are_read_from_other_hosts_while_one_is_slow(server, origin):
    slow = [f"/slow-sizes/{number}" for number in range(30)]
    for path in slow:
        origin.serve_with(path, stalls)
    for number in range(10):
        origin.serve(f"/sizes/{number}.png", png(200, 100 + number), "image/png")
    host = f"http://localhost:{origin.port}"
    quick = [f"{host}/sizes/{number}.png" for number in range(10)]
    source, photos = add(server, origin, "slow sizes", slow + quick)
    started = time.monotonic()
    server.page(f"/sources/{source}")
    for photo in photos[30:]:
        until(lambda: server.api(f"/photos/{photo['id']}")["photo"].get("width"), what="a size")
    # Queued behind the slow ones, it would take twenty seconds and more.
    assert time.monotonic() - started < TIMEOUT * 3


def request_and_disconnect(server, path, when):
    """Requests a URL over a separate connection, and closes it when a condition holds."""
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        until(when, what="the work to begin")


def test_an_original_is_saved_with_its_own_name_and_a_size_as_jpeg(server, origin):
    path = "/pictures/Caf%C3%A9%20am%20See.PNG"
    origin.serve(path, PICTURE, "image/png")
    _, [photo] = add(server, origin, "named", [origin.address(path)])
    status, fields, body = server.get(f"{photo['image']}/original/download")
    assert (status, body) == (200, PICTURE)
    assert fields["Content-Type"] == "image/png"
    assert fields["Content-Disposition"].startswith("attachment;")
    assert fields["Content-Disposition"].endswith("filename*=UTF-8''Caf%C3%A9%20am%20See.png")
    status, fields, body = server.get(f"{photo['image']}/fitted-640/download", {"Accept": "image/webp"})
    assert (status, body[:2]) == (200, b"\xff\xd8")
    assert 'filename="Caf_ am See-640.jpg"' in fields["Content-Disposition"]


def test_a_person_who_leaves_stops_the_download(server, origin):
    ended = threading.Event()

    def endless(handler):
        head(handler, Content_Type="image/png", Content_Length=str(50 << 20))
        handler.wfile.write(PICTURE[:50])
        for _ in range(TIMEOUT * 40):
            try:
                handler.wfile.write(b"x" * 4096)
                handler.wfile.flush()
            except OSError:
                ended.set()
                return
            time.sleep(0.025)

    origin.serve_with("/endless.png", endless)
    _, [photo] = add(server, origin, "endless", ["/endless.png"])
    path = photo["image"] + "/square-320"
    started = time.monotonic()
    request_and_disconnect(server, path, lambda: origin.requests["/endless.png"] > 0)
    assert ended.wait(TIMEOUT - 1) and time.monotonic() - started < TIMEOUT - 0.5
    # Not a failure: the next request starts again.
    origin.serve("/endless.png", PICTURE, "image/png")
    assert server.get(path)[0] == 200


def test_a_person_who_leaves_stops_the_decode(server, origin):
    origin.serve("/before.png", PICTURE, "image/png")
    origin.serve("/left.png", png(301, 200), "image/png")
    _, photos = add(server, origin, "left", ["/before.png", "/left.png"])
    assert server.get(photos[0]["image"] + "/square-320")[0] == 200
    halted = set(workers(server))
    # Halted workers cannot finish before they are stopped.
    for process in halted:
        os.kill(process, signal.SIGSTOP)
    try:
        started = time.monotonic()
        path = photos[1]["image"] + "/square-320"
        request_and_disconnect(server, path, lambda: origin.requests["/left.png"] > 0 and time.sleep(0.5) is None)
        # One of the halted workers was decoding it; the limit is ten seconds.
        until(lambda: any(not is_running(process) for process in halted), 5, "the end of a worker")
        assert time.monotonic() - started < 5
    finally:
        for process in halted:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)
    assert server.get(path)[0] == 200


def test_two_hundred_requests_for_a_new_photo_cause_one_download_and_one_decode(server, origin):
    def picture(number):
        body = png(3000 + number, 2000, bytes([number, 90, 200]))

        def slow(handler):
            time.sleep(0.5)
            head(handler, Content_Type="image/png", Content_Length=str(len(body)))
            handler.wfile.write(body)

        origin.serve_with(f"/many/{number}.png", slow)
        return f"/many/{number}.png"

    _, photos = add(server, origin, "many", [picture(number) for number in range(2)])

    def used(photo, count):
        """Times of the workers in seconds, for a number of simultaneous clients."""
        before = sum(workers(server).values())
        results = []
        path = photo["image"] + "/fitted-1280"
        threads = [threading.Thread(target=lambda: results.append(server.get(path)[0])) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert results == [200] * count
        return sum(workers(server).values()) - before

    alone = used(photos[0], 1)
    assert alone > 0.02
    together = used(photos[1], 200)
    assert together < alone * 3 + 0.1
    assert origin.requests["/many/1.png"] == origin.requests["/many/0.png"]


def test_a_referer_is_sent_if_the_source_has_one(server, origin):
    origin.serve("/guarded.png", PICTURE, "image/png")
    source, [photo] = add(server, origin, "guarded", ["/guarded.png"])
    settings = server.api("/sources")["sources"]
    current = next(one for one in settings if one["id"] == source)["settings"]
    status, _, body = server.send(
        "PATCH", f"/api/v1/sources/{source}", {"settings": {**current, "referer": "https://gallery.example/"}}
    )
    assert status == 200, body
    assert server.get(photo["image"] + "/square-320")[0] == 200
    requests = [headers for path, headers in origin.headers if path == "/guarded.png"]
    [sent] = [fields for headers in requests if "range" not in (fields := {k.lower(): v for k, v in headers.items()})]
    assert sent["referer"] == "https://gallery.example/"
    assert sent["user-agent"].startswith("Vitrine/")


def test_a_refused_photo_is_available_once_its_referer_is_set(server, origin):
    page = "https://photos.example/album"

    def requires_a_referer(handler):
        if handler.headers.get("Referer") != page:
            return head(handler, 403)
        head(handler, Content_Type="image/png", Content_Length=str(len(PICTURE)))
        handler.wfile.write(PICTURE)

    address = origin.serve_with("/refused.png", requires_a_referer)
    source, [photo] = add(server, origin, "refused", [address])
    photo_now = lambda: server.api(f"/sources/{source}/photos")["photos"][0]
    assert server.get(f"{photo['image']}/square-320")[0] in (404, 502)
    until(lambda: "failure" in photo_now(), what="the failure in the list")
    settings = {"settings": {"referer": page}}
    status, _, body = server.send("PATCH", f"/api/v1/sources/{source}", settings)
    assert status == 200, body
    assert "failure" not in photo_now()
    assert server.get(f"{photo['image']}/square-320")[0] == 200
    until(lambda: "width" in photo_now(), what="the photo's size")
    assert "failure" not in photo_now()
