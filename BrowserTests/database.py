"""A separate PostgreSQL server for a test, like that of `scripts/with-postgresql.sh`."""

from __future__ import annotations

import contextlib
import functools
import os
import pathlib
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
from typing import Iterator

import pytest
from program import until


def _programs() -> pathlib.Path | None:
    """The folder of the newest server's programs, which are not in the path of distributions."""
    folders = [path.parent for path in pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if folders:
        return max(folders, key=lambda folder: [int(n) for n in re.findall(r"\d+", str(folder))])
    program = shutil.which("initdb")
    return pathlib.Path(program).parent if program else None


PROGRAMS = _programs()
needs_database = pytest.mark.skipif(
    PROGRAMS is None, reason="PostgreSQL's server is missing: scripts/setup.sh test installs it"
)


@functools.cache
def _other_user() -> dict[str, object]:
    """The user to run the server as, if this one is root, as which it refuses to run."""
    if os.geteuid() != 0:
        return {}
    for name in ["postgres", "nobody"]:
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise AssertionError("there is no user other than root")


class Database:
    """A server that can be stopped and restarted with its data."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.process: subprocess.Popen | None = None
        if other := _other_user():
            os.chown(folder, other["user"], other["group"])
        settings = ["-U", "vitrine", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]
        self.run("initdb", "-D", str(folder / "data"), *settings)

    @property
    def url(self) -> str:
        return f"postgres://vitrine@/postgres?host={self.folder}"

    def run(self, program: str, *arguments: str) -> str:
        """The output of a program of PostgreSQL."""
        result = subprocess.run(
            [str(PROGRAMS / program), *arguments],
            cwd=self.folder, capture_output=True, text=True, timeout=60, check=False, **_other_user())
        assert result.returncode == 0, result.stderr
        return result.stdout

    def session(self) -> subprocess.Popen:
        """A session that reads statements from its standard input, and holds its locks until it ends."""
        return subprocess.Popen(
            [str(PROGRAMS / "psql"), "-X", "-At", "-h", str(self.folder), "-U", "vitrine", "postgres"],
            cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **_other_user())

    def sql(self, statement: str) -> str:
        """The result of a statement: a line for each row, with `|` between columns."""
        return self.run("psql", "-X", "-At", "-h", str(self.folder), "-U", "vitrine", "postgres", "-c", statement).strip()

    def responds(self) -> bool:
        assert self.process.poll() is None, (self.folder / "server.log").read_text()
        ready = [str(PROGRAMS / "pg_isready"), "-q", "-h", str(self.folder)]
        return subprocess.run(ready, check=False).returncode == 0

    def start(self, *settings: str) -> None:
        """Starts it with settings such as `max_connections=50`; it listens only on a socket in its folder."""
        usual = [
            f"unix_socket_directories={self.folder}", "listen_addresses=", "fsync=off", "synchronous_commit=off",
            "full_page_writes=off", "max_connections=200", "log_min_messages=fatal",
        ]
        options = [part for setting in [*usual, *settings] for part in ("-c", setting)]
        with open(self.folder / "server.log", "ab") as log:
            self.process = subprocess.Popen(
                [str(PROGRAMS / "postgres"), "-D", str(self.folder / "data"), *options],
                cwd=self.folder, stdout=log, stderr=log, **_other_user())
        until(self.responds, what="the database's first response")

    def _signal_all(self, number: signal.Signals) -> None:
        """Sends a signal to the server and to each process of a connection."""
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                if self.process.pid in (int(entry.name), int(fields[1])):
                    os.kill(int(entry.name), number)

    @contextlib.contextmanager
    def suspended(self) -> Iterator[None]:
        """Suspends all processes until the block ends: connections are accepted, but there are no responses."""
        self._signal_all(signal.SIGSTOP)
        try:
            yield
        finally:
            self._signal_all(signal.SIGCONT)

    def stop(self) -> None:
        """Stops it at once: connections are lost, committed data is preserved."""
        if self.process:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(timeout=20)
            finally:
                if self.process.poll() is None:
                    self.process.kill()
                    self.process.wait()
                self.process = None


@contextlib.contextmanager
def running_database() -> Iterator[Database]:
    """A server with an empty database, until the block ends."""
    # In a short path: that of a socket may have 107 bytes.
    with tempfile.TemporaryDirectory(prefix="vitrine-postgresql-") as folder:
        database = Database(pathlib.Path(folder))
        database.start()
        try:
            yield database
        finally:
            database.stop()
