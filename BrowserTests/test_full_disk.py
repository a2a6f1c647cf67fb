"""A full disk: everything is still shown, nothing breaks, and freed space is used."""

import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import threading

import pytest
from origin import noise, running_origin
from program import serving, until, vitrine

MEMORY = pathlib.Path("/dev/shm")
PHOTOS = 6


@contextlib.contextmanager
def small_disk(folder, size="8m"):
    """A separate disk for a folder."""
    folder.mkdir(parents=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(folder)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("only root may mount a disk of its own")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.fixture(params=["cache", "data"])
def disk(request, tmp_path):
    """A disk of 8 MB for the cache or data of the server."""
    with small_disk(tmp_path / "server" / request.param) as folder:
        yield folder


@pytest.fixture(scope="module")
def origin():
    with running_origin() as origin:
        yield origin


def fill(disk):
    """Fills the disk; returns the file that fills it."""
    file = disk / "filler"

    def is_full():
        # A running server may have freed a part.
        with contextlib.suppress(OSError), open(file, "ab", buffering=0) as filler:
            while True:
                filler.write(b"\0" * 4096)
        return os.statvfs(disk).f_bavail == 0

    until(is_full, what="a full disk")
    return file


def pictures(server, photos, shape="square-320"):
    """Whether all photos are shown in a shape."""
    return all(server.get(f"{photo['image']}/{shape}")[0] == 200 for photo in photos)


def kill_while_rendering(server, photos, shape):
    """Kills the server while it is creating renditions, as in a power failure."""

    def fetch(photo):
        with contextlib.suppress(OSError):
            server.get(f"{photo['image']}/{shape}")

    threads = [threading.Thread(target=fetch, args=(photo,)) for photo in photos]
    for thread in threads:
        thread.start()
    threads[0].join(0.3)
    server.process.kill()
    server.process.wait()
    for thread in threads:
        thread.join()


def left_in_memory():
    return list(MEMORY.glob("vitrine-incoming-*")) if MEMORY.is_dir() else []


def test_a_full_disk_only_affects_what_would_be_stored(disk, origin, tmp_path):
    folder = tmp_path / "server"
    arguments = ["--no-demo", "--allow-host", origin.host]
    addresses = [origin.serve(f"/{number}.png", noise(600, number), "image/png") for number in range(PHOTOS)]
    feed = origin.serve_photos("/photos.json", addresses)
    with serving(folder, *arguments) as server:
        source = json.loads(server.send("POST", "/api/v1/sources", {"location": feed})[2])["id"]
        photos = server.api(f"/sources/{source}/photos")["photos"]
        assert pictures(server, photos[:2])
        filler = fill(disk)
        assert pictures(server, photos)
        assert pictures(server, photos, "original")
        for path in ["/", f"/sources/{source}", f"/sources/{source}/photos/{photos[0]['id']}", "/places"]:
            server.page(path)
        status, _, body = server.send("POST", f"/api/v1/photos/{photos[5]['id']}/remove", {})
        assert status == 200 or "full" in json.loads(body)["error"]["message"]
        kill_while_rendering(server, photos, "fitted-640")
    with serving(folder, *arguments) as server:
        assert left_in_memory() == []
        assert pictures(server, photos[:5])
        server.page(f"/sources/{source}")
        filler.unlink()
        assert server.send("POST", f"/api/v1/photos/{photos[4]['id']}/remove", {})[0] == 200
        assert pictures(server, photos[:4], "fitted-640")
        kill_while_rendering(server, photos[:4], "fitted-1280")
    with serving(folder, *arguments) as server:
        shown = server.api(f"/sources/{source}/photos")["photos"]
        assert [photo["id"] for photo in photos[:4]] == [photo["id"] for photo in shown][:4]
        assert pictures(server, shown, "fitted-1280")
        # Facts that could not be stored are determined again on the next request.
        measured = lambda: all(
            "width" in photo and "failure" not in photo
            for photo in server.api(f"/sources/{source}/photos")["photos"]
        )
        until(measured, what="the sizes of all photos")


def test_a_library_of_an_older_version_is_intact_after_the_disk_was_full(tmp_path):
    """Before its tables are changed, it is copied; each restart would leave one more part of a copy."""
    with small_disk(tmp_path / "data") as data:
        shutil.copytree(pathlib.Path(__file__).parent / "data_folder_of_version_8" / "data", data, dirs_exist_ok=True)
        os.chmod(data, 0o700)
        storage = ["--data", str(data), "--cache", str(tmp_path / "cache")]
        filler = fill(data)
        # Enough to open it, and not enough for the copy.
        os.truncate(filler, filler.stat().st_size - (160 << 10))
        copies = lambda: sorted(path.name for path in (data / "before-upgrades").glob("*"))
        for _ in range(3):
            result = vitrine("sources", "--data", str(data))
            assert result.returncode == 1 and "the disk is full" in result.stderr, result
            assert copies() == []
        report = vitrine("doctor", *storage)
        assert "because the disk is full" in report.stdout and "restore FILE" not in report.stdout, report
        filler.unlink()
        assert vitrine("sources", "--data", str(data)).returncode == 0
        assert len(copies()) == 1


def test_a_backup_to_a_full_disk_fails_and_leaves_nothing(tmp_path):
    data = ["--data", str(tmp_path / "data")]
    (tmp_path / "feed.json").write_text('[{"original": "https://example.org/a.jpg"}]')
    assert vitrine("add", str(tmp_path / "feed.json"), *data, "--cache", str(tmp_path / "cache")).returncode == 0
    with small_disk(tmp_path / "backups", "64k") as backups:
        result = vitrine("backup", str(backups / "a.tar"), *data)
        assert result.returncode == 1 and "full" in result.stderr and list(backups.iterdir()) == [], result
    with small_disk(tmp_path / "larger", "480k") as backups:
        # The copy of the library fits, and the archive does not.
        result = vitrine("backup", str(backups / "a.tar"), *data)
        assert result.returncode == 1 and "No space left" in result.stderr and list(backups.iterdir()) == [], result


def test_a_restoration_names_the_file_that_does_not_fit(storage, tmp_path):
    (tmp_path / "feed.json").write_text('[{"original": "https://example.org/a.jpg"}]')
    assert vitrine("add", str(tmp_path / "feed.json"), *storage).returncode == 0
    assert vitrine("backup", str(tmp_path / "backup.tar"), *storage).returncode == 0
    with small_disk(tmp_path / "small", size="100k") as folder:
        result = vitrine("restore", str(tmp_path / "backup.tar"), "--data", str(folder))
        assert result.returncode == 1, result
        file = folder / "restore-unfinished/vitrine.sqlite"
        assert f"{file} cannot be written: No space left on device" in result.stderr, result
        assert not file.exists()
