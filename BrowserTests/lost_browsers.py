"""Browsers that no longer respond."""

from __future__ import annotations

from selenium.common.exceptions import TimeoutException, WebDriverException
from selenium.webdriver.remote.command import Command
from urllib3.exceptions import HTTPError

# Timeouts in seconds of a script of a test, and of loading a page.
SCRIPT_SECONDS = 60
LOAD_SECONDS = 60
# The timeout in seconds of a trivial command after another timeout.
TRIVIAL_SECONDS = 10
# Commands that load a page.
LOADING = {Command.GET, Command.REFRESH, Command.GO_BACK, Command.GO_FORWARD}


class BrowserLost(Exception):
    """A browser that no longer responds: `scripts/test-browser.sh` repeats the test."""


class TimeoutCheck:
    """A driver that distinguishes timeouts of a page, such as a promise that is never resolved, from those of a browser."""

    def execute(self, driver_command: str, params: dict | None = None) -> dict:
        try:
            return super().execute(driver_command, params)
        except TimeoutException as error:
            if self._responds(driver_command):
                raise
            raise BrowserLost(f"no response after a timeout of {driver_command}") from error

    def _responds(self, driver_command: str) -> bool:
        """Whether the browser loads an empty page or runs a trivial script, like the command."""
        execute = super().execute
        try:
            execute(Command.SET_TIMEOUTS, {"script": TRIVIAL_SECONDS * 1000, "pageLoad": TRIVIAL_SECONDS * 1000})
            if driver_command in LOADING:
                execute(Command.GET, {"url": "about:blank"})
            else:
                execute(Command.W3C_EXECUTE_SCRIPT, {"script": "return 1", "args": []})
            execute(Command.SET_TIMEOUTS, {"script": SCRIPT_SECONDS * 1000, "pageLoad": LOAD_SECONDS * 1000})
        except (WebDriverException, HTTPError):
            return False
        return True
