"""All photos of all sources, in every order; favorites; new photos; the search over everything."""

import contextlib
import json
import time

import pytest
from browsers import PHONE, Kind, running_browser
from network import restart
from origin import png, running_origin
from program import serving, until
from offline_device import Traveler
from visitor import Visitor

IS_FAVORITE = "return document.querySelector('form[data-favorite] button').getAttribute('aria-pressed')"


def ids(server, path, **query):
    words = "".join(f"&{name}={value}" for name, value in query.items())
    return [photo["id"] for photo in server.api(f"{path}/photos?offset=0&limit=500{words}")["photos"]]


def photo_of(visitor):
    return int(visitor.driver.current_url.split("/photos/")[1].split("/")[0].split("?")[0])


def is_the_beginning_of(shown, expected):
    return len(shown) > 3 and shown == expected[:len(shown)]


# MARK: Orders


def test_all_photos_are_listed_newest_first_and_lead_on(visitor, server):
    photos = server.api("/all/photos?offset=0&limit=500")["photos"]
    expected = [photo["id"] for photo in photos]
    pictures = [number for number, photo in enumerate(photos) if photo.get("image")]
    assert len(expected) > 100 and len(set(expected)) == len(expected)
    visitor.uses(PHONE)
    visitor.visits("/all?layout=list")
    visitor.waits_for(lambda: is_the_beginning_of(visitor.photo_ids(), expected), "the newest photos")
    visitor.visits(f"/all/photos/{expected[pictures[4]]}")
    visitor.sees_screen("photo")
    if visitor.bar == "hidden":
        visitor.taps_the_photo()
    visitor.presses("Next photo")
    # Rows of text are skipped.
    visitor.waits_for(lambda: photo_of(visitor) == expected[pictures[5]], "the next photo")
    visitor.presses("Back")
    visitor.waits_for(lambda: "/photos/" not in visitor.driver.current_url, "the list")
    assert visitor.driver.current_url.split("?")[0].endswith("/all")


@pytest.mark.parametrize("path", ["/all", "/sources/contact-sheet"])
def test_an_order_is_chosen_and_stays_with_the_photos(visitor, server, path):
    visitor.uses(PHONE)
    visitor.visits(path)
    for name, order in [("Oldest first", "oldest"), ("By title", "title")]:
        visitor.orders_by(name)
        visitor.waits_for(lambda: f"order={order}" in visitor.driver.current_url, "the order in the URL")
        expected = ids(server, path, order=order)
        visitor.waits_for(lambda: is_the_beginning_of(visitor.photo_ids(), expected), f"the photos {order}")
        assert sorted(expected) == sorted(ids(server, path))
    visitor.opens_photo(2)
    visitor.waits_for(lambda: "/photos/" in visitor.driver.current_url, "the photo")
    assert photo_of(visitor) == expected[1] and "order=title" in visitor.driver.current_url


ORDER = "return document.querySelector('select[name=order]').value"


def test_the_menu_shows_the_order_of_a_list_after_going_back(visitor):
    if not visitor.kind.has_scripts:
        pytest.skip("the browser restores the page as it was left")
    visitor.uses(PHONE)
    visitor.visits("/all")
    before = visitor.driver.execute_script(ORDER)
    visitor.orders_by("By title")
    visitor.waits_for(lambda: "order=title" in visitor.driver.current_url, "the order in the URL")
    visitor.sees_it_ready()
    assert visitor.driver.execute_script(ORDER) == "title"
    visitor.driver.back()
    visitor.waits_for(lambda: "order=" not in visitor.driver.current_url, "the list as before")
    visitor.sees_it_ready()
    assert visitor.driver.execute_script(ORDER) == before


def test_shuffled_photos_are_the_same_at_the_same_url(visitor, server):
    visitor.uses(PHONE)
    visitor.visits("/all")
    visitor.orders_by("Shuffled")
    visitor.waits_for(lambda: "order=random-" in visitor.driver.current_url, "the seed in the URL")
    order = visitor.driver.current_url.split("order=")[1].split("&")[0]
    expected = ids(server, "/all", order=order)
    assert expected != ids(server, "/all") and sorted(expected) == sorted(ids(server, "/all"))
    visitor.waits_for(lambda: is_the_beginning_of(visitor.photo_ids(), expected), "the photos in their order")


