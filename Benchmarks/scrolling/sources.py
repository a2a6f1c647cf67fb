"""Sources of any length, made of the demo's paintings: a data folder that is made once and kept."""

from __future__ import annotations

import json
import pathlib
import random
import re
import subprocess
import urllib.request

# Addresses of the demo's pictures, with their sizes in their names.
PAINTING = re.compile(r"/demo/photos/[a-z0-9-]+-(\d+)x(\d+)\.jpg")
FEEDS = ["contact-sheet", "picture-frame", "field-notes"]
HOST = "http://demo.vitrine.invalid"
WORDS = "morning harbour with the last of the fog over the far hills and a boat that nobody has missed yet".split()
LARGEST_FEED_MEBIBYTES = 1024


def paintings(base: str) -> list[tuple[str, int, int]]:
    """The demo's pictures that are large enough for a photo: path, width, height."""
    found = {}
    for name in FEEDS:
        with urllib.request.urlopen(f"{base}/demo/feeds/{name}.json", timeout=60) as answer:
            for match in PAINTING.finditer(answer.read().decode()):
                width, height = int(match[1]), int(match[2])
                if 1000 <= max(width, height) <= 2400 and min(width, height) >= 900:
                    found[match[0]] = (match[0], width, height)
    return sorted(found.values())


def words(chance: random.Random, fewest: int, most: int) -> str:
    start = chance.randrange(len(WORDS))
    return " ".join(WORDS[(start + n) % len(WORDS)] for n in range(chance.randint(fewest, most)))


def write_feed(file: pathlib.Path, count: int, pictures: list[tuple[str, int, int]]) -> None:
    """A feed whose photos have titles of all lengths, the same at every run."""
    chance = random.Random(count)
    with open(file, "w", encoding="utf-8") as feed:
        for number in range(count):
            path, width, height = chance.choice(pictures)
            row = {
                "title": f"{number + 1}: {words(chance, 1, 24)}", "original": HOST + path, "width": width,
                "height": height,
            }
            feed.write(("[" if number == 0 else ",\n") + json.dumps(row))
        feed.write("]")


def name(count: int) -> str:
    return f"{count} photos"


def add(binary: pathlib.Path, folder: pathlib.Path, count: int, pictures: list[tuple[str, int, int]]) -> None:
    """Reads a feed of so many photos into the data folder, as any feed is read."""
    file = folder / f"{count}.json"
    write_feed(file, count, pictures)
    subprocess.run(
        [str(binary), "add", str(file), "--title", name(count), "--data", str(folder / "data"),
         "--cache", str(folder / "cache"), "--max-feed", str(LARGEST_FEED_MEBIBYTES)],
        check=True, stdout=subprocess.DEVNULL,
    )
    file.unlink()
