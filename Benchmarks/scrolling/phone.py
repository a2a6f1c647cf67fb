"""An emulated phone (Chromium, a touch screen of 390 x 844, pixel ratio 3) and a desktop window, with a CPU slowed down 4 times."""

from __future__ import annotations

import contextlib
import os
import pathlib
import shutil
import time
from typing import Iterator

from selenium import webdriver
from selenium.webdriver.remote.webdriver import WebDriver

WIDTH, HEIGHT, PIXEL_RATIO = 390, 844, 3
SLOWDOWN = float(os.environ.get("SLOWDOWN", "4"))
RECORDER = pathlib.Path(__file__).with_name("recorder.js")


class Device:
    """A browser with a single page, measured by the recorder in it."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver
        driver.set_script_timeout(120)

    def command(self, name: str, **values):
        return self.driver.execute_cdp_cmd(name, values)

    def evaluate(self, expression: str):
        """Evaluates an expression of the recorder, and waits for its promise."""
        result = self.command(
            "Runtime.evaluate", expression=f"bench.{expression}", awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            description = result["exceptionDetails"].get("exception", {}).get("description", result["exceptionDetails"])
            raise RuntimeError(f"{expression}: {description}")
        return result["result"].get("value")

    def open(self, address: str) -> None:
        self.driver.get(address)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        self.command("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points])

    def tap(self, x: float, y: float) -> None:
        self.touch("touchStart", (x, y))
        self.touch("touchEnd")

    def press_mouse(self, x: float, y: float) -> None:
        self.command("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", clickCount=1)

    def release_mouse(self, x: float, y: float) -> None:
        self.command("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, button="left", clickCount=1)

    def pinch(self, scale: float) -> None:
        self.command(
            "Input.synthesizePinchGesture", x=WIDTH / 2, y=HEIGHT / 2, scaleFactor=scale, relativeSpeed=300,
            gestureSourceType="touch")

    def pan(self, across: float, down: float, x: float = WIDTH / 2, y: float = HEIGHT / 2) -> None:
        self.command(
            "Input.synthesizeScrollGesture", x=x, y=y, xDistance=across, yDistance=down,
            speed=400, preventFling=True, gestureSourceType="touch")

    def heap_bytes(self) -> int:
        self.command("HeapProfiler.collectGarbage")
        metrics = self.command("Performance.getMetrics")["metrics"]
        return next(int(each["value"]) for each in metrics if each["name"] == "JSHeapUsedSize")

    def memory_bytes(self) -> int:
        """The proportional memory of the page's process."""
        self.command("HeapProfiler.collectGarbage")
        time.sleep(0.5)
        return max(map(proportional_bytes, renderers(self.driver.service.process.pid)))


def renderers(root: int) -> list[int]:
    """The page processes below a process."""
    children: dict[int, list[int]] = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError):
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            children.setdefault(parent, []).append(int(folder.name))
    found, pending = [], [root]
    while pending:
        process = pending.pop()
        pending += children.get(process, [])
        with contextlib.suppress(OSError):
            if b"--type=renderer" in pathlib.Path(f"/proc/{process}/cmdline").read_bytes():
                found.append(process)
    return found


def proportional_bytes(process: int) -> int:
    with contextlib.suppress(OSError):
        for line in pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0


def phone() -> contextlib.AbstractContextManager[Device]:
    """A separate browser with empty caches."""
    return browser(WIDTH, HEIGHT, PIXEL_RATIO, is_touch=True)


def desktop() -> contextlib.AbstractContextManager[Device]:
    """A separate browser with a window of 1440 x 900, without a touch screen."""
    return browser(1440, 900, 1, is_touch=False)


@contextlib.contextmanager
def browser(width: int, height: int, ratio: float, *, is_touch: bool) -> Iterator[Device]:
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or shutil.which("google-chrome") or ""
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--lang=en",
                     "--disable-extensions", "--disable-component-extensions-with-background-pages"):
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    try:
        device = Device(driver)
        device.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio, mobile=is_touch)
        device.command("Emulation.setTouchEmulationEnabled", enabled=is_touch)
        device.command("Emulation.setCPUThrottlingRate", rate=SLOWDOWN)
        device.command("Performance.enable")
        device.command("Page.enable")
        device.command("Page.addScriptToEvaluateOnNewDocument", source=RECORDER.read_text())
        yield device
    finally:
        driver.quit()
