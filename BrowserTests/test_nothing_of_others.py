"""What one person does changes no answer to another: pages, API and pictures are the same before and after."""

import json
import re
import urllib.parse

import pytest
from accounts_server import PASSWORD, household, publishes, sends_form
from origin import png, running_origin
from program import PRESS, until
from routes import Asking, readable, walk

PUBLIC, PRIVATE = "village", "attic"
SECRET = "Zanzibar secret"
# Times since something happened, and sizes of files.
PASSING = re.compile(
    r'just now|\d+ (?:seconds?|minutes?) ago|today \d+:\d+|[\d.]+ [KMG]i?B|"freeByteCount": \d+', re.IGNORECASE)
# The version of the recents, which grows with everything that a person looks at here.
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
def house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("household")
    with running_origin() as origin, household(folder, "--no-demo", "--allow-host", origin.host) as house:
        house.asking = Asking(house.server)
        for first, name in ((10, PUBLIC), (20, PRIVATE)):
            house.api("ada", "/sources", "POST", {"location": feed(origin, name, first), "title": name.capitalize()})
        publishes(house, PUBLIC)
        ids = lambda name: [photo["id"] for photo in house.api("ada", f"/sources/{name}/photos")["photos"]]
        house.photos, house.hidden = ids(PUBLIC), ids(PRIVATE)
        # What becomes known of a picture once somebody has looked at it is the same for all.
        for photo in house.api("ada", "/all/photos")["photos"]:
            for part in ("square-320", "original"):
                until(lambda: house.asks("ada", "GET", f"{photo['image']}/{part}")[0] == 200, what="a picture")
        mix = house.api("ada", "/mixes", "POST", {"title": "For all", "audience": "all"})["id"]
        place = house.api("ada", "/places")["places"][0]["key"]
        values = {"source": PUBLIC, "photo": str(house.photos[0]), "mix": mix, "place": place, "day": "02-28"}
        # Also each photo that something is done with, alone and in all lists.
        lists = ("", "?in=/all", "?in=/favorites", "?in=/hidden")
        each = [f"/api/v1/photos/{photo}{within}" for photo in [*house.photos[:4], *house.hidden[:2]] for within in lists]
        house.beginnings = readable(values) + readable({**values, "source": PRIVATE, "photo": str(house.hidden[0])}) + each
        yield house


def cookie(house, name):
    return {"Cookie": f"vitrine_session={house.signs_in(name)}"} if name else {}


def plain(answer):
    """The text of an answer, with the members of JSON in one order."""
    text = answer.body.decode(errors="replace")
    is_json = (answer.headers["Content-Type"] or "").startswith("application/json")
    return json.dumps(json.loads(text), sort_keys=True) if is_json else text


def lasting(url, text):
    """The text without what passes by itself."""
    text = PASSING.sub("", text)
    return VIEWED.sub("", text) if "/recents" in url else text


def told(house, name):
    """What a person is told everywhere, without what passes by itself."""
    answers, forms = walk(house.asking, cookie(house, name), house.beginnings)
    return {
        url: (answer.status, answer.headers["Location"], lasting(url, plain(answer)))
        for url, answer in answers.items()
        # Figures of the server itself, for administrators.
        if urllib.parse.urlsplit(url).path not in ("/status", "/metrics")
    }, forms


def does_all(house):
    """Everything that a member can do for herself."""
    max_ = lambda path, body=None, method="POST": house.api("max", path, method, body)
    form = lambda path, **fields: sends_form(house.server, path, fields, cookie(house, "max")["Cookie"]).status
    own = max_("/mixes", {"title": SECRET, "sources": [PRIVATE], "words": "the", "order": "title"})["id"]
    max_(f"/mixes/{own}/photos", {"photos": house.photos[5:7]})
    for photo in (house.photos[0], house.hidden[0]):
        max_(f"/photos/{photo}/favorite")
    for photo in (house.photos[1], house.hidden[1]):
        max_(f"/photos/{photo}/remove")
    max_("/photos/remove", {"photos": house.photos[2:3]})
    max_("/photos/favorite", {"photos": house.photos[3:5]})
    max_("/views", {"photo": house.photos[3]})
    max_(f"/sources/{PRIVATE}/visit", {})
    max_("/new/seen", {})
    assert form(f"/sources/{PRIVATE}/pin") == 303
    assert form("/account/tokens", name=SECRET) == 200
    assert form("/cell-size", size="1", to="/all") == 303
    assert form("/sign-in", name="max", password=PASSWORD) == 303
    # And he looks at everything, himself.
    answers, _ = told(house, "max")
    assert any(SECRET in text for _, _, text in answers.values())
    assert [photo["id"] for photo in house.api("max", "/hidden/photos?limit=9")["photos"]]
    return answers


def test_nobody_is_told_what_another_does(house):
    everyone = ["mia", "vera", "ada", None]
    before = {}
    for name in everyone:
        # The first visit marks what is new as seen, and fills the recents.
        told(house, name)
        before[name] = told(house, name)
    of_max = does_all(house)
    for name in everyone:
        answers, forms = told(house, name)
        old_answers, old_forms = before[name]
        assert answers.keys() == old_answers.keys() and forms == old_forms, (name, answers.keys() ^ old_answers.keys())
        for url, answer in answers.items():
            assert answer == old_answers[url], (name, url, difference(old_answers[url], answer))
        # The URLs of his own lists are those of nobody else.
        for url in of_max:
            answer = house.asking.ask(url, cookie(house, name))
            text = answer.body.decode(errors="replace")
            assert SECRET not in text and "zanzibar" not in text.replace(url, ""), (name, url)


def difference(old, new):
    """Where two answers begin to differ."""
    if old[:2] != new[:2]:
        return old[:2], new[:2]
    index = next((i for i, (a, b) in enumerate(zip(old[2], new[2])) if a != b), min(len(old[2]), len(new[2])))
    return old[2][max(index - 80, 0):index + 160], new[2][max(index - 80, 0):index + 160]


def test_what_is_told_is_of_one_person_in_the_body_too(house):
    """Lists of one's own are empty for others, whatever their name."""
    for name in ("mia", "vera", "ada"):
        for path in ("favorites", "hidden"):
            assert house.api(name, f"/{path}/photos?limit=9")["total"] == 0, (name, path)
        assert [mix["title"] for mix in house.api(name, "/mixes")["mixes"]] == ["For all"]
        body = json.dumps(house.api(name, f"/sources/{PUBLIC}/photos?limit=99"))
        assert '"isFavorite": true' not in body


def test_keys_of_writes_are_of_one_person(house):
    """Two people whose programs choose the same keys: each write is done."""
    photo = house.photos[7]
    for name in ("mia", "vera"):
        headers = {**PRESS, **cookie(house, name), "Idempotency-Key": "1"}
        for _ in range(2):
            assert house.server.send("POST", f"/api/v1/photos/{photo}/favorite", None, headers)[0] == 200
        assert [each["id"] for each in house.api(name, "/favorites/photos")["photos"]] == [photo], name
