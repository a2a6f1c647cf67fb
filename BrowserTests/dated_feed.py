"""A feed whose photos have dates over some twenty years, one to ninety per month."""

from __future__ import annotations

import base64
import json
import pathlib
import random
import struct
import zlib

COUNT = 1200


def picture(width: int, height: int, color: tuple[int, int, int]) -> str:
    """A picture with a vertical gradient, as a `data:` URL of a PNG; tiny ones are not photos."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    shades = [bytes(value * (height + row) // (2 * height) for value in color) for row in range(height)]
    rows = b"".join(b"\0" + shade * width for shade in shades)
    parts = [
        chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        chunk(b"IDAT", zlib.compress(rows)),
        chunk(b"IEND", b""),
    ]
    return "data:image/png;base64," + base64.b64encode(b"\x89PNG\r\n\x1a\n" + b"".join(parts)).decode()


def months() -> list[tuple[int, int]]:
    """Year and month of each photo, newest first: one to ninety photos per month."""
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
