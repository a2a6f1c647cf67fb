"""What pages offer: to each role its actions, with and without scripts, and to visitors only what is public."""

import re

import pytest
from browsers import DESKTOP
from accounts_server import accounts_server, publish
from program import until
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from visitor import Visitor

pytestmark = pytest.mark.served_forms

VISITOR, VIEWER, MEMBER, ADMIN = None, "vera", "max", "ada"
SOURCE = "contact-sheet"
# Links for higher roles, with the minimum role.
ACTIONS = {
    "viewer": r"/(un)?favorite$|/(un)?pin$|/search$|/new$|/favorites$|/account$|/places/",
    "member": r"/remove$|/restore$|/refresh$|/retry$|/mixes/new$|/edit$|/hidden$",
    "admin": r"/settings$|/add$|/layout$|/older$|-for-everybody$|/demo$",
}
RANKS = {VISITOR: 0, VIEWER: 1, MEMBER: 2, ADMIN: 3}
# The targets of visible forms and links of a page, including menus.
TARGETS = """
for (const menu of document.querySelectorAll('details')) menu.open = true;
return [...document.querySelectorAll('form, a[href]')].filter((part) => part.getClientRects().length > 0)
  .map((part) => new URL(part.action || part.href, location.href).pathname);
"""


@pytest.fixture(scope="module")
def accounts(tmp_path_factory):
    with accounts_server(tmp_path_factory.mktemp("accounts")) as accounts:
        publish(accounts, SOURCE)
        yield accounts


@pytest.fixture
def person(accounts, kind, drivers):
    person = Visitor(drivers(kind), kind, accounts.server)
    person.uses(DESKTOP)
    yield person
    person.driver.delete_all_cookies()
    person.leaves()


def photo_of(accounts, number=0):
    return accounts.api("ada", f"/sources/{SOURCE}/photos?limit=9")["photos"][number]["id"]


@pytest.mark.parametrize("name", [VISITOR, VIEWER, MEMBER, ADMIN])
def test_nobody_is_offered_more_than_the_role_permits(accounts, person, name):
    photo = f"/sources/{SOURCE}/photos/{photo_of(accounts)}"
    accounts.sign_in_browser(person, name)
    all_targets = set()
    for path in ["/", f"/sources/{SOURCE}", f"{photo}?bar=shown", f"{photo}/detail", f"{photo}/gallery?paused"]:
        person.visits(path)
        targets = person.driver.execute_script(TARGETS)
        for number, pattern in enumerate(ACTIONS.values(), start=1):
            too_much = [url for url in targets if re.search(pattern, url)]
            assert number <= RANKS[name] or not too_much, (path, too_much)
        all_targets.update(targets)
    for number, pattern in enumerate(ACTIONS.values(), start=1):
        assert number > RANKS[name] or any(re.search(pattern, url) for url in all_targets), pattern
    assert any(url.endswith("/gallery") for url in all_targets)


@pytest.mark.parametrize("name", [VISITOR, VIEWER])
def test_keys_do_nothing_that_the_role_does_not_permit(accounts, person, name):
    if not person.kind.has_scripts:
        pytest.skip("keys are for scripts")
    accounts.sign_in_browser(person, name)
    before = photo_of(accounts)
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
    assert photo_of(accounts) == before
    person.visits("/?")
    body().send_keys("?")
    text = person.waits_for(lambda: person.find("dialog.sheet[open]").text, "the keys")
    assert "Refresh" not in text and "Remove" not in text and ("Favorite" in text) == (name is VIEWER)


def test_a_viewer_chooses_a_layout_without_changing_that_of_others(accounts, person):
    accounts.sign_in_browser(person, VIEWER)
    person.visits(f"/sources/{SOURCE}")
    person.presses("More")
    person.presses("Wall")
    person.waits_for(lambda: person.all('[data-layout="wall"]'), "the wall")
    person.waits_for(lambda: "layout=wall" in person.driver.current_url, "the layout in the URL")
    assert person.all(".toast") == []
    person.visits(f"/sources/{SOURCE}?layout=wall")
    assert person.all('[data-layout="wall"]')
    assert accounts.api("ada", f"/sources/{SOURCE}")["settings"]["layout"] == "list"


def test_visitors_see_only_the_photos_of_a_public_mix(accounts, person):
    mix = accounts.api("ada", "/mixes", "POST", {"title": "Out in the open", "sources": ["almanac"], "audience": "public"})
    try:
        accounts.sign_in_browser(person, VISITOR)
        person.visits("/")
        person.presses("Out in the open")
        person.sees_screen("mix")
        person.waits_for(lambda: len(person.cells()) > 3, "its photos")
        assert "Almanac" not in person.driver.page_source
        person.sees_pictures_of(person.cells()[:4])
        person.opens_photo(1)
        person.waits_for(lambda: person.screen in ("photo", "detail"), "a photo")
        person.visits(person.driver.current_url.removeprefix(accounts.server.base))
        assert "Almanac" not in person.driver.page_source
        person.visits("/sources/almanac")
        person.sees_screen("sign-in")
    finally:
        accounts.send_as("ada", "DELETE", f"/api/v1/mixes/{mix['id']}")


def test_a_photo_is_removed_for_everybody_and_restored(accounts, person):
    photo, title = (accounts.api("ada", f"/sources/{SOURCE}/photos?limit=9")["photos"][2][key] for key in ("id", "title"))
    accounts.sign_in_browser(person, ADMIN)
    person.visits(f"/sources/{SOURCE}/photos/{photo}/detail")
    person.presses("Remove for everybody")
    person.waits_for(lambda: f"“{title}” was removed for everybody." in person.text(), "what was done")
    for name in (VISITOR, MEMBER):
        assert accounts.send_as(name, "GET", f"/api/v1/photos/{photo}")[0] in (401, 404)
        assert photo not in [row["id"] for row in accounts.api(name, f"/sources/{SOURCE}/photos?limit=99")["photos"]]
    person.presses("Undo")
    until(lambda: accounts.send_as(MEMBER, "GET", f"/api/v1/photos/{photo}")[0] == 200, what="the photo")
    # And from the photo itself.
    person.visits(f"/sources/{SOURCE}/photos/{photo}?bar=shown")
    person.presses("Remove for everybody")
    person.waits_for(lambda: f"“{title}” was removed for everybody." in person.text(), "what was done")
    assert accounts.send_as(MEMBER, "GET", f"/api/v1/photos/{photo}")[0] == 404
    person.visits(f"/sources/{SOURCE}/settings")
    person.clicks("#removed-for-everybody form button")
    until(lambda: accounts.send_as(MEMBER, "GET", f"/api/v1/photos/{photo}")[0] == 200, what="the photo")
