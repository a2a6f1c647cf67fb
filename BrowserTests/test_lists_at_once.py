"""Lists are shown from the device at once, and updated in the background."""

import json
import os
import re
import signal
import threading
import time

import pytest
from browsers import PHONE, Kind, end, start
from network import DELAY_RESPONSES
from origin import png, running_origin, send
from program import serving
from offline_device import Traveler
from visitor import Visitor

MIDDLE = """const cell = [...document.querySelectorAll('[aria-label="Photos"] a[data-photo]')]
        .find((each) => each.getBoundingClientRect().top > innerHeight / 3);
    return cell && [Number(cell.dataset.photo), cell.getBoundingClientRect().top]"""
LOADED = """return performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/images/'))"""
TOP_OF = """const cell = document.querySelector(`a[data-photo="${arguments[0]}"]`);
    return cell && cell.getBoundingClientRect().top"""


@pytest.fixture(params=["chromium", "webkit"])
def reader(request, display, tmp_path):
    """A person who follows a feed of sixty photos; `reader.publish` adds more at the start."""
    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        address = lambda number: origin.serve(f"/{number}.png", png(60, 40, bytes([number % 256, 90, 160])), "image/png")
        rows = [{"original": address(number), "caption": f"Photo {number}"} for number in range(60)]
        location = origin.serve("/photos.json", json.dumps(rows))
        source = json.loads(server.send("POST", "/api/v1/sources", {"location": location})[2])["id"]
        kind = Kind(request.param, True)
        driver = start(kind, display, tmp_path / "browser")
        reader = Traveler(driver, kind, server)
        reader.source = source

        def publish(count):
            more = [{"original": address(100 + number), "caption": f"New {number}"} for number in range(count)]
            origin.serve("/photos.json", json.dumps(more + rows))
            assert server.send("POST", f"/api/v1/sources/{source}/refresh")[0] == 200

        reader.publish = publish
        try:
            yield reader
        finally:
            server.process.send_signal(signal.SIGCONT)
            end(driver)


def suspend(reader):
    """Suspends the server: the network is connected, but nothing arrives."""
    os.kill(reader.server.process.pid, signal.SIGSTOP)


def resume(reader):
    os.kill(reader.server.process.pid, signal.SIGCONT)


def has_stored_visible_pictures(reader):
    # They are stored with the revision of their content, which was unknown when the page requested them.
    photos = lambda paths: {re.sub(r"/images/(\d+)-[^/]*", r"\1", path) for path in paths}
    return photos(reader.driver.execute_script(LOADED)) <= photos(reader.stored()["pictures"])


def test_a_slow_server_does_not_delay_lists(reader):
    if reader.kind.engine == "webkit":
        pytest.skip("WebKit's driver waits for pending requests")
    reader.uses(PHONE)
    path = f"/sources/{reader.source}"
    reader.visits_with_worker(path)
    reader.sees_all_pictures()
    reader.waits_for(lambda: has_stored_visible_pictures(reader), "the photos on the device")
    titles = reader.titles()[:5]
    reader.opens_empty_page()
    suspend(reader)
    begin = time.monotonic()
    reader.visits(path)
    assert reader.titles()[:5] == titles
    reader.sees_all_pictures()
    assert time.monotonic() - begin < 3
    resume(reader)


def test_new_photos_do_not_move_the_viewed_ones(reader):
    reader.uses(PHONE)
    path = f"/sources/{reader.source}"
    reader.visits_with_worker(path)
    reader.driver.execute_script("scrollTo({top: 900, behavior: 'instant'})")
    reader.sees_all_pictures()
    # Missing pictures would delay the page that the driver waits for.
    reader.waits_for(lambda: has_stored_visible_pictures(reader), "the pictures on the device")
    reader.opens_empty_page()
    reader.publish(10)
    suspend(reader)
    reader.driver.back()
    # Its scripts have scrolled it to where it was left.
    reader.sees_screen("source")
    reader.waits_for(lambda: reader.cells(), "the stored list")
    photo, top = reader.settled(lambda: reader.driver.execute_script(MIDDLE))
    resume(reader)
    reader.waits_for(lambda: reader.query_worker("probe")["isReached"], "the server")
    reader.waits_for(lambda: path in reader.stored()["pages"], "the page")
    ahead = """return fetch(arguments[0]).then((a) => a.json()).then((a) => a.photos[0].title)"""
    reader.waits_for(
        lambda: reader.driver.execute_script(ahead, f"/api/v1{path}/photos?offset=0&limit=60") == "New 0", "the new photos")
    reader.settled(lambda: reader.driver.execute_script(TOP_OF, photo))
    assert abs(reader.driver.execute_script(TOP_OF, photo) - top) < 1
    reader.driver.execute_script("scrollTo({top: 0, behavior: 'instant'})")
    reader.waits_for(lambda: reader.titles()[0] == "New 0", "the new photos at the top")


