"""The pages to compare with: an empty one, and a plain CSS grid with loading="lazy"."""

from __future__ import annotations

import contextlib
import http.server
import threading
from typing import Iterator

HEAD = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body { margin: 0; background: #fff; }
.grid { display: grid; grid-template-columns: repeat(3, 1fr); grid-gap: 2px; }
.cell img { display: block; width: 100%; height: auto; aspect-ratio: 1; }
.tall { height: 10000000px; }
</style></head><body>"""


def empty_page() -> bytes:
    """As high as a list, with nothing in it."""
    return f'{HEAD}<div class="tall"></div></body></html>'.encode()


def naive_page(count: int, pictures: int) -> bytes:
    """A grid of so many photos, all of them in the page."""
    rows = "\n".join(
        f'<a class="cell" href="#{n}"><img src="/pictures/{n}-{n % pictures}" width="320" height="320" '
        f'alt="" loading="lazy" decoding="async"></a>' for n in range(count))
    return f'{HEAD}<div class="grid">{rows}</div></body></html>'.encode()


@contextlib.contextmanager
def references(pictures: list[bytes], kind: str, counts: list[int]) -> Iterator[str]:
    """A server of `/empty`, `/naive-COUNT` and `/pictures/ANY-NUMBER`; gives its address."""
    pages = {"/empty": empty_page(), **{f"/naive-{n}": naive_page(n, len(pictures)) for n in counts}}

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            if self.path.startswith("/pictures/"):
                self.answer(pictures[int(self.path.rsplit("-", 1)[1])], kind)
            elif self.path in pages:
                self.answer(pages[self.path], "text/html; charset=utf-8")
            else:
                self.send_error(404)

        def answer(self, body: bytes, kind: str) -> None:
            # A browser that goes to another page waits no more.
            with contextlib.suppress(ConnectionError):
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        def handle(self) -> None:
            with contextlib.suppress(ConnectionError):
                super().handle()

        def log_message(self, *_) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
