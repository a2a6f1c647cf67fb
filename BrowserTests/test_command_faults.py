"""Commands that are mistyped or interrupted leave nothing behind, and report the problem."""

import fcntl
import os
import pty
import shutil
import signal
import sqlite3
import subprocess
import termios
import threading

import pytest
from origin import png
from program import BINARY, ROOT, Server, other_user, until, vitrine

FEED = '[{"original": "https://example.org/a.jpg"}, {"original": "https://example.org/b.jpg"}]'


@pytest.mark.parametrize("command", ["add", "serve"])
@pytest.mark.parametrize("location, words", [
    ("/nowhere/photos", "There is no file or folder at /nowhere/photos"), ("ftp://example.org/a", "ftp"),
])
def test_a_mistyped_location_creates_nothing(command, location, words, tmp_path):
    data = tmp_path / "data"
    storage = ["--data", str(data), "--cache", str(tmp_path / "cache")]
    result = vitrine(command, location, *storage)
    assert result.returncode == 1 and words in result.stderr, result.stderr
    assert not data.exists()


def test_a_missing_backup_creates_nothing(tmp_path):
    result = vitrine("restore", "/nowhere/backup.tar", "--data", str(tmp_path / "data"))
    assert result.returncode == 1
    assert result.stderr.strip() == "Error: /nowhere/backup.tar cannot be read: No such file or directory"
    assert not (tmp_path / "data").exists()


def test_a_backup_names_the_file_that_cannot_be_written(storage, tmp_path):
    (tmp_path / "feed.json").write_text(FEED)
    assert vitrine("add", str(tmp_path / "feed.json"), *storage).returncode == 0
    (tmp_path / "folder").mkdir()
    result = vitrine("backup", str(tmp_path / "folder"), "--data", str(tmp_path / "data"))
    assert result.returncode == 1 and f"{tmp_path / 'folder'} cannot be written: Is a directory" in result.stderr
    assert not list(tmp_path.glob("folder.partial*"))


def test_a_backup_goes_to_the_file_of_a_link(storage, tmp_path):
    (tmp_path / "feed.json").write_text(FEED)
    assert vitrine("add", str(tmp_path / "feed.json"), *storage).returncode == 0
    (tmp_path / "disk").mkdir()
    link = tmp_path / "backup.tar"
    # It may lead to a file that does not exist yet.
    link.symlink_to("disk/backup.tar")
    for _ in range(2):
        assert vitrine("backup", str(link), *storage).returncode == 0
        assert link.is_symlink() and (tmp_path / "disk/backup.tar").stat().st_size > 1000
    assert [path.name for path in (tmp_path / "disk").iterdir()] == ["backup.tar"]


def test_a_backup_replaces_only_files(storage, tmp_path):
    (tmp_path / "feed.json").write_text(FEED)
    assert vitrine("add", str(tmp_path / "feed.json"), *storage).returncode == 0
    pipe, link, loop = tmp_path / "pipe", tmp_path / "link", tmp_path / "loop"
    os.mkfifo(pipe)
    link.symlink_to("pipe")
    loop.symlink_to("loop")
    for target, words in (pipe, "it is not a regular file"), (link, "it is not a regular file"), (loop, "Too many levels"):
        result = vitrine("backup", str(target), *storage)
        assert result.returncode == 1 and f"{target} cannot be written: {words}" in result.stderr, result
    assert pipe.is_fifo() and link.is_symlink() and loop.is_symlink()


def test_an_inaccessible_library_is_not_called_missing(storage, tmp_path):
    (tmp_path / "feed.json").write_text(FEED)
    assert vitrine("add", str(tmp_path / "feed.json"), *storage).returncode == 0
    prefix = other_user(tmp_path)
    (tmp_path / "data").chmod(0o000)
    words = f"{tmp_path}/data/vitrine.sqlite cannot be read: Permission denied"
    try:
        for command in ["sources"], ["backup", str(tmp_path / "b.tar")], ["user", "list"], ["doctor"]:
            result = subprocess.run([*prefix, str(BINARY), *command, *storage], capture_output=True, text=True, timeout=60)
            assert result.returncode == 1 and words in result.stderr + result.stdout, result
    finally:
        (tmp_path / "data").chmod(0o700)


def test_a_cache_that_cannot_be_listed_is_not_called_empty(origin, storage, tmp_path):
    origin.serve("/a.png", png(40, 30), "image/png")
    feed, allow = origin.serve_photos("/feed.json", ["/a.png"]), ["--allow-host", origin.host]
    assert vitrine("add", feed, "--title", "Feed", *storage, *allow).returncode == 0
    assert vitrine("export", "feed", str(tmp_path / "site"), *storage, *allow).returncode == 0
    prefix = other_user(tmp_path)
    for folder in [tmp_path / "cache", tmp_path / "cache/originals"]:
        mode = folder.stat().st_mode & 0o777
        folder.chmod(0o000)
        try:
            for option in [], ["--empty"]:
                result = subprocess.run(
                    [*prefix, str(BINARY), "cache", *option, *storage], capture_output=True, text=True, timeout=60)
                assert result.returncode == 1 and f"{folder} cannot be read: Permission denied" in result.stderr, result
        finally:
            folder.chmod(mode | 0o055)
    part = next((tmp_path / "cache/originals").glob("??"))
    part.chmod(0o000)
    result = subprocess.run([*prefix, str(BINARY), "cache", "--empty", *storage], capture_output=True, text=True, timeout=60)
    part.chmod(0o700)
    assert result.returncode == 1 and f"{part} cannot be deleted: Permission denied" in result.stderr, result


