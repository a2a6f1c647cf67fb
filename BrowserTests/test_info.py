"""The details of a photo: a sheet that follows the finger on phones, a panel next to the photo on large screens."""

import json

import pytest
from browsers import DESKTOP, PHONE, TABLET, Kind, Size, running_browser
from keyboard import presses
from origin import png
from program import serving
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.wheel_input import ScrollOrigin
from selenium.webdriver.common.keys import Keys
from stage import at_rest
from offline_device import Traveler
from visitor import Visitor

LARGE = "Snow line in June"
TOUCH = pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)


@pytest.fixture(params=[Kind("chromium", True), Kind("webkit", True)], ids=str)
def kind(request):
    return request.param


@pytest.fixture
def looks_at(visitor, photos):
    def opens(size):
        visitor.uses(size)
        visitor.visits(photos[LARGE] + "?zoom=fit&bar=hidden")
        visitor.sees_the_photo()
        at_rest(visitor)

    return opens


def details(visitor):
    found = visitor.all("dialog[open]")
    return found[0].get_attribute("textContent") if found else ""


def sheet(visitor):
    return visitor.box(visitor.find("dialog[open] .sheet__page"))


def settled_sheet(visitor):
    visitor.settled(lambda: visitor.driver.execute_script("return document.getAnimations().length"))
    return visitor.settled(lambda: sheet(visitor))


@TOUCH
def test_the_sheet_follows_the_finger_that_pulls_it_up(visitor, fingers, looks_at):
    looks_at(PHONE)
    fingers.down((200, 700))
    tops = []
    for step in range(1, 9):
        fingers.move((200, 700 - step * 20))
        fingers.waits_for_rendering()
        tops.append(visitor.all("dialog[open]") and sheet(visitor).top)
    assert tops[1:] == pytest.approx([PHONE.height - step * 20 for step in range(2, 9)], abs=1)
    fingers.up()
    assert settled_sheet(visitor).bottom == pytest.approx(PHONE.height, abs=1)
    assert LARGE in details(visitor)


# The details of the server arrive when `arrive` is called.
LATE_DETAILS = """const real = window.fetch, late = new Promise((resolve) => { window.arrive = resolve; });
    window.fetch = async (url, options) => {
        if (String(url.url ?? url).includes('/detail')) await late;
        return real(url, options);
    };"""


@TOUCH
def test_the_sheet_stays_under_the_finger_when_details_arrive(visitor, fingers, looks_at):
    looks_at(PHONE)
    visitor.driver.execute_script(LATE_DETAILS)
    fingers.down((200, 700))
    for step in range(1, 5):
        fingers.move((200, 700 - step * 20))
    under_it = lambda: sheet(visitor).top == pytest.approx(PHONE.height - 80, abs=1)
    visitor.waits_for(under_it, "the sheet under the finger")
    before = details(visitor)
    visitor.driver.execute_script("arrive()")
    visitor.waits_for(lambda: details(visitor) != before, "the details of the server")
    fingers.waits_for_rendering()
    assert under_it(), sheet(visitor)
    fingers.up()


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=str)
def test_the_pressed_element_stays_under_the_pointer_when_details_arrive(visitor, looks_at, size):
    looks_at(size)
    visitor.driver.execute_script(LATE_DETAILS)
    presses(visitor, "i")
    settled_sheet(visitor)
    before = details(visitor)
    ActionChains(visitor.driver).click_and_hold(visitor.find(".info__more")).perform()
    visitor.driver.execute_script("arrive()")
    visitor.waits_for(lambda: details(visitor) != before, "the details of the server")
    ActionChains(visitor.driver).release().perform()
    visitor.sees_screen("detail")


@TOUCH
def test_a_sheet_pulled_slightly_returns(visitor, fingers, looks_at):
    looks_at(PHONE)
    fingers.drag((200, 700), (0, -40))
    visitor.waits_for(lambda: not visitor.all("dialog"), "no sheet")
    at_rest(visitor)


