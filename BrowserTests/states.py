"""The screens of the app, and their sheets, menus and modes, each with the steps that open it."""

from __future__ import annotations

import contextlib
import json
import pathlib
import urllib.parse
from dataclasses import dataclass, replace
from typing import Callable, Iterator

from dated_feed import write_feed
from accounts_server import AccountsServer, accounts_server, submit_form, session
from origin import Origin, running_origin
from program import Server, serving, serving_demo, until, welcome_codes
from selenium.webdriver.common.action_chains import ActionChains
from visitor import Visitor


def nothing(_: Visitor) -> None:
    """No action: the page itself is the state."""


@dataclass(frozen=True)
class State:
    """A screen, and actions on it."""

    name: str
    path: str
    opens: Callable[[Visitor], None] = nothing
    # Selects a server, and signs in or out.
    enters: Callable[[Visitor], None] = nothing

    def opens_for(self, visitor: Visitor) -> None:
        self.enters(visitor)
        visitor.visits(self.path)
        assert (visitor.screen == "error") == (self.name == "nothing here"), self
        self.opens(visitor)


SHEET = "dialog[open] .sheet__title"
# Whether nothing moves. The motion of what has just appeared begins with the next frame.
IS_STILL = """const [done] = arguments;
    const isStill = () => document.getAnimations().every(({ playState }) => playState !== 'running');
    requestAnimationFrame(() => requestAnimationFrame(() => done(isStill())));"""


def pressing(name: str, seen: str) -> Callable[[Visitor], None]:
    """Presses a button, and waits until the result has settled."""

    def opens(visitor: Visitor) -> None:
        visitor.presses(name)
        waits_until_visible(visitor, seen)

    return opens


def waits_until_visible(visitor: Visitor, seen: str) -> None:
    visitor.waits_for(lambda: any(each.is_displayed() for each in visitor.all(seen)), seen)
    visitor.waits_for(lambda: visitor.driver.execute_async_script(IS_STILL), "the end of its motion")


def opens_shortcuts(visitor: Visitor) -> None:
    ActionChains(visitor.driver).send_keys("?").perform()
    waits_until_visible(visitor, SHEET)


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


def unfolds(visitor: Visitor) -> None:
    """Opens some of the folded parts: checking all of those of the API would take long."""
    visitor.driver.execute_script("for (const each of [...document.querySelectorAll('main details')].slice(0, 3)) each.open = true")


@contextlib.contextmanager
def serving_everything(folder: pathlib.Path) -> Iterator[tuple[Server, list[State]]]:
    """A server with the demo, photos with dates, a source of places, a mix, a favorite and a removed photo, and two more
    for the screens of accounts, until the block ends; and all states."""
    folders = [folder / name for name in ("library", "accounts", "first")]
    for each in folders:
        each.mkdir()
    library, with_accounts, first = folders
    with (
        running_origin() as origin, serving_demo(library, "--allow-host", origin.host) as server,
        accounts_server(with_accounts, "--no-demo") as accounts, serving(first, "--host", "0.0.0.0", "--no-demo") as empty,
    ):
        origin.serve("/dated.json", write_feed(folder).read_bytes())
        dated = {"location": origin.address("/dated.json"), "title": "Dated"}
        places = {"location": FEEDS + "top-places.json", "title": "Top places"}
        for each in (dated, places):
            assert server.send("POST", "/api/v1/sources", each)[0] in (200, 201)
        until(lambda: server.api("/sources/dated")["photoCount"] > 1000, what="the photos with dates")
        prepare(server)
        [code] = welcome_codes(first)
        states = states_of(server, origin) + account_states(accounts) + [
            State("welcome", f"/welcome?code={code}", enters=at(empty))]
        yield server, states


FEEDS = "http://demo.vitrine.invalid/demo/feeds/"


def at(server: Server) -> Callable[[Visitor], None]:
    """Uses a server without being signed in."""

    def enters(visitor: Visitor) -> None:
        if visitor.server is not server:
            visitor.driver.delete_all_cookies()
            visitor.server = server

    return enters


def account_states(accounts: AccountsServer) -> list[State]:
    """The screens of accounts, including the sign-in page."""

    def signed_in(visitor: Visitor) -> None:
        if visitor.server is not accounts.server:
            visitor.server = accounts.server
            accounts.sign_in_browser(visitor, "ada")

    def signed_out(visitor: Visitor) -> None:
        visitor.server = accounts.server
        accounts.sign_in_browser(visitor, None)

    # Another browser, and a token.
    session(accounts.server, "ada")
    cookie = f"vitrine_session={accounts.session_of('ada')}"
    assert submit_form(accounts.server, "/account/tokens", {"name": "Calendar"}, cookie).status < 400
    return [
        State("account", "/account", enters=signed_in),
        State("people", "/people", unfolds, signed_in),
        State("server status", "/status", enters=signed_in),
        State("sign in", "/sign-in?to=/all", enters=signed_out),
    ]


def prepare(server: Server) -> None:
    status, _, response = server.send("POST", "/api/v1/mixes", {"title": "Chosen few", "words": "snow"})
    assert status == 201, response
    server.mix = json.loads(response)["id"]
    photos = server.api("/sources/contact-sheet/photos?limit=4")["photos"]
    for photo, action in [(photos[0], "favorite"), (photos[3], "remove")]:
        assert server.send("POST", f"/api/v1/photos/{photo['id']}/{action}")[0] in (200, 204)


def states_of(server: Server, origin: Origin) -> list[State]:
    """All screens without accounts, with their sheets, menus and modes."""

    def photo(source: str, index: int = 0) -> str:
        row = server.api(f"/sources/{source}/photos?limit=20")["photos"][index]
        return f"/sources/{source}/photos/{row['id']}"

    opened = photo("field-notes", 2) + "?bar=shown"
    show = photo("picture-frame", 4) + "/gallery?paused"
    source = "/sources/contact-sheet"
    adding = lambda location: "/add?location=" + urllib.parse.quote(location, safe="")
    closed = origin.serve_with("/closed.json", lambda handler: handler.send_error(401))
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
        "mix to edit": f"/mixes/{server.mix}/edit",
        "day": "/days/07-15",
        "recents": "/recents",
        "places": "/places",
        "place": "/places/" + server.api("/places")["places"][0]["key"],
        "source of places": "/sources/top-places",
        "add": "/add",
        "photo": opened,
        "photo alone": photo("contact-sheet") + "?zoom=actual&bar=hidden",
        "detail": photo("almanac") + "/detail",
        "slideshow": show,
        "settings": "/sources/almanac/settings",
        "archive": "/sources/almanac/archive",
        "delete": "/sources/almanac/delete",
        "nothing here": "/no/such/page",
        "offline": "/offline",
        "server status without accounts": "/status",
    }
    states = [State(name, path) for name, path in pages.items()] + [
        State("API", "/api", unfolds),
        State("add, with a preview", adding(FEEDS + "field-notes.json"), pressing("Preview", ".preview")),
        State("add, with a password", adding(closed), pressing("Preview", ".credentials")),
        State("credentials", "/sources/dated/settings", unfolds),
        State("menu", source, pressing("More", ".menu__panel")),
        State("selection", source, selects),
        State("adding to a mix", source, opens_mix),
        State("keys", source, opens_shortcuts),
        State("settings over a list", source, pressing("Settings", SHEET)),
        State("details over a photo", opened, pressing("Details", "dialog[open] .metadata")),
        State("share", opened, pressing("Share", SHEET)),
        State("slideshow options", show, pressing("Slideshow options", SHEET)),
    ]
    return [replace(each, enters=at(server)) for each in states]
