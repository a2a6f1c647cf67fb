"""Places of the world: countries, cities, their photos, a photo that fills the screen."""

import pytest
from browsers import PHONE, SIZES
from selenium.webdriver.common.by import By
from visitor import CLOSE


def sections(visitor):
    """Each country with its places: title, the rest of the name, number of photos."""
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


def test_countries_and_places_are_in_alphabetical_order(visitor):
    visitor.takes(PHONE)
    visitor.visits("/places")
    visitor.sees_screen("places")
    countries = sections(visitor)
    assert len(countries) >= 14
    assert list(countries) == sorted(countries)
    for places in countries.values():
        cities = [city for city, _, _ in places]
        assert cities == sorted(cities)


def test_a_place_shows_its_city_the_rest_of_its_name_and_a_number(visitor):
    visitor.takes(PHONE)
    visitor.visits("/places")
    countries = sections(visitor)
    bergen = next(place for place in countries["Norway"] if place[0] == "Bergen")
    assert "Vestland" in bergen[1]
    assert bergen[2] == 3
    reine = next(place for place in countries["Norway"] if place[0] == "Reine")
    assert "Moskenesøya, Lofoten, Nordland" in reine[1]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_place_leads_to_a_photo_that_fills_the_stage(visitor, size):
    visitor.takes(size)
    visitor.visits("/places")
    city = visitor.waits_for(
        lambda: next((link for link in visitor.all("main li a") if "Bergen" in link.text), None), "the city"
    )
    visitor.scrolls_to(city)
    city.click()
    visitor.sees_screen("place")
    assert visitor.title == "Bergen"
    assert visitor.titles() == ["Fjord arm, no wind", "From the seventh hill", "Skerries"]
    visitor.opens_row("Skerries")
    visitor.sees_screen("photo")
    visitor.sees_the_photo()
    photo, stage = visitor.photo_box(), visitor.stage_box()
    assert photo.covers(stage)
    assert abs(photo.width - stage.width) <= CLOSE or abs(photo.height - stage.height) <= CLOSE
    assert visitor.bar == "shown"
    visitor.presses("Back")
    visitor.sees_screen("place")


def test_the_source_itself_lists_all_its_photos(visitor, server):
    visitor.takes(PHONE)
    visitor.visits("/sources/places-of-the-world")
    assert visitor.title == "Places of the world"
    photos = server.api("/sources/places-of-the-world/photos?limit=100")["photos"]
    assert len(photos) == 60
    shown = visitor.titles()
    assert shown and shown == [photo["title"] for photo in photos][: len(shown)]
