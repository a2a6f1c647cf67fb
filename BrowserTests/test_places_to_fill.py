"""Places of the world: countries, cities, their photos, and a photo that fills the screen."""

import json

import pytest
from browsers import DESKTOP, PHONE, SIZES, TABLET, TABLET_TURNED, Kind, Size
from touch import Fingers
from program import serving_demo
from selenium.webdriver.common.by import By
from visitor import CLOSE, Visitor


def sections(visitor):
    """Each country with its places: title, rest of the name, number of photos."""
    found = {}
    for section in visitor.all("main section"):
        country = section.find_element(By.TAG_NAME, "h2").text
        rows = []
        for link in section.find_elements(By.CSS_SELECTOR, "li a"):
            rest = link.find_elements(By.CSS_SELECTOR, '[class$="__subtitle"]')
            title = link.find_element(By.CSS_SELECTOR, '[class$="__title"]').text
            count = link.find_element(By.CSS_SELECTOR, '[class$="__count"]').text.split()[0]
            rows.append((title, rest[0].text if rest else "", int(count)))
        found[country] = rows
    return found


def opens_city(visitor):
    """Opens Bergen in a list of places, which may be updated at any time; returns how far the list was scrolled."""

    def click():
        link = next((link for link in visitor.all("main li a") if "Bergen" in link.text), None)
        if not link:
            return None
        visitor.scrolls_to(link)
        top = visitor.driver.execute_script("return scrollY")
        link.click()
        return [top]

    [top] = visitor.waits_for(click, "the city")
    return top


def test_countries_and_places_are_in_alphabetical_order(visitor):
    visitor.uses(PHONE)
    visitor.visits("/places")
    visitor.sees_screen("places")
    countries = visitor.waits_for(lambda: sections(visitor), "the list of places")
    assert len(countries) >= 14
    assert list(countries) == sorted(countries)
    for places in countries.values():
        cities = [city for city, _, _ in places]
        assert cities == sorted(cities)


def test_a_place_shows_its_city_the_rest_of_its_name_and_a_number(visitor):
    visitor.uses(PHONE)
    visitor.visits("/places")
    # The list may be updated at any time.
    countries = visitor.waits_for(lambda: sections(visitor), "the list of places")
    bergen = next(place for place in countries["Norway"] if place[0] == "Bergen")
    assert "Vestland" in bergen[1]
    assert bergen[2] == 3
    reine = next(place for place in countries["Norway"] if place[0] == "Reine")
    assert "Moskenesøya, Lofoten, Nordland" in reine[1]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_place_leads_to_a_photo_that_fills_the_stage(visitor, size):
    visitor.uses(size)
    visitor.visits("/places")
    opens_city(visitor)
    visitor.sees_screen("place")
    visitor.sees_it_ready()
    assert visitor.title == "Bergen"
    assert visitor.titles() == ["Skerries", "From the seventh hill", "Fjord arm, no wind"]
    visitor.opens_row("Skerries")
    visitor.sees_screen("photo")
    visitor.sees_the_photo()
    photo, stage = visitor.settled(visitor.photo_box), visitor.stage_box()
    assert photo.covers(stage)
    assert abs(photo.width - stage.width) <= CLOSE or abs(photo.height - stage.height) <= CLOSE
    visitor.sees_bar()
    visitor.presses("Back")
    visitor.sees_screen("place")


def test_the_source_itself_lists_all_its_photos(visitor, server):
    visitor.uses(PHONE)
    visitor.visits("/sources/places-of-the-world")
    assert visitor.title == "Places of the world"
    photos = server.api("/sources/places-of-the-world/photos?limit=100")["photos"]
    assert len(photos) == 60
    shown = visitor.titles()
    assert shown and shown == [photo["title"] for photo in photos][: len(shown)]


BERGEN = ["Skerries", "From the seventh hill", "Fjord arm, no wind"]
FIRST_SEEN = """const bar = document.querySelector('header.bar').getBoundingClientRect().bottom;
    const cells = [...document.querySelectorAll('[aria-label="Photos"] a[data-photo]')];
    return cells.map((cell) => [cell.getBoundingClientRect().top, cell.dataset.photo])
        .filter(([top]) => top >= bar - 1).sort((a, b) => a[0] - b[0])[0][1]"""


def opens_bergen(visitor):
    visitor.visits("/places")
    top = opens_city(visitor)
    visitor.sees_screen("place")
    return top


def is_at(visitor, position, title):
    visitor.waits_for(lambda: (visitor.position, visitor.title) == (position, title), f"{position}, {title}")


def test_next_and_previous_stay_in_the_place(visitor):
    visitor.uses(PHONE)
    opens_bergen(visitor)
    visitor.opens_row(BERGEN[0])
    visitor.sees_screen("photo")
    is_at(visitor, "1/3", BERGEN[0])
    visitor.presses("Next photo")
    is_at(visitor, "2/3", BERGEN[1])
    assert "/places/bergen-vestland-norway/photos/" in visitor.driver.current_url
    visitor.reloads()
    is_at(visitor, "2/3", BERGEN[1])
    visitor.presses("Next photo")
    is_at(visitor, "3/3", BERGEN[2])
    visitor.opens_details()
    visitor.presses("Previous photo")
    visitor.waits_for(lambda: visitor.title == BERGEN[1], "the second in Detail")
    visitor.presses("Back")


