"""A real S3-compatible object store (`rclone serve s3`) over a folder."""

from __future__ import annotations

import contextlib
import pathlib
import shutil
import socket
import subprocess
import sys
from typing import Iterator

import pytest
from program import free_port, until

ACCESS_KEY, SECRET_KEY = "TESTACCESSKEY", "test-secret-key"
BUCKET = "photos"

# Installed with the Python tools; otherwise its tests are skipped.
PROGRAM = shutil.which("rclone", path=str(pathlib.Path(sys.executable).parent)) or shutil.which("rclone")
needs_store = pytest.mark.skipif(PROGRAM is None, reason="rclone is missing: scripts/setup.sh test installs it")


class ObjectStore:
    """A store that can be stopped and restarted with its contents."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen | None = None
        (folder / BUCKET).mkdir(parents=True, exist_ok=True)

    @property
    def location(self) -> str:
        return f"s3://{BUCKET}/vitrine?endpoint=http://127.0.0.1:{self.port}"

    def objects(self, kind: str = "") -> list[pathlib.Path]:
        """The files of objects of one kind."""
        return [path for path in (self.folder / BUCKET / "vitrine" / kind).rglob("*") if path.is_file()]

    def listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def start(self) -> None:
        arguments = ["--addr", f"127.0.0.1:{self.port}", "--auth-key", f"{ACCESS_KEY},{SECRET_KEY}", "--config", "/dev/null"]
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "s3", *arguments, str(self.folder)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(self.listens, what="the object store's port")

    def stop(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


@contextlib.contextmanager
def running_store(folder: pathlib.Path) -> Iterator[ObjectStore]:
    """A store, until the block ends."""
    store = ObjectStore(folder)
    store.start()
    try:
        yield store
    finally:
        store.stop()