# MARK: Search in all photos


def test_everything_is_searched_from_the_library(visitor, server):
    titles = [photo["title"] for photo in server.api("/sources/contact-sheet/photos?limit=9")["photos"]]
    word = max((word for word in " ".join(titles).lower().split() if word.isascii() and word.isalpha()), key=len)
    visitor.uses(PHONE)
    visitor.visits("/")
    visitor.types("Search all photos", word)
    visitor.submits("Search all photos")
    visitor.waits_for(lambda: f"/search?q={word}" in visitor.driver.current_url, "the search")
    expected = ids(server, "/search", q=word)
    assert expected
    visitor.waits_for(lambda: visitor.photo_ids() and visitor.photo_ids() == expected[:len(visitor.photo_ids())], "what is found")
    visitor.opens_photo(1)
    visitor.waits_for(lambda: "/photos/" in visitor.driver.current_url, "the photo")
    assert photo_of(visitor) == expected[0]


# MARK: Favorites


def test_favorites_work_offline(traveler):
    server = traveler.server
    traveler.uses(PHONE)
    traveler.visits_with_worker("/sources/contact-sheet")
    first, second = traveler.views_photos(2)
    traveler.presses("Favorite")
    traveler.waits_for(lambda: traveler.driver.execute_script(IS_FAVORITE) == "true", "the heart")
    until(lambda: ids(server, "/favorites") == [second], what="the favorite on the server")
    traveler.network.disconnect()
    traveler.presses("Previous photo")
    traveler.waits_for(lambda: photo_of(traveler) == first, "the photo before")
    traveler.waits_for(lambda: traveler.driver.execute_script(IS_FAVORITE) == "false", "no heart")
    traveler.presses("Favorite")
    traveler.waits_for(lambda: traveler.driver.execute_script(IS_FAVORITE) == "true", "the heart without a network")
    traveler.waits_for(lambda: traveler.query_worker("state")["waiting"] >= 1, "the favorite in the queue")
    traveler.network.reconnect()
    until(lambda: ids(server, "/favorites") == [first, second], what="both favorites on the server", seconds=60)
    traveler.visits("/favorites?layout=list")
    traveler.waits_for(lambda: traveler.photo_ids() == [first, second], "the favorites")


def test_a_favorite_is_added_and_removed(visitor, server):
    photo = ids(server, "/sources/field-notes")[0]
    visitor.uses(PHONE)
    visitor.visits(f"/sources/field-notes/photos/{photo}/detail")
    try:
        visitor.presses("Favorite")
        visitor.waits_for(lambda: visitor.driver.execute_script(IS_FAVORITE) == "true", "the heart")
        until(lambda: photo in ids(server, "/favorites"), what="the favorite")
        visitor.visits("/favorites?layout=list")
        visitor.waits_for(lambda: photo in visitor.photo_ids(), "the favorite in the list")
        visitor.visits(f"/favorites/photos/{photo}/gallery?paused")
        visitor.presses("Favorite")
        until(lambda: photo not in ids(server, "/favorites"), what="no favorite any more")
    finally:
        server.request("POST", f"/api/v1/photos/{photo}/unfavorite")


# MARK: New photos


@contextlib.contextmanager
def reader(engine, display, folder):
    with running_origin() as origin, serving(folder, "--no-demo", "--allow-host", origin.host) as server:
        with running_browser(Kind(engine, True), display, folder / "browser") as driver:
            visitor = Visitor(driver, Kind(engine, True), server)
            visitor.uses(PHONE)
            yield origin, server, visitor


def publish(origin, count):
    rows = [
        {"title": f"Photo {n}", "url": origin.serve(f"/{n}.png", png(300, 200, bytes([40 * n, 90, 160])), "image/png")}
        for n in reversed(range(count))]
    return origin.serve("/feed.json", json.dumps(rows))


