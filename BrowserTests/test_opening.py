"""The surroundings of a photo appear while it is animated from its cell, or at once with reduced motion. On a slow
network, a photo that is still opening can be left, and further taps open nothing else on top of it.
"""

import pytest
from browsers import PHONE, Kind
from signing_proxy import signing_proxy
from keyboard import presses
from selenium.webdriver.common.keys import Keys
from stage import at_rest
from visitor import Visitor

# Records the opacity of the background and the bar of a photo in every frame. They fade ten times as slowly, so that
# a machine with other work renders some frames of it.
WATCH = """
    const slow = new CSSStyleSheet();
    slow.replaceSync('.viewer::before, [data-bar-part] { animation-duration: 1.8s !important; }');
    document.adoptedStyleSheets.push(slow);
    window.around = [];
    window.fills = new Set();
    const opacity = (element, part) => Number(getComputedStyle(element, part).opacity);
    const look = () => {
        const viewer = document.querySelector('.in-place .viewer'), bar = document.querySelector('.in-place .bar--viewer');
        if (viewer && bar) around.push([opacity(viewer, '::before'), opacity(bar)]);
        for (const each of document.getAnimations()) if (each.animationName === 'around') fills.add(each.effect.getTiming().fill);
        requestAnimationFrame(look);
    };
    look();"""


@pytest.fixture(params=[Kind("chromium", True), Kind("webkit", True)], ids=str)
def kind(request):
    return request.param


def opens(visitor):
    """Opens a photo from the list; returns its surroundings, frame by frame."""
    visitor.uses(PHONE)
    visitor.visits("/sources/places-of-the-world")
    visitor.driver.execute_script(WATCH)
    visitor.opens_row("Skerries")
    visitor.sees_screen("photo")
    visitor.sees_the_photo()
    at_rest(visitor)
    # Later the bar hides by itself.
    shown = "const i = around.findIndex((each) => each.every((part) => part === 1)); return i >= 0 && around.length > 5 ? around.slice(0, Math.max(i + 1, 6)) : null"
    return visitor.waits_for(lambda: visitor.driver.execute_script(shown), "ground and bar")


def test_ground_and_bars_fade_in(visitor):
    around = opens(visitor)
    assert around[-1] == [1, 1]
    for part in zip(*around):
        assert any(0 < each < 1 for each in part), around
        assert list(part) == sorted(part)
    # A fade may begin some frames late: until then, they are invisible.
    assert visitor.driver.execute_script("return [...fills]") == ["backwards"]


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_they_appear_at_once_with_reduced_motion(visitor):
    emulate_media = lambda *features: visitor.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": list(features)})
    emulate_media({"name": "prefers-reduced-motion", "value": "reduce"})
    try:
        assert all(each == [1, 1] for each in opens(visitor))
    finally:
        emulate_media()


@pytest.fixture
def slow(drivers, server):
    """A person whose network can stop for some files."""
    kind = Kind("chromium", True)
    with signing_proxy(server) as proxy:
        visitor = Visitor(drivers(kind), kind, proxy)
        visitor.uses(PHONE)
        yield visitor
        visitor.leaves()


IMPORTED = """const done = arguments[0];
    import(`${document.body.dataset.assets}/js/views/frame/view-factory.js`).then(() => setTimeout(done, 100))"""


def taps(visitor, photo):
    visitor.driver.execute_script("document.querySelector(`a[data-photo='${arguments[0]}']`).click()", photo)


def test_back_from_a_photo_that_is_still_opening_leads_to_the_list(slow):
    slow.server.hold("/view-factory.js")
    slow.visits("/sources/contact-sheet")
    taps(slow, slow.photo_ids()[1])
    slow.waits_for(lambda: slow.all(".in-place"), "the photo's bar")
    slow.driver.back()
    slow.waits_for(lambda: not slow.all(".in-place"), "the list")
    slow.server.release()
    slow.driver.execute_async_script(IMPORTED)
    presses(slow, "f", Keys.DELETE)
    assert not [path for _, _, path in slow.server.writes if path.endswith(("/remove", "/favorite"))]
    assert not slow.all(".toast") and slow.screen == "source"


def test_taps_on_photos_that_are_still_opening_are_one_step_back(slow):
    slow.server.hold("/detail")
    slow.visits("/sources/field-notes")
    before = slow.driver.execute_script("return history.length")
    first, second = slow.photo_ids()[:2]
    for photo in [first, first, second]:
        taps(slow, photo)
    slow.server.release()
    slow.sees_screen("detail")
    assert f"/photos/{second}/" in slow.driver.current_url
    # Browsers keep at most 50 entries.
    assert slow.driver.execute_script("return history.length") == min(before + 1, 50)
    slow.driver.back()
    slow.sees_screen("source")


def waits_for_the_frame(visitor):
    """Waits until the page has fetched the frame of Detail."""
    is_fetched = "return performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.includes('/detail') && responseEnd > 0)"
    visitor.waits_for(lambda: visitor.driver.execute_script(is_fetched), "the frame of Detail")


def test_detail_opens_at_once_with_the_data_of_the_list(slow):
    slow.visits("/sources/field-notes")
    waits_for_the_frame(slow)
    slow.server.hold("/detail")
    first, second = slow.photo_ids()[1:3]
    titles = slow.titles()[1:3]
    taps(slow, first)
    slow.waits_for(lambda: slow.all(".in-place"), "Detail", seconds=5)
    slow.waits_for(lambda: slow.title == titles[0], "its title", seconds=5)
    assert slow.all(".detail__paragraph") and slow.all(".metadata__row")
    picture = "const i = document.querySelector('.detail__image'); return i && i.complete && i.naturalWidth"
    slow.waits_for(lambda: slow.driver.execute_script(picture), "its picture", seconds=5)
    # So does the next photo.
    slow.presses("Next photo")
    slow.waits_for(lambda: slow.title == titles[1], "the next title", seconds=5)
    assert f"/photos/{second}/detail" in slow.driver.current_url
    slow.waits_for(lambda: slow.driver.execute_script(picture), "the next picture", seconds=5)
    slow.driver.execute_script("window.image = document.querySelector('.detail__image'); window.words = document.querySelector('.detail__paragraph')")
    assert "KB" not in slow.find(".metadata").text, "the size of the file is only known to the server"
    slow.server.release()
    slow.waits_for(lambda: "KB" in slow.find(".metadata").text, "the data of the server")
    same = "return [document.querySelector('.detail__image') === window.image, document.querySelector('.detail__paragraph') === window.words]"
    assert slow.driver.execute_script(same) == [True, True], "what was the same stays"
    slow.driver.back()
    slow.sees_screen("source")
