"""A feed with a date for each photo, and a server in front of Vitrine that gives its list the order of these dates."""

from __future__ import annotations

import base64
import json
import pathlib
import random
import struct
import zlib

from front import Front

MONTHS = "January February March April May June July August September October November December".split()
COUNT = 1200
# The title of the one section of a search.
FOUND = "Found"


def picture(width: int, height: int, colour: tuple[int, int, int]) -> str:
    """A picture that grows lighter downwards, as a `data:` URL of a PNG: one of a few bytes is no photo."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    shades = [bytes(value * (height + row) // (2 * height) for value in colour) for row in range(height)]
    rows = b"".join(b"\0" + shade * width for shade in shades)
    parts = [
        chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        chunk(b"IDAT", zlib.compress(rows)),
        chunk(b"IEND", b""),
    ]
    return "data:image/png;base64," + base64.b64encode(b"\x89PNG\r\n\x1a\n" + b"".join(parts)).decode()


def months() -> list[tuple[int, int]]:
    """Year and month of each photo, newest first: from one photo a month to ninety."""
    rest, found = random.Random(7), []
    year, month = 2024, 12
    while len(found) < COUNT:
        found += [(year, month)] * rest.choice([1, 2, 5, 8, 20, 35, 60, 90])
        month -= rest.choice([1, 1, 2, 5])
        if month < 1:
            year, month = year - 1, month + 12
    return found[:COUNT]


def write_feed(folder: pathlib.Path) -> pathlib.Path:
    """Writes the feed, newest photo first."""
    rest = random.Random(4)
    shapes = [(30, 20), (20, 30), (28, 28), (40, 22)]
    pictures = [picture(*rest.choice(shapes), tuple(rest.randint(40, 240) for _ in range(3))) for _ in range(40)]
    items = [
        {
            "original": rest.choice(pictures),
            "caption": f"Photo {number + 1}",
            "date": f"{year}-{month:02}-15T12:00:00Z",
        }
        for number, (year, month) in enumerate(months())
    ]
    file = folder / "dated.json"
    file.write_text(json.dumps(items), encoding="utf-8")
    return file


def sections() -> list[dict]:
    """The sections of the list: a month each."""
    found: list[dict] = []
    for index, (year, month) in enumerate(months()):
        at = f"{year}-{month:02}"
        if not found or found[-1]["at"] != at:
            found.append({"title": f"{MONTHS[month - 1]} {year}", "at": at, "start": index, "count": 0})
        found[-1]["count"] += 1
    return found


class DatedFront(Front):
    """Says that lists are ordered by date, and answers with their sections."""

    def _ask(self, handler, body):
        path, _, query = handler.path.partition("?")
        if not path.endswith("/dates"):
            status, headers, content = super()._ask(handler, body)
            if b" data-count=" in content:
                content = content.replace(b" data-count=", b" data-dated data-count=", 1)
            return status, headers, content
        handler.path = path.removesuffix("/dates") + "/shapes" + (f"?{query}" if query else "")
        status, headers, shapes = super()._ask(handler, body)
        version = next(int(value) for name, value in headers if name.lower() == "x-list-version")
        total = len(shapes) // 2
        found = {"title": FOUND, "at": "2024", "start": 0, "count": total}
        answer = {"version": version, "total": total, "sections": [found] if "q=" in query else sections()}
        return status, [("Content-Type", "application/json")], json.dumps(answer).encode()
