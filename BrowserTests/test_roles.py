"""What pages offer: to each role its actions, with and without scripts, and to visitors only what is public."""

import re

import pytest
from browsers import DESKTOP
from accounts_server import household, publishes
from program import until
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from visitor import Visitor

pytestmark = pytest.mark.served_forms

VISITOR, VIEWER, MEMBER, ADMIN = None, "vera", "max", "ada"
SOURCE = "contact-sheet"
# Links for higher roles, with the minimum role.
TAKES = {
    "viewer": r"/(un)?favorite$|/(un)?pin$|/search$|/new$|/favorites$|/account$|/places/",
    "member": r"/remove$|/restore$|/refresh$|/retry$|/mixes/new$|/edit$|/hidden$",
    "admin": r"/settings$|/add$|/layout$|/older$|-for-everybody$|/demo$",
}
RANKS = {VISITOR: 0, VIEWER: 1, MEMBER: 2, ADMIN: 3}
# The targets of visible forms and links of a page, including menus.
LEADS = """
for (const menu of document.querySelectorAll('details')) menu.open = true;
return [...document.querySelectorAll('form, a[href]')].filter((part) => part.getClientRects().length > 0)
  .map((part) => new URL(part.action || part.href, location.href).pathname);
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with household(tmp_path_factory.mktemp("household")) as house:
        publishes(house, SOURCE)
        yield house


@pytest.fixture
def person(house, kind, drivers):
    person = Visitor(drivers(kind), kind, house.server)
    person.takes(DESKTOP)
    yield person
    person.driver.delete_all_cookies()
    person.leaves()


def photo_of(house, number=0):
    return house.api("ada", f"/sources/{SOURCE}/photos?limit=9")["photos"][number]["id"]


@pytest.mark.parametrize("name", [VISITOR, VIEWER, MEMBER, ADMIN])
def test_nobody_is_offered_more_than_the_role_permits(house, person, name):
    photo = f"/sources/{SOURCE}/photos/{photo_of(house)}"
    house.lets_in(person, name)
    led = set()
    for path in ["/", f"/sources/{SOURCE}", f"{photo}?bar=shown", f"{photo}/detail", f"{photo}/gallery?paused"]:
        person.visits(path)
        leads = person.driver.execute_script(LEADS)
        for number, pattern in enumerate(TAKES.values(), start=1):
            too_much = [url for url in leads if re.search(pattern, url)]
            assert number <= RANKS[name] or not too_much, (path, too_much)
        led.update(leads)
    for number, pattern in enumerate(TAKES.values(), start=1):
        assert number > RANKS[name] or any(re.search(pattern, url) for url in led), pattern
    assert any(url.endswith("/gallery") for url in led)


@pytest.mark.parametrize("name", [VISITOR, VIEWER])
def test_keys_do_nothing_that_the_role_does_not_permit(house, person, name):
    if not person.kind.has_scripts:
        pytest.skip("keys are for scripts")
    house.lets_in(person, name)
    before = photo_of(house)
    body = lambda: person.driver.find_element(By.TAG_NAME, "body")
    person.visits(f"/sources/{SOURCE}")
    body().send_keys("r")
    assert not person.all(".bar.is-busy")
    person.driver.execute_script("document.querySelector('.photos a[data-photo]').focus()")
    person.driver.switch_to.active_element.send_keys("x")
    if name is VISITOR:
        assert person.driver.execute_script("return document.documentElement.dataset.selecting") is None
    else:
        person.waits_for(lambda: person.all(".selection__action"), "what can be done")
        assert [each.text for each in person.all(".selection__action")] == ["Favorite", "Share", "Download"]
        body().send_keys(Keys.DELETE)
        body().send_keys(Keys.ESCAPE)
    for screen in ["?bar=shown", "/detail", "/gallery?paused"]:
        person.visits(f"/sources/{SOURCE}/photos/{before}{screen}")
        body().send_keys(Keys.DELETE)
        if name is VISITOR:
            body().send_keys("f")
        assert person.all(".toast") == [], person.text()
    assert photo_of(house) == before
    person.visits("/?")
    body().send_keys("?")
    said = person.waits_for(lambda: person.find("dialog.sheet[open]").text, "the keys")
    assert "Refresh" not in said and "Remove" not in said and ("Favorite" in said) == (name is VIEWER)


def test_a_viewer_chooses_a_layout_without_changing_that_of_others(house, person):
    house.lets_in(person, VIEWER)
    person.visits(f"/sources/{SOURCE}")
    person.presses("More")
    person.presses("Wall")
    person.waits_for(lambda: person.all('[data-layout="wall"]'), "the wall")
    person.waits_for(lambda: "layout=wall" in person.driver.current_url, "the layout in the URL")
    assert person.all(".toast") == []
    person.visits(f"/sources/{SOURCE}?layout=wall")
    assert person.all('[data-layout="wall"]')
    assert house.api("ada", f"/sources/{SOURCE}")["settings"]["layout"] == "list"


def test_visitors_see_only_the_photos_of_a_public_mix(house, person):
    mix = house.api("ada", "/mixes", "POST", {"title": "Out in the open", "sources": ["almanac"], "audience": "public"})
    try:
        house.lets_in(person, VISITOR)
        person.visits("/")
        person.presses("Out in the open")
        person.sees_screen("mix")
        person.waits_for(lambda: len(person.cells()) > 3, "its photos")
        assert "Almanac" not in person.driver.page_source
        person.sees_pictures_of(person.cells()[:4])
        person.opens_photo(1)
        person.waits_for(lambda: person.screen in ("photo", "detail"), "a photo")
        person.visits(person.driver.current_url.removeprefix(house.server.base))
        assert "Almanac" not in person.driver.page_source
        person.visits("/sources/almanac")
        person.sees_screen("sign-in")
    finally:
        house.asks("ada", "DELETE", f"/api/v1/mixes/{mix['id']}")


def test_a_photo_is_removed_for_everybody_and_restored(house, person):
    photo, title = (house.api("ada", f"/sources/{SOURCE}/photos?limit=9")["photos"][2][key] for key in ("id", "title"))
    house.lets_in(person, ADMIN)
    person.visits(f"/sources/{SOURCE}/photos/{photo}/detail")
    person.presses("Remove for everybody")
    person.waits_for(lambda: f"“{title}” was removed for everybody." in person.text(), "what was done")
    for name in (VISITOR, MEMBER):
        assert house.asks(name, "GET", f"/api/v1/photos/{photo}")[0] in (401, 404)
        assert photo not in [row["id"] for row in house.api(name, f"/sources/{SOURCE}/photos?limit=99")["photos"]]
    person.presses("Undo")
    until(lambda: house.asks(MEMBER, "GET", f"/api/v1/photos/{photo}")[0] == 200, what="the photo")
    # And from the photo itself.
    person.visits(f"/sources/{SOURCE}/photos/{photo}?bar=shown")
    person.presses("Remove for everybody")
    person.waits_for(lambda: f"“{title}” was removed for everybody." in person.text(), "what was done")
    assert house.asks(MEMBER, "GET", f"/api/v1/photos/{photo}")[0] == 404
    person.visits(f"/sources/{SOURCE}/settings")
    person.clicks("#removed-for-everybody form button")
    until(lambda: house.asks(MEMBER, "GET", f"/api/v1/photos/{photo}")[0] == 200, what="the photo")
