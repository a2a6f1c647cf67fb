"""`vitrine doctor`, the status page and metrics of a running program."""

import json
import os
import re
import shutil
import sqlite3
import subprocess

import pytest
from database import needs_database, running_database
from program import BINARY, ROOT, other_user, serving, vitrine


def doctor(tmp_path, *options, **more):
    return vitrine("doctor", "--data", str(tmp_path / "data"), "--cache", str(tmp_path / "cache"), *options, timeout=60, **more)


def levels(result):
    """The findings of `--json`, by code."""
    return {finding["code"]: finding["grade"] for finding in json.loads(result.stdout)["findings"]}


@pytest.fixture
def feed(tmp_path):
    """A feed with one photo."""
    path = tmp_path / "feed.json"
    path.write_text('[{"original": "https://example.org/a.jpg", "title": "Harbour"}]')
    return path


def test_there_are_no_problems_before_anything_was_added(tmp_path):
    result = doctor(tmp_path)
    assert result.returncode == 0 and "No problems found." in result.stdout, result
    assert "Images can be decoded" in result.stdout and "There is no library at" in result.stdout
    assert not (tmp_path / "data").exists(), "looking makes nothing"


def test_a_library_in_use_is_intact_and_its_server_is_detected(tmp_path, feed):
    with serving(tmp_path, "--no-demo") as server:
        assert vitrine("add", str(feed), *server.storage).returncode == 0
        result = vitrine("doctor", *server.storage, "--json", timeout=60)
        found = levels(result)
        assert result.returncode == 0 and found["doctor.serverRuns"] == found["doctor.libraryGood"] == "good", result
        assert found["doctor.sourcesGood"] == "good"


def test_an_unreadable_source_is_a_warning_with_a_remedy(tmp_path, feed):
    storage = ["--data", str(tmp_path / "data"), "--cache", str(tmp_path / "cache")]
    assert vitrine("add", str(feed), *storage).returncode == 0
    feed.unlink()
    assert vitrine("refresh", *storage).returncode == 1
    result = doctor(tmp_path)
    assert result.returncode == 0 and re.search(r"^warning .*could not be read: .*vitrine check", result.stdout, re.M), result
    assert "No problems, 1 warning." in result.stdout


