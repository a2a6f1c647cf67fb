"""Vitrine behind a proxy that does not pass on the host, as nginx by default; test_deploying.py tests the documented
configurations."""

import getpass
import json
import shutil
import subprocess
import urllib.error
import urllib.request

import pytest
from reverse_proxies import HOST as NAME
from reverse_proxies import NGINX
from program import free_port, serving, until

PROXY_DEFAULTS = """    server {{ listen 127.0.0.1:{port}; server_name {name};
        location / {{ proxy_pass http://127.0.0.1:{upstream}; }} }}"""


def request(port, path, method="GET", body=None, **headers):
    headers = {"Host": NAME, **{name.replace("_", "-"): value for name, value in headers.items()}}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body, headers, method=method)
    try:
        with urllib.request.build_opener(NoRedirects).open(request, timeout=30) as response:
            return response.status, response.headers, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def test_pages_and_writes_work_behind_a_proxy_that_does_not_pass_the_host(tmp_path):
    if not shutil.which("nginx"):
        pytest.skip("nginx is not installed")
    port = free_port()
    # With the port of the test: HTTPS would need a certificate, and changes nothing else about the requests.
    with serving(tmp_path, "--no-accounts", "--public-url", f"http://{NAME}:{port}/") as server:
        lines = PROXY_DEFAULTS.format(name=NAME, port=port, upstream=server.port)
        file = tmp_path / "proxy.conf"
        file.write_text(NGINX.format(user=getpass.getuser(), folder=tmp_path, configuration=lines))
        nginx = subprocess.Popen(["nginx", "-c", str(file), "-p", str(tmp_path)], stderr=subprocess.DEVNULL)
        try:
            until(lambda: responds(port), what="the reverse proxy")
            origin = f"http://{NAME}:{port}"
            host = {"Host": f"{NAME}:{port}"}
            status, _, body = request(port, "/", **host)
            assert status == 200 and b"Picture frame" in body
            assert request(port, "/api/v1/sources", **host)[0] == 200
            form = b"title=Frames"
            form_headers = {"Content_Type": "application/x-www-form-urlencoded", **host}
            for sender in ({"Origin": origin}, {"Referer": f"{origin}/sources/picture-frame/settings"}):
                assert request(port, "/sources/picture-frame/settings", "POST", form, **sender, **form_headers)[0] == 303
            refused = request(
                port, "/sources/picture-frame/settings", "POST", form, Origin="https://evil.example", **form_headers
            )
            assert refused[0] == 403
            sources = json.loads(request(port, "/api/v1/sources", **host)[2])["sources"]
            assert "Frames" in [source["title"] for source in sources]
        finally:
            nginx.terminate()
            nginx.wait(20)


def responds(port):
    try:
        return request(port, "/health")[0] == 200
    except OSError:
        return False


def test_another_host_name_gets_a_message_with_the_remedy(tmp_path):
    with serving(tmp_path, "--no-demo") as server:
        status, _, body = server.get("/", {"Host": NAME})
        assert status == 421 and f"--public-url https://{NAME}/".encode() in body
        assert server.get("/health", {"Host": NAME})[0] == 200
    with serving(tmp_path, "--no-demo", "--no-accounts", "--public-url", f"https://{NAME}/") as server:
        assert server.get("/", {"Host": NAME})[0] == 200
        assert server.get("/", {"Host": "other.example"})[0] == 421
