"""All URLs that the pages of a server contain for a person, and the documented access to them."""

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
# The maximum number of requested URLs of one shape.
MAX_ALIKE = 2
NAMED = {"sources", "places", "mixes", "days", "images", "assets", "people", "credentials", "preview", "photos", "demo"}
START_URLS = [
    "/", "/all", "/new", "/favorites", "/hidden", "/recents", "/places", "/on-this-day", "/search?q=a", "/add", "/account", "/people",
    "/status", "/metrics", "/api", "/sign-in", "/welcome?code=x", "/mixes/new", "/health", "/ready", "/offline", "/map.svg",
    "/service-worker.js", "/api/v1/preview?location=x", "/all/slideshow", "/favorites/slideshow", "/days/02-29", "/images/preview/x",
]


@dataclass(frozen=True)
class Response:
    """The response to a request."""

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


class Client:
    """Requests that follow no redirect, over one connection."""

    def __init__(self, server: Server) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def request(self, path: str, headers: dict[str, str], method: str = "GET", body: str | None = None) -> Response:
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if body is not None else {}
        self.connection.request(method, path, body, {**PRESS, **kind, **headers})
        response = self.connection.getresponse()
        return Response(response.status, response.headers, response.read())


def rules() -> list[tuple[str, list[str], str]]:
    """The rows of the table in docs/api.md: methods, parts of the path, required role."""
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| ([A-Z, ]+) \| `/([^`]*)` \| (\w+) \|$", text, re.MULTILINE)
    assert len(found) > 100 and {role for _, _, role in found} == set(ROLES)
    return [(methods, [part for part in path.split("/") if part], role) for methods, path, role in found]


RULES = rules()


def access(path: str, is_write: bool = False) -> str:
    """The role required by a request: that of the first matching row, or `admin`."""
    parts = [part for part in urlsplit(path).path.split("/") if part]

    def fits(pattern: list[str]) -> bool:
        for index, name in enumerate(pattern):
            if name == "**":
                return True
            if index >= len(parts) or name not in ("*", parts[index]):
                return False
        return len(pattern) == len(parts)

    return next((role for methods, pattern, role in RULES if (methods == WRITES) == is_write and fits(pattern)), "admin")


class PageURLs(html.parser.HTMLParser):
    """The URLs in a page: those of links and files, and those to which forms are sent."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []
        self.form_urls: list[str] = []

    def handle_starttag(self, tag: str, pairs) -> None:
        attributes = dict(pairs)
        if tag == "form" and (attributes.get("method") or "get").lower() == "post":
            self.form_urls.append(attributes["action"])
            return
        for name in ("href", "src", "action", "poster"):
            if attributes.get(name):
                self.read.append(attributes[name])
        for each in (attributes.get("srcset") or "").split(","):
            if each.strip():
                self.read.append(each.split()[0])


def shape(url: str) -> str:
    """A URL without its names and numbers."""
    parts, query = urlsplit(url).path.split("/"), urlsplit(url).query
    plain = [("*" if before in NAMED or part.isdigit() else part) for before, part in zip(["", *parts], parts)]
    return "/".join(plain) + "?" + "&".join(sorted(each.partition("=")[0] for each in query.split("&")))


def write_operations(values: dict[str, str]) -> list[tuple[str, str]]:
    """The methods and paths of the API that make changes, with values for the parameters of paths."""
    return [(method, path) for method, path in _operations(values) if method != "GET"]


def read_paths(values: dict[str, str]) -> list[str]:
    """The paths of the API for reading."""
    required = {"search": "?q=a", "preview": "?location=x"}
    paths = [path for method, path in _operations(values) if method == "GET" and not path.endswith("/events")]
    return [path + required.get(path.rpartition("/")[2], "") for path in paths]


def _operations(values: dict[str, str]) -> list[tuple[str, str]]:
    document = json.loads(pathlib.Path(ROOT / "Web" / "api" / "openapi.json").read_text(encoding="utf-8"))
    fill = lambda path: "/api/v1" + re.sub(r"{(\w+)}", lambda match: values[match[1]], path)
    return [(method.upper(), fill(path)) for path, item in document["paths"].items() for method in item if method != "parameters"]


def crawl(client: Client, headers: dict[str, str], start_urls: list[str]) -> tuple[dict[str, Response], set[str]]:
    """Requests all URLs that the pages contain for a person; returns responses by URL, in order, and the paths of forms."""
    pending, alike = [*START_URLS, *start_urls], Counter()
    responses: dict[str, Response] = {}
    forms: set[str] = set()
    for url in pending:
        # Examples to add are on other servers.
        if url in responses or alike[shape(url)] >= MAX_ALIKE or url.startswith("/add?location="):
            continue
        alike[shape(url)] += 1
        response = responses[url] = client.request(url, headers)
        if response.headers["Location"]:
            pending.append(response.headers["Location"])
        if not (response.headers["Content-Type"] or "").startswith("text/html"):
            continue
        urls = PageURLs()
        urls.feed(response.body.decode())
        forms.update(urlsplit(urljoin(url, each)).path for each in urls.form_urls)
        own = [urljoin(url, each).partition("#")[0] for each in urls.read]
        pending += [each for each in own if each.startswith("/") and not each.startswith("//")]
    return responses, forms
