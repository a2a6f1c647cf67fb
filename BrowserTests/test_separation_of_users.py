"""Actions of one person do not change responses to others: pages, API and pictures are the same before and after."""

import json
import re
import urllib.parse

import pytest
from accounts_server import PASSWORD, accounts_server, publish, submit_form
from origin import png, running_origin
from program import PRESS, until
from routes import Client, read_paths, crawl

PUBLIC, PRIVATE = "village", "attic"
SECRET = "Zanzibar secret"
# Parts that vary: times since something happened, and sizes of files.
VARYING = re.compile(
    r'just now|\d+ (?:seconds?|minutes?) ago|today \d+:\d+|[\d.]+ [KMG]i?B|"freeByteCount": \d+', re.IGNORECASE)
# The version of the recents, which increases with every view of this test.
VIEWED = re.compile(r'data-version="\d+"|"version": \d+')


def feed(origin, name, first):
    """Nine photos of one day of nine years, at one place."""
    rows = [
        {
            "title": f"The lake {first + n}", "date": f"20{10 + n}-02-28T12:00:00Z", "latitude": 46.2, "longitude": 6.15,
            "width": 60, "height": 40,
            "url": origin.serve(f"/{first + n}.png", png(60, 40, bytes([first + n, 90, 160])), "image/png"),
        }
        for n in range(9)]
    return origin.serve(f"/{name}.json", json.dumps(rows))


@pytest.fixture(scope="module")
def accounts(tmp_path_factory):
    folder = tmp_path_factory.mktemp("accounts")
    with running_origin() as origin, accounts_server(folder, "--no-demo", "--allow-host", origin.host) as accounts:
        accounts.client = Client(accounts.server)
        for first, name in ((10, PUBLIC), (20, PRIVATE)):
            accounts.api("ada", "/sources", "POST", {"location": feed(origin, name, first), "title": name.capitalize()})
        publish(accounts, PUBLIC)
        ids = lambda name: [photo["id"] for photo in accounts.api("ada", f"/sources/{name}/photos")["photos"]]
        accounts.photos, accounts.hidden = ids(PUBLIC), ids(PRIVATE)
        # Facts that become known when somebody views a picture are the same for everyone.
        for photo in accounts.api("ada", "/all/photos")["photos"]:
            for part in ("square-320", "original"):
                until(lambda: accounts.send_as("ada", "GET", f"{photo['image']}/{part}")[0] == 200, what="a picture")
        mix = accounts.api("ada", "/mixes", "POST", {"title": "For all", "audience": "all"})["id"]
        place = accounts.api("ada", "/places")["places"][0]["key"]
        values = {"source": PUBLIC, "photo": str(accounts.photos[0]), "mix": mix, "place": place, "day": "02-28"}
        # Also each photo that is changed, alone and in all lists.
        lists = ("", "?in=/all", "?in=/favorites", "?in=/hidden")
        each = [f"/api/v1/photos/{photo}{within}" for photo in [*accounts.photos[:4], *accounts.hidden[:2]] for within in lists]
        accounts.start_urls = read_paths(values) + read_paths({**values, "source": PRIVATE, "photo": str(accounts.hidden[0])}) + each
        yield accounts


def cookie(accounts, name):
    return {"Cookie": f"vitrine_session={accounts.session_of(name)}"} if name else {}


def text_of(response):
    """The text of a response, with sorted members of JSON."""
    text = response.body.decode(errors="replace")
    is_json = (response.headers["Content-Type"] or "").startswith("application/json")
    return json.dumps(json.loads(text), sort_keys=True) if is_json else text


def without_varying(url, text):
    """The text without parts that vary."""
    text = VARYING.sub("", text)
    return VIEWED.sub("", text) if "/recents" in url else text


def visible_to(accounts, name):
    """All responses for a person, without parts that vary, and the paths of forms."""
    responses, forms = crawl(accounts.client, cookie(accounts, name), accounts.start_urls)
    return {
        url: (response.status, response.headers["Location"], without_varying(url, text_of(response)))
        for url, response in responses.items()
        # Figures of the server itself, for administrators.
        if urllib.parse.urlsplit(url).path not in ("/status", "/metrics")
    }, forms


