"""Every URL in any page, requested by everyone: access, caching, and data of others."""

import re
import sqlite3

import pytest
from accounts_server import PASSWORD, accounts_server, publish, submit_form, session
from program import vitrine
from routes import ROLES, Client, access, read_paths, crawl, write_operations

PUBLIC = "contact-sheet"
OTHERS = ["Picture frame", "Almanac", "Field notes", "Places of the world"]
RANK = {None: ROLES.index("visible"), "vera": ROLES.index("viewer"), "max": ROLES.index("member"), "ada": ROLES.index("admin")}


@pytest.fixture(scope="module")
def accounts(tmp_path_factory):
    with accounts_server(tmp_path_factory.mktemp("accounts")) as accounts:
        publish(accounts, PUBLIC)
        accounts.client = Client(accounts.server)
        photo = accounts.api("ada", f"/sources/{PUBLIC}/photos?limit=9")["photos"][4]["id"]
        mix = accounts.api("ada", "/mixes", "POST", {"title": "For all", "audience": "all"})["id"]
        place = accounts.api("ada", "/places")["places"][0]["key"]
        accounts.values = {"source": PUBLIC, "photo": str(photo), "mix": mix, "place": place, "day": "02-29"}
        private = accounts.api("ada", "/sources/almanac/photos?limit=9")["photos"][0]["id"]
        accounts.start_urls = [
            *read_paths(accounts.values), *read_paths({**accounts.values, "source": "almanac", "photo": str(private)}),
            "/sources/almanac", "/sources/almanac/settings", f"/mixes/{mix}/edit",
        ]
        yield accounts


def session_cookie(accounts, name):
    return {"Cookie": f"vitrine_session={accounts.session_of(name)}"} if name else {}


@pytest.fixture(scope="module")
def everything(accounts):
    """All URLs and forms in pages of the administrator."""
    responses, forms = crawl(accounts.client, session_cookie(accounts, "ada"), accounts.start_urls)
    assert len(responses) > 200 and len(forms) > 25, (len(responses), len(forms))
    assert all(response.status < 500 for response in responses.values())
    return responses, forms


def token(accounts, name):
    page = accounts.client.request("/account/tokens", session_cookie(accounts, name), "POST", "name=script").body.decode()
    return {"Authorization": "Bearer " + re.search(r"vitrine_[0-9a-f]{64}", page).group()}


def account(accounts, name, role="admin"):
    """One more account with a session."""
    made = vitrine("user", "add", name, "--role", role, *accounts.server.storage[:2], input=PASSWORD + "\n")
    assert made.returncode == 0, made.stderr
    return {"Cookie": f"vitrine_session={session(accounts.server, name)}"}


def expired(accounts):
    """An expired session of an administrator."""
    headers = account(accounts, "eve")
    with sqlite3.connect(accounts.server.folder / "data" / "vitrine.sqlite") as database:
        changed = database.execute(
            "UPDATE credential SET expires_at = 1 WHERE user_id = (SELECT id FROM user_account WHERE name = 'eve')").rowcount
    assert changed == 1
    return headers


def signed_out(accounts):
    headers = account(accounts, "grace")
    assert submit_form(accounts.server, "/sign-out", {}, headers["Cookie"]).status == 303
    return headers


def deleted(accounts):
    headers = account(accounts, "judy")
    assert vitrine("user", "delete", "judy", *accounts.server.storage[:2]).returncode == 0
    return headers


def test_sessions_that_have_ended_are_visitors(accounts, everything):
    """Also for writes: none of them permits more than no session."""
    responses, forms = everything
    ended = {"expired": expired(accounts), "signed out": signed_out(accounts), "deleted": deleted(accounts),
             "of nobody": {"Cookie": f"vitrine_session={'0' * 64}"}}
    for url in responses:
        visitor = accounts.client.request(url, {})
        role = access(url)
        if role not in ("everyone", "visible"):
            assert visitor.is_refusal, (url, role, visitor.status)
        if visitor.status == 200 and role != "everyone":
            text = visitor.body.decode(errors="replace")
            assert not any(title in text for title in OTHERS), url
        for name, headers in ended.items():
            response = accounts.client.request(url, headers)
            assert response.status == visitor.status and response.headers["Location"] == visitor.headers["Location"], (name, url)
    for method, url in writes(accounts, forms):
        role = access(url, is_write=True)
        if role in ("everyone", "visible"):
            continue
        for name, headers in {"visitor": {}, **ended}.items():
            response = accounts.client.request(url, headers, method, "")
            assert response.is_refusal, (name, method, url, response.status)


def writes(accounts, forms):
    return [*write_operations(accounts.values), *(("POST", form) for form in sorted(forms))]


@pytest.mark.parametrize("name", ["vera", "max", "ada"])
def test_a_token_may_do_what_its_owner_may(accounts, everything, name):
    responses, forms = everything
    browser, program = session_cookie(accounts, name), token(accounts, name)
    for url in responses:
        needed = ROLES.index(access(url))
        by_browser, by_program = accounts.client.request(url, browser), accounts.client.request(url, program)
        assert by_program.status == by_browser.status, (url, by_browser.status, by_program.status)
        # A shared mix is changed by administrators.
        may = needed <= RANK[name] and (name == "ada" or not url.startswith("/mixes/for-all/edit"))
        assert (by_browser.status == 403) != may, (url, by_browser.status)
        assert not by_browser.is_refusal, (url, by_browser.status)
    for method, url in writes(accounts, forms):
        if ROLES.index(access(url, is_write=True)) > RANK[name]:
            for headers in (browser, program):
                assert accounts.client.request(url, headers, method, "").status == 403, (method, url)


def test_a_revoked_token_is_refused_everywhere(accounts, everything):
    responses, forms = everything
    headers = {"Authorization": f"Bearer vitrine_{'0' * 64}"}
    for url in responses:
        if access(url) != "everyone":
            assert accounts.client.request(url, headers).status == 401, url
    for method, url in writes(accounts, forms):
        assert accounts.client.request(url, headers, method, "").status == 401, (method, url)


@pytest.mark.parametrize("name", ["vera", "ada", None])
def test_shared_caches_keep_nothing_that_takes_an_account(accounts, everything, name):
    responses, _ = everything
    for url in responses:
        response = accounts.client.request(url, session_cookie(accounts, name))
        control = re.split(r",\s*", response.headers["Cache-Control"] or "")
        is_private = "private" in control or "no-store" in control
        is_page = re.match("image|text/html|application", response.headers["Content-Type"] or "")
        if control == [""] and response.status >= 300 and not is_page:
            # Neither a picture nor a page: a redirect.
            assert len(response.body) < 100, url
        elif access(url) != "everyone":
            assert is_private, (url, response.status, control)
        elif not is_private:
            # The same for everyone, including visitors.
            assert accounts.client.request(url, {}).body == response.body, url
