"""The settings of a source: over its list with scripts, a separate page without."""

import time

import pytest
from browsers import DESKTOP, PHONE, Kind
from program import until
from selenium.webdriver.common.action_chains import ActionChains

SOURCE = "/sources/almanac"

CHOOSE = """const form = document.querySelector('form[action$="/settings"]');
    form.elements[arguments[0]].value = arguments[1];"""


@pytest.fixture(autouse=True)
def settings_are_as_before(server):
    before = server.api("/sources/almanac")
    yield
    server.request("PATCH", "/api/v1/sources/almanac", {"title": before["title"], "settings": before["settings"]})
    server.request("POST", "/api/v1/sources/almanac/restore")


def opens_settings(visitor):
    visitor.visits(SOURCE)
    visitor.driver.execute_script("window.wasHere = true")
    visitor.presses("Settings")
    visitor.waits_for(lambda: visitor.all("form[action$='/settings']"), "the form")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=str)
def test_the_chosen_settings_are_shown_in_the_list(visitor, size):
    visitor.uses(size)
    opens_settings(visitor)
    for name, value in (("layout", "grid"), ("opens", "gallery"), ("title", "A year of days")):
        visitor.driver.execute_script(CHOOSE, name, value)
    visitor.presses("Save")
    visitor.waits_for(lambda: visitor.driver.title.startswith("A year of days"), "the new name")
    visitor.waits_for(lambda: visitor.find('[aria-label="Photos"]').get_attribute("data-layout") == "grid", "the grid")
    settings = until(lambda: visitor.server.api("/sources/almanac")["settings"])
    assert (settings["layout"], settings["opens"]) == ("grid", "gallery")
    if visitor.kind.has_scripts:
        assert visitor.driver.execute_script("return window.wasHere"), "the page was loaded again"
        # The list may be notified before the sheet has its response.
        visitor.waits_for(lambda: not visitor.all("dialog"), "the sheet to close")
        visitor.waits_for(lambda: visitor.cells()[0].get_attribute("href").endswith("/gallery"), "what a tap opens now")
    visitor.opens_photo(1)
    visitor.sees_screen("gallery")


def test_a_removed_photo_is_restored_there(visitor):
    visitor.uses(PHONE)
    photo = next(p for p in visitor.server.api("/sources/almanac/photos?offset=0&limit=20")["photos"] if p.get("image"))
    count = visitor.server.api("/sources/almanac")["photoCount"]
    visitor.server.request("POST", f"/api/v1/photos/{photo['id']}/remove")
    opens_settings(visitor)
    visitor.presses(f"Restore {photo['title']}")
    visitor.waits_for(lambda: not visitor.all("#removed .rows__item"), "the photo to leave the removed ones")
    until(lambda: visitor.server.api("/sources/almanac")["photoCount"] == count, what="the photo to be back")


def test_other_forms_of_the_sheet_preserve_unsaved_input(visitor):
    if not visitor.kind.has_scripts:
        pytest.skip("a page of its own")
    visitor.uses(PHONE)
    photos = [p for p in visitor.server.api("/sources/almanac/photos?offset=0&limit=20")["photos"] if p.get("image")][:2]
    for photo in photos:
        visitor.server.request("POST", f"/api/v1/photos/{photo['id']}/remove")
    opens_settings(visitor)
    visitor.driver.execute_script(CHOOSE, "title", "Not saved")
    button = visitor.find(f"[aria-label='Restore {photos[0]['title']}']")
    visitor.driver.execute_script("arguments[0].scrollIntoView({block: 'center'}); arguments[0].focus(); arguments[0].click();", button)
    visitor.waits_for(lambda: len(visitor.all("#removed .rows__item")) == 1, "one removed photo")
    script = """const { activeElement } = document;
        return [document.querySelector('dialog input[name="title"]').value, activeElement.closest('section')?.id,
            document.querySelector('.sheet__page').scrollTop > 0]"""
    state = lambda: visitor.driver.execute_script(script)
    visitor.waits_for(lambda: state() == ["Not saved", "removed", True], "the input, the focus and the position as they were")
    visitor.presses(f"Restore {photos[1]['title']}")
    visitor.waits_for(lambda: not visitor.all("#removed .rows__item"), "no removed photo")
    visitor.presses("Save")
    visitor.waits_for(lambda: visitor.server.api("/sources/almanac")["title"] == "Not saved", "the new name")


