"""Feeds with several pages, read to the end."""

import json

import pytest
from origin import png, running_origin
from program import serving, vitrine

PAGES = 5
EACH = 10


def picture(origin, number):
    return origin.serve(f"/{number}.png", png(30, 20, bytes([number % 256, 90, 160])), "image/png")


def numbers(page):
    return range((page - 1) * EACH, page * EACH)


def url(origin, page):
    return f"http://{origin.host}/feed/{page}"


def rss_items(origin, page):
    return "".join(
        f'<item><title>Photo {n}</title><guid>urn:{n}</guid>'
        f'<enclosure url="{picture(origin, n)}" type="image/png" length="1"/></item>' for n in numbers(page))


# Functions that return a page of a feed: its body, type and headers.


def atom(origin, page, following, relation="next"):
    link = f'<link rel="{relation}" href="{following}"/>' if following else ""
    entries = "".join(
        f'<entry><id>urn:{n}</id><title>Photo {n}</title>'
        f'<link rel="enclosure" type="image/png" href="{picture(origin, n)}"/></entry>' for n in numbers(page))
    return f'<feed xmlns="http://www.w3.org/2005/Atom"><title>Pages</title>{link}{entries}</feed>', "application/atom+xml", {}


def archive(origin, page, following):
    return atom(origin, page, following, "prev-archive")


def rss(origin, page, following):
    link = f'<atom:link rel="next" href="{following}"/>' if following else ""
    return (f'<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Pages</title>{link}'
            f'{rss_items(origin, page)}</channel></rss>'), "application/rss+xml", {}


def json_feed(origin, page, following):
    items = [{"id": f"urn:{n}", "title": f"Photo {n}", "image": picture(origin, n)} for n in numbers(page)]
    feed = {"version": "https://jsonfeed.org/version/1.1", "title": "Pages", "items": items}
    return json.dumps(feed | ({"next_url": following} if following else {})), "application/feed+json", {}


def results(origin, page, following):
    rows = [{"title": f"Photo {n}", "url": picture(origin, n)} for n in numbers(page)]
    return json.dumps({"results": rows, "next": following}), "application/json", {}


def header(origin, page, following):
    rows = [{"title": f"Photo {n}", "url": picture(origin, n)} for n in numbers(page)]
    return json.dumps(rows), "application/json", {"Link": f'<{following}>; rel="next"'} if following else {}


def web_page(origin, page, following):
    images = "".join(f'<p><img src="{picture(origin, n)}" width="300" height="200" alt="Photo {n}"></p>' for n in numbers(page))
    link = f'<a rel="next" href="{following}">Older</a>' if following else ""
    return f"<!doctype html><title>Pages</title><body>{images}{link}</body>", "text/html", {}


KINDS = [atom, archive, rss, json_feed, results, header, web_page]


def serve_page(origin, page, response):
    """Serves a page of a feed, with its headers."""
    body, content_type, headers = response

    def respond(handler):
        handler.send_response(200)
        for name, value in {"Content-Type": content_type, "Content-Length": str(len(body.encode())), **headers}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body.encode())

    origin.serve_with(f"/feed/{page}", respond)


def publish(origin, kind, count, after_last=None):
    for page in range(1, count + 1):
        following = url(origin, page + 1) if page < count else after_last
        serve_page(origin, page, kind(origin, page, following))


@pytest.fixture
def storage(tmp_path):
    return ["--data", str(tmp_path / "data"), "--cache", str(tmp_path / "cache")]


def added(origin, storage, location):
    result = vitrine("add", location, "--allow-host", origin.host, *storage)
    assert result.returncode == 0, result.stderr
    return result.stdout + result.stderr


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_five_pages_give_fifty_photos(kind, storage):
    with running_origin() as origin:
        publish(origin, kind, PAGES)
        assert ": 50 photos" in added(origin, storage, url(origin, 1))


@pytest.mark.parametrize("kind", [atom, results, web_page], ids=lambda kind: kind.__name__)
def test_a_loop_of_three_pages_ends_with_thirty_photos(kind, storage):
    with running_origin() as origin:
        publish(origin, kind, 3, after_last=url(origin, 1))
        assert ": 30 photos" in added(origin, storage, url(origin, 1))


def test_an_endless_feed_is_read_to_a_limit_with_a_notice(storage):
    with running_origin() as origin:
        publish(origin, results, 25)
        output = added(origin, storage, url(origin, 1))
        assert ": 200 photos" in output
        assert "more than 20 pages" in output


def test_an_unreadable_page_only_affects_later_ones(storage):
    with running_origin() as origin:
        publish(origin, json_feed, 3, after_last=url(origin, 4))
        output = added(origin, storage, url(origin, 1))
        assert ": 30 photos" in output
        assert "Page 4 of the feed could not be read" in output


def test_a_next_page_on_the_private_network_is_not_fetched(storage):
    with running_origin() as origin, running_origin() as inside:
        serve_page(origin, 1, results(origin, 1, url(inside, 2)))
        serve_page(inside, 2, results(inside, 2, None))
        result = vitrine("add", url(origin, 1), "--allow-host", origin.host, *storage)
        assert ": 10 photos" in result.stdout, result.stderr
        assert not inside.requests


def test_a_refresh_reads_a_stream_until_nothing_is_new_and_a_list_to_its_end(tmp_path):
    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        for kind, expected in [(atom, 60), (results, 30)]:
            publish(origin, kind, PAGES)
            source = json.loads(server.send("POST", "/api/v1/sources", {"location": url(origin, 1)})[2])
            assert source["photoCount"] == 50
            # The first page no longer exists, and the others have changed.
            serve_page(origin, 1, kind(origin, 6, url(origin, 2)))
            serve_page(origin, 2, kind(origin, 5, url(origin, 3)))
            serve_page(origin, 3, kind(origin, 4, None))
            assert server.send("POST", f"/api/v1/sources/{source['id']}/refresh")[0] == 200
            assert server.api(f"/sources/{source['id']}")["photoCount"] == expected
            server.request("DELETE", f"/api/v1/sources/{source['id']}")
