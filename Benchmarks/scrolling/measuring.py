"""Gestures on an emulated phone, and their measurements."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass, field

from phone import Device

SLOW, FAST = 2000, 15_000
# Positions on the screen of opened photos; single measurements vary by half.
OPENED = [0.45, 0.3, 0.6, 0.2, 0.75, 0.5, 0.35]
# How far the handle of the scrubber may be from the finger.
HANDLE_PIXELS = 2


class NotMeasuredError(Exception):
    """The page did not show the behavior to be measured."""


@dataclass
class Figures:
    """Measurements, one value per round; times in milliseconds, memory in bytes."""

    values: dict[str, list[float]] = field(default_factory=dict)
    # Why something was not measured.
    failures: list[str] = field(default_factory=list)

    def record(self, **values: float) -> None:
        for name, value in values.items():
            self.values.setdefault(name, []).append(value)

    def record_frames(self, name: str, times: list[float]) -> None:
        ordered = sorted(times)
        self.record(**{
            f"{name}_p95": ordered[int(len(ordered) * 0.95)], f"{name}_worst": ordered[-1],
            f"{name}_rate": 1000 * len(times) / sum(times),
        })

    def median(self, name: str) -> float | None:
        return statistics.median(self.values[name]) if self.values.get(name) else None


def scroll(device: Device, figures: Figures) -> None:
    for name, speed, seconds in (("slow", SLOW, 3), ("fast", FAST, 2)):
        seen = device.evaluate(f"scroll({speed}, {seconds})")
        # The first frames start the scroll, on all pages.
        figures.record_frames(name, seen["times"][2:])
        figures.record(elements=seen["most"])


def jump(device: Device, figures: Figures, share: float) -> None:
    """Drags the scrubber or the scrollbar's thumb to a position; without either, the page scrolls there."""
    for drag in (scrub, drag_thumb):
        seen = drag(device, share)
        if seen:
            break
    else:
        seen = device.evaluate(f"jumped({share})")
    figures.record(jump=seen["filled"], jump_frames=seen["frames"])


def scrub(device: Device, share: float) -> dict | None:
    """Drags the handle of a list with dates with a finger; `None` if there is none."""
    track = device.evaluate("scrubber()")
    if track is None:
        return None
    x, start, first, last = track
    y = first + (last - first) * share
    device.touch("touchStart", (x, start))
    device.touch("touchMove", (x, y))
    seen = device.evaluate("jumped()")
    device.touch("touchEnd")
    if abs(device.evaluate("scrubber()")[1] - y) > HANDLE_PIXELS:
        raise NotMeasuredError("the scrubber did not follow the finger")
    return seen


def drag_thumb(device: Device, share: float) -> dict | None:
    track = device.driver.execute_script("""const bar = document.querySelector('.scrollbar:not([hidden])');
        if (!bar) return null;
        const box = bar.getBoundingClientRect();
        return [(box.left + box.right) / 2, box.top, box.height]""")
    if track is None:
        return None
    x, top, height = track
    y = top + height * share
    device.press_mouse(x, y)
    seen = device.evaluate("jumped()")
    device.release_mouse(x, y)
    return seen


def open_photo(device: Device, figures: Figures, share: float) -> None:
    x, y = device.evaluate(f"cellAt({share})")
    device.evaluate("watchOpening()")
    device.tap(x, y)
    seen = device.evaluate("opening")
    figures.record(open=seen["still"], pixels=seen["pixels"])


def go_back(device: Device) -> None:
    device.driver.execute_script("if (window.lightbox) lightbox.pswp.close(); else history.back()")
    deadline = time.monotonic() + 30
    while device.driver.execute_script("return document.querySelector('.in-place, .pswp') !== null"):
        if time.monotonic() > deadline:
            raise TimeoutError("the list did not reappear")
        time.sleep(0.05)
    device.evaluate("filledAgain()")


