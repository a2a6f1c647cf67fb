"""What a hand does on an emulated phone, and the figures of it."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass, field

from phone import Phone

SLOW, FAST = 2000, 15_000
# Positions on the screen of opened photos; single measurements vary by half.
OPENED = [0.45, 0.3, 0.6, 0.2, 0.75, 0.5, 0.35]
# How far the handle of the scrubber may be from the finger.
HANDLE_PIXELS = 2


class NotMeasuredError(Exception):
    """The page did not do what was to be measured."""


@dataclass
class Figures:
    """Measurements, one value per round; times in milliseconds, memory in bytes."""

    values: dict[str, list[float]] = field(default_factory=dict)
    # Why something was not measured.
    failures: list[str] = field(default_factory=list)

    def note(self, **values: float) -> None:
        for name, value in values.items():
            self.values.setdefault(name, []).append(value)

    def note_frames(self, name: str, times: list[float]) -> None:
        ordered = sorted(times)
        self.note(**{
            f"{name}_p95": ordered[int(len(ordered) * 0.95)], f"{name}_worst": ordered[-1],
            f"{name}_rate": 1000 * len(times) / sum(times),
        })

    def median(self, name: str) -> float | None:
        return statistics.median(self.values[name]) if self.values.get(name) else None


def scroll(hand: Phone, figures: Figures) -> None:
    for name, speed, seconds in (("slow", SLOW, 3), ("fast", FAST, 2)):
        seen = hand.asks(f"scroll({speed}, {seconds})")
        # The first frames start the scroll, on all pages.
        figures.note_frames(name, seen["times"][2:])
        figures.note(elements=seen["most"])


def jump(hand: Phone, figures: Figures, share: float) -> None:
    """Drags the scrubber or the scrollbar's thumb to a position; the browser's own is moved by the page."""
    for drag in (scrub, drag_thumb):
        seen = drag(hand, share)
        if seen:
            break
    else:
        seen = hand.asks(f"jumped({share})")
    figures.note(jump=seen["filled"], jump_frames=seen["frames"])


def scrub(hand: Phone, share: float) -> dict | None:
    """Drags the handle of a list with dates with a finger; `None` if there is none."""
    track = hand.asks("scrubber()")
    if track is None:
        return None
    x, start, first, last = track
    y = first + (last - first) * share
    hand.touches("touchStart", (x, start))
    hand.touches("touchMove", (x, y))
    seen = hand.asks("jumped()")
    hand.touches("touchEnd")
    if abs(hand.asks("scrubber()")[1] - y) > HANDLE_PIXELS:
        raise NotMeasuredError("the scrubber did not follow the finger")
    return seen


def drag_thumb(hand: Phone, share: float) -> dict | None:
    track = hand.driver.execute_script("""const bar = document.querySelector('.scrollbar:not([hidden])');
        if (!bar) return null;
        const box = bar.getBoundingClientRect();
        return [(box.left + box.right) / 2, box.top, box.height]""")
    if track is None:
        return None
    x, top, height = track
    y = top + height * share
    hand.holds_at(x, y)
    seen = hand.asks("jumped()")
    hand.lets_go_at(x, y)
    return seen


def open_photo(hand: Phone, figures: Figures, share: float) -> None:
    x, y = hand.asks(f"cellAt({share})")
    hand.asks("watchOpening()")
    hand.taps(x, y)
    seen = hand.asks("opening")
    figures.note(open=seen["still"], pixels=seen["pixels"])


def go_back(hand: Phone) -> None:
    hand.driver.execute_script("if (window.lightbox) lightbox.pswp.close(); else history.back()")
    deadline = time.monotonic() + 30
    while hand.driver.execute_script("return document.querySelector('.in-place, .pswp') !== null"):
        if time.monotonic() > deadline:
            raise TimeoutError("the list did not come back")
        time.sleep(0.05)
    hand.asks("filledAgain()")


def gestures(hand: Phone) -> list[float]:
    """Frames while a photo is pinched and panned."""
    hand.asks("record()")
    hand.pinches(2.5)
    hand.pans(-120, -160)
    hand.pans(140, 180)
    return hand.asks("stop()")


def pull_sheet(hand: Phone, figures: Figures) -> None:
    """Frames while the details are pulled up over a photo, and down again; the sheet must open and close."""
    is_open = "return document.querySelector('dialog[open].sheet--info') !== null"
    hand.asks("record()")
    hand.pans(0, -300)
    time.sleep(0.5)
    opened = hand.driver.execute_script(is_open)
    x, y = hand.driver.execute_script("""const box = document.querySelector('.sheet__head')?.getBoundingClientRect();
        return box ? [(box.left + box.right) / 2, box.top + 10] : [0, 0]""")
    if opened:
        hand.pans(0, 400, x, y)
        time.sleep(0.5)
    times = hand.asks("stop()")
    if not opened or hand.driver.execute_script(is_open):
        raise NotMeasuredError("the details were not pulled up and down")
    figures.note_frames("sheet", times)


def pinch_columns(hand: Phone, figures: Figures, scale: float) -> list[float]:
    """Frames of a pinch; also notes when the list has all cells of its new size after the fingers have left."""
    hand.asks("record()")
    hand.pinches(scale)
    times = hand.asks("stop()")
    since = time.monotonic()
    while not hand.driver.execute_script("""return document.querySelectorAll('.main > .photos').length === 1
            && document.querySelector('.main > .photos').style.transform === ''"""):
        if time.monotonic() - since > 30:
            raise NotMeasuredError("the cells did not take their new size")
        time.sleep(0.02)
    figures.note(columns_settled=1000 * (time.monotonic() - since))
    return times


def change_columns(hand: Phone, figures: Figures) -> None:
    """Frames while a pinch shrinks cells and enlarges them again; their size must change."""
    go_back(hand)
    time.sleep(0.3)
    # The median: in the wall, a very wide photo fills a row in any size.
    heights = "return [...document.querySelectorAll('.main > .photos .cell')].map((each) => each.offsetHeight)"
    before = statistics.median(hand.driver.execute_script(heights))
    times = pinch_columns(hand, figures, 0.5)
    smaller = statistics.median(hand.driver.execute_script(heights))
    figures.note_frames("columns", times + pinch_columns(hand, figures, 1.8))
    if smaller >= before:
        raise NotMeasuredError(f"two fingers left the cells {before} pixels high")


def measure_list(hand: Phone, url: str, figures: Figures) -> None:
    hand.command("Network.clearBrowserCache")
    hand.visits(url)
    figures.note(filled=hand.asks("filled(true)"))
    time.sleep(0.7)
    scroll(hand, figures)
    hand.asks("filledAgain()")
    figures.note(memory=hand.memory_bytes())
    for share in (0.31, 0.83, 0.57):
        jump(hand, figures, share)
        time.sleep(0.3)
    figures.note(heap=hand.heap_bytes())
    open_and_touch(hand, figures)
    # Rows of a list have their own size.
    steps = [] if url.endswith("layout=list") else [change_columns, measure_sheet]
    for step in steps:
        try:
            step(hand, figures)
        except NotMeasuredError as error:
            figures.failures.append(str(error))


def open_and_touch(hand: Phone, figures: Figures) -> None:
    """Opens photos, and pinches and pans the last one."""
    for share in OPENED:
        open_photo(hand, figures, share)
        time.sleep(0.5)
        if share != OPENED[-1]:
            go_back(hand)
            time.sleep(0.3)
    figures.note_frames("hands", gestures(hand))


def measure_sheet(hand: Phone, figures: Figures) -> None:
    """Opens a photo, which fits the screen, and its details."""
    # The cells have taken their new places.
    time.sleep(0.5)
    hand.asks("filledAgain()")
    open_photo(hand, Figures(), OPENED[0])
    time.sleep(0.5)
    pull_sheet(hand, figures)
