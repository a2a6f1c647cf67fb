"""Restorations that are killed, backups with damaged files, and the numbers that a restored library assigns.

Over 300 lines: the tests share backups of a library with kept originals.
"""

import fcntl
import hashlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import tarfile
import threading
import time
import uuid

import pytest
from origin import png
from program import BINARY, ROOT, serving, until, vitrine

OLD_FOLDER = ROOT / "BrowserTests/data_folder_of_version_8/data"

# Kills the process at one of its changes of names in a folder of files.
KILLER = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <stdatomic.h>
#include <unistd.h>
static atomic_int count;
static void change(void) {
    const char *last = getenv("KILL_AT");
    if (last && atomic_fetch_add(&count, 1) + 1 == atoi(last)) kill(getpid(), SIGKILL);
}
#define REAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))
#include <stdio.h>
#include <sys/stat.h>
int rename(const char *from, const char *to) { change(); return REAL(rename)(from, to); }
int unlink(const char *path) { change(); return REAL(unlink)(path); }
int unlinkat(int folder, const char *path, int flags) { change(); return REAL(unlinkat)(folder, path, flags); }
int rmdir(const char *path) { change(); return REAL(rmdir)(path); }
int mkdir(const char *path, mode_t mode) { change(); return REAL(mkdir)(path, mode); }
"""


@pytest.fixture(scope="module")
def killer(tmp_path_factory):
    """A library that kills the program that loads it first, at the change with the number `KILL_AT`."""
    folder = tmp_path_factory.mktemp("killer")
    (folder / "killer.c").write_text(KILLER)
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        pytest.skip("there is no C compiler")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", "killer.so", "killer.c", "-ldl"], cwd=folder, check=True)
    return folder / "killer.so"


def name_of(content: bytes) -> str:
    digest = hashlib.sha256(content).hexdigest()
    return f"archive/{digest[:2]}/{digest}"


def make_library(folder, title, originals, key):
    """A library with one source, kept originals and a key."""
    folder.mkdir(parents=True, mode=0o700)
    (folder.parent / f"{title}.json").write_text(
        json.dumps([{"original": f"https://example.org/{title}/{n}.jpg"} for n in range(len(originals))]))
    data = ["--data", str(folder), "--cache", str(folder.parent / "cache")]
    assert vitrine("add", str(folder.parent / f"{title}.json"), "--title", title, *data).returncode == 0
    with sqlite3.connect(folder / "vitrine.sqlite") as database:
        for photo, content in enumerate(originals, 1):
            store_original(folder, content)
            database.execute(
                "INSERT INTO kept_original (photo_id, address, content, byte_count, media_type, kept_at) VALUES (?, ?, ?, ?, ?, 0)",
                (photo, f"https://example.org/{title}/{photo}.jpg", hashlib.sha256(content).hexdigest(), len(content), "image/jpeg"))
    (folder / "secret.key").write_bytes(key)
    return folder


def store_original(folder, content):
    path = folder / name_of(content)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def state(folder):
    """The library of a folder: its source, the key, and its kept originals."""
    [source] = json.loads(vitrine("sources", "--json", "--data", str(folder)).stdout)
    originals = {path.read_bytes() for path in (folder / "archive").glob("??/*")}
    return source["title"], (folder / "secret.key").read_bytes(), originals


OLD = ("old", b"o" * 32, {b"of both", b"of the old one"})
NEW = ("new", b"n" * 32, {b"of both", b"of the new one", b"another"})


@pytest.fixture
def libraries(tmp_path):
    """Two libraries, and a backup of the second."""
    folders = [make_library(tmp_path / title / "data", title, sorted(originals), key) for title, key, originals in (OLD, NEW)]
    assert [state(folder) for folder in folders] == [OLD, NEW]
    backup = tmp_path / "backup.tar"
    assert vitrine("backup", str(backup), "--data", str(folders[1])).returncode == 0
    return folders[0], backup


def killed_restoration(killer, folder, backup, number) -> int:
    environment = {**os.environ, "LD_PRELOAD": str(killer), "KILL_AT": str(number)}
    return subprocess.run(
        [str(BINARY), "restore", str(backup), "--force", "--data", str(folder)],
        env=environment, capture_output=True, check=False).returncode


def test_a_restoration_killed_at_any_moment_leaves_one_of_the_libraries(killer, libraries, tmp_path):
    original, backup = libraries
    seen = []
    for number in range(1, 200):
        folder = tmp_path / "trial" / str(number)
        shutil.copytree(original, folder)
        status = killed_restoration(killer, folder, backup, number)
        if status == 0:
            break
        assert status == -signal.SIGKILL
        if (folder / "restore-ready").exists() and number % 4 == 0:
            doctor = vitrine("doctor", "--data", str(folder), "--cache", str(tmp_path / "cache"))
            assert doctor.returncode == 1 and "The next command that opens the library finishes it" in doctor.stdout
        found = state(folder)
        assert found in (OLD, NEW), number
        seen.append(found[0])
        # No temporary file remains.
        assert vitrine("restore", str(backup), "--force", "--data", str(folder)).returncode == 0
        assert state(folder) == NEW
        assert sorted(path.name for path in folder.iterdir() if path.is_dir()) == ["archive"]
        assert [path for path in (folder / "archive/incoming").glob("*")] == []
        shutil.rmtree(folder)
    assert status == 0 and seen.count("old") > 5 and seen.count("new") > 5, seen
    assert seen == sorted(seen, reverse=True), "the new one stays once it is there"


def test_an_interrupted_restoration_of_version_0_1_is_a_problem(libraries, tmp_path):
    folder, backup = libraries
    data = ["--data", str(folder), "--cache", str(tmp_path / "cache")]
    doctor = lambda: vitrine("doctor", *data)
    # All of the previous library was moved aside, and nothing of the new one moved in.
    (folder / "replaced-4711").mkdir()
    for name in ["vitrine.sqlite", "secret.key", "archive"]:
        (folder / name).rename(folder / "replaced-4711" / name)
    (folder / "restore-4711").mkdir()
    result = doctor()
    assert result.returncode == 1 and f"The previous library is in {folder}/replaced-4711" in result.stdout, result
    for command in [["sources"], ["add", str(tmp_path / "old" / "old.json")], ["serve", "--port", "0"]]:
        refused = vitrine(*command, "--data", str(folder), timeout=20)
        assert refused.returncode == 1 and "restoration was interrupted" in refused.stderr, refused
    assert not (folder / "vitrine.sqlite").exists()
    refused = vitrine("restore", str(backup), "--data", str(folder))
    assert refused.returncode == 1 and "restoration was interrupted" in refused.stderr, refused
    assert vitrine("restore", str(backup), "--force", "--data", str(folder)).returncode == 0
    assert state(folder) == NEW and doctor().returncode == 0
    assert sorted(path.name for path in folder.iterdir() if path.is_dir()) == ["archive"]


def test_the_rest_of_a_restoration_that_changed_nothing_is_a_warning(libraries, tmp_path):
    folder, backup = libraries
    (folder / "restore-4711").mkdir()
    (folder / "restore-4711" / "vitrine.sqlite").write_bytes(b"half")
    result = vitrine("doctor", "--data", str(folder), "--cache", str(tmp_path / "cache"))
    assert result.returncode == 0 and f"has left {folder}/restore-4711" in result.stdout, result
    assert vitrine("restore", str(backup), "--force", "--data", str(folder)).returncode == 0
    assert not (folder / "restore-4711").exists()


def test_originals_go_to_the_disk_that_the_folder_links_to(libraries, tmp_path):
    folder, backup = libraries
    (tmp_path / "large").mkdir()
    (folder / "archive").rename(tmp_path / "large" / "archive")
    (folder / "archive").symlink_to(tmp_path / "large" / "archive")
    assert vitrine("restore", str(backup), "--force", "--data", str(folder)).returncode == 0
    assert (folder / "archive").is_symlink() and state(folder) == NEW


def test_a_damaged_original_is_left_out_of_a_backup(libraries, tmp_path):
    folder, _ = libraries
    damaged = folder / name_of(b"of both")
    damaged.write_bytes(b"OF both")
    backup = tmp_path / "second.tar"
    result = vitrine("backup", str(backup), "--data", str(folder))
    assert result.returncode == 1 and f"{damaged} is damaged" in result.stderr and "1 kept original" in result.stdout, result
    with tarfile.open(backup) as members:
        assert members.getnames() == ["vitrine.sqlite", "secret.key", name_of(b"of the old one"), "backup.json"]
    target = tmp_path / "target"
    assert vitrine("restore", str(backup), "--data", str(target)).returncode == 0
    assert state(target) == ("old", OLD[1], {b"of the old one"})
    with sqlite3.connect(target / "vitrine.sqlite") as database:
        # A server downloads it again.
        wrong = [content for content, in database.execute("SELECT content FROM kept_original WHERE is_wrong = 1")]
    assert wrong == [damaged.name]


def test_an_original_damaged_in_a_backup_is_left_out(libraries, tmp_path):
    folder, backup = libraries
    data = bytearray(backup.read_bytes())
    for content in [b"of the new one", b"of both"]:
        position = data.index(content)
        data[position:position + 2] = b"xx"
    backup.write_bytes(data)
    result = vitrine("restore", str(backup), "--force", "--data", str(folder))
    assert result.returncode == 1 and "Restored the library and 1 kept original" in result.stdout, result
    assert f"{name_of(b'of the new one')} is damaged in the backup" in result.stderr, result
    # One that the folder has already, and that the library needs, stays.
    assert state(folder) == ("new", NEW[1], {b"of both", b"another"})
    with sqlite3.connect(folder / "vitrine.sqlite") as database:
        wrong = [content for content, in database.execute("SELECT content FROM kept_original WHERE is_wrong = 1")]
    assert wrong == [hashlib.sha256(b"of the new one").hexdigest()]


def test_a_damaged_library_does_not_replace_a_backup(libraries, tmp_path):
    folder, backup = libraries
    before = backup.read_bytes()
    file = folder / "vitrine.sqlite"
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute("UPDATE photo SET source_id = 99 WHERE id = 1")
    result = vitrine("backup", str(backup), "--data", str(folder))
    assert result.returncode == 1 and "foreign key" in result.stderr, result
    assert backup.read_bytes() == before and [path.name for path in tmp_path.glob("*partial*")] == []


def test_what_a_killed_backup_left_is_deleted_by_the_next(libraries, tmp_path):
    folder, backup = libraries
    ended = subprocess.Popen(["true"])
    ended.wait()
    rest = [tmp_path / f"backup.tar.partial-{ended.pid}{end}" for end in ["", ".sqlite", ".sqlite-journal"]]
    others = [tmp_path / f"backup.tar.partial-{os.getpid()}", tmp_path / f"other.tar.partial-{ended.pid}"]
    for file in rest + others:
        file.write_bytes(b"half")
    assert vitrine("backup", str(backup), "--data", str(folder)).returncode == 0
    assert [file.exists() for file in rest + others] == [False] * 3 + [True] * 2


def test_unlocked_files_of_any_backup_are_deleted_by_the_next(libraries, tmp_path):
    """Backups often have the date in their names, and processes of containers have the same number."""
    folder, backup = libraries
    partial = lambda name: tmp_path / f"{name}.vitrine-backup-{uuid.uuid4()}.partial"  # noqa: E731
    left, running, other = partial("monday.tar"), partial("tuesday.tar"), tmp_path / "other.vitrine-backup-1.partial"
    for file in [left, running]:
        for end in ["", ".sqlite", ".sqlite-journal"]:
            (tmp_path / f"{file.name}{end}").write_bytes(b"half")
    alone = tmp_path / f"{partial('sunday.tar').name}.sqlite"
    for file in [alone, other]:
        file.write_bytes(b"half")
    with running.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert vitrine("backup", str(backup), "--data", str(folder)).returncode == 0
    assert sorted(path.name for path in tmp_path.glob("*.partial*")) == sorted(
        [f"{running.name}{end}" for end in ["", ".sqlite", ".sqlite-journal"]] + [other.name])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_backup_leaves_nothing(number, libraries, tmp_path):
    folder, backup = libraries
    before = backup.read_bytes()
    # Opening it waits for a writer.
    original = folder / name_of(b"of both")
    original.unlink()
    os.mkfifo(original)
    process = subprocess.Popen([str(BINARY), "backup", str(backup), "--data", str(folder)], stdout=subprocess.DEVNULL)
    try:
        left = lambda: list(tmp_path.glob("*.partial*"))  # noqa: E731
        until(lambda: any(path.stat().st_size for path in left() if path.suffix == ".partial"), what="a part of the backup")
        process.send_signal(number)
        assert process.wait(timeout=20) == -number
    finally:
        process.kill()
    assert left() == [] and backup.read_bytes() == before


def test_missing_originals_are_listed_and_marked(libraries, tmp_path):
    folder, _ = libraries
    missing = folder / name_of(b"of both")
    missing.unlink()
    backup = tmp_path / "second.tar"
    result = vitrine("backup", str(backup), "--data", str(folder))
    assert result.returncode == 1 and f"{missing} is missing" in result.stderr and "1 kept original" in result.stdout, result
    target = tmp_path / "target"
    assert vitrine("restore", str(backup), "--data", str(target)).returncode == 0
    with sqlite3.connect(target / "vitrine.sqlite") as database:
        wrong = [content for content, in database.execute("SELECT content FROM kept_original WHERE is_wrong = 1")]
    assert wrong == [missing.name]
    # Originals already marked as missing are not reported again.
    assert vitrine("backup", str(backup), "--data", str(target)).returncode == 0


@pytest.mark.parametrize("has_folder", [True, False])
def test_a_backup_stays_where_all_originals_are_missing(has_folder, libraries, tmp_path):
    """Their disk is not mounted."""
    folder, backup = libraries
    before = backup.read_bytes()
    (folder / "archive").rename(tmp_path / "unmounted")
    if has_folder:
        (folder / "archive").mkdir()
    result = vitrine("backup", str(backup), "--data", str(folder))
    assert result.returncode == 1 and f"There are no kept originals in {folder}/archive" in result.stderr, result
    assert backup.read_bytes() == before and list(tmp_path.glob("*.partial*")) == []
    check = vitrine("archive", "check", "--data", str(folder))
    assert check.returncode == 1 and "--force" in check.stderr, check
    with sqlite3.connect(folder / "vitrine.sqlite") as database:
        assert database.execute("SELECT count(*) FROM kept_original WHERE is_wrong = 1").fetchone() == (0,)
    assert "2 missing" in vitrine("archive", "check", "--force", "--data", str(folder)).stdout
    assert vitrine("backup", str(backup), "--data", str(folder)).returncode == 0
    # They are available again.
    if has_folder:
        (folder / "archive").rmdir()
    (tmp_path / "unmounted").rename(folder / "archive")
    assert vitrine("archive", "check", "--data", str(folder)).returncode == 0
    with sqlite3.connect(folder / "vitrine.sqlite") as database:
        assert database.execute("SELECT count(*) FROM kept_original WHERE is_wrong = 1").fetchone() == (0,)


@pytest.mark.parametrize("rest", ["secret.key", "archive"])
def test_what_may_belong_to_a_library_in_a_database_is_only_replaced_with_force(rest, libraries, tmp_path):
    folder, backup = libraries
    target = tmp_path / "target"
    target.mkdir()
    if rest == "archive":
        shutil.copytree(folder / rest, target / rest)
    else:
        shutil.copy(folder / rest, target / rest)
    files = lambda: {path: path.read_bytes() for path in target.rglob("*") if path.is_file() and path.name != "vitrine.lock"}  # noqa: E731
    before = files()
    refused = vitrine("restore", str(backup), "--data", str(target))
    assert refused.returncode == 1 and f"{target / rest} already exists" in refused.stderr, refused
    assert files() == before
    assert vitrine("restore", str(backup), "--force", "--data", str(target)).returncode == 0
    assert state(target) == NEW


def test_a_lock_that_is_held_briefly_refuses_nothing(libraries):
    """`vitrine doctor` holds it briefly."""
    folder, backup = libraries
    with (folder / "vitrine.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        threading.Timer(0.5, lambda: fcntl.flock(lock, fcntl.LOCK_UN)).start()
        result = vitrine("restore", str(backup), "--force", "--data", str(folder))
    assert result.returncode == 0, result


def test_a_backup_of_a_newer_format_is_not_called_incomplete(libraries, tmp_path):
    folder, backup = libraries
    data = backup.read_bytes()
    assert data.count(b'"format" : 1') == 1
    backup.write_bytes(data.replace(b'"format" : 1', b'"format" : 2'))
    result = vitrine("restore", str(backup), "--force", "--data", str(folder))
    assert result.returncode == 1 and "newer version of Vitrine" in result.stderr, result
    assert state(folder) == OLD


def test_numbers_assigned_after_the_backup_are_not_assigned_again(origin, tmp_path):
    """Open pages and links of that time would show other photos."""
    allow = ["--no-demo", "--allow-host", origin.host]
    names = [f"/{number}.jpg" for number in range(12)]
    feed = origin.serve_photos("/feed.json", names[:3])
    data = ["--data", str(tmp_path / "data")]

    def listed(server):
        versions = [int(server.get(f"/api/v1/{of}/shapes")[1]["X-List-Version"]) for of in ["sources/feed", "all"]]
        with sqlite3.connect(tmp_path / "data/vitrine.sqlite") as database:
            return dict(database.execute("SELECT original, id FROM photo WHERE slot IS NOT NULL")), versions

    def refreshed(server):
        server.request("POST", "/api/v1/sources/feed/refresh")
        return listed(server)

    assert vitrine("add", feed, "--title", "Feed", *data, "--cache", str(tmp_path / "cache"), "--allow-host", origin.host).returncode == 0
    assert vitrine("backup", str(tmp_path / "backup.tar"), *data).returncode == 0
    with serving(tmp_path, *allow) as server:
        origin.serve_photos("/feed.json", names[:6])
        lost, last = refreshed(server)
        assert len(lost) == 6
    origin.serve_photos("/feed.json", names[6:] + names[:3])
    for has_replaced in [True, False]:
        if not has_replaced:
            # Without the replaced library, one change per second is assumed: two were made since the restoration.
            time.sleep(3)
            shutil.rmtree(tmp_path / "data")
        assert vitrine("restore", str(tmp_path / "backup.tar"), "--force", *data).returncode == 0
        with serving(tmp_path, *allow) as server:
            restored, versions = listed(server)
            assert restored == {url: lost[url] for url in restored} and len(restored) == 3
            assert all(new > old for new, old in zip(versions, last)), (versions, last)
            photos, newer = refreshed(server)
            assert len(photos) == 9 and all(new > old for new, old in zip(newer, versions))
            numbers = {number: url for url, number in lost.items()}
            assert all(numbers.get(number, url) == url for url, number in photos.items())
            last = newer
            lost |= photos


def test_a_library_restored_by_root_belongs_to_the_owner_of_the_folder(libraries, tmp_path):
    if os.geteuid() != 0:
        pytest.skip("only root may change the owner of files")
    folder, backup = libraries
    owner = (65534, 65534)
    for path in [folder, *folder.rglob("*")]:
        os.chown(path, *owner, follow_symlinks=False)
    assert vitrine("restore", str(backup), "--force", "--data", str(folder)).returncode == 0
    others = [path for path in folder.rglob("*") if (path.lstat().st_uid, path.lstat().st_gid) != owner]
    assert others == [] and (folder / "archive").is_dir()


def test_files_that_commands_of_root_make_belong_to_the_owner_of_the_folder(tmp_path):
    if os.geteuid() != 0:
        pytest.skip("only root may change the owner of files")
    owner = (65534, 65534)
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    os.chown(folder, *owner)
    (tmp_path / "feed.json").write_text('[{"original": "https://example.org/a.jpg"}]')
    data = ["--data", str(folder), "--cache", str(tmp_path / "cache")]
    assert vitrine("add", str(tmp_path / "feed.json"), *data).returncode == 0
    older = tmp_path / "older"
    shutil.copytree(OLD_FOLDER, older)
    for path in [older, *older.rglob("*")]:
        os.chown(path, *owner, follow_symlinks=False)
    assert vitrine("sources", "--data", str(older)).returncode == 0
    assert (older / "before-upgrades").is_dir()
    files = [*folder.rglob("*"), *older.rglob("*")]
    assert [path for path in files if (path.lstat().st_uid, path.lstat().st_gid) != owner] == []


def test_what_commands_of_root_add_to_the_cache_belongs_to_its_owner(origin, storage, tmp_path):
    if os.geteuid() != 0:
        pytest.skip("only root may change the owner of files")
    owner, cache, allow = (65534, 65534), tmp_path / "cache", ["--allow-host", origin.host]
    cache.mkdir(mode=0o700)
    os.chown(cache, *owner)
    origin.serve("/a.png", png(1500, 1000), "image/png")
    origin.serve("/b.png", b"no picture", "image/png")
    feed = origin.serve_photos("/feed.json", ["/a.png", "/b.png"])
    assert vitrine("add", feed, "--title", "Feed", *storage, *allow).returncode == 0
    assert vitrine("export", "feed", str(tmp_path / "site"), *storage, *allow).returncode == 0
    assert {"originals", "renditions"} <= {path.name for path in cache.iterdir()}
    assert [path for path in cache.rglob("*") if (path.lstat().st_uid, path.lstat().st_gid) != owner] == []
