"""Equal servers on one database and one object store, behind HAProxy with the configuration deploy/haproxy.cfg.

As a program, it starts them for deploy/try.sh.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from typing import Iterator

import pytest
from database import PROGRAMS, Database, running_database
from object_store import ACCESS_KEY, PROGRAM as STORE_PROGRAM, SECRET_KEY, ObjectStore, running_store
from program import ROOT, Requests, Server, free_port, until, vitrine

BALANCER = shutil.which("haproxy", path=os.environ.get("PATH", "") + ":/usr/sbin")
MISSING = [
    name
    for name, program in [("PostgreSQL", PROGRAMS), ("rclone", STORE_PROGRAM), ("HAProxy", BALANCER)]
    if program is None
]
needs_cluster = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
# Passed in the environment, since there are no options for keys.
KEYS = {"AWS_ACCESS_KEY_ID": ACCESS_KEY, "AWS_SECRET_ACCESS_KEY": SECRET_KEY}


class Balancer:
    """HAProxy on a free port, in front of servers on ports of 127.0.0.1."""

    def __init__(
        self, folder: pathlib.Path, ports: list[int], port: int | None = None, balance: str | None = None,
    ) -> None:
        """Starts it; `balance` replaces the algorithm, round robin."""
        self.folder = folder
        self.port = port or free_port()
        self.admin = folder / "haproxy.sock"
        text = (ROOT / "deploy" / "haproxy.cfg").read_text()
        text = _replace(text, r"bind :8080", f"bind 127.0.0.1:{self.port}")
        # Each backend has a line for each server.
        text = _replace(text, r"(?:    server \w+ 127\.0\.0\.1:\d+\n)+", "".join(
            f"    server s{number} 127.0.0.1:{port}\n" for number, port in enumerate(ports, 1)))
        if balance:
            text = _replace(text, r"(?<=\nbackend vitrine\n    )balance roundrobin", balance)
        text = _replace(text, r"global\n", f"global\n    stats socket {self.admin} level admin\n")
        (folder / "haproxy.cfg").write_text(text)
        self.log = open(folder / "haproxy.log", "ab")
        self.process = subprocess.Popen(
            [BALANCER, "-db", "-f", str(folder / "haproxy.cfg")], stdout=self.log, stderr=self.log)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.log.close()


def _replace(text: str, pattern: str, new: str) -> str:
    text, count = re.subn(pattern, new, text)
    assert count, f"“{pattern}” is not in deploy/haproxy.cfg"
    return text


class Cluster(Requests):
    """Several servers behind one URL, with the interface of a `Server`."""

    def __init__(
        self, folder: pathlib.Path, database: Database, store: ObjectStore, *arguments: str, count: int = 3,
        port: int | None = None, has_drain_wait: bool = True, has_own_cores: bool = False, balance: str | None = None,
    ) -> None:
        """Starts all of them at once.

        With `has_drain_wait`, a server that stops waits for the balancer; with `has_own_cores`, each server is pinned
        to one core of the machine, in turn; `balance` is the balancer's algorithm.
        """
        self.folder, self.database, self.store = folder, database, store
        self.arguments = [
            "--database", database.url, "--blobs", store.location, "--trusted-proxy", "127.0.0.1",
            *(["--drain-wait", "3"] if has_drain_wait else []), *arguments]
        self.core_ids = sorted(os.sched_getaffinity(0)) if has_own_cores else []
        self.storage = ["--data", str(folder / "data"), "--cache", str(folder / "cache"), "--database", database.url]
        self.servers = [self._start(number, free_port()) for number in range(1, count + 1)]
        self.balancer = Balancer(folder, [server.port for server in self.servers], port, balance)
        self.port = self.balancer.port
        self.base = f"http://127.0.0.1:{self.port}"
        # For checks whether it is running.
        self.process = self.balancer.process

    def _start(self, number: int, port: int) -> Server:
        folder = self.folder / f"server-{number}"
        folder.mkdir(exist_ok=True)
        core = ["taskset", "-c", str(self.core_ids[number % len(self.core_ids)])] if self.core_ids else []
        return Server(
            folder, *self.arguments, wrapper=core, port=port, environment=KEYS,
            storage=["--data", str(self.folder / "data"), "--cache", str(folder / "cache")])

    def restart(self, index: int, *arguments: str) -> Server:
        """Restarts a server whose process has ended, on the same port."""
        old = self.servers[index]
        assert old.process.poll() is not None
        old.log.close()
        self.servers[index] = self._start(index + 1, old.port)
        return self.servers[index]

    def responds(self) -> bool:
        return all(server.responds() for server in self.servers) and super().responds()

    def _statistics(self) -> dict[str, dict[str, str]]:
        """The balancer's statistics of each server."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(self.balancer.admin))
            connection.sendall(b"show stat\n")
            text = b"".join(iter(lambda: connection.recv(65_536), b"")).decode()
        head, *rows = [line.split(",") for line in text.removeprefix("# ").splitlines() if line]
        named = [dict(zip(head, row)) for row in rows]
        return {row["svname"]: row for row in named if row["pxname"] == "vitrine" and row["svname"] != "BACKEND"}

    def states(self) -> dict[str, str]:
        """The status of each server according to the balancer, such as UP or DOWN."""
        return {name: row["status"] for name, row in self._statistics().items()}

    def counts(self) -> list[int]:
        """How many responses each server has sent through the balancer."""
        return [sum(int(row[f"hrsp_{kind}xx"]) for kind in "2345") for row in self._statistics().values()]

    def has_all_servers(self) -> bool:
        """Whether the balancer sends requests to all of them."""
        return all(state.startswith("UP") for state in self.states().values())

    def resident_bytes(self) -> int:
        return max(server.resident_bytes() for server in self.servers)

    def stop(self) -> int:
        """Stops all servers; returns the highest exit status."""
        running = [server for server in self.servers if server.process.poll() is None]
        for server in running:
            server.process.send_signal(signal.SIGTERM)
        try:
            return max([server.stop() for server in running], default=0)
        finally:
            self.balancer.stop()


