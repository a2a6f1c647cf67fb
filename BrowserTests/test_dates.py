"""A list ordered by date: headers of its months, and the scrubber.

Over 300 lines: the tests share a long list of dated photos.
"""

import contextlib
from datetime import datetime, timezone

import pytest
from browsers import DESKTOP, PHONE, PHONE_TURNED, SIZES, TABLET, Kind, Size
from dated_feed import write_feed
from touch import Fingers
from program import serving, until
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select
from visitor import CLOSE, Visitor

SOURCE = "/sources/dated"
HANDLE = ".scrubber__handle"
SMALLEST_TARGET = 44

STATE = """
    const box = (element) => element && element.getBoundingClientRect();
    const stick = document.querySelector('.section-stick');
    const handle = document.querySelector('.scrubber__handle');
    return {
        bar: box(document.querySelector('header.bar')).bottom,
        stuck: stick && !stick.hidden
            ? [stick.textContent, box(stick.firstChild).top, box(stick.firstChild).bottom] : null,
        headers: [...document.querySelectorAll('h2.section-header')]
            .map((header) => [header.textContent, box(header).top]),
        section: handle && Number(handle.getAttribute('aria-valuenow')),
        words: handle && handle.getAttribute('aria-valuetext'),
        isActive: !!document.querySelector('.scrubber.is-active'),
    }"""

# Each header, and the next photo in the page.
FIRST_PHOTOS = """
    const cells = '.photos [data-photo], .photos h2';
    const all = [...document.querySelectorAll(cells)];
    const name = (cell) => cell?.querySelector('img')?.alt || cell?.textContent || '';
    return all.flatMap((element, index) => element.tagName !== 'H2' ? [] : [[element.textContent, name(all[index + 1])]])"""


@pytest.fixture(scope="module")
def dated(tmp_path_factory):
    """A server with a feed of dated photos; `sections` are those of its list, newest first."""
    folder = tmp_path_factory.mktemp("dated")
    with serving(folder, str(write_feed(folder))) as server:
        until(lambda: any(source["id"] == "dated" for source in server.api("/sources")["sources"]), what="the feed")
        server.sections = server.api(f"{SOURCE}/dates?order=newest")["sections"]
        yield server


@pytest.fixture(params=["chromium", "webkit"])
def reader(request, drivers, dated):
    """A person with scripts, viewing the list."""
    yield from person(Kind(request.param, True), drivers, dated)


@pytest.fixture(params=["chromium", "webkit"])
def plain_reader(request, drivers, dated):
    """A person without scripts."""
    yield from person(Kind(request.param, False), drivers, dated)


def person(kind, drivers, dated):
    visitor = Visitor(drivers(kind), kind, dated)
    visitor.sections = dated.sections
    visitor.headings = [section["title"] for section in dated.sections]
    yield visitor
    visitor.driver.delete_all_cookies()
    visitor.leaves()


def state(reader):
    return reader.driver.execute_script(STATE)


def opens(reader, layout, size=PHONE, at=""):
    reader.uses(size)
    reader.visits(f"{SOURCE}?order=newest&layout={layout}" + (f"&at={at}" if at else ""))
    reader.waits_for(lambda: state(reader)["headers"], "the headers")


def waits_for_section(reader, title):
    """Waits until a section is at the top: its own header, or the sticky copy."""

    def is_on_top():
        now = state(reader)
        tops = [top for name, top in now["headers"] if name == title]
        if now["stuck"] and now["stuck"][0] == title:
            tops.append(now["stuck"][1])
        return any(abs(top - now["bar"]) <= CLOSE for top in tops) and now["words"] == title

    reader.waits_for(is_on_top, f"{title} below the bar")


@pytest.mark.parametrize("layout", ["list", "wall", "grid"])
def test_each_month_has_a_header_before_its_first_photo(reader, layout):
    opens(reader, layout, TABLET, at=reader.sections[4]["at"])
    waits_for_section(reader, reader.headings[4])

    def is_in_order():
        found = dict(reader.driver.execute_script(FIRST_PHOTOS))
        return f"Photo {reader.sections[4]['start'] + 1}" in found.get(reader.headings[4], "")

    reader.waits_for(is_in_order, "the first photo of the month behind its header")
    assert reader.sideways_overflow() <= 0


