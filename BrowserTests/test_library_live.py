"""The library and places are updated while they are shown."""

import contextlib
import json
import time

import pytest
from browsers import DESKTOP, PHONE, Kind, running_browser
from origin import png, running_origin
from program import serving, until
from selenium.webdriver.common.action_chains import ActionChains
from visitor import Visitor

CARDS = "return [...document.querySelectorAll('[data-source] .card__title')].map((title) => title.textContent)"
#: The pictures of the cards, and whether each is the same element as before.
MARK = "for (const cover of document.querySelectorAll('.card__cover')) cover.dataset.seen = 'yes'"
SEEN = "return [...document.querySelectorAll('.card__cover')].map((cover) => cover.dataset.seen === 'yes')"


@contextlib.contextmanager
def reading_the_library(engine, display, folder):
    """An origin, a server that may fetch from it, and a person with a phone."""
    with running_origin() as origin, serving(folder, "--no-demo", "--allow-host", origin.host) as server:
        kind = Kind(engine, True)
        with running_browser(kind, display, folder / "browser") as driver:
            reader = Visitor(driver, kind, server)
            reader.uses(PHONE)
            yield origin, server, reader


@pytest.mark.parametrize("engine", ["chromium", "webkit"])
def test_the_library_follows_added_changed_and_deleted_sources(engine, display, tmp_path):
    with reading_the_library(engine, display, tmp_path) as (origin, server, reader):
        feeds = []
        for number in range(2):
            addresses = [origin.serve(f"/{number}-{photo}.png", png(300, 200), "image/png") for photo in range(3)]
            feeds.append(origin.serve_photos(f"/feed{number}.json", addresses))
        adds = lambda number, title: server.send(
            "POST", "/api/v1/sources", {"location": feeds[number], "title": title})[0]
        reader.visits("/")
        cards = lambda: reader.driver.execute_script(CARDS)
        assert cards() == []
        assert adds(0, "First") in (200, 201)
        reader.waits_for(lambda: cards() == ["First"], "the first source")
        reader.sees_pictures_of_all(".card")
        reader.driver.execute_script(MARK)
        assert adds(1, "Second") in (200, 201)
        reader.waits_for(lambda: sorted(cards()) == ["First", "Second"], "the second source")
        assert sorted(reader.driver.execute_script(SEEN)) == [False, True], "the first picture stays as it is"
        [first] = [one["id"] for one in server.api("/sources")["sources"] if one["title"] == "First"]
        server.request("PATCH", f"/api/v1/sources/{first}", {"title": "Renamed"})
        reader.waits_for(lambda: sorted(cards()) == ["Renamed", "Second"], "the new name")
        server.request("DELETE", f"/api/v1/sources/{first}")
        reader.waits_for(lambda: cards() == ["Second"], "the source to go")


@pytest.mark.parametrize("engine", ["chromium", "webkit"])
def test_a_source_that_is_pressed_opens_although_another_one_is_added(engine, display, tmp_path):
    with reading_the_library(engine, display, tmp_path) as (origin, server, reader):
        reader.uses(DESKTOP)
        address = origin.serve("/a.png", png(300, 200), "image/png")
        adds = lambda title: server.send("POST", "/api/v1/sources", {
            "location": origin.serve_photos(f"/{title}.json", [address]), "title": title})
        adds("First")
        reader.visits("/")
        ActionChains(reader.driver).move_to_element(reader.find("[data-source]")).click_and_hold().perform()
        adds("Second")
        # Until the page has changed, or has had the time to.
        end = time.monotonic() + 3
        until(lambda: time.monotonic() > end or len(reader.driver.execute_script(CARDS)) == 2)
        ActionChains(reader.driver).release().perform()
        reader.sees_screen("source")
        assert reader.title == "First"
        reader.driver.back()
        reader.waits_for(lambda: len(reader.driver.execute_script(CARDS)) == 2, "the source that was added")


@pytest.mark.parametrize("engine", ["chromium", "webkit"])
def test_the_library_shows_changes_made_in_the_meantime(engine, display, tmp_path):
    with reading_the_library(engine, display, tmp_path) as (origin, server, reader):
        address = origin.serve("/a.png", png(300, 200), "image/png")
        feed = origin.serve_photos("/feed.json", [address])
        source = json.loads(server.send("POST", "/api/v1/sources", {"location": feed, "title": "First"})[2])["id"]
        reader.visits("/")
        reader.clicks(f".card[href='/sources/{source}']")
        reader.sees_screen("source")
        server.request("PATCH", f"/api/v1/sources/{source}", {"title": "Renamed"})
        reader.driver.back()
        reader.sees_screen("library")
        reader.waits_for(lambda: reader.driver.execute_script(CARDS) == ["Renamed"], "the new name")
