"""The pages to compare with: an empty one, a plain CSS grid with loading="lazy", and PhotoSwipe over such a grid."""

from __future__ import annotations

import contextlib
import http.server
import pathlib
import threading
from typing import Iterator

from photoswipe import Picture, photoswipe_files, photoswipe_page

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
def references(pictures: list[Picture], kind: str, counts: list[int], folder: pathlib.Path) -> Iterator[tuple[str, bool]]:
    """A server of `/empty`, `/naive-COUNT`, `/photoswipe-COUNT` and their pictures.

    Gives its address, and whether PhotoSwipe could be had.
    """
    page = "text/html; charset=utf-8"
    files = photoswipe_files(folder)
    has_photoswipe = bool(files)
    files["/empty"] = (empty_page(), page)
    for count in counts:
        files[f"/naive-{count}"] = (naive_page(count, len(pictures)), page)
        files[f"/photoswipe-{count}"] = (photoswipe_page(HEAD, count, pictures), page)

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            if self.path in files:
                self.answer(*files[self.path])
            elif self.path.startswith(("/pictures/", "/fitted/")):
                picture = pictures[int(self.path.rsplit("-", 1)[1])]
                self.answer(picture.square if self.path.startswith("/pictures/") else picture.fitted, kind)
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
        yield f"http://127.0.0.1:{server.server_port}", has_photoswipe
    finally:
        server.shutdown()
