"""Every screen with its sheets, menus and modes: accessibility rules in all color schemes and with large text."""

import json
from dataclasses import replace

import pytest
from accessibility import RULES, violations, set_preferences
from browsers import DESKTOP, PHONE, PHONE_TURNED, TABLET, Kind, Size
from states import State, at, pressing, serving_everything
from visitor import Visitor

CHROMIUM, WEBKIT = Kind("chromium", True), Kind("webkit", True)


# Each of these tests opens all states several times, which takes minutes on a busy machine.
ALL_STATES = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def everything(tmp_path_factory):
    """A server with content for every state; yields it and the states."""
    with serving_everything(tmp_path_factory.mktemp("everything")) as (server, states):
        yield server, states


@pytest.fixture
def kind():
    return CHROMIUM


@pytest.fixture
def person(drivers, everything, kind):
    visitor = Visitor(drivers(kind), kind, everything[0])
    yield visitor
    if kind == CHROMIUM:
        set_preferences(visitor)
    visitor.driver.delete_all_cookies()
    visitor.leaves()


# MARK: Accessibility rules

ALL_RULES = {"type": "tag", "values": RULES}
LETTERS = "document.documentElement.style.fontSize = arguments[0]"


def violations_by_display(visitor):
    """Violations on the screen, by display preferences."""
    still = {"prefers_reduced_motion": "reduce"}
    set_preferences(visitor, prefers_color_scheme="light", **still)
    yield "light", violations(visitor, ALL_RULES)
    visitor.driver.execute_script(LETTERS, "200%")
    yield "large letters", violations(visitor, ALL_RULES)
    visitor.driver.execute_script(LETTERS, "")
    set_preferences(visitor, prefers_color_scheme="dark", **still)
    yield "dark", violations(visitor, ALL_RULES)
    set_preferences(visitor, forced_colors="active", **still)
    yield "forced colors", violations(visitor, ALL_RULES)
    set_preferences(visitor, prefers_color_scheme="light", **still)


DRAWER = State("drawer", "/sources/contact-sheet", pressing("Show the sidebar", "[data-drawer=open] .tabs"))
BESIDE = ["list", "photo", "detail", "place", "details over a photo"]


@ALL_STATES
def test_no_state_breaks_a_rule_of_accessibility_in_any_colors(person, everything):
    found = {}
    states = everything[1]
    on_desktop = [each for each in states if each.name in BESIDE]
    drawer = replace(DRAWER, enters=at(everything[0]))
    for size, each in [*[(PHONE, each) for each in states], (TABLET, drawer), *[(DESKTOP, each) for each in on_desktop]]:
        person.uses(size)
        set_preferences(person, prefers_color_scheme="light", prefers_reduced_motion="reduce")
        each.opens_for(person)
        found |= {f"{each.name}, {size}, {look}": wrong for look, wrong in violations_by_display(person) if wrong}
    assert found == {}, json.dumps(found, indent=1)


@ALL_STATES
@pytest.mark.parametrize("kind", [WEBKIT], ids=str)
def test_no_state_breaks_a_rule_of_accessibility_in_webkit(person, everything):
    person.uses(PHONE)
    found = {}
    for each in everything[1]:
        each.opens_for(person)
        found[each.name] = violations(person, ALL_RULES)
    assert not any(found.values()), json.dumps(found, indent=1)


# MARK: Small screens

SMALL = [Size("narrow", 320, 568), PHONE_TURNED, Size("enlarged fourfold", 360, 225)]

