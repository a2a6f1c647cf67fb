"""Feeds that require credentials: entered once, sent only to their server, and never shown."""

import base64
import http.server
import json
import sqlite3
import subprocess
import tarfile
import time
from pathlib import Path

import pytest
from browsers import DESKTOP, PHONE
from origin import png, running_origin, send
from program import BINARY, serving, until, vitrine
from visitor import Visitor

pytestmark = pytest.mark.served_forms

SECRET = "s3cret-value"
SENT = "Basic " + base64.b64encode(f"ada:{SECRET}".encode()).decode()
LABEL = "This feed needs a password"


class Private:
    """An origin that requires credentials for a feed and its pictures, and another one."""

    def __init__(self, origin, other):
        self.origin, self.other = origin, other
        self.round = 0
        self.feed = origin.serve_with("/feed.json", self.only_with_password(self.rows, "application/json"))
        origin.serve_with("/a.png", self.only_with_password(lambda: png(60, 40), "image/png"))
        origin.serve_with("/moved.png", self.redirects)
        other.serve("/b.png", png(61, 40), "image/png")
        other.serve("/moved.png", png(62, 40), "image/png")

    def reset(self) -> None:
        """Clears recorded requests, and lists pictures that were not loaded by earlier tests."""
        self.round += 1
        self.origin.headers.clear()
        self.other.headers.clear()

    def rows(self) -> bytes:
        addresses = [self.origin.address("/a.png"), self.other.address("/b.png"), self.origin.address("/moved.png")]
        rows = [{"title": f"Photo {n}", "url": f"{address}?{self.round}"} for n, address in enumerate(addresses)]
        return json.dumps({"title": "Private", "items": rows}).encode()

    def only_with_password(self, body, kind: str):
        def respond(handler: http.server.BaseHTTPRequestHandler) -> None:
            if handler.headers.get("Authorization") == SENT:
                return send(handler, body(), kind)
            handler.send_response(401)
            handler.send_header("Content-Length", "0")
            handler.end_headers()

        return respond

    def redirects(self, handler) -> None:
        """Redirects to the other server if the credentials are right."""
        handler.send_response(302 if handler.headers.get("Authorization") == SENT else 401)
        handler.send_header("Location", self.other.address("/moved.png"))
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    def sent(self, origin, path: str) -> set:
        return {headers.get("Authorization") for requested, headers in origin.headers if requested == path}


@pytest.fixture(scope="module")
def private():
    with running_origin() as origin, running_origin() as other:
        yield Private(origin, other)


@pytest.fixture(scope="module")
def server(private, tmp_path_factory):
    hosts = ["--allow-host", private.origin.host, "--allow-host", private.other.host]
    with serving(tmp_path_factory.mktemp("credentials"), "--no-demo", *hosts, "--log-level", "trace") as server:
        yield server


@pytest.fixture
def visitor(kind, drivers, server):
    visitor = Visitor(drivers(kind), kind, server)
    yield visitor
    for source in server.api("/sources")["sources"]:
        server.request("DELETE", f"/api/v1/sources/{source['id']}")
    visitor.driver.delete_all_cookies()


def sources(server):
    return server.api("/sources")["sources"]


def choose(visitor, value: str) -> None:
    visitor.driver.execute_script("arguments[0].click()", visitor.find(f"main input[name=kind][value={value}]"))


def unfold(visitor) -> None:
    details = visitor.find("main details:has(.credentials)")
    if not details.get_attribute("open"):
        visitor.driver.execute_script("arguments[0].open = true", details)


def visible_fields(visitor) -> set[str]:
    return {
        field.get_attribute("name")
        for field in visitor.all(".credentials__part :is(input, textarea)")
        if field.is_displayed()
    }


def fill(visitor, **values: str) -> None:
    for name, value in values.items():
        visitor.find(f".credentials [name={name}]").send_keys(value)