def test_a_list_is_imported_from_a_pipe(storage, tmp_path):
    (tmp_path / "feed.json").write_text(FEED)
    assert vitrine("add", str(tmp_path / "feed.json"), *storage).returncode == 0
    sources = vitrine("sources", "--list", *storage).stdout
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for file in "/dev/stdin", str(pipe):
        importing = subprocess.Popen(
            [str(BINARY), "import", file, *storage], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if file == str(pipe):
            pipe.write_text(sources)
        output, _ = importing.communicate(None if file == str(pipe) else sources, timeout=30)
        assert "1 source: 0 added, 1 already" in output and importing.returncode == 0


def test_an_interrupted_password_leaves_the_terminal_with_its_echo(tmp_path):
    main, terminal = pty.openpty()
    arguments = [str(BINARY), "user", "add", "ada", "--role", "admin", "--data", str(tmp_path / "data")]
    process = subprocess.Popen(arguments, stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True)
    echoes = lambda: bool(termios.tcgetattr(terminal)[3] & termios.ECHO)
    until(lambda: not echoes(), what="the question for a password")
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) == -signal.SIGINT
    assert echoes()
    os.close(main)
    os.close(terminal)


def test_an_interrupted_refresh_is_no_fault_of_the_feed(origin, storage, tmp_path):
    release = threading.Event()
    feed, allow = origin.serve("/feed.json", FEED), ["--allow-host", origin.host]
    assert vitrine("add", feed, *storage, *allow).returncode == 0
    request_count = origin.requests["/feed.json"]
    origin.serve_with("/feed.json", lambda handler: release.wait(60))
    process = subprocess.Popen([str(BINARY), "refresh", *storage, *allow], stderr=subprocess.DEVNULL)
    until(lambda: origin.requests["/feed.json"] > request_count, what="the request")
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) == 1
    release.set()
    with sqlite3.connect(tmp_path / "data" / "vitrine.sqlite") as database:
        assert database.execute("SELECT reading_since, failure FROM source").fetchall() == [(None, None)]


def test_a_newer_command_does_not_upgrade_a_library_in_use(tmp_path):
    data = tmp_path / "data"
    shutil.copytree(ROOT / "BrowserTests/data_folder_of_version_8/data", data)
    with (data / "vitrine.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        refused = vitrine("sources", "--data", str(data))
        assert refused.returncode == 1 and "a server is using it" in refused.stderr, refused
        assert not (data / "before-upgrades").exists()
    assert vitrine("sources", "--data", str(data)).returncode == 0
    with (data / "vitrine.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert vitrine("sources", "--data", str(data)).returncode == 0


@pytest.mark.parametrize("format", ["text", "json"])
@pytest.mark.parametrize("log", ["a full disk", "a program that has ended"])
def test_a_server_survives_the_end_of_its_log(log, format, tmp_path):
    if log == "a full disk":
        output = open("/dev/full", "wb", buffering=0)
    else:
        reading, writing = os.pipe()
        os.close(reading)
        output = os.fdopen(writing, "wb", buffering=0)
    server = Server(tmp_path, "--no-demo", "--access-log", "--log-format", format, log=output)
    try:
        until(lambda: server.process.poll() is not None or server.responds(), what="the first response")
        assert "Vitrine" in server.page("/")
        assert "Vitrine" in server.page("/add")
    finally:
        status = server.stop()
    assert status == 0


@pytest.mark.parametrize("format", [[], ["--json"], ["--list"], ["--opml"]], ids=str)
def test_output_that_cannot_be_written_is_an_error(format, storage, tmp_path):
    (tmp_path / "feed.json").write_text(FEED)
    assert vitrine("add", str(tmp_path / "feed.json"), *storage).returncode == 0
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            [str(BINARY), "sources", *format, *storage], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert result.returncode == 1
    assert result.stderr == "Error: The command failed: No space left on device\n"


def test_the_doctor_reports_that_everybody_has_to_sign_in(storage, tmp_path):
    (tmp_path / "feed.json").write_text(FEED)
    assert vitrine("add", str(tmp_path / "feed.json"), *storage).returncode == 0
    examined = ["doctor", "--public-url", "https://photos.example.org/", *storage]
    for options, is_open in ([], False), (["--accounts"], False), (["--no-accounts"], True):
        assert ("can add and delete sources" in vitrine(*examined, *options).stdout) == is_open, options
