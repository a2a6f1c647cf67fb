"""The built program: its commands, and a server on a free port."""

from __future__ import annotations

import atexit
import concurrent.futures
import contextlib
import fcntl
import functools
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from typing import IO, Iterator

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
BINARY = pathlib.Path(os.environ.get("VITRINE_BIN", ROOT / ".build/release/vitrine"))


# The headers of a browser for a request from a page of the server.
PRESS = {"Sec-Fetch-Site": "same-origin"}


def vitrine(*arguments: str, timeout: float = 60, **options) -> subprocess.CompletedProcess:
    """Runs a command to its end."""
    return subprocess.run(
        [str(BINARY), *arguments], capture_output=True, text=True, timeout=timeout, check=False, **options
    )


def other_user(folder: pathlib.Path) -> list[str]:
    """The words that run the program as a user other than root, who can reach a folder; none for others than root."""
    if os.geteuid() != 0:
        return []
    for parent in [folder, *folder.parents][:4]:
        parent.chmod(0o755)
    prefix = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    if not shutil.which("setpriv") or subprocess.run([*prefix, str(BINARY), "--version"], capture_output=True).returncode:
        pytest.skip("another account cannot run the program")
    return prefix


# Below the range of outgoing connections, which could take a port before a server listens.
PORTS = range(20_000, 32_000)


def free_port() -> int:
    """A free port that no other call has returned for a long time, in any process of this user.

    Otherwise two tests could choose the same port before their servers listen, and one would test the other's server.
    """
    with open(pathlib.Path(tempfile.gettempdir()) / f"vitrine-test-port-{os.getuid()}", "a+") as last:
        fcntl.flock(last, fcntl.LOCK_EX)
        last.seek(0)
        port = int(last.read() or random.choice(PORTS))
        while True:
            port = port + 1 if port + 1 in PORTS else PORTS.start
            with socket.socket() as probe, contextlib.suppress(OSError):
                probe.bind(("127.0.0.1", port))
                last.truncate(0)
                last.write(str(port))
                return port


# How long tests wait for something without a limit of its own: several times as long as it takes on a busy machine.
PATIENCE_SECONDS = 60


def until(condition, seconds: float = PATIENCE_SECONDS, what: str = "the condition", state=lambda: ""):
    """Waits for a condition to return a true value, and returns it; `state` describes the current state in the error."""
    end = time.monotonic() + seconds
    while True:
        # A browser may respond to a command after the timeout: the attempt that decides begins after it.
        is_last = time.monotonic() >= end
        result = condition()
        if result:
            return result
        assert not is_last, f"{what} did not come true within {seconds} s {state()}".rstrip()
        time.sleep(0.05)


class Requests:
    """Requests to a server at `base`."""

    base: str

    def responds(self) -> bool:
        try:
            return self.get("/health")[0] == 200
        except OSError:
            return False

    def get(self, path: str, headers: dict[str, str] | None = None) -> tuple[int, dict, bytes]:
        """Status, headers and body of a page, an image or an API response."""
        return self.send("GET", path, None, headers)

    def send(self, method: str, path: str, body=None, headers=None) -> tuple[int, dict, bytes]:
        """Sends a request; a body that is not bytes is sent as JSON."""
        headers = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self.base + path, data=body, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return response.status, dict(response.headers), response.read()
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read()

    def request(self, method: str, path: str, body=None, headers=None) -> bytes:
        """Sends a request that must succeed."""
        status, _, response = self.send(method, path, body, headers)
        assert 200 <= status < 300, f"{method} {path} returned {status}: {response[:500]!r}"
        return response

    def page(self, path: str, headers: dict[str, str] | None = None) -> str:
        status, _, body = self.get(path, headers)
        assert status == 200, f"{path} returned {status}: {body[:500]!r}"
        return body.decode()

    def api(self, path: str):
        return json.loads(self.page(f"/api/v1{path}"))


class Server(Requests):
    """A running `vitrine serve`."""

    def __init__(
        self, folder: pathlib.Path, *arguments: str, wrapper: list[str] | None = None, port: int | None = None,
        storage: list[str] | None = None, environment: dict[str, str] | None = None, log: IO[bytes] | None = None,
    ) -> None:
        """Starts it on a port, by default a free one, optionally with a command that wraps the program."""
        self.folder = folder
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.storage = storage or ["--data", str(folder / "data"), "--cache", str(folder / "cache")]
        self.log = log or open(folder / "server.log", "ab")
        self.process = subprocess.Popen(
            [*(wrapper or []), str(BINARY), "serve", "--port", str(self.port), *self.storage, *arguments],
            stdout=self.log,
            stderr=self.log,
            env={**os.environ, **(environment or {})},
        )

    def responds(self) -> bool:
        assert self.process.poll() is None, (self.folder / "server.log").read_text()
        return super().responds()

    def resident_bytes(self) -> int:
        """The memory of the server itself, without workers."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1)) * 1024

    def stop(self) -> int:
        """Stops it, and returns the exit status."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout=20)
        finally:
            if self.process.poll() is None:
                self.process.kill()
            self.log.close()


