"""A search shows all results, and a source shows the changes of a refresh."""

import json
import time

import pytest
from browsers import DESKTOP, PHONE, Kind, end, start_chromium
from origin import png, running_origin
from program import serving, until, vitrine
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from visitor import Visitor

FACTS = "return document.querySelector('[data-facts]').textContent"
END = "scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })"


def rows(origin, numbers):
    picture = png(60, 40)
    address = lambda number: origin.serve(f"/{number}.png", picture, "image/png")
    return [{"original": address(n), "caption": f"Ridge {n}", "width": 60, "height": 40} for n in numbers]


@pytest.fixture
def library(tmp_path):
    """A person at a list whose feed can change: `library.publish` sets its contents."""
    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        kind = Kind("chromium", True)
        visitor = Visitor(start_chromium(kind), kind, server)

        def publish(numbers, title="Ridges"):
            return origin.serve("/feed.json", json.dumps({"title": title, "photos": rows(origin, numbers)}))

        visitor.publish = publish
        visitor.folder = tmp_path
        try:
            yield visitor
        finally:
            end(visitor.driver)


def adds(visitor, location):
    body = {"location": location, "settings": {"layout": "list"}}
    return json.loads(visitor.server.send("POST", "/api/v1/sources", body)[2])["id"]


def facts(visitor):
    return visitor.driver.execute_script(FACTS)


def test_all_results_of_a_search_can_be_scrolled_to(library):
    count = 12_000
    source = adds(library, library.publish(range(1, count + 1)))
    library.uses(PHONE)
    library.visits(f"/sources/{source}")
    library.types("Search this source", "ridge")
    library.waits_for(lambda: facts(library) == f"{count:,} photos for “ridge”", "the number of all matches")
    library.driver.execute_script(END)
    library.waits_for(lambda: f"Ridge {count}" in library.titles(), "the last one that was found")
    # The page itself, as after a reload, starts at the page in its URL.
    library.visits(f"/sources/{source}?q=ridge&page=150")
    library.waits_for(lambda: "Ridge 8941" in library.titles(), "the 150th page of what was found")
    field = library.find("[data-search] input")
    field.clear()
    library.submits("Search this source")
    library.waits_for(lambda: facts(library).startswith(f"{count:,} photos · "), "the whole list")


# Responses to searches are held until the test releases them.
HOLD_SEARCHES = """
    const fetched = window.fetch;
    window.requestCount = 0;
    const released = new Promise((resolve) => { window.release = resolve; });
    window.fetch = async (url, options) => {
        if (String(url).includes('q=ridge')) {
            requestCount += 1;
            await released;
        }
        return fetched(url, options);
    };"""
TYPE_AND_OPEN = """
    const field = document.querySelector('[data-search] input');
    field.value = 'ridge';
    field.dispatchEvent(new InputEvent('input', {bubbles: true}));
    document.querySelectorAll('a[data-photo]')[1].click();"""


@pytest.mark.parametrize("is_sent", [False, True], ids=["typed", "sent"])
def test_a_search_ends_where_a_photo_is_opened(library, is_sent):
    source = adds(library, library.publish(range(1, 30)))
    library.uses(DESKTOP)
    library.visits(f"/sources/{source}")
    library.waits_for(lambda: len(library.titles()) > 3, "the photos")
    library.driver.execute_script(HOLD_SEARCHES)
    if is_sent:
        library.types("Search this source", "ridge")
        library.waits_for(lambda: library.driver.execute_script("return requestCount") > 0, "the search")
        library.opens_photo(2)
    else:
        library.driver.execute_script(TYPE_AND_OPEN)
    library.sees_screen("photo")
    url = library.driver.current_url
    library.driver.execute_script("release()")
    late = time.monotonic() + 1
    until(lambda: time.monotonic() > late, what="a second")
    assert library.driver.current_url == url and "/photos/" in url
    library.waits_for(lambda: library.position == "2/29", "the position among all photos")
    ActionChains(library.driver).send_keys(Keys.ARROW_RIGHT).perform()
    library.waits_for(lambda: library.position == "3/29", "the next photo")


def test_photos_selected_while_a_search_loads_are_not_those_of_the_results(library):
    source = adds(library, library.publish(range(1, 30)))
    library.uses(DESKTOP)
    library.visits(f"/sources/{source}")
    library.waits_for(lambda: len(library.titles()) > 3, "the photos")
    selecting = lambda: library.driver.execute_script("return 'selecting' in document.documentElement.dataset")
    library.driver.execute_script(HOLD_SEARCHES)
    library.types("Search this source", "ridge 7")
    library.waits_for(lambda: library.driver.execute_script("return requestCount") > 0, "the search")
    library.presses("Select")
    library.waits_for(selecting, "the selection")
    library.driver.execute_script("release()")
    library.waits_for(lambda: facts(library).startswith("1 photo"), "the results")
    library.waits_for(lambda: not selecting(), "the end of the selection in the previous list")


ICON_AND_WORDS = """const field = document.querySelector('.bar .search__field'), style = getComputedStyle(field);
    return [document.querySelector('.bar .search > .icon').getBoundingClientRect().right,
        field.getBoundingClientRect().left + parseFloat(style.borderLeftWidth) + parseFloat(style.paddingLeft)]"""


