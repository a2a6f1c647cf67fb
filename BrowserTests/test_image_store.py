"""Images in an object store shared by several servers, tested with a real one (`rclone serve s3`)."""

import json
import os
import re
import shutil
import socket
import time

import pytest
from browsers import DESKTOP, Kind, running_browser
from object_store import ACCESS_KEY, SECRET_KEY, needs_store, running_store
from origin import noise, png
from program import free_port, serving, until, vitrine
from visitor import Visitor

COLORS = [bytes([40 * n, 200 - 30 * n, 90]) for n in range(6)]
NOWHERE = "s3://photos?endpoint=http://127.0.0.1:9"


@pytest.fixture(autouse=True)
def keys(monkeypatch):
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", ACCESS_KEY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET_KEY)
    monkeypatch.delenv("AWS_SESSION_TOKEN", raising=False)


@pytest.fixture
def store(tmp_path):
    with running_store(tmp_path / "store") as store:
        yield store


@pytest.fixture
def feed(origin):
    """A feed with six photos."""
    addresses = []
    for n, color in enumerate(COLORS):
        origin.serve(f"/{n}.png", png(1200, 800, color), "image/png")
        addresses.append(origin.address(f"/{n}.png"))
    return origin.serve_photos("/feed.json", addresses)


def server_with(store, tmp_path, origin, *arguments):
    return serving(tmp_path, "--no-demo", "--allow-host", origin.host, "--blobs", store.location, *arguments)


def add(server, feed):
    assert server.send("POST", "/api/v1/sources", {"location": feed, "title": "Six"})[0] in (200, 201)
    return photos(server)


def photos(server):
    return server.api("/sources/six/photos")["photos"]


def downloads(origin):
    """How often the six photos were requested."""
    return sum(count for path, count in origin.requests.items() if re.fullmatch(r"/\d\.png", path))


def all_shown(server, shape="fitted-640"):
    """Requests all pictures, and returns their bytes."""
    responses = [server.get(f"{photo['image']}/{shape}") for photo in photos(server)]
    assert [status for status, _, _ in responses] == [200] * 6, responses
    return [body for _, _, body in responses]


@needs_store
def test_a_server_with_an_empty_folder_shows_what_the_store_has(store, tmp_path, origin, feed, display):
    """No original is downloaded again, neither for existing pictures nor for new sizes."""
    with server_with(store, tmp_path, origin) as server:
        add(server, feed)
        before = all_shown(server)
        # They are uploaded soon after the responses.
        until(lambda: len(store.objects("originals")) == 6 and len(store.objects("renditions")) >= 6, what="the uploads")
    download_count = downloads(origin)
    shutil.rmtree(tmp_path / "cache")
    with server_with(store, tmp_path, origin) as server:
        assert all_shown(server) == before
        all_shown(server, "square-320")
        status, headers, original = server.get(f"{photos(server)[0]['image']}/original")
        assert status == 200 and headers["Content-Type"] == "image/png" and original == png(1200, 800, COLORS[0])
        kind = Kind("chromium", True)
        with running_browser(kind, display, tmp_path / "browser") as driver:
            visitor = Visitor(driver, kind, server)
            visitor.uses(DESKTOP)
            visitor.visits("/sources/six")
            visitor.waits_for(lambda: visitor.picture_count == 6, "all six pictures")
        assert "s3://photos/vitrine at http://127.0.0.1" in server.page("/status")
    assert downloads(origin) == download_count


@needs_store
def test_an_outage_of_the_store_affects_only_uncached_images(store, tmp_path, origin, feed):
    with server_with(store, tmp_path, origin) as server:
        add(server, feed)
        all_shown(server)
        revisions = [photo["image"] for photo in photos(server)]
    shutil.rmtree(tmp_path / "cache")
    with server_with(store, tmp_path, origin) as server:
        cached, lost = revisions[:3], revisions[3:]
        for image in cached:
            assert server.get(f"{image}/fitted-640")[0] == 200
            assert server.get(f"{image}/original")[0] == 200
        download_count = downloads(origin)
        store.stop()
        for shape in ["fitted-640", "square-160", "original"]:
            for image in cached:
                assert server.get(f"{image}/{shape}")[0] == 200, shape
        for _ in range(3):
            for image in lost:
                status, headers, _ = server.get(f"{image}/fitted-640")
                assert status == 503 and 1 <= int(headers["Retry-After"]) <= 60, (status, headers)
                assert "object store is not responding" in headers["X-Reason"]
        status, headers, body = server.get(f"{lost[0]}/original/download")
        assert status == 503 and "Retry-After" in headers and b"object store" in body
        # It responds at once by now, since the store is not used for a while.
        begin = time.monotonic()
        assert server.get(f"{lost[0]}/fitted-640")[0] == 503 and time.monotonic() - begin < 1
        status, _, body = server.get("/ready")
        assert status == 200 and b"the object store is not responding" in body
        assert "is unavailable" in server.page("/status")
        assert "vitrine_store_up 0" in server.page("/metrics")
        # New photos are shown too, and uploaded when the store is available again.
        origin.serve("/new.png", noise(300, 7), "image/png")
        more = origin.serve_photos("/more.json", [origin.address("/new.png")])
        assert server.send("POST", "/api/v1/sources", {"location": more, "title": "More"})[0] in (200, 201)
        [new] = server.api("/sources/more/photos")["photos"]
        assert server.get(f"{new['image']}/square-320")[0] == 200
        pending = int(re.search(r"^vitrine_store_pending (\d+)$", server.page("/metrics"), re.M)[1])
        assert pending >= 2
        store.start()
        until(lambda: all(server.get(f"{image}/fitted-640")[0] == 200 for image in lost), 10, "the lost pictures")
        until(lambda: "vitrine_store_pending 0" in server.page("/metrics"), 10, "the pictures that waited")
        assert len(store.objects("originals")) == 7 and "vitrine_store_up 1" in server.page("/metrics")
        assert server.get("/ready")[2] == b"Vitrine is ready.\n"
        assert downloads(origin) == download_count