def test_a_damaged_library_is_a_problem_with_a_remedy(tmp_path, feed):
    storage = ["--data", str(tmp_path / "data"), "--cache", str(tmp_path / "cache")]
    assert vitrine("add", str(feed), *storage).returncode == 0
    file = tmp_path / "data" / "vitrine.sqlite"
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(file.read_bytes())
    for page in range(2, len(data) // 4096):
        data[page * 4096:page * 4096 + 64] = b"\xff" * 64
    file.write_bytes(data)
    result = doctor(tmp_path)
    assert result.returncode == 1 and "vitrine restore FILE --force" in result.stdout, result


def test_a_library_that_cannot_be_read_is_a_problem(tmp_path, feed):
    storage = ["--data", str(tmp_path / "data"), "--cache", str(tmp_path / "cache")]
    assert vitrine("add", str(feed), *storage).returncode == 0
    with sqlite3.connect(tmp_path / "data" / "vitrine.sqlite") as database:
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute("ALTER TABLE user_account RENAME TO gone")
    result = doctor(tmp_path, "--json")
    found = levels(result)
    assert result.returncode == 1 and found["doctor.libraryUnreadable"] == "problem", result
    assert "doctor.libraryGood" not in found


def test_a_library_of_an_older_version_is_left_as_it_is(tmp_path):
    shutil.copytree(ROOT / "BrowserTests/data_folder_of_version_8/data", tmp_path / "data")
    before = (tmp_path / "data" / "vitrine.sqlite").read_bytes()
    found = levels(doctor(tmp_path, "--json"))
    assert found["doctor.upgradePending"] == "warning", found
    assert not (tmp_path / "data" / "before-upgrades").exists()
    with sqlite3.connect(tmp_path / "data" / "vitrine.sqlite") as database:
        assert database.execute("SELECT count(*) FROM grdb_migrations").fetchone() == (8,)
    assert (tmp_path / "data" / "vitrine.sqlite").stat().st_size == len(before)


@needs_database
def test_an_empty_database_stays_empty(tmp_path):
    """Its name may be mistyped."""
    with running_database() as database:
        options = ["--database", database.url]
        result = doctor(tmp_path, "--json", *options)
        assert result.returncode == 0 and levels(result)["doctor.noLibraryInDatabase"] == "warning", result
        for command in [["sources"], ["user", "list"], ["migrate", "--from", "database", "--to", "sqlite"]]:
            refused = vitrine(*command, "--data", str(tmp_path / "data"), *options)
            assert refused.returncode == 1 and "There is no library in the database" in refused.stderr, refused
        assert not (tmp_path / "data" / "vitrine.sqlite").exists()
        assert database.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == "0"


def test_a_file_that_is_not_a_database_is_a_problem(tmp_path):
    (tmp_path / "data").mkdir(mode=0o700)
    (tmp_path / "data" / "vitrine.sqlite").write_text("not a database, and longer than a head of one would be" * 40)
    result = doctor(tmp_path)
    assert result.returncode == 1 and "PROBLEM The library at" in result.stdout, result


def test_a_folder_readable_by_others_is_a_warning(tmp_path):
    (tmp_path / "data").mkdir()
    os.chmod(tmp_path / "data", 0o755)
    result = doctor(tmp_path)
    assert result.returncode == 0 and "chmod o-rwx" in result.stdout, result


@pytest.mark.parametrize("name", ["originals", "renditions/ab", "incoming"])
def test_a_cache_folder_of_another_user_is_a_problem(name, tmp_path):
    for folder in ["data", f"cache/{name}"]:
        (tmp_path / folder).mkdir(mode=0o700, parents=True)
    prefix = other_user(tmp_path)
    if prefix:
        for path in tmp_path.rglob("*"):
            os.chown(path, 65534, 65534)
    folder = tmp_path / "cache" / name
    command = [*prefix, str(BINARY), "doctor", "--data", str(tmp_path / "data"), "--cache", str(tmp_path / "cache")]
    run = lambda: subprocess.run(command, capture_output=True, text=True, timeout=60)  # noqa: E731
    assert f"{folder} is not writable" not in run().stdout
    # As a command of root has left it.
    folder.chmod(0o555)
    found = run()
    assert found.returncode == 1 and f"PROBLEM {folder} is not writable" in found.stdout, found


def test_a_file_instead_of_a_folder_is_a_problem(tmp_path):
    (tmp_path / "cache").write_text("")
    result = doctor(tmp_path)
    assert result.returncode == 1 and "is not writable" in result.stdout, result


def test_accounts_without_an_administrator_are_a_problem(tmp_path):
    storage = ["--data", str(tmp_path / "data")]
    assert vitrine("user", "add", "Ada", "--role", "admin", *storage, input="correct horse\n").returncode == 0
    assert levels(doctor(tmp_path, "--json"))["doctor.accountsGood"] == "good"
    with sqlite3.connect(tmp_path / "data" / "vitrine.sqlite") as database:
        database.execute("UPDATE user_account SET role = 'viewer'")
    result = doctor(tmp_path)
    assert result.returncode == 1 and "no administrator" in result.stdout, result


def test_metrics_count_requests(tmp_path):
    with serving(tmp_path, "--no-demo") as server:
        def figure(name):
            text = server.get("/metrics")[2].decode()
            return float(re.search(rf"^{re.escape(name)} (\S+)$", text, re.M)[1])

        before = figure('vitrine_requests_total{class="4xx"}')
        server.get("/sources/nowhere")
        assert figure('vitrine_requests_total{class="4xx"}') == before + 1
        assert figure("process_resident_memory_bytes") > 10 << 20
        assert figure('vitrine_disk_free_bytes{folder="data"}') > 0
        assert b"Nothing needs attention." in server.get("/status")[2]
