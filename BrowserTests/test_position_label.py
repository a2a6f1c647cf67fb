"""The position in a long list without dates, shown at the scrollbar while scrolling."""

import re

import pytest
from browsers import DESKTOP, PHONE, PHONE_TURNED, TABLET, Kind
from origin import png, running_origin
from program import serving

COUNT = 600
STATE = """const label = document.querySelector('.position-label');
    const { left, top, right, bottom } = label.getBoundingClientRect();
    const rows = [...document.querySelectorAll('.main > .photos a.cell')]
        .filter((cell) => { const box = cell.getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight; });
    return { isShown: label.classList.contains('is-active'), opacity: Number(getComputedStyle(label).opacity), words: label.textContent,
        box: [left, top, right, bottom], photos: rows.map((cell) => Number(cell.dataset.photo)) }"""
# Scrolls on in every frame for half a second; resolves to the state in the frame of the last step.
SCROLL = f"""const done = arguments[0], end = performance.now() + 500;
    const state = () => {{ {STATE} }};
    const step = (time) => {{
        if (time > end) return done(state());
        scrollBy({{ top: 60, behavior: 'instant' }});
        requestAnimationFrame(step);
    }};
    step(0)"""


@pytest.fixture(scope="module")
def long(tmp_path_factory):
    """A server with a long list of photos in the order of the feed; `photos` are their IDs."""
    with running_origin() as origin:
        urls = [origin.serve(f"/{number}.png", png(60, 40), "image/png") for number in range(COUNT)]
        feed = origin.serve_photos("/long.json", urls, width=600, height=400)
        with serving(tmp_path_factory.mktemp("long"), "--no-demo", "--allow-host", origin.host, feed) as server:
            server.path = f"/sources/{server.api('/sources')['sources'][0]['id']}"
            server.photos = [photo["id"] for offset in (0, 300)
                             for photo in server.api(f"{server.path}/photos?offset={offset}&limit=300")["photos"]]
            yield server


@pytest.fixture
def server(long):
    return long


@pytest.fixture(params=[Kind("chromium", True), Kind("webkit", True)], ids=str)
def kind(request):
    return request.param


@pytest.mark.parametrize("size", [PHONE, PHONE_TURNED, TABLET, DESKTOP], ids=str)
def test_a_long_list_shows_its_position_while_scrolling(visitor, kind, server, size):
    visitor.uses(size)
    visitor.visits(f"{server.path}?layout=list")
    state = lambda: visitor.driver.execute_script(STATE)
    assert state()["opacity"] == 0, "nobody scrolls"
    seen = visitor.driver.execute_async_script(SCROLL)
    assert seen["isShown"]
    position, count = map(int, re.fullmatch(r"(\d+) of (\d+)", seen["words"]).groups())
    assert count == COUNT and server.photos[position - 1] in seen["photos"], "a photo on the screen"
    left, top, right, bottom = seen["box"]
    assert left > size.width / 2 and right <= size.width and top >= 40 and bottom <= size.height - 24
    visitor.waits_for(lambda: state()["opacity"] == 0, "the label to go")


def test_lists_of_a_few_screens_have_none(visitor, kind, server):
    visitor.uses(DESKTOP)
    visitor.visits(f"{server.path}?layout=grid&q=Photo+1")
    visitor.waits_for(visitor.cells, "the photos")
    assert not visitor.driver.execute_async_script(SCROLL)["isShown"]
