"""Add a source: the preview is shown first; errors are explained."""

import json

import pytest
from browsers import DESKTOP, PHONE, PHONE_TURNED, Kind, Size
from origin import png, running_origin
from program import serving
from visitor import Visitor

pytestmark = pytest.mark.served_forms


@pytest.fixture(scope="module")
def origin():
    with running_origin() as origin:
        for number in range(15):
            origin.serve(f"/{number}.png", png(60 + number, 40), "image/png")
        yield origin


@pytest.fixture(scope="module")
def server(origin, tmp_path_factory):
    """A server without the demo, which is allowed to fetch from the origin."""
    with serving(tmp_path_factory.mktemp("adding"), "--no-demo", "--allow-host", origin.host) as server:
        yield server


@pytest.fixture
def visitor(kind, drivers, server):
    visitor = Visitor(drivers(kind), kind, server)
    yield visitor
    for source in server.api("/sources")["sources"]:
        server.request("DELETE", f"/api/v1/sources/{source['id']}")
    visitor.driver.delete_all_cookies()


@pytest.fixture
def feed(origin):
    """Fifteen photos, and two rows without a photo."""
    rows = [{"title": f"Harbour {n}", "description": "Boats", "imageHref": f"/{n}.png"} for n in range(15)]
    rows.insert(3, {"title": None, "description": None, "imageHref": None})
    return origin.serve("/feed.json", json.dumps({"title": "The harbour", "rows": rows}))


def previews(visitor, address):
    visitor.visits("/add")
    visitor.sees_screen("add")
    visitor.types("URL", address)
    visitor.submits("URL")


def names(visitor):
    return [source["title"] for source in visitor.server.api("/sources")["sources"]]


def test_an_empty_library_links_to_adding(visitor):
    visitor.uses(PHONE)
    visitor.visits("/")
    visitor.presses("Add a source")
    visitor.sees_screen("add")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_a_feed_is_shown_before_it_is_added(visitor, feed, size):
    visitor.uses(size)
    previews(visitor, feed)
    visitor.waits_for(lambda: "The harbour" in visitor.text(), "the preview")
    assert "titled rows" in visitor.text().lower()
    assert "15 photos" in visitor.text()
    assert len(visitor.all("main img")) == 12, "the first twelve"
    assert names(visitor) == [], "nothing is saved yet"
    assert visitor.sideways_overflow() <= 0
    visitor.presses("Add 15 photos")
    visitor.sees_screen("source")
    assert visitor.title == "The harbour"
    assert names(visitor) == ["The harbour"]
    visitor.visits("/")
    assert "The harbour" in visitor.text()


def test_skipped_entries_are_explained(visitor, feed):
    visitor.uses(PHONE)
    previews(visitor, feed)
    visitor.waits_for(lambda: "The harbour" in visitor.text(), "the preview")
    for summary in visitor.all("summary"):
        visitor.scrolls_to(summary)
        summary.click()
    assert "Entry 4" in visitor.text()


def test_a_source_can_be_given_a_name(visitor, feed):
    visitor.uses(PHONE)
    previews(visitor, feed)
    visitor.waits_for(lambda: visitor.all('input[name="title"]'), "the field for the name")
    visitor.types("Name", "My boats")
    visitor.presses("Add 15 photos")
    visitor.sees_screen("source")
    assert names(visitor) == ["My boats"]


# Sends the form twice, like a person who presses twice.
TWICE = """const form = document.querySelector('.form--add'), sent = [];
    addEventListener('submit', (event) => sent.push(!event.defaultPrevented));
    form.requestSubmit();
    form.requestSubmit();
    return [sent, form.textContent.includes('Reading…')];"""


def test_a_source_is_sent_once_even_if_its_button_is_pressed_twice(visitor, feed):
    if not visitor.kind.has_scripts:
        pytest.skip("only scripts ignore a press")
    previews(visitor, feed)
    visitor.waits_for(lambda: visitor.all(".form--add"), "the preview")
    visitor.sees_it_ready()
    assert visitor.driver.execute_script(TWICE) == [[True, False], True]
    visitor.sees_screen("source")
    assert names(visitor) == ["The harbour"]


# Previews get this response.
RESPOND = """window.fetch = () => Promise.resolve(new Response(arguments[0], { status: 503 }));"""


@pytest.mark.parametrize("response, message", [
    ('<p class="empty__text">The disk is full.</p>', "The disk is full."), ("", "Something went wrong (503).")])
