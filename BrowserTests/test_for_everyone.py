"""For everyone: what tools for assistive technology find on each screen, large text, little motion, words spoken."""

import json
import pathlib
import urllib.parse

import axe_core_python
import pytest
from browsers import DESKTOP, PHONE, Kind

SCRIPTS = Kind("chromium", True)
NO_SCRIPTS = Kind("chromium", False)
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
AXE = pathlib.Path(axe_core_python.__file__).with_name("axe.min.js")
RUN_AXE = """
    const [runOnly, tell] = arguments;
    axe.run(document, { runOnly, resultTypes: ['violations'] }).then(({ violations }) => tell(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ') + ' — '
            + [...node.any, ...node.all, ...node.none].map(({ message }) => message).join('; ')).join(' | ')}`)),
        (error) => tell([String(error)]));"""


@pytest.fixture(scope="module")
def screens(server):
    """An address for every screen, and of every layout."""

    def photo(source, index=0):
        return server.api(f"/sources/{source}/photos?limit=20")["photos"][index]["id"]

    feed = "http://demo.vitrine.invalid/demo/feeds/field-notes.json"
    return {
        "library": "/",
        "source as a list": "/sources/contact-sheet",
        "source as a wall": "/sources/field-notes",
        "source as a grid": "/sources/picture-frame",
        "source, nothing found": "/sources/almanac?q=nothing+has+these+words",
        "photo": f"/sources/field-notes/photos/{photo('field-notes', 2)}?bar=shown",
        "photo alone": f"/sources/contact-sheet/photos/{photo('contact-sheet')}?zoom=actual&bar=hidden",
        "detail": f"/sources/almanac/photos/{photo('almanac')}/detail",
        "gallery": f"/sources/picture-frame/photos/{photo('picture-frame', 4)}/gallery?paused",
        "places": "/places",
        "place": "/places/" + server.api("/places")["places"][0]["key"],
        "recents": "/recents",
        "add": "/add",
        "add with a preview": "/add?location=" + urllib.parse.quote(feed, safe=""),
        "settings": "/sources/almanac/settings",
        "nothing here": "/no/such/page",
    }


def breaches(visitor, rules):
    """What axe-core finds wrong on the screen."""
    visitor.driver.set_script_timeout(60)
    if not visitor.driver.execute_script("return typeof axe === 'object'"):
        visitor.driver.execute_script(AXE.read_text() + "\nwindow.axe = axe;")
    return visitor.driver.execute_async_script(RUN_AXE, rules)


def prefers(visitor, **features):
    """Sets what the person has chosen in the settings of the device."""
    chosen = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
    visitor.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": chosen})


def runs_scripts(visitor, does):
    visitor.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not does})


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
@pytest.mark.parametrize("kind", [SCRIPTS, NO_SCRIPTS], ids=str)
def test_no_screen_breaks_a_rule_of_accessibility(visitor, kind, screens, size):
    visitor.takes(size)
    found = {}
    try:
        for name, path in screens.items():
            runs_scripts(visitor, kind.has_scripts)
            prefers(visitor, prefers_color_scheme="light", prefers_reduced_motion="reduce")
            visitor.visits(path)
            # The tool itself is a script; those of the page have not run.
            runs_scripts(visitor, True)
            found[name, "light"] = breaches(visitor, {"type": "tag", "values": RULES})
            prefers(visitor, prefers_color_scheme="dark", prefers_reduced_motion="reduce")
            found[name, "dark"] = breaches(visitor, {"type": "rule", "values": ["color-contrast"]})
    finally:
        runs_scripts(visitor, kind.has_scripts)
        prefers(visitor)
    wrong = {key: each for key, each in found.items() if each}
    assert wrong == {}, json.dumps([[*key, each] for key, each in wrong.items()], indent=1)
