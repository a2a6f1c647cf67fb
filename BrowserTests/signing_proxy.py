"""A reverse proxy that signs people in."""

from __future__ import annotations

import contextlib
import http.client
import http.server
import re
import threading
import time
from typing import Iterator

from origin import ManyClients
from program import Server

FILES = ("/assets/", "/images/", "/demo/")
CELL_END = re.compile(rb'<a class="cell.*?</a>', re.DOTALL)
NOT_FORWARDED = {"connection", "transfer-encoding", "content-length", "vitrine-user", "accept-encoding"}


class SigningProxy:
    """Vitrine as seen by different users; `base` is its URL for browsers."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.user = "owner"
        # The delay in seconds between the third cell of a list and the rest of its page.
        self.pause = 0.0
        # The ends of paths whose requests wait until `release()`.
        self.held_paths: tuple[str, ...] = ()
        self.released = threading.Event()
        # The changes, with their users.
        self.writes: list[tuple[str, str, str]] = []
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                proxy._handle(self)

            do_POST = do_PATCH = do_GET

            def log_message(self, *_) -> None:
                pass

        self.listener = ManyClients(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.listener.server_address[1]}"

    @property
    def process(self):
        """The server's own health check."""
        return self.server.process

    def sign_in(self, user: str) -> None:
        self.user = user

    def hold(self, *ends: str) -> None:
        self.released.clear()
        self.held_paths = ends

    def release(self) -> None:
        self.held_paths = ()
        self.released.set()

    def _handle(self, handler: http.server.BaseHTTPRequestHandler) -> None:
        body = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        if handler.path.startswith("/api/v1/events"):
            return self._send(handler, 502, [], b"")
        expected_user = handler.headers.get("Vitrine-User")
        if expected_user is not None and expected_user != self.user:
            return self._send(handler, 412, [("Vitrine-User", self.user)], b"")
        if handler.command != "GET":
            self.writes.append((self.user, handler.command, handler.path))
        if self.held_paths and handler.path.split("?")[0].endswith(self.held_paths):
            self.released.wait(30)
        status, headers, content = self._forward(handler, body)
        # Responses of the proxy itself name no user.
        if headers and not handler.path.startswith(FILES):
            headers.append(("Vitrine-User", self.user))
            content = re.sub(rb' data-user="\w*"', f' data-user="{self.user}"'.encode(), content)
        self._send(handler, status, headers, content)

    def _forward(self, handler: http.server.BaseHTTPRequestHandler, body: bytes) -> tuple[int, list, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        try:
            forwarded = {name: value for name, value in handler.headers.items() if name.lower() not in NOT_FORWARDED}
            connection.request(handler.command, handler.path, body or None, forwarded)
            response = connection.getresponse()
            headers = [(name, value) for name, value in response.getheaders() if name.lower() not in NOT_FORWARDED]
            return response.status, headers, response.read()
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
def signing_proxy(server: Server) -> Iterator[SigningProxy]:
    """A running proxy, until the block ends."""
    proxy = SigningProxy(server)
    threading.Thread(target=proxy.listener.serve_forever, daemon=True).start()
    try:
        yield proxy
    finally:
        proxy.release()
        proxy.listener.shutdown()
        proxy.listener.server_close()
