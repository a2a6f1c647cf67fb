"""Every URL that anyone is led to, asked for by everyone: who gets it, what caches may keep, and what is told of others."""

import re
import sqlite3

import pytest
from accounts_server import PASSWORD, household, publishes, sends_form, session
from program import vitrine
from routes import ROLES, Asking, access, readable, walk, written

PUBLIC = "contact-sheet"
OTHERS = ["Picture frame", "Almanac", "Field notes", "Places of the world"]
RANK = {None: ROLES.index("visible"), "vera": ROLES.index("viewer"), "max": ROLES.index("member"), "ada": ROLES.index("admin")}


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with household(tmp_path_factory.mktemp("household")) as house:
        publishes(house, PUBLIC)
        house.asking = Asking(house.server)
        photo = house.api("ada", f"/sources/{PUBLIC}/photos?limit=9")["photos"][4]["id"]
        mix = house.api("ada", "/mixes", "POST", {"title": "For all", "audience": "all"})["id"]
        place = house.api("ada", "/places")["places"][0]["key"]
        house.values = {"source": PUBLIC, "photo": str(photo), "mix": mix, "place": place, "day": "02-29"}
        private = house.api("ada", "/sources/almanac/photos?limit=9")["photos"][0]["id"]
        house.beginnings = [
            *readable(house.values), *readable({**house.values, "source": "almanac", "photo": str(private)}),
            "/sources/almanac", "/sources/almanac/settings", f"/mixes/{mix}/edit",
        ]
        yield house


def signed_in(house, name):
    return {"Cookie": f"vitrine_session={house.signs_in(name)}"} if name else {}


@pytest.fixture(scope="module")
def everything(house):
    """What the administrator is led to."""
    answers, forms = walk(house.asking, signed_in(house, "ada"), house.beginnings)
    assert len(answers) > 200 and len(forms) > 25, (len(answers), len(forms))
    assert all(answer.status < 500 for answer in answers.values())
    return answers, forms


def token(house, name):
    page = house.asking.ask("/account/tokens", signed_in(house, name), "POST", "name=script").body.decode()
    return {"Authorization": "Bearer " + re.search(r"vitrine_[0-9a-f]{64}", page).group()}


def account(house, name, role="admin"):
    """One more account with a session."""
    made = vitrine("user", "add", name, "--role", role, *house.server.storage[:2], input=PASSWORD + "\n")
    assert made.returncode == 0, made.stderr
    return {"Cookie": f"vitrine_session={session(house.server, name)}"}


def expired(house):
    """A session of an administrator whose time is over."""
    headers = account(house, "eve")
    with sqlite3.connect(house.server.folder / "data" / "vitrine.sqlite") as database:
        changed = database.execute(
            "UPDATE credential SET expires_at = 1 WHERE user_id = (SELECT id FROM user_account WHERE name = 'eve')").rowcount
    assert changed == 1
    return headers


def signed_out(house):
    headers = account(house, "grace")
    assert sends_form(house.server, "/sign-out", {}, headers["Cookie"]).status == 303
    return headers


def deleted(house):
    headers = account(house, "judy")
    assert vitrine("user", "delete", "judy", *house.server.storage[:2]).returncode == 0
    return headers


def test_sessions_that_have_ended_are_visitors(house, everything):
    """Also at what is written: none of them may do more than somebody who never was there."""
    answers, forms = everything
    ended = {"expired": expired(house), "signed out": signed_out(house), "deleted": deleted(house),
             "of nobody": {"Cookie": f"vitrine_session={'0' * 64}"}}
    for url in answers:
        visitor = house.asking.ask(url, {})
        role = access(url)
        if role not in ("everyone", "visible"):
            assert visitor.is_refusal, (url, role, visitor.status)
        if visitor.status == 200 and role != "everyone":
            text = visitor.body.decode(errors="replace")
            assert not any(title in text for title in OTHERS), url
        for name, headers in ended.items():
            answer = house.asking.ask(url, headers)
            assert answer.status == visitor.status and answer.headers["Location"] == visitor.headers["Location"], (name, url)
    for method, url in writes(house, forms):
        role = access(url, is_write=True)
        if role in ("everyone", "visible"):
            continue
        for name, headers in {"visitor": {}, **ended}.items():
            answer = house.asking.ask(url, headers, method, "")
            assert answer.is_refusal, (name, method, url, answer.status)


def writes(house, forms):
    return [*written(house.values), *(("POST", form) for form in sorted(forms))]


@pytest.mark.parametrize("name", ["vera", "max", "ada"])
def test_a_token_may_do_what_its_owner_may(house, everything, name):
    answers, forms = everything
    browser, program = signed_in(house, name), token(house, name)
    for url in answers:
        needed = ROLES.index(access(url))
        by_browser, by_program = house.asking.ask(url, browser), house.asking.ask(url, program)
        assert by_program.status == by_browser.status, (url, by_browser.status, by_program.status)
        # A shared mix is changed by administrators.
        may = needed <= RANK[name] and (name == "ada" or not url.startswith("/mixes/for-all/edit"))
        assert (by_browser.status == 403) != may, (url, by_browser.status)
        assert not by_browser.is_refusal, (url, by_browser.status)
    for method, url in writes(house, forms):
        if ROLES.index(access(url, is_write=True)) > RANK[name]:
            for headers in (browser, program):
                assert house.asking.ask(url, headers, method, "").status == 403, (method, url)


def test_a_revoked_token_is_refused_everywhere(house, everything):
    answers, forms = everything
    headers = {"Authorization": f"Bearer vitrine_{'0' * 64}"}
    for url in answers:
        if access(url) != "everyone":
            assert house.asking.ask(url, headers).status == 401, url
    for method, url in writes(house, forms):
        assert house.asking.ask(url, headers, method, "").status == 401, (method, url)


@pytest.mark.parametrize("name", ["vera", "ada", None])
def test_shared_caches_keep_nothing_that_takes_an_account(house, everything, name):
    answers, _ = everything
    for url in answers:
        answer = house.asking.ask(url, signed_in(house, name))
        control = re.split(r",\s*", answer.headers["Cache-Control"] or "")
        is_private = "private" in control or "no-store" in control
        is_page = re.match("image|text/html|application", answer.headers["Content-Type"] or "")
        if control == [""] and answer.status >= 300 and not is_page:
            # Neither a picture nor a page: a redirect.
            assert len(answer.body) < 100, url
        elif access(url) != "everyone":
            assert is_private, (url, answer.status, control)
        elif not is_private:
            # The same for all, also for those without an account.
            assert house.asking.ask(url, {}).body == answer.body, url
