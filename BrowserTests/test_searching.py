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
    """A person at a list whose feed can change: `library.publishes` sets its contents."""
    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        kind = Kind("chromium", True)
        visitor = Visitor(start_chromium(kind), kind, server)

        def publishes(numbers, title="Ridges"):
            return origin.serve("/feed.json", json.dumps({"title": title, "photos": rows(origin, numbers)}))

        visitor.publishes = publishes
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


def test_all_that_a_search_finds_can_be_scrolled_to(library):
    count = 12_000
    source = adds(library, library.publishes(range(1, count + 1)))
    library.takes(PHONE)
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


# Searches get no answer until the test says so.
HOLD_SEARCHES = """
    const fetched = window.fetch;
    window.asked = 0;
    const released = new Promise((resolve) => { window.release = resolve; });
    window.fetch = async (url, options) => {
        if (String(url).includes('q=ridge')) {
            asked += 1;
            await released;
        }
        return fetched(url, options);
    };"""
TYPE_AND_OPEN = """
    const field = document.querySelector('[data-search] input');
    field.value = 'ridge';
    field.dispatchEvent(new InputEvent('input', {bubbles: true}));
    document.querySelectorAll('a[data-photo]')[1].click();"""


@pytest.mark.parametrize("is_asked", [False, True], ids=["typed", "asked"])
def test_a_search_ends_where_a_photo_is_opened(library, is_asked):
    source = adds(library, library.publishes(range(1, 30)))
    library.takes(DESKTOP)
    library.visits(f"/sources/{source}")
    library.waits_for(lambda: len(library.titles()) > 3, "the photos")
    library.driver.execute_script(HOLD_SEARCHES)
    if is_asked:
        library.types("Search this source", "ridge")
        library.waits_for(lambda: library.driver.execute_script("return asked") > 0, "the search")
        library.opens_photo(2)
    else:
        library.driver.execute_script(TYPE_AND_OPEN)
    library.sees_screen("photo")
    url = library.driver.current_url
    library.driver.execute_script("release()")
    late = time.monotonic() + 1
    until(lambda: time.monotonic() > late, what="a second")
    assert library.driver.current_url == url and "/photos/" in url
    assert library.position == "2/29"
    ActionChains(library.driver).send_keys(Keys.ARROW_RIGHT).perform()
    library.waits_for(lambda: library.position == "3/29", "the next photo")


def test_photos_selected_while_a_search_loads_are_not_those_of_the_results(library):
    source = adds(library, library.publishes(range(1, 30)))
    library.takes(DESKTOP)
    library.visits(f"/sources/{source}")
    library.waits_for(lambda: len(library.titles()) > 3, "the photos")
    selecting = lambda: library.driver.execute_script("return 'selecting' in document.documentElement.dataset")
    library.driver.execute_script(HOLD_SEARCHES)
    library.types("Search this source", "ridge 7")
    library.waits_for(lambda: library.driver.execute_script("return asked") > 0, "the search")
    library.presses("Select")
    library.waits_for(selecting, "the selection")
    library.driver.execute_script("release()")
    library.waits_for(lambda: facts(library).startswith("1 photo"), "the results")
    library.waits_for(lambda: not selecting(), "the end of the selection of the list before")


def test_words_beyond_the_sixteenth_cause_a_notice(library):
    source = adds(library, library.publishes(range(1, 5)))
    library.takes(DESKTOP)
    library.visits(f"/sources/{source}")
    library.types("Search this source", "r ri rid ridg ridge " + " ".join(f"{n} 0{n}" for n in range(9)))
    library.waits_for(lambda: "Only the first 16 different words" in facts(library), "what was left out")


def test_a_refresh_says_what_it_changed_and_a_new_name(library):
    source = adds(library, library.publishes(range(1, 21)))
    library.takes(DESKTOP)
    library.visits(f"/sources/{source}")
    library.publishes(range(6, 26), title="Summits")
    library.presses("Refresh")
    library.waits_for(lambda: "5 new photos, 5 gone." in library.find("[data-toasts]").text, "what has changed")
    assert library.find(".bar__title").text == "Summits"
    assert library.find(".tabs__sources [aria-current]").text.strip() == "Summits"
    assert library.driver.title == "Summits · Vitrine"
    assert facts(library).startswith("20 photos · just now")


def test_changes_by_another_process_are_noticed(library):
    source = adds(library, library.publishes(range(1, 5)))
    library.takes(DESKTOP)
    library.visits(f"/sources/{source}")
    library.waits_for(lambda: len(library.titles()) == 4, "the photos")
    library.publishes(range(1, 7), title="Summits")
    where = ["--data", str(library.folder / "data"), "--allow-host", library.publishes(range(1, 7), "Summits").split("/")[2]]
    assert vitrine("refresh", source, *where).returncode == 0
    library.waits_for(lambda: len(library.titles()) == 6, "the photos that the command has read")
    library.waits_for(lambda: library.find(".bar__title").text == "Summits", "the name that it has read")
    assert vitrine("remove", source, "--data", str(library.folder / "data")).returncode == 0
    library.waits_for(lambda: "This source was deleted" in library.text(), "that it is gone")


def layout(visitor):
    return visitor.find("[data-layout][data-count]").get_attribute("data-layout")


def test_a_layout_of_ones_own_stays_until_the_setting_changes(library):
    source = adds(library, library.publishes(range(1, 21)))
    library.takes(DESKTOP)
    library.visits(f"/sources/{source}?layout=grid")

    def refreshes(title):
        library.publishes(range(1, 21), title=title)

        def is_shown():
            # The page may not listen to events yet.
            library.server.does("POST", f"/api/v1/sources/{source}/refresh")
            return library.find(".bar__title").text == title

        library.waits_for(is_shown, "the new name")

    refreshes("Summits")
    assert layout(library) == "grid"
    library.types("Search this source", "ridge")
    library.waits_for(lambda: "q=ridge" in library.driver.current_url, "the search")
    assert "layout=grid" in library.driver.current_url
    library.server.does("PATCH", f"/api/v1/sources/{source}", {"settings": {"layout": "wall"}})
    library.waits_for(lambda: layout(library) == "wall", "the layout that was set for everybody")
    library.presses("Grid")
    library.waits_for(lambda: library.server.api(f"/sources/{source}")["settings"]["layout"] == "grid", "the setting")
    refreshes("Peaks")
    assert layout(library) == "grid"
