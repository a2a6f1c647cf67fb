"""`vitrine user`: accounts on the command line, and warnings about an ignored password."""

import http.client
import json
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest
from accounts_server import submit_form
from program import Server, serving, until, vitrine, welcome_codes

PASSWORD = "correct horse"


@pytest.fixture
def data(tmp_path):
    return ["--data", str(tmp_path / "data")]


def add_user(data, name, *options, password=PASSWORD):
    return vitrine("user", "add", name, *options, *data, input=f"{password}\n")


def may_sign_in(server, name, password):
    response = submit_form(server, "/sign-in", {"name": name, "password": password})
    return response.status == 303


def test_the_first_account_is_an_administrators(tmp_path, data):
    for options in ([], ["--role", "viewer"], ["--role", "member"]):
        refused = add_user(data, "eve", *options)
        assert refused.returncode == 1 and "use --role admin" in refused.stderr
    assert "8 to 200" in add_user(data, "ada", "--role", "admin", password="short").stderr
    assert not (tmp_path / "data").exists(), "a refused account leaves nothing"
    made = add_user(data, "ada", "--role", "admin")
    assert made.stderr == f"Created a library in {tmp_path / 'data'}.\n"
    assert made.stdout == "Created the account ada (admin).\n" and made.returncode == 0
    other = add_user(data, "eve")
    assert (other.stdout, other.stderr) == ("Created the account eve (viewer).\n", "")


def test_lists_changes_and_deletes_accounts(data):
    assert add_user(data, "ada", "--role", "admin").returncode == 0
    assert add_user(data, "max", "--role", "member").returncode == 0
    existing = add_user(data, "MAX")
    assert existing.returncode == 1 and "An account named MAX already exists" in existing.stderr
    assert "8 to 200" in add_user(data, "mia", password="short").stderr
    assert add_user(data, " ").returncode != 0
    assert vitrine("user", *data).stdout.split() == ["ada", "admin", "max", "member"]
    listed = json.loads(vitrine("user", "list", "--json", *data).stdout)
    assert [(each["name"], each["role"], each["hasPassword"]) for each in listed] == [
        ("ada", "admin", True),
        ("max", "member", True),
    ]
    changed = vitrine("user", "role", "max", "viewer", *data)
    assert changed.stdout == "max now has the role viewer.\n"
    last = vitrine("user", "role", "ada", "member", *data)
    assert last.returncode == 1 and "At least one administrator is required" in last.stderr
    assert vitrine("user", "role", "max", "emperor", *data).returncode != 0
    unknown = vitrine("user", "role", "eve", "admin", *data)
    assert unknown.returncode == 1 and "There is no account named eve" in unknown.stderr
    assert vitrine("user", "delete", "ada", *data).returncode == 1
    assert vitrine("user", "delete", "max", *data).stdout == "Deleted the account max.\n"
    assert vitrine("user", *data).stdout.split() == ["ada", "admin"]


def test_a_new_password_signs_out_everywhere(tmp_path, data):
    for name, role in (("ada", "admin"), ("max", "member")):
        assert add_user(data, name, "--role", role).returncode == 0
    with serving(tmp_path, "--no-demo") as server:
        response = submit_form(server, "/sign-in", {"name": "max", "password": PASSWORD})
        cookie = next(
            each.split(";")[0] for each in response.headers.get_all("Set-Cookie") if each.startswith("vitrine_session")
        )
        assert server.get("/api/v1/mixes", {"Cookie": cookie})[0] == 200
        changed = vitrine("user", "password", "max", *data, input="another horse\n")
        assert changed.returncode == 0 and "signed out all browsers" in changed.stdout
        # Changes by another process are known after some seconds.
        until(lambda: server.get("/api/v1/all/photos", {"Cookie": cookie})[0] == 401, what="the end of the session")
        assert not may_sign_in(server, "max", PASSWORD)
        assert may_sign_in(server, "max", "another horse")


def test_wrong_passwords_are_counted_for_the_name(tmp_path, data):
    for name, role in (("ada", "admin"), ("max", "member")):
        assert add_user(data, name, "--role", role).returncode == 0
    with serving(tmp_path, "--no-demo", "--trusted-proxy", "127.0.0.1") as server:
        # Each from a different client: only the name is the same.
        def sign_in(password, client):
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
            headers = {"Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": client}
            connection.request("POST", "/sign-in", urlencode({"name": "max", "password": password}), headers)
            status = connection.getresponse().status
            connection.close()
            return status

        for number in range(10):
            assert sign_in(f"wrong horse {number}", f"192.0.2.{number}") == 422
        start = time.monotonic()
        for number in range(10, 12):
            assert sign_in(f"wrong horse {number}", f"192.0.2.{number}") == 422
        assert time.monotonic() - start > 2.5, "the next ones are compared at once"
        # Other names are not delayed by it: a sign-in that is sent after two of these is finished before.
        with ThreadPoolExecutor() as pool:
            delayed = pool.submit(lambda: [sign_in(f"wrong horse {number}", f"192.0.2.{number}") for number in range(12, 14)])
            assert may_sign_in(server, "ada", PASSWORD)
            assert not delayed.done()
        assert delayed.result() == [422, 422]


@pytest.mark.parametrize("options", [
    ["--accounts"],
    ["--oidc-issuer", "http://127.0.0.1:9/", "--oidc-client-id", "vitrine", "--public-url", "http://127.0.0.1:8080/"],
])
def test_an_ignored_password_causes_a_warning(tmp_path, monkeypatch, options):
    monkeypatch.setenv("VITRINE_PASSWORD", "correct horse")
    with serving(tmp_path, "--no-demo", *options):
        pass
    assert "VITRINE_PASSWORD is ignored" in (tmp_path / "server.log").read_text()


def test_a_public_url_requires_everyone_to_sign_in(tmp_path, monkeypatch):
    url = "https://photos.example.org/"
    host = {"Host": "photos.example.org"}
    with serving(tmp_path, "--no-demo", "--public-url", url) as server:
        assert server.get("/api/v1/all/photos", host)[0] == 401
        [code] = welcome_codes(tmp_path)
        assert f"{url}welcome?code={code}" in (tmp_path / "server.log").read_text()
        assert server.get(f"/welcome?code={code}", host)[0] == 200
    monkeypatch.setenv("VITRINE_ACCOUNTS", "false")
    with serving(tmp_path, "--no-demo", "--public-url", url) as server:
        assert server.get("/api/v1/all/photos", host)[0] == 200
        assert f"Anyone who can reach {url} can change everything." in (tmp_path / "server.log").read_text()
        assert b"Everyone who can reach this server can change everything." in server.get("/status", host)[2]
    monkeypatch.setenv("VITRINE_PASSWORD", PASSWORD)
    monkeypatch.delenv("VITRINE_ACCOUNTS")
    with serving(tmp_path, "--no-demo", "--public-url", url) as server:
        status, headers, _ = server.get("/api/v1/all/photos", host)
        assert status == 401 and headers["WWW-Authenticate"].startswith("Basic")


def test_a_used_password_causes_no_warning(tmp_path, monkeypatch):
    monkeypatch.setenv("VITRINE_PASSWORD", "correct horse")
    server = Server(tmp_path, "--no-demo")
    log = tmp_path / "server.log"
    try:
        until(lambda: server.base in log.read_text(), what="where it is")
    finally:
        server.stop()
    assert "is ignored" not in log.read_text()
