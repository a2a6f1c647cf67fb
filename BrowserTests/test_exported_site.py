"""A source as a static site: opened from disk, and from a subfolder of any web server."""

from __future__ import annotations

import functools
import http.server
import pathlib
import re

import pytest
from accessibility import RULES, SHIFTS, violations, set_preferences
from browsers import DESKTOP, PHONE, PHONE_TURNED, SIZES, Kind
from origin import listening
from program import vitrine

SOURCES = {"field-notes": "wall", "contact-sheet": "list", "picture-frame": "grid", "almanac": "list"}
PICTURES = """return [...document.images].map((each) => ({
    source: each.currentSrc, width: each.naturalWidth, isNear: each.getBoundingClientRect().top < innerHeight,
    isComplete: each.complete}))"""


class ExportedSites:
    """Sites in a folder, and a static web server."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.failures: list[str] = []
        self.port = 0

    def address(self, location: str, source: str, page: str = "index.html") -> str:
        path = f"some/sub folder/{source}/{page}".replace(" ", "%20")
        return f"{self.folder.as_uri()}/{path}" if location == "disk" else f"http://127.0.0.1:{self.port}/{path}"

    def site(self, source: str) -> pathlib.Path:
        return self.folder / "some" / "sub folder" / source

    def first_page(self, source: str, words: str = "<h1") -> str:
        """The page of the first photo with this title."""
        pages = sorted((self.site(source) / "photos").iterdir(), key=lambda path: int(path.stem))
        return next(f"photos/{page.name}" for page in pages if words in page.read_text())


@pytest.fixture(scope="module")
def sites(server, tmp_path_factory):
    """The demo's sources, exported while the server is running."""
    sites = ExportedSites(tmp_path_factory.mktemp("sites"))
    for source in SOURCES:
        result = vitrine("export", source, str(sites.site(source)), *server.storage)
        assert result.returncode == 0, result.stderr

    class Handler(http.server.SimpleHTTPRequestHandler):
        def send_error(self, code, *rest) -> None:
            sites.failures.append(f"{code} {self.path}")
            super().send_error(code, *rest)

        def log_message(self, *_) -> None:
            pass

    handler = functools.partial(Handler, directory=str(sites.folder))
    with listening(handler) as sites.port:
        yield sites


def sees_all_pictures_near(visitor):
    """Waits for all pictures on the screen to be decoded; returns their number."""

    def pictures():
        near = [each for each in visitor.driver.execute_script(PICTURES) if each["isNear"]]
        return near if near and all(each["isComplete"] and each["width"] for each in near) else None

    return len(visitor.waits_for(pictures, "the pictures on the screen"))


def title(visitor) -> str:
    return visitor.find("h1").text


@pytest.mark.parametrize("location", ["disk", "server"])
def test_a_person_walks_through_the_photos(visitor, sites, location):
    sites.failures.clear()
    visitor.uses(PHONE)
    visitor.driver.get(sites.address(location, "field-notes"))
    sees_all_pictures_near(visitor)
    assert title(visitor) == "Field notes"
    assert visitor.driver.execute_script("return getComputedStyle(document.body).marginTop") == "0px"
    first, second, third, *_ = visitor.titles()
    visitor.opens_photo(1)
    visitor.waits_for(lambda: title(visitor) == first, "the first photo")
    sees_all_pictures_near(visitor)
    for name in (second, third):
        visitor.presses("Next photo")
        visitor.waits_for(lambda name=name: title(visitor) == name, name)
        sees_all_pictures_near(visitor)
    assert visitor.find("[data-position]").text == "3 of 24"
    visitor.presses("Previous photo")
    visitor.waits_for(lambda: title(visitor) == second, second)
    visitor.presses("Back")
    visitor.waits_for(lambda: title(visitor) == "Field notes", "the index")
    sees_all_pictures_near(visitor)
    assert re.search(r"/index\.html#photo-\d+$", visitor.driver.current_url)
    assert sites.failures == []


@pytest.mark.parametrize("location", ["disk", "server"])
@pytest.mark.parametrize("source", SOURCES)
def test_each_layout_has_its_pictures(visitor, sites, location, source):
    sites.failures.clear()
    visitor.uses(DESKTOP)
    visitor.driver.get(sites.address(location, source))
    assert visitor.find("[aria-label='Photos']").get_attribute("data-layout") == SOURCES[source]
    assert sees_all_pictures_near(visitor) >= 3
    assert all(".webp" in each["source"] for each in visitor.driver.execute_script(PICTURES) if each["isComplete"]
               and each["width"])
    assert sites.failures == []


@pytest.mark.parametrize("size", [*SIZES, PHONE_TURNED], ids=str)
def test_the_photo_is_all_on_the_screen_and_no_page_is_wider(visitor, sites, size):
    visitor.uses(size)
    for source in SOURCES:
        visitor.driver.get(sites.address("disk", source))
        assert visitor.sideways_overflow() <= 0, source
    for page in (sites.first_page("field-notes"), sites.first_page("field-notes", "1,200 × 1,600")):
        visitor.driver.get(sites.address("disk", "field-notes", page))
        sees_all_pictures_near(visitor)
        assert visitor.sideways_overflow() <= 0
        photo = visitor.box(visitor.find("[data-image]"))
        assert photo.top >= 0 and photo.bottom <= size.height + 1 and photo.right <= size.width + 1
        assert photo.width > size.width * 0.9 or photo.height > size.height * 0.6


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_no_page_breaks_a_rule_of_accessibility(visitor, sites, size):
    visitor.uses(size)
    pages = [(source, "index.html") for source in SOURCES]
    pages += [(source, sites.first_page(source)) for source in SOURCES]
    pages += [("almanac", sites.first_page("almanac", words)) for words in ("picture is missing", "has no picture")]
    found = {}
    for source, page in pages:
        for scheme in ("light", "dark"):
            set_preferences(visitor, prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
            visitor.driver.get(sites.address("server", source, page))
            found[source, page, scheme] = violations(visitor, {"type": "tag", "values": RULES})
    set_preferences(visitor)
    assert {key: each for key, each in found.items() if each} == {}


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_nothing_shifts_while_a_page_loads(visitor, sites):
    visitor.uses(PHONE)
    for source in SOURCES:
        for page in ("index.html", sites.first_page(source)):
            visitor.driver.get(sites.address("server", source, page))
            sees_all_pictures_near(visitor)
            assert visitor.driver.execute_async_script(SHIFTS) == [], (source, page)