def test_a_response_without_a_preview_is_explained(visitor, feed, response, message):
    if not visitor.kind.has_scripts:
        pytest.skip("only scripts show the preview in the page")
    visitor.visits("/add")
    visitor.waits_for(lambda: visitor.all(".drop-hint"), "the page's scripts")
    visitor.driver.execute_script(RESPOND, response)
    visitor.types("URL", feed)
    visitor.submits("URL")
    visitor.waits_for(lambda: [each.text for each in visitor.all("[data-preview] [role=alert]")] == [message], "the reason")
    assert visitor.find("[data-preview]").get_attribute("aria-busy") is None


BAD = {
    "/empty.json": "",
    "/text.json": "This is no feed.",
    "/cut.json": '[{"original": "/1.p',
    "/words.json": '[{"caption": "A"}, {"caption": "B"}]',
    "/page.html": "<!doctype html><title>Hello</title><p>There is nothing here.</p>",
}


@pytest.mark.parametrize("path", BAD)
def test_unreadable_feeds_are_explained_and_not_saved(visitor, origin, path):
    visitor.uses(PHONE)
    previews(visitor, origin.serve(path, BAD[path]))
    alert = visitor.waits_for(lambda: visitor.find("[role=alert]").text, "the reason")
    assert len(alert.split()) > 6
    assert names(visitor) == []


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/feed.json", "ftp://example.org/a", "not an address"])
def test_a_broken_url_is_explained(visitor, address):
    visitor.uses(PHONE)
    previews(visitor, address)
    assert visitor.waits_for(lambda: visitor.find("[role=alert]").text, "the reason")
    assert names(visitor) == []


def test_another_field_is_shown_and_stored(visitor, origin):
    rows = [{"name": f"Row {n}", "code": f"A-{n}", "image": f"/{n}.png", "scan": f"/{n + 5}.png"} for n in range(4)]
    location = origin.serve("/fields.json", json.dumps([dict(row, scan=row["scan"]) for row in rows] + [{"scan": "/9.png"}]))
    visitor.uses(DESKTOP)
    previews(visitor, location)
    visitor.waits_for(lambda: "4 photos" in visitor.text() or "5 photos" in visitor.text(), "the preview")
    [summary] = [element for element in visitor.all("summary") if element.text == "Choose the fields manually"]
    summary.click()
    visitor.types("Picture field", "scan")
    visitor.types("Title field", "code")
    visitor.submits("Title field")
    visitor.waits_for(lambda: visitor.all("main img[alt='A-0']"), "the titles that were pointed at")
    assert "5 photos" in visitor.text()
    visitor.presses("Add 5 photos")
    visitor.sees_screen("source")
    [source] = visitor.server.api("/sources")["sources"]
    assert (source["settings"]["imagePath"], source["settings"]["titlePath"]) == ("scan", "code")
    assert source["photoCount"] == 5


@pytest.mark.parametrize("kind", [Kind("webkit", True)], ids=str)
def test_a_list_of_sources_is_imported(visitor, server, origin, feed, tmp_path):
    other = origin.serve("/other.json", json.dumps([{"original": origin.address("/1.png"), "caption": "One"}]))
    known = origin.serve("/known.json", json.dumps([{"original": origin.address("/2.png"), "caption": "Two"}]))
    assert server.send("POST", "/api/v1/sources", {"location": known})[0] in (200, 201)
    gone = origin.address("/gone.json")
    outlines = "".join(
        f'<outline text="{title}" xmlUrl="{url}"/>'
        for title, url in [("Harbour", feed), ("Other &amp; more", other), ("Known", known), ("Gone", gone)])
    file = tmp_path / "feeds.opml"
    file.write_text(f'<opml version="2.0"><body><outline text="Group">{outlines}</outline></body></opml>')
    visitor.uses(PHONE)
    visitor.visits("/add")
    visitor.waits_for(lambda: visitor.find(".button--file").is_displayed(), "the button for files")
    visitor.find("[data-list-file]").send_keys(str(file))
    visitor.waits_for(lambda: "4 sources in the list." in visitor.text(), "what is in the list")
    assert "1 source is already in the library." in visitor.text() and "Other & more" in visitor.text()
    visitor.presses("Add 3 sources")
    visitor.waits_for(lambda: "2 sources were added." in visitor.text(), "the end")
    assert "1 source could not be added:" in visitor.text() and "Gone: " in visitor.text()
    titles = {source["title"] for source in server.api("/sources")["sources"]}
    assert {"Harbour", "Other & more"} <= titles and len(titles) == 3
    visitor.presses("Open the library")
    visitor.sees_screen("library")


@pytest.mark.parametrize("kind", [Kind("webkit", True)], ids=str)
def test_a_file_that_is_not_a_list_is_explained(visitor, tmp_path):
    file = tmp_path / "notes.xml"
    file.write_text("<html><body>Hello</body></html>")
    visitor.visits("/add")
    visitor.waits_for(lambda: visitor.find(".button--file").is_displayed(), "the button for files")
    visitor.find("[data-list-file]").send_keys(str(file))
    visitor.waits_for(lambda: visitor.all("[data-preview] [role=alert]"), "what is wrong")
    assert len(visitor.find("[data-preview] [role=alert]").text) > 15


