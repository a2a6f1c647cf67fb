"""A photo with more pixels than a phone decodes at once is shown in tiles."""

import zlib

import pytest
from browsers import DESKTOP, PHONE
from origin import png_with, running_origin
from program import serving, until
from visitor import CLOSE, Visitor

WIDTH, HEIGHT = 6000, 4000

TILES = """const photo = document.querySelector('[data-stage] [data-image]').getBoundingClientRect();
    return [...document.querySelectorAll('.stage__tiles img')].map((tile) => {
        const box = tile.getBoundingClientRect();
        return [tile.getAttribute('src').split('/').pop(), tile.complete && tile.naturalWidth,
            box.left - photo.left, box.top - photo.top, box.width, box.height];
    });"""

REQUESTS = "return performance.getEntriesByType('resource').map((entry) => entry.name)"


def quarters() -> bytes:
    """A PNG of four colors, one per quarter."""
    colors = [(b"\xc0\x30\x30", b"\x30\xc0\x30"), (b"\x30\x30\xc0", b"\xc0\xc0\x30")]
    rows = [(b"\0" + left * (WIDTH // 2) + right * (WIDTH // 2)) * (HEIGHT // 2) for left, right in colors]
    return png_with(WIDTH, HEIGHT, zlib.compress(b"".join(rows), 1))


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A server with one source that has one very large photo; the photo's page."""
    with running_origin() as origin:
        feed = origin.serve_photos("/feed.json", [origin.serve("/large.png", quarters(), "image/png")])
        arguments = ("--no-demo", "--allow-host", origin.host)
        with serving(tmp_path_factory.mktemp("large"), *arguments) as server:
            assert server.send("POST", "/api/v1/sources", {"location": feed})[0] in (200, 201)
            [source] = server.api("/sources")["sources"]
            path = f"/sources/{source['id']}"
            server.request("PATCH", f"/api/v1{path}", {"settings": {"opens": "photo", "initialZoom": "actual"}})

            def sized():
                [photo] = server.api(f"{path}/photos?offset=0&limit=1")["photos"]
                server.get(f"{photo['image']}/square-160")
                return photo if photo.get("width") == WIDTH else None

            yield server, until(sized, what="the photo's size")["address"]


@pytest.fixture
def visitor(kind, drivers, address):
    if not kind.has_scripts:
        pytest.skip("the browser's own scrolling shows the whole photo")
    visitor = Visitor(drivers(kind), kind, address[0])
    yield visitor
    visitor.leaves()


def sees_tiles(visitor):
    """The tiles, once all of those in the page are loaded."""

    def looks():
        tiles = visitor.driver.execute_script(TILES)
        return tiles if tiles and all(tile[1] for tile in tiles) else None

    return visitor.waits_for(looks, "the tiles")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_at_actual_size_only_visible_tiles_are_loaded(visitor, address, size):
    visitor.uses(size)
    visitor.visits(address[1])
    tiles = sees_tiles(visitor)
    level = int(tiles[0][0].split("-")[1])
    side = 512 * 2**level
    assert len(tiles) <= (3 * visitor.driver.execute_script("return innerWidth") // side + 3) * (3 * size.height // side + 3)
    for name, _, left, top, width, height in tiles:
        _, its_level, column, row = name.split("-")
        assert int(its_level) == level
        assert abs(left - int(column) * side) <= CLOSE and abs(top - int(row) * side) <= CLOSE
        assert abs(left + width - min((int(column) + 1) * side, WIDTH)) <= CLOSE
        assert abs(top + height - min((int(row) + 1) * side, HEIGHT)) <= CLOSE
    requests = visitor.driver.execute_script(REQUESTS)
    assert any("/tile-" in request for request in requests)
    assert not [request for request in requests if request.endswith("/original")]


def test_tiles_are_shown_in_the_far_corner_and_removed_at_fit(visitor, address):
    visitor.uses(DESKTOP)
    visitor.visits(address[1])
    first = {tile[0] for tile in sees_tiles(visitor)}
    visitor.moves_to_the_far_corner()
    last = visitor.waits_for(lambda: {t[0] for t in sees_tiles(visitor)} - first, "other tiles")
    assert any(name.endswith("-11-7") for name in last)
    visitor.taps_the_photo()
    visitor.presses("Fit")
    visitor.waits_for(lambda: not visitor.driver.execute_script(TILES), "the tiles to go")
