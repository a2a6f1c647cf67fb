"""A photo animated from and to its cell, frame by frame."""

import json

import pytest
from browsers import DESKTOP, PHONE, TABLET, TABLET_TURNED, Kind
from network import waits_for_events
from origin import png, running_origin
from photo_frames import END, HOLD, LONG, NEAR, PLAIN, TALL, TOLERANCE, WIDE, chart, frames
from program import serving, until
from selenium.webdriver.common.keys import Keys
from touch import Fingers
from visitor import Visitor

CHROMIUM, WEBKIT = Kind("chromium", True), Kind("webkit", True)
FIRST, FAR = 3, 22


# The sources of the charts.
NAMES = {WIDE: "Wide", TALL: "Tall", LONG: "Long"}


@pytest.fixture(scope="module")
def charts(tmp_path_factory):
    """A server with photos of a single color and a chart of each shape; "Two" has one more, far below the first."""
    with running_origin() as origin:
        origin.serve("/plain.png", png(*WIDE, PLAIN), "image/png")
        for shape, name in NAMES.items():
            origin.serve(f"/{name}.png", chart(shape), "image/png")

        def feed(title, name, *charts):
            address = lambda n: origin.address(f"/{name if n in charts else 'plain'}.png?{n}")
            rows = [{"title": f"Photo {n}", "imageHref": address(n)} for n in range(32)]
            return origin.serve(f"/{title}.json", json.dumps({"title": title, "rows": rows}))

        feeds = [*(feed(name, name, FIRST) for name in NAMES.values()), feed("Two", NAMES[WIDE], FIRST, FAR)]
        with serving(tmp_path_factory.mktemp("charts"), "--no-demo", "--allow-host", origin.host, *feeds) as server:
            server.ids = {each["title"]: each["id"] for each in server.api("/sources")["sources"]}
            # The sizes of photos are known soon after they were visible.
            photos = lambda: [photo for source in server.ids.values()
                              for photo in server.api(f"/sources/{source}/photos?limit=60")["photos"]]
            for photo in photos():
                server.get(photo["image"] + "/fitted-640")
            until(lambda: all("width" in photo for photo in photos()), what="the sizes of the photos")
            yield server


@pytest.fixture
def kind():
    return CHROMIUM


@pytest.fixture
def size():
    return PHONE


@pytest.fixture
def person(drivers, charts, kind, size):
    visitor = Visitor(drivers(kind), kind, charts)
    visitor.uses(size)
    yield visitor
    visitor.driver.delete_all_cookies()
    visitor.leaves()


# Pictures are decoded only after `arrive()`.
LATE = """const { decode } = HTMLImageElement.prototype;
    const arrived = new Promise((end) => { window.arrive = end; });
    HTMLImageElement.prototype.decode = async function () { await arrived; return decode.call(this); };"""


def shows(visitor, number, layout, source=NAMES[WIDE]):
    """Opens the list with a photo's cell in view; returns the cell's box."""
    path = f"/sources/{visitor.server.ids[source]}"
    visitor.server.request("PATCH", f"/api/v1{path}", {"settings": {"layout": layout, "opens": "photo"}})
    visitor.visits(f"{path}?as={layout}")
    visitor.waits_for(lambda: visitor.find("[data-layout]").get_attribute("data-layout") == layout, layout)
    visitor.sees_pictures_of([visitor.row(f"Photo {number}")])
    visitor.driver.execute_script(HOLD)
    return cell_box(visitor, number)


def cell_box(visitor, number):
    box = visitor.box(visitor.row(f"Photo {number}").find_element("css selector", ".cell__picture"))
    return [box.left, box.top, box.right, box.bottom]


def opens(visitor, number, shape=WIDE):
    visitor.opens_row(f"Photo {number}")
    # Until it is loaded, the cell's square is shown instead.
    visitor.sees_the_photo()
    return frames(visitor, shape)


def are_right(found, cell, stage=None):
    """Checks frames for the permitted appearance of a photo between its cell and the stage; without a stage, it closes."""
    is_closing = stage is None
    way = list(reversed(found)) if is_closing else found
    for number, each in enumerate(way):
        assert each.stretch == pytest.approx(1, abs=0.06), f"frame {number}: {each.box}"
        assert each.short == pytest.approx((0, 1), abs=TOLERANCE), f"frame {number}"
    assert way[0].box == pytest.approx(cell, abs=NEAR), "it is where its cell is"
    for before, after in zip(way, way[1:]):
        assert after.long[0] <= before.long[0] + TOLERANCE / 2, "more and more of it"
        assert after.long[1] >= before.long[1] - TOLERANCE / 2, "more and more of it"
    assert way[-1].long == pytest.approx((0, 1), abs=TOLERANCE), "all of it"
    if stage:
        width, height = way[-1].shape
        assert way[-1].right - way[-1].left == pytest.approx(min(stage.width, stage.height * width / height), abs=NEAR)


def back(visitor):
    visitor.presses("Back")


def escapes(visitor):
    visitor.driver.switch_to.active_element.send_keys(Keys.ESCAPE)