@pytest.mark.parametrize("layout", ["list", "grid"])
def test_the_header_on_top_sticks_and_is_pushed_up_by_the_next(reader, layout):
    opens(reader, layout)
    now = state(reader)
    assert now["stuck"] is None and now["headers"][0][0] == reader.headings[0]
    reader.driver.execute_script("scrollBy(0, 300)")

    def sticks():
        now = state(reader)
        return now["stuck"] and abs(now["stuck"][1] - now["bar"]) <= CLOSE and now["stuck"]

    name, top, bottom = reader.waits_for(sticks, "the header that sticks below the bar")
    assert name == reader.headings[0]
    opens(reader, layout, at=reader.sections[1]["at"])
    waits_for_section(reader, reader.headings[1])
    reader.driver.execute_script("scrollBy(0, -20)")
    pushed = bottom - top

    def is_pushed():
        now = state(reader)
        next_top = dict((name, top) for name, top in now["headers"]).get(reader.headings[1])
        is_first = now["stuck"] and now["stuck"][0] == reader.headings[0]
        return is_first and next_top and abs(now["stuck"][2] - next_top) <= CLOSE

    reader.waits_for(is_pushed, "the header above it, pushed up")
    is_at = lambda now: now["stuck"] and abs(now["stuck"][1] - (now["bar"] - pushed + 20)) <= 2 * CLOSE
    reader.waits_for(lambda: is_at(state(reader)), "the header at its place")


def test_a_date_in_the_url_opens_there(reader):
    opens(reader, "grid", at=reader.sections[9]["at"])
    waits_for_section(reader, reader.headings[9])
    year = reader.sections[12]["at"][:4]
    first = next(section for section in reader.sections if section["at"].startswith(year))
    opens(reader, "list", at=year)
    waits_for_section(reader, first["title"])


@pytest.mark.parametrize("layout", ["list", "grid"])
def test_keys_lead_from_month_to_month_and_from_year_to_year(reader, layout):
    opens(reader, layout, DESKTOP)
    handle = reader.find(HANDLE)
    assert handle.get_attribute("role") == "slider" and handle.get_attribute("aria-label") == "Date"
    reader.driver.execute_script("arguments[0].focus()", handle)
    years = [section["at"][:4] for section in reader.sections]
    second_year = next(number for number, year in enumerate(years) if year != years[0])
    for key, section in [
        (Keys.ARROW_DOWN, 1),
        (Keys.ARROW_DOWN, 2),
        (Keys.ARROW_UP, 1),
        (Keys.PAGE_DOWN, second_year),
        (Keys.ARROW_DOWN, second_year + 1),
        (Keys.PAGE_UP, second_year),
        (Keys.PAGE_UP, 0),
    ]:
        handle.send_keys(key)
        reader.waits_for(lambda: state(reader)["section"] == section, f"section {section}")
        if section:
            waits_for_section(reader, reader.headings[section])
    handle.send_keys(Keys.END)
    reader.waits_for(lambda: state(reader)["words"] == reader.headings[-1], "the last month")
    handle.send_keys(Keys.HOME)
    reader.waits_for(lambda: reader.driver.execute_script("return scrollY") == 0, "the start of the page")


def test_the_handle_scrolls_to_any_date_with_a_mouse(reader):
    opens(reader, "grid", DESKTOP)
    # It is only shown when the mouse is there.
    across, down = reader.box(reader.find(HANDLE)).center
    actions = ActionChains(reader.driver)
    actions.w3c_actions.pointer_action.move_to_location(int(across), int(down))
    actions.click_and_hold().move_by_offset(0, 400).perform()
    reader.waits_for(lambda: state(reader)["section"] > 3, "a later month")

    def agrees():
        """Whether the handle, its bubble and the header show the same month; the bubble also shows the position of the photo."""
        now = state(reader)
        number = reader.sections[now["section"]]["start"] + 1
        return now["words"] == reader.headings[now["section"]] and now["stuck"] and now["stuck"][0] == now["words"] \
            and reader.find(".scrubber__label").get_attribute("textContent") == f"{now['words']} · {number:,}"

    reader.waits_for(agrees, "the same month everywhere")
    ActionChains(reader.driver).release().perform()
    reader.waits_for(lambda: reader.cells() and any("Photo" in title for title in reader.titles()), "photos at that position")


