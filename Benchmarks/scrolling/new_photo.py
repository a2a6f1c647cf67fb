"""A new photo in one of many feeds while their list is open: the time until the page has it; nothing may move."""

from __future__ import annotations

import json
import pathlib
import sys
import time
from datetime import datetime, timedelta

from measuring import Figures, NotMeasuredError, jump
from phone import Device
from sources import CHANGING, CHANGING_SOURCE

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "BrowserTests"))
from program import PRESS, Server  # noqa: E402

MILLISECONDS = 1000
# Sections between the visible photo and the new one, which begins a section, so that columns of other sections stay.
SECTIONS_BETWEEN = 3
# Browsers scroll by whole pixels, and cells have fractions.
ROUNDING = 0.99


class Feed:
    """One of the feeds, to which a photo is added until the block ends."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.file = server.folder / CHANGING
        if not self.file.exists():
            raise SystemExit(f"{self.file} is missing: delete {server.folder}, so that its sources are created again.")
        self.rows = self.file.read_bytes()

    def __enter__(self) -> Feed:
        return self

    def __exit__(self, *_) -> None:
        self.file.write_bytes(self.rows)
        self.refresh()

    def add_photo(self, title: str, date: datetime) -> None:
        rows = json.loads(self.rows)
        # A URL is a single picture.
        path = rows[0]["original"].partition("?")[0]
        added = {**rows[0], "title": title, "original": f"{path}?photo={time.time_ns()}", "date_taken": date.isoformat()}
        self.file.write_text(json.dumps([*rows, added]))
        self.refresh()

    def refresh(self) -> None:
        self.server.request("POST", f"/api/v1/sources/{CHANGING_SOURCE}/refresh", headers=PRESS)


def section_above(server: Server, visible: int) -> tuple[int, dict]:
    """The first index of a section some sections above a photo, and the photo at this index."""
    index = server.api(f"/photos/{visible}?in=/all")["index"]
    starts = [section["start"] for section in server.api("/all/dates")["sections"]]
    start = [each for each in starts if each <= index][-1 - SECTIONS_BETWEEN]
    return start, server.api(f"/all/photos?offset={start}&limit=1")["photos"][0]


def measure_new_photo(device: Device, server: Server, url: str, figures: Figures) -> None:
    """Milliseconds from the request for a refresh until the page has the photo, and the frames until then."""
    device.open(url)
    device.evaluate("filled(true)")
    time.sleep(0.7)
    jump(device, Figures(), 0.5)
    time.sleep(0.7)
    device.evaluate("filledAgain()")
    total = server.api("/all/photos?limit=1")["total"]
    start, first = section_above(server, device.evaluate("firstVisible()"))
    title = f"New at {time.time_ns()}"
    with Feed(server) as feed:
        device.evaluate("watchCells()")
        requested = time.time()
        feed.add_photo(title, datetime.fromisoformat(first["date"]) + timedelta(seconds=1))
        refreshed = time.time()
        seen = device.evaluate("cellsWatched()")
        figures.record(new_photo=seen["changed"] - requested * MILLISECONDS, new_photo_feed=(refreshed - requested) * MILLISECONDS)
        figures.record_frames("new_photo", seen["times"])
        check(seen, total)
        [photo] = server.api(f"/all/photos?offset={start}&limit=1")["photos"]
        if photo["title"] != title:
            raise NotMeasuredError(f"{photo['title']} is at the position of the new photo")
        if device.evaluate(f"photoAfter({photo['id']})") != first["id"]:
            raise NotMeasuredError("the new photo is not at its position in the page")
    if server.api("/all/photos?limit=1")["total"] != total:
        raise SystemExit(f"All photos are no longer {total}; nothing more is measured.")


def check(seen: dict, total: int) -> None:
    """The page has one photo more, and all cells on the screen are still at their positions."""
    if not seen["facts"].replace(",", "").startswith(f"{total + 1} photos"):
        raise NotMeasuredError(f"the page says {seen['facts']}")
    if seen["cells"] < 4 or seen["missed"] > 0 or seen["moved"] > ROUNDING:
        raise NotMeasuredError(
            f"of {seen['cells']} cells on the screen, {seen['missed']} were missing, and the others moved by {seen['moved']:.1f} pixels")
    if seen["blank"] > 0:
        raise NotMeasuredError(f"cells on the screen had no pictures in {seen['blank']} frames")