def test_the_icon_of_a_search_stays_clear_of_its_words(library):
    source = adds(library, library.publish(range(1, 9)))
    library.uses(PHONE)
    library.visits(f"/sources/{source}")
    library.types("Search this source", "ridge")
    icon, words = library.driver.execute_script(ICON_AND_WORDS)
    assert words - icon >= 4


def test_words_beyond_the_sixteenth_cause_a_notice(library):
    source = adds(library, library.publish(range(1, 5)))
    library.uses(DESKTOP)
    library.visits(f"/sources/{source}")
    library.types("Search this source", "r ri rid ridg ridge " + " ".join(f"{n} 0{n}" for n in range(9)))
    library.waits_for(lambda: "Only the first 16 different words" in facts(library), "what was left out")


def test_a_refresh_reports_its_changes_and_a_new_name(library):
    source = adds(library, library.publish(range(1, 21)))
    library.uses(DESKTOP)
    library.visits(f"/sources/{source}")
    library.publish(range(6, 26), title="Summits")
    library.presses("Refresh")
    library.waits_for(lambda: "5 new photos, 5 gone." in library.find("[data-toasts]").text, "what has changed")
    library.waits_for(lambda: library.find(".bar__title").text == "Summits", "the new name")
    library.waits_for(lambda: library.find(".tabs__sources [aria-current]").text.strip() == "Summits", "the name in the sidebar")
    library.waits_for(lambda: library.driver.title == "Summits · Vitrine", "the title of the page")
    library.waits_for(lambda: facts(library).startswith("20 photos · just now"), "when it was refreshed")


def test_changes_by_another_process_are_noticed(library):
    source = adds(library, library.publish(range(1, 5)))
    library.uses(DESKTOP)
    library.visits(f"/sources/{source}")
    library.waits_for(lambda: len(library.titles()) == 4, "the photos")
    library.publish(range(1, 7), title="Summits")
    where = ["--data", str(library.folder / "data"), "--allow-host", library.publish(range(1, 7), "Summits").split("/")[2]]
    assert vitrine("refresh", source, *where).returncode == 0
    library.waits_for(lambda: len(library.titles()) == 6, "the photos that the command has read")
    library.waits_for(lambda: library.find(".bar__title").text == "Summits", "the name that it has read")
    assert vitrine("remove", source, "--data", str(library.folder / "data")).returncode == 0
    library.waits_for(lambda: "This source was deleted" in library.text(), "the message about its deletion")


def layout(visitor):
    return visitor.find("[data-layout][data-count]").get_attribute("data-layout")


def test_a_layout_of_ones_own_stays_until_the_setting_changes(library):
    source = adds(library, library.publish(range(1, 21)))
    library.uses(DESKTOP)
    library.visits(f"/sources/{source}?layout=grid")

    def refreshes(title):
        library.publish(range(1, 21), title=title)

        def is_shown():
            # The page may not listen to events yet.
            library.server.request("POST", f"/api/v1/sources/{source}/refresh")
            return library.find(".bar__title").text == title

        library.waits_for(is_shown, "the new name")

    refreshes("Summits")
    assert layout(library) == "grid"
    library.types("Search this source", "ridge")
    library.waits_for(lambda: "q=ridge" in library.driver.current_url, "the search")
    assert "layout=grid" in library.driver.current_url
    library.server.request("PATCH", f"/api/v1/sources/{source}", {"settings": {"layout": "wall"}})
    library.waits_for(lambda: layout(library) == "wall", "the layout that was set for everybody")
    library.presses("Grid")
    library.waits_for(lambda: library.server.api(f"/sources/{source}")["settings"]["layout"] == "grid", "the setting")
    refreshes("Peaks")
    assert layout(library) == "grid"


# Types, and opens a photo before there are results.
TYPE_AND_OPEN = """const field = document.querySelector('.search__field');
    field.value = arguments[0];
    field.dispatchEvent(new Event('input', { bubbles: true }));
    document.querySelectorAll('a[data-photo]')[1].click()"""


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
def test_a_search_that_a_photo_interrupted_is_continued(visitor):
    visitor.uses(DESKTOP)
    visitor.visits("/sources/places-of-the-world")
    visitor.driver.execute_script(TYPE_AND_OPEN, "desert")
    visitor.sees_screen("photo")
    # Browsers skip pages that no person has touched.
    visitor.presses("Back")
    visitor.sees_screen("source")
    visitor.waits_for(lambda: "“desert”" in facts(visitor), "the results")
    assert visitor.driver.current_url.endswith("?q=desert")


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
def test_results_stay_although_their_field_is_empty(visitor):
    visitor.uses(DESKTOP)
    visitor.visits("/sources/places-of-the-world?q=skerries")
    # WebKit does that when it goes back to a page.
    visitor.driver.execute_script("document.querySelector('.search__field').value = ''")
    visitor.opens_photo(1)
    visitor.sees_screen("photo")
    visitor.presses("Back")
    visitor.sees_screen("source")
    visitor.waits_for(lambda: not visitor.all(".in-place"), "the end of the photo")
    assert "“skerries”" in facts(visitor) and visitor.driver.current_url.endswith("?q=skerries")
