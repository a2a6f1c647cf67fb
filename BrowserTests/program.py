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

ROOT = pathlib.Path(__file__).resolve().parent.parent
BINARY = pathlib.Path(os.environ.get("VITRINE_BIN", ROOT / ".build/release/vitrine"))


# The headers of a browser for a press on a page of the server.
PRESS = {"Sec-Fetch-Site": "same-origin"}


def vitrine(*arguments: str, timeout: float = 60, **options) -> subprocess.CompletedProcess:
    """Runs a command to its end."""
    return subprocess.run(
        [str(BINARY), *arguments], capture_output=True, text=True, timeout=timeout, check=False, **options
    )


def free_port() -> int:
    """A port below the range of outgoing connections, which could take it before a server listens."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def until(condition, seconds: float = 30, what: str = "the condition", state=lambda: ""):
    """Waits for a condition to return a true value, and returns it; `state` describes what there is instead."""
    end = time.monotonic() + seconds
    while True:
        result = condition()
        if result:
            return result
        assert time.monotonic() < end, f"{what} did not come true within {seconds} s {state()}".rstrip()
        time.sleep(0.05)


class Requests:
    """Requests to a server at `base`."""

    base: str

    def answers(self) -> bool:
        try:
            return self.get("/health")[0] == 200
        except OSError:
            return False

    def get(self, path: str, headers: dict[str, str] | None = None) -> tuple[int, dict, bytes]:
        """Status, headers and body of a page, an image or an API answer."""
        return self.send("GET", path, None, headers)

    def send(self, method: str, path: str, body=None, headers=None) -> tuple[int, dict, bytes]:
        """Sends a request; a body that is not bytes goes as JSON."""
        headers = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self.base + path, data=body, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read()

    def does(self, method: str, path: str, body=None, headers=None) -> bytes:
        """Sends a request that must succeed."""
        status, _, answer = self.send(method, path, body, headers)
        assert 200 <= status < 300, f"{method} {path} answered {status}: {answer[:500]!r}"
        return answer

    def page(self, path: str, headers: dict[str, str] | None = None) -> str:
        status, _, body = self.get(path, headers)
        assert status == 200, f"{path} answered {status}: {body[:500]!r}"
        return body.decode()

    def api(self, path: str):
        return json.loads(self.page(f"/api/v1{path}"))


class Server(Requests):
    """A running `vitrine serve`."""

    def __init__(
        self, folder: pathlib.Path, *arguments: str, before: list[str] | None = None, port: int | None = None,
        storage: list[str] | None = None, environment: dict[str, str] | None = None, log: IO[bytes] | None = None,
    ) -> None:
        """Starts it on a free port, or on one that is given, and behind another command where one is given."""
        self.folder = folder
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.storage = storage or ["--data", str(folder / "data"), "--cache", str(folder / "cache")]
        self.log = log or open(folder / "server.log", "ab")
        self.process = subprocess.Popen(
            [*(before or []), str(BINARY), "serve", "--port", str(self.port), *self.storage, *arguments],
            stdout=self.log,
            stderr=self.log,
            env={**os.environ, **(environment or {})},
        )

    def answers(self) -> bool:
        assert self.process.poll() is None, (self.folder / "server.log").read_text()
        return super().answers()

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


# How many servers there are behind one URL: with 2 or more, tests have a cluster in the place of a server.
SERVERS = int(os.environ.get("VITRINE_SERVERS", "1"))


@contextlib.contextmanager
def serving(folder: pathlib.Path, *arguments: str, port: int | None = None) -> Iterator[Server]:
    """A server that answers, until the block ends."""
    if SERVERS > 1:
        from cluster import running_cluster

        with running_cluster(folder, *arguments, count=SERVERS, port=port) as cluster:
            yield cluster
        return
    server = Server(folder, *arguments, port=port)
    try:
        until(server.answers, what="the server's first answer")
        yield server
    finally:
        status = server.stop()
    # Tests may have ended it by themselves.
    assert status in (0, -signal.SIGTERM, -signal.SIGKILL), f"{status}: {(folder / 'server.log').read_text()}"


@contextlib.contextmanager
def serving_demo(folder: pathlib.Path, *arguments: str, port: int | None = None) -> Iterator[Server]:
    """A server with the demo's five sources, until the block ends; a new one has painted its pictures."""
    if not (folder / "data").exists():
        copy_demo(folder)
    with serving(folder, *arguments, port=port) as server:
        has_the_demo(server)
        yield server


def copy_demo(folder: pathlib.Path) -> None:
    """Copies the data and the painted pictures of the demo, for a server that is started with this folder."""
    # Several servers share a database in the place of such a folder.
    if SERVERS == 1:
        shutil.copytree(painted_demo(), folder, dirs_exist_ok=True)


def has_the_demo(server: Server) -> None:
    until(lambda: len(server.api("/sources")["sources"]) == 5, what="the demo's five sources")


# Names a folder for what all processes of a test run share.
SHARED = "VITRINE_TEST_SHARED"


@functools.cache
def painted_demo() -> pathlib.Path:
    """The storage folders of a server that has painted the demo's pictures, which takes seconds of all processors.

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
            shutil.rmtree(partial, ignore_errors=True)
            partial.mkdir()
            paint_demo(partial)
            partial.rename(demo)
    return demo


# The renditions that lists, walls and photos request on most screens.
PAINTED = ("square-160", "square-320", "fitted-640", "fitted-1280")


def paint_demo(folder: pathlib.Path) -> None:
    with serving(folder) as server:
        has_the_demo(server)
        photos = []
        for source in server.api("/sources")["sources"]:
            photos += server.api(f"/sources/{source['id']}/photos?limit=200")["photos"]
        paths = [f"{photo['image']}/{size}" for photo in photos if "image" in photo for size in PAINTED]
        # As browsers request them.
        get = lambda path: server.get(path, {"Accept": "image/webp"})[0]
        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            for path, status in zip(paths, threads.map(get, paths)):
                # The demo has a photo that cannot be had.
                assert status in (200, 404), f"{path}: {status}"
    (folder / "server.log").unlink()
