"""Timeouts that indicate a lost browser: `scripts/test-browser.sh` repeats only their tests."""

import time

import pytest
from browsers import Kind, responds
from lost_browsers import TimeoutCheck, BrowserLost
from program import until
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.remote.command import Command


class Driver:
    """A driver whose browser supports only some commands."""

    def __init__(self, *supported):
        self.supported = {Command.SET_TIMEOUTS, *supported}
        self.commands = []

    def execute(self, driver_command, params=None):
        self.commands.append(driver_command)
        if driver_command not in self.supported:
            raise TimeoutException
        return {"value": 1}


class CheckedDriver(TimeoutCheck, Driver):
    pass


def test_a_script_that_never_ends_in_a_browser_that_responds_is_a_failure():
    driver = CheckedDriver(Command.W3C_EXECUTE_SCRIPT)
    with pytest.raises(TimeoutException):
        driver.execute(Command.W3C_EXECUTE_SCRIPT_ASYNC)
    assert driver.commands[-1] == Command.SET_TIMEOUTS


def test_a_page_that_never_loads_in_a_browser_that_loads_others_is_a_failure():
    driver = CheckedDriver(Command.GET)
    with pytest.raises(TimeoutException):
        driver.execute(Command.REFRESH)


@pytest.mark.parametrize("command", [Command.W3C_EXECUTE_SCRIPT_ASYNC, Command.GET, Command.GET_TITLE])
def test_a_browser_that_does_not_respond_is_lost(command):
    with pytest.raises(BrowserLost) as lost:
        CheckedDriver().execute(command)
    assert isinstance(lost.value.__cause__, TimeoutException)


def test_the_next_test_gets_another_browser():
    driver = CheckedDriver()
    driver.execute_script = lambda script: driver.execute(Command.W3C_EXECUTE_SCRIPT)
    assert not responds(driver)


def test_what_became_true_while_a_browser_did_not_respond_is_seen():
    attempts = iter([lambda: time.sleep(0.2), lambda: "true by then"])
    assert until(lambda: next(attempts)(), 0.1) == "true by then"


def test_what_does_not_become_true_is_a_failure():
    with pytest.raises(AssertionError, match="a photo did not come true within 0.1 s"):
        until(lambda: False, 0.1, "a photo")


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
def test_a_promise_that_is_never_resolved_is_a_failure(visitor):
    visitor.driver.set_script_timeout(1)
    with pytest.raises(TimeoutException):
        visitor.driver.execute_script("return new Promise(() => {})")
    # The timeout of all tests is set again.
    assert visitor.driver.timeouts.script == 60
