"""The screens of the app and what opens over them, each with the steps that lead there."""

from __future__ import annotations

import contextlib
import json
import pathlib
from dataclasses import dataclass
from typing import Callable, Iterator

from dated import write_feed
from origin import running_origin
from program import Server, serving_demo, until
from selenium.webdriver.common.action_chains import ActionChains
from visitor import Visitor


def nothing(_: Visitor) -> None:
    """The page is the state."""


@dataclass(frozen=True)
class State:
    """A screen, and actions on it."""

    name: str
    path: str
    opens: Callable[[Visitor], None] = nothing

    def is_seen_by(self, visitor: Visitor) -> None:
        visitor.visits(self.path)
        assert (visitor.screen == "error") == (self.name == "nothing here"), self
        self.opens(visitor)


SHEET = "dialog[open] .sheet__title"
IS_STILL = "return document.getAnimations().every(({ playState }) => playState !== 'running')"


def pressing(name: str, seen: str) -> Callable[[Visitor], None]:
    """Presses a button, and waits until the result has settled."""

    def opens(visitor: Visitor) -> None:
        visitor.presses(name)
        comes(visitor, seen)

    return opens


def comes(visitor: Visitor, seen: str) -> None:
    visitor.waits_for(lambda: any(each.is_displayed() for each in visitor.all(seen)), seen)
    visitor.waits_for(lambda: visitor.driver.execute_script(IS_STILL), "the end of its motion")


def opens_keys(visitor: Visitor) -> None:
    ActionChains(visitor.driver).send_keys("?").perform()
    comes(visitor, SHEET)


def selects(visitor: Visitor) -> None:
    visitor.presses("Select")
    visitor.waits_for(lambda: visitor.all(".selection__count"), "the bar of the selection")
    cell = visitor.cells()[0]
    visitor.scrolls_to(cell)
    cell.click()
    visitor.waits_for(lambda: "1" in visitor.find(".selection__count").text, "a selected photo")


def opens_mix(visitor: Visitor) -> None:
    selects(visitor)
    pressing("Add to mix", SHEET)(visitor)


@contextlib.contextmanager
def serving_everything(folder: pathlib.Path) -> Iterator[Server]:
    """A server with the demo, photos with dates, a mix, a favorite and a removed photo, until the block ends."""
    with running_origin() as origin, serving_demo(folder, "--allow-host", origin.host) as server:
        origin.serve("/dated.json", write_feed(folder).read_bytes())
        dated = {"location": origin.address("/dated.json"), "title": "Dated"}
        assert server.send("POST", "/api/v1/sources", dated)[0] in (200, 201)
        until(lambda: server.api("/sources/dated")["photoCount"] > 1000, what="the photos with dates")
        prepare(server)
        yield server


def prepare(server: Server) -> None:
    status, _, answer = server.send("POST", "/api/v1/mixes", {"title": "Chosen few", "words": "snow"})
    assert status == 201, answer
    server.mix = json.loads(answer)["id"]
    photos = server.api("/sources/contact-sheet/photos?limit=4")["photos"]
    for photo, does in [(photos[0], "favorite"), (photos[3], "remove")]:
        assert server.send("POST", f"/api/v1/photos/{photo['id']}/{does}")[0] in (200, 204)


def states_of(server: Server) -> list[State]:
    """All screens, with their sheets, menus and modes."""

    def photo(source: str, index: int = 0) -> str:
        row = server.api(f"/sources/{source}/photos?limit=20")["photos"][index]
        return f"/sources/{source}/photos/{row['id']}"

    looked_at = photo("field-notes", 2) + "?bar=shown"
    show = photo("picture-frame", 4) + "/gallery?paused"
    source = "/sources/contact-sheet"
    pages = {
        "library": "/",
        "list": source,
        "wall": "/sources/field-notes",
        "grid": "/sources/picture-frame",
        "dated list": "/sources/dated?order=newest&layout=grid",
        "search": source + "?q=snow",
        "all": "/all",
        "favorites": "/favorites",
        "hidden": "/hidden",
        "new": "/new",
        "mix": "/mixes/" + server.mix,
        "new mix": "/mixes/new",
        "day": "/days/07-15",
        "recents": "/recents",
        "places": "/places",
        "place": "/places/" + server.api("/places")["places"][0]["key"],
        "add": "/add",
        "photo": looked_at,
        "photo alone": photo("contact-sheet") + "?zoom=actual&bar=hidden",
        "detail": photo("almanac") + "/detail",
        "slideshow": show,
        "settings": "/sources/almanac/settings",
        "archive": "/sources/almanac/archive",
        "delete": "/sources/almanac/delete",
        "nothing here": "/no/such/page",
    }
    return [State(name, path) for name, path in pages.items()] + [
        State("menu", source, pressing("More", ".menu__panel")),
        State("selection", source, selects),
        State("adding to a mix", source, opens_mix),
        State("keys", source, opens_keys),
        State("settings over a list", source, pressing("Settings", SHEET)),
        State("details over a photo", looked_at, pressing("Details", "dialog[open] .metadata")),
        State("share", looked_at, pressing("Share", SHEET)),
        State("slideshow options", show, pressing("Slideshow options", SHEET)),
    ]
