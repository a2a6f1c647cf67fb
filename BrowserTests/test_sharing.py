"""Sharing a photo: the picture or its link to other apps, copying the link otherwise, and files in two sizes."""

import pytest
from browsers import PHONE, Kind

LARGE = "Snow line in June"  # 2400 x 1600
SMALL = "Stamp"  # 160 x 120

# Other apps, as on a phone: whether they accept files, and what they received.
APPS = """const [acceptsFiles, error] = arguments;
    window.shared = [];
    const define = (name, value) => Object.defineProperty(navigator, name, {configurable: true, value});
    define('canShare', ({files}) => !files || acceptsFiles);
    define('share', async ({files = [], title, url}) => {
        shared.push({title, url, files: files.map(({name, type, size}) => [name, type, size > 100])});
        if (error) throw new DOMException('', error);
    });
    define('clipboard', {writeText: async (text) => { window.copied = text; }});"""
NO_APPS = """for (const name of ['share', 'canShare']) {
        delete Navigator.prototype[name];
        delete navigator[name];
    }
    Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {
        writeText: async (text) => { window.copied = text; } }});"""


@pytest.fixture(params=[Kind("chromium", True), Kind("webkit", True)], ids=str)
def kind(request):
    return request.param


@pytest.fixture
def opens_share(visitor, photos):
    def opens(title=LARGE, script=APPS, *values):
        visitor.uses(PHONE)
        visitor.visits(photos[title] + "?zoom=fit&bar=shown")
        visitor.sees_the_photo()
        visitor.driver.execute_script(script, *values)
        visitor.presses("Share")
        visitor.waits_for(lambda: visitor.all("dialog[open] .sheet-list__item"), "the choices")
        return visitor.server.base + photos[title]

    return opens


def choices(visitor):
    return [each.get_attribute("textContent") for each in visitor.all("dialog[open] .sheet-list__item")]


def shared(visitor):
    return visitor.waits_for(lambda: visitor.driver.execute_script("return window.shared"), "what was shared")


def waits_for_toast(visitor, words):
    visitor.waits_for(lambda: words in visitor.find("[data-toasts]").text, f"“{words}”")


def test_the_picture_is_shared_with_an_app_that_accepts_files(visitor, opens_share):
    opens_share(LARGE, APPS, True, None)
    visitor.waits_for(lambda: "Share the picture…" in choices(visitor), "the picture")
    visitor.presses("Share the picture…")
    [received] = shared(visitor)
    [[name, kind, is_whole]] = received["files"]
    assert name.startswith(f"{LARGE}.") and kind.startswith("image/") and is_whole
    visitor.waits_for(lambda: not visitor.all("dialog"), "the sheet to close")


def test_the_link_is_shared_with_an_app_that_accepts_no_files(visitor, opens_share):
    url = opens_share(LARGE, APPS, False, None)
    assert "Share the picture…" not in choices(visitor)
    visitor.presses("Share a link…")
    [received] = shared(visitor)
    assert (received["url"], received["title"], received["files"]) == (url, LARGE, [])


def test_a_title_of_any_length_leaves_space_for_the_choices(visitor, opens_share):
    opens_share(LARGE, APPS, False, "NotAllowedError")
    visitor.driver.execute_script("document.querySelector('.sheet__title').textContent = 'A long story. '.repeat(70)")
    visitor.presses("Share a link…")
    waits_for_toast(visitor, "The link was copied")
    # In one script, since it disappears by itself.
    low, high = visitor.driver.execute_script("""const text = document.querySelector('.toast__text');
        const low = text.getBoundingClientRect().height;
        text.textContent = 'A long story. '.repeat(70);
        return [low, text.getBoundingClientRect().height]""")
    assert high < low * 5


def test_back_closes_the_sheet_with_its_photo(visitor):
    visitor.uses(PHONE)
    visitor.visits("/sources/places-of-the-world")
    visitor.opens_row("Skerries")
    visitor.sees_screen("photo")
    visitor.presses("Share")
    visitor.waits_for(lambda: visitor.all("dialog[open] .sheet-list__item"), "the choices")
    visitor.driver.back()
    visitor.sees_screen("source")
    visitor.waits_for(lambda: not visitor.all("dialog"), "no sheet")


def test_a_link_that_is_refused_is_copied(visitor, opens_share):
    url = opens_share(LARGE, APPS, False, "NotAllowedError")
    visitor.presses("Share a link…")
    visitor.waits_for(lambda: visitor.driver.execute_script("return window.copied") == url, "the copy")
    waits_for_toast(visitor, "The link was copied")


def test_closing_the_other_app_returns_to_the_sheet(visitor, opens_share):
    opens_share(LARGE, APPS, False, "AbortError")
    visitor.presses("Share a link…")
    shared(visitor)
    assert visitor.driver.execute_script("return window.copied === undefined")
    assert choices(visitor)


def test_the_link_is_copied_if_there_are_no_other_apps(visitor, opens_share):
    url = opens_share(LARGE, NO_APPS)
    assert not any("Share" in choice for choice in choices(visitor))
    visitor.presses("Copy the link")
    visitor.waits_for(lambda: visitor.driver.execute_script("return window.copied") == url, "the copy")


# The files of the links in the sheet: name, type and pixels.
FILES = """const done = arguments[0];
    Promise.all([...document.querySelectorAll('dialog a[download]')].map(async (link) => {
        const response = await fetch(link.href), picture = await createImageBitmap(await response.blob());
        return [response.headers.get('content-disposition').split(';')[0], picture.width, picture.height];
    })).then(done, (error) => done(String(error)));"""


@pytest.mark.parametrize("title, sizes", [(LARGE, [(2400, 1600), (2048, 1365)]), (SMALL, [(160, 120)])])
def test_a_photo_is_downloaded_as_original_or_in_a_smaller_size(visitor, opens_share, title, sizes):
    opens_share(title, NO_APPS)
    visitor.sees_the_photo()
    assert visitor.driver.execute_async_script(FILES) == [["attachment", *size] for size in sizes]