def assert_nothing_is_shown(visitor) -> None:
    assert SECRET not in visitor.driver.page_source and SENT[6:] not in visitor.driver.page_source
    assert SECRET not in visitor.driver.current_url
    values = [field.get_attribute("value") for field in visitor.all(".credentials [name=password], .credentials [name=token]")]
    assert set(values) <= {""}


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_a_feed_with_a_password_is_added_and_its_pictures_shown(visitor, private, server, size):
    visitor.uses(size)
    visitor.visits("/add")
    visitor.types("URL", private.feed)
    visitor.submits("URL")
    visitor.waits_for(lambda: "it requires a user name and password" in visitor.text(), "the response of the server")
    visitor.waits_for(lambda: visible_fields(visitor) == {"user", "password"}, "the fields of a password")
    choose(visitor, "bearer")
    visitor.waits_for(lambda: visible_fields(visitor) == {"token"}, "the field of a token")
    choose(visitor, "headers")
    visitor.waits_for(lambda: visible_fields(visitor) == {"headers"}, "the field of headers")
    choose(visitor, "basic")
    assert visitor.sideways_overflow() <= 0
    fill(visitor, user="ada", password="wrong")
    visitor.find(".credentials [name=password]").submit()
    visitor.waits_for(lambda: visitor.find(".credentials [name=password]").get_attribute("value") == "", "a new page")
    assert visitor.find(".credentials [name=user]").get_attribute("value") == "ada", "what is no secret stays"
    assert_nothing_is_shown(visitor)
    private.reset()
    fill(visitor, password=SECRET)
    visitor.find(".credentials [name=password]").submit()
    visitor.sees_screen("source")
    [source] = sources(server)
    assert source["title"] == "Private" and source["credentials"] == "basic" and source["photoCount"] == 3
    assert_nothing_is_shown(visitor)

    # Pictures on the same origin are requested with credentials, those on another without, redirected or not.
    for photo in server.api(f"/sources/{source['id']}/photos")["photos"]:
        until(lambda photo=photo: server.get(f"{photo['image']}/square-160")[0] == 200, 30, "a picture")
    assert private.sent(private.origin, "/a.png") == {SENT}
    assert private.sent(private.other, "/b.png") == {None}
    assert private.sent(private.other, "/moved.png") == {None}

    visitor.visits(f"/sources/{source['id']}/settings")
    assert "A user name and password are saved." in visitor.text()
    assert_nothing_is_shown(visitor)
    assert visitor.sideways_overflow() <= 0
    visitor.presses("Remove")
    visitor.waits_for(lambda: "are saved." not in visitor.text() and LABEL in visitor.text(), "the settings without it")
    assert "credentials" not in sources(server)[0]
    unfold(visitor)
    choose(visitor, "headers")
    fill(visitor, headers=f"Authorization: {SENT}")
    visitor.find("#credentials textarea").submit()
    visitor.waits_for(lambda: "Headers are saved." in visitor.text(), "the confirmation")
    assert sources(server)[0].get("failure") is None
    assert_nothing_is_shown(visitor)


def test_a_source_without_the_password_does_not_show_its_pictures(server, private):
    private.reset()
    picture = private.origin.address(f"/a.png?{private.round}")
    address = private.origin.serve_photos("/public.json", [picture])
    body = {"location": private.feed, "credentials": {"kind": "basic", "user": "ada", "password": SECRET}}
    sources = [json.loads(server.send("POST", "/api/v1/sources", row)[2]) for row in (body, {"location": address})]

    def photo_of(source):
        return server.api(f"/sources/{source['id']}/photos")["photos"][0]

    try:
        first, second = (server.api(f"/sources/{source['id']}/photos")["photos"][0] for source in sources)
        assert first["imageKey"] != second["imageKey"]
        until(lambda: server.get(f"{first['image']}/square-160")[0] == 200, 30, "the picture")
        shown = server.get(f"{second['image']}/square-160")[2]
        assert shown != server.get(f"{first['image']}/square-160")[2]
        until(lambda: "failure" in photo_of(sources[1]), 30, "the reason why it cannot be shown")
        second = photo_of(sources[1])
        assert "401" in second["failure"] and "width" not in second and "placeholder" not in second
        # Facts are stored soon after the response.
        until(lambda: "width" in photo_of(sources[0]), 30, "the size of the first")
        assert "failure" not in photo_of(sources[0])
    finally:
        for source in sources:
            server.request("DELETE", f"/api/v1/sources/{source['id']}")


def data(folder: Path) -> list[str]:
    return ["--data", str(folder / "data"), "--cache", str(folder / "cache")]


