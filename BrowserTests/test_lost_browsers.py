"""Which timeouts are those of a lost browser: `scripts/test-browser.sh` repeats only their tests."""

import pytest
from browsers import Kind
from lost_browsers import Asking, BrowserLost
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.remote.command import Command


class Driver:
    """A driver whose browser answers some commands."""

    def __init__(self, *answered):
        self.answered = {Command.SET_TIMEOUTS, *answered}
        self.commands = []

    def execute(self, driver_command, params=None):
        self.commands.append(driver_command)
        if driver_command not in self.answered:
            raise TimeoutException
        return {"value": 1}


class AskingDriver(Asking, Driver):
    pass


def test_a_script_that_never_ends_in_a_browser_that_answers_is_a_failure():
    driver = AskingDriver(Command.W3C_EXECUTE_SCRIPT)
    with pytest.raises(TimeoutException):
        driver.execute(Command.W3C_EXECUTE_SCRIPT_ASYNC)
    assert driver.commands[-1] == Command.SET_TIMEOUTS


def test_a_page_that_never_loads_in_a_browser_that_loads_others_is_a_failure():
    driver = AskingDriver(Command.GET)
    with pytest.raises(TimeoutException):
        driver.execute(Command.REFRESH)


@pytest.mark.parametrize("command", [Command.W3C_EXECUTE_SCRIPT_ASYNC, Command.GET, Command.GET_TITLE])
def test_a_browser_that_answers_nothing_is_lost(command):
    with pytest.raises(BrowserLost) as lost:
        AskingDriver().execute(command)
    assert isinstance(lost.value.__cause__, TimeoutException)


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
def test_a_promise_that_is_never_resolved_is_a_failure(visitor):
    visitor.driver.set_script_timeout(1)
    with pytest.raises(TimeoutException):
        visitor.driver.execute_script("return new Promise(() => {})")
    # The timeout is that of all tests again.
    assert visitor.driver.timeouts.script == 60
