"""Responses that were interrupted are resumed, or requested again."""

from __future__ import annotations

import contextlib
import http.client
import http.server
import time
from types import SimpleNamespace
from typing import Iterator

import pytest
from browsers import Kind, PHONE
from origin import listening
from visitor import Visitor

FORWARDED = ("Content-Type", "Content-Range", "ETag", "Cache-Control", "Accept-Ranges", "Location")
CUT_AT = 21
# On a busy machine, a page may take seconds to read what has arrived.
MOMENT = 3


@contextlib.contextmanager
def interrupting_proxy(port: int, interrupted: str, cut_at: int) -> Iterator[SimpleNamespace]:
    """A proxy that interrupts the first response of a path, given by its end, after some bytes of its body, or before its
    headers; yields the ranges requested of it."""
    proxy = SimpleNamespace(base="", ranges=[])

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            headers = {"Host": f"127.0.0.1:{port}"}
            headers |= {name: self.headers[name] for name in ("Range", "If-Range", "Cookie") if self.headers[name]}
            server = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            server.request("GET", self.path, headers=headers)
            response = server.getresponse()
            body = b"" if self.path.endswith("/events") else response.read()
            is_cut = self.path.endswith(interrupted)
            if is_cut:
                proxy.ranges.append(self.headers["Range"])
                is_cut = len(proxy.ranges) == 1
            with contextlib.suppress(ConnectionError):
                self.send(response, body, is_cut)
            server.close()

        def send(self, response: http.client.HTTPResponse, body: bytes, is_cut: bool) -> None:
            self.close_connection = True
            if is_cut and not cut_at:
                return
            self.send_response(response.status)
            for name in FORWARDED:
                if response.headers[name]:
                    self.send_header(name, response.headers[name])
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(body[:cut_at] if is_cut else body)
            if is_cut:
                # The page reads the first part before it is notified of the end.
                self.wfile.flush()
                time.sleep(MOMENT)

        def log_message(self, *_) -> None:
            pass

    with listening(Handler) as own_port:
        proxy.base = f"http://127.0.0.1:{own_port}"
        yield proxy


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
def test_interrupted_shapes_are_resumed(kind, drivers, server):
    with interrupting_proxy(server.port, "/shapes", CUT_AT) as proxy:
        visitor = Visitor(drivers(kind), kind, SimpleNamespace(base=proxy.base))
        visitor.uses(PHONE)
        # A wall waits for its shapes before the scripts start.
        visitor.visits("/sources/field-notes?layout=wall")
        assert proxy.ranges[0] is None and f"bytes={CUT_AT}-" in proxy.ranges
        visitor.leaves()


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
@pytest.mark.parametrize("file", ["/js/shell/photo-pages.js", "/viewer.wasm"])
def test_a_page_starts_although_a_file_of_it_was_interrupted(kind, file, drivers, server):
    with interrupting_proxy(server.port, file, 0) as proxy:
        visitor = Visitor(drivers(kind), kind, SimpleNamespace(base=proxy.base))
        visitor.uses(PHONE)
        visitor.visits("/sources/contact-sheet")
        assert len(proxy.ranges) >= 2
        visitor.opens_photo(0)
        visitor.sees_screen("photo")
        visitor.leaves()
