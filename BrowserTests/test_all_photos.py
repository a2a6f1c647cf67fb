"""All photos of all sources, in every order; favorites; new photos; the search over everything."""

import contextlib
import json
import time

import pytest
from browsers import PHONE, Kind, running_browser
from network import starts_again
from origin import png, running_origin
from program import serving, until
from offline_device import Traveller
from visitor import Visitor

IS_FAVORITE = "return document.querySelector('form[data-favorite] button').getAttribute('aria-pressed')"


def ids(server, path, **query):
    words = "".join(f"&{name}={value}" for name, value in query.items())
    return [photo["id"] for photo in server.api(f"{path}/photos?offset=0&limit=500{words}")["photos"]]


def photo_of(visitor):
    return int(visitor.driver.current_url.split("/photos/")[1].split("/")[0].split("?")[0])


def is_the_beginning_of(shown, wanted):
    return len(shown) > 3 and shown == wanted[:len(shown)]


# MARK: Orders


def test_all_photos_are_there_newest_first_and_lead_on(visitor, server):
    photos = server.api("/all/photos?offset=0&limit=500")["photos"]
    wanted = [photo["id"] for photo in photos]
    pictures = [number for number, photo in enumerate(photos) if photo.get("image")]
    assert len(wanted) > 100 and len(set(wanted)) == len(wanted)
    visitor.takes(PHONE)
    visitor.visits("/all?layout=list")
    visitor.waits_for(lambda: is_the_beginning_of(visitor.photo_ids(), wanted), "the newest photos")
    visitor.visits(f"/all/photos/{wanted[pictures[4]]}")
    visitor.sees_screen("photo")
    if visitor.bar == "hidden":
        visitor.taps_the_photo()
    visitor.presses("Next photo")
    # Rows of text are skipped.
    visitor.waits_for(lambda: photo_of(visitor) == wanted[pictures[5]], "the next photo")
    visitor.presses("Back")
    visitor.waits_for(lambda: "/photos/" not in visitor.driver.current_url, "the list")
    assert visitor.driver.current_url.split("?")[0].endswith("/all")


@pytest.mark.parametrize("path", ["/all", "/sources/contact-sheet"])
def test_an_order_is_chosen_and_stays_with_the_photos(visitor, server, path):
    visitor.takes(PHONE)
    visitor.visits(path)
    for name, order in [("Oldest first", "oldest"), ("By title", "title")]:
        visitor.orders_by(name)
        visitor.waits_for(lambda: f"order={order}" in visitor.driver.current_url, "the order in the URL")
        wanted = ids(server, path, order=order)
        visitor.waits_for(lambda: is_the_beginning_of(visitor.photo_ids(), wanted), f"the photos {order}")
        assert sorted(wanted) == sorted(ids(server, path))
    visitor.opens_photo(2)
    visitor.waits_for(lambda: "/photos/" in visitor.driver.current_url, "the photo")
    assert photo_of(visitor) == wanted[1] and "order=title" in visitor.driver.current_url


def test_shuffled_photos_are_the_same_at_the_same_url(visitor, server):
    visitor.takes(PHONE)
    visitor.visits("/all")
    visitor.orders_by("Shuffled")
    visitor.waits_for(lambda: "order=random-" in visitor.driver.current_url, "the seed in the URL")
    order = visitor.driver.current_url.split("order=")[1].split("&")[0]
    wanted = ids(server, "/all", order=order)
    assert wanted != ids(server, "/all") and sorted(wanted) == sorted(ids(server, "/all"))
    visitor.waits_for(lambda: is_the_beginning_of(visitor.photo_ids(), wanted), "the photos in their order")


# MARK: Search in everything


def test_everything_is_searched_from_the_library(visitor, server):
    titles = [photo["title"] for photo in server.api("/sources/contact-sheet/photos?limit=9")["photos"]]
    word = max((word for word in " ".join(titles).lower().split() if word.isascii() and word.isalpha()), key=len)
    visitor.takes(PHONE)
    visitor.visits("/")
    visitor.types("Search all photos", word)
    visitor.submits("Search all photos")
    visitor.waits_for(lambda: f"/search?q={word}" in visitor.driver.current_url, "the search")
    wanted = ids(server, "/search", q=word)
    assert wanted
    visitor.waits_for(lambda: visitor.photo_ids() and visitor.photo_ids() == wanted[:len(visitor.photo_ids())], "what is found")
    visitor.opens_photo(1)
    visitor.waits_for(lambda: "/photos/" in visitor.driver.current_url, "the photo")
    assert photo_of(visitor) == wanted[0]


# MARK: Favorites


def test_favorites_work_offline(traveller):
    server = traveller.server
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/contact-sheet")
    first, second = traveller.walks(2)
    traveller.presses("Favorite")
    traveller.waits_for(lambda: traveller.driver.execute_script(IS_FAVORITE) == "true", "the heart")
    until(lambda: ids(server, "/favorites") == [second], what="the favorite on the server")
    traveller.network.cuts()
    traveller.presses("Previous photo")
    traveller.waits_for(lambda: photo_of(traveller) == first, "the photo before")
    traveller.waits_for(lambda: traveller.driver.execute_script(IS_FAVORITE) == "false", "no heart")
    traveller.presses("Favorite")
    traveller.waits_for(lambda: traveller.driver.execute_script(IS_FAVORITE) == "true", "the heart without a network")
    traveller.waits_for(lambda: traveller.asks_device("state")["waiting"] >= 1, "the favorite in the queue")
    traveller.network.restores()
    until(lambda: ids(server, "/favorites") == [first, second], what="both favorites on the server", seconds=60)
    traveller.visits("/favorites?layout=list")
    traveller.waits_for(lambda: traveller.photo_ids() == [first, second], "the favorites")


