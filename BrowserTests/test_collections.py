"""Mixes, removed photos, new photos, and pictures in several sources, with and without scripts."""

import json
import urllib.request

import pytest
from browsers import KINDS, PHONE, Kind
from origin import png, running_origin
from program import serving, until
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select
from test_all_photos import IS_FAVORITE, ids, photo_of
from visitor import Visitor, title_of

COUNT = 8


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """A server with two sources: eight photos, and two of these plus a different one. The origin can add more."""
    folder = tmp_path_factory.mktemp("collections")
    with running_origin() as origin, serving(folder, "--no-demo", "--allow-host", origin.host) as server:
        rows = [
            {
                "title": f"Photo {number}", "date": f"20{number + 10}-07-15T12:00:00Z",
                "url": origin.serve(f"/{number}.png", png(400, 300, bytes([25 * number, 90, 160])), "image/png"),
            }
            for number in range(COUNT)]
        server.origin, server.rows = origin, rows
        for name, some in [("eight", rows), ("three", [rows[1], rows[2], {**rows[0], "title": "Own", "url": origin.serve(
                "/own.png", png(300, 300), "image/png")}])]:
            location = origin.serve(f"/{name}.json", json.dumps(some))
            server.request("POST", "/api/v1/sources", {"location": location, "title": name.capitalize()})
        yield server


@pytest.fixture(params=KINDS, ids=str)
def reader(request, drivers, library):
    visitor = Visitor(drivers(request.param), request.param, library)
    visitor.uses(PHONE)
    yield visitor
    for mix in library.api("/mixes")["mixes"]:
        library.request("DELETE", f"/api/v1/mixes/{mix['id']}")
    for source in ("eight", "three"):
        library.request("POST", f"/api/v1/sources/{source}/restore")
    for photo in ids(library, "/favorites"):
        library.request("POST", f"/api/v1/photos/{photo}/unfavorite")
    visitor.leaves()


def shown(reader):
    return [title_of(cell) for cell in reader.cells()]


def test_a_mix_is_created_changed_and_deleted(reader, library):
    reader.visits("/mixes/new")
    reader.types("Name", "Both & more")
    reader.types("Search words", "photo")
    Select(reader.find("select[name=order]")).select_by_visible_text("Oldest first")
    for label in reader.all(".checks__option"):
        box = label.find_element(By.TAG_NAME, "input")
        if box.is_selected() != (label.text.strip() in ("Eight", "Three")):
            label.click()
    reader.presses("Save mix")
    reader.waits_for(lambda: "/mixes/both-more" in reader.driver.current_url, "the mix")
    reader.waits_for(lambda: reader.title == "Both & more", "its title")
    # "Own" does not contain the word, and both sources show two of the eight.
    expected = [f"Photo {number}" for number in range(COUNT)]
    reader.visits("/mixes/both-more?layout=list")
    reader.waits_for(lambda: shown(reader) == expected, "each picture once, the oldest first")

    reader.visits("/mixes/both-more/edit")
    reader.types("Name", "Own")
    reader.types("Search words", "own")
    reader.presses("Save mix")
    reader.waits_for(lambda: reader.screen == "mix", "the mix")
    reader.visits(reader.driver.current_url.removeprefix(library.base).split("?")[0] + "?layout=list")
    reader.waits_for(lambda: shown(reader) == ["Own"], "the photo with the other word")

    [mix] = library.api("/mixes")["mixes"]
    assert mix["title"] == "Own"
    reader.visits(f"/mixes/{mix['id']}/edit")
    reader.presses("Delete mix")
    until(lambda: library.api("/mixes")["mixes"] == [], what="no mix")
    assert len(ids(library, "/all")) == COUNT + 1, "its photos stay"


def test_a_mix_without_a_name_is_refused_and_keeps_the_input(reader, library):
    reader.visits("/mixes/new")
    reader.types("Search words", "snow")
    # Values that the field itself accepts.
    reader.types("Name", " ")
    reader.presses("Save mix")
    reader.waits_for(lambda: reader.all("[role=alert]"), "the reason")
    assert reader.find("#words").get_attribute("value") == "snow"
    assert library.api("/mixes")["mixes"] == []


