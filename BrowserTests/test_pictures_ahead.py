"""Pictures are loaded once, prefetched for what is next, and not loaded for what is not viewed."""

import pytest
from browsers import PHONE, Kind

# A picture that was not ready is requested once more, which counts as the same load.
LOADED = """return performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    .filter(({ search }) => !search.includes('try=')).map(({ pathname }) => pathname)
    .filter((path) => /^\\/images\\/.*\\/(fitted|original)/.test(path))"""


def loaded(visitor) -> dict[str, list[str]]:
    """The loaded renditions of whole photos, by photo."""
    renditions: dict[str, list[str]] = {}
    for path in visitor.driver.execute_script(LOADED):
        image, rendition = path.rsplit("/", 1)
        renditions.setdefault(image, []).append(rendition)
    return renditions


pytestmark = [
    pytest.mark.usefixtures("opens_photos"),
    pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str),
]


@pytest.fixture
def opens_photos(server):
    """The grid of Picture frame opens photos, not the slideshow."""
    settings = "/api/v1/sources/picture-frame"
    server.request("PATCH", settings, {"settings": {"opens": "photo", "initialZoom": "fit"}})
    yield
    server.request("PATCH", settings, {"settings": {"opens": "gallery", "initialZoom": "fill"}})


def test_a_grid_loads_its_squares_only(visitor):
    visitor.uses(PHONE)
    visitor.visits("/sources/picture-frame")
    visitor.sees_pictures_of(visitor.cells()[:3])
    ready = "return performance.getEntriesByType('resource').some(({ name }) => name.includes('/photos/'))"
    visitor.waits_for(lambda: visitor.driver.execute_script(ready), "the frame of the screen that a tap opens")
    assert visitor.settled(lambda: loaded(visitor)) == {}


def test_one_rendition_of_each_neighbor_is_loaded_ahead(visitor):
    visitor.uses(PHONE)
    visitor.visits("/sources/picture-frame")
    visitor.opens_photo(2)
    visitor.sees_screen("photo")
    visitor.sees_the_photo()
    visitor.waits_for(lambda: len(loaded(visitor)) == 3, "the photo and its neighbors")
    for count in (4, 5):
        visitor.presses("Next photo")
        visitor.waits_for(lambda: len(loaded(visitor)) == count, "the neighbor after the next")
    renditions = visitor.settled(lambda: loaded(visitor))
    assert [each for each in renditions.values() if len(each) > 1] == []
