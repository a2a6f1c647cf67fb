"""Photos of a slow origin: visible pictures are loaded before waiting ones."""

import json
import threading
import time

import pytest
from browsers import DESKTOP, PHONE, Kind
from origin import png, running_origin, send
from program import serving
from visitor import Visitor

COUNT = 40
OPENED = 30
# The number of pictures that are loaded from one origin at the same time.
MAX_CONCURRENT = 6
SECONDS = 0.3


@pytest.fixture(params=[Kind("chromium", True), Kind("webkit", True)], ids=str)
def kind(request):
    return request.param


class SlowPictures:
    """Records the order in which pictures are requested, and responds with a delay, once the test permits it."""

    def __init__(self):
        self.order = []
        self.released = threading.Event()
        self.seconds = SECONDS
        self.lock = threading.Lock()

    def handler(self, number):
        def handle(handler):
            with self.lock:
                self.order.append(number)
            self.released.wait(60)
            time.sleep(self.seconds)
            send(handler, png(600, 400, bytes((number * 6, 90, 120))))

        return handle


@pytest.fixture
def person(drivers, kind, tmp_path):
    """A person with a list of photos whose sizes are known, and whose pictures are slow."""
    slow = SlowPictures()
    with running_origin() as origin:
        addresses = [origin.serve_with(f"/{n}.png", slow.handler(n)) for n in range(COUNT)]
        feed = origin.serve_photos("/rows.json", addresses, width=600, height=400)
        with serving(tmp_path, "--no-demo", "--allow-host", origin.host, feed) as server:
            visitor = Visitor(drivers(kind), kind, server)
            visitor.slow, visitor.origin, visitor.addresses = slow, origin, addresses
            visitor.source = server.api("/sources")["sources"][0]["id"]
            yield visitor
            slow.released.set()
            visitor.leaves()


@pytest.mark.parametrize("opens", ["photo", "detail"])
def test_an_opened_photo_is_loaded_before_the_waiting_cells(person, opens):
    person.uses(DESKTOP)
    settings = {"settings": {"layout": "grid", "opens": opens}}
    person.server.request("PATCH", f"/api/v1/sources/{person.source}", settings)
    person.visits(f"/sources/{person.source}")
    order = person.slow.order
    person.waits_for(lambda: len(order) >= MAX_CONCURRENT, "the first pictures")
    person.opens_row(f"Photo {OPENED + 1}")
    person.sees_screen(opens)
    assert len(order) == MAX_CONCURRENT and OPENED not in order
    person.slow.released.set()
    person.waits_for(lambda: OPENED in order, "the opened photo")
    assert order.index(OPENED) < 2 * MAX_CONCURRENT, f"it waited: {order}"
    image = ".detail__image" if opens == "detail" else "[data-stage] [data-image]"
    width = "return document.querySelector(arguments[0]).naturalWidth"
    person.waits_for(lambda: person.driver.execute_script(width, image) > 400, "its picture")


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_the_next_photo_is_loaded_first_once_it_is_viewed(person):
    """It was requested in advance, and waits behind the cells until then."""
    person.uses(PHONE)
    person.server.request("PATCH", f"/api/v1/sources/{person.source}", {"settings": {"layout": "grid", "opens": "photo"}})
    order = person.slow.order
    person.slow.released.set()
    photos = person.server.api(f"/sources/{person.source}/photos?limit=60")["photos"]
    person.server.get(f"{photos[0]['image']}/original")
    # Others load the cells of a whole list, for longer than a busy machine needs to move to the next photo.
    person.slow.seconds = 4
    others = [threading.Thread(target=person.server.get, args=(f"{photo['image']}/square-320",)) for photo in photos[4:]]
    for each in others:
        each.start()
    person.waits_for(lambda: len(order) > MAX_CONCURRENT, "as many downloads of others as are possible at once")
    person.visits(f"/sources/{person.source}/photos/{photos[0]['id']}?bar=shown")
    person.sees_the_photo()
    assert 1 not in order, "the next one does not wait behind those of others"
    person.presses("Next photo")
    before = len(order)
    person.waits_for(lambda: 1 in order, "the next photo")
    assert order.index(1) - before <= MAX_CONCURRENT, f"it waited: {order[before:]}"
    person.slow.seconds = 0
    for each in others:
        each.join()


def test_a_photo_of_unknown_size_has_its_space_before_it_is_loaded(person):
    person.uses(PHONE)
    location = person.origin.serve_photos("/unsized.json", person.addresses)
    source = json.loads(person.server.request("POST", "/api/v1/sources", {"location": location}))["id"]
    person.server.request("PATCH", f"/api/v1/sources/{source}", {"settings": {"layout": "list", "opens": "detail"}})
    person.visits(f"/sources/{source}")
    person.opens_row("Photo 30")
    person.sees_screen("detail")
    script = "const e = document.querySelector('.detail__image'); return [e.naturalWidth, e.getBoundingClientRect().height]"
    person.waits_for(
        lambda: person.driver.execute_script(script) == [0, pytest.approx(PHONE.width / 1.5, abs=1)], "an empty space of its size")