@TOUCH
def test_a_sheet_is_dragged_down_by_its_head(visitor, fingers, looks_at):
    looks_at(PHONE)
    fingers.drag((200, 700), (0, -200))
    settled = settled_sheet(visitor)
    grip = (60, settled.top + 12)
    fingers.drag(grip, (0, 30))
    assert settled_sheet(visitor) == settled, "a short way closes nothing"
    fingers.drag(grip, (0, settled.height * 0.6))
    visitor.waits_for(lambda: not visitor.all("dialog"), "no sheet")
    assert visitor.screen == "photo"


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
def test_a_sheet_is_dragged_down_from_the_start_of_its_text(visitor, fingers, looks_at):
    looks_at(PHONE)
    visitor.driver.execute_script("document.querySelector('[data-details]').click()")
    visitor.waits_for(lambda: visitor.all(".sheet--info .metadata"), "its text")
    settled = settled_sheet(visitor)
    middle = (200, settled.top + settled.height / 2)
    fingers.drag(middle, (0, 30))
    assert settled_sheet(visitor) == settled, "a short way closes nothing"
    visitor.driver.execute_script("""const page = document.querySelector('.sheet__page');
        page.append(Object.assign(document.createElement('div'), {style: 'height: 1000px'})); page.scrollTop = 50""")
    scrolled = settled_sheet(visitor)
    fingers.drag(middle, (0, 40))
    assert settled_sheet(visitor) == scrolled and visitor.all("dialog"), "it scrolls first"
    visitor.driver.execute_script("document.querySelector('.sheet__page').scrollTop = 0")
    fingers.drag(middle, (0, scrolled.height * 0.4))
    visitor.waits_for(lambda: not visitor.all("dialog"), "no sheet")
    assert visitor.screen == "photo"


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
def test_a_swipe_over_the_sheet_turns_to_another_photo(visitor, fingers, looks_at):
    looks_at(PHONE)
    visitor.driver.execute_script("document.querySelector('[data-details]').click()")
    visitor.waits_for(lambda: visitor.all(".sheet--info .metadata"), "its text")
    settled = settled_sheet(visitor)
    shown = lambda: visitor.find("dialog[open] h2").get_attribute("textContent")
    behind = lambda: visitor.find(".bar--viewer .bar__title").get_attribute("textContent")
    fingers.drag((300, settled.top + settled.height / 2), (-200, 10))
    visitor.waits_for(lambda: shown() != LARGE, "the details of the next photo")
    visitor.waits_for(lambda: behind() == shown(), "the photo itself behind them")
    fingers.drag((300, settled_sheet(visitor).top + 100), (-20, 0))
    after = shown()
    presses(visitor, Keys.ARROW_LEFT)
    visitor.waits_for(lambda: shown() == LARGE, f"the details of the photo before {after}")
    presses(visitor, Keys.ESCAPE)
    visitor.waits_for(lambda: not visitor.all("dialog"), "no sheet")
    visitor.waits_for(lambda: behind() == LARGE, "the first photo")


def test_a_key_shows_and_hides_it_next_to_the_photo(visitor, looks_at):
    looks_at(DESKTOP)
    presses(visitor, "i")
    visitor.waits_for(lambda: LARGE in details(visitor), "the details")
    panel = visitor.settled(lambda: visitor.box(visitor.find("dialog.info")))
    photo = visitor.settled(visitor.photo_box)
    assert panel.right == DESKTOP.width and panel.top == 0 and panel.bottom == DESKTOP.height
    assert photo.right <= panel.left + 1, "the photo is beside it"
    presses(visitor, "i")
    visitor.waits_for(lambda: not visitor.all("dialog"), "no panel")


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_the_panel_next_to_the_photo_scrolls(visitor, looks_at):
    looks_at(Size("low", 1300, 500, is_touch=False))
    presses(visitor, "i")
    visitor.waits_for(lambda: LARGE in details(visitor), "the panel")
    scrolled = lambda: visitor.driver.execute_script("return document.querySelector('dialog.info').scrollTop")
    panel = visitor.find("dialog.info")
    # A long text: below the link, which stays at the lower edge, more space would be no text to scroll to.
    visitor.driver.execute_script("arguments[0].querySelector('.info__text').style.paddingBottom = '900px'", panel)
    ActionChains(visitor.driver).scroll_from_origin(ScrollOrigin.from_element(panel), 0, 60).perform()
    visitor.waits_for(lambda: scrolled() == 60, "what is further down")
    presses(visitor, Keys.TAB, Keys.ARROW_DOWN)
    visitor.waits_for(lambda: scrolled() > 60, "and further")


