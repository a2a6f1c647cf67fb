"""The focus and the keys of all pages, and the keys that are left to the browser, in both engines."""

import pytest
from browsers import DESKTOP, TABLET, Kind
from keyboard import presses
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from stage import at_rest

LARGE = "Snow line in June"  # 2400 x 1600

OUTLINE = """
    const focused = document.activeElement, style = getComputedStyle(focused), box = focused.getBoundingClientRect();
    const before = window.focusedBefore ?? focused;
    window.focusedBefore = focused;
    return {
        isAfter: before === focused || (before.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
        name: (focused.getAttribute('aria-label') || focused.textContent || focused.name || '').trim().slice(0, 40),
        tag: focused.localName, path: focused.getAttribute('href') || focused.getAttribute('data-stage'),
        outline: style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth),
        isSeen: box.width > 1 && box.height > 1 && box.right > 0 && box.bottom > 0
            && box.left < innerWidth && box.top < innerHeight && style.visibility === 'visible',
        isBehind: focused.closest('[inert]') !== null,
        order: [...document.querySelectorAll('*')].indexOf(focused),
    };"""


@pytest.fixture(params=[Kind("chromium", True), Kind("webkit", True)], ids=str)
def kind(request):
    return request.param


@pytest.mark.parametrize("path", ["/places", "/sources/field-notes", "/sources/almanac/settings", "PHOTO", "GALLERY"])
def test_the_focus_is_always_visible(visitor, server, photos, path):
    visitor.uses(DESKTOP)
    first = server.api("/sources/picture-frame/photos?limit=1")["photos"][0]["id"]
    gallery = f"/sources/picture-frame/photos/{first}/gallery?paused"
    visitor.visits({"PHOTO": photos[LARGE] + "?zoom=fit&bar=shown", "GALLERY": gallery}.get(path, path))
    seen = []
    for _ in range(14):
        presses(visitor, Keys.TAB)
        focus = visitor.driver.execute_script(OUTLINE)
        if focus["tag"] in ("body", "html") or (seen and focus["order"] == seen[0]["order"]):
            break
        seen.append(focus)
    assert len(seen) >= 5, seen
    assert [each for each in seen if each["outline"] < 2 or not each["isSeen"] or each["isBehind"]] == []
    assert all(each["isAfter"] for each in seen), "the order of the page, whatever comes into it meanwhile"


def test_nothing_behind_a_photo_takes_the_focus(visitor):
    visitor.uses(DESKTOP)
    visitor.visits("/sources/places-of-the-world")
    visitor.opens_row("Skerries")
    visitor.sees_screen("photo")
    at_rest(visitor)
    inside = "return document.activeElement.closest('.in-place') !== null || document.activeElement === document.body"
    is_on_stage = "return document.activeElement.hasAttribute('data-stage')"
    visitor.waits_for(lambda: visitor.driver.execute_script(is_on_stage), "the focus on the stage")
    for _ in range(8):
        presses(visitor, Keys.TAB)
        assert visitor.driver.execute_script(inside)


@pytest.mark.parametrize("path", ["/", "/places", "/recents", "/sources/almanac/settings", "/sources/contact-sheet"])
def test_a_question_mark_shows_the_keyboard_shortcuts(visitor, path):
    visitor.uses(DESKTOP)
    visitor.visits(path)
    keys = "return document.querySelector('dialog[open][aria-label=\"Keyboard shortcuts\"] kbd')?.textContent"
    presses(visitor, "?")
    visitor.waits_for(lambda: visitor.driver.execute_script(keys), "the keys")
    presses(visitor, Keys.ESCAPE)
    visitor.waits_for(lambda: not visitor.driver.execute_script(keys), "the page alone")


@pytest.fixture
def mac(visitor):
    """A person with a Mac, as far as pages can detect."""
    agent = visitor.driver.execute_script("return navigator.userAgent")
    override = lambda **more: visitor.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", {"userAgent": agent, **more})
    platform = visitor.driver.execute_script("return navigator.platform")
    override(platform="MacIntel")
    yield visitor
    override(platform=platform)


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_the_keys_of_a_mac_select_and_remove(mac, kind):
    source = "/sources/picture-frame"
    mac.uses(DESKTOP)
    mac.visits(source)
    presses(mac, "?")
    keys = "return [...document.querySelectorAll('dialog[open] kbd')].map(({ textContent }) => textContent)"
    shown = mac.waits_for(lambda: mac.driver.execute_script(keys), "the keys")
    assert "⌘ + a" in shown and "Delete ⌫" in shown and not any("Ctrl" in each for each in shown)
    presses(mac, Keys.ESCAPE)
    mac.waits_for(lambda: not mac.driver.execute_script(keys), "the list alone")
    try:
        count = mac.server.api(f"{source}/photos?limit=1")["total"]
        presses(mac, Keys.ARROW_RIGHT)
        presses(mac, "x")
        count_text = lambda: mac.find(".selection__count").text
        mac.waits_for(lambda: "1" in count_text(), "one selected photo")
        ActionChains(mac.driver).key_down(Keys.META).send_keys("a").key_up(Keys.META).perform()
        mac.waits_for(lambda: str(count) in count_text(), "all of them")
        presses(mac, Keys.BACKSPACE)
        mac.waits_for(lambda: "removed" in mac.find("[data-toasts]").text, "what was removed")
        mac.waits_for(lambda: mac.server.api(f"{source}/photos?limit=1")["total"] == 0, "their removal on the server")
    finally:
        mac.server.request("POST", f"/api/v1{source}/restore")


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_the_tools_of_zoom_are_seen_while_they_have_the_focus(visitor, kind, photos):
    visitor.uses(TABLET)
    visitor.visits(photos[LARGE] + "?zoom=fit&bar=shown")
    visitor.sees_the_photo()
    tools = lambda: visitor.box(visitor.find(".toolbar__zoom"))
    assert tools().width <= 1, "fingers zoom without them"
    for step in visitor.all(".toolbar__zoom a[href]"):
        visitor.driver.execute_script("arguments[0].focus()", step)
        box = visitor.box(step)
        assert tools().covers(box) and box.width > 25 and 0 <= box.left and box.right <= TABLET.width
        assert visitor.sideways_overflow() <= 0
    visitor.driver.execute_script("document.activeElement.blur()")
    assert tools().width <= 1


