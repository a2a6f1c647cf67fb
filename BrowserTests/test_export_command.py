"""The documented behavior of `vitrine export`."""

import base64
import json
import re
import signal
import subprocess
import threading

import pytest
from origin import noise, png, send
from program import BINARY, serving, until, vitrine


@pytest.fixture
def allow(origin):
    return ["--allow-host", origin.host]


@pytest.fixture
def harbour(origin, storage, allow):
    """A source of three photos, the second of which is missing."""
    for name in "ac":
        origin.serve(f"/{name}.png", png(1500, 1000), "image/png")
    feed = origin.serve_photos("/feed.json", ["/a.png", "/b.png", "/c.png"])
    assert vitrine("add", feed, "--title", "Harbour", *storage, *allow).returncode == 0
    return "harbour"


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()
            and ".vitrine-export" not in path.parts}


def test_a_site_is_written_and_missing_pictures_are_reported(harbour, storage, allow, tmp_path):
    site = tmp_path / "site"
    result = vitrine("export", harbour, str(site), *storage, *allow)
    assert result.returncode == 0, result.stderr
    assert "Exported Harbour: 3 photos, 1 without its picture." in result.stdout
    assert str(site / "index.html") in result.stdout
    assert re.fullmatch(r"Photo 2: .{10,}\n", result.stderr)
    index = (site / "index.html").read_text()
    assert index.count("data-photo=") == 3 and index.count("<img") == 2
    kinds = {path.suffix: path.read_bytes()[:12] for path in (site / "images").rglob("fitted-1280.*")}
    assert kinds[".jpg"][:2] == b"\xff\xd8" and kinds[".webp"][8:] == b"WEBP"
    assert oct((site / "index.html").stat().st_mode)[-3:] == "644"


def test_a_second_export_keeps_current_files_and_deletes_others(origin, harbour, storage, allow, tmp_path):
    site = tmp_path / "site"
    vitrine("export", harbour, str(site), *storage, *allow)
    before = files(site)
    request_count = origin.requests["/a.png"]
    result = vitrine("export", harbour, str(site), *storage, *allow)
    assert "created pictures for 0 photos, kept those of 2." in result.stdout
    assert files(site) == before and origin.requests["/a.png"] == request_count

    (site / "CNAME").write_text("photos.example.org")
    origin.serve_photos("/feed.json", ["/a.png", "/b.png"])
    vitrine("refresh", harbour, *storage, *allow)
    result = vitrine("export", harbour, str(site), *storage, *allow)
    assert "Exported Harbour: 2 photos, 1 without its picture." in result.stdout
    assert ", deleted " in result.stdout
    deleted = before - files(site)
    assert "photos/3.html" in deleted and all("/3-" in path or path == "photos/3.html" for path in deleted)
    assert (site / "CNAME").read_text() == "photos.example.org"


def test_the_originals_are_included_on_request(harbour, storage, allow, tmp_path):
    site = tmp_path / "site"
    vitrine("export", harbour, str(site), "--originals", *storage, *allow)
    originals = list(site.rglob("original.png"))
    assert len(originals) == 2 and originals[0].read_bytes() == png(1500, 1000)
    assert "/original.png" in (site / "photos" / "1.html").read_text()


def test_a_folder_that_is_not_an_export_is_refused(harbour, storage, allow, tmp_path):
    folder = tmp_path / "Documents"
    folder.mkdir()
    (folder / "letter.txt").write_text("Dear reader")
    result = vitrine("export", harbour, str(folder), *storage, *allow)
    assert result.returncode == 1
    assert "is not empty and not an earlier export" in result.stderr and len(result.stderr.splitlines()) == 1
    assert [path.name for path in folder.iterdir()] == ["letter.txt"]


def test_an_unknown_source_is_named(harbour, storage, tmp_path):
    result = vitrine("export", "nothing", str(tmp_path / "site"), *storage)
    assert result.returncode == 1 and "nothing" in result.stderr
    assert not (tmp_path / "site").exists()


