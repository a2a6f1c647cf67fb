"""All URLs of a server that somebody is offered, and the documented access to them."""

from __future__ import annotations

import html.parser
import http.client
import json
import pathlib
import re
from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import urljoin, urlsplit

from program import PRESS, ROOT, Server

ROLES = ["everyone", "visible", "viewer", "member", "admin"]
READS, WRITES = "GET", "POST, PUT, PATCH, DELETE"
# How many URLs of one shape are asked for.
MOST_ALIKE = 2
NAMED = {"sources", "places", "mixes", "days", "images", "assets", "people", "credentials", "preview", "photos", "demo"}
BEGINNINGS = [
    "/", "/all", "/new", "/favorites", "/hidden", "/recents", "/places", "/on-this-day", "/search?q=a", "/add", "/account", "/people",
    "/status", "/metrics", "/api", "/sign-in", "/welcome?code=x", "/mixes/new", "/health", "/ready", "/offline", "/map.svg",
    "/service-worker.js", "/api/v1/preview?location=x", "/all/slideshow", "/favorites/slideshow", "/days/02-29", "/images/preview/x",
]


@dataclass(frozen=True)
class Answer:
    """What a request was answered with."""

    status: int
    headers: http.client.HTTPMessage = field(compare=False)
    body: bytes

    @property
    def leads_to_sign_in(self) -> bool:
        return self.status == 303 and (self.headers["Location"] or "").startswith("/sign-in")

    @property
    def is_refusal(self) -> bool:
        """Refused since the sender is not signed in."""
        return self.status == 401 or self.leads_to_sign_in


class Asking:
    """Requests that follow no redirect, over one connection."""

    def __init__(self, server: Server) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def ask(self, path: str, headers: dict[str, str], method: str = "GET", body: str | None = None) -> Answer:
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if body is not None else {}
        self.connection.request(method, path, body, {**PRESS, **kind, **headers})
        answer = self.connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read())


def rules() -> list[tuple[str, list[str], str]]:
    """The rows of the table in docs/api.md: methods, parts of the path, who may."""
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| ([A-Z, ]+) \| `/([^`]*)` \| (\w+) \|$", text, re.MULTILINE)
    assert len(found) > 100 and {role for _, _, role in found} == set(ROLES)
    return [(methods, [part for part in path.split("/") if part], role) for methods, path, role in found]


RULES = rules()


def access(path: str, is_write: bool = False) -> str:
    """Who may send a request: the first row that fits; `admin` without one."""
    parts = [part for part in urlsplit(path).path.split("/") if part]

    def fits(pattern: list[str]) -> bool:
        for index, name in enumerate(pattern):
            if name == "**":
                return True
            if index >= len(parts) or name not in ("*", parts[index]):
                return False
        return len(pattern) == len(parts)

    return next((role for methods, pattern, role in RULES if (methods == WRITES) == is_write and fits(pattern)), "admin")


class Offers(html.parser.HTMLParser):
    """The URLs of a page: those that are loaded or opened, and those that forms are sent to."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []
        self.written: list[str] = []

    def handle_starttag(self, tag: str, pairs) -> None:
        attributes = dict(pairs)
        if tag == "form" and (attributes.get("method") or "get").lower() == "post":
            self.written.append(attributes["action"])
            return
        for name in ("href", "src", "action", "poster"):
            if attributes.get(name):
                self.read.append(attributes[name])
        for each in (attributes.get("srcset") or "").split(","):
            if each.strip():
                self.read.append(each.split()[0])


def shape(url: str) -> str:
    """A URL without the names and numbers in it."""
    parts, query = urlsplit(url).path.split("/"), urlsplit(url).query
    plain = [("*" if before in NAMED or part.isdigit() else part) for before, part in zip(["", *parts], parts)]
    return "/".join(plain) + "?" + "&".join(sorted(each.partition("=")[0] for each in query.split("&")))


def written(values: dict[str, str]) -> list[tuple[str, str]]:
    """The methods and paths of the API that change something, with values for the parameters of paths."""
    return [(method, path) for method, path in _operations(values) if method != "GET"]


def readable(values: dict[str, str]) -> list[str]:
    """The paths of the API that are read."""
    required = {"search": "?q=a", "preview": "?location=x"}
    paths = [path for method, path in _operations(values) if method == "GET" and not path.endswith("/events")]
    return [path + required.get(path.rpartition("/")[2], "") for path in paths]


def _operations(values: dict[str, str]) -> list[tuple[str, str]]:
    document = json.loads(pathlib.Path(ROOT / "Web" / "api" / "openapi.json").read_text(encoding="utf-8"))
    fill = lambda path: "/api/v1" + re.sub(r"{(\w+)}", lambda match: values[match[1]], path)
    return [(method.upper(), fill(path)) for path, item in document["paths"].items() for method in item if method != "parameters"]


def walk(asking: Asking, headers: dict[str, str], beginnings: list[str]) -> tuple[dict[str, Answer], set[str]]:
    """Everything that a person is led to: answers by URL, in order, and what forms are sent to."""
    waiting, alike = [*BEGINNINGS, *beginnings], Counter()
    answers: dict[str, Answer] = {}
    forms: set[str] = set()
    for url in waiting:
        # Examples to add are on other servers.
        if url in answers or alike[shape(url)] >= MOST_ALIKE or url.startswith("/add?location="):
            continue
        alike[shape(url)] += 1
        answer = answers[url] = asking.ask(url, headers)
        if answer.headers["Location"]:
            waiting.append(answer.headers["Location"])
        if not (answer.headers["Content-Type"] or "").startswith("text/html"):
            continue
        offers = Offers()
        offers.feed(answer.body.decode())
        forms.update(urlsplit(urljoin(url, each)).path for each in offers.written)
        own = [urljoin(url, each).partition("#")[0] for each in offers.read]
        waiting += [each for each in own if each.startswith("/") and not each.startswith("//")]
    return answers, forms
