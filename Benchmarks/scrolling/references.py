"""Pages for comparison: an empty one, a plain CSS grid with loading="lazy", and PhotoSwipe over such a grid."""

from __future__ import annotations

import contextlib
import pathlib
from typing import Iterator

from page_server import page_server
from photoswipe import Picture, photoswipe_files, photoswipe_page

HEAD = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body { margin: 0; background: #fff; }
.grid { display: grid; grid-template-columns: repeat(3, 1fr); grid-gap: 2px; }
.cell img { display: block; width: 100%; height: auto; aspect-ratio: 1; }
.tall { height: 10000000px; }
</style></head><body>"""


def empty_page() -> bytes:
    """As tall as a list, but empty."""
    return f'{HEAD}<div class="tall"></div></body></html>'.encode()


def naive_page(count: int, pictures: int) -> bytes:
    """A grid with all photos in the page."""
    rows = "\n".join(
        f'<a class="cell" href="#{n}"><img src="/pictures/{n}-{n % pictures}" width="320" height="320" '
        f'alt="" loading="lazy" decoding="async"></a>' for n in range(count))
    return f'{HEAD}<div class="grid">{rows}</div></body></html>'.encode()


@contextlib.contextmanager
def references(pictures: list[Picture], kind: str, counts: list[int], folder: pathlib.Path) -> Iterator[tuple[str, bool]]:
    """Serves `/empty`, `/naive-COUNT`, `/photoswipe-COUNT` and their pictures.

    Yields its URL, and whether PhotoSwipe is available.
    """
    page = "text/html; charset=utf-8"
    files = photoswipe_files(folder)
    has_photoswipe = bool(files)
    files["/empty"] = (empty_page(), page)
    for count in counts:
        files[f"/naive-{count}"] = (naive_page(count, len(pictures)), page)
        files[f"/photoswipe-{count}"] = (photoswipe_page(HEAD, count, pictures), page)

    def respond(path: str) -> tuple[bytes, str] | None:
        if path in files:
            return files[path]
        if not path.startswith(("/pictures/", "/fitted/")):
            return None
        picture = pictures[int(path.rsplit("-", 1)[1])]
        return (picture.square if path.startswith("/pictures/") else picture.fitted), kind

    with page_server(respond) as base:
        yield base, has_photoswipe
