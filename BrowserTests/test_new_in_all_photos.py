"""A new photo of a source appears at its position among those of all sources, and does not move visible photos."""

import json
from datetime import datetime, timedelta, timezone

import pytest
from browsers import PHONE, Kind
from origin import png, running_origin
from program import serving
from test_all_photos import ids
from visitor import Visitor

SOURCES, EACH = 4, 50
TOTAL = SOURCES * EACH
FIRST = datetime(2020, 1, 1, 12, tzinfo=timezone.utc)
# A list of each layout, of each order, and of some of the sources.
LISTS = [
    "/all?layout=list", "/all?layout=grid", "/all?layout=wall", "/all?layout=list&order=oldest",
    "/all?layout=list&order=title", "/all?layout=list&order=random-5", "/mixes/both?layout=list",
]

# The first photo that is entirely on the screen, and the position of its top.
FIRST_VISIBLE = """const cells = [...document.querySelectorAll('[aria-label="Photos"] a[data-photo]')];
    const cell = cells.find((each) => each.getBoundingClientRect().top > -0.5);
    return cell && [Number(cell.dataset.photo), cell.getBoundingClientRect().top]"""
HAS_PICTURE = """const image = document.querySelector(`[aria-label="Photos"] a[data-photo="${arguments[0]}"] img`);
    return image !== null && image.complete && image.naturalWidth > 0"""
# In each frame: the distance of the photo from its old position, or that it or its picture is missing.
WATCH = """const [photo, top] = arguments;
    window.watched = { frames: 0, moved: 0, missed: 0, blank: 0 };
    const look = () => {
        const cell = document.querySelector(`[aria-label="Photos"] a[data-photo="${photo}"]`);
        window.watched.frames += 1;
        if (!cell) window.watched.missed += 1;
        else window.watched.moved = Math.max(window.watched.moved, Math.abs(cell.getBoundingClientRect().top - top));
        const image = cell && cell.querySelector('img');
        if (!image || !image.complete || image.naturalWidth === 0) window.watched.blank += 1;
        requestAnimationFrame(look);
    };
    look();"""
FACTS = "return document.querySelector('[data-facts]').textContent"


def date(number):
    """Photos are three days apart, so that a list has sections."""
    return (FIRST + timedelta(days=3) * number).isoformat()


class Feeds:
    """Several sources of a server, whose feeds the test changes: photo n is in source n mod 4, so that each has
    neighbors of all the others."""

    def __init__(self, server, origin):
        self.server, self.origin = server, origin
        self.first = [[self.row(number, f"Photo {number:03}") for number in range(each, TOTAL, SOURCES)] for each in range(SOURCES)]
        for each, rows in enumerate(self.first):
            location = self.origin.serve(f"/{each}.json", json.dumps(rows))
            self.server.request("POST", "/api/v1/sources", {"location": location, "title": f"Source {each}"})
        self.server.request("POST", "/api/v1/mixes", {"title": "Both", "sources": ["source-0", "source-1"], "order": "newest"})

    def row(self, number, title):
        # Equal pictures would be shown once.
        color = int(number * 2 + 8).to_bytes(2) + b"\xa0"
        picture = self.origin.serve(f"/{number}.png", png(60, 40, color), "image/png")
        return {"url": picture, "title": title, "date": date(number), "width": 60, "height": 40}

    def add_photos(self, source, numbers):
        """Adds photos between the existing ones to a source, and refreshes it."""
        more = [self.row(number, f"Photo {int(number):03} and a half") for number in numbers]
        self.origin.serve(f"/{source}.json", json.dumps(self.first[source] + more))
        self.server.request("POST", f"/api/v1/sources/source-{source}/refresh")


@pytest.fixture(scope="module")
def feeds(tmp_path_factory):
    with running_origin() as origin, serving(tmp_path_factory.mktemp("feeds"), "--no-demo", "--allow-host", origin.host) as server:
        yield Feeds(server, origin)


@pytest.fixture(params=["chromium", "webkit"])
def reader(request, drivers, feeds):
    kind = Kind(request.param, True)
    reader = Visitor(drivers(kind), kind, feeds.server)
    reader.uses(PHONE)
    yield reader
    reader.leaves()
    for source in range(SOURCES):
        feeds.add_photos(source, [])


def number_of(reader, photo):
    return int(reader.server.api(f"/photos/{photo}")["photo"]["title"].split()[1])


@pytest.mark.parametrize("url", LISTS)
def test_a_new_photo_is_in_its_place_and_moves_nothing(reader, feeds, url):
    path = url.partition("?")[0]
    order = url.partition("order=")[2]
    query = {"order": order} if order else {}
    sources = [0, 1] if path.startswith("/mixes") else [2, 3]
    reader.visits(url)
    reader.waits_for(lambda: "is-virtual" in reader.find("[data-layout]").get_attribute("class").split(), "the list")
    reader.driver.execute_script("scrollTo({ top: 1200, behavior: 'instant' })")
    photo, top = reader.settled(lambda: reader.driver.execute_script(FIRST_VISIBLE))
    before = ids(reader.server, path, **query)
    assert 2 < before.index(photo) < len(before) - 20, "it is in the middle of the list"
    looked_at = number_of(reader, photo)
    reader.waits_for(lambda: reader.driver.execute_script(HAS_PICTURE, photo), "its picture")
    reader.driver.execute_script(WATCH, photo, top)
    # Newer than all and just newer than the visible photo; then just older, and older than all: of two sources.
    for count, source, numbers in [(2, sources[0], [TOTAL + 1.5, looked_at + 0.5]), (4, sources[1], [looked_at - 0.5, -1.5])]:
        feeds.add_photos(source, numbers)
        fact = f"{len(before) + count} photos"
        reader.waits_for(lambda: reader.driver.execute_script(FACTS).startswith(fact), f"{fact} in the list")
    expected = ids(reader.server, path, **query)
    assert len(expected) == len(before) + 4 and [each for each in expected if each in before] == before
    index = expected.index(photo)
    if not order.startswith("random"):
        near = {expected[index - 1], expected[index + 1]}
        assert near.isdisjoint(before), "the new photos are its neighbors"
        reader.waits_for(lambda: near <= set(reader.photo_ids()), "the new neighbors in the page")
    reader.waits_for(
        lambda: (shown := reader.photo_ids()) == expected[expected.index(shown[0]):][:len(shown)], "the photos in their order")
    watched = reader.driver.execute_script("return window.watched")
    assert watched["frames"] > 3 and watched["missed"] == 0 and watched["moved"] <= 1, watched
    assert watched["blank"] == 0, f"its picture stays: {watched}"
    reader.driver.execute_script("scrollTo({ top: 0, behavior: 'instant' })")
    reader.waits_for(lambda: reader.photo_ids()[:3] == expected[:3], "the beginning of the list")
    reader.driver.execute_script("scrollTo({ top: 10000000, behavior: 'instant' })")
    reader.waits_for(lambda: reader.photo_ids()[-3:] == expected[-3:], "the end of the list")
