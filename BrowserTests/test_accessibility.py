"""Accessibility: checks of each screen, large text, reduced motion, announcements.

Over 300 lines: the tests share the list of all screens.
"""

import json
import urllib.parse

import pytest
from accessibility import RULES, SHIFTS, violations, set_preferences
from browsers import DESKTOP, PHONE, TABLET, Kind, end, start_chromium
from signing_proxy import signing_proxy
from network import DELAY_EVENTS
from origin import running_origin
from program import serving, serving_demo
from selenium.webdriver.common.keys import Keys
from stage import at_rest
from visitor import Visitor

SCRIPTS = Kind("chromium", True)
NO_SCRIPTS = Kind("chromium", False)


@pytest.fixture(scope="module")
def screens(server):
    """A URL of every screen, and of every layout."""

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


def enable_scripts(visitor, is_enabled):
    visitor.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not is_enabled})


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
@pytest.mark.parametrize("kind", [NO_SCRIPTS], ids=str)
def test_no_screen_breaks_a_rule_of_accessibility_without_scripts(visitor, kind, screens, size):
    visitor.uses(size)
    found = {}
    try:
        for name, path in screens.items():
            enable_scripts(visitor, kind.has_scripts)
            set_preferences(visitor, prefers_color_scheme="light", prefers_reduced_motion="reduce")
            visitor.visits(path)
            # The tool itself is a script; those of the page have not run.
            enable_scripts(visitor, True)
            if name == "add with a preview":
                visitor.presses("Preview")
                visitor.waits_for(lambda: visitor.all(".preview"), "the preview")
            found[name, "light"] = violations(visitor, {"type": "tag", "values": RULES})
            set_preferences(visitor, prefers_color_scheme="dark", prefers_reduced_motion="reduce")
            found[name, "dark"] = violations(visitor, {"type": "rule", "values": ["color-contrast"]})
    finally:
        enable_scripts(visitor, kind.has_scripts)
        set_preferences(visitor)
    wrong = {key: each for key, each in found.items() if each}
    assert wrong == {}, json.dumps([[*key, each] for key, each in wrong.items()], indent=1)


# MARK: Screens opened in place


def opens_in_place(visitor, source, title, screen):
    visitor.visits(f"/sources/{source}")
    visitor.opens_row(title)
    visitor.sees_screen(screen)
    visitor.waits_for(lambda: visitor.all(".in-place"), "the screen over the list")


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_screens_opened_over_a_list_are_accessible(visitor, kind, server):
    visitor.uses(DESKTOP)
    rules = {"type": "tag", "values": RULES}
    found = {}
    try:
        opens_in_place(visitor, "places-of-the-world", "Skerries", "photo")
        at_rest(visitor)
        found["photo beside its list"] = violations(visitor, rules)
        visitor.opens_details()
        found["detail"] = violations(visitor, rules)
        opens_in_place(visitor, "picture-frame", "Sand keeps the heat", "gallery")
        visitor.presses("Pause")
        at_rest(visitor)
        visitor.presses("Remove photo")
        visitor.waits_for(lambda: visitor.all(".toast"), "the offer to undo")
        found["slideshow with a note"] = violations(visitor, rules)
    finally:
        server.request("POST", "/api/v1/sources/picture-frame/restore")
    assert {name: each for name, each in found.items() if each} == {}


# MARK: Little motion


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_nothing_moves_by_itself_with_reduced_motion(visitor, kind):
    visitor.uses(PHONE)
    set_preferences(visitor, prefers_reduced_motion="reduce")
    try:
        visitor.visits("/sources/places-of-the-world")
        visitor.driver.execute_script(WATCH_MOTION)
        visitor.opens_row("Skerries")
        visitor.sees_screen("photo")
        visitor.sees_the_photo()
        for key in ("1", "+", "0", "2", Keys.ARROW_RIGHT, Keys.ENTER, Keys.ENTER):
            visitor.driver.switch_to.active_element.send_keys(key)
            at_rest(visitor)
        visitor.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        visitor.sees_screen("source")
        visitor.presses("Refresh")
        visitor.waits_for(lambda: "Nothing new" in visitor.find("[data-toasts]").text, "what the refresh has found")
        moved = visitor.driver.execute_script("return [...moved]")
    finally:
        set_preferences(visitor)
    assert moved == []


