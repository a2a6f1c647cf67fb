"""Sessions are valid on all servers, and end on all of them."""

from __future__ import annotations

import base64
import http.client
import re
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest
from cluster import Cluster, needs_cluster, running_cluster
from accounts_server import PASSWORD, ROLES, add_people, submit_form, session
from origin import png
from program import PRESS, until, vitrine, welcome_codes

pytestmark = needs_cluster

# The maximum delay until a server refuses a session that another one has ended.
SECONDS = 1.0


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    folder = tmp_path_factory.mktemp("servers")
    add_people(folder, ROLES)
    with running_cluster(folder, "--no-demo", "--allow-host", "127.0.0.1") as cluster:
        yield cluster


def status(server, credentials: dict[str, str], method: str = "GET", path: str = "/api/v1/all/photos") -> int:
    return server.send(method, path, None, {**PRESS, **credentials})[0]


def cookie_of(server, name: str) -> dict[str, str]:
    return {"Cookie": f"vitrine_session={session(server, name)}"}


def submit(server, path: str, fields: dict[str, str], credentials: dict[str, str]) -> str:
    """Sends a form that must be accepted; returns the text of the response."""
    headers = {"Content-Type": "application/x-www-form-urlencoded", **PRESS, **credentials}
    code, _, body = server.send("POST", path, urlencode(fields).encode(), headers)
    assert code == 200, (code, body[:300])
    return body.decode()


def assert_refused(cluster: Cluster, credentials: dict[str, str], action, expected: int = 401, seconds: float = SECONDS, **request) -> None:
    """All servers accept a session or token, and refuse every request that is sent some seconds after an action."""
    for server in cluster.servers:
        assert status(server, credentials, **request) < 300
    action()
    start = time.monotonic()
    for server in cluster.servers:

        def is_refused() -> bool:
            # Without the time of the request itself, which is long on a busy machine.
            sent = time.monotonic() - start
            code = status(server, credentials, **request)
            assert code == expected or sent < seconds, f"{code} for a request {sent:.2f} s later"
            return code == expected

        until(is_refused, what="a refusal")


def test_a_session_is_that_of_all_servers_until_it_ends_at_one(cluster):
    first, second, third = cluster.servers
    ada = cookie_of(first, "ada")
    assert_refused(cluster, ada, lambda: submit(second, "/sign-out", {}, ada))
    # All other sessions of a person at once, as after losing a phone.
    ada, phone = cookie_of(second, "ada"), cookie_of(cluster, "ada")
    assert_refused(cluster, phone, lambda: submit(third, "/account/sessions/delete", {}, ada))
    assert status(cluster, ada) == 200


def test_a_session_ends_everywhere_at_its_time(cluster):
    """Without a notification to the servers, which have read it less than a second ago."""
    vera = cookie_of(cluster, "vera")
    assert_refused(cluster, vera, lambda: cluster.database.sql(
        "UPDATE credential SET expires_at = 1 WHERE user_id = (SELECT id FROM user_account WHERE name = 'vera')"), seconds=SECONDS + 0.5)


def test_a_token_is_revoked_everywhere(cluster):
    ada = cookie_of(cluster, "ada")
    page = submit(cluster.servers[0], "/account/tokens", {"name": "script"}, ada)
    token = {"Authorization": "Bearer " + re.search(r"vitrine_[0-9a-f]{64}", page).group()}
    path = re.search(r"/account/credentials/\d+/delete", page[page.index(">script<"):]).group()
    assert_refused(cluster, token, lambda: submit(cluster.servers[2], path, {}, ada))


