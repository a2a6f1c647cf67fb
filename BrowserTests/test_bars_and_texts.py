"""Long titles, other scripts, small screens, forced colors and paper: Chromium, with a special feed.

Over 300 lines: the tests share a feed of texts that are difficult to display.
"""

import base64
import json
import re
import struct
import zlib

import pytest
from accessibility import set_preferences
from browsers import DESKTOP, PHONE, Kind, Size, end, start_chromium
from origin import png, running_origin
from program import serving
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from visitor import Visitor

SCRIPTS = Kind("chromium", True)
NAME = "All the photographs of the northern coast that were ever taken by us"
LONG = "Nobody knew then how long the road along the shore would stay closed. " * 11
ARABIC = "صورة من الشاطئ (الجزء 2): بيروت!"
DESKTOP_AT_400 = Size("desktop at 400 %", 360, 225, is_touch=False)


def see_through(width, height):
    """A fully transparent picture in PNG format."""
    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    rows = zlib.compress((b"\0" + b"\xc0\x40\x40\0" * width) * height)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


@pytest.fixture(scope="module")
def rows(tmp_path_factory):
    """A server with titled rows, and the URLs of their photos."""
    with running_origin() as origin:
        picture = lambda name, width, height: origin.serve(f"/{name}.png", png(width, height), "image/png")
        clear = origin.serve("/clear.png", see_through(600, 400), "image/png")
        photos = [
            {"title": None, "description": LONG, "imageHref": picture("long", 900, 600)},
            {"title": ARABIC, "description": ARABIC, "imageHref": picture("arabic", 600, 800)},
            {"title": "Clear", "imageHref": clear},
            {"title": "Lighthouse", "imageHref": picture("tower", 120, 1200)},
            *[{"title": f"Photo {n}", "imageHref": picture(f"more-{n}", 800, 600)} for n in range(20)],
        ]
        feed = origin.serve("/rows.json", json.dumps({"title": NAME, "rows": photos}))
        with serving(tmp_path_factory.mktemp("rows"), "--no-demo", "--allow-host", origin.host, feed) as server:
            source = server.api("/sources")["sources"][0]["id"]
            server.paths = {each["title"][:20]: f"/sources/{source}/photos/{each['id']}"
                            for each in server.api(f"/sources/{source}/photos?limit=60")["photos"]}
            server.source = f"/sources/{source}"
            yield server


@pytest.fixture(params=["usual", "large"])
def reader(request, drivers, rows, large_letters):
    """A person with text of default size, or of twice the size."""
    yield Visitor(large_letters if request.param == "large" else drivers(SCRIPTS), SCRIPTS, rows)


@pytest.fixture
def person(drivers, rows):
    visitor = Visitor(drivers(SCRIPTS), SCRIPTS, rows)
    yield visitor
    visitor.leaves()


@pytest.fixture(scope="module")
def large_letters():
    driver = start_chromium(SCRIPTS, **{"webkit.webprefs.default_font_size": 32})
    yield driver
    end(driver)


def height_of(visitor, selector):
    return visitor.box(visitor.find(selector)).height


def run_script(visitor, script, *arguments):
    return visitor.driver.execute_script(script, *arguments)


# MARK: Long titles


@pytest.mark.parametrize("screen", ["", "/detail", "/gallery?paused"])
def test_a_title_of_any_length_leaves_the_photo_its_place(reader, rows, screen):
    reader.uses(PHONE)
    reader.visits(rows.paths[LONG[:20]] + (screen or "?bar=shown"))
    assert height_of(reader, "header.bar") < PHONE.height * 0.25
    title = reader.find(".bar__title")
    assert reader.box(title).width > PHONE.width * 0.25, "it is no column of letters"
    assert title.get_attribute("textContent").strip() == LONG.strip()


def test_all_of_a_long_title_can_be_read(person, rows):
    person.uses(PHONE)
    person.visits(rows.paths[LONG[:20]] + "/detail")
    assert run_script(person, "return document.querySelector('.detail__title').innerText").strip() == LONG.strip()
    person.visits(rows.paths[LONG[:20]] + "?bar=shown")
    before = person.settled(lambda: height_of(person, ".bar__title"))
    person.clicks(".bar__title")
    person.waits_for(lambda: height_of(person, ".bar__title") > before * 2, "the whole title")
    assert run_script(person, "const t = document.querySelector('.bar__title'); t.scrollTop = 1e6; "
                         "return t.scrollTop + t.clientHeight >= t.scrollHeight - 1")
    person.clicks(".bar__title")
    person.waits_for(lambda: height_of(person, ".bar__title") == before, "the short title")


def test_the_bar_of_a_long_name_leaves_room_for_photos(reader, rows):
    reader.uses(PHONE)
    reader.visits(rows.source)
    assert height_of(reader, "header.bar") < PHONE.height * 0.36


# MARK: Directions