# Something is dragged over the page, as from a file manager or another window.
DRAG = """const [name, type, value] = arguments;
    const dataTransfer = new DataTransfer();
    if (type === 'file') dataTransfer.items.add(new File([value], 'sources.opml', {type: 'text/x-opml'}));
    else dataTransfer.setData(type, value);
    document.body.dispatchEvent(new DragEvent(name, {dataTransfer, bubbles: true, cancelable: true}))"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_the_page_shows_what_can_be_dropped_during_a_drag(visitor, feed, size):
    if not visitor.kind.has_scripts:
        pytest.skip("dropping requires scripts")
    visitor.uses(size)
    visitor.visits("/add")
    hint = visitor.waits_for(lambda: visitor.all(".drop-hint"), "the page's scripts")[0]
    assert not hint.is_displayed()
    for type, value in (("file", "<opml/>"), ("text/uri-list", feed)):
        visitor.driver.execute_script(DRAG, "dragover", type, value)
        assert hint.is_displayed() and hint.text == "Drop a link or a list of sources (OPML)"
        assert visitor.sideways_overflow() <= 0
        visitor.driver.execute_script("document.dispatchEvent(new DragEvent('dragleave'))")
        assert not hint.is_displayed()
    visitor.driver.execute_script(DRAG, "dragover", "text/uri-list", feed)
    visitor.driver.execute_script(DRAG, "drop", "text/uri-list", feed)
    visitor.waits_for(lambda: "Add 15 photos" in visitor.text(), "what was dropped to be read")
    assert not hint.is_displayed()


FOLDER = """const event = new DragEvent('drop', {bubbles: true, cancelable: true});
    const items = [{webkitGetAsEntry: () => ({isDirectory: true})}];
    Object.defineProperty(event, 'dataTransfer', {value: {types: ['Files'], items, files: [new File([], 'Pictures')]}});
    document.body.dispatchEvent(event)"""


def test_dropping_a_folder_asks_for_its_path(visitor):
    if not visitor.kind.has_scripts:
        pytest.skip("dropping requires scripts")
    visitor.uses(DESKTOP)
    visitor.visits("/add")
    visitor.waits_for(lambda: visitor.all(".drop-hint"), "the page's scripts")
    visitor.driver.execute_script(FOLDER)
    visitor.waits_for(lambda: "Type its path above" in visitor.text(), "the way to add a folder")
    assert visitor.driver.execute_script("return document.activeElement.name") == "location"


@pytest.mark.parametrize("size", [PHONE_TURNED, Size("enlarged fourfold", 360, 225)], ids=str)
def test_the_add_button_is_visible_on_low_screens(visitor, feed, size):
    visitor.uses(size)
    visitor.visits(f"/add?location={feed}")
    if not visitor.all(".form--add"):
        visitor.presses("Preview")
    button = visitor.waits_for(lambda: visitor.all(".form--add button"), "the preview")[0]
    for place in (0, 300, 100000):
        visitor.driver.execute_script("scrollTo({top: arguments[0], behavior: 'instant'})", place)
        box = visitor.box(button)
        assert box.top >= 0 and box.bottom <= size.height and 0 <= box.left and box.right <= size.width, place
        assert size.height - visitor.box(visitor.find(".form--add")).top <= 0.3 * size.height, "and leaves the rest"
    assert visitor.sideways_overflow() <= 0


def test_a_list_that_is_opened_while_an_address_is_read_is_not_busy(visitor, feed):
    if not visitor.kind.has_scripts:
        pytest.skip("only scripts show the preview in the page")
    visitor.visits("/add")
    visitor.waits_for(lambda: visitor.all(".drop-hint"), "the page's scripts")
    # The server does not respond until the request is aborted.
    visitor.driver.execute_script("""const { fetch } = window;
        window.fetch = (url, options) => (String(url).includes('location=')
            ? new Promise((_, reject) => options.signal.addEventListener('abort', () => reject(options.signal.reason)))
            : fetch(url, options));""")
    visitor.driver.execute_script(DRAG, "drop", "text/uri-list", feed)
    visitor.waits_for(lambda: visitor.find("[data-preview]").get_attribute("aria-busy") == "true", "the address to be read")
    visitor.driver.execute_script(DRAG, "drop", "file", "<opml/>")
    visitor.waits_for(lambda: visitor.all("[data-preview] [role=alert]"), "what is wrong with the list")
    assert visitor.find("[data-preview]").get_attribute("aria-busy") is None