# Clipped text, controls of bars and sheets that cannot be pressed or are too small for a finger, content that is too wide, and
# first screens with only bars.
UNUSABLE = """
    const box = (e) => e.getBoundingClientRect();
    const name = (e) => `${e.localName}.${e.className.baseVal ?? e.className} “${(e.getAttribute('aria-label') || e.textContent).trim().slice(0, 30)}”`;
    const wrong = new Set();
    const root = document.querySelector('dialog[open]') ?? document.querySelector('details[data-menu][open] .menu__panel');
    const isForReaders = (e) => e && e !== document.body
        && (getComputedStyle(e).clip === 'rect(0px, 0px, 0px, 0px)' || (e.clientWidth <= 1 && getComputedStyle(e).overflowX === 'hidden')
            || isForReaders(e.parentElement));
    const isSeen = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !isForReaders(e)
        && !e.closest('.hidden, .skip, [inert], [aria-hidden="true"], option, noscript, .toasts, [hidden]');
    scrollTo({top: 0, behavior: 'instant'});
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth) wrong.add(`too wide: the page, by ${page.scrollWidth - page.clientWidth} px`);
    if (root && root.scrollWidth > root.clientWidth) wrong.add(`too wide: what is open`);

    // What is seen first, without scrolling.
    if (!root) {
        const content = [...document.querySelectorAll(`main img, [data-stage] img, main :is(p, h2, label, input, a, button, li)`)];
        const first = content.filter(isSeen).map((e) => {
            const { left, right, top, bottom } = box(e), low = Math.min(bottom, innerHeight), high = Math.max(top, 0);
            const at = document.elementFromPoint((left + right) / 2, (low + high) / 2);
            return at && (e.contains(at) || at.contains(e)) ? low - high : 0;
        });
        if (Math.max(0, ...first) < 16) wrong.add('first seen: bars alone');
    }

    const texts = [...(root ?? document.body).querySelectorAll('*')].filter((e) => isSeen(e)
        && [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim()));
    for (const e of texts) {
        // All of a clipped text can be read by following its link or pressing the title in a bar.
        if (e.closest('a, button, .bar__title, select')) continue;
        for (let part = e; part && part !== document.body; part = part.parentElement) {
            const style = getComputedStyle(part);
            if (style.display === 'inline') continue;
            const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll' || overflow === 'visible';
            if (!scrolls(style.overflowX) && part.scrollWidth > part.clientWidth + 1) wrong.add(`cut across: ${name(e)}`);
            if (part === e && !scrolls(style.overflowY) && part.scrollHeight > part.clientHeight + 2) wrong.add(`cut below: ${name(e)}`);
        }
    }

    // The bar of a selection replaces the tabs.
    const tabs = document.querySelector('.selection') ? '' : '.tabs, ';
    const bars = `${tabs}header.bar, .toolbar, .selection, .heading, .form__actions`;
    const around = root ? [root] : [...document.querySelectorAll(bars)];
    for (const e of around.flatMap((part) => [...part.querySelectorAll('a, button, summary, input, select')]).filter(isSeen)) {
        if (e.type === 'hidden' || box(e).width < 2 || getComputedStyle(e).opacity === '0') continue;
        e.scrollIntoView({block: 'center', behavior: 'instant'});
        const { left, right, top, bottom } = box(e);
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) wrong.add(`outside: ${name(e)}`);
        else if (!at || !e.contains(at) && !at.contains(e)) wrong.add(`out of reach: ${name(e)}${at ? ` below ${name(at)}` : ''}`);
        // Links within a text are as high as its lines.
        if (getComputedStyle(e).display === 'inline') continue;
        const target = box(e.labels?.[0]?.contains(e) ? e.labels[0] : e);
        if (Math.min(target.width, target.height) < 43.9) wrong.add(`too small for a finger: ${name(e)}, ${target.width} x ${target.height}`);
    }
    scrollTo({top: 0, behavior: 'instant'});
    return [...wrong];"""
LARGE_LETTERS = {"standard": 32, "fixed": 26}
USUAL_LETTERS = {"standard": 16, "fixed": 13}
STILL = "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))"


def unusable(visitor):
    visitor.driver.execute_async_script(STILL)
    return visitor.driver.execute_script(UNUSABLE)


@ALL_STATES
def test_every_state_can_be_used_on_small_screens_and_with_large_letters(person, everything):
    found = {}
    set_preferences(person, prefers_reduced_motion="reduce")
    letters = lambda sizes: person.driver.execute_cdp_cmd("Page.setFontSizes", {"fontSizes": sizes})
    for each in everything[1]:
        person.uses(SMALL[0])
        letters(USUAL_LETTERS)
        each.opens_for(person)
        for size in SMALL:
            person.uses(size)
            found[f"{each.name}, {size}"] = unusable(person)
        person.uses(PHONE)
        letters(LARGE_LETTERS)
        try:
            each.opens_for(person)
            found[f"{each.name}, large letters"] = unusable(person)
        finally:
            letters(USUAL_LETTERS)
    wrong = {name: each for name, each in found.items() if each}
    assert wrong == {}, json.dumps(wrong, indent=1, ensure_ascii=False)
