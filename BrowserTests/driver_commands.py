"""The commands of drivers, by their effects."""

from __future__ import annotations

from selenium.webdriver.remote.command import Command

# Actions of a person on an element.
TOUCHING = {Command.CLICK_ELEMENT, Command.CLEAR_ELEMENT, Command.SEND_KEYS_TO_ELEMENT}
# Actions of a person on the screen.
POINTING = {Command.CLICK_ELEMENT, Command.W3C_ACTIONS}
# Searches for elements.
FINDING = {Command.FIND_ELEMENT, Command.FIND_ELEMENTS}
# Scripts of a test.
RUNNING = {Command.W3C_EXECUTE_SCRIPT, Command.W3C_EXECUTE_SCRIPT_ASYNC}
# Observations of elements.
READING = {
    Command.GET_ELEMENT_TEXT, Command.GET_ELEMENT_TAG_NAME, Command.GET_ELEMENT_ATTRIBUTE, Command.GET_ELEMENT_PROPERTY,
    Command.GET_ELEMENT_RECT, Command.GET_ELEMENT_VALUE_OF_CSS_PROPERTY, Command.IS_ELEMENT_ENABLED, Command.IS_ELEMENT_SELECTED,
}
# An error of WebKit's driver, rarely, without a change of the page: the result is lost.
LOST_RESULT = "Could not parse script result"


def changes_nothing(driver_command: str, params: dict | None) -> bool:
    """Whether a command can be sent again: it finds or reads, or is a script of a single expression."""
    # Selenium's own scripts begin with a comment.
    is_expression = driver_command in RUNNING and params["script"].lstrip().startswith(("return ", "/* "))
    return driver_command in FINDING or driver_command in READING or is_expression