def gestures(device: Device) -> list[float]:
    """Frames while a photo is pinched and panned."""
    device.evaluate("record()")
    device.pinch(2.5)
    device.pan(-120, -160)
    device.pan(140, 180)
    return device.evaluate("stop()")


def pull_sheet(device: Device, figures: Figures) -> None:
    """Records frames while the details are pulled up over a photo and down again; the sheet must open and close."""
    is_open = "return document.querySelector('dialog[open].sheet--info') !== null"
    device.evaluate("record()")
    device.pan(0, -300)
    time.sleep(0.5)
    opened = device.driver.execute_script(is_open)
    x, y = device.driver.execute_script("""const box = document.querySelector('.sheet__head')?.getBoundingClientRect();
        return box ? [(box.left + box.right) / 2, box.top + 10] : [0, 0]""")
    if opened:
        device.pan(0, 400, x, y)
        time.sleep(0.5)
    times = device.evaluate("stop()")
    if not opened or device.driver.execute_script(is_open):
        raise NotMeasuredError("the details were not pulled up and down")
    figures.record_frames("sheet", times)


def pinch_columns(device: Device, figures: Figures, scale: float) -> list[float]:
    """Frames of a pinch; also records the time from its end until the list has all cells of the new size."""
    device.evaluate("record()")
    device.pinch(scale)
    times = device.evaluate("stop()")
    since = time.monotonic()
    while not device.driver.execute_script("""return document.querySelectorAll('.main > .photos').length === 1
            && document.querySelector('.main > .photos').style.transform === ''"""):
        if time.monotonic() - since > 30:
            raise NotMeasuredError("the cells did not get their new size")
        time.sleep(0.02)
    figures.record(columns_settled=1000 * (time.monotonic() - since))
    return times


def change_columns(device: Device, figures: Figures) -> None:
    """Records frames while a pinch shrinks cells and enlarges them again; their size must change."""
    go_back(device)
    time.sleep(0.3)
    # The median: in the wall, a very wide photo fills a row in any size.
    heights = "return [...document.querySelectorAll('.main > .photos .cell')].map((each) => each.offsetHeight)"
    before = statistics.median(device.driver.execute_script(heights))
    times = pinch_columns(device, figures, 0.5)
    smaller = statistics.median(device.driver.execute_script(heights))
    figures.record_frames("columns", times + pinch_columns(device, figures, 1.8))
    if smaller >= before:
        raise NotMeasuredError(f"the pinch did not change the height of {before} pixels")


def measure_list(device: Device, url: str, figures: Figures) -> None:
    device.command("Network.clearBrowserCache")
    device.open(url)
    figures.record(filled=device.evaluate("filled(true)"))
    time.sleep(0.7)
    scroll(device, figures)
    device.evaluate("filledAgain()")
    figures.record(memory=device.memory_bytes())
    for share in (0.31, 0.83, 0.57):
        jump(device, figures, share)
        time.sleep(0.3)
    figures.record(heap=device.heap_bytes())
    open_and_touch(device, figures)
    # Rows of a list have their own size.
    steps = [] if url.endswith("layout=list") else [change_columns, measure_sheet]
    for step in steps:
        try:
            step(device, figures)
        except NotMeasuredError as error:
            figures.failures.append(str(error))


def open_and_touch(device: Device, figures: Figures) -> None:
    """Opens photos, and pinches and pans the last one."""
    for share in OPENED:
        open_photo(device, figures, share)
        time.sleep(0.5)
        if share != OPENED[-1]:
            go_back(device)
            time.sleep(0.3)
    figures.record_frames("gestures", gestures(device))


def measure_sheet(device: Device, figures: Figures) -> None:
    """Opens a photo, which fits the screen, and its details."""
    # Until the cells have their new positions.
    time.sleep(0.5)
    device.evaluate("filledAgain()")
    open_photo(device, Figures(), OPENED[0])
    time.sleep(0.5)
    pull_sheet(device, figures)