SIDES = """const text = arguments[0], node = text.firstChild, range = document.createRange();
    const side = (index) => {
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        return range.getBoundingClientRect().left;
    };
    const [first, last] = [node.data.search(/\\S/), node.data.trimEnd().length - 1];
    return [getComputedStyle(text).direction, side(first) > side(last)];"""


def test_an_arabic_title_leaves_the_order_of_the_words_around_it(person, rows):
    person.uses(DESKTOP)
    person.visits(rows.paths[ARABIC[:20]] + "?bar=shown")
    person.waits_for(lambda: person.all("[data-stage].is-live"), "the stage")
    person.presses("Favorite")
    person.waits_for(lambda: person.all(".toast bdi"), "what was done")
    text, title, sides = person.driver.execute_script("""const words = document.querySelector('.toast__text');
        const side = (node) => {
            const range = new Range();
            range.setStart(node, 0);
            range.setEnd(node, 1);
            return range.getBoundingClientRect().left;
        };
        return [words.textContent, words.querySelector('bdi').textContent, [...words.childNodes].map(side)];""")
    assert text == f"“{ARABIC}” was added to your favorites." and title == ARABIC
    assert sides == sorted(sides), "from left to right"
    rows.request("POST", f"/api/v1/photos/{rows.paths[ARABIC[:20]].split('/')[-1]}/unfavorite")


@pytest.mark.parametrize("scripts", [True, False])
def test_arabic_words_run_and_end_where_they_do_in_arabic(person, rows, scripts):
    person.uses(DESKTOP)
    person.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not scripts})
    try:
        looks = [(rows.source, ".cell__title"), (rows.paths[ARABIC[:20]] + "?bar=shown", ".bar__title"),
                 (rows.paths[ARABIC[:20]] + "/detail", ".detail__title")]
        for path, selector in looks:
            person.driver.get(rows.base + path)
            person.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
            has_words = lambda: next((e for e in person.all(selector) if ARABIC in e.get_attribute("textContent")), None)
            words = person.waits_for(has_words, "the words")
            assert run_script(person, SIDES, words) == ["rtl", True], path
            person.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not scripts})
    finally:
        person.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


# MARK: Small screens


def test_bars_scroll_away_where_there_is_little_height(person, rows):
    person.uses(DESKTOP_AT_400)
    person.visits(rows.source)
    person.waits_for(person.cells, "the photos")
    run_script(person, "scrollTo({top: 600, behavior: 'instant'})")
    lowest = "return Math.max(...['.bar', '.tabs'].map((s) => document.querySelector(s).getBoundingClientRect().bottom))"
    person.waits_for(lambda: run_script(person, lowest) <= 0, "the whole screen for photos")
    assert person.sideways_overflow() <= 0


OUTSIDE = """return [...document.querySelectorAll('.bar a, .bar button, .bar input, .toolbar a, .toolbar button')]
    .filter((e) => e.getClientRects().length > 0 && !e.closest('.hidden') && !e.classList.contains('hidden'))
    .filter((e) => { const b = e.getBoundingClientRect(); return b.left < 0 || b.right > innerWidth || b.width < 24; })
    .map((e) => e.getAttribute('aria-label'))"""


@pytest.mark.parametrize("width", [280, 320])
def test_every_button_is_on_a_narrow_screen(person, rows, width):
    person.uses(Size(f"{width} wide", width, 568))
    photo = rows.paths["Photo 3"]
    for path in (rows.source, photo + "?bar=shown", photo + "/detail", photo + "/gallery?paused"):
        person.visits(path)
        assert run_script(person, OUTSIDE) == [], path
        assert person.sideways_overflow() <= 0
    person.visits(rows.source)
    assert height_of(person, "header.bar") < 125, "two rows"


def test_the_title_of_a_tower_can_be_read(person, rows):
    person.uses(PHONE)
    rows.send("PATCH", "/api/v1" + rows.source, {"settings": {"layout": "wall"}})
    try:
        rows.get(rows.api(rows.source + "/photos?limit=4")["photos"][3]["image"] + "/fitted-640")
        # With a different URL, since the stored list is older than its layout.
        person.visits(rows.source + "?as=wall")
        tower = lambda: person.box(person.row("Lighthouse"))
        person.waits_for(lambda: 45 < tower().width < 150, "a cell that shows a word")
    finally:
        rows.send("PATCH", "/api/v1" + rows.source, {"settings": {"layout": "list"}})


# MARK: Pointers, colors, backgrounds


HOVERS = """const found = [];
    const look = (rules, hovers) => [...rules].forEach((rule) => {
        if (rule.selectorText && rule.selectorText.includes(':hover') && !hovers) found.push(rule.selectorText);
        if (rule.cssRules) look(rule.cssRules, hovers || (rule.media && rule.media.mediaText.includes('hover')));
    });
    for (const sheet of document.styleSheets) look(sheet.cssRules, false);
    return found;"""


def test_nothing_looks_hovered_on_a_touch_screen(person, rows):
    person.visits(rows.source)
    assert run_script(person, HOVERS) == []


