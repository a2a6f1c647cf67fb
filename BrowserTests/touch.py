"""Fingers on a touch screen, simulated through Chromium's DevTools, and in WebKitGTK by events of a script."""

from __future__ import annotations

import pathlib
import time
from collections.abc import Callable

from browsers import WebKit
from program import until
from selenium.webdriver.remote.webdriver import WebDriver

Point = tuple[float, float]
# From the start of a tap to that of the next.
TAP_SECONDS = 0.1
# From the start of a tap to its end.
TOUCH_SECONDS = 0.02
# The time between the ends of two taps below which they are a double tap, according to the same timestamps as in the page;
# and the number of attempts.
QUICK_SECONDS = 0.26
TAP_ATTEMPTS = 5
RECORD_TAPS = """if (!window.tapTimes) addEventListener('pointerup', ({ timeStamp }) => window.tapTimes.push(timeStamp), true);
    window.tapTimes = [];"""


def taps_quickly(driver: WebDriver, tap: Callable[[], None], count: int = 2) -> None:
    """Taps or clicks `count` times in quick succession. A busy browser may be too slow for that: the next attempt reverts the
    effect of single taps."""
    for _ in range(TAP_ATTEMPTS):
        driver.execute_script(RECORD_TAPS)
        tap()
        # Events may arrive after the command has ended.
        recorded = lambda: driver.execute_script("return window.tapTimes")
        times = until(lambda: len(seen := recorded()) >= count and seen, what=f"{count} taps")
        if all(later - earlier < QUICK_SECONDS * 1000 for earlier, later in zip(times, times[1:])):
            return
        time.sleep(0.5)
    raise AssertionError(f"the browser takes too long between two taps: {times}")


class ChromiumScreen:
    """The touch screen of Chromium."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def dispatch(self, kind: str, points: list[Point], at: float, stays: float | None = None) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        event = {"type": kind, "touchPoints": touches, "timestamp": at}
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", event)

    def taps(self, point: Point, count: int) -> None:
        # All taps in one command: between two commands, a busy machine may take longer than a double tap.
        gesture = {"x": point[0], "y": point[1], "duration": round(TOUCH_SECONDS * 1000), "tapCount": count, "gestureSourceType": "touch"}
        tap = lambda: self.driver.execute_cdp_cmd("Input.synthesizeTapGesture", gesture)
        if count == 1:
            tap()
            return
        taps_quickly(self.driver, tap, count)


class WebKitScreen:
    """A touch screen for WebKitGTK: see touch_screen.js."""

    SCRIPT = pathlib.Path(__file__).with_name("touch_screen.js").read_text()

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def dispatch(self, kind: str, points: list[Point], at: float, stays: float | None = None) -> None:
        """`stays` is the time in seconds until the fingers move or are lifted, if known: commands can take longer."""
        fingers = [[number, *point] for number, point in enumerate(points)]
        milliseconds = None if stays is None else stays * 1000
        self.driver.execute_script(
            f"if (!window.touchScreen) {{ {self.SCRIPT} }} touchScreen(...arguments)", kind, fingers, at * 1000, milliseconds)

    def taps(self, point: Point, count: int) -> None:
        now = time.time()
        for number in range(count):
            begins = now + number * TAP_SECONDS
            self.dispatch("touchStart", [point], begins, TOUCH_SECONDS)
            self.dispatch("touchEnd", [], begins + TOUCH_SECONDS)


class Fingers:
    """One or two fingers; positions are in CSS pixels of the screen."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver
        self.screen = WebKitScreen(driver) if isinstance(driver, WebKit) else ChromiumScreen(driver)
        self.time = 0.0

    def _dispatch(self, kind: str, points: list[Point], stays: float | None = None) -> None:
        # Events have timestamps, so that a slow machine does not cause slow fingers. They are never sent early.
        time.sleep(max(0.0, self.time - time.time()))
        self.screen.dispatch(kind, points, self.time, stays)

    def down(self, *points: Point, stays: float | None = None) -> None:
        """Puts fingers on the screen; `stays` is the time in seconds until they move, if known."""
        self.time = time.time()
        self._dispatch("touchStart", list(points), stays)

    def move(self, *points: Point, after: float = 0.016) -> None:
        self.time += after
        self._dispatch("touchMove", list(points))

    def waits_for_rendering(self) -> None:
        """Waits until the page has rendered the last events of the fingers."""
        self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")

    def up(self, after: float = 0.0) -> None:
        self.time += after
        self._dispatch("touchEnd", [])

    def drag(self, start: Point, way: Point, seconds: float = 0.15, rest: float = 0.15, steps: int = 8) -> None:
        """Drags one finger over the screen, and holds it before it is released."""
        self.down(start, stays=seconds / steps)
        for step in range(1, steps + 1):
            share = step / steps
            self.move((start[0] + way[0] * share, start[1] + way[1] * share), after=seconds / steps)
        self.up(after=rest)

    def flings(self, start: Point, way: Point) -> None:
        """Flings one finger, released in full motion."""
        self.drag(start, way, seconds=0.08, rest=0.005)

    def swipes(self, start: Point, way: Point, count: int, every: float) -> None:
        """Swipes repeatedly, at a fixed interval in seconds."""
        for _ in range(count):
            begins = time.time()
            self.drag(start, way, seconds=every * 0.6, rest=0.005, steps=5)
            time.sleep(max(0.0, begins + every - time.time()))

    def taps(self, point: Point, count: int = 1) -> None:
        self.screen.taps(point, count)

    def spreads(self, middle: Point, factor: float) -> None:
        """The browser's own pinch around a point, in Chromium; two fingers elsewhere."""
        if isinstance(self.screen, WebKitScreen):
            self._pinches(middle, factor)
            return
        gesture = {"x": middle[0], "y": middle[1], "scaleFactor": factor, "gestureSourceType": "touch"}
        self.driver.execute_cdp_cmd("Input.synthesizePinchGesture", gesture)

    def _pinches(self, middle: Point, factor: float, steps: int = 12) -> None:
        start = 60 if factor > 1 else 60 / factor
        apart = lambda share: start * (1 + (factor - 1) * share)
        fingers = lambda share: ((middle[0] - apart(share), middle[1]), (middle[0] + apart(share), middle[1]))
        self.down(*fingers(0))
        for step in range(1, steps + 1):
            self.move(*fingers(step / steps))
        self.up(after=0.1)
