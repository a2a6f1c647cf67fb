"""A reverse proxy that signs people in."""

from __future__ import annotations

import contextlib
import http.client
import http.server
import re
import threading
import time
from typing import Iterator

from program import Server

FILES = ("/assets/", "/images/", "/demo/")
CELL_END = re.compile(rb'<a class="cell.*?</a>', re.DOTALL)
NOT_PASSED_ON = {"connection", "transfer-encoding", "content-length", "vitrine-user", "accept-encoding"}


class Front:
    """Vitrine as seen by different users; `base` is its URL for browsers."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.user = "owner"
        # The delay in seconds between the third cell of a list and the rest of its page.
        self.pause = 0.0
        # The ends of paths that are not answered until `lets_go()`.
        self.held: tuple[str, ...] = ()
        self.gate = threading.Event()
        # The changes, and who made them.
        self.writes: list[tuple[str, str, str]] = []
        front = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                front._answer(self)

            do_POST = do_PATCH = do_GET

            def log_message(self, *_) -> None:
                pass

        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.listener.daemon_threads = True
        self.base = f"http://127.0.0.1:{self.listener.server_address[1]}"

    @property
    def process(self):
        """The server's own health check."""
        return self.server.process

    def signs_in(self, user: str) -> None:
        self.user = user

    def holds(self, *ends: str) -> None:
        self.gate.clear()
        self.held = ends

    def lets_go(self) -> None:
        self.held = ()
        self.gate.set()

    def _answer(self, handler: http.server.BaseHTTPRequestHandler) -> None:
        body = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        if handler.path.startswith("/api/v1/events"):
            return self._send(handler, 502, [], b"")
        meant = handler.headers.get("Vitrine-User")
        if meant is not None and meant != self.user:
            return self._send(handler, 412, [("Vitrine-User", self.user)], b"")
        if handler.command != "GET":
            self.writes.append((self.user, handler.command, handler.path))
        if self.held and handler.path.split("?")[0].endswith(self.held):
            self.gate.wait(30)
        status, headers, content = self._ask(handler, body)
        # What the proxy answers itself names no user.
        if headers and not handler.path.startswith(FILES):
            headers.append(("Vitrine-User", self.user))
            content = re.sub(rb' data-user="\w*"', f' data-user="{self.user}"'.encode(), content)
        self._send(handler, status, headers, content)

    def _ask(self, handler: http.server.BaseHTTPRequestHandler, body: bytes) -> tuple[int, list, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        try:
            passed = {name: value for name, value in handler.headers.items() if name.lower() not in NOT_PASSED_ON}
            connection.request(handler.command, handler.path, body or None, passed)
            answer = connection.getresponse()
            headers = [(name, value) for name, value in answer.getheaders() if name.lower() not in NOT_PASSED_ON]
            return answer.status, headers, answer.read()
        except OSError:
            return 502, [], b""
        finally:
            connection.close()

    def _send(self, handler, status: int, headers: list, content: bytes) -> None:
        with contextlib.suppress(OSError):
            handler.send_response_only(status)
            for name, value in headers:
                handler.send_header(name, value)
            handler.send_header("Content-Length", str(len(content)))
            handler.end_headers()
            first = [each.end() for each in CELL_END.finditer(content)][2:3] if self.pause else []
            for cut in first:
                handler.wfile.write(content[:cut])
                time.sleep(self.pause)
            handler.wfile.write(content[sum(first) :])


@contextlib.contextmanager
def in_front_of(server: Server) -> Iterator[Front]:
    """A proxy that answers until the block ends."""
    front = Front(server)
    threading.Thread(target=front.listener.serve_forever, daemon=True).start()
    try:
        yield front
    finally:
        front.lets_go()
        front.listener.shutdown()
        front.listener.server_close()