def test_the_command_line_reads_it_only_from_standard_input(private, tmp_path):
    hosts = ["--allow-host", private.origin.host, "--allow-host", private.other.host]
    store = data(tmp_path)
    refused = vitrine("add", private.feed, *store, *hosts)
    assert refused.returncode == 1 and "requires a user name and password" in refused.stderr
    added = vitrine("add", "--credentials", "basic", private.feed, *store, *hosts, input=f"ada:{SECRET}\n")
    assert added.returncode == 0, added.stderr
    outputs = [refused, added]

    def run(*arguments: str, **options):
        outputs.append(vitrine(*arguments, *store[:2], **options))
        return outputs[-1].stdout

    assert json.loads(run("set", "private", "--json"))["credentials"] == "basic"
    assert run("set", "private", "credentials=bearer", input=f"{SECRET}\n").split() == ["credentials", "bearer"]
    failed = vitrine("refresh", "private", *store, *hosts)
    assert failed.returncode == 1 and "401" in failed.stderr
    outputs.append(failed)
    run("set", "private", "credentials", input=f"ada:{SECRET}\n")
    assert vitrine("refresh", "private", *store, *hosts).returncode == 0
    for arguments in (["sources", "--json"], ["sources", "--opml"], ["sources", "--list"], ["sources"], ["set", "private"]):
        assert run(*arguments), arguments
    wrong = vitrine("set", "private", "credentials=digest", *store[:2])
    assert wrong.returncode == 64 and "basic, bearer, headers or none" in wrong.stderr
    refused = vitrine("set", "private", "credentials=headers", *store[:2], input=f"Host: {SECRET}\n")
    assert refused.returncode == 1 and "Host is managed by the connection" in refused.stderr
    outputs += [wrong, refused]
    for output in outputs:
        assert SECRET not in output.stdout + output.stderr and SENT[6:] not in output.stdout + output.stderr

    key = tmp_path / "data" / "secret.key"
    assert key.stat().st_mode & 0o777 == 0o600 and key.stat().st_size == 32
    for path in tmp_path.rglob("*"):
        if path.is_file():
            assert SECRET.encode() not in path.read_bytes() and SENT[6:].encode() not in path.read_bytes(), path
    run("set", "private", "credentials=none")
    assert json.loads(run("set", "private", "--json"))["credentials"] == "none"


def test_a_password_in_the_url_is_removed(private, tmp_path):
    hosts = ["--allow-host", private.origin.host, "--allow-host", private.other.host]
    address = private.feed.replace("://", f"://ada:{SECRET}@")
    added = vitrine("add", address, *data(tmp_path), *hosts)
    assert added.returncode == 0 and SECRET not in added.stdout + added.stderr
    [source] = json.loads(vitrine("sources", "--json", *data(tmp_path)[:2]).stdout)
    assert source["location"] == private.feed


def test_a_backup_includes_the_key_which_the_database_does_not(private, tmp_path):
    hosts = ["--allow-host", private.origin.host, "--allow-host", private.other.host]
    store = data(tmp_path)
    assert vitrine("add", "--credentials", "basic", private.feed, *store, *hosts, input=f"ada:{SECRET}").returncode == 0
    file = tmp_path / "backup.tar"
    assert vitrine("backup", str(file), *store[:2]).returncode == 0
    with tarfile.open(file) as members:
        assert members.getnames() == ["vitrine.sqlite", "secret.key", "backup.json"]
    elsewhere = data(tmp_path / "b")
    assert vitrine("restore", str(file), *elsewhere[:2]).returncode == 0
    assert (tmp_path / "b" / "data" / "secret.key").stat().st_mode & 0o777 == 0o600
    assert vitrine("refresh", "private", *elsewhere, *hosts).returncode == 0

    (tmp_path / "b" / "data" / "secret.key").unlink()
    refused = vitrine("refresh", "private", *elsewhere, *hosts)
    assert refused.returncode == 1 and "secret.key" in refused.stderr
    with sqlite3.connect(tmp_path / "data" / "vitrine.sqlite") as database:
        [row] = database.execute("SELECT kind, origin, sealed FROM source_credentials")
    assert row[0] == "basic" and SECRET.encode() not in row[2]


def test_the_log_of_the_server_contains_no_secrets(server):
    log = (server.folder / "server.log").read_bytes()
    assert log and SECRET.encode() not in log and SENT[6:].encode() not in log


def test_changes_by_others_while_credentials_are_typed_are_preserved(origin, storage):
    feed = origin.serve_photos("/feed.json", ["/a.jpg"])
    vitrine("add", feed, "--title", "Feed", *storage, "--allow-host", origin.host)
    typing = subprocess.Popen(
        [BINARY, "set", "feed", "seconds=8", "credentials=basic", *storage], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True)
    # It reads the library at once, and then waits.
    time.sleep(1)
    assert typing.poll() is None and vitrine("set", "feed", "opens=gallery", *storage).returncode == 0
    typing.communicate("ada:secret\n", timeout=20)
    assert typing.returncode == 0
    values = [json.loads(vitrine("set", "feed", "--json", *storage).stdout)[name] for name in ["seconds", "opens", "credentials"]]
    assert values == ["8", "gallery", "basic"]
