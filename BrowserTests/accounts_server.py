"""A server with accounts of several people, and the demo's sources, one of them public."""

from __future__ import annotations

import contextlib
import http.client
import json
import pathlib
import re
from typing import Iterator
from urllib.parse import urlencode

from program import PRESS, Server, copy_demo, serving, until, vitrine

PASSWORD = "correct horse"
ROLES = {"ada": "admin", "max": "member", "mia": "member", "vera": "viewer"}


class Household:
    """The server, with a session for each person."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}

    def signs_in(self, name: str) -> str:
        """The value of a person's session cookie."""
        if name not in self.cookies:
            self.cookies[name] = session(self.server, name)
        return self.cookies[name]

    def asks(self, name: str | None, method: str, path: str, body=None) -> tuple[int, dict, bytes]:
        """A request of a person, or of a visitor without an account."""
        headers = dict(PRESS)
        if name:
            headers["Cookie"] = f"vitrine_session={self.signs_in(name)}"
        return self.server.send(method, path, body, headers)

    def api(self, name: str | None, path: str, method: str = "GET", body=None):
        status, _, answer = self.asks(name, method, f"/api/v1{path}", body)
        assert status < 300, f"{method} {path} as {name}: {status} {answer[:300]!r}"
        return json.loads(answer) if answer else None

    def lets_in(self, person, name: str | None) -> None:
        """Signs a browser in as a person, or out."""
        person.driver.get(f"{self.server.base}/health")
        person.driver.delete_all_cookies()
        if name:
            person.driver.add_cookie({"name": "vitrine_session", "value": self.signs_in(name), "path": "/"})


def sends_form(server: Server, path: str, fields: dict[str, str], cookie: str = "") -> http.client.HTTPResponse:
    """Presses the button of a form without following its redirect."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie, **PRESS}
        connection.request("POST", path, urlencode(fields), headers)
        return connection.getresponse()
    finally:
        connection.close()


def session(server: Server, name: str) -> str:
    answer = sends_form(server, "/sign-in", {"name": name, "password": PASSWORD})
    cookies = answer.headers.get_all("Set-Cookie") or []
    found = [match for cookie in cookies if (match := re.match(r"vitrine_session=([^;]+)", cookie))]
    assert found, f"{name} is not signed in: {answer.status}"
    return found[0].group(1)


def publishes(house: Household, source: str) -> None:
    """Makes a source public, like the form of its settings."""
    cookie = f"vitrine_session={house.signs_in('ada')}"
    assert sends_form(house.server, f"/sources/{source}/public", {"public": "1"}, cookie).status == 303


def add_people(folder: pathlib.Path, roles: dict[str, str]) -> None:
    """Creates accounts in the data folder of a server; the first one must be an administrator."""
    for name, role in roles.items():
        made = vitrine("user", "add", name, "--role", role, "--data", str(folder / "data"), input=PASSWORD + "\n")
        assert made.returncode == 0, made.stderr


@contextlib.contextmanager
def household(folder: pathlib.Path, *arguments: str) -> Iterator[Household]:
    """Starts the server, until the block ends: with the demo's sources, unless arguments say otherwise."""
    if "--no-demo" not in arguments:
        copy_demo(folder)
    add_people(folder, ROLES)
    with serving(folder, *arguments) as server:
        house = Household(server)
        count = 0 if "--no-demo" in arguments else 5
        until(lambda: len(house.api("ada", "/sources")["sources"]) == count, what="the demo's sources")
        yield house