def test_removed_photos_are_listed_and_lead_on(reader, library):
    first, second = ids(library, "/sources/eight")[2:4]
    for photo in (first, second):
        library.request("POST", f"/api/v1/photos/{photo}/remove")
    reader.visits("/hidden?layout=list")
    reader.waits_for(lambda: reader.photo_ids() == [second, first], "those that were removed, the last first")
    reader.opens_photo(1)
    reader.sees_screen("photo")
    assert photo_of(reader) == second and "/hidden/photos/" in reader.driver.current_url
    library.request("POST", "/api/v1/sources/eight/restore")
    reader.visits("/hidden")
    reader.waits_for(lambda: "No removed photos" in reader.text(), "nothing that was removed")


def test_new_photos_are_marked_as_seen_and_unseen(reader, library):
    number = len(library.rows)
    library.rows.append({
        "title": f"Photo {number}", "date": f"20{number + 10}-07-15T12:00:00Z",
        "url": library.origin.serve(f"/{number}.png", png(400, 300, bytes([8 * number, 20, 60])), "image/png")})
    library.origin.serve("/eight.json", json.dumps(library.rows))
    reader.visits("/sources/eight")
    library.request("POST", "/api/v1/sources/eight/refresh")
    try:
        reader.visits("/new?layout=list")
        reader.waits_for(lambda: shown(reader) == [f"Photo {number}"], "the photo that came")
        reader.presses("Mark all as seen")
        until(lambda: ids(library, "/new") == [], what="nothing new")
        reader.presses("Undo")
        until(lambda: len(ids(library, "/new")) == 1, what="the new photo again")
        reader.presses("Mark all as seen")
        until(lambda: ids(library, "/new") == [], what="nothing new")
    finally:
        library.rows.pop()
        library.origin.serve("/eight.json", json.dumps(library.rows))
        library.request("POST", "/api/v1/sources/eight/refresh")


def test_the_details_lead_to_the_other_source_of_a_picture(reader, library):
    photos = {row["title"]: row["id"] for row in library.api("/sources/eight/photos?limit=60")["photos"]}
    others = {row["title"]: row["id"] for row in library.api("/sources/three/photos?limit=60")["photos"]}
    reader.visits(f"/sources/eight/photos/{photos['Photo 3']}/detail")
    assert "Also in" not in reader.text()
    reader.visits(f"/sources/eight/photos/{photos['Photo 2']}/detail")
    rows = {row.find_element(By.CSS_SELECTOR, "dt").text: row for row in reader.all(".metadata__row")}
    link = rows["Also in"].find_element(By.TAG_NAME, "a")
    assert link.text == "Three"
    reader.scrolls_to(link)
    link.click()
    reader.waits_for(lambda: f"/sources/three/photos/{others['Photo 2']}" in reader.driver.current_url, "the other one")


@pytest.mark.parametrize("path", ["/mixes/chosen", "/days/07-15", "/favorites", "/search", "/all"])
def test_the_slideshow_of_a_collection_has_a_url(reader, library, path):
    library.request("POST", "/api/v1/mixes", {"title": "Chosen", "words": "photo"})
    for photo in ids(library, "/sources/eight")[:3]:
        library.request("POST", f"/api/v1/photos/{photo}/favorite")
    expected = ids(library, path, **({"q": "photo"} if path == "/search" else {}))
    url = f"{path}/slideshow" + ("?q=photo" if path == "/search" else "")
    # In a browser, it moves on after two seconds.
    with urllib.request.urlopen(library.base + url, timeout=60) as response:
        assert f"{path}/photos/{expected[0]}/gallery" in response.url
        assert f">1/{len(expected)}<" in response.read().decode()
    reader.visits(url)
    reader.sees_screen("gallery")
    # It plays: with scripts, or without them by the link to the next photo in the page.
    shown = lambda: (photo_of(reader), reader.position)
    reader.waits_for(lambda: shown() == (expected[1], f"2/{len(expected)}"), "the next photo")


@pytest.mark.parametrize("screen", ["", "/detail", "/gallery?paused"], ids=["photo", "detail", "gallery"])
@pytest.mark.parametrize("reader", [Kind("chromium", True), Kind("webkit", True)], ids=str, indirect=True)
def test_the_key_f_adds_and_removes_a_favorite(reader, library, screen):
    photo = ids(library, "/sources/eight")[1]
    reader.visits(f"/sources/eight/photos/{photo}{screen}")
    for state, found in (("true", [photo]), ("false", [])):
        reader.find("body").send_keys("f")
        reader.waits_for(lambda: reader.driver.execute_script(IS_FAVORITE) == state, f"the heart: {state}")
        until(lambda: ids(library, "/favorites") == found, what="the favorites")
