"""Files that pretend to be images and are malicious, generated from a seed."""

from __future__ import annotations

import pathlib
import random
import struct
import zlib
from typing import Iterator

from origin import png, png_with

CORPUS = pathlib.Path(__file__).resolve().parents[2] / "shared/corpus/images"
LARGEST = 3 << 20


def corpus_files() -> list[bytes]:
    """Real files of a corpus, if there is one next to the repository."""
    files = [path.read_bytes() for path in sorted(CORPUS.rglob("*")) if path.is_file()]
    return [bytes for bytes in files if 100 < len(bytes) <= LARGEST]


def generated() -> list[bytes]:
    return [png(400, 300), png(64, 64, b"\xff\0\0"), gif(8), bmp(120, 80), SVG]


def gif(frames: int, width: int = 1, height: int = 1) -> bytes:
    """An animation of white pixels, on a canvas that can claim to be larger."""
    head = b"GIF89a" + struct.pack("<HH", width, height) + b"\x80\0\0\0\0\0\xff\xff\xff"
    frame = b"!\xf9\4\0\n\0\0\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0"
    return head + frame * frames + b";"


def bmp(width: int, height: int) -> bytes:
    row = (b"\x20\x80\xe0" * width).ljust((width * 3 + 3) // 4 * 4, b"\0")
    head = struct.pack("<IIIIIIHHIIIIII", 54 + len(row) * height, 0, 54, 40, width, height, 1, 24, 0, 0, 0, 0, 0, 0)
    return b"BM" + head + row * height


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="red"/></svg>'


def bombs() -> list[bytes]:
    """Small files that need a lot of memory or time, or access the machine."""
    zeros = zlib.compress(b"\0" * (20_000 * 3 + 1) * 400, 9)
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 9))
    nested = b"<svg xmlns='http://www.w3.org/2000/svg'>" + b"<g>" * 20_000 + b"</g>" * 20_000 + b"</svg>"
    return [
        png_with(65_000, 65_000, zeros),
        png_with(20_000, 12_000, zeros),
        png_with(1, 2_000_000_000, zeros),
        gif(1, 65_535, 65_535),
        gif(30_000),
        bmp(8, 8)[:18] + struct.pack("<ii", 1 << 30, 1 << 30) + bmp(8, 8)[26:],
        b"\xff\xd8\xff\xc0\0\x11\x08\xff\xff\xff\xff\3\1\x22\0\2\x11\1\3\x11\1" + b"\0" * 100,
        f'<!DOCTYPE svg [<!ENTITY e0 "ha">{entities}]><svg xmlns="http://www.w3.org/2000/svg">&e8;</svg>'.encode(),
        b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">'
        b'<text y="9">&x;</text><image href="file:///etc/passwd" width="9" height="9"/></svg>',
        b'<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>',
        b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><filter id="f"><feGaussianBlur '
        b'stdDeviation="99999"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>',
        nested,
        b"II*\0\x08\0\0\0\xff\xff" + b"\0\1\3\0\1\0\0\0\xff\xff\0\0" * 400,
        b"RIFF\xff\xff\xff\xffWEBPVP8X\x0a\0\0\0\x10\0\0\0\xff\xff\xff\xff\xff\xff",
    ]


def polyglots(seed: bytes) -> list[bytes]:
    """Files of two types at once."""
    page = b"<!doctype html><script>alert(1)</script>"
    return [seed + page, page + seed, b"GIF89a/*" + page + b"*/=1;", b"\xff\xd8\xff" + page, seed + b"PK\3\4" + seed]


def mutated(seed: bytes, chance: random.Random) -> bytes:
    """A file with some of its bytes changed, duplicated, moved or truncated."""
    body = bytearray(seed)
    kind = chance.randrange(6)
    if kind == 0:
        return bytes(body[: chance.randrange(len(body))])
    for _ in range(chance.choice([1, 1, 4, 16, 200])):
        # Headers are the most sensitive part.
        range_end = min(len(body), chance.choice([64, 1024, len(body)]))
        index = chance.randrange(range_end)
        match kind:
            case 1:
                body[index] ^= 1 << chance.randrange(8)
            case 2:
                body[index] = chance.choice([0, 1, 0x7F, 0x80, 0xFF])
            case 3:
                body[index : index + 4] = chance.choice([b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\0\0\0\0"])
            case 4:
                del body[index : index + chance.randrange(1, 64)]
            case _:
                body[index:index] = body[index : index + chance.randrange(1, 256)]
        if not body:
            break
    return bytes(body)


def hostile(count: int, seed: int = 1) -> Iterator[bytes]:
    """`count` inputs: bombs and polyglots first, then wrong types, noise and mutations of generated files."""
    chance = random.Random(seed)
    files = generated()
    fixed = bombs() + [both for file in files for both in polyglots(file)]
    fixed += [b"", b"\0" * 5000, b"%PDF-1.7\n", b"<html></html>", b"{}", b"\x7fELF" + bytes(200)]
    for number in range(count):
        if number < len(fixed):
            yield fixed[number]
        elif number % 20 == 0:
            yield chance.choice([b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"BM"]) + chance.randbytes(3000)
        else:
            yield mutated(chance.choice(files), chance)


def mutated_real(count: int, seed: int = 1) -> Iterator[bytes]:
    """`count` mutations of files of the corpus."""
    chance = random.Random(seed)
    files = corpus_files()
    for _ in range(count):
        yield mutated(chance.choice(files), chance)
