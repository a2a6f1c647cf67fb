"""No feed, page, picture or person can make the server request private addresses (SSRF)."""

import json
import urllib.parse

import pytest
from origin import png, running_origin
from program import serving, vitrine

REDIRECTS = [301, 302, 303, 307, 308]


@pytest.fixture(scope="module")
def inside():
    """A server on this machine that must not be reached."""
    with running_origin() as inside:
        inside.serve("/feed", json.dumps([{"original": "http://a.example/secret.jpg", "caption": "secret"}]))
        inside.serve("/photo.png", png(8, 8), "image/png")
        yield inside


@pytest.fixture(scope="module")
def outside():
    """An allowed server, representing the Internet."""
    with running_origin() as outside:
        yield outside


@pytest.fixture(scope="module")
def server(tmp_path_factory, outside):
    with serving(tmp_path_factory.mktemp("refusing"), "--no-demo", "--allow-host", outside.host) as server:
        yield server


def hosts(port: int) -> list[str]:
    """Names of this machine and of other private hosts."""
    own = ["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "127.0.0.2", "0.0.0.0", "0"]
    own += ["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[::ffff:0:127.0.0.1]"]
    own += ["[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[2001:0:7f00:1::]", "localhost."]
    own += ["user@127.0.0.1", "a.example@127.0.0.1", "127.0.0.1.", "127。0。0。1", "LOCALHOST", "[fe80::1%25lo]"]
    others = ["10.0.0.1", "192.168.0.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "[fd00::1]", "[fe80::1]"]
    return [f"{host}:{port}" for host in own] + others


def addresses(inside, path: str = "/feed") -> list[str]:
    return [f"http://{host}{path}" for host in hosts(inside.port)]


def is_refused(status: int) -> bool:
    return 400 <= status < 500


def test_neither_api_nor_pages_read_such_a_feed(server, inside):
    for address in addresses(inside) + ["file:///etc/passwd", "ftp://127.0.0.1/", f"//127.0.0.1:{inside.port}/feed"]:
        quoted = urllib.parse.quote(address, safe="")
        assert is_refused(server.get(f"/api/v1/preview?location={quoted}")[0]), address
        assert is_refused(server.send("POST", "/api/v1/sources", {"location": address})[0]), address
        for query in (f"location={quoted}", f"url={quoted}", f"text=Look+at+{quoted}+please"):
            body = server.get(f"/add?{query}")[2]
            assert b"secret" not in body, (address, query)
        form = f"location={quoted}".encode()
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        assert b"secret" not in server.send("POST", "/add", form, headers)[2], address
    assert server.api("/sources")["sources"] == []
    assert not inside.requests


@pytest.mark.parametrize("status", REDIRECTS)
def test_no_redirect_leads_there(server, inside, outside, status):
    for number, target in enumerate(addresses(inside) + ["file:///etc/passwd", "gopher://127.0.0.1/"]):

        def redirect(handler, target=target):
            handler.send_response(status)
            handler.send_header("Location", urllib.parse.quote(target, safe=":/@[]%.?=&"))
            handler.send_header("Content-Length", "0")
            handler.end_headers()

        address = outside.serve_with(f"/redirect-{status}-{number}", redirect)
        assert is_refused(server.send("POST", "/api/v1/sources", {"location": address})[0]), target
    assert not inside.requests


def test_no_page_leads_there(server, inside, outside):
    for number, target in enumerate(addresses(inside)):
        page = f"<!doctype html><link rel=alternate type=application/rss+xml href='{target}'><p>Text"
        address = outside.serve(f"/page-{number}", page, "text/html")
        assert is_refused(server.send("POST", "/api/v1/sources", {"location": address})[0]), target
    assert not inside.requests


def test_no_picture_is_loaded_from_there(server, inside, outside):
    pictures = addresses(inside, "/photo.png")
    redirected = []
    for number, target in enumerate(pictures):

        def redirect(handler, target=target):
            handler.send_response(302)
            handler.send_header("Location", urllib.parse.quote(target, safe=":/@[]%.?=&"))
            handler.send_header("Content-Length", "0")
            handler.end_headers()

        redirected.append(outside.serve_with(f"/picture-{number}.png", redirect))
    feed = outside.serve_photos("/pictures.json", pictures + redirected)
    status, _, body = server.send("POST", "/api/v1/sources", {"location": feed})
    assert status == 201, body
    source = json.loads(body)["id"]
    photos = server.api(f"/sources/{source}/photos?limit=500")["photos"]
    assert len(photos) >= len(pictures)
    for photo in photos:
        if "image" in photo:
            status, _, body = server.get(f"{photo['image']}/square-320")
            assert status != 200, photo
    assert not inside.requests


def test_no_imported_list_leads_there(inside, tmp_path):
    outlines = "".join(f'<outline type="rss" text="a" xmlUrl="{address}"/>' for address in addresses(inside))
    file = tmp_path / "list.opml"
    file.write_text(f'<opml version="2.0"><body>{outlines}</body></opml>')
    storage = ["--data", str(tmp_path / "data"), "--cache", str(tmp_path / "cache")]
    vitrine("import", str(file), *storage, timeout=120)
    assert not inside.requests
