"""Vitrine on a separate host and under a path, behind each server in docs/deploy.md."""

import json
import ssl
import urllib.error
import urllib.request

import pytest
from browsers import DESKTOP, PHONE, Kind, end, running_browser, start_chromium
from origin import noise
from program import free_port, serving_demo, until
from reverse_proxies import HOST, SERVERS, SHARED_HOST, reverse_proxy, trusting_home
from offline_device import query_worker
from visitor import Visitor, title_of

# Requests of a browser that are not below the public URL.
OUTSIDE = """return performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
    .map(({ name }) => name).filter((name) => name.startsWith('http') && !name.startsWith(arguments[0]))"""
# URLs in the page that are not HTTPS, except links to other sites.
MIXED = """const isLink = (e) => e.localName === 'a' && e.host !== location.host;
    return ['href', 'src', 'srcset', 'action', 'formaction', 'poster', 'content']
        .flatMap((name) => [...document.querySelectorAll(`[${name}]`)].filter((e) => !isLink(e)).map((e) => e.getAttribute(name)))
        .filter((value) => /(^|\\s)http:/.test(value))"""
SCOPE = "navigator.serviceWorker.ready.then(({ scope }) => arguments[0](scope))"
# Waits for the next change of a source.
RECORD_EVENTS = """window.received = [];
    window.events = new EventSource(arguments[0]);
    window.events.addEventListener('source-changed', () => window.received.push(true));
    window.events.onopen = () => { window.hasOpened = true; };"""
OPML = b"""<?xml version="1.0"?><opml version="2.0"><body>%s</body></opml>""" % b"".join(
    b'<outline type="rss" text="Feed %d" xmlUrl="https://feeds.example.org/%d/photos.xml"/>' % (n, n) for n in range(9000))
# The sides of the large picture, and its minimum size in bytes.
SIDE, LARGE = 1500, 6 << 20


class Published:
    """Vitrine through the proxy; the process is the server itself."""

    def __init__(self, server, url):
        self.base = url.rstrip("/")
        self.process = server.process


class Client:
    """Requests to the reverse proxy, for the public host."""

    def __init__(self, url, port):
        self.url, self.port = url, port
        self.context = ssl.create_default_context()
        self.context.check_hostname = False
        self.context.verify_mode = ssl.CERT_NONE

    def request(self, path, body=None, **headers):
        scheme, _, rest = self.url.partition("://")
        host, _, folder = rest.rstrip("/").partition("/")
        target = f"https://127.0.0.1:{self.port}/{folder + '/' if folder else ''}{path.lstrip('/')}"
        headers = {"Host": host, **{name.replace("_", "-"): value for name, value in headers.items()}}
        request = urllib.request.Request(target, body, headers)
        try:
            with urllib.request.urlopen(request, context=self.context, timeout=60) as response:
                return response.status, response.headers, response.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def responds(self):
        try:
            return self.request("/health")[0] == 200
        except OSError:
            return False


@pytest.mark.parametrize("has_path", [False, True], ids=["own host", "folder"])
@pytest.mark.parametrize("name", SERVERS)
def test_the_documented_configuration_serves_a_site_over_https(name, has_path, tmp_path):
    url = f"https://{SHARED_HOST}/photos/" if has_path else f"https://{HOST}/"
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    (pictures / "large.png").write_bytes(noise(SIDE, seed=1))
    with serving_demo(
        tmp_path, "--no-accounts", "--public-url", url, "--trusted-proxy", "127.0.0.1", "--allow-folder", str(pictures)
    ) as server:
        with reverse_proxy(name, has_path, tmp_path, server.port) as port:
            client = Client(url, port)
            until(client.responds, what="the reverse proxy")
            accepts_long_bodies_and_ranges(client, server, pictures)
            driver = start_chromium(
                Kind("chromium", True), f"--host-resolver-rules=MAP *:443 127.0.0.1:{port}",
                home=trusting_home(tmp_path), has_log=True)
            try:
                visitor = Visitor(driver, Kind("chromium", True), Published(server, url))
                viewed = view_pages(visitor, DESKTOP if has_path else PHONE, url, server)
                can_be_installed(driver, url)
                assert [entry for entry in driver.get_log("browser") if is_error(entry)] == []
                works_without_a_server(visitor, url, server, viewed)
                # Only network requests fail then.
                assert [entry for entry in driver.get_log("browser") if is_error(entry) and entry["source"] != "network"] == []
            finally:
                end(driver)


def is_error(entry):
    return entry["level"] == "SEVERE" or "Mixed Content" in entry["message"]


