"""An origin whose pictures look like the demo's, but are all different files: the same file would be one picture."""

from __future__ import annotations

import contextlib
import urllib.request
from typing import Iterator

from page_server import page_server

# The port is fixed, since data folders are reused and contain URLs.
PORT = 18437
HOST = f"127.0.0.1:{PORT}"


def with_comment(jpeg: bytes, text: str) -> bytes:
    """A JPEG file with a comment (marker FFFE, two bytes of length including themselves) after its first marker."""
    comment = text.encode()
    return jpeg[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + jpeg[2:]


@contextlib.contextmanager
def own_pictures(base: str) -> Iterator[None]:
    """Serves the demo's pictures of a server at HOST, as a different file for each query."""
    known: dict[str, bytes] = {}

    def painting(path: str) -> bytes:
        if path not in known:
            with urllib.request.urlopen(base + path, timeout=60) as response:
                known[path] = response.read()
        return known[path]

    def respond(path: str) -> tuple[bytes, str]:
        file, _, query = path.partition("?")
        return with_comment(painting(file), query), "image/jpeg"

    with page_server(respond, PORT):
        yield