# Records every animation, and every frame in which the stage is moving.
WATCH_MOTION = """
    window.moved = new Set();
    const name = (e) => e ? `${e.localName}.${e.className.baseVal ?? e.className}` : '';
    const look = () => {
        for (const each of document.getAnimations()) {
            const { target, pseudoElement } = each.effect;
            if (each.effect.getComputedTiming().duration > 0) {
                moved.add(`${each.constructor.name} of ${name(target)}${pseudoElement ?? ''}`);
            }
        }
        if (document.querySelector('.stage.is-moving')) moved.add('the stage');
        requestAnimationFrame(look);
    };
    look();"""


# MARK: Nothing shifts


IS_LOADED = """return document.readyState === 'complete'
    && [...document.images].every((each) => each.complete || !each.getAttribute('src') || each.loading === 'lazy')"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_no_screen_shifts_while_it_loads(visitor, kind, server, screens, size):
    for row in server.api("/sources/field-notes/photos?limit=60")["photos"]:
        # Of photos that were visible when the shapes became known.
        if "image" in row:
            server.get(row["image"] + "/square-160")
    visitor.uses(size)
    # The shape of a photo, which was late in the first visit, is available in the second.
    shifted = {name: shifts(visitor, path) and shifts(visitor, path) for name, path in screens.items()}
    assert {name: each for name, each in shifted.items() if each} == {}


def shifts(visitor, path):
    visitor.visits(path)
    visitor.waits_for(lambda: visitor.driver.execute_script(IS_LOADED), "the pictures")
    return visitor.driver.execute_async_script(SHIFTS)


HAVE_THEIR_SHAPES = """const images = [...document.querySelectorAll('.cell__image')]
        .filter((each) => each.getBoundingClientRect().top < innerHeight);
    return images.length > 3 && images.every((each) => {
        const { width, height } = each.closest('.cell__picture').getBoundingClientRect();
        return each.naturalWidth > 0 && Math.abs(width / height / (each.naturalWidth / each.naturalHeight) - 1) < 0.03;
    });"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_shapes_that_become_known_on_the_screen_shift_nothing(drivers, kind, size, tmp_path):
    with serving_demo(tmp_path) as server:
        visitor = Visitor(drivers(kind), kind, server)
        visitor.uses(size)
        visitor.visits("/sources/field-notes")
        visitor.waits_for(lambda: visitor.driver.execute_script(HAVE_THEIR_SHAPES), "the shapes of the photos")
        assert visitor.driver.execute_async_script(SHIFTS) == []
        visitor.leaves()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_a_list_that_arrives_in_pieces_shifts_nothing(drivers, kind, size, server):
    with signing_proxy(server) as proxy:
        proxy.pause = 0.5
        visitor = Visitor(drivers(kind), kind, proxy)
        visitor.uses(size)
        visitor.visits("/sources/field-notes?layout=wall")
        visitor.waits_for(lambda: visitor.driver.execute_script(IS_LOADED), "the pictures")
        assert visitor.driver.execute_async_script(SHIFTS) == []
        visitor.leaves()