# Scrolls, and returns whether the handle is shown then.
SCROLL_ON = """const done = arguments[0];
    scrollBy(0, 100);
    requestAnimationFrame(() => requestAnimationFrame(() => done(document.querySelector('.scrubber.is-active') !== null)))"""


def test_a_finger_drags_the_handle_which_hides_after_a_moment(reader):
    opens(reader, "grid")
    assert not state(reader)["isActive"]

    def appears():
        return reader.driver.execute_async_script(SCROLL_ON) and reader.box(reader.find(HANDLE))

    def is_dragged():
        """Drags the handle; on a busy machine, it may have disappeared before the finger touches it."""
        box = reader.waits_for(appears, "the handle")
        # The position is a fraction, so that the difference of two edges has a rounding error.
        assert min(round(box.width, 3), round(box.height, 3)) >= SMALLEST_TARGET
        Fingers(reader.driver).drag(box.center, (0, 300))
        with contextlib.suppress(AssertionError):
            return reader.waits_for(lambda: state(reader)["section"] > 3, "a later month", seconds=5)
        return False

    reader.waits_for(is_dragged, "a later month")
    assert reader.screen == "source", "the finger opened no photo"
    reader.waits_for(lambda: not state(reader)["isActive"], "the handle to disappear")


# The years of the scrubber, with their tops and bottoms.
MARKS = """
    return [...document.querySelectorAll('.scrubber__year')].map((mark) => {
      const { top, bottom } = mark.getBoundingClientRect();
      return [mark.textContent, top, bottom];
    });"""


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_years_are_marked_without_overlap(reader, size):
    opens(reader, "grid", size)
    reader.waits_for(lambda: len(reader.all(".scrubber__year")) > 3, "the years")
    # In a single script, since the marks are recreated when sizes of photos become known.
    marks = reader.driver.execute_script(MARKS)
    years = [year for year, _, _ in marks]
    assert len(years) > 3 and years == sorted(set(years), reverse=True)
    for (_, _, bottom), (_, top, _) in zip(marks, marks[1:]):
        assert top >= bottom - CLOSE
    assert reader.sideways_overflow() <= 0


def test_the_list_is_scrolled_by_one_bar_only(reader):
    opens(reader, "list", DESKTOP)
    width = reader.driver.execute_script("return innerWidth - document.documentElement.clientWidth")
    assert width == 0, "the browser's own is replaced"
    reader.visits(f"{SOURCE}/photos/1")
    reader.sees_screen("photo")
    assert reader.all(".has-scrubber") == []


def test_search_results_have_their_own_sections(reader):
    opens(reader, "list")
    field = reader.find(".search__field")
    field.send_keys("Photo 77" + Keys.ENTER)
    reader.waits_for(lambda: "Photo 77" in reader.find("[data-facts]").text, "the photos found")
    found = reader.server.api(f"{SOURCE}/dates?order=newest&q=Photo+77")["sections"]
    titles = [section["title"] for section in found]
    shown = lambda: {title for title, _ in state(reader)["headers"]}
    reader.waits_for(lambda: shown() and shown() <= set(titles), f"headers of {titles}")
    reader.find(".search__field").send_keys(Keys.BACKSPACE * len("Photo 77") + Keys.ENTER)
    reader.waits_for(lambda: reader.headings[0] in [title for title, _ in state(reader)["headers"]], "all sections")