# Whether the page leaves a click with Ctrl to the browser, which opens a tab.
IS_LEFT = """addEventListener('click', (event) => {
        window.wasTaken = event.defaultPrevented;
        event.preventDefault();
    }, { once: true });
    arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    return !window.wasTaken"""


def test_clicks_that_open_a_tab_are_left_to_the_browser(visitor):
    source = "/sources/contact-sheet"
    photos = [photo["id"] for photo in visitor.server.api(f"{source}/photos?offset=0&limit=9")["photos"]]
    visitor.visits(source)
    visitor.waits_for(visitor.cells, "the photos")
    visitor.visits(f"{source}/photos/{photos[4]}/detail")
    # The scripts remove its color when they have started.
    drawn = "return document.querySelector('.detail__photo').style.backgroundColor"
    visitor.waits_for(lambda: visitor.driver.execute_script(drawn) == "transparent", "the page's scripts")
    for selector in ("[data-step='next']", ".bar__back", ".detail__link"):
        assert visitor.driver.execute_script(IS_LEFT, visitor.find(selector)), selector


def test_keys_of_tools_that_a_list_does_not_have_are_left_to_the_browser(visitor):
    key = """return document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: arguments[0], ctrlKey: arguments[1], bubbles: true, cancelable: true }))"""
    for path, is_left in (("/sources/contact-sheet", False), ("/favorites", True)):
        visitor.visits(path)
        visitor.waits_for(lambda: visitor.find("[data-layout][data-count]").get_attribute("data-layout"), "the list")
        # The scripts have started when a key that all lists handle is handled.
        visitor.waits_for(lambda: not visitor.driver.execute_script(key, "?", False), "the page's scripts")
        visitor.driver.execute_script("document.querySelector('dialog')?.close()")
        for name, is_held in (("/", False), ("f", True), ("r", False)):
            assert visitor.driver.execute_script(key, name, is_held) is is_left, (path, name)


def test_the_url_follows_after_the_browser_refused_to_change_it(visitor):
    """WebKit refuses more than 100 changes of the history in some seconds, as by a held arrow key."""
    source = "/sources/contact-sheet"
    photos = [photo["id"] for photo in visitor.server.api(f"{source}/photos?offset=0&limit=9")["photos"]]
    visitor.visits(f"{source}/photos/{photos[2]}?zoom=fit&bar=hidden")
    visitor.waits_for(lambda: visitor.all("[data-stage].is-live"), "the stage")
    visitor.driver.execute_script("""const { replaceState } = history;
        window.refusals = 0;
        history.replaceState = (...values) => {
            if (refusals < 2) {
                refusals += 1;
                throw new DOMException('Too many calls.', 'SecurityError');
            }
            replaceState.apply(history, values);
        };""")
    presses(visitor, Keys.ARROW_RIGHT)
    title = visitor.server.api(f"/photos/{photos[3]}")["photo"]["title"]
    announcement = "return document.querySelector('[data-said]')?.textContent ?? ''"
    visitor.waits_for(lambda: title in visitor.driver.execute_script(announcement), "the announcement of the next photo")
    visitor.waits_for(lambda: f"/photos/{photos[3]}" in visitor.driver.current_url, "its URL")
    assert visitor.driver.execute_script("return window.refusals") == 2


@pytest.mark.parametrize("path", ["list", "photo"])
def test_shift_and_f_enter_and_leave_full_screen(visitor, photos, path):
    if visitor.kind.engine != "chromium":
        pytest.skip("only Chromium has full screen here")
    visitor.visits("/sources/contact-sheet" if path == "list" else photos[LARGE])
    for is_full in (True, False):
        ActionChains(visitor.driver).key_down(Keys.SHIFT).send_keys("f").key_up(Keys.SHIFT).perform()
        shown = "return document.fullscreenElement !== null"
        visitor.waits_for(lambda is_full=is_full: visitor.driver.execute_script(shown) is is_full, f"full screen: {is_full}")
    is_none = visitor.driver.execute_script("return document.querySelector('.is-favorite') === null")
    assert is_none, "f alone is Favorite"


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_arrow_keys_go_through_the_orders_of_a_menu(visitor):
    visitor.uses(DESKTOP)
    visitor.visits("/sources/contact-sheet")
    visitor.driver.execute_script("document.querySelector('details[data-menu]').open = true")
    visitor.driver.execute_script("document.querySelector('select[name=order]').focus()")
    presses(visitor, Keys.ARROW_DOWN)
    presses(visitor, Keys.ARROW_DOWN)
    expected = visitor.driver.execute_script("return document.activeElement.options[2].value")
    assert visitor.driver.execute_script("return document.activeElement.value") == expected
    presses(visitor, Keys.ENTER)
    visitor.waits_for(lambda: f"order={expected}" in visitor.driver.current_url, "the third order")