def do_everything(accounts):
    """All personal actions of a member."""
    max_ = lambda path, body=None, method="POST": accounts.api("max", path, method, body)
    form = lambda path, **fields: submit_form(accounts.server, path, fields, cookie(accounts, "max")["Cookie"]).status
    own = max_("/mixes", {"title": SECRET, "sources": [PRIVATE], "words": "the", "order": "title"})["id"]
    max_(f"/mixes/{own}/photos", {"photos": accounts.photos[5:7]})
    for photo in (accounts.photos[0], accounts.hidden[0]):
        max_(f"/photos/{photo}/favorite")
    for photo in (accounts.photos[1], accounts.hidden[1]):
        max_(f"/photos/{photo}/remove")
    max_("/photos/remove", {"photos": accounts.photos[2:3]})
    max_("/photos/favorite", {"photos": accounts.photos[3:5]})
    max_("/views", {"photo": accounts.photos[3]})
    max_(f"/sources/{PRIVATE}/visit", {})
    max_("/new/seen", {})
    assert form(f"/sources/{PRIVATE}/pin") == 303
    assert form("/account/tokens", name=SECRET) == 200
    assert form("/cell-size", size="1", to="/all") == 303
    assert form("/sign-in", name="max", password=PASSWORD) == 303
    # Max also views everything himself.
    responses, _ = visible_to(accounts, "max")
    assert any(SECRET in text for _, _, text in responses.values())
    assert [photo["id"] for photo in accounts.api("max", "/hidden/photos?limit=9")["photos"]]
    return responses


def test_nothing_reveals_what_another_person_does(accounts):
    everyone = ["mia", "vera", "ada", None]
    before = {}
    for name in everyone:
        # The first visit marks what is new as seen, and fills the recents.
        visible_to(accounts, name)
        before[name] = visible_to(accounts, name)
    of_max = do_everything(accounts)
    for name in everyone:
        responses, forms = visible_to(accounts, name)
        old_responses, old_forms = before[name]
        assert responses.keys() == old_responses.keys() and forms == old_forms, (name, responses.keys() ^ old_responses.keys())
        for url, response in responses.items():
            assert response == old_responses[url], (name, url, difference(old_responses[url], response))
        # The URLs of his own lists show nothing to others.
        for url in of_max:
            response = accounts.client.request(url, cookie(accounts, name))
            text = response.body.decode(errors="replace")
            assert SECRET not in text and "zanzibar" not in text.replace(url, ""), (name, url)


def difference(old, new):
    """The first difference of two responses."""
    if old[:2] != new[:2]:
        return old[:2], new[:2]
    index = next((i for i, (a, b) in enumerate(zip(old[2], new[2])) if a != b), min(len(old[2]), len(new[2])))
    return old[2][max(index - 80, 0):index + 160], new[2][max(index - 80, 0):index + 160]


def test_personal_lists_are_separate(accounts):
    """Personal lists are empty for others."""
    for name in ("mia", "vera", "ada"):
        for path in ("favorites", "hidden"):
            assert accounts.api(name, f"/{path}/photos?limit=9")["total"] == 0, (name, path)
        assert [mix["title"] for mix in accounts.api(name, "/mixes")["mixes"]] == ["For all"]
        body = json.dumps(accounts.api(name, f"/sources/{PUBLIC}/photos?limit=99"))
        assert '"isFavorite": true' not in body


def test_idempotency_keys_are_separate(accounts):
    """Two people whose programs choose the same keys: each write is done."""
    photo = accounts.photos[7]
    for name in ("mia", "vera"):
        headers = {**PRESS, **cookie(accounts, name), "Idempotency-Key": "1"}
        for _ in range(2):
            assert accounts.server.send("POST", f"/api/v1/photos/{photo}/favorite", None, headers)[0] == 200
        assert [each["id"] for each in accounts.api(name, "/favorites/photos")["photos"]] == [photo], name