def test_back_leads_to_the_list_of_places_as_it_was_left(visitor):
    if not visitor.kind.has_scripts:
        pytest.skip("without scripts the arrow is a link")
    visitor.uses(PHONE)
    top = opens_bergen(visitor)
    length = visitor.driver.execute_script("return history.length")
    visitor.presses("Back")
    visitor.sees_screen("places")
    visitor.waits_for(lambda: abs(visitor.driver.execute_script("return scrollY") - top) <= 1, f"the list at {top}")
    assert visitor.driver.execute_script("return history.length") == length


def test_a_list_has_no_subtitle_that_is_the_place_itself(visitor, server):
    key = next(place["key"] for place in server.api("/places")["places"] if place["city"] == "Bergen")
    for photo in server.api(f"/places/{key}/photos")["photos"]:
        assert photo["place"].startswith("Bergen")
    visitor.uses(PHONE)
    visitor.visits(f"/places/{key}")
    texts = visitor.waits_for(lambda: [cell.text for cell in visitor.cells()], "the photos")
    assert all("Vestland" not in text for text in texts)


LARGE_TABLET = Size("large tablet", 1024, 1366)


@pytest.mark.parametrize("size", [TABLET, LARGE_TABLET, TABLET_TURNED, DESKTOP], ids=str)
def test_places_and_a_place_are_side_by_side_on_a_large_screen(visitor, size):
    visitor.uses(size)
    visitor.visits("/places/bergen-vestland-norway")
    if not size.is_landscape and not visitor.kind.has_scripts:
        assert not visitor.find(".beside").is_displayed(), "the sidebar is there"
        return
    beside, photos = visitor.find(".beside").rect, visitor.find('[aria-label="Photos"]').rect
    assert beside["width"] > 200 and beside["x"] + beside["width"] <= photos["x"] + CLOSE
    assert photos["width"] > 450 and visitor.sideways_overflow() <= 0
    tabs = visitor.find(".tabs")
    assert beside["x"] == pytest.approx(tabs.rect["x"] + tabs.rect["width"] if tabs.is_displayed() else 0, abs=CLOSE)
    assert visitor.find('.beside [aria-current="page"]').text.startswith("Bergen")
    visitor.uses(PHONE)
    assert not visitor.find(".beside").is_displayed()


def test_a_source_of_places_shows_them_and_opens_their_photos(visitor, tmp_path):
    with serving_demo(tmp_path) as server:
        visitor.server = server
        location = "http://demo.vitrine.invalid/demo/feeds/top-places.json"
        assert server.send("DELETE", "/api/v1/sources/places-of-the-world")[0] == 204
        source = json.loads(server.send("POST", "/api/v1/sources", {"location": location})[2])
        assert source["photoCount"] == 0 and source["placeCount"] == 25
        visitor.uses(PHONE)
        visitor.visits(f"/sources/{source['id']}")
        assert "Flickr · 25 places" in visitor.text()
        opens_city(visitor)
        visitor.sees_screen("place")
        visitor.waits_for(lambda: visitor.titles() == BERGEN, "the photos of the place")
        visitor.opens_row(BERGEN[1])
        is_at(visitor, "2/3", BERGEN[1])
        visitor.presses("Back")
        visitor.sees_screen("place")


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_a_source_of_places_and_one_of_its_places_are_pulled_to_refresh(drivers, kind, tmp_path):
    with serving_demo(tmp_path) as server:
        location = "http://demo.vitrine.invalid/demo/feeds/top-places.json"
        assert server.send("DELETE", "/api/v1/sources/places-of-the-world")[0] == 204
        source = json.loads(server.send("POST", "/api/v1/sources", {"location": location})[2])
        visitor = Visitor(drivers(kind), kind, server)
        visitor.uses(PHONE)
        for path in (f"/sources/{source['id']}", "/places/bergen-vestland-norway"):
            visitor.visits(path)
            visitor.driver.execute_script("document.documentElement.dataset.before = ''")
            Fingers(visitor.driver).drag((200, 300), (0, 300))
            # One sends a form, the other a request.
            done = lambda: not visitor.all("[data-before]") or visitor.all(".toast")
            visitor.waits_for(done, f"the refreshed {path}")
        visitor.leaves()


def test_the_slideshow_of_a_search_plays_what_was_found(visitor):
    if not visitor.kind.has_scripts:
        pytest.skip("without scripts the page of what was found names the first photo")
    visitor.uses(PHONE)
    visitor.visits("/sources/places-of-the-world")
    visitor.types("Search this source", "bergen")
    visitor.waits_for(lambda: len(visitor.cells()) == 3, "what was found")
    visitor.presses("Slideshow")
    visitor.sees_screen("gallery")
    visitor.waits_for(lambda: visitor.position in ("1/3", "2/3", "3/3"), "three photos to play")
    visitor.presses("Pause")
    visitor.reloads()
    visitor.waits_for(lambda: visitor.position.endswith("/3"), "three photos after a reload")


def test_a_slideshow_starts_with_the_first_visible_photo(visitor):
    if not visitor.kind.has_scripts:
        pytest.skip("without scripts it begins with the page's first photo")
    visitor.uses(PHONE)
    visitor.visits("/sources/places-of-the-world")
    visitor.row("Skerries")
    first = visitor.settled(lambda: visitor.driver.execute_script(FIRST_SEEN))
    visitor.presses("Slideshow")
    visitor.sees_screen("gallery")
    visitor.waits_for(lambda: f"/photos/{first}/gallery" in visitor.driver.current_url, f"photo {first}")