def pulls(visitor):
    center = visitor.photo_box().center
    Fingers(visitor.driver).drag((center[0], center[1] - 60), (10, 320))


@pytest.mark.parametrize("kind, size, layout, shape, closes", [
    (CHROMIUM, PHONE, "grid", WIDE, back), (CHROMIUM, PHONE, "list", WIDE, pulls), (CHROMIUM, PHONE, "wall", LONG, back),
    (CHROMIUM, PHONE, "grid", TALL, back), (CHROMIUM, TABLET, "wall", WIDE, pulls), (CHROMIUM, TABLET_TURNED, "list", TALL, back),
    (CHROMIUM, DESKTOP, "grid", LONG, escapes), (WEBKIT, PHONE, "grid", TALL, escapes), (WEBKIT, PHONE, "wall", WIDE, escapes),
    (WEBKIT, TABLET, "list", LONG, escapes), (WEBKIT, TABLET_TURNED, "grid", WIDE, escapes), (WEBKIT, DESKTOP, "wall", TALL, escapes),
], ids=lambda value: NAMES[value] if value in NAMES else getattr(value, "__name__", str(value)))
def test_a_photo_is_animated_correctly_from_and_to_its_cell(person, layout, shape, closes):
    cell = shows(person, FIRST, layout, NAMES[shape])
    are_right(opens(person, FIRST, shape), cell, person.stage_box())
    closes(person)
    are_right(frames(person, shape), cell)


@pytest.mark.parametrize("kind, layout", [(CHROMIUM, "grid"), (CHROMIUM, "list"), (WEBKIT, "grid")], ids=str)
def test_the_square_of_a_cell_is_the_middle_of_its_photo_until_that_is_loaded(person, layout):
    cell = shows(person, FIRST, layout)
    person.driver.execute_script(LATE)
    person.opens_row(f"Photo {FIRST}")
    found = frames(person)
    assert "/square-" in person.find("[data-stage] [data-image]").get_attribute("src")
    assert found[0].box == pytest.approx(cell, abs=NEAR), "it is where its cell is"
    width, height = WIDE
    cut = (width - height) / 2 / width
    for number, each in enumerate(found):
        assert each.stretch == pytest.approx(1, abs=0.06), f"frame {number}: {each.box}"
        assert each.down == pytest.approx((0, 1), abs=TOLERANCE), f"frame {number}"
        assert each.across == pytest.approx((cut, 1 - cut), abs=TOLERANCE), f"frame {number}: of another size than its photo"
    assert found[-1].bottom - found[-1].top == pytest.approx(PHONE.width * height / width, abs=NEAR)
    person.driver.execute_script("arrive()")
    person.sees_the_photo()
    wide = frames(person, least=1)
    for before, after in zip([found[-1], *wide], wide):
        assert after.across[0] <= before.across[0] + TOLERANCE / 2 and after.across[1] >= before.across[1] - TOLERANCE / 2
        assert (after.top, after.bottom) == pytest.approx((found[-1].top, found[-1].bottom), abs=NEAR), "it does not jump"
    assert wide[-1].across == pytest.approx((0, 1), abs=TOLERANCE), "all of it"


def test_a_photo_goes_into_a_cell_that_was_off_the_screen(person):
    shows(person, FIRST, "list", source="Two")
    opens(person, FIRST)
    for number in range(FIRST + 1, FAR + 1):
        person.driver.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
        person.waits_for(lambda: person.position.startswith(f"{number + 1}/"), f"photo {number}")
    person.sees_the_photo()
    person.driver.execute_script("held.splice(0).forEach((each) => each.finish())")
    back(person)
    found = frames(person)
    are_right(found, cell_box(person, FAR))


def test_a_photo_removed_while_it_closes_leaves_the_url_of_the_list(person, charts):
    shows(person, FIRST, "grid")
    opens(person, FIRST)
    waits_for_events(person)
    back(person)
    person.waits_for(lambda: person.driver.execute_script("return window.held.length >= 2"), "the motion")
    photo = person.photo_ids()[FIRST]
    try:
        charts.request("POST", f"/api/v1/photos/{photo}/remove")
        person.waits_for(lambda: photo not in person.photo_ids(), "the list without the photo")
        assert "/photos/" not in person.driver.current_url
        person.driver.execute_async_script(END)
        assert "/photos/" not in person.driver.current_url
    finally:
        charts.request("POST", "/api/v1/sources/" + charts.ids[NAMES[WIDE]] + "/restore")


def test_escape_pressed_again_while_a_photo_closes_goes_nowhere_else(person):
    shows(person, FIRST, "grid")
    place = "return navigation.currentEntry.index"
    before = person.driver.execute_script(place)
    opens(person, FIRST)
    escapes(person)
    person.waits_for(lambda: person.driver.execute_script("return window.held.length >= 2"), "the motion")
    escapes(person)
    person.driver.execute_async_script(END)
    person.waits_for(lambda: not person.all(".in-place"), "the list alone")
    assert person.driver.execute_script(place) == before, "one step of the history per page"