def accepts_long_bodies_and_ranges(client, server, pictures):
    """A long list of sources, and ranges of a large image."""
    status, _, body = client.request(
        "/api/v1/source-lists", OPML, Content_Type="text/x-opml", Origin=client.url.rstrip("/").removesuffix("/photos"))
    assert status == 200, body[:300]
    assert len(json.loads(body)["sources"]) == 9000
    status, _, added = server.send("POST", "/api/v1/sources", {"location": str(pictures)}, {"Sec-Fetch-Site": "same-origin"})
    assert status == 201, added
    listed = client.request(f"/api/v1/sources/{json.loads(added)['id']}/photos")[2]
    assert b"http:" not in listed
    image = f"/images/{json.loads(listed)['photos'][0]['image'].split('/images/')[1]}/original"
    status, headers, whole = client.request(image)
    assert status == 200 and len(whole) > LARGE
    start = len(whole) - 2000
    status, headers, part = client.request(image, Range=f"bytes={start}-{start + 999}")
    assert (status, part) == (206, whole[start:start + 1000])
    assert headers["Content-Range"] == f"bytes {start}-{start + 999}/{len(whole)}"


def can_be_installed(driver, url):
    manifest = driver.execute_cdp_cmd("Page.getAppManifest", {})
    assert manifest["url"].startswith(url) and manifest["errors"] == []
    assert json.loads(manifest["data"])["scope"] == "/" + url.split("/", 3)[3]
    assert driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"] == []


def test_webkit_walks_through_a_folder(display, tmp_path):
    """Over HTTP, with the path kept in requests."""
    port = free_port()
    url = f"http://127.0.0.1:{port}/photos/"
    with serving_demo(tmp_path, "--public-url", url, port=port) as server:
        kind = Kind("webkit", True)
        with running_browser(kind, display, tmp_path / "browser") as driver:
            visitor = Visitor(driver, kind, Published(server, url))
            viewed = view_pages(visitor, PHONE, url, server)
            works_without_a_server(visitor, url, server, viewed)


def view_pages(visitor, size, url, server):
    """From the library to a photo, a favorite, a form and events, all below the public URL; returns the photo."""
    driver = visitor.driver
    path = "/" + url.split("/", 3)[3]

    def stays_inside():
        assert driver.execute_script(OUTSIDE, url) == []
        assert url.startswith("http:") or driver.execute_script(MIXED) == []

    visitor.uses(size)
    # The path without its slash, and the link of a card of the library.
    driver.get(url[:-1])
    visitor.sees_screen("library")
    assert driver.current_url == url
    stays_inside()
    visitor.clicks(f'main a[href="{path}sources/contact-sheet"]')
    visitor.sees_screen("source")
    visitor.waits_for(lambda: visitor.cells(), "photos")
    visitor.opens_photo(1)
    visitor.sees_screen("photo")
    visitor.sees_the_photo()
    stays_inside()
    assert driver.current_url.startswith(f"{url}sources/contact-sheet/photos/")
    photo = int(driver.current_url.removeprefix(f"{url}sources/contact-sheet/photos/").split("?")[0].split("/")[0])
    if visitor.bar == "hidden":
        visitor.taps_the_photo()
    visitor.presses("Favorite")
    visitor.waits_for(lambda: server.api(f"/photos/{photo}")["photo"]["isFavorite"], "the favorite")
    visitor.presses("Back")
    visitor.sees_screen("source")
    stays_inside()
    # A form, its redirect, and the events of open pages.
    driver.get(f"{url}sources/contact-sheet/settings")
    driver.execute_script(RECORD_EVENTS, f"{url}api/v1/events")
    visitor.waits_for(lambda: driver.execute_script("return window.hasOpened === true"), "events")
    status, _, _ = server.send(
        "PATCH", "/api/v1/sources/contact-sheet", {"title": "Sheet of contacts"}, {"Sec-Fetch-Site": "same-origin"})
    assert status == 200
    visitor.waits_for(lambda: driver.execute_script("return window.received.length") > 0, "the event", seconds=5)
    driver.execute_script("window.events.close()")
    visitor.types("Name", "Contacts")
    visitor.submits("Name")
    visitor.waits_for(lambda: server.api("/sources/contact-sheet")["title"] == "Contacts", "the name")
    assert driver.current_url.startswith(url)
    assert driver.execute_async_script(SCOPE) == url
    stays_inside()
    return photo


def works_without_a_server(visitor, url, server, viewed):
    """What was viewed is available without the server."""
    driver = visitor.driver
    page = f"{url}sources/contact-sheet"
    driver.get(page)
    visitor.waits_for(lambda: visitor.cells(), "photos")
    title = title_of(visitor.cells()[0])
    visitor.waits_for(lambda: query_worker(driver, "state"), "the service worker")
    visitor.waits_for(lambda: len(query_worker(driver, "here")["sources"]) > 0, "the list on the device")
    driver.get(f"{page}/photos/{viewed}")
    visitor.sees_the_photo()
    visitor.waits_for(lambda: f"/images/{viewed}" in query_worker(driver, "here")["folders"], "the photo on the device")
    server.stop()
    driver.get(f"{page}/photos/{viewed}")
    visitor.sees_the_photo()
    driver.get(page)
    visitor.waits_for(lambda: title in [title_of(cell) for cell in visitor.cells()], "the photos without a server")
    driver.get(f"{url}places")
    visitor.waits_for(lambda: visitor.screen in ("places", "offline"), "a page without a server")
