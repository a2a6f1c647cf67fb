"""Every screen, and what opens over it: rules of accessibility in all colours and with large letters."""

import json

import pytest
from assistance import RULES, breaches, prefers
from browsers import DESKTOP, PHONE, TABLET, Kind
from states import State, pressing, serving_everything, states_of
from visitor import Visitor

SCRIPTS = Kind("chromium", True)


@pytest.fixture(scope="module")
def everything(tmp_path_factory):
    """A server with something for each state to show; gives it and the states."""
    with serving_everything(tmp_path_factory.mktemp("everything")) as server:
        yield server, states_of(server)


@pytest.fixture
def person(drivers, everything):
    visitor = Visitor(drivers(SCRIPTS), SCRIPTS, everything[0])
    yield visitor
    prefers(visitor)
    visitor.driver.delete_all_cookies()
    visitor.driver.get("about:blank")


# MARK: Rules of accessibility

ALL_RULES = {"type": "tag", "values": RULES}
# What colours and the size of letters can change.
LOOKS = {"type": "rule", "values": ["color-contrast", "link-in-text-block", "scrollable-region-focusable"]}
LETTERS = "document.documentElement.style.fontSize = arguments[0]"


def looks(visitor):
    """What is wrong with what is seen, by the way that it is looked at."""
    still = {"prefers_reduced_motion": "reduce"}
    prefers(visitor, prefers_color_scheme="light", **still)
    yield "light", breaches(visitor, ALL_RULES)
    visitor.driver.execute_script(LETTERS, "200%")
    yield "large letters", breaches(visitor, LOOKS)
    visitor.driver.execute_script(LETTERS, "")
    prefers(visitor, prefers_color_scheme="dark", **still)
    yield "dark", breaches(visitor, LOOKS)
    prefers(visitor, forced_colors="active", **still)
    yield "forced colours", breaches(visitor, LOOKS)
    prefers(visitor, prefers_color_scheme="light", **still)


DRAWER = State("drawer", "/sources/contact-sheet", pressing("Show the sidebar", "[data-drawer=open] .tabs"))
BESIDE = ["list", "photo", "detail", "place", "details over a photo"]


def test_no_state_breaks_a_rule_of_accessibility_in_any_colours(person, everything):
    found = {}
    states = everything[1]
    on_desktop = [each for each in states if each.name in BESIDE]
    for size, each in [*[(PHONE, each) for each in states], (TABLET, DRAWER), *[(DESKTOP, each) for each in on_desktop]]:
        person.takes(size)
        prefers(person, prefers_color_scheme="light", prefers_reduced_motion="reduce")
        each.is_seen_by(person)
        found |= {f"{each.name}, {size}, {look}": wrong for look, wrong in looks(person) if wrong}
    assert found == {}, json.dumps(found, indent=1)
