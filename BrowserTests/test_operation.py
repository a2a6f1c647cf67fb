"""For server operators: backups, locks, readiness, logs."""

import hashlib
import io
import json
import re
import shutil
import sqlite3
import tarfile

import pytest
from program import PRESS, free_port, serving, serving_demo, until, vitrine


def titles(folder) -> list[str]:
    """The titles of the sources in a data folder."""
    return [row["title"] for row in json.loads(vitrine("sources", "--json", "--data", str(folder)).stdout)]


def data_of(server) -> str:
    return str(server.folder / "data")


def rows(folder) -> dict[str, list]:
    """All rows of a library, by table, except for numbers that increase with a restoration."""
    with sqlite3.connect(f"file:{folder}/vitrine.sqlite?mode=ro", uri=True) as database:
        names = [name for name, in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")]
        names.remove("sqlite_sequence")
        columns = lambda name: ", ".join(
            f'"{row[1]}"' for row in database.execute(f"PRAGMA table_info('{name}')") if not row[1].endswith(("version", "last_user_id")))
        return {name: sorted(map(repr, database.execute(f'SELECT {columns(name)} FROM "{name}"'))) for name in names}


def test_a_restored_library_has_every_row(tmp_path):
    """Data of people, their accounts, and the key of the passwords of feeds."""
    (tmp_path / "feed.json").write_text('[{"original": "https://example.org/a.jpg", "title": "A lake"}]')
    data = ["--data", str(tmp_path / "data")]
    assert vitrine("add", str(tmp_path / "feed.json"), *data, "--cache", str(tmp_path / "cache")).returncode == 0
    with serving(tmp_path) as server:
        [photo] = server.api("/sources/feed/photos")["photos"]
        server.request("POST", f"/api/v1/photos/{photo['id']}/favorite")
        server.request("POST", "/api/v1/views", {"photo": photo["id"]})
        server.request("POST", "/api/v1/mixes", {"title": "Lakes", "words": "lake"})
        server.request("POST", f"/api/v1/photos/{photo['id']}/remove")
        assert vitrine("user", "add", "ada", "--role", "admin", *data, input="under the lake\n").returncode == 0
    backed_up = rows(tmp_path / "data")
    filled = {name for name, found in backed_up.items() if found}
    assert {"source", "photo", "user_account", "mix", "favorite_photo", "hidden_photo"} <= filled, filled
    assert vitrine("backup", str(tmp_path / "backup.tar"), *data).returncode == 0
    assert vitrine("restore", str(tmp_path / "backup.tar"), "--data", str(tmp_path / "other" / "data")).returncode == 0
    assert rows(tmp_path / "other" / "data") == backed_up
    signs_in = {"Content-Type": "application/x-www-form-urlencoded", **PRESS}
    with serving(tmp_path / "other") as server:
        assert server.get("/api/v1/favorites/photos")[0] == 401
        status, headers, _ = server.send("POST", "/sign-in", b"name=ada&password=under+the+lake", signs_in)
        assert status == 200 and "/sign-in" not in headers.get("Location", "")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The backup of a running server with one kept original, and the folder of that server."""
    folder = tmp_path_factory.mktemp("backup")
    original = b"the bytes of an original"
    with serving_demo(folder) as server:
        content = hashlib.sha256(original).hexdigest()
        name = f"archive/{content[:2]}/{content}"
        path = folder / "data" / name
        path.parent.mkdir(parents=True)
        path.write_bytes(original)
        file = folder / "backup.tar"
        result = vitrine("backup", str(file), "--data", data_of(server))
        assert result.returncode == 0, result.stderr
        assert "1 kept original" in result.stdout
    assert not [path for path in folder.iterdir() if "partial" in path.name]
    return folder, file, name, original


@pytest.fixture
def backup(made, tmp_path):
    """The backup, next to a copy of its library."""
    folder, file, name, original = made
    shutil.copytree(folder / "data", tmp_path / "a" / "data")
    return file, name, original


@pytest.fixture(autouse=True)
def folder_exists(tmp_path):
    (tmp_path / "a").mkdir()


def test_a_backup_of_a_running_server_is_restored_elsewhere(backup, tmp_path):
    file, name, original = backup
    assert file.stat().st_mode & 0o077 == 0
    with tarfile.open(file) as members:
        assert members.getnames() == ["vitrine.sqlite", name, "backup.json"]
    target = tmp_path / "b" / "data"
    result = vitrine("restore", str(file), "--data", str(target))
    assert result.returncode == 0, result.stderr
    assert titles(target) == titles(tmp_path / "a" / "data") and len(titles(target)) == 5
    assert (target / name).read_bytes() == original
    with serving(tmp_path / "b") as server:
        assert len(server.api("/sources")["sources"]) == 5


def test_an_existing_library_is_only_replaced_with_force(backup, tmp_path):
    file, *_ = backup
    (tmp_path / "feed.json").write_text('[{"original": "https://example.org/a.jpg"}]')
    data = tmp_path / "c"
    assert vitrine("add", str(tmp_path / "feed.json"), "--data", str(data), "--cache", str(tmp_path / "k")).returncode == 0
    before = titles(data)
    refused = vitrine("restore", str(file), "--data", str(data))
    assert refused.returncode == 1 and "--force" in refused.stderr and titles(data) == before
    assert vitrine("restore", str(file), "--data", str(data), "--force").returncode == 0
    assert len(titles(data)) == 5
    assert sorted(path.name for path in data.iterdir() if path.is_dir()) == ["archive"]


def changed(file, target, change):
    """Copies a backup, changing its members with a function of a list of names and bytes."""
    with tarfile.open(file) as members:
        rows = [(member.name, members.extractfile(member).read()) for member in members]
    with tarfile.open(target, "w") as members:
        for name, content in change(rows):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            members.addfile(member, io.BytesIO(content))
    return target


CHANGES = {
    "its end is missing": lambda rows: rows[:-1],
    "an original is missing": lambda rows: [rows[0], rows[2]],
    "the database is another": lambda rows: [(rows[0][0], rows[0][1][:-1] + b"x"), *rows[1:]],
    "a file is no member": lambda rows: [("../outside", b"x"), *rows],
    "a path is absolute": lambda rows: [("/tmp/outside", b"x"), *rows],
    "a member comes twice": lambda rows: [rows[0], *rows],
    "the manifest is none": lambda rows: [*rows[:-1], ("backup.json", b"{}")],
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_an_incomplete_backup_changes_nothing(backup, tmp_path, change):
    file, *_ = backup
    before = titles(tmp_path / "a" / "data")
    wrong = changed(file, tmp_path / "wrong.tar", change)
    result = vitrine("restore", str(wrong), "--data", str(tmp_path / "a" / "data"), "--force")
    assert result.returncode == 1 and len(result.stderr.strip().splitlines()) == 1
    assert titles(tmp_path / "a" / "data") == before
    assert not list((tmp_path / "a" / "data").glob("restore-*")) and not (tmp_path / "outside").exists()


def test_truncated_files_and_photos_are_not_backups(backup, tmp_path):
    file, *_ = backup
    for content in [file.read_bytes()[:50_000], b"", b"\xff\xd8\xff\xe0"]:
        (tmp_path / "cut.tar").write_bytes(content)
        result = vitrine("restore", str(tmp_path / "cut.tar"), "--data", str(tmp_path / "d"))
        assert result.returncode == 1 and len(result.stderr) > 20
        assert not (tmp_path / "d" / "vitrine.sqlite").exists()


def test_a_typo_creates_no_library_and_no_file(tmp_path):
    result = vitrine("backup", str(tmp_path / "x.tar"), "--data", str(tmp_path / "absent"))
    assert result.returncode == 1 and "There is no library" in result.stderr
    assert not (tmp_path / "absent").exists() and not (tmp_path / "x.tar").exists()


def test_a_second_server_on_the_same_folder_is_refused(tmp_path):
    with serving(tmp_path / "a") as server:
        second = vitrine("serve", "--port", str(free_port()), "--data", data_of(server), "--cache", str(tmp_path / "k"), timeout=20)
        assert second.returncode == 1 and "A server or a restoration is using" in second.stderr
        (tmp_path / "x.tar").write_bytes(b"")
        restored = vitrine("restore", str(tmp_path / "x.tar"), "--force", "--data", data_of(server))
        assert restored.returncode == 1 and "A server or a restoration is using" in restored.stderr
        server.process.kill()
        server.process.wait()
    with serving(tmp_path / "a"):
        pass  # the lock ended with the process


def test_a_server_is_ready_under_any_name_once_it_responds(tmp_path, monkeypatch):
    monkeypatch.setenv("VITRINE_PASSWORD", "s3cret")
    with serving(tmp_path / "a") as server:
        status, headers, body = server.get("/ready", {"Host": "photos.example.org"})
        assert (status, body) == (200, b"Vitrine is ready.\n") and headers["Cache-Control"] == "no-store"


def test_a_server_whose_library_cannot_be_read_is_not_ready(tmp_path):
    with serving_demo(tmp_path / "a") as server:
        with sqlite3.connect(tmp_path / "a" / "data" / "vitrine.sqlite") as database:
            database.execute("PRAGMA foreign_keys = OFF")
            database.execute("ALTER TABLE source RENAME TO gone")
        status, _, body = server.get("/ready")
        assert status == 503 and b"could not be read" in body


def test_requests_have_an_id_and_a_log_entry(tmp_path):
    with serving(tmp_path / "a", "--access-log", "--log-format", "json") as server:
        response = server.get("/api/v1/all/photos?q=secret", {"X-Request-ID": "abc-1.2"})
        assert {name.lower(): value for name, value in response[1].items()}["x-request-id"] == "abc-1.2"
        made = {name.lower(): value for name, value in server.get("/", {"X-Request-ID": "a b"})[1].items()}["x-request-id"]
        assert made and made != "a b"
        # Entries are written after the responses.
        written = lambda: (tmp_path / "a" / "server.log").read_text()
        log = until(lambda: (text := written()).endswith("\n") and '"abc-1.2"' in text and text, what="the entry of the request")
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    line = next(line for line in lines if line["fields"].get("hb.request.id") == "abc-1.2")
    assert line["message"] == "request" and line["level"] == "info"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"]), line["time"]
    fields = line["fields"]
    assert (fields["method"], fields["path"], fields["status"]) == ("GET", "/api/v1/all/photos", "200")
    assert fields["client"] == "127.0.0.1" and int(fields["ms"]) >= 0
    assert "secret" not in log


def test_without_the_option_requests_are_not_logged(tmp_path):
    with serving(tmp_path / "a") as server:
        server.get("/")
        assert "path=/" not in (tmp_path / "a" / "server.log").read_text()


def test_an_unwritable_folder_is_reported(tmp_path):
    (tmp_path / "file").write_text("")
    result = vitrine("serve", "--port", "0", "--data", str(tmp_path / "file" / "data"), "--cache", str(tmp_path / "k"), timeout=20)
    assert result.returncode == 1 and "cannot be created" in result.stderr


@pytest.mark.parametrize("has_key", [True, False])
@pytest.mark.parametrize("has_originals", [True, False])
@pytest.mark.parametrize("has_store", [True, False])
def test_a_refused_backup_names_what_else_to_copy(tmp_path, has_key, has_originals, has_store):
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    if has_key:
        (data / "secret.key").write_bytes(b"key")
    if has_originals:
        (data / "archive/ab").mkdir(parents=True)
        (data / "archive/ab" / ("ab" * 32)).write_bytes(b"original")
    options = ["--data", str(data), "--database", "postgres://db.example.org/vitrine"]
    blobs = ["--blobs", "s3://photos/vitrine"] if has_store else []
    result = vitrine("backup", str(tmp_path / "backup.tar"), *options, *blobs)
    assert result.returncode == 1 and "Back it up with pg_dump." in result.stderr, result
    assert (str(data / "secret.key") in result.stderr) == has_key
    assert (str(data / "archive") in result.stderr) == has_originals
    assert ("Copy these as well" in result.stderr) == (has_key or has_originals)
    assert ("kept originals in s3://photos/vitrine" in result.stderr) == has_store
    assert not (tmp_path / "backup.tar").exists()
    result = vitrine("restore", str(tmp_path / "backup.tar"), *options)
    assert result.returncode == 1 and "Restore it with pg_restore." in result.stderr, result