@needs_store
def test_a_server_starts_while_its_store_is_down(store, tmp_path, origin, feed):
    store.stop()
    with server_with(store, tmp_path, origin) as server:
        add(server, feed)
        all_shown(server)
        store.start()
        until(lambda: len(store.objects("originals")) == 6, 20, "the originals in the store")


@needs_store
def test_the_doctor_checks_the_store(store, tmp_path, monkeypatch):
    def doctor(location=store.location):
        return vitrine(
            "doctor", "--data", str(tmp_path / "data"), "--cache", str(tmp_path / "cache"), "--blobs", location)

    result = doctor()
    assert result.returncode == 0 and "objects can be written, read and deleted" in result.stdout, result
    assert store.objects() == []
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "another-secret")
    result = doctor()
    assert result.returncode == 1 and "PROBLEM The object store" in result.stdout and "403" in result.stdout, result
    assert "another-secret" not in result.stdout + result.stderr
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET_KEY)
    result = doctor(store.location.replace("photos", "nothing-here"))
    assert result.returncode == 1 and "PROBLEM The object store" in result.stdout, result
    store.stop()
    result = doctor()
    assert result.returncode == 1 and "Connection refused" in result.stdout, result


@needs_store
def test_the_store_is_trimmed_by_age_and_size(store, tmp_path):
    storage = ["--data", str(tmp_path / "data"), "--cache", str(tmp_path / "cache"), "--blobs", store.location]
    folder = store.folder / "photos" / "vitrine"
    now = time.time()
    for kind, name, days in [("originals", "old", 40), ("originals", "new", 1), ("renditions", "older", 400), ("archive", "kept", 4000)]:
        path = folder / kind / name[:2] / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x" * 1000)
        os.utime(path, (now, now - days * 86400))
    result = vitrine("cache", "--trim", *storage)
    assert result.returncode == 0 and "nothing was deleted; 3 images" in result.stdout, result
    result = vitrine("cache", "--trim", "--blobs-max-age", "30", "--json", *storage)
    assert json.loads(result.stdout) == {"images": 1, "bytes": 1000, "deletedImages": 2, "deletedBytes": 2000}, result
    assert {path.name for path in store.objects()} == {"new", "kept"}
    # Emptying the cache of this machine does not affect others.
    assert vitrine("cache", "--empty", *storage).returncode == 0
    assert {path.name for path in store.objects()} == {"new", "kept"}
    store.stop()
    result = vitrine("cache", "--trim", *storage)
    assert result.returncode == 1 and "cannot be trimmed: Connection refused" in result.stderr, result


def test_keys_come_from_the_environment_or_the_file_and_are_never_shown(tmp_path, monkeypatch):
    storage = ["--data", str(tmp_path / "data"), "--cache", str(tmp_path / "cache")]
    printed = vitrine("config").stdout + vitrine("config", "--json").stdout
    assert SECRET_KEY not in printed and ACCESS_KEY not in printed
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    result = vitrine("doctor", *storage, "--blobs", NOWHERE)
    assert result.returncode == 1 and "AWS_ACCESS_KEY_ID" in result.stderr, result
    file = tmp_path / "vitrine.json"
    file.write_text(json.dumps({"blobs": NOWHERE, "aws-access-key-id": ACCESS_KEY, "aws-secret-access-key": SECRET_KEY}))
    result = vitrine("doctor", *storage, "--config", str(file))
    assert result.returncode == 1 and "PROBLEM The object store s3://photos at http://127.0.0.1:9" in result.stdout, result
    assert SECRET_KEY not in result.stdout + result.stderr
    printed = vitrine("config", "--config", str(file), "--json").stdout
    assert SECRET_KEY not in printed and NOWHERE in printed


@pytest.mark.parametrize(
    "location, words",
    [
        ("https://photos", "s3://bucket"),
        ("s3://AKIA:secret@photos", "Do not put keys in it"),
        ("s3://photos/../a", "prefix"),
        ("s3://photos?endpoint=store", "endpoint must be http:// or https://"),
        ("s3://photos?region=a/b", "region"),
        ("s3://photos?style=dns", "path or host"),
        ("s3://photos?secret=x", "endpoint, region and style"),
    ],
)
def test_an_invalid_location_is_refused_with_a_reason(location, words):
    result = vitrine("doctor", "--blobs", location)
    assert result.returncode == 64 and words in result.stderr, result
    assert "AKIA" not in result.stderr


@pytest.mark.parametrize("arguments", [["--trim"], ["--trim", "--empty", "--blobs", NOWHERE], ["--blobs-max-age", "-1"]])
def test_options_that_make_no_sense_are_refused(arguments):
    assert vitrine("cache", *arguments).returncode == 64


def test_a_store_that_never_responds_is_reported(tmp_path):
    """A port that accepts connections but sends no response."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", free_port()))
        silent.listen(16)
        location = f"s3://photos?endpoint=http://127.0.0.1:{silent.getsockname()[1]}"
        begin = time.monotonic()
        result = vitrine(
            "doctor", "--data", str(tmp_path / "data"), "--cache", str(tmp_path / "cache"), "--blobs", location)
        assert result.returncode == 1 and "no answer within 10 s" in result.stdout, result
        assert time.monotonic() - begin < 40