def test_the_status_reports_missing_pictures(origin, storage, allow, tmp_path):
    feed = origin.serve_photos("/feed.json", ["/gone.png"])
    vitrine("add", feed, "--title", "Harbour", *storage, *allow)
    result = vitrine("export", "harbour", str(tmp_path / "site"), *storage, *allow)
    assert result.returncode == 1
    assert "1 photo, 1 without its picture" in result.stdout
    assert (tmp_path / "site" / "index.html").exists()


def test_the_folder_of_photos_is_neither_revealed_nor_changed(storage, tmp_path):
    pictures = tmp_path / "Secret Pictures"
    pictures.mkdir()
    (pictures / "harbour.png").write_bytes(png(600, 400))
    assert vitrine("add", str(pictures), "--title", "Family", *storage).returncode == 0
    result = vitrine("export", "family", str(tmp_path / "site"), *storage)
    assert result.returncode == 0 and result.stderr == ""
    contents = b"".join(path.read_bytes() for path in (tmp_path / "site").rglob("*") if path.is_file())
    assert b"Secret Pictures" not in contents and str(tmp_path).encode() not in contents
    assert [path.name for path in pictures.iterdir()] == ["harbour.png"]


def test_a_killed_export_is_continued(origin, storage, allow, tmp_path):
    release = threading.Event()

    def late(number):
        def respond(handler):
            release.wait(60)
            send(handler, png(1600 + number, 1200))

        return respond

    for number in range(30):
        if number < 15:
            origin.serve(f"/{number}.png", png(1600 + number, 1200), "image/png")
        else:
            # Otherwise a quick export could end before it is killed.
            origin.serve_with(f"/{number}.png", late(number))
    feed = origin.serve_photos("/feed.json", [f"/{number}.png" for number in range(30)])
    vitrine("add", feed, "--title", "Harbour", *storage, *allow)
    site = tmp_path / "site"
    process = subprocess.Popen([str(BINARY), "export", "harbour", str(site), *storage, *allow],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    manifest = site / ".vitrine-export" / "manifest.jsonl"
    until(lambda: manifest.exists() and manifest.read_bytes().count(b'"picture"') >= 5, what="the first pictures")
    process.send_signal(signal.SIGKILL)
    process.wait(timeout=20)
    release.set()
    assert not (site / "index.html").exists()
    result = vitrine("export", "harbour", str(site), *storage, *allow)
    assert result.returncode == 0, result.stderr
    made, reused = map(int, re.search(r"created pictures for (\d+) photos, kept those of (\d+)", result.stdout).groups())
    assert made + reused == 30 and reused >= 5
    assert len(list(site.rglob("fitted-1280.webp"))) == 30
    assert not (site / ".vitrine-export" / "incoming").exists()


def test_every_collection_is_exported(storage, tmp_path):
    titles = ["Harbour", "Lighthouse", "Old town"]
    rows = [
        {"original": "data:image/png;base64," + base64.b64encode(noise(24 + number, number)).decode(), "caption": title}
        for number, title in enumerate(titles)
    ]
    (tmp_path / "feed.json").write_text(json.dumps(rows))
    assert vitrine("add", str(tmp_path / "feed.json"), *storage).returncode == 0
    with serving(tmp_path, "--no-demo") as server:
        photos = server.api("/all/photos")["photos"]
        server.request("POST", f"/api/v1/photos/{photos[1]['id']}/favorite")
        server.request("POST", "/api/v1/mixes", {"title": "Old", "words": "town"})
    for path, expected in [
        ("/all", titles), ("/favorites", [photos[1]["title"]]), ("/mixes/old", ["Old town"]), ("/search?q=harbour", ["Harbour"]),
    ]:
        site = tmp_path / path.strip("/").replace("/", "-").replace("?", "-")
        result = vitrine("export", path, str(site), *storage)
        assert result.returncode == 0, result.stderr
        index = (site / "index.html").read_text()
        assert [title for title in titles if title in index] == expected, path
    missing = vitrine("export", "/mixes/none", str(tmp_path / "none"), *storage)
    assert missing.returncode == 1 and "There is no source /mixes/none" in missing.stderr
