"""A third-party web server on this machine, for feeds and images that misbehave.

Each path is a function of the request; nothing is read from disk.
"""

from __future__ import annotations

import contextlib
import http.server
import json
import random
import struct
import threading
import zlib
from collections import Counter
from typing import Callable, Iterator


def png(width: int, height: int, pixel: bytes = b"\x40\x80\xc0", xmp: str = "") -> bytes:
    """A picture of a single color in PNG format (RGB, 8 bits), with metadata as an XMP packet."""
    rows = zlib.compress((b"\0" + pixel * width) * height)
    return png_with(width, height, rows, xmp)


def png_with(width: int, height: int, data: bytes, xmp: str = "") -> bytes:
    """A PNG file with any compressed data, including invalid data."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    texts = chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + xmp.encode()) if xmp else b""
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + texts + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def noise(side: int, seed: int) -> bytes:
    """A picture that no format can compress much."""
    rows = random.Random(seed).randbytes(side * side * 3)
    step = side * 3
    data = b"".join(b"\0" + rows[start : start + step] for start in range(0, len(rows), step))
    return png_with(side, side, zlib.compress(data, 0))


def send(handler: http.server.BaseHTTPRequestHandler, body: bytes, kind: str = "image/png") -> None:
    """Sends a response, and closes the connection, so that no later requests are sent over it."""
    handler.send_response(200)
    handler.send_header("Content-Type", kind)
    handler.send_header("Connection", "close")
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


class Origin:
    """Responses by path: bytes, or a function that writes to the handler."""

    def __init__(self) -> None:
        self.responses: dict[str, tuple[str, bytes] | Callable] = {}
        self.requests: Counter[str] = Counter()
        self.headers: list[tuple[str, dict[str, str]]] = []
        self.port = 0

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def address(self, path: str) -> str:
        return f"http://{self.host}{path}"

    def serve(self, path: str, body: bytes | str, kind: str = "application/json") -> str:
        """Serves bytes at a path; returns the URL."""
        self.responses[path] = (kind, body.encode() if isinstance(body, str) else body)
        return self.address(path)

    def serve_photos(self, path: str, addresses: list[str], **facts) -> str:
        """Serves a list of photos with these URLs; with facts such as the size, servers need not request them."""
        rows = [{"original": address, "caption": f"Photo {n}", **facts} for n, address in enumerate(addresses, 1)]
        return self.serve(path, json.dumps(rows))

    def serve_with(self, path: str, respond: Callable) -> str:
        """Serves a path with a function of the request's handler."""
        self.responses[path] = respond
        return self.address(path)


class ManyClients(http.server.ThreadingHTTPServer):
    """A server with space for many connections that it has not accepted yet: the default, 5, is too few on a busy machine."""

    daemon_threads = True
    request_queue_size = 128


@contextlib.contextmanager
def listening(handler) -> Iterator[int]:
    """Serves a handler on a free port of this machine; yields the port."""
    server = ManyClients(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def running_origin() -> Iterator[Origin]:
    """An origin on a free port, until the block ends."""
    origin = Origin()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = self.path.split("?")[0]
            origin.requests[path] += 1
            origin.headers.append((path, dict(self.headers)))
            response = origin.responses.get(path)
            if callable(response):
                with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                    response(self)
                self.close_connection = True
                return
            kind, body = response or ("text/plain", b"There is nothing here.")
            self.send_response(200 if response else 404)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.wfile.write(body)

        def log_message(self, *_) -> None:
            pass

    with listening(Handler) as origin.port:
        yield origin
