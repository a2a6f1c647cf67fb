"""Long answers that were interrupted are resumed."""

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

PASSED_ON = ("Content-Type", "Content-Range", "ETag", "Cache-Control", "Accept-Ranges", "Location")
CUT_AT = 21
MOMENT = 0.5


@contextlib.contextmanager
def cutting_line(port: int) -> Iterator[SimpleNamespace]:
    """A connection that breaks off the first answer with shapes; yields the requests for them."""
    line = SimpleNamespace(base="", asked=[])

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            asked = {"Host": f"127.0.0.1:{port}"}
            asked |= {name: self.headers[name] for name in ("Range", "If-Range", "Cookie") if self.headers[name]}
            server = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            server.request("GET", self.path, headers=asked)
            answer = server.getresponse()
            body = b"" if self.path.endswith("/events") else answer.read()
            is_cut = self.path.endswith("/shapes")
            if is_cut:
                line.asked.append(self.headers["Range"])
                is_cut = len(line.asked) == 1
            with contextlib.suppress(ConnectionError):
                self.answer(answer, body, is_cut)
            server.close()

        def answer(self, answer: http.client.HTTPResponse, body: bytes, is_cut: bool) -> None:
            self.send_response(answer.status)
            for name in PASSED_ON:
                if answer.headers[name]:
                    self.send_header(name, answer.headers[name])
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(body[:CUT_AT] if is_cut else body)
            if is_cut:
                # The page reads what has arrived before it is notified of the end.
                self.wfile.flush()
                time.sleep(MOMENT)
            self.close_connection = True

        def log_message(self, *_) -> None:
            pass

    with listening(Handler) as own_port:
        line.base = f"http://127.0.0.1:{own_port}"
        yield line


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
def test_interrupted_shapes_are_resumed(kind, drivers, server):
    with cutting_line(server.port) as line:
        visitor = Visitor(drivers(kind), kind, SimpleNamespace(base=line.base))
        visitor.takes(PHONE)
        # A wall waits for its shapes before the scripts take over.
        visitor.visits("/sources/field-notes?layout=wall")
        assert line.asked[0] is None and f"bytes={CUT_AT}-" in line.asked
        visitor.leaves()