def test_a_favorite_is_added_and_removed(visitor, server):
    photo = ids(server, "/sources/field-notes")[0]
    visitor.takes(PHONE)
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
        server.does("POST", f"/api/v1/photos/{photo}/unfavorite")


# MARK: New photos


@contextlib.contextmanager
def reader(engine, display, folder):
    with running_origin() as origin, serving(folder, "--no-demo", "--allow-host", origin.host) as server:
        with running_browser(Kind(engine, True), display, folder / "browser") as driver:
            visitor = Visitor(driver, Kind(engine, True), server)
            visitor.takes(PHONE)
            yield origin, server, visitor


def put(origin, count):
    rows = [
        {"title": f"Photo {n}", "url": origin.serve(f"/{n}.png", png(300, 200, bytes([40 * n, 90, 160])), "image/png")}
        for n in reversed(range(count))]
    return origin.serve("/feed.json", json.dumps(rows))


@pytest.mark.parametrize("engine", ["chromium", "webkit"])
def test_new_photos_are_marked_until_they_are_seen(engine, display, tmp_path):
    with reader(engine, display, tmp_path) as (origin, server, visitor):
        status, _, body = server.send("POST", "/api/v1/sources", {"location": put(origin, 3)})
        assert status in (200, 201)
        source = json.loads(body)["id"]
        put(origin, 5)
        visitor.visits("/")
        server.does("POST", f"/api/v1/sources/{source}/refresh")
        visitor.waits_for(lambda: "2 new" in visitor.text(), "the new photos in the library")
        visitor.presses("2 new")
        visitor.waits_for(lambda: visitor.driver.current_url.endswith("/new"), "the new photos")
        visitor.waits_for(lambda: len(visitor.photo_ids()) == 2, "two photos")
        assert "You have seen everything" in visitor.text()
        visitor.presses("Mark all as seen")
        visitor.waits_for(lambda: "marked as seen" in visitor.text(), "the words")
        assert ids(server, "/new") == []
        visitor.presses("Undo")
        until(lambda: len(ids(server, "/new")) == 2, what="the new photos back")
        visitor.visits(f"/sources/{source}")
        until(lambda: ids(server, "/new") == [], what="the photos to be seen")
        visitor.visits("/")
        visitor.waits_for(lambda: "photos" in visitor.text() and "2 new" not in visitor.text(), "nothing new")


ASK_AGAIN = """const [paths, done] = arguments;
    Promise.all(paths.map((path) => fetch(path, { cache: 'no-cache' }))).then(() => done());"""
SENT_AT = """const [path, done] = arguments;
    caches.match(path, { ignoreVary: true }).then((copy) => done(copy ? Date.parse(copy.headers.get('Date')) : 0));"""


def has_later(traveller, source, moment):
    """Waits until the device has stored the source as sent by the server after a time."""
    path = f"/sources/{source}"
    lists = [kept for kept in traveller.kept().get("lists", []) if kept.startswith(f"/api/v1{path}/")]

    def is_later():
        # The time of a server may be slightly behind.
        traveller.driver.execute_async_script(ASK_AGAIN, lists)
        traveller.asks_device("renew", url=traveller.driver.execute_script("return location.origin") + path)
        sent = [traveller.driver.execute_async_script(SENT_AT, kept) for kept in (path, f"/api/v1{path}/shapes")]
        return min(sent) > moment * 1000

    traveller.waits_for(is_later, f"{path} on the device")


@pytest.mark.parametrize("engine", ["chromium", "webkit"])
def test_views_made_offline_are_sent_later(engine, display, tmp_path):
    with reader(engine, display, tmp_path) as (origin, server, visitor):
        traveller = Traveller(visitor.driver, visitor.kind, server)
        status, _, body = server.send("POST", "/api/v1/sources", {"location": put(origin, 3)})
        assert status in (200, 201)
        source = json.loads(body)["id"]
        path = f"/sources/{source}"
        traveller.visits(path)
        traveller.waits_for(lambda: traveller.asks_device("state"), "the service worker")
        traveller.waits_for(lambda: f"/api/v1{path}/shapes" in traveller.kept().get("lists", []), "the list on the device")
        traveller.visits("/")
        put(origin, 5)
        server.does("POST", f"/api/v1{path}/refresh")
        came = time.time()
        assert len(ids(server, "/new")) == 2
        # Servers state the time in whole seconds.
        until(lambda: time.time() > came + 1.1, what="the next second")
        has_later(traveller, source, came)
        assert len(ids(server, "/new")) == 2, "what a device fetches by itself was not seen"

        server.stop()
        traveller.visits(path)
        traveller.sees_screen("source")
        traveller.waits_for(lambda: len(traveller.photo_ids()) == 5, "the photos on the device")
        traveller.visits("/")
        starts_again(server, "--no-demo", "--allow-host", origin.host)
        put(origin, 6)
        server.does("POST", f"/api/v1{path}/refresh")
        until(lambda: len(ids(server, "/new")) == 1, what="the photos seen to be told")
        [new] = server.api("/new/photos?offset=0&limit=60")["photos"]
        assert new["title"] == "Photo 5"
        visitor.leaves()
