"""A photo whose picture failed: the reason, another attempt, and the photo's own page."""

import json

import pytest
from browsers import DESKTOP, PHONE, Kind
from origin import running_origin
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
    visitor.takes(size)
    visitor.visits(server.path + screen)
    # The scripts show it on their own stage.
    tile = ".stage__slide .stage__tile" if visitor.kind.has_scripts else ".stage__tile"
    link = visitor.waits_for(lambda: visitor.all(f"{tile} a"), "the link")[0]
    again = visitor.find(f"{tile} button")
    assert (link.get_attribute("href"), link.text, again.text) == (PAGE, "Open at www.flickr.com", "Try again")
    assert link.get_attribute("target") == "_blank" and "noopener" in link.get_attribute("rel")
    above, below = visitor.box(again), visitor.box(link)
    assert below.top - above.bottom >= 8 and below.height >= 24, "a finger can choose"


def test_the_buttons_at_the_sides_do_not_cover_the_reason(visitor, server):
    visitor.takes(PHONE)
    visitor.visits(server.path + "?bar=shown")

    def text_of_any_length():
        """The box of the reason, which the scripts replace when they take over the page."""
        shown = [each for each in visitor.all(".stage__reason") if each.is_displayed()]
        if not shown:
            return None
        visitor.driver.execute_script("arguments[0].textContent = 'The server has no such picture. '.repeat(5)", shown[0])
        return visitor.box(shown[0])

    text = visitor.waits_for(text_of_any_length, "the reason")
    sides = [visitor.box(step) for step in visitor.all(".step") if step.is_displayed()]
    assert sides and all(side.right <= text.left or side.left >= text.right for side in sides)


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
def test_a_press_on_the_link_opens_the_page_and_not_the_bar(visitor, kind, server):
    visitor.takes(PHONE)
    visitor.visits(server.path + "?bar=shown")
    link = visitor.waits_for(lambda: visitor.all(".stage__slide .stage__tile a"), "the link")[0]
    # The page itself is out of reach here.
    visitor.driver.execute_script("""window.pressed = 0;
        document.addEventListener('click', (event) => {
            if (!event.target.closest('a[target=_blank]') || event.defaultPrevented) return;
            window.pressed += 1;
            event.preventDefault();
        });""")
    link.click()
    assert visitor.driver.execute_script("return window.pressed") == 1
    assert visitor.bar == "shown"
