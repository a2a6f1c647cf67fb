"""docs/deploy.md, followed literally: its command, then the configuration of each reverse proxy."""

import base64
import contextlib
import http.client
import os
import re
import signal
import ssl
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest
from program import BINARY, ROOT, free_port, until, vitrine
from reverse_proxies import HOST, SERVERS, SHARED_HOST, reverse_proxy, reverse_proxy_with_redirect

TEXT = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
PASSWORD = "correct-horse"
# The number of wrong passwords that are checked without delay.
UNDELAYED = 10
# The delay of further guesses in seconds.
PAUSE = 3


def command(has_path: bool) -> str:
    """The command of the document; with a path, the public URL is replaced by that of the document with a path."""
    [line] = re.findall(r"^    (VITRINE_PASSWORD=… vitrine .*)$", TEXT, re.MULTILINE)
    assert f"--public-url https://{HOST}/" in line
    if has_path:
        assert f"`--public-url https://{SHARED_HOST}/photos/`" in TEXT
        line = line.replace(f"https://{HOST}/", f"https://{SHARED_HOST}/photos/")
    return line


class Site:
    """The published site, for clients with different addresses."""

    def __init__(self, has_path: bool, port: int) -> None:
        self.host, self.folder, self.port = (SHARED_HOST, "/photos", port) if has_path else (HOST, "", port)
        self.context = ssl.create_default_context()
        self.context.check_hostname = False
        self.context.verify_mode = ssl.CERT_NONE

    def request(self, path, client="127.0.0.2", method="GET", body=None, **headers):
        """Status, headers and body, and the seconds that it took."""
        connection = http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=60, context=self.context, source_address=(client, 0))
        sent = {"Host": self.host, **{name.replace("_", "-"): value for name, value in headers.items()}}
        start = time.monotonic()
        with contextlib.closing(connection):
            connection.request(method, self.folder + path, body, sent)
            response = connection.getresponse()
            return response.status, response.headers, response.read(), time.monotonic() - start

    def responds(self):
        with contextlib.suppress(OSError):
            return self.request("/health")[0] == 200

    def has_pages_of(self, headers):
        """The library and its files are available, at URLs of this site, and in no shared cache."""
        status, response, body, _ = self.request("/", **headers)
        assert status == 200, body[:300]
        page = body.decode()
        loaded = re.findall(r'(?:href|src|action)="(/[^"]*)"', page)
        assert len(loaded) > 10 and all(url.startswith(f"{self.folder}/") for url in loaded), loaded
        assert "http://" not in re.sub(r'xmlns="[^"]*"', "", page)
        image = next(url for url in re.findall(r'src(?:set)?="([^" ]+)', page) if "/images/" in url)
        for url in [url for url in loaded if "/assets/" in url][:4]:
            status, _, content, _ = self.request(url.removeprefix(self.folder), **headers)
            assert status == 200 and content, url
        # A picture that is being painted is requested again.
        found = lambda: (response := self.request(image.removeprefix(self.folder), **headers))[0] == 200 and response
        assert "private" in until(found, what="a picture")[1]["Cache-Control"]
        return response


@contextlib.contextmanager
def published(name, has_path, tmp_path, line):
    """A server started by a command, with a reverse proxy in front."""
    port = free_port()
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "vitrine").symlink_to(BINARY.resolve())
    environment = {
        "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "HOME": str(tmp_path), "LANG": "C.UTF-8", "VITRINE_PORT": str(port),
        "VITRINE_DATA": str(tmp_path / "data"), "VITRINE_CACHE": str(tmp_path / "cache"),
    }
    with open(tmp_path / "server.log", "w", encoding="utf-8") as log:
        process = subprocess.Popen(["bash", "-c", f"exec env {line}"], env=environment, stdout=log, stderr=log)
    try:
        with reverse_proxy(name, has_path, tmp_path, port) as public:
            site = Site(has_path, public)
            until(site.responds, what="the site")
            yield site
            assert process.poll() is None
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0


def basic_auth(password):
    return {"Authorization": "Basic " + base64.b64encode(f":{password}".encode()).decode()}


LOCATIONS = pytest.mark.parametrize("has_path", [False, True], ids=["own host", "folder"])