@pytest.mark.parametrize("engine", ["chromium", "webkit"])
def test_new_photos_are_marked_until_they_are_seen(engine, display, tmp_path):
    with reader(engine, display, tmp_path) as (origin, server, visitor):
        status, _, body = server.send("POST", "/api/v1/sources", {"location": publish(origin, 3)})
        assert status in (200, 201)
        source = json.loads(body)["id"]
        publish(origin, 5)
        visitor.visits("/")
        server.request("POST", f"/api/v1/sources/{source}/refresh")
        visitor.waits_for(lambda: "2 new" in visitor.text(), "the new photos in the library")
        visitor.presses("2 new")
        visitor.waits_for(lambda: visitor.driver.current_url.endswith("/new"), "the new photos")
        visitor.waits_for(lambda: len(visitor.photo_ids()) == 2, "two photos")
        visitor.waits_for(lambda: "You have seen everything" in visitor.text(), "the words after the last one")
        visitor.presses("Mark all as seen")
        visitor.waits_for(lambda: "marked as seen" in visitor.text(), "the words")
        assert ids(server, "/new") == []
        visitor.presses("Undo")
        until(lambda: len(ids(server, "/new")) == 2, what="the new photos back")
        visitor.visits(f"/sources/{source}")
        until(lambda: ids(server, "/new") == [], what="the photos to be seen")
        visitor.visits("/")
        visitor.waits_for(lambda: "photos" in visitor.text() and "2 new" not in visitor.text(), "nothing new")


FETCH_AGAIN = """const [paths, done] = arguments;
    Promise.all(paths.map((path) => fetch(path, { cache: 'no-cache' }))).then(() => done());"""
RESPONSE_TIME = """const [path, done] = arguments;
    caches.match(path, { ignoreVary: true }).then((copy) => done(copy ? Date.parse(copy.headers.get('Date')) : 0));"""


def waits_for_stored_list(traveler, source, moment):
    """Waits until the device has stored the source as sent by the server after a time."""
    path = f"/sources/{source}"
    lists = [kept for kept in traveler.stored().get("lists", []) if kept.startswith(f"/api/v1{path}/")]

    def is_later():
        # The time of a server may be slightly behind.
        traveler.driver.execute_async_script(FETCH_AGAIN, lists)
        traveler.query_worker("renew", url=traveler.driver.execute_script("return location.origin") + path)
        sent = [traveler.driver.execute_async_script(RESPONSE_TIME, kept) for kept in (path, f"/api/v1{path}/shapes")]
        return min(sent) > moment * 1000

    traveler.waits_for(is_later, f"{path} on the device")


@pytest.mark.parametrize("engine", ["chromium", "webkit"])
def test_views_made_offline_are_sent_later(engine, display, tmp_path):
    with reader(engine, display, tmp_path) as (origin, server, visitor):
        traveler = Traveler(visitor.driver, visitor.kind, server)
        status, _, body = server.send("POST", "/api/v1/sources", {"location": publish(origin, 3)})
        assert status in (200, 201)
        source = json.loads(body)["id"]
        path = f"/sources/{source}"
        traveler.visits(path)
        traveler.waits_for(lambda: traveler.query_worker("state"), "the service worker")
        traveler.waits_for(lambda: f"/api/v1{path}/shapes" in traveler.stored().get("lists", []), "the list on the device")
        traveler.visits("/")
        publish(origin, 5)
        server.request("POST", f"/api/v1{path}/refresh")
        came = time.time()
        assert len(ids(server, "/new")) == 2
        # Servers state the time in whole seconds.
        until(lambda: time.time() > came + 1.1, what="the next second")
        waits_for_stored_list(traveler, source, came)
        assert len(ids(server, "/new")) == 2, "what a device fetches by itself was not seen"

        server.stop()
        traveler.visits(path)
        traveler.sees_screen("source")
        traveler.waits_for(lambda: len(traveler.photo_ids()) == 5, "the photos on the device")
        traveler.visits("/")
        restart(server, "--no-demo", "--allow-host", origin.host)
        publish(origin, 6)
        server.request("POST", f"/api/v1{path}/refresh")
        until(lambda: len(ids(server, "/new")) == 1, what="the viewed photos to be sent")
        [new] = server.api("/new/photos?offset=0&limit=60")["photos"]
        assert new["title"] == "Photo 5"
        visitor.leaves()
