"""Common tasks, using only the keyboard, and using only a screen reader."""

import pytest
from browsers import DESKTOP, Kind
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from visitor import Visitor

TITLE = "Snow line in June"
SOURCE = "/sources/contact-sheet"

FOCUSED = """const e = document.activeElement;
    return (e.getAttribute('aria-label') || e.textContent || '').trim().replace(/\\s+/g, ' ')"""
# The copied text is checked here: headless browsers have no clipboard.
CATCH_COPY = """window.copied = '';
    Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {
        writeText: async (text) => { window.copied = text; }}});"""


class Keyboard:
    """A person who uses only the keyboard."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    def types(self, *keys) -> None:
        ActionChains(self.visitor.driver).send_keys(*keys).perform()

    def searches(self, words: str) -> None:
        self.types("/")
        self.types(words)

    def tabs_to(self, name: str, most: int = 60) -> None:
        """Presses the Tab key until the element with this name has the focus."""
        for _ in range(most):
            if self.visitor.driver.execute_script(FOCUSED).startswith(name):
                return
            self.types(Keys.TAB)
        raise AssertionError(f"the Tab key does not lead to “{name}”")

    def shows_the_controls(self) -> None:
        """The Tab key shows them."""

    def presses(self, name: str) -> None:
        self.tabs_to(name)
        self.types(Keys.ENTER)


class Reader:
    """A person who uses the browser's accessibility tree."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    def _node(self, name: str, roles: set[str]) -> str | None:
        cdp = self.visitor.driver.execute_cdp_cmd
        cdp("Accessibility.enable", {})
        for node in cdp("Accessibility.getFullAXTree", {})["nodes"]:
            label = node.get("name", {}).get("value", "")
            if not node["ignored"] and node["role"]["value"] in roles and label.startswith(name):
                return cdp("DOM.resolveNode", {"backendNodeId": node["backendDOMNodeId"]})["object"]["objectId"]
        return None

    def _run_on(self, name: str, roles: set[str], script: str) -> None:
        node = self.visitor.waits_for(lambda: self._node(name, roles), f"“{name}” in the accessibility tree")
        call = {"objectId": node, "functionDeclaration": f"function() {{ {script} }}"}
        self.visitor.driver.execute_cdp_cmd("Runtime.callFunctionOn", call)

    def searches(self, words: str) -> None:
        self._run_on("Search this source", {"searchbox"}, "this.focus()")
        self.visitor.driver.switch_to.active_element.send_keys(words)

    def shows_the_controls(self) -> None:
        self.presses("Show the controls")

    def presses(self, name: str) -> None:
        # The command of a screen reader: a click without a pointer.
        self._run_on(name, {"link", "button"}, "this.click()")


@pytest.fixture
def person(request, visitor):
    return request.param(visitor)


PEOPLE = [
    pytest.param(Kind("chromium", True), Keyboard, id="keyboard-chromium"),
    pytest.param(Kind("webkit", True), Keyboard, id="keyboard-webkit"),
    pytest.param(Kind("chromium", True), Reader, id="reader-chromium"),
]


@pytest.mark.parametrize("kind, person", PEOPLE, indirect=["person"])
def test_a_photo_is_found_looked_at_favored_shared_hidden_and_brought_back(visitor, person, server):
    visitor.uses(DESKTOP)
    visitor.visits(SOURCE)
    visitor.driver.execute_script(CATCH_COPY)
    visitor.keeps_offers()
    try:
        person.searches("snow line")
        visitor.waits_for(lambda: visitor.titles() == [TITLE], "the photo that was searched for")
        person.presses(TITLE)
        visitor.sees_screen("photo")
        visitor.sees_the_photo()
        person.shows_the_controls()
        person.presses("Favorite")
        visitor.waits_for(lambda: visitor.all('[data-favorite] [aria-pressed="true"], [aria-pressed="true"].button--favorite'),
                          "a favorite")
        person.presses("Share")
        person.presses("Copy the link")
        link = visitor.waits_for(lambda: visitor.driver.execute_script("return window.copied"), "the link")
        assert link.startswith(server.base + SOURCE + "/photos/")
        visitor.waits_for(lambda: not visitor.all("dialog[open]"), "the sheet to go")
        person.presses("Remove photo")
        visitor.waits_for(lambda: visitor.all(".toast .button"), "the offer to undo")
        removed = lambda: server.api("/sources/contact-sheet/removed")["photos"]
        visitor.waits_for(lambda: [each["title"] for each in removed()] == [TITLE], "the photo to be hidden")
        person.presses("Undo")
        visitor.waits_for(lambda: removed() == [], "the photo to be back")
    finally:
        server.request("POST", "/api/v1/sources/contact-sheet/restore")
        photo = server.api("/sources/contact-sheet/search?q=snow")["photos"][0]["id"]
        server.request("POST", f"/api/v1/photos/{photo}/unfavorite")