# Records the position of each frame in which a list with cells is visible, in the first moments of a page.
WATCH_FRAMES = """window.shown = [];
    let begin;
    const watch = (time) => {
        const list = document.querySelector('.main > .photos');
        begin ??= list ? time : undefined;
        if (time - begin > 700) return;
        if (list?.querySelector('.cell') && getComputedStyle(list).visibility === 'visible') shown.push(Math.round(scrollY));
        requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);"""


@pytest.mark.parametrize("reader", ["chromium"], indirect=True)
def test_a_list_that_was_left_further_down_is_not_shown_at_its_start(reader):
    reader.uses(PHONE)
    reader.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH_FRAMES})
    reader.visits_with_worker(f"/sources/{reader.source}")
    assert 0 in reader.driver.execute_script("return shown")
    reader.driver.execute_script("scrollTo({top: 900, behavior: 'instant'})")
    reader.sees_all_pictures()
    reader.waits_for(lambda: reader.driver.execute_script("return history.state?.place?.index > 0"), "the stored position")
    reader.reloads()
    reader.waits_for(lambda: reader.driver.execute_script("return scrollY") == 900, "the position")
    assert set(reader.driver.execute_script("return shown")) <= {900}


# All responses of the API are delayed and counted.
SLOW_RESPONSES = """window.requestCount = 0;
    const fetched = window.fetch;
    window.fetch = async (...request) => {
        window.requestCount += 1;
        await new Promise((resolve) => setTimeout(resolve, 600));
        return fetched(...request);
    };"""


@pytest.mark.parametrize("reader", ["chromium"], indirect=True)
def test_scrolling_on_while_a_refresh_is_read_goes_on_from_there(reader):
    reader.uses(PHONE)
    reader.visits(f"/sources/{reader.source}")
    reader.driver.execute_script("scrollTo({top: 400, behavior: 'instant'})")
    reader.driver.execute_script(SLOW_RESPONSES)
    reader.publish(10)
    reader.waits_for(lambda: reader.driver.execute_script("return window.requestCount"), "the reload to begin")
    reader.driver.execute_script("scrollTo({top: 2400, behavior: 'instant'})")
    photo, top = reader.waits_for(lambda: reader.driver.execute_script(MIDDLE), "the photo in the middle")
    count = """return document.querySelector('[data-facts]').textContent"""
    reader.waits_for(lambda: "70 photos" in reader.driver.execute_script(count), "the refreshed list")
    reader.waits_for(lambda: abs(reader.driver.execute_script(TOP_OF, photo) - top) < 1, "the photo where it was", seconds=5)


@pytest.mark.parametrize("reader", ["chromium"], indirect=True)
@pytest.mark.parametrize("is_refused", [False, True])
def test_the_layout_that_was_chosen_last_is_shown(reader, is_refused):
    reader.uses(PHONE)
    reader.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": DELAY_RESPONSES % "/shapes"})
    reader.visits(f"/sources/{reader.source}?layout=list")
    reader.waits_for(lambda: reader.all("[data-layout=list].is-virtual"), "the list")
    reader.driver.execute_script("window.isRefused = arguments[0]", is_refused)
    chosen = """return [...document.querySelectorAll('button[name=layout][aria-pressed=true]')].map(({ value }) => value)"""
    choose = """document.querySelector(`button[name=layout][value=${arguments[0]}]`).click()"""
    reader.driver.execute_script(choose, "wall")
    assert reader.driver.execute_script(chosen) == ["wall"]
    if not is_refused:
        reader.driver.execute_script(choose, "grid")
    reader.driver.execute_script("release()")
    kind = "list" if is_refused else "grid"
    reader.waits_for(lambda: reader.driver.execute_script(chosen) == [kind], "the layout that is shown as the chosen one")
    reader.settled(lambda: reader.find("[data-layout]").get_attribute("data-layout"))
    assert reader.find("[data-layout]").get_attribute("data-layout") == kind
    assert reader.driver.execute_script(chosen) == [kind]
    if is_refused:
        reader.waits_for(lambda: "cannot be reached" in reader.text(), "why it is not shown")


@pytest.mark.parametrize("reader", ["chromium"], indirect=True)
def test_photos_that_come_while_one_is_opened_do_not_change_which(reader):
    reader.uses(PHONE)
    reader.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": DELAY_RESPONSES % "zoom=fill"})
    reader.visits(f"/sources/{reader.source}")
    reader.waits_for(lambda: reader.find("[data-layout].is-virtual"), "the list")
    reader.waits_for(lambda: reader.titles()[3:4] == ["Photo 3"], "the fourth photo")
    reader.opens_photo(4)
    count = """return document.querySelector('[data-facts]').textContent"""
    reader.publish(10)
    reader.waits_for(lambda: "70 photos" in reader.driver.execute_script(count), "the refreshed list")
    reader.driver.execute_script("window.release()")
    reader.sees_screen("photo")
    reader.waits_for(lambda: (reader.driver.title, reader.position) == ("Photo 3", "14/70"), "the photo that was tapped")
    reader.presses("Next photo")
    reader.waits_for(lambda: reader.driver.title == "Photo 4", "the next photo")