@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_shapes_that_became_known_before_the_first_event_are_not_missed(drivers, kind, tmp_path):
    with serving_demo(tmp_path) as server:
        visitor = Visitor(drivers(kind), kind, server)
        script = visitor.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": DELAY_EVENTS})
        visitor.uses(PHONE)
        visitor.visits("/sources/field-notes")
        visitor.waits_for(lambda: visitor.driver.execute_script(IS_LOADED), "the pictures")
        known = lambda: all("width" in row for row in server.api("/sources/field-notes/photos?limit=6")["photos"])
        visitor.waits_for(known, "the sizes")
        visitor.waits_for(lambda: visitor.driver.execute_script("return 'listen' in window"), "the subscription to events")
        visitor.driver.execute_script("listen()")
        visitor.waits_for(lambda: visitor.driver.execute_script(HAVE_THEIR_SHAPES), "the shapes of the photos")
        visitor.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
        visitor.leaves()


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_nothing_shifts_while_a_photo_opens_and_closes(visitor, kind):
    visitor.uses(PHONE)
    visitor.visits("/sources/places-of-the-world")
    visitor.opens_row("Skerries")
    visitor.sees_screen("photo")
    visitor.sees_the_photo()
    at_rest(visitor)
    visitor.presses("Back")
    visitor.sees_screen("source")
    visitor.waits_for(lambda: not visitor.all(".in-place"), "the list alone")
    assert visitor.driver.execute_async_script(SHIFTS) == []


POSITIONS = """return [...document.querySelectorAll('a.cell')]
    .map((each) => document.getElementById(each.getAttribute('aria-describedby'))?.textContent)"""


def titled(titles):
    feed = [{"url": f"http://127.0.0.1:9/{number}.png", "title": each} for number, each in enumerate(titles)]
    return "application/json", json.dumps(feed).encode()


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_a_cell_announces_its_position_when_its_title_changes(drivers, kind, tmp_path):
    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        origin.responses["/feed.json"] = titled(["One", "Two"])
        added = {"location": f"http://{origin.host}/feed.json", "title": "Numbers"}
        assert server.send("POST", "/api/v1/sources", added)[0] in (200, 201)
        visitor = Visitor(drivers(kind), kind, server)
        visitor.uses(PHONE)
        visitor.visits("/sources/numbers?layout=grid")
        positions = lambda: visitor.driver.execute_script(POSITIONS)
        visitor.waits_for(lambda: positions() == ["1 of 2", "2 of 2"], "the positions")
        origin.responses["/feed.json"] = titled(["One", "Deux"])
        assert server.send("POST", "/api/v1/sources/numbers/refresh")[0] == 200
        visitor.waits_for(lambda: visitor.all("a.cell[aria-label='Deux']"), "the new title")
        assert visitor.settled(positions) == ["1 of 2", "2 of 2"]
        visitor.leaves()


# MARK: Announcements


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_the_new_photo_is_announced(visitor, kind, server):
    rows = server.api("/sources/contact-sheet/photos?limit=4")["photos"]
    visitor.uses(PHONE)
    visitor.visits(f"/sources/contact-sheet/photos/{rows[1]['id']}?zoom=fit&bar=hidden")
    visitor.sees_the_photo()
    at_rest(visitor)
    visitor.waits_for(lambda: is_announced(visitor, "2 of 36"), "the position of the visible photo")
    visitor.driver.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
    visitor.waits_for(lambda: is_announced(visitor, rows[2]["title"]) and is_announced(visitor, "3 of 36"), "the next photo")


def is_announced(visitor, words):
    """Whether a live region available to screen readers contains the text."""
    script = """return [...document.querySelectorAll('[role="status"], [aria-live="polite"], [role="alert"]')]
        .some((each) => getComputedStyle(each).visibility === 'visible' && !each.closest('[inert], [aria-hidden="true"]')
            && each.textContent.includes(arguments[0]))"""
    return visitor.driver.execute_script(script, words)


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_the_position_is_announced_only_in_a_paused_slideshow(visitor, kind, server):
    photo = server.api("/sources/picture-frame/photos?limit=5")["photos"][4]["id"]
    visitor.uses(PHONE)
    visitor.visits(f"/sources/picture-frame/photos/{photo}/gallery")
    visitor.sees_the_photo()
    position = "[data-position][aria-live='%s']"
    visitor.waits_for(lambda: visitor.all(position % "off"), "silence while it plays")
    visitor.presses("Pause")
    visitor.waits_for(lambda: visitor.all(position % "polite"), "the announced position")


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_the_reason_of_a_missing_picture_is_announced(visitor, kind, server):
    visitor.uses(PHONE)
    row = unavailable_entry(server)
    visitor.visits(f"/sources/almanac/photos/{row['id']}?bar=shown")
    visitor.waits_for(lambda: is_announced(visitor, row["title"]), "the title")
    reason = visitor.waits_for(lambda: unavailable_entry(server).get("failure"), "the failure")
    visitor.waits_for(lambda: is_announced(visitor, reason), "the reason")


