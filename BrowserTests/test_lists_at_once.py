"""Lists are shown from the device at once, and renewed behind what is looked at."""

import json
import os
import signal
import time

import pytest
from browsers import PHONE, Kind, start
from origin import png, running_origin
from program import serving
from traveller import Traveller

MIDDLE = """const cell = [...document.querySelectorAll('[aria-label="Photos"] a[data-photo]')]
        .find((each) => each.getBoundingClientRect().top > innerHeight / 3);
    return cell && [Number(cell.dataset.photo), cell.getBoundingClientRect().top]"""
LOADED = """return performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/images/'))"""
TOP_OF = """const cell = document.querySelector(`a[data-photo="${arguments[0]}"]`);
    return cell && cell.getBoundingClientRect().top"""


@pytest.fixture(params=["chromium", "webkit"])
def reader(request, display, tmp_path):
    """A person who follows a feed of sixty photos; `reader.publishes` puts more in front."""
    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        address = lambda number: origin.serve(f"/{number}.png", png(60, 40, bytes([number % 256, 90, 160])), "image/png")
        rows = [{"original": address(number), "caption": f"Photo {number}"} for number in range(60)]
        location = origin.serve("/photos.json", json.dumps(rows))
        source = json.loads(server.send("POST", "/api/v1/sources", {"location": location})[2])["id"]
        kind = Kind(request.param, True)
        driver = start(kind, display, tmp_path / "browser")
        reader = Traveller(driver, kind, server)
        reader.source = source

        def publishes(count):
            more = [{"original": address(100 + number), "caption": f"New {number}"} for number in range(count)]
            origin.serve("/photos.json", json.dumps(more + rows))
            assert server.send("POST", f"/api/v1/sources/{source}/refresh")[0] == 200

        reader.publishes = publishes
        try:
            yield reader
        finally:
            server.process.send_signal(signal.SIGCONT)
            driver.quit()


def halts(reader):
    """The network is there, and nothing comes."""
    os.kill(reader.server.process.pid, signal.SIGSTOP)


def goes_on(reader):
    os.kill(reader.server.process.pid, signal.SIGCONT)


def test_a_server_that_is_slow_holds_up_no_list(reader):
    if reader.kind.engine == "webkit":
        pytest.skip("WebKit's driver waits for whatever the server holds up")
    reader.takes(PHONE)
    path = f"/sources/{reader.source}"
    reader.visits_with_worker(path)
    reader.sees_all_pictures()
    reader.waits_for(lambda: set(reader.driver.execute_script(LOADED)) <= set(reader.kept()["pictures"]), "the photos here")
    titles = reader.titles()[:5]
    reader.driver.get("about:blank")
    halts(reader)
    begin = time.monotonic()
    reader.visits(path)
    assert reader.titles()[:5] == titles
    reader.sees_all_pictures()
    assert time.monotonic() - begin < 3
    goes_on(reader)


def test_what_is_new_does_not_move_what_is_looked_at(reader):
    reader.takes(PHONE)
    path = f"/sources/{reader.source}"
    reader.visits_with_worker(path)
    reader.driver.execute_script("scrollTo({top: 900, behavior: 'instant'})")
    reader.sees_all_pictures()
    reader.driver.get("about:blank")
    reader.publishes(10)
    halts(reader)
    reader.driver.back()
    reader.waits_for(lambda: reader.screen == "source" and reader.cells(), "the list of before")
    photo, top = reader.rests(lambda: reader.driver.execute_script(MIDDLE))
    goes_on(reader)
    reader.waits_for(lambda: reader.asks_device("probe")["isReached"], "the server")
    reader.waits_for(lambda: path in reader.kept()["pages"], "the page")
    ahead = """return fetch(arguments[0]).then((a) => a.json()).then((a) => a.photos[0].title)"""
    reader.waits_for(
        lambda: reader.driver.execute_script(ahead, f"/api/v1{path}/photos?offset=0&limit=60") == "New 0", "the new photos")
    reader.rests(lambda: reader.driver.execute_script(TOP_OF, photo))
    assert abs(reader.driver.execute_script(TOP_OF, photo) - top) < 1
    reader.driver.execute_script("scrollTo({top: 0, behavior: 'instant'})")
    reader.waits_for(lambda: reader.titles()[0] == "New 0", "the new photos at the top")
