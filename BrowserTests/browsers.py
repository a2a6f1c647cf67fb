"""Headless browsers: Chromium and WebKitGTK, with and without scripts."""

from __future__ import annotations

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass

from selenium import webdriver
from selenium.common.exceptions import (
    ElementNotInteractableException,
    StaleElementReferenceException,
    WebDriverException,
)
from selenium.webdriver.remote.webdriver import WebDriver
from urllib3.exceptions import HTTPError

from driver_commands import FINDING, LOST_RESULT, POINTING, RUNNING, TOUCHING, changes_nothing
from lost_browsers import LOAD_SECONDS, SCRIPT_SECONDS, BrowserLost, TimeoutCheck
from program import until


@dataclass(frozen=True)
class Size:
    """A screen in CSS pixels."""

    name: str
    width: int
    height: int
    is_touch: bool = True

    def __str__(self) -> str:
        return self.name

    @property
    def is_landscape(self) -> bool:
        return self.width > self.height


PHONE = Size("phone", 390, 844)
PHONE_TURNED = Size("phone-turned", 844, 390)
TABLET = Size("tablet", 820, 1180)
TABLET_TURNED = Size("tablet-turned", 1180, 820)
DESKTOP = Size("desktop", 1440, 900, is_touch=False)
SIZES = [PHONE, TABLET, TABLET_TURNED, DESKTOP]


@dataclass(frozen=True)
class Kind:
    """A browser for tests."""

    engine: str
    has_scripts: bool

    def __str__(self) -> str:
        return self.engine + ("" if self.has_scripts else "-no-scripts")


KINDS = [Kind(engine, scripts) for engine in ("chromium", "webkit") for scripts in (True, False)]