@pytest.mark.parametrize("layout", ["list", "wall", "grid"])
def test_without_scripts_there_are_the_same_headers(plain_reader, layout):
    plain_reader.uses(TABLET)
    third = plain_reader.sections[3]
    plain_reader.visits(f"{SOURCE}?order=newest&layout={layout}&at={third['at']}")
    headers = plain_reader.all("h2.section-header")
    titles = [header.get_attribute("textContent") for header in headers]
    assert third["title"] in titles and len(titles) == len(set(titles)) > 1
    boxes = [plain_reader.box(header) for header in headers]
    assert boxes == sorted(boxes, key=lambda box: box.top)
    assert plain_reader.box(plain_reader.cells()[0]).top >= boxes[0].bottom - CLOSE
    assert plain_reader.sideways_overflow() <= 0


@pytest.mark.parametrize("has_scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("engine", ["chromium", "webkit"])
def test_the_menu_leads_to_a_year_and_back_to_today(engine, has_scripts, drivers, dated):
    for visitor in person(Kind(engine, has_scripts), drivers, dated):
        visitor.uses(PHONE)
        visitor.visits(f"{SOURCE}?order=newest&layout=grid")
        years = list(dict.fromkeys(section["at"][:4] for section in dated.sections))
        assert len(years) > 1
        jump_to(visitor, years[-1])
        first = next(section for section in dated.sections if section["at"].startswith(years[-1]))
        visitor.waits_for(lambda: f"at={years[-1]}" in visitor.driver.current_url, "the year in the URL")
        visitor.waits_for(lambda: first["title"] in shown_headings(visitor), "the newest month of the year")
        jump_to(visitor, "Newest")
        visitor.waits_for(lambda: dated.sections[0]["title"] in shown_headings(visitor), "the newest photos")


@pytest.mark.parametrize("has_scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("engine", ["chromium", "webkit"])
def test_the_menu_leads_to_this_month(engine, has_scripts, drivers, dated):
    for visitor in person(Kind(engine, has_scripts), drivers, dated):
        visitor.uses(PHONE)
        visitor.visits(f"{SOURCE}?order=oldest&layout=grid")
        jump_to(visitor, "This month")
        month = datetime.now(timezone.utc).strftime("%Y-%m")
        visitor.waits_for(lambda: f"at={month}" in visitor.driver.current_url, "the month in the URL")
        # Without photos of this month, the list jumps to the next ones, here the last.
        oldest = dated.api(f"{SOURCE}/dates?order=oldest")["sections"]
        next_one = next((each for each in oldest if each["at"][:7] >= month), [each for each in oldest if each["at"]][-1])
        visitor.waits_for(lambda: next_one["title"] in shown_headings(visitor), "photos of this month")


def jump_to(visitor, name):
    visitor.presses("More")
    Select(visitor.find("select[name=at]")).select_by_visible_text(name)
    if not visitor.kind.has_scripts:
        visitor.presses("Go")


def shown_headings(visitor):
    """The headings on the screen; without scripts those of the page, including the requested one."""
    return visitor.driver.execute_script("""const [hasScripts] = arguments;
        return [...document.querySelectorAll('h2.section-header, .section-stick > *')]
        .filter((heading) => { const { top, bottom } = heading.getBoundingClientRect(); return !hasScripts || bottom > 0 && top < innerHeight; })
        .map((heading) => heading.textContent)""", visitor.kind.has_scripts)


@pytest.mark.parametrize("size", [PHONE, TABLET, PHONE_TURNED, Size("enlarged fourfold", 360, 225)], ids=str)
def test_the_scrubber_does_not_overlap_bars(reader, size):
    opens(reader, "grid", size)
    strip = reader.waits_for(lambda: reader.all(".scrubber:not([hidden])") and reader.box(reader.find(".scrubber")), "the edge")
    for bar in ("body > header.bar", "body > .tabs"):
        box = reader.box(reader.find(bar))
        assert strip.top >= box.bottom - CLOSE or strip.bottom <= box.top + CLOSE or box.right <= strip.left, bar
    assert strip.height >= 2 * SMALLEST_TARGET