GROUNDS = """return [...document.querySelectorAll('.segments__part')]
    .map((e) => [e.classList.contains('is-chosen'), getComputedStyle(e).backgroundColor])"""


@pytest.mark.parametrize("screen", ["source", "photo"])
def test_selections_are_visible_in_forced_colors(person, rows, screen):
    person.uses(DESKTOP)
    set_preferences(person, forced_colors="active")
    try:
        person.visits(rows.source if screen == "source" else rows.paths["Photo 3"] + "?bar=shown&zoom=fit")
        chosen, others = [{ground for is_chosen, ground in run_script(person, GROUNDS) if is_chosen is which}
                          for which in (True, False)]
        assert len(chosen) == 1 and others and not chosen & others
    finally:
        set_preferences(person)


CONTRAST = """const channels = (color) => color.match(/[\\d.]+/g).slice(0, 3).map((part) => {
        const share = part / 255;
        return share <= .04045 ? share / 12.92 : ((share + .055) / 1.055) ** 2.4;
    });
    const light = (color) => channels(color).reduce((sum, part, index) => sum + part * [.2126, .7152, .0722][index], 0);
    const style = getComputedStyle(document.querySelector(arguments[0]));
    const [one, other] = [style.color, getComputedStyle(document.body).backgroundColor].map(light);
    return (Math.max(one, other) + .05) / (Math.min(one, other) + .05);"""


def test_secondary_text_has_full_contrast_if_more_contrast_is_preferred(person, rows):
    person.uses(DESKTOP)
    person.visits(rows.source)
    usual = run_script(person, CONTRAST, ".facts")
    set_preferences(person, prefers_contrast="more")
    try:
        person.visits(rows.source)
        assert run_script(person, CONTRAST, ".facts") > max(usual, 12)
    finally:
        set_preferences(person)


def test_a_transparent_picture_has_no_background(person, rows):
    person.uses(PHONE)
    ground = "return getComputedStyle(arguments[0]).backgroundColor"
    person.visits(rows.source)
    cell = person.row("Clear")
    person.sees_pictures_of([cell])
    picture = cell.find_element("css selector", ".cell__picture")
    person.waits_for(lambda: run_script(person, ground, picture) == "rgba(0, 0, 0, 0)", "no ground in the list")
    person.visits(rows.paths["Clear"] + "?zoom=fit")
    person.sees_the_photo()
    image = lambda: person.find("[data-stage] [data-image]")
    person.waits_for(lambda: run_script(person, ground, image()) == "rgba(0, 0, 0, 0)", "no ground on the stage")


# MARK: Keys


IN_BAR = """const e = document.activeElement, b = e.getBoundingClientRect();
    return e.closest('header.bar') ? [b.left, b.top, b.width, e.getAttribute('aria-label') || e.textContent] : null"""


def test_the_tab_order_of_the_bar_is_the_visual_order(person, rows):
    person.uses(DESKTOP)
    person.visits(rows.source)
    seen = []
    for _ in range(24):
        ActionChains(person.driver).send_keys(Keys.TAB).perform()
        stop = run_script(person, IN_BAR)
        # After the last stop of the page comes the first.
        if seen and not stop:
            break
        seen += [stop] if stop else []
    assert len(seen) >= 3, "the way back, the search, the menu"
    assert all(each[2] > 1 for each in seen), "no stop that cannot be seen"
    assert [each[3] for each in seen] == [each[3] for each in sorted(seen)]


# MARK: Paper


def printed(visitor):
    """The printed pages and pictures."""
    data = base64.b64decode(visitor.driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})["data"])
    pages = re.findall(rb"/Type /Page\b", data)
    return len(pages), len(re.findall(rb"/Subtype /Image", data))


def test_a_list_is_printed_with_every_photo(person, rows):
    person.uses(PHONE)
    person.visits(rows.source)
    person.sees_pictures_of(person.cells()[:3])
    person.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        unseen = "return ['.tabs', '.skip', '.bar__actions', '.bar .search'].filter((s) => " \
                 "document.querySelector(s).getClientRects().length > 0)"
        assert run_script(person, unseen) == []
    finally:
        person.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    # A picture that has not been loaded is not printed; the next time it is.
    pages = person.waits_for(lambda: (found := printed(person))[1] >= 24 and found[0], "every picture on paper")
    assert 2 <= pages <= 5, "24 rows, and nothing after them"
    virtual = "return document.querySelector('.is-virtual') !== null"
    person.waits_for(lambda: len(person.cells()) < 24 and run_script(person, virtual), "the window of rows after the print")


@pytest.mark.parametrize("screen", ["?bar=hidden&zoom=actual", "/detail", "/gallery?paused"])
def test_a_photo_is_printed_whole_on_one_page(person, rows, screen):
    person.uses(DESKTOP)
    person.visits(rows.paths["Photo 3"] + screen)
    person.sees_the_photo()
    # A photo that is being replaced by a sharper one is not printed.
    person.waits_for(lambda: printed(person) == (1, 1), "one page with one picture")
    assert printed(person) == (1, 1)