class Display:
    """A virtual screen for WebKitGTK, which requires one."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1400x24", "-nolisten", "tcp"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.name = f":{pipe.readline().strip()}"

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=10)


# The same engine, without and with desktop windows, which need a quarter of the CPU time. The first one is not
# started by its script in /usr/bin: drivers would end the script, but not the browser.
CHROMIUM = ["/usr/lib/chromium/chromium-headless-shell", "chromium", "google-chrome"]

# The timeout in seconds of any command of a driver.
COMMAND_SECONDS = 90


class Chromium(TimeoutCheck, webdriver.Chrome):
    """Chromium."""


def start(kind: Kind, display: Display, folder: pathlib.Path) -> WebDriver:
    """A browser of a kind; its files are written to the folder."""
    driver = start_chromium(kind) if kind.engine == "chromium" else start_webkit(kind, display, folder)
    driver.set_page_load_timeout(LOAD_SECONDS)
    # WebKit's driver sometimes never returns after sending a key.
    driver.command_executor.client_config.timeout = COMMAND_SECONDS
    return driver


def responds(driver: WebDriver) -> bool:
    """Whether a browser responds to commands."""
    try:
        return driver.execute_script("return 1") == 1
    except (WebDriverException, HTTPError, BrowserLost):
        return False


def end(driver: WebDriver) -> None:
    """Quits a browser, even if it does not respond."""
    driver.command_executor.client_config.timeout = 10
    try:
        driver.quit()
    except (WebDriverException, HTTPError):
        os.killpg(driver.service.process.pid, signal.SIGKILL)


@contextlib.contextmanager
def running_browser(kind: Kind, display: Display, folder: pathlib.Path) -> Iterator[WebDriver]:
    """A separate browser until the block ends."""
    driver = start(kind, display, folder)
    try:
        yield driver
    finally:
        end(driver)


def start_chromium(
    kind: Kind, *more: str, profile: pathlib.Path | None = None, home: pathlib.Path | None = None, has_log: bool = False,
    **preferences: object,
) -> WebDriver:
    """Chromium with additional arguments, a persistent profile if a folder is given, certificates trusted in a home
    folder, and the log of its console."""
    options = webdriver.ChromeOptions()
    if has_log:
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    options.add_experimental_option("prefs", preferences)
    # Only the whole browser has preferences, and opens a profile again whose browser was killed.
    options.binary_location = next(filter(None, map(shutil.which, CHROMIUM[1:] if preferences or profile else CHROMIUM)), "")
    profile_option = [f"--user-data-dir={profile}"] if profile else []
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--lang=en", *profile_option, *more):
        options.add_argument(argument)
    environment = {**os.environ, "HOME": str(home)} if home else None
    service = webdriver.ChromeService(shutil.which("chromedriver"), env=environment, popen_kw={"start_new_session": True})
    driver = Chromium(options=options, service=service)
    driver.set_script_timeout(SCRIPT_SECONDS)
    if not kind.has_scripts:
        driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    return driver


# MiniBrowser's toolbar would prevent windows as narrow as a phone.
SMALL_TOOLBAR = """
toolbar, toolbar *, headerbar, headerbar *, button, entry {
  min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px;
}
"""


# Whether a page has been rendered, the transition to it has ended, and each sheet is at its final position: the last
# frame of an animation may not have been rendered yet when it has ended.
IS_SHOWN = """const isTransition = ({ effect, playState }) => playState === 'running'
        && String(effect?.pseudoElement).startsWith('::view-transition');
    const isMoved = (sheet) => !['none', 'matrix(1, 0, 0, 1, 0, 0)'].includes(getComputedStyle(sheet).transform);
    const [paint] = performance.getEntriesByType('paint');
    return paint && performance.now() - paint.startTime >= arguments[0] && !document.getAnimations().some(isTransition)
        && ![...document.querySelectorAll('dialog[open]')].some(isMoved)"""
# How long WebKit ignores clicks on a page without scripts after its first rendering, in milliseconds, with some reserve.
INPUT_DELAY_MILLISECONDS = 300

# Two seconds after a page has loaded, GTK's scroll bar fades out, which uses a whole processor for three seconds. So it is
# hidden, as in headless Chromium. It takes no space on the page.
HIDE_SCROLLBAR = "if (document.documentElement) document.documentElement.style.scrollbarWidth = 'none';"


class WebKit(TimeoutCheck, webdriver.WebKitGTK):
    """WebKitGTK, which clicks only after a page is shown, and retries clicks, searches and lost results for half a second.

    From the first rendering of a page to the end of the transition to it, WebKit finds nothing at the position of an
    element: a click is then refused, or has no effect if the transition begins right after the position was checked. In
    a moving sheet, it hits the element that is at the position by then.
    """

    # The minimum time between the first rendering of a page and a click.
    input_delay_milliseconds = 0

    def execute(self, driver_command: str, params: dict | None = None) -> dict:
        if driver_command in POINTING:
            self._wait_until_shown()
        is_observation = changes_nothing(driver_command, params)
        if driver_command in RUNNING:
            params = {**params, "script": HIDE_SCROLLBAR + params["script"]}
        end = time.monotonic() + 0.5
        while True:
            try:
                return super().execute(driver_command, params)
            except ElementNotInteractableException:
                if driver_command not in TOUCHING or time.monotonic() > end:
                    raise
                time.sleep(0.05)
            except StaleElementReferenceException:
                # A found element was removed before the response.
                if driver_command not in FINDING or time.monotonic() > end:
                    raise
            except WebDriverException as error:
                if LOST_RESULT not in str(error) or not is_observation or time.monotonic() > end:
                    raise

    def _wait_until_shown(self) -> None:
        """Waits until a page is shown, for two seconds at most: a page without contents is never rendered."""
        end = time.monotonic() + 2
        while time.monotonic() < end and not self.execute_script(IS_SHOWN, self.input_delay_milliseconds):
            time.sleep(0.02)


def start_webkit(kind: Kind, display: Display, folder: pathlib.Path) -> WebDriver:
    styles = folder / "gtk-3.0" / "gtk.css"
    styles.parent.mkdir(parents=True, exist_ok=True)
    styles.write_text(SMALL_TOOLBAR)
    options = webdriver.WebKitGTKOptions()
    options.binary_location = mini_browser()
    options.add_argument("--automation")
    if not kind.has_scripts:
        options.add_argument("--enable-javascript=false")
    environment = {
        **os.environ,
        "DISPLAY": display.name,
        "XDG_CONFIG_HOME": str(folder),
        "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",
        "GTK_THEME": "Adwaita",
    }
    service = webdriver.WebKitGTKService(
        shutil.which("WebKitWebDriver"), env=environment, popen_kw={"start_new_session": True}
    )
    driver = WebKit(options=options, service=service)
    driver.input_delay_milliseconds = 0 if kind.has_scripts else INPUT_DELAY_MILLISECONDS
    driver.set_script_timeout(SCRIPT_SECONDS)
    return driver


def mini_browser() -> str:
    """Where distributions install WebKitGTK's MiniBrowser."""
    places = pathlib.Path("/usr/lib").glob("**/webkit2gtk-4.*/MiniBrowser")
    found = sorted(places) or sorted(pathlib.Path("/usr/libexec").glob("**/MiniBrowser"))
    assert found, "WebKitGTK's MiniBrowser is missing (package webkit2gtk-driver)"
    return str(found[-1])


# How long to wait for the new size of a window before it is measured and resized again.
RESIZE_SECONDS = 5


def resize(driver: WebDriver, kind: Kind, size: Size) -> None:
    """Sets the size of the page's screen."""
    if kind.engine == "chromium":
        metrics = {"width": size.width, "height": size.height, "deviceScaleFactor": 1, "mobile": size.is_touch}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": size.is_touch})
        return
    until(lambda: fits(driver, size), what=f"a window of {size.width}x{size.height}")


def fits(driver: WebDriver, size: Size) -> bool:
    """Resizes the window of a page, and waits for it: the first size of a new window may not have been applied yet."""
    inside, window = viewport(driver), driver.get_window_size()
    driver.set_window_size(size.width + window["width"] - inside[0], size.height + window["height"] - inside[1])
    end = time.monotonic() + RESIZE_SECONDS
    while viewport(driver) != (size.width, size.height):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def viewport(driver: WebDriver) -> tuple[int, int]:
    return tuple(driver.execute_script("return [innerWidth, innerHeight]"))
