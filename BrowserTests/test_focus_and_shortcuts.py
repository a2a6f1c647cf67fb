"""The focus and the keys of all pages, and what is left to the browser, in both engines."""

import pytest
from browsers import DESKTOP, Kind
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
    visitor.takes(DESKTOP)
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
    visitor.takes(DESKTOP)
    visitor.visits("/sources/places-of-the-world")
    visitor.opens_row("Skerries")
    visitor.sees_screen("photo")
    at_rest(visitor)
    inside = "return document.activeElement.closest('.in-place') !== null || document.activeElement === document.body"
    assert visitor.driver.execute_script("return document.activeElement.hasAttribute('data-stage')")
    for _ in range(8):
        presses(visitor, Keys.TAB)
        assert visitor.driver.execute_script(inside)


@pytest.mark.parametrize("path", ["/", "/places", "/recents", "/sources/almanac/settings", "/sources/contact-sheet"])
def test_a_question_mark_shows_the_keyboard_shortcuts(visitor, path):
    visitor.takes(DESKTOP)
    visitor.visits(path)
    keys = "return document.querySelector('dialog[open][aria-label=\"Keyboard shortcuts\"] kbd')?.textContent"
    presses(visitor, "?")
    visitor.waits_for(lambda: visitor.driver.execute_script(keys), "the keys")
    presses(visitor, Keys.ESCAPE)
    visitor.waits_for(lambda: not visitor.driver.execute_script(keys), "the page alone")


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
    # The scripts take its colour away, once they have the screen.
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
        # The scripts have started once a key of every list is taken.
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
    said = "return document.querySelector('[data-said]')?.textContent ?? ''"
    visitor.waits_for(lambda: title in visitor.driver.execute_script(said), "the words about the next photo")
    visitor.waits_for(lambda: f"/photos/{photos[3]}" in visitor.driver.current_url, "its URL")
    assert visitor.driver.execute_script("return window.refusals") == 2


@pytest.mark.parametrize("path", ["list", "photo"])
def test_shift_and_f_enter_and_leave_full_screen(visitor, photos, path):
    if visitor.kind.engine != "chromium":
        pytest.skip("only Chromium has full screen here")
    visitor.visits("/sources/contact-sheet" if path == "list" else photos[LARGE])
    visitor.waits_for(lambda: visitor.driver.execute_script("return document.documentElement.dataset.app"), "the scripts")
    for is_full in (True, False):
        ActionChains(visitor.driver).key_down(Keys.SHIFT).send_keys("f").key_up(Keys.SHIFT).perform()
        shown = "return document.fullscreenElement !== null"
        visitor.waits_for(lambda is_full=is_full: visitor.driver.execute_script(shown) is is_full, f"full screen: {is_full}")
    is_none = visitor.driver.execute_script("return document.querySelector('.is-favorite') === null")
    assert is_none, "f alone is Favorite"


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_arrow_keys_go_through_the_orders_of_a_menu(visitor):
    visitor.takes(DESKTOP)
    visitor.visits("/sources/contact-sheet")
    visitor.driver.execute_script("document.querySelector('details[data-menu]').open = true")
    visitor.driver.execute_script("document.querySelector('select[name=order]').focus()")
    presses(visitor, Keys.ARROW_DOWN)
    presses(visitor, Keys.ARROW_DOWN)
    wanted = visitor.driver.execute_script("return document.activeElement.options[2].value")
    assert visitor.driver.execute_script("return document.activeElement.value") == wanted
    presses(visitor, Keys.ENTER)
    visitor.waits_for(lambda: f"order={wanted}" in visitor.driver.current_url, "the third order")