def test_new_photos_do_not_move_the_end_of_the_list(reader):
    reader.uses(PHONE)
    reader.visits(f"/sources/{reader.source}")
    reader.waits_for(lambda: reader.find("[data-layout]").get_attribute("class").split().count("is-virtual"), "the list")
    reader.driver.execute_script("scrollTo({top: 100000, behavior: 'instant'})")
    photo, top = reader.settled(lambda: reader.driver.execute_script(MIDDLE))
    reader.publish(9)
    count = """return document.querySelector('[data-facts]').textContent"""
    reader.waits_for(lambda: "69 photos" in reader.driver.execute_script(count), "the refreshed list")
    reader.settled(lambda: reader.driver.execute_script(TOP_OF, photo))
    assert abs(reader.driver.execute_script(TOP_OF, photo) - top) < 1


# Seconds from a click until something is visible, measured by the page itself.
RESPONSE_TIME = """const [selector, target, done] = arguments;
    const begin = performance.now();
    const look = () => (document.querySelector(target) ? done((performance.now() - begin) / 1000) : setTimeout(look, 5));
    document.querySelector(selector).click();
    look();"""
SEARCH_TIME = """const done = arguments[0], begin = performance.now();
    const field = document.querySelector('[data-search] input');
    const look = () => (document.querySelector('[data-facts]').textContent.includes('for “')
        ? done((performance.now() - begin) / 1000) : setTimeout(look, 5));
    field.value = 'Photo 1';
    field.form.requestSubmit();
    look();"""
# From a click to the first paint of the next page, measured by both pages.
RECORD_CLICK_TIME = """sessionStorage.left = Date.now();
    document.querySelector(arguments[0]).click();"""
ARRIVED = """const [paint] = performance.getEntriesByName('first-contentful-paint');
    return paint && (performance.timeOrigin + paint.startTime - Number(sessionStorage.left)) / 1000"""
# How long requests of the page itself, except for pictures, waited for a connection, in seconds.
WAITED = """const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return entries.filter((entry) => entry.requestStart > 0 && !/images|icon/.test(entry.name))
        .map((entry) => [(entry.requestStart - entry.startTime) / 1000, entry.name]).sort((a, b) => b[0] - a[0])[0]"""
# The goal is 0.3 s in total, and 0.25 s for a connection. Since test machines are busy, a request may wait for 3 s,
# and the total may be 45 s. If all connections were occupied by pictures, both would last until the origin responds,
# after a minute.
MAX_WAIT = 3
MAX_TOTAL = 45


@pytest.mark.parametrize("engine", ["chromium", "webkit"])
def test_pictures_of_a_slow_origin_delay_nothing_else(engine, display, tmp_path):
    opened = threading.Event()

    def hang(handler):
        opened.wait(60)
        send(handler, png(60, 40), "image/png")

    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        addresses = [origin.serve_with(f"/{number}.png", hang) for number in range(30)]
        location = origin.serve_photos("/photos.json", addresses)
        source = json.loads(server.send("POST", "/api/v1/sources", {"location": location})[2])["id"]
        server.request("PATCH", f"/api/v1/sources/{source}", {"settings": {"layout": "grid", "opens": "photo"}})
        kind = Kind(engine, True)
        driver = start(kind, display, tmp_path / "browser")
        try:
            reader = Visitor(driver, kind, server)
            reader.uses(PHONE)
            begin = time.monotonic()
            reader.visits(f"/sources/{source}")
            times = {"ready": time.monotonic() - begin}
            times["search"] = driver.execute_async_script(SEARCH_TIME)
            times["tap"] = driver.execute_async_script(
                RESPONSE_TIME, "main a[data-photo]", "[data-stage].is-live")
            times["back"] = driver.execute_async_script(
                RESPONSE_TIME, ".in-place .bar__back", "body[data-screen='source']")
            waited = driver.execute_script(WAITED)
            assert waited[0] < MAX_WAIT, waited
            assert max(times.values()) < MAX_TOTAL, times
            assert reader.picture_count == 0, "the origin did not hang"
            driver.execute_script(RECORD_CLICK_TIME, ".tabs a[href='/recents']")
            reader.sees_screen("recents")
            times["tab"] = reader.waits_for(lambda: driver.execute_script(ARRIVED), "the first paint")
            print(times, waited)
            waited = driver.execute_script(WAITED)
            assert waited[0] < MAX_WAIT and times["tab"] < MAX_TOTAL, (waited, times)
            driver.back()
            reader.sees_screen("source")
            opened.set()
            # Of 30 photos the search has found eleven.
            reader.waits_for(lambda: reader.picture_count == 11, "the pictures, once they are available")
        finally:
            opened.set()
            end(driver)
