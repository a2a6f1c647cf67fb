"""Accounts in the browser: signing in and out, the data of each person, and the actions of each role."""

import pytest
from browsers import PHONE
from accounts_server import PASSWORD, add_people, accounts_server
from program import copy_demo, free_port, serving, until, vitrine
from offline_device import Traveler
from visitor import Visitor

pytestmark = pytest.mark.served_forms


@pytest.fixture(scope="module")
def members(tmp_path_factory):
    """A server with an administrator, two members and a viewer, and the demo's sources."""
    with accounts_server(tmp_path_factory.mktemp("accounts")) as accounts:
        yield accounts.server


@pytest.fixture
def person(members, kind, drivers):
    person = Visitor(drivers(kind), kind, members)
    person.uses(PHONE)
    yield person
    person.driver.delete_all_cookies()
    person.leaves()


def sign_in(person, name, password=PASSWORD):
    person.types("Name", name)
    person.types("Password", password)
    person.submits("Password")


def test_a_person_who_is_not_signed_in_is_redirected_and_returns(person):
    person.visits("/all")
    person.sees_screen("sign-in")
    sign_in(person, "max", "wrong horse")
    person.waits_for(lambda: "is incorrect" in person.text(), "what is wrong")
    # The name is already filled in.
    person.types("Password", PASSWORD)
    person.submits("Password")
    person.sees_screen("all")
    assert person.driver.execute_script("return location.pathname") == "/all"


def test_a_source_is_made_public_in_its_settings(person, members):
    """The sheet did not send the pressed button, so that nothing happened."""
    person.visits("/sign-in?to=/sources/almanac")
    sign_in(person, "ada")
    person.sees_screen("source")
    seen = lambda: members.get("/api/v1/sources/almanac/photos")[0]
    for button, next_button, status in [("Make public", "Make private", 200), ("Make private", "Make public", 401)]:
        person.visits("/sources/almanac")
        if person.kind.has_scripts:
            person.presses("Settings")
        else:
            person.visits("/sources/almanac/settings")
        person.presses(button)
        person.waits_for(lambda: next_button in person.text(), "the other button")
        until(lambda: seen() == status, what=f"what visitors get: {status}")


def test_favorites_are_of_one_person(person):
    person.visits("/sign-in?to=/sources/contact-sheet")
    sign_in(person, "max")
    person.sees_screen("source")
    person.visits(f"/sources/contact-sheet/photos/{person.photo_ids()[0]}?bar=shown")
    pressed = "[data-favorite] [aria-pressed='true']"
    # After a test with another browser, it may already be one.
    if not person.all(pressed):
        person.presses("Favorite")
    person.waits_for(lambda: person.all(pressed), "a favorite")
    person.visits("/favorites")
    person.waits_for(lambda: len(person.cells()) == 1, "the favorite")
    person.visits("/account")
    person.presses("Sign out")
    person.sees_screen("sign-in")
    sign_in(person, "mia")
    person.sees_screen("library")
    person.visits("/favorites")
    assert person.cells() == []


@pytest.mark.parametrize("name, may", [("vera", False), ("max", True)])
def test_nobody_is_offered_what_the_role_does_not_permit(person, name, may):
    person.visits("/sign-in?to=/sources/contact-sheet")
    sign_in(person, name)
    person.sees_screen("source")
    person.visits(f"/sources/contact-sheet/photos/{person.photo_ids()[0]}?bar=shown")
    is_offered = lambda: any(each.is_displayed() for each in person.all("form[action$='/remove']"))
    person.waits_for(lambda: is_offered() == may, f"the removal to be offered: {may}")
    person.visits("/people")
    assert "requires the role" in person.text()


@pytest.fixture
def opens_device(traveler):
    """Opens a server with accounts in a separate browser."""
    people = []

    def opens(server):
        people.append(Traveler(traveler.driver, traveler.kind, server))
        people[-1].uses(PHONE)
        return people[-1]

    yield opens
    for person in people:
        person.network.close()