# The number of servers behind one URL: with 2 or more, tests use a cluster instead of a server.
SERVERS = int(os.environ.get("VITRINE_SERVERS", "1"))


@contextlib.contextmanager
def serving(folder: pathlib.Path, *arguments: str, port: int | None = None) -> Iterator[Server]:
    """A running server, until the block ends."""
    if SERVERS > 1:
        from cluster import running_cluster

        with running_cluster(folder, *arguments, count=SERVERS, port=port) as cluster:
            yield cluster
        return
    server = Server(folder, *arguments, port=port)
    try:
        until(server.responds, what="the server's first response")
        yield server
    finally:
        status = server.stop()
    # Tests may have ended it themselves.
    assert status in (0, -signal.SIGTERM, -signal.SIGKILL), f"{status}: {(folder / 'server.log').read_text()}"


def welcome_codes(folder: pathlib.Path) -> list[str]:
    """The codes in the links for the first account that a server has printed, perhaps after its first response."""
    codes = lambda: re.findall(r"/welcome\?code=(\w+)", (folder / "server.log").read_text())
    return until(codes, what="the link for the first account")


@contextlib.contextmanager
def serving_demo(folder: pathlib.Path, *arguments: str, port: int | None = None) -> Iterator[Server]:
    """A server with the demo's five sources, until the block ends; a new one has painted its pictures."""
    if not (folder / "data").exists():
        copy_demo(folder)
    with serving(folder, *arguments, port=port) as server:
        wait_for_demo(server)
        yield server


def copy_demo(folder: pathlib.Path) -> None:
    """Copies the data and the painted pictures of the demo, for a server that is started with this folder."""
    # Several servers share a database instead of such a folder.
    if SERVERS == 1:
        shutil.copytree(painted_demo(), folder, dirs_exist_ok=True)


def wait_for_demo(server: Server) -> None:
    until(lambda: len(server.api("/sources")["sources"]) == 5, what="the demo's five sources")


# The status of a picture that was not decoded in time.
TOO_LATE = 502

# The variable with the folder shared by all processes of a test run.
SHARED = "VITRINE_TEST_SHARED"


@functools.cache
def painted_demo() -> pathlib.Path:
    """The storage folders of a server that has painted the demo's pictures, which takes seconds on all processors.

    The first process of a test run paints them, and the others wait for it.
    """
    shared = os.environ.get(SHARED)
    folder = pathlib.Path(shared or tempfile.mkdtemp(prefix="vitrine-demo-"))
    if not shared:
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        demo = folder / "demo"
        if not demo.exists():
            partial = folder / "demo.partial"
            # On a very busy machine, a picture can take longer than allowed.
            for _ in range(3):
                shutil.rmtree(partial, ignore_errors=True)
                partial.mkdir()
                if paint_demo(partial):
                    break
            else:
                raise TimeoutError("The pictures of the demo were not painted in time.")
            partial.rename(demo)
    return demo


# The renditions that lists, walls and photos request on most screens.
PAINTED = ("square-160", "square-320", "fitted-640", "fitted-1280")


def paint_demo(folder: pathlib.Path) -> bool:
    """Paints the pictures of the demo; returns whether all were painted in time."""
    with serving(folder) as server:
        wait_for_demo(server)
        photos = []
        for source in server.api("/sources")["sources"]:
            photos += server.api(f"/sources/{source['id']}/photos?limit=200")["photos"]
        paths = [f"{photo['image']}/{size}" for photo in photos if "image" in photo for size in PAINTED]
        # As browsers request them.
        get = lambda path: server.get(path, {"Accept": "image/webp"})[0]
        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            statuses = list(threads.map(get, paths))
        for path, status in zip(paths, statuses):
            # One photo of the demo is unavailable.
            assert status in (200, 404, TOO_LATE), f"{path}: {status}"
    (folder / "server.log").unlink()
    return TOO_LATE not in statuses