@contextlib.contextmanager
def running_cluster(folder: pathlib.Path, *arguments: str, count: int = 3, **options) -> Iterator[Cluster]:
    """Servers that are all ready, until the block ends."""
    with running_database() as database, running_store(folder / "store") as store:
        if (folder / "data" / "vitrine.sqlite").exists():
            # Data that a test created before starting a server, such as accounts.
            locations = ["--data", str(folder / "data"), "--from", "sqlite", "--to", "database"]
            migration = vitrine("migrate", *locations, env={**os.environ, "VITRINE_DATABASE": database.url})
            assert migration.returncode == 0, migration.stderr
        cluster = Cluster(folder, database, store, *arguments, count=count, has_drain_wait=False, **options)
        try:
            until(cluster.responds, seconds=60, what="responses of all servers")
            until(cluster.has_all_servers, what="all servers in the balancer")
            yield cluster
        finally:
            cluster.stop()


def main() -> int:
    parser = argparse.ArgumentParser(description="Starts servers behind HAProxy.")
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("arguments", nargs="*", help="options of vitrine serve, after --")
    options = parser.parse_args()
    if MISSING:
        print(f"try: not installed: {', '.join(MISSING)}", file=sys.stderr)
        return 1
    # Also if a shell has started it in the background.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="vitrine-servers-") as folder:
        with contextlib.suppress(KeyboardInterrupt):
            with running_cluster(pathlib.Path(folder), *options.arguments, count=options.servers) as cluster:
                print(f"{cluster.base}/")
                for number, server in enumerate(cluster.servers, 1):
                    print(f"  server {number}: {server.base}, process {server.process.pid}, log {server.folder}/server.log")
                print(f"  balancer: process {cluster.balancer.process.pid}, {cluster.balancer.admin}")
                print(f"  database: {cluster.database.url}")
                print(f"  object store: {cluster.store.location}")
                print("Control-C ends all of it.", flush=True)
                signal.pause()
    return 0


if __name__ == "__main__":
    sys.exit(main())
