"""Sources of any length, made from the demo's paintings: a data folder that is created once and reused."""

from __future__ import annotations

import json
import pathlib
import random
import re
import subprocess
import urllib.request
from datetime import datetime, timezone

from own_pictures import HOST as OWN_HOST

# URLs of the demo's pictures, which contain their sizes.
PAINTING = re.compile(r"/demo/photos/[a-z0-9-]+-(\d+)x(\d+)\.jpg")
FEEDS = ["contact-sheet", "picture-frame", "field-notes"]
DEMO = "http://demo.vitrine.invalid"
WORDS = "morning harbour with the last of the fog over the far hills and a boat that nobody has missed yet".split()
LARGEST_FEED_MEBIBYTES = 1024
# The one of many feeds that gets a new photo while a page shows them.
CHANGING, CHANGING_SOURCE = "source-0.json", "source-0"


def paintings(base: str) -> list[tuple[str, int, int]]:
    """The demo's pictures that are large enough for a photo: path, width, height."""
    found = {}
    for name in FEEDS:
        with urllib.request.urlopen(f"{base}/demo/feeds/{name}.json", timeout=60) as response:
            for match in PAINTING.finditer(response.read().decode()):
                width, height = int(match[1]), int(match[2])
                if 1000 <= max(width, height) <= 2400 and min(width, height) >= 900:
                    found[match[0]] = (match[0], width, height)
    return sorted(found.values())


def title_words(chance: random.Random, fewest: int, most: int) -> str:
    start = chance.randrange(len(WORDS))
    return " ".join(WORDS[(start + n) % len(WORDS)] for n in range(chance.randint(fewest, most)))


def write_feed(
    file: pathlib.Path, count: int, pictures: list[tuple[str, int, int]], name: str = "", dates: range | None = None
) -> None:
    """A feed whose photos have titles of all lengths, the same in every run; with dates, all pictures are different."""
    chance = random.Random(f"{name}{count}" if name else count)
    with open(file, "w", encoding="utf-8") as feed:
        for number in range(count):
            path, width, height = chance.choice(pictures)
            # A URL is a single picture, regardless of the number of sources.
            picture = f"http://{OWN_HOST}{path}?photo={name}-{number}" if dates else DEMO + path
            row = {
                "title": f"{number + 1}: {title_words(chance, 1, 24)}", "original": picture, "width": width, "height": height,
            }
            if dates:
                row["date_taken"] = datetime.fromtimestamp(chance.choice(dates), timezone.utc).isoformat()
            feed.write(("[" if number == 0 else ",\n") + json.dumps(row))
        feed.write("]")


def name(count: int) -> str:
    return f"{count} photos"


def add(binary: pathlib.Path, folder: pathlib.Path, count: int, pictures: list[tuple[str, int, int]]) -> None:
    """Reads a feed of photos into the data folder, like any feed."""
    file = folder / f"{count}.json"
    write_feed(file, count, pictures)
    read(binary, folder, file, name(count))
    file.unlink()


def add_many(
    binary: pathlib.Path, folder: pathlib.Path, count: int, photos: int, pictures: list[tuple[str, int, int]]
) -> None:
    """Reads several feeds of photos, dated within twenty years; the feed that can get a new photo is not deleted."""
    twenty_years = range(int(datetime(2005, 1, 1, tzinfo=timezone.utc).timestamp()),
                         int(datetime(2025, 1, 1, tzinfo=timezone.utc).timestamp()))
    for number in range(count):
        file = folder / f"source-{number}.json"
        write_feed(file, photos, pictures, f"{number}", twenty_years)
        read(binary, folder, file, f"Source {number}")
        if file.name != CHANGING:
            file.unlink()


def read(binary: pathlib.Path, folder: pathlib.Path, file: pathlib.Path, title: str) -> None:
    subprocess.run(
        [str(binary), "add", str(file), "--title", title, "--data", str(folder / "data"),
         "--cache", str(folder / "cache"), "--max-feed", str(LARGEST_FEED_MEBIBYTES)],
        check=True, stdout=subprocess.DEVNULL,
    )
