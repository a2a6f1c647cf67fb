"""`vitrine archive`: originals remain when their server has deleted them."""

import hashlib
import json

import pytest
from origin import png
from program import serving, until, vitrine


@pytest.fixture
def allow(origin):
    return ["--allow-host", origin.host]


@pytest.fixture
def harbour(origin, storage, allow):
    for number, name in enumerate("ab"):
        origin.serve(f"/{name}.png", png(600, 400, bytes([number, 80, 90])), "image/png")
    feed = origin.serve_photos("/feed.json", ["/a.png", "/b.png"])
    assert vitrine("add", feed, "--title", "Harbour", *storage, *allow).returncode == 0
    return "harbour"


def archived(folder):
    return {path.name: path for path in (folder / "data/archive").glob("??/*")}


def archive_all(tmp_path, allow, harbour):
    with serving(tmp_path, "--no-demo", *allow) as server:
        until(lambda: server.api(f"/sources/{harbour}/archive")["keptCount"] == 2, what="the kept originals")


def test_originals_are_kept_and_outlive_their_server(origin, harbour, storage, allow, tmp_path):
    status = vitrine("archive", "status", harbour, *storage)
    assert "Harbour: originals are not kept; 0 of 2 are stored" in status.stdout and "available." in status.stdout
    assert "for 2 photos." in vitrine("archive", "on", harbour, *storage).stdout
    archive_all(tmp_path, allow, harbour)
    files = archived(tmp_path)
    assert len(files) == 2
    assert all(hashlib.sha256(path.read_bytes()).hexdigest() == name for name, path in files.items())
    assert vitrine("archive", harbour, *storage).stdout.startswith("Harbour: 2 of 2 originals are kept")

    assert vitrine("cache", "--empty", *storage).returncode == 0
    body = origin.responses.pop("/a.png")[1]
    request_count = origin.requests["/a.png"]
    with serving(tmp_path, "--no-demo", *allow) as server:
        photo = server.api(f"/sources/{harbour}/photos")["photos"][0]
        status, _, bytes_ = server.get(f"{photo['image']}/original")
        assert status == 200 and bytes_ == body
        assert server.get(f"{photo['image']}/fitted-640")[0] == 200
    assert origin.requests["/a.png"] == request_count


def test_a_check_lists_damaged_originals_which_are_downloaded_again(harbour, storage, allow, tmp_path):
    vitrine("archive", "on", harbour, *storage)
    archive_all(tmp_path, allow, harbour)
    whole = vitrine("archive", "check", *storage)
    assert (whole.returncode, whole.stderr) == (0, "")
    assert "2 kept originals are intact" in whole.stdout and "0 missing, 0 changed." in whole.stdout
    report = json.loads(vitrine("archive", "check", "--json", *storage).stdout)
    assert report.pop("bytes") > 0
    assert report == {"intact": 2, "missing": 0, "changed": 0, "problems": []}

    (missing_file, missing_path), (other, damaged) = sorted(archived(tmp_path).items())
    missing_path.unlink()
    data = bytearray(damaged.read_bytes())
    data[-20] ^= 1
    damaged.write_bytes(data)
    wrong = vitrine("archive", "check", harbour, "--json", *storage)
    report = json.loads(wrong.stdout)
    assert wrong.returncode == 1 and (report["intact"], report["missing"], report["changed"]) == (0, 1, 1)
    assert {(each["problem"], each["file"]) for each in report["problems"]} == {("missing", missing_file), ("changed", other)}
    assert all(each["url"].endswith(".png") for each in report["problems"])
    assert f"Missing: {missing_file}" in wrong.stderr and f"Changed: {other}" in wrong.stderr
    assert (tmp_path / "data/archive/damaged" / other).read_bytes() == data

    archive_all(tmp_path, allow, harbour)
    assert vitrine("archive", "check", harbour, *storage).returncode == 0


def test_originals_that_cannot_be_deleted_are_reported_and_deleted_later(harbour, storage, allow, tmp_path):
    vitrine("archive", "on", harbour, *storage)
    archive_all(tmp_path, allow, harbour)
    name, path = sorted(archived(tmp_path).items())[0]
    # `unlink` deletes no folder, even for root.
    path.unlink()
    path.mkdir()
    result = vitrine("archive", "off", harbour, "--delete", *storage)
    assert result.returncode == 1 and "1 original in" in result.stderr and "were deleted" not in result.stdout, result
    assert list(archived(tmp_path)) == [name]
    path.rmdir()
    path.write_bytes(b"later")
    with serving(tmp_path, "--no-demo", *allow):
        until(lambda: archived(tmp_path) == {}, 60, "the end of the originals")


def test_turning_it_off_keeps_or_deletes_the_originals(harbour, storage, allow, tmp_path):
    vitrine("archive", "on", harbour, *storage)
    archive_all(tmp_path, allow, harbour)
    kept = vitrine("archive", "off", harbour, *storage).stdout
    assert "2 originals (" in kept and kept.strip().endswith("remain.")
    assert len(archived(tmp_path)) == 2
    deleted = vitrine("archive", "off", harbour, "--delete", *storage).stdout
    assert "2 originals (" in deleted and deleted.strip().endswith("were deleted.")
    assert archived(tmp_path) == {}


def test_a_removed_source_takes_its_originals_along(harbour, storage, allow, tmp_path):
    vitrine("archive", "on", harbour, *storage)
    archive_all(tmp_path, allow, harbour)
    assert vitrine("remove", harbour, *storage).returncode == 0
    assert archived(tmp_path) == {}


def test_a_killed_server_leaves_no_partial_originals(origin, harbour, storage, allow, tmp_path):
    names = [f"/{number}.png" for number in range(60)]
    for number, name in enumerate(names):
        origin.serve(name, png(600, 400, bytes([number, 1, 2])), "image/png")
    origin.serve_photos("/feed.json", names)
    assert vitrine("refresh", harbour, *storage, *allow).returncode == 0
    vitrine("archive", "on", harbour, *storage)
    for count in (1, 20, 40):
        with serving(tmp_path, "--no-demo", *allow) as server:
            until(lambda: len(archived(tmp_path)) >= count, what=f"{count} files")
            server.process.kill()
            server.process.wait()
        check = vitrine("archive", "check", *storage)
        assert check.returncode == 0, check.stderr
        for name, path in archived(tmp_path).items():
            assert hashlib.sha256(path.read_bytes()).hexdigest() == name


def test_a_folder_is_not_copied(storage, tmp_path):
    folder = tmp_path / "pictures"
    folder.mkdir()
    (folder / "a.png").write_bytes(png(60, 40))
    assert vitrine("add", str(folder), *storage).returncode == 0
    source = json.loads(vitrine("sources", "--json", *storage).stdout)[0]["id"]
    refused = vitrine("archive", "on", source, *storage)
    assert refused.returncode != 0 and "are not copied" in refused.stderr
