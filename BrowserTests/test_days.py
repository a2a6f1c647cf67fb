"""The photos of a day in any year."""

import datetime
import json

import pytest
from browsers import PHONE, Kind
from dated_feed import picture
from program import serving, until
from selenium.webdriver.common.action_chains import ActionChains
from visitor import Visitor

YEARS = [2024, 2021, 2012]

#: Counts inserted and removed cells, and all other signs of a new layout of a list.
COUNT_MOVES = """window.moves = window.shows = 0;
    new MutationObserver((records) => {
        for (const node of records.flatMap((record) => [...record.addedNodes, ...record.removedNodes])) {
            if (node.matches?.('a[data-photo]')) window.moves += 1;
            else window.shows += 1;
        }
    }).observe(document.querySelector('.photos'), { childList: true });"""


def now():
    return datetime.datetime.now(datetime.timezone.utc)


@pytest.fixture(scope="module")
def days(tmp_path_factory):
    """A server with photos of today in earlier years, and of adjacent days."""
    folder = tmp_path_factory.mktemp("days")
    today = now().replace(hour=12, minute=0, second=0)
    # A leap day exists only in leap years.
    years = [2024, 2020, 2012] if (today.month, today.day) == (2, 29) else YEARS
    dates = [today.replace(year=year) for year in years]
    dates += [date + datetime.timedelta(days=offset) for date in dates for offset in (-1, 1)]
    rows = [
        {
            "original": picture(30, 20, (20 * number + 20, 90, 160)), "caption": f"Photo {number}",
            "date": date.strftime("%Y-%m-%dT%H:%M:%SZ"),
        }
        for number, date in enumerate(dates)]
    file = folder / "days.json"
    file.write_text(json.dumps(rows), encoding="utf-8")
    with serving(folder, str(file)) as server:
        until(lambda: any(source["id"] == "days" for source in server.api("/sources")["sources"]), what="the feed")
        server.day = f"/days/{today:%m-%d}"
        server.heading = f"{today.day} {today:%B}"
        server.years = years
        yield server


@pytest.fixture(params=[("chromium", True), ("chromium", False), ("webkit", True), ("webkit", False)], ids=str)
def reader(request, drivers, days):
    kind = Kind(*request.param)
    visitor = Visitor(drivers(kind), kind, days)
    visitor.uses(PHONE)
    yield visitor
    visitor.driver.delete_all_cookies()
    visitor.leaves()


def texts(reader, selector):
    return [element.get_attribute("textContent") for element in reader.all(selector)]


def test_the_library_leads_to_the_photos_of_this_day(reader):
    reader.visits("/")
    reader.presses("On this day: 3 photos")
    reader.waits_for(lambda: reader.driver.current_url.endswith(reader.server.day), "the day")
    reader.waits_for(lambda: len(reader.photo_ids()) == 3, "its photos")
    reader.sees_screen("day")
    reader.waits_for(lambda: texts(reader, "h1") == [reader.server.heading], "its heading")
    reader.waits_for(lambda: reader.driver.title.startswith(reader.server.heading), "its title")
    expected = {str(year) for year in reader.server.years}
    reader.waits_for(lambda: expected <= set(texts(reader, "h2")), "a header for each year")


def test_a_press_survives_an_update_of_the_list(reader):
    """A cell that is moved between press and release receives no click."""
    if not reader.kind.has_scripts:
        pytest.skip("without scripts nothing is shown anew")
    reader.visits(f"{reader.server.day}?layout=list")
    reader.waits_for(lambda: len(reader.photo_ids()) == 3, "the photos")
    reader.driver.execute_script(COUNT_MOVES)
    hand = ActionChains(reader.driver, duration=0)
    hand.move_to_element(reader.cells()[1]).click_and_hold().perform()
    before = reader.driver.execute_script("return window.shows")
    reader.driver.execute_script("dispatchEvent(new Event('vitrine:renewed'))")
    reader.waits_for(lambda: reader.driver.execute_script("return window.shows") > before, "the list shown again")
    assert reader.driver.execute_script("return window.moves") == 0
    hand.release().perform()
    reader.sees_screen("photo")


def test_a_photo_of_the_day_leads_to_the_next_and_back(reader):
    reader.visits(f"{reader.server.day}?layout=list")
    reader.waits_for(lambda: len(reader.photo_ids()) == 3, "the photos")
    first, second, _ = reader.photo_ids()
    reader.opens_photo(1)
    reader.sees_screen("photo")
    assert f"{reader.server.day}/photos/{first}" in reader.driver.current_url
    if reader.bar == "hidden":
        reader.taps_the_photo()
    reader.presses("Next photo")
    reader.waits_for(lambda: f"/photos/{second}" in reader.driver.current_url, "the next photo")
    reader.presses("Back")
    reader.sees_screen("day")


def test_the_url_of_this_day_leads_to_it(reader):
    reader.visits("/on-this-day")
    reader.waits_for(lambda: reader.driver.current_url.endswith(reader.server.day), "the day")
    reader.waits_for(lambda: len(reader.photo_ids()) == 3, "its photos")


def test_a_day_without_photos_shows_a_message(reader):
    reader.visits("/days/01-01" if reader.server.day != "/days/01-01" else "/days/06-01")
    reader.waits_for(lambda: "No photos are dated" in reader.text(), "the words")
