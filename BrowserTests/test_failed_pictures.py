"""A photo whose picture failed: the reason, another attempt, and the photo's own page."""

import json
import threading

import pytest
from browsers import DESKTOP, PHONE, Kind
from origin import png, running_origin
from program import serving, until

PAGE = "https://www.flickr.com/photos/vitrine/7"


@pytest.fixture(scope="module")
def failing(tmp_path_factory):
    """A server with a photo that has a page and no picture, and its row."""
    with running_origin() as origin:
        items = [{"id": name, "title": name, "url": PAGE, "image": origin.address(f"/{name}.jpg")} for name in ("gone", "away")]
        feed = origin.serve("/feed.json", json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "Gone", "items": items}))
        with serving(tmp_path_factory.mktemp("failing"), "--no-demo", "--allow-host", origin.host, feed) as server:
            source = server.api("/sources")["sources"][0]["id"]

            def failed():
                row = server.api(f"/sources/{source}/photos?limit=1")["photos"][0]
                server.send("GET", f"{row['image']}/square-320")
                return row if "failure" in row else None

            server.path = f"/sources/{source}/photos/{until(failed, what='the failure')['id']}"
            yield server


@pytest.fixture
def server(failing):
    return failing


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
@pytest.mark.parametrize("screen", ["?bar=shown", "?bar=hidden", "/gallery?paused"])
def test_it_offers_its_own_page_next_to_try_again(visitor, server, size, screen):
    visitor.uses(size)
    visitor.visits(server.path + screen)
    # The scripts show it on their own stage.
    tile = ".stage__slide .stage__tile" if visitor.kind.has_scripts else ".stage__tile"

    def shown():
        """The link and the button, which may be shown anew at any time."""
        link, again = visitor.find(f"{tile} a"), visitor.find(f"{tile} button")
        words = link.get_attribute("href"), link.text, again.text
        behavior = link.get_attribute("target"), link.get_attribute("rel")
        return words, behavior, visitor.box(again), visitor.box(link)

    expected = PAGE, "Open at www.flickr.com", "Try again"
    visitor.waits_for(lambda: shown()[0] == expected, "the link")
    words, (target, relation), above, below = visitor.waits_for(lambda: visitor.settled(shown), "the tile")
    assert words == expected and target == "_blank" and "noopener" in relation
    assert below.top - above.bottom >= 8 and below.height >= 24, "a finger can choose"


def test_a_grid_shows_the_reason_only_without_scripts(visitor, server):
    visitor.uses(PHONE)
    visitor.visits(server.path.split("/photos/")[0] + "?layout=grid")
    # The cells as the server sends them.
    served = """const [url, done] = arguments;
        fetch(url).then((response) => response.text()).then((text) => {
            const page = new DOMParser().parseFromString(text, 'text/html');
            const [list] = document.querySelectorAll('.photos--grid');
            list.after(page.querySelector('.photos--grid'));
            done([...list.nextSibling.querySelectorAll('.tile__text')].map(({ offsetHeight }) => offsetHeight));
        });"""
    if visitor.kind.has_scripts:
        visitor.waits_for(lambda: visitor.all(".photos--grid .tile"), "the cell without a picture")
        assert set(visitor.driver.execute_async_script(served, visitor.driver.current_url)) == {0}
    else:
        assert visitor.find(".photos--grid .tile__text").is_displayed()


def test_details_offer_to_try_again_without_leaving_them(visitor, server):
    visitor.uses(PHONE)
    visitor.visits(server.path + "/detail")
    count = "return performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/retry')).length"
    visitor.presses("Try again")
    if visitor.kind.has_scripts:
        visitor.waits_for(lambda: visitor.driver.execute_script(count) == 1, "the request")
    else:
        visitor.sees_screen("detail")
    assert visitor.screen == "detail" and visitor.all(".tile__text")


def test_the_buttons_at_the_sides_do_not_cover_the_reason(visitor, server):
    visitor.uses(PHONE)
    visitor.visits(server.path + "?bar=shown")

    def text_of_any_length():
        """The box of the reason, which the scripts replace when they take over the page."""
        shown = [each for each in visitor.all(".stage__reason") if each.is_displayed()]
        if not shown:
            return None
        visitor.driver.execute_script("arguments[0].textContent = 'The server has no such picture. '.repeat(5)", shown[0])
        return visitor.box(shown[0])

    def are_apart():
        text = text_of_any_length()
        sides = [visitor.box(step) for step in visitor.all(".step") if step.is_displayed()]
        return text and sides and all(side.right <= text.left or side.left >= text.right for side in sides)

    visitor.waits_for(are_apart, "the reason between the buttons")


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
def test_a_press_on_the_link_opens_the_page_and_not_the_bar(visitor, kind, server):
    visitor.uses(PHONE)
    visitor.visits(server.path + "?bar=shown")
    visitor.waits_for(lambda: visitor.all(".stage__slide .stage__tile a"), "the link")
    # The page itself is out of reach here.
    visitor.driver.execute_script("""window.pressed = 0;
        document.addEventListener('click', (event) => {
            if (!event.target.closest('a[target=_blank]') || event.defaultPrevented) return;
            window.pressed += 1;
            event.preventDefault();
        });""")
    visitor.clicks(".stage__slide .stage__tile a")
    visitor.waits_for(lambda: visitor.driver.execute_script("return window.pressed") == 1, "the press")
    assert visitor.bar == "shown"


# The ratio of its sides, of which browsers round each if it is one of several sizes.
SHAPE = """const image = document.querySelector('[data-image]');
    return image && !image.hidden && Math.round(100 * image.naturalWidth / image.naturalHeight) / 100"""


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
@pytest.mark.parametrize("screen, size", [("", PHONE), ("", DESKTOP), ("/detail", DESKTOP), ("/gallery?paused", PHONE)], ids=str)
def test_a_picture_can_be_tried_again_although_the_page_was_opened_before_it_failed(visitor, kind, screen, size, tmp_path):
    is_known = threading.Event()

    def refuse(handler):
        is_known.wait(60)
        handler.send_error(404)

    with running_origin() as origin:
        feed = origin.serve_photos("/photos.json", [origin.serve_with("/late.jpg", refuse)])
        with serving(tmp_path, "--no-demo", "--allow-host", origin.host, feed) as server:
            visitor.server = server
            source = until(lambda: server.api("/sources")["sources"], what="the source")[0]["id"]
            [row] = until(lambda: server.api(f"/sources/{source}/photos?limit=1")["photos"], what="the photo")
            assert "failure" not in row
            visitor.uses(size)
            # The page has loaded once its pictures have.
            opened = threading.Timer(2, is_known.set)
            opened.start()
            try:
                visitor.visits(f"{row['address']}{screen}")
                visitor.waits_for(lambda: "404" in visitor.find("main, .in-place").text, "the reason")
                visitor.settled(lambda: visitor.find("main, .in-place").text)
                assert "404" in visitor.find("main, .in-place").text
                visitor.waits_for(lambda: "Try again" in visitor.text(), "the button")
                origin.serve("/late.jpg", png(60, 40), "image/png")
                visitor.presses("Try again")
                visitor.waits_for(lambda: visitor.driver.execute_script(SHAPE) == 1.5, "the picture")
                assert "404" not in visitor.find("main, .in-place").text
            finally:
                is_known.set()
                opened.join()
                visitor.leaves()
