"""A web server on this machine for the pages of the benchmark."""

from __future__ import annotations

import contextlib
import http.server
import threading
from typing import Callable, Iterator


@contextlib.contextmanager
def page_server(respond: Callable[[str], tuple[bytes, str] | None], port: int = 0) -> Iterator[str]:
    """Serves the body and type of each path, or 404 if undefined, until the block ends; yields its URL."""

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            response = respond(self.path)
            if response is None:
                self.send_error(404)
                return
            body, kind = response
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def handle(self) -> None:
            # The page was left or the browser ended.
            with contextlib.suppress(ConnectionError):
                super().handle()

        def log_message(self, *_) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