@LOCATIONS
@pytest.mark.parametrize("name", SERVERS)
def test_the_command_and_the_configuration_result_in_a_site_with_a_password(name, has_path, tmp_path):
    with published(name, has_path, tmp_path, command(has_path).replace("…", PASSWORD)) as site:
        assert site.request("/")[0] == 401
        response = site.has_pages_of(basic_auth(PASSWORD))
        cookies = response.get_all("Set-Cookie")
        assert all("Secure" in each and "HttpOnly" in each and f"Path={site.folder}/;" in each + ";" for each in cookies), cookies
        known = {"Cookie": next(each.partition(";")[0] for each in cookies if each.startswith("vitrine_pass=")), **basic_auth(PASSWORD)}
        # Guesses of one client are delayed, whatever X-Forwarded-For it sends; others and known browsers are not.
        for guess in range(UNDELAYED):
            assert site.request("/", X_Forwarded_For=f"198.51.100.{guess}", **basic_auth(f"guess {guess}"))[0] == 401
        slow = sum(site.request("/", X_Forwarded_For=f"203.0.113.{n}", **basic_auth(PASSWORD))[3] for n in range(2))
        assert slow > PAUSE - 1, slow
        with ThreadPoolExecutor() as pool:
            guess = lambda n: site.request("/", X_Forwarded_For=f"203.0.113.{n}", **basic_auth(PASSWORD))[0]
            delayed = pool.submit(lambda: [guess(2), guess(3)])
            for client, headers in [("127.0.0.3", basic_auth(PASSWORD)), ("127.0.0.2", known)]:
                assert site.request("/", client, **headers)[0] == 200
            # Compared with them, since each request is slow on a busy machine.
            assert not delayed.done()
        assert delayed.result() == [200, 200]


# Caddy redirects by itself, which is turned off in tests.
@pytest.mark.parametrize("name", [name for name in SERVERS if name != "Caddy"])
def test_http_leads_to_https(name, tmp_path):
    with reverse_proxy_with_redirect(name, False, tmp_path, free_port()) as (_, plain):

        def redirection():
            with contextlib.suppress(OSError), contextlib.closing(http.client.HTTPConnection("127.0.0.1", plain)) as connection:
                connection.request("GET", "/all?q=a", headers={"Host": HOST})
                response = connection.getresponse()
                return response.status, response.headers["Location"]

        assert until(redirection, what="a redirection") == (308, f"https://{HOST}/all?q=a")


@pytest.mark.parametrize("name", ["nginx"])
def test_people_sign_in_where_the_password_is_omitted(name, tmp_path):
    """With an account that was created as described in the document."""
    assert "`vitrine user add NAME --role admin`, also before the server is started" in " ".join(TEXT.split())
    added = vitrine("user", "add", "ada", "--role", "admin", "--data", str(tmp_path / "data"), input=PASSWORD + "\n")
    assert added.returncode == 0, added.stderr
    with published(name, True, tmp_path, command(True).replace("VITRINE_PASSWORD=… ", "")) as site:
        sender = {"Content_Type": "application/x-www-form-urlencoded", "Origin": f"https://{site.host}"}

        def sign_in(password, client="127.0.0.2", **headers):
            form = urlencode({"name": "ada", "password": password, "to": "/all"})
            return site.request("/sign-in", client, "POST", form, **sender, **headers)

        status, headers, _, _ = site.request("/all")
        assert status == 303 and headers["Location"].startswith("/photos/sign-in?to=")
        status, headers, _, _ = sign_in(PASSWORD)
        cookies = headers.get_all("Set-Cookie")
        assert status == 303 and headers["Location"] == "/photos/all" and len(cookies) == 2
        assert all("Secure" in each and "Path=/photos/;" in each + ";" for each in cookies), cookies
        known = {"Cookie": "; ".join(each.partition(";")[0] for each in cookies)}
        site.has_pages_of(known)
        # Somebody guesses: the person is not locked out of the browser that was signed in before.
        for guess in range(UNDELAYED + 1):
            assert sign_in(f"guess {guess}", X_Forwarded_For=f"198.51.100.{guess}")[0] in (422, 429)
        status, *_, seconds = sign_in(PASSWORD, "127.0.0.3", **known)
        assert status == 303 and seconds < PAUSE, seconds
        assert site.request("/all", **known)[0] == 200