def is_controlled(device):
    return device.driver.execute_script("return Boolean(navigator.serviceWorker.controller)")


def names_of_caches(device):
    return device.driver.execute_async_script("const done = arguments[0]; caches.keys().then(done)")


def stores_opened_pages(device, base=""):
    """Signs in, and waits until pages of the person are stored; returns the suffix of the caches' names."""
    device.visits(f"{base}/sign-in?to=/sources/contact-sheet")
    sign_in(device, "max")
    device.sees_screen("source")
    end = "@" + device.driver.execute_script("return document.documentElement.dataset.user")
    # The worker stores opened pages once it is active.
    device.waits_for(lambda: is_controlled(device), "the worker")
    device.visits(f"{base}/sources/contact-sheet")
    device.waits_for(lambda: any(name.endswith(end) for name in names_of_caches(device)), "stored data")
    return end


# Whether the HTTP cache contains a file that the worker leaves to the browser.
IN_CACHE = """const done = arguments[0];
    fetch('/map.svg?at=47.07,15.44', { cache: 'only-if-cached', mode: 'same-origin' }).then(({ ok }) => done(ok), () => done(false));"""


def test_signing_out_deletes_the_data_of_the_browser(members, opens_device):
    device = opens_device(members)
    # More than once: browsers may wait for the deletion of the previous time.
    for _ in range(3):
        end = stores_opened_pages(device)
        device.visits("/account")
        device.driver.execute_async_script("fetch('/map.svg?at=47.07,15.44').then((response) => response.text()).then(arguments[0])")
        assert device.driver.execute_async_script(IN_CACHE)
        device.presses("Sign out")
        device.sees_screen("sign-in")
        assert not any(name.endswith(end) for name in names_of_caches(device)), names_of_caches(device)
        # WebKitGTK does not clear its HTTP cache.
        if device.kind.engine == "chromium":
            assert not device.driver.execute_async_script(IN_CACHE)


def test_text_that_is_shared_after_a_session_has_ended_leads_to_signing_in(members, opens_device):
    """The worker followed the redirect, and browsers refuse such a response to a navigation."""
    device = opens_device(members)
    stores_opened_pages(device)
    device.driver.delete_all_cookies()
    device.visits("/add?title=Sea&text=Waves")
    device.sees_screen("sign-in")


NEVER_REGISTER = "ServiceWorkerContainer.prototype.register = () => new Promise(() => {})"


def test_signing_out_below_a_path_deletes_nothing_of_other_applications(tmp_path_factory, traveler, opens_device):
    if traveler.kind.engine == "webkit":
        pytest.skip("reloading without the worker needs Chromium's protocol")
    folder = tmp_path_factory.mktemp("below")
    copy_demo(folder)
    add_people(folder, {"ada": "admin", "max": "member"})
    port = free_port()
    with serving(folder, "--public-url", f"http://127.0.0.1:{port}/photos/", port=port) as server:
        listed = ["sources", "--json", *server.storage]
        until(lambda: vitrine(*listed).stdout.count('"location"') >= 5, what="the demo's sources")
        device = opens_device(server)
        end = stores_opened_pages(device, "/photos")
        device.driver.execute_async_script(
            "localStorage.setItem('wiki', 'draft'); caches.open('wiki').then(arguments[0])")
        device.visits("/photos/account")
        # A page that is reloaded without the worker is not controlled at first, but its form is sent through it.
        device.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": NEVER_REGISTER})
        device.driver.execute_cdp_cmd("Page.reload", {"ignoreCache": True})
        device.waits_for(lambda: not is_controlled(device), "a page without the worker")
        device.presses("Sign out")
        device.sees_screen("sign-in")
        names = names_of_caches(device)
        assert "wiki" in names and not any(name.endswith(end) for name in names), names
        assert device.driver.execute_script("return localStorage.getItem('wiki')") == "draft"
