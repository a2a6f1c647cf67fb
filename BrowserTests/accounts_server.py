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


class AccountsServer:
    """The server, with a session for each person."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}

    def session_of(self, name: str) -> str:
        """The value of a person's session cookie."""
        if name not in self.cookies:
            self.cookies[name] = session(self.server, name)
        return self.cookies[name]

    def send_as(self, name: str | None, method: str, path: str, body=None) -> tuple[int, dict, bytes]:
        """Sends a request as a person, or as a visitor without an account."""
        headers = dict(PRESS)
        if name:
            headers["Cookie"] = f"vitrine_session={self.session_of(name)}"
        return self.server.send(method, path, body, headers)

    def api(self, name: str | None, path: str, method: str = "GET", body=None):
        status, _, response = self.send_as(name, method, f"/api/v1{path}", body)
        assert status < 300, f"{method} {path} as {name}: {status} {response[:300]!r}"
        return json.loads(response) if response else None

    def sign_in_browser(self, person, name: str | None) -> None:
        """Signs a browser in as a person, or out."""
        person.driver.get(f"{self.server.base}/health")
        person.driver.delete_all_cookies()
        if name:
            person.driver.add_cookie({"name": "vitrine_session", "value": self.session_of(name), "path": "/"})


def submit_form(server: Server, path: str, fields: dict[str, str], cookie: str = "") -> http.client.HTTPResponse:
    """Sends a form without following the redirect of the response."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie, **PRESS}
        connection.request("POST", path, urlencode(fields), headers)
        return connection.getresponse()
    finally:
        connection.close()


def session(server: Server, name: str) -> str:
    response = submit_form(server, "/sign-in", {"name": name, "password": PASSWORD})
    cookies = response.headers.get_all("Set-Cookie") or []
    found = [match for cookie in cookies if (match := re.match(r"vitrine_session=([^;]+)", cookie))]
    assert found, f"{name} is not signed in: {response.status}"
    return found[0].group(1)


def publish(accounts: AccountsServer, source: str) -> None:
    """Makes a source public, like the form of its settings."""
    cookie = f"vitrine_session={accounts.session_of('ada')}"
    assert submit_form(accounts.server, f"/sources/{source}/public", {"public": "1"}, cookie).status == 303


def add_people(folder: pathlib.Path, roles: dict[str, str]) -> None:
    """Creates accounts in the data folder of a server; the first one must be an administrator."""
    for name, role in roles.items():
        made = vitrine("user", "add", name, "--role", role, "--data", str(folder / "data"), input=PASSWORD + "\n")
        assert made.returncode == 0, made.stderr


@contextlib.contextmanager
def accounts_server(folder: pathlib.Path, *arguments: str) -> Iterator[AccountsServer]:
    """Runs the server until the block ends: with the demo's sources, unless there is `--no-demo`."""
    if "--no-demo" not in arguments:
        copy_demo(folder)
    add_people(folder, ROLES)
    with serving(folder, *arguments) as server:
        accounts = AccountsServer(server)
        count = 0 if "--no-demo" in arguments else 5
        until(lambda: len(accounts.api("ada", "/sources")["sources"]) == count, what="the demo's sources")
        yield accounts