def unavailable_entry(server):
    rows = server.api("/sources/almanac/photos?limit=60")["photos"]
    return next(row for row in rows if row["title"] == "Lost in the post")


# MARK: Text of twice the size


@pytest.fixture(scope="module")
def large_text():
    """A browser with text of twice the size."""
    driver = start_chromium(SCRIPTS, **{"webkit.webprefs.default_font_size": 32})
    yield driver
    end(driver)


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=str)
def test_text_of_twice_the_size_is_neither_clipped_nor_covered(large_text, server, screens, size):
    visitor = Visitor(large_text, SCRIPTS, server)
    visitor.uses(size)
    found = {}
    for name, path in screens.items():
        visitor.visits(path)
        visitor.waits_for(lambda: visitor.driver.execute_script("return getComputedStyle(document.documentElement)"
                          ".fontSize") == "32px", "the large letters")
        too_wide = visitor.sideways_overflow()
        found[name] = ([f"{too_wide} px too wide"] if too_wide > 0 else []) + visitor.driver.execute_script(UNREAD)
    assert {name: each for name, each in found.items() if each} == {}


# Text clipped by its box without an ellipsis, and text or buttons covered by something else at any scroll position.
UNREAD = """
    const name = (e) => `${e.localName}.${e.className.baseVal ?? e.className} “${e.textContent.trim().slice(0, 30)}”`;
    const wrong = new Set();
    // Elements only for keys and screen readers.
    const isForReaders = (e) => e && e !== document.body
        && ((e.clientWidth <= 1 && getComputedStyle(e).overflowX === 'hidden') || isForReaders(e.parentElement));
    const seen = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !isForReaders(e)
        && !e.closest('.hidden, .skip, [inert], [aria-hidden="true"], option, select, noscript, .toasts');
    const texts = [...document.body.querySelectorAll('*')].filter((e) => seen(e)
        && [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim()));
    for (const e of texts) {
        for (let box = e; box && box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box);
            if (style.display === 'inline' || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break;
            if (style.overflowX !== 'visible' && style.overflowX !== 'auto' && box.scrollWidth > box.clientWidth + 1) {
                wrong.add(`cut across: ${name(e)}`);
            }
            if (style.overflowY === 'hidden' && box.scrollHeight > box.clientHeight + 2 && box === e) {
                wrong.add(`cut below: ${name(e)}`);
            }
        }
    }
    for (const e of [...texts, ...document.querySelectorAll('button, a.button, input')].filter(seen)) {
        e.scrollIntoView({block: 'center', behavior: 'instant'});
        const range = document.createRange();
        range.selectNodeContents(e);
        const box = (e.localName === 'input' ? e : texts.includes(e) ? range : e).getBoundingClientRect();
        const [x, y] = [(box.left + box.right) / 2, (box.top + Math.min(box.bottom, innerHeight)) / 2];
        if (box.width < 2 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
        const top = document.elementFromPoint(x, y);
        if (top && !top.contains(e) && !e.contains(top) && !e.parentElement.contains(top)) {
            wrong.add(`covered: ${name(e)} by ${name(top)}`);
        }
    }
    scrollTo({top: 0, behavior: 'instant'});
    return [...wrong];"""
