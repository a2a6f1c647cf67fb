"""Commands that open a library, and restorations and migrations, which replace it."""

import fcntl
import signal
import subprocess
import threading

import pytest
from database import needs_database, running_database
from program import BINARY, until, vitrine

FEED = '[{"original": "https://example.org/a.jpg"}, {"original": "https://example.org/b.jpg"}]'
LOCK = "vitrine-commands.lock"


@pytest.fixture
def data(storage, tmp_path):
    """The option of a data folder with one source."""
    (tmp_path / "first.json").write_text(FEED)
    assert vitrine("add", str(tmp_path / "first.json"), *storage).returncode == 0
    return storage[:2]


def test_a_restoration_command_does_not_replace_a_library_in_use(data, origin, storage, tmp_path):
    backup, allow = str(tmp_path / "backup.tar"), ["--allow-host", origin.host]
    assert vitrine("backup", backup, *data).returncode == 0
    release = threading.Event()

    def late(handler):
        release.wait(60)
        handler.send_response(200)
        handler.send_header("Content-Type", "application/json")
        handler.end_headers()
        handler.wfile.write(FEED.encode())

    feed = origin.serve_with("/second.json", late)
    adding = subprocess.Popen(
        [str(BINARY), "add", feed, *storage, *allow], stdout=subprocess.PIPE, text=True)
    try:
        until(lambda: origin.requests["/second.json"] > 0, what="the request")
        refused = vitrine("restore", backup, "--force", *data)
        assert refused.returncode == 1 and "Another command is using the library" in refused.stderr, refused
    finally:
        release.set()
        adding.communicate(timeout=30)
    assert adding.returncode == 0 and "second.json" in vitrine("sources", "--json", *data).stdout
    assert vitrine("restore", backup, "--force", *data).returncode == 0
    assert "second.json" not in vitrine("sources", "--json", *data).stdout


def test_commands_wait_for_a_restoration(data, tmp_path):
    with (tmp_path / "data" / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for command in [["sources"], ["backup", str(tmp_path / "backup.tar")]]:
            refused = vitrine(*command, *data)
            assert refused.returncode == 1 and "is being restored or moved" in refused.stderr, refused
        threading.Timer(0.5, lambda: fcntl.flock(lock, fcntl.LOCK_UN)).start()
        assert vitrine("sources", *data).returncode == 0
        # Commands do not exclude one another.
        fcntl.flock(lock, fcntl.LOCK_SH)
        assert vitrine("sources", *data).returncode == 0


@needs_database
def test_a_killed_migration_leaves_no_library(data, tmp_path):
    with running_database() as database:
        url, target = ["--database", database.url], ["--data", str(tmp_path / "target")]
        assert vitrine("migrate", "--from", "sqlite", "--to", "database", *data, *url).returncode == 0
        migrate = ["migrate", "--from", "database", "--to", "sqlite", *target, *url]
        session = database.session()
        session.stdin.write("BEGIN; LOCK TABLE photo IN ACCESS EXCLUSIVE MODE; SELECT 'locked';\n")
        session.stdin.flush()
        assert any("locked" in line for line in iter(session.stdout.readline, ""))
        process = subprocess.Popen([str(BINARY), *migrate])
        try:
            until(lambda: list((tmp_path / "target").glob("vitrine.sqlite*")), what="the file")
            until(lambda: database.sql("SELECT count(*) FROM pg_locks WHERE NOT granted") != "0", what="the wait")
        finally:
            process.kill()
            assert process.wait() == -signal.SIGKILL
            session.communicate(timeout=20)
        refused = vitrine("sources", *target)
        assert refused.returncode == 1 and "There is no library" in refused.stderr, refused
        moved = vitrine(*migrate)
        assert moved.returncode == 0, moved
    assert "first" in vitrine("sources", *target).stdout
    names = {path.name for path in (tmp_path / "target").iterdir()}
    assert [name for name in names if "unfinished" in name] == [] and "vitrine.sqlite" in names
