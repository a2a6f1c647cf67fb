"""Vitrine behind another server, as the recipes of docs/settings.md put it there."""

import json
import shutil
import subprocess
import urllib.error
import urllib.request

import pytest
from program import free_port, serving, until

NAME = "photos.example.org"
CADDY = """{{
    admin off
    auto_https off
}}
http://{name}:{port} {{
    bind 127.0.0.1
    reverse_proxy 127.0.0.1:{upstream}
}}
"""
NGINX = """daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    server {{ listen 127.0.0.1:{port}; server_name {name};
        location / {{ proxy_pass http://127.0.0.1:{upstream}; {more} }} }} }}
"""
RECIPE = """proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_http_version 1.1; proxy_set_header Connection "";"""


def command(kind, folder, port, upstream):
    """Starts one kind of server in front, in the foreground."""
    values = {"name": NAME, "port": port, "upstream": upstream, "folder": folder}
    file = folder / "front.conf"
    if kind == "caddy":
        file.write_text(CADDY.format(**values))
        return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]
    file.write_text(NGINX.format(**values, more=RECIPE if kind == "nginx" else ""))
    return ["nginx", "-c", str(file), "-p", str(folder)]


def ask(port, path, method="GET", body=None, **headers):
    headers = {"Host": NAME, **{name.replace("_", "-"): value for name, value in headers.items()}}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body, headers, method=method)
    try:
        with urllib.request.build_opener(Stay).open(request, timeout=30) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


@pytest.mark.parametrize("kind", ["caddy", "nginx", "nginx as it comes"])
def test_pages_and_writes_pass_a_server_in_front(kind, tmp_path):
    if not shutil.which(kind.split()[0]):
        pytest.skip(f"{kind.split()[0]} is not installed")
    port = free_port()
    # The port is that of the test: HTTPS needs a certificate, and changes nothing else of the requests.
    with serving(tmp_path, "--public-url", f"http://{NAME}:{port}/") as server:
        front = subprocess.Popen(command(kind, tmp_path, port, server.port), stderr=subprocess.DEVNULL)
        try:
            until(lambda: answers(port), what="the server in front")
            origin = f"http://{NAME}:{port}"
            host = {"Host": f"{NAME}:{port}"}
            status, _, body = ask(port, "/", **host)
            assert status == 200 and b"Picture frame" in body
            assert ask(port, "/api/v1/sources", **host)[0] == 200
            form = b"title=Frames"
            kept = {"Content_Type": "application/x-www-form-urlencoded", **host}
            for sender in ({"Origin": origin}, {"Referer": f"{origin}/sources/picture-frame/settings"}):
                assert ask(port, "/sources/picture-frame/settings", "POST", form, **sender, **kept)[0] == 303
            refused = ask(
                port, "/sources/picture-frame/settings", "POST", form, Origin="https://evil.example", **kept
            )
            assert refused[0] == 403
            sources = json.loads(ask(port, "/api/v1/sources", **host)[2])["sources"]
            assert "Frames" in [source["title"] for source in sources]
        finally:
            front.terminate()
            front.wait(20)


def answers(port):
    try:
        return ask(port, "/health")[0] == 200
    except OSError:
        return False


def test_another_name_is_told_how_to_mend_it(tmp_path):
    with serving(tmp_path, "--no-demo") as server:
        status, _, body = server.get("/", {"Host": NAME})
        assert status == 421 and f"--public-url https://{NAME}/".encode() in body
        assert server.get("/health", {"Host": NAME})[0] == 200
    with serving(tmp_path, "--no-demo", "--public-url", f"https://{NAME}/") as server:
        assert server.get("/", {"Host": NAME})[0] == 200
        assert server.get("/", {"Host": "other.example"})[0] == 421