def test_a_sheet_closes_by_its_button_and_leaves_everything(visitor):
    if not visitor.kind.has_scripts:
        pytest.skip("a page of its own")
    visitor.uses(PHONE)
    before = visitor.server.api("/sources/almanac")["settings"]
    opens_settings(visitor)
    visitor.driver.execute_script(CHOOSE, "layout", "grid")
    visitor.presses("Close")
    visitor.waits_for(lambda: not visitor.all("dialog"), "the sheet to close")
    assert visitor.server.api("/sources/almanac")["settings"] == before
    visitor.presses("Settings")
    visitor.waits_for(lambda: visitor.all("dialog form[action$='/settings']"), "the sheet again")


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_a_page_opened_by_its_url_has_the_settings_of_its_source(visitor, server):
    settings = {"initialZoom": "actual", "slideshowSeconds": 10, "slideshowFits": True}
    server.request("PATCH", "/api/v1/sources/almanac", {"settings": settings})
    photo = f"{SOURCE}/photos/{server.api('/sources/almanac/photos?limit=1')['photos'][0]['id']}"
    mode = lambda: visitor.find(".in-place [data-stage]").get_attribute("data-mode")
    visitor.uses(DESKTOP)
    visitor.visits(photo + "?zoom=fill&bar=shown")
    ActionChains(visitor.driver).send_keys("s").perform()
    visitor.waits_for(lambda: mode() == "fit", "the slideshow with whole photos")
    visitor.presses("Slideshow options")
    pace = visitor.waits_for(lambda: visitor.find("dialog[open] select"), "the pace")
    assert pace.get_attribute("value") == "10"
    visitor.visits(photo + "/detail")
    visitor.clicks(".detail__link")
    visitor.waits_for(lambda: mode() == "actual" and visitor.bar == "hidden", "the photo alone, at actual size")


# The response with the settings is held until the test releases it.
HOLD_RESPONSE = """
    const fetched = window.fetch, released = new Promise((resolve) => { window.release = resolve; });
    window.fetch = async (url, options) => {
        if (String(url).endsWith('/settings')) await released;
        return fetched(url, options);
    };
    const link = document.querySelector('header.bar a[href$="/settings"]');
    link.click();
    link.click();
    setTimeout(release, 300);"""


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_one_sheet_opens_even_if_it_is_requested_several_times(visitor):
    visitor.uses(DESKTOP)
    visitor.visits(SOURCE)
    visitor.driver.execute_script(HOLD_RESPONSE)
    visitor.waits_for(lambda: visitor.all("dialog.sheet"), "the settings")
    late = time.monotonic() + 1
    until(lambda: time.monotonic() > late, what="a second")
    assert len(visitor.all("dialog.sheet")) == 1
    visitor.presses("Close")
    visitor.waits_for(lambda: not visitor.all("dialog.sheet"), "the list")
    visitor.presses("Settings")
    visitor.waits_for(lambda: visitor.all("dialog.sheet"), "the settings again")


# Records the users that requests to save name: a page sends others on its own, such as that it was visited.
USERS = """window.users = [];
    const { fetch } = window;
    window.fetch = (url, options) => {
        if (options?.method === 'POST' && String(url).endsWith('/settings')) users.push(new Headers(options.headers).get('Vitrine-User'));
        return fetch(url, options);
    };"""


def test_the_sheet_names_the_user_of_its_page(visitor):
    """Another user may have signed in to this browser since."""
    if not visitor.kind.has_scripts:
        pytest.skip("a form of the page")
    visitor.uses(PHONE)
    opens_settings(visitor)
    visitor.driver.execute_script(USERS)
    visitor.presses("Save")
    visitor.waits_for(lambda: not visitor.all("dialog"), "the sheet to close")
    assert visitor.driver.execute_script("return window.users") == ["owner"]