def test_a_role_and_an_account_are_lost_everywhere(cluster, origin):
    origin.serve("/1.png", png(60, 40), "image/png")
    feed = origin.serve_photos("/feed.json", [origin.address("/1.png")])
    ada, mia, max_ = (cookie_of(cluster, name) for name in ["ada", "mia", "max"])
    cluster.request("POST", "/api/v1/sources", {"location": feed, "title": "Shared"}, {**PRESS, **ada})
    people = cluster.page("/people", ada)
    numbers = {name: re.search(rf">{name}<.*?/people/(\d+)/role", people, re.S).group(1) for name in ["mia", "max"]}
    role = f"/people/{numbers['mia']}/role"
    refreshes = {"method": "POST", "path": "/api/v1/sources/shared/refresh"}
    assert_refused(
        cluster, mia, lambda: submit(cluster.servers[1], role, {"role": "viewer"}, ada), expected=403, **refreshes)
    assert status(cluster, mia) == 200
    assert_refused(cluster, max_, lambda: submit(cluster.servers[2], f"/people/{numbers['max']}/delete", {}, ada))
    # The command line has the same effect.
    command = ["user", "delete", "mia", *cluster.storage[:2], *cluster.storage[4:]]

    def removes_mia() -> None:
        done = vitrine(*command)
        assert done.returncode == 0, done.stderr

    assert_refused(cluster, mia, removes_mia)


def test_who_was_signed_in_sees_what_is_in_memory_without_the_database(cluster):
    ada = cookie_of(cluster, "ada")
    for server in cluster.servers:
        # The first visit marks new photos as seen.
        assert server.page("/", ada) and server.page("/", ada)
    cluster.database.stop()
    try:
        time.sleep(2 * SECONDS)
        for server in cluster.servers:
            assert "The database is unavailable." in server.page("/", ada)
            assert status(server, {"Cookie": f"vitrine_session={'0' * 64}"}) == 503
    finally:
        cluster.database.start()
    for server in cluster.servers:
        until(lambda: status(server, ada) == 200, what="a response of the database")
    assert_refused(cluster, ada, lambda: submit(cluster.servers[0], "/sign-out", {}, ada))


def test_one_password_for_all_servers(tmp_path, monkeypatch):
    monkeypatch.setenv("VITRINE_PASSWORD", "open sesame")
    with running_cluster(tmp_path, "--no-demo", count=2) as cluster:

        def fetch(server, password: str, cookie: str = "") -> tuple[int, list[str]]:
            """The status, and the cookies with a pass for the browser."""
            key = "Basic " + base64.b64encode(f":{password}".encode()).decode()
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
            connection.request("GET", "/", headers={"Authorization": key, "Cookie": cookie})
            response = connection.getresponse()
            cookies = response.headers.get_all("Set-Cookie") or []
            connection.close()
            return response.status, [each.partition(";")[0] for each in cookies if each.startswith("vitrine_pass=")]

        code, (cookie,) = fetch(cluster.servers[0], "open sesame")
        assert code == 200
        for server in cluster.servers:
            # No further cookie is set.
            assert fetch(server, "open sesame", cookie) == (200, [])
        # Guesses are sent to the servers in turn.
        for number in range(12):
            assert fetch(cluster, f"guess {number}")[0] == 401
        for index, server in enumerate(cluster.servers):
            # Without the cookie it is delayed, on every server.
            start = time.monotonic()
            with ThreadPoolExecutor() as pool:
                delayed = pool.submit(fetch, server, "open sesame")
                assert fetch(server, "open sesame", cookie)[0] == 200
                assert index == 0 or not delayed.done()
            assert delayed.result()[0] == 200
            assert index == 0 or time.monotonic() - start > 1


def test_one_link_for_the_first_account(tmp_path):
    with running_cluster(tmp_path, "--no-demo", "--accounts", count=2) as cluster:
        (code,) = {code for server in cluster.servers for code in welcome_codes(server.folder)}
        path = f"/welcome?code={code}"
        assert [server.get(path)[0] for server in cluster.servers] == [200, 200]
        assert cluster.get(f"/welcome?code={code[::-1]}")[0] == 404
        made = submit_form(cluster, "/welcome", {"code": code, "name": "Ada", "password": PASSWORD})
        assert made.status == 303
        for server in cluster.servers:
            assert server.get(path)[0] == 404
            assert status(server, cookie_of(server, "Ada")) == 200
