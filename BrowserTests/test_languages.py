"""The language of a feed's texts: in the server's pages, and in what scripts make of them."""

import json

import pytest
from browsers import DESKTOP, PHONE, Kind
from origin import png, running_origin
from program import serving
from selenium.webdriver.common.action_chains import ActionChains
from visitor import Visitor

SCRIPTS = Kind("chromium", True)
COUNT = 200
LANGUAGE_OF = """
    const cell = document.querySelector(`[data-photo="${arguments[0]}"]`);
    const text = cell && (cell.querySelector('.cell__title') ?? cell);
    return text && [text.closest('[lang]').lang, cell.querySelector('[hidden]')?.closest('[lang]').lang];
"""
LANGUAGE = """
    const shown = [...document.querySelectorAll(arguments[0])].filter((each) => each.checkVisibility());
    return shown.map((each) => each.closest('[lang]').lang);
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A server with a German feed, in which every third item is in French, and the photos of the feed in order."""
    with running_origin() as origin:
        image = origin.serve("/photo.png", png(60, 40), "image/png")
        items = [
            {"id": str(number), "title": f"Bild {number}", "content_text": f"Worte {number}", "image": f"{image}?{number}",
             **({"language": "fr"} if number % 3 == 0 else {})}
            for number in range(COUNT)
        ]
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": "Berge", "language": "de", "items": items}
        location = origin.serve("/feed.json", json.dumps(feed))
        folder = tmp_path_factory.mktemp("languages")
        with serving(folder, "--no-demo", "--allow-host", origin.host) as server:
            server.request("POST", "/api/v1/sources", {"location": location})
            server.photos = server.api("/sources/berge/photos?limit=200")["photos"]
            yield server


@pytest.fixture
def reader(drivers, site):
    visitor = Visitor(drivers(SCRIPTS), SCRIPTS, site)
    yield visitor
    visitor.leaves()


def language(number):
    return "fr" if number % 3 == 0 else "de"


@pytest.mark.parametrize("layout", ["list", "wall", "grid"])
def test_cells_have_their_language_wherever_the_list_is_scrolled(reader, site, layout):
    reader.uses(PHONE)
    reader.visits(f"/sources/berge?layout={layout}")
    shown = lambda number: reader.driver.execute_script(LANGUAGE_OF, str(site.photos[number]["id"]))
    for number in (0, 1):
        # Positions are in the language of the page.
        reader.waits_for(lambda number=number: shown(number) == [language(number), "en"], f"cell {number}")
    reader.driver.execute_script("document.scrollingElement.scrollTo(0, 1e9)")
    for number in (COUNT - 1, COUNT - 2):
        reader.waits_for(lambda number=number: shown(number) == [language(number), "en"], f"cell {number}")


def test_a_photo_and_its_details_have_their_language(reader, site):
    reader.uses(DESKTOP)
    language_of = lambda selector: reader.driver.execute_script(LANGUAGE, selector)
    reader.visits(f"/sources/berge/photos/{site.photos[2]['id']}/detail")
    reader.sees_the_photo()
    assert language_of(".detail__title") == ["de"]
    reader.presses("Next photo")
    # The page below has its own title.
    reader.waits_for(lambda: language_of(".detail__title")[:1] == ["fr"], "the details of a French one")
    reader.presses("Share")
    reader.waits_for(lambda: language_of("dialog .sheet__title") == ["fr"], "the title of the sheet")
    reader.visits(f"/sources/berge/photos/{site.photos[2]['id']}?bar=shown&zoom=fit")
    reader.waits_for(lambda: reader.all("[data-stage].is-live"), "the stage")
    reader.waits_for(lambda: language_of(".bar--viewer .bar__title") == ["de"], "the title")
    reader.waits_for(lambda: "de" in language_of("[data-stage] [data-image]"), "the photo")
    ActionChains(reader.driver).send_keys("i").perform()
    reader.waits_for(lambda: language_of("dialog .sheet__title") == ["de"], "the sheet")
    reader.waits_for(lambda: language_of("dialog .detail__paragraph") == ["de"], "the description")
    reader.waits_for(lambda: set(language_of("dialog .metadata__name")) == {"en"}, "the names of the facts")
    ActionChains(reader.driver).send_keys("i").perform()
    reader.presses("Next photo")
    reader.waits_for(lambda: language_of(".bar--viewer .bar__title") == ["fr"], "the title of a French one")
