"""A photo that one of many feeds brings while their list is looked at: when the page has it, and that nothing moves."""

from __future__ import annotations

import json
import pathlib
import sys
import time
from datetime import datetime, timedelta

from measuring import Figures, NotMeasuredError, jump
from phone import Phone
from sources import CHANGING, CHANGING_SOURCE

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "BrowserTests"))
from program import PRESS, Server  # noqa: E402

MILLISECONDS = 1000
# Sections between the photo that is looked at and the new one, which begins a section: the columns of others stay.
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

    def brings(self, title: str, date: datetime) -> None:
        rows = json.loads(self.rows)
        # A URL is a single picture.
        path = rows[0]["original"].partition("?")[0]
        added = {**rows[0], "title": title, "original": f"{path}?photo={time.time_ns()}", "date_taken": date.isoformat()}
        self.file.write_text(json.dumps([*rows, added]))
        self.refresh()

    def refresh(self) -> None:
        self.server.does("POST", f"/api/v1/sources/{CHANGING_SOURCE}/refresh", headers=PRESS)


def place_above(server: Server, looked_at: int) -> tuple[int, dict]:
    """The index at which a section begins some sections above a photo, and the photo there."""
    index = server.api(f"/photos/{looked_at}?in=/all")["index"]
    starts = [section["start"] for section in server.api("/all/dates")["sections"]]
    start = [each for each in starts if each <= index][-1 - SECTIONS_BETWEEN]
    return start, server.api(f"/all/photos?offset={start}&limit=1")["photos"][0]


def measure_new_photo(hand: Phone, server: Server, url: str, figures: Figures) -> None:
    """Milliseconds from the request for a refresh until the page has the photo, and the frames until then."""
    hand.visits(url)
    hand.asks("filled(true)")
    time.sleep(0.7)
    jump(hand, Figures(), 0.5)
    time.sleep(0.7)
    hand.asks("filledAgain()")
    total = server.api("/all/photos?limit=1")["total"]
    start, first = place_above(server, hand.asks("firstSeen()"))
    title = f"New at {time.time_ns()}"
    with Feed(server) as feed:
        hand.asks("watchCells()")
        asked = time.time()
        feed.brings(title, datetime.fromisoformat(first["date"]) + timedelta(seconds=1))
        answered = time.time()
        seen = hand.asks("cellsWatched()")
        figures.note(new_photo=seen["changed"] - asked * MILLISECONDS, new_photo_feed=(answered - asked) * MILLISECONDS)
        figures.note_frames("new_photo", seen["times"])
        check(seen, total)
        [photo] = server.api(f"/all/photos?offset={start}&limit=1")["photos"]
        if photo["title"] != title:
            raise NotMeasuredError(f"{photo['title']} is where the new photo should be")
        if hand.asks(f"photoAfter({photo['id']})") != first["id"]:
            raise NotMeasuredError("the new photo is not in its place in the page")
    if server.api("/all/photos?limit=1")["total"] != total:
        raise SystemExit(f"All photos are no longer {total}; nothing more is measured.")


def check(seen: dict, total: int) -> None:
    """The page has one photo more, and all cells that were on the screen are still where they were."""
    if not seen["facts"].replace(",", "").startswith(f"{total + 1} photos"):
        raise NotMeasuredError(f"the page says {seen['facts']}")
    if seen["cells"] < 4 or seen["missed"] > 0 or seen["moved"] > ROUNDING:
        raise NotMeasuredError(
            f"of {seen['cells']} cells on the screen {seen['missed']} were missed, and moved by {seen['moved']:.1f} pixels")
    if seen["blank"] > 0:
        raise NotMeasuredError(f"cells on the screen had no pictures in {seen['blank']} frames")