FEED = """<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Walks</title>
<item><title>Ferry</title><link>https://walks.example/ferry</link><description>The last one of the day.</description>
<pubDate>Mon, 04 Mar 2024 10:00:00 GMT</pubDate>
<media:content url="{image}" type="image/png" medium="image" width="640" height="480"/>
<media:credit role="photographer">Ada Lund</media:credit></item></channel></rss>"""


@pytest.fixture
def ferry(tmp_path, origin):
    """A photo with a credit and a separate page, and its server."""
    image = origin.serve("/ferry.png", png(640, 480), "image/png")
    location = origin.serve("/walks.xml", FEED.format(image=image), "application/rss+xml")
    with serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        status, _, response = server.send("POST", "/api/v1/sources", {"location": location, "title": "Walks"})
        assert status in (200, 201), response
        source = json.loads(response)["id"]
        yield server, f"/sources/{source}"


def test_the_host_is_shown_next_to_the_credit(kind, drivers, ferry):
    server, source = ferry
    visitor = Visitor(drivers(kind), kind, server)
    visitor.uses(DESKTOP)
    try:
        visitor.visits(f"{source}/photos/{server.api(source + '/photos')['photos'][0]['id']}?zoom=fit")
        visitor.sees_the_photo()
        presses(visitor, "i")
        visitor.waits_for(lambda: "Ada Lund · Open at walks.example" in details(visitor), "credit and page")
        # The text of the server replaces that of the list.
        link = "return document.querySelector('dialog a[rel~=external]').href"
        assert visitor.driver.execute_script(link) == "https://walks.example/ferry"
    finally:
        visitor.leaves()


def open_details_offline(traveler, source, path):
    """Views a photo of a source, and shows its details without a network."""
    traveler.visits_with_worker(source)
    traveler.visits(path)
    traveler.sees_the_photo()
    traveler.waits_for(lambda: traveler.query_worker("here")["folders"], "the photo on the device")
    traveler.network.disconnect()
    traveler.visits(path)
    traveler.sees_the_photo()
    presses(traveler, "i")


def test_it_shows_the_facts_of_the_list_offline(traveler):
    traveler.uses(PHONE)
    row = next(each for each in traveler.server.api("/sources/places-of-the-world/photos?limit=60")["photos"]
               if each.get("date") and each.get("description"))
    path = f"/sources/places-of-the-world/photos/{row['id']}"
    open_details_offline(traveler, "/sources/places-of-the-world", path)
    expected = [row["title"], row["description"].split("\n")[0], "Date", row["date"][:4]]
    traveler.waits_for(lambda: all(each in details(traveler) for each in expected), f"{expected} in the details")


XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"
exif:FNumber="56/10" exif:ExposureTime="1/250" aux:Lens="EF 50mm f/1.4"/></rdf:RDF></x:xmpmeta>"""


def test_it_shows_the_metadata_of_the_file_offline(kind, display, tmp_path):
    folder = tmp_path / "walk"
    folder.mkdir()
    (folder / "ferry.png").write_bytes(png(640, 480, xmp=XMP))
    with serving(tmp_path, str(folder), "--no-demo") as server, running_browser(kind, display, tmp_path / "browser") as driver:
        traveler = Traveler(driver, kind, server)
        traveler.uses(PHONE)
        traveler.visits("/sources/walk")
        photo = lambda: server.api("/sources/walk/photos")["photos"][0]
        traveler.waits_for(lambda: "lens" in photo(), "the metadata of the file")
        open_details_offline(traveler, "/sources/walk", f"/sources/walk/photos/{photo()['id']}")
        traveler.waits_for(lambda: "EF 50mm f/1.4" in details(traveler), "its lens")
        traveler.waits_for(lambda: "1/250 s · f/5.6" in details(traveler), "its exposure")
        traveler.network.close()


def test_the_panel_is_no_wider_than_a_window_that_became_narrow(visitor, looks_at):
    looks_at(DESKTOP)
    presses(visitor, "i")
    visitor.waits_for(lambda: LARGE in details(visitor), "the panel")
    visitor.uses(Size("narrow", 320, 640))
    panel = visitor.settled(lambda: visitor.box(visitor.find("dialog[open]")))
    assert panel.left >= 0 and panel.width <= 320
