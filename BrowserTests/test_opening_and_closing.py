"""A photo animated from and to its cell, frame by frame: the color of each pixel identifies the part of the photo."""

import json
import zlib

import pytest
from browsers import PHONE, Kind
from touch import Fingers
from network import hears_events
from origin import png, png_with, running_origin
from program import serving
from selenium.webdriver.common.keys import Keys
from visitor import Visitor

SCRIPTS = Kind("chromium", True)
WIDTH, HEIGHT = 900, 600
BLUE = 60
PLAIN = b"\x40\x80\xc0"
FRAMES = 8
# Errors by compression, and by the edges of pixels.
TOLERANCE = 0.035
NEAR = 2.5
FIRST, FAR = 3, 22


def chart():
    """A photo whose red is the distance from its left edge, and whose green is the distance from its top."""
    row = lambda y: b"".join(bytes((255 * x // (WIDTH - 1), 255 * y // (HEIGHT - 1), BLUE)) for x in range(WIDTH))
    return png_with(WIDTH, HEIGHT, zlib.compress(b"".join(b"\0" + row(y) for y in range(HEIGHT)), 1))


@pytest.fixture(scope="module")
def charts(tmp_path_factory):
    """A server with photos of a single color and two charts, one of them far below the first."""
    with running_origin() as origin:
        origin.serve("/chart.png", chart(), "image/png")
        origin.serve("/plain.png", png(WIDTH, HEIGHT, PLAIN), "image/png")
        address = lambda n: origin.address(f"/{'chart' if n in (FIRST, FAR) else 'plain'}.png?{n}")
        rows = [{"title": f"Photo {n}", "imageHref": address(n)} for n in range(32)]
        feed = origin.serve("/rows.json", json.dumps({"title": "Charts", "rows": rows}))
        with serving(tmp_path_factory.mktemp("charts"), "--no-demo", "--allow-host", origin.host, feed) as server:
            server.source = server.api("/sources")["sources"][0]["id"]
            # The sizes of photos are known once they were visible.
            for photo in server.api(f"/sources/{server.source}/photos?limit=60")["photos"]:
                server.get(photo["image"] + "/fitted-640")
            yield server


@pytest.fixture
def person(drivers, charts):
    visitor = Visitor(drivers(SCRIPTS), SCRIPTS, charts)
    yield visitor
    visitor.driver.delete_all_cookies()
    visitor.leaves()


# Freezes animations on the stage at a given time.
HOLD = """
    window.held = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...values) {
        const made = animate.apply(this, values);
        if (this.closest('[data-stage]')) {
            made.pause();
            window.held.push(made);
        }
        return made;
    };"""
# Pictures are decoded only after `arrive()`.
LATE = """const { decode } = HTMLImageElement.prototype;
    const arrived = new Promise((end) => { window.arrive = end; });
    HTMLImageElement.prototype.decode = async function () { await arrived; return decode.call(this); };"""
TIME = """const [share, tell] = arguments;
    for (const each of held) each.currentTime = each.effect.getComputedTiming().endTime * share;
    requestAnimationFrame(() => requestAnimationFrame(() => tell()));"""
END = """const tell = arguments[0];
    for (const each of held.splice(0)) each.finish();
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => tell())), 50);"""
# Where the chart is in a screenshot, how many points in its box do not belong to it, how many belong to another photo
# outside a cell, and the chart's colors at points.
READ = """
    const [data, blue, plain, tell] = arguments;
    const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
    createImageBitmap(new Blob([bytes], {type: 'image/png'})).then((picture) => {
        const { width, height } = picture;
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context.drawImage(picture, 0, 0);
        const pixels = context.getImageData(0, 0, width, height).data;
        const isChart = (x, y) => x < 0 || x >= width || Math.abs(pixels[(y * width + x) * 4 + 2] - blue) < 24;
        // Edges of letters have all kinds of colors, but never side by side.
        const isInside = (x, y) => isChart(x, y) && isChart(x - 2, y) && isChart(x + 2, y) && isChart(x, y - 2) && isChart(x, y + 2);
        const [rows, columns] = [new Array(height).fill(0), new Array(width).fill(0)];
        for (let y = 2; y < height - 2; y += 1) for (let x = 0; x < width; x += 1) if (isInside(x, y)) { rows[y] += 1; columns[x] += 1; }
        const found = (counts) => [
            Math.max(0, counts.findIndex((each) => each >= 24) - 2), counts.findLastIndex((each) => each >= 24) + 3];
        const [[left, right], [top, bottom]] = [found(columns).map((each) => Math.min(each, width)), found(rows)];
        const cells = [...document.querySelectorAll('main a[data-photo] .cell__picture')].map((each) => each.getBoundingClientRect());
        const isInCell = (x, y) => cells.some((each) => x > each.left - 2 && x < each.right + 2 && y > each.top - 2 && y < each.bottom + 2);
        const isPlain = (x, y) => plain.every((each, place) => Math.abs(pixels[(y * width + x) * 4 + place] - each) < 8);
        let others = 0;
        for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (isPlain(x, y) && !isInCell(x, y)) others += 1;
        let holes = 0;
        for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) if (!isChart(x, y)) holes += 1;
        const colors = [1, 3, 5, 7, 9].flatMap((down) => [1, 3, 5, 7, 9].map((across) => {
            const [x, y] = [Math.floor(left + (right - left) * across / 10), Math.floor(top + (bottom - top) * down / 10)];
            return [(x + .5 - left) / (right - left), (y + .5 - top) / (bottom - top), ...pixels.slice((y * width + x) * 4, (y * width + x) * 4 + 2)];
        }));
        tell({ box: [left, top, right, bottom], holes, others, colors });
    });"""


class Frame:
    """The visible part of the chart at one moment: its box on the screen, and the part of the photo in it."""

    def __init__(self, seen: dict) -> None:
        self.box = seen["box"]
        self.left, self.top, self.right, self.bottom = self.box
        assert self.right > self.left and self.bottom > self.top, "the photo is not seen"
        holes = seen["holes"] / ((self.right - self.left) * (self.bottom - self.top))
        assert holes < 0.01, f"a band or a second picture: {holes:.1%} of {self.box} is not of the photo"
        assert seen["others"] < 20, f"another photo beside it: {seen['others']} points"
        points = seen["colors"]
        self.across = part([(x, red / 255) for x, _, red, _ in points])
        self.down = part([(y, green / 255) for _, y, _, green in points])

    @property
    def stretch(self) -> float:
        """How much the photo is stretched horizontally, 1 being correct."""
        wide = (self.right - self.left) / (self.across[1] - self.across[0]) / WIDTH
        high = (self.bottom - self.top) / (self.down[1] - self.down[0]) / HEIGHT
        return wide / high


def part(points):
    """The part of the photo shown in a box, which must be linear."""
    count = len(points)
    middle, mean = sum(x for x, _ in points) / count, sum(value for _, value in points) / count
    slope = sum((x - middle) * (value - mean) for x, value in points) / sum((x - middle) ** 2 for x, _ in points)
    start = mean - slope * middle
    worst = max(abs(start + slope * x - value) for x, value in points)
    assert worst < TOLERANCE, f"the photo is not even: {worst:.3f}"
    return start, start + slope


def frame(visitor):
    data = visitor.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]
    return Frame(visitor.driver.execute_async_script(READ, data, BLUE, list(PLAIN)))


def frames(visitor, least=2):
    """The photo at points of frozen animations, and after their end: a photo moves, and its frame is clipped."""
    visitor.waits_for(lambda: visitor.driver.execute_script("return window.held.length >= arguments[0]", least), "the motion")
    found = []
    for number in range(FRAMES + 1):
        # At the very end, the photo would be released.
        visitor.driver.execute_async_script(TIME, min(number / FRAMES, 0.999))
        found.append(frame(visitor))
    visitor.driver.execute_async_script(END)
    return [*found, frame(visitor)]


def shows(visitor, number, layout):
    """Opens the list with a photo's cell in view; returns the cell's box."""
    visitor.takes(PHONE)
    visitor.server.does("PATCH", f"/api/v1/sources/{visitor.server.source}", {"settings": {"layout": layout, "opens": "photo"}})
    visitor.visits(f"/sources/{visitor.server.source}?as={layout}")
    visitor.waits_for(lambda: visitor.find("[data-layout]").get_attribute("data-layout") == layout, layout)
    visitor.sees_pictures_of([visitor.row(f"Photo {number}")])
    visitor.driver.execute_script(HOLD)
    return cell_box(visitor, number)


def cell_box(visitor, number):
    box = visitor.box(visitor.row(f"Photo {number}").find_element("css selector", ".cell__picture"))
    return [box.left, box.top, box.right, box.bottom]


def opens(visitor, number):
    visitor.row(f"Photo {number}").click()
    # Until it is loaded, the cell's square is shown instead.
    visitor.sees_the_photo()
    return frames(visitor)


def are_right(found, cell, is_closing):
    """Checks frames for the permitted appearance of a photo between its cell and the stage."""
    way = list(reversed(found)) if is_closing else found
    for number, each in enumerate(way):
        assert each.stretch == pytest.approx(1, abs=0.06), f"frame {number}: {each.box}"
        # All of its height, and at least the width of the cell.
        assert each.down == pytest.approx((0, 1), abs=TOLERANCE), f"frame {number}"
    assert way[0].box == pytest.approx(cell, abs=NEAR), "it is where its cell is"
    for before, after in zip(way, way[1:]):
        assert after.across[0] <= before.across[0] + TOLERANCE / 2, "more and more of it"
        assert after.across[1] >= before.across[1] - TOLERANCE / 2, "more and more of it"
    assert way[-1].across == pytest.approx((0, 1), abs=TOLERANCE), "all of it"
    if not is_closing:
        assert way[-1].right - way[-1].left == pytest.approx(PHONE.width, abs=NEAR)


def back(visitor):
    visitor.presses("Back")


def pulls(visitor):
    Fingers(visitor.driver).drag((200, 250), (10, 320))


@pytest.mark.parametrize("layout, closes", [("grid", back), ("list", pulls), ("wall", back)])
def test_a_photo_is_animated_correctly_from_and_to_its_cell(person, layout, closes):
    cell = shows(person, FIRST, layout)
    are_right(opens(person, FIRST), cell, is_closing=False)
    closes(person)
    are_right(frames(person), cell, is_closing=True)


@pytest.mark.parametrize("layout", ["grid", "list"])
def test_the_square_of_a_cell_is_the_middle_of_its_photo_until_that_is_loaded(person, layout):
    cell = shows(person, FIRST, layout)
    person.driver.execute_script(LATE)
    person.row(f"Photo {FIRST}").click()
    found = frames(person)
    assert "/square-" in person.find("[data-stage] [data-image]").get_attribute("src")
    assert found[0].box == pytest.approx(cell, abs=NEAR), "it is where its cell is"
    cut = (WIDTH - HEIGHT) / 2 / WIDTH
    for number, each in enumerate(found):
        assert each.stretch == pytest.approx(1, abs=0.06), f"frame {number}: {each.box}"
        assert each.down == pytest.approx((0, 1), abs=TOLERANCE), f"frame {number}"
        assert each.across == pytest.approx((cut, 1 - cut), abs=TOLERANCE), f"frame {number}: of another size than its photo"
    assert found[-1].bottom - found[-1].top == pytest.approx(PHONE.width * HEIGHT / WIDTH, abs=NEAR)
    person.driver.execute_script("arrive()")
    person.sees_the_photo()
    wide = frames(person, least=1)
    for before, after in zip([found[-1], *wide], wide):
        assert after.across[0] <= before.across[0] + TOLERANCE / 2 and after.across[1] >= before.across[1] - TOLERANCE / 2
        assert (after.top, after.bottom) == pytest.approx((found[-1].top, found[-1].bottom), abs=NEAR), "it does not jump"
    assert wide[-1].across == pytest.approx((0, 1), abs=TOLERANCE), "all of it"


def test_a_photo_goes_into_a_cell_that_was_off_the_screen(person):
    shows(person, FIRST, "list")
    opens(person, FIRST)
    for number in range(FIRST + 1, FAR + 1):
        person.driver.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
        person.waits_for(lambda: person.position.startswith(f"{number + 1}/"), f"photo {number}")
    person.sees_the_photo()
    person.driver.execute_script("held.splice(0).forEach((each) => each.finish())")
    back(person)
    found = frames(person)
    are_right(found, cell_box(person, FAR), is_closing=True)


def test_a_photo_removed_while_it_closes_leaves_the_url_of_the_list(person, charts):
    shows(person, FIRST, "grid")
    opens(person, FIRST)
    hears_events(person)
    back(person)
    person.waits_for(lambda: person.driver.execute_script("return window.held.length >= 2"), "the motion")
    photo = person.photo_ids()[FIRST]
    try:
        charts.does("POST", f"/api/v1/photos/{photo}/remove")
        person.waits_for(lambda: photo not in person.photo_ids(), "the list without the photo")
        assert "/photos/" not in person.driver.current_url
        person.driver.execute_async_script(END)
        assert "/photos/" not in person.driver.current_url
    finally:
        charts.does("POST", f"/api/v1/sources/{charts.source}/restore")


def test_escape_pressed_again_while_a_photo_closes_goes_nowhere_else(person):
    shows(person, FIRST, "grid")
    place = "return navigation.currentEntry.index"
    before = person.driver.execute_script(place)
    opens(person, FIRST)
    escape = lambda: person.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    escape()
    person.waits_for(lambda: person.driver.execute_script("return window.held.length >= 2"), "the motion")
    escape()
    person.driver.execute_async_script(END)
    person.waits_for(lambda: not person.all(".in-place"), "the list alone")
    assert person.driver.execute_script(place) == before, "one step of the history per page"
