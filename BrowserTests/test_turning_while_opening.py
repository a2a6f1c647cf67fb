"""Turning while a photo is opening: at any moment, the neighbor is shown completely."""

import pytest
from browsers import PHONE, Kind
from network import waits_for_events
from stage import at_rest
from offline_device import removed_ids

# Taps a cell and presses a button of the photo some milliseconds after its bar appears.
TAP_AND_PRESS = """
    const [number, name, milliseconds, done] = arguments;
    document.querySelectorAll('[aria-label="Photos"] a[data-photo]')[number].click();
    const press = () => {
        const button = document.querySelector(`[data-viewer] [data-step="${name}"]`);
        if (!button || !document.querySelector('[data-stage].is-live')) return setTimeout(press);
        setTimeout(() => {
            document.querySelector(`[data-viewer] [data-step="${name}"]`).click();
            done();
        }, milliseconds);
    };
    press();"""

SEEN = """
    const stage = document.querySelector('[data-stage]'), image = stage?.querySelector('[data-image]');
    if (!image?.complete || !image.naturalWidth || stage.classList.contains('is-moving')) return null;
    const [s, i] = [stage.getBoundingClientRect(), image.getBoundingClientRect()];
    return Math.min(s.right, i.right) - Math.max(s.left, i.left) > s.width / 2 && image.src;"""

MOMENTS = range(0, 401, 50)


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
@pytest.mark.parametrize("step", ["previous", "next"])
def test_a_press_while_a_photo_opens_turns_to_its_neighbor(visitor, step):
    visitor.uses(PHONE)
    for moment in MOMENTS:
        visitor.visits("/sources/contact-sheet")
        ids = visitor.photo_ids()
        beside = ids[2] if step == "previous" else ids[4]
        visitor.driver.execute_async_script(TAP_AND_PRESS, 3, step, moment)
        visitor.waits_for(lambda: f"/photos/{beside}" in visitor.driver.current_url, f"the other at {moment} ms", 8)
        visitor.waits_for(lambda: visitor.driver.execute_script(SEEN), f"its picture at {moment} ms", 8)
        at_rest(visitor)


# Moves to the previous photo, which somebody removes some milliseconds later.
TURN_AND_REMOVE = """
    const [photo, milliseconds] = arguments;
    document.querySelector('[data-viewer] [data-step="previous"]').click();
    setTimeout(() => fetch(`/api/v1/photos/${photo}/remove`, { method: 'POST' }), milliseconds);"""


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
def test_removing_the_first_photo_while_turning_to_it_leaves_no_empty_stage(visitor, server):
    visitor.uses(PHONE)
    first, second = (photo["id"] for photo in server.api("/sources/contact-sheet/photos?limit=2")["photos"])
    for moment in range(0, 241, 40):
        visitor.visits("/sources/contact-sheet")
        # At first, the list may be the device's copy without the photo.
        visitor.waits_for(lambda: visitor.photo_ids()[:2] == [first, second], "the list with the photo")
        try:
            visitor.visits(f"/sources/contact-sheet/photos/{second}?bar=shown")
            visitor.waits_for(lambda: visitor.driver.execute_script(SEEN), "the second photo")
            waits_for_events(visitor)
            visitor.driver.execute_script(TURN_AND_REMOVE, first, moment)
            visitor.waits_for(lambda: removed_ids(server, "contact-sheet") == [first], "the removal")
            visitor.waits_for(lambda: f"/photos/{second}" in visitor.driver.current_url, f"the second at {moment} ms", 8)
            visitor.waits_for(lambda: visitor.position.startswith("1/"), f"its position at {moment} ms", 8)
            visitor.waits_for(lambda: visitor.driver.execute_script(SEEN), f"its picture at {moment} ms", 8)
        finally:
            server.request("POST", "/api/v1/sources/contact-sheet/restore")


# The shapes of the recents arrive once `release` is called.
HOLD_SHAPES = """
    const real = window.fetch;
    const released = new Promise((resolve) => { window.release = resolve; });
    window.fetch = async (url, options) => {
        if (!/recents.*shapes/.test(String(url.url ?? url))) return real(url, options);
        window.isHeld = true;
        await released;
        return real(url, options);
    };
    dispatchEvent(new Event('vitrine:renewed'));"""
VIEWED = """const done = arguments[0];
    fetch('/api/v1/recents').then((response) => response.json()).then(({ photos }) => done(photos.map(({ id }) => id)));"""
READ = "return performance.getEntriesByType('resource').filter(({ name }) => /recents\\/photos\\?/.test(name)).length"


@pytest.mark.parametrize("kind", [Kind("chromium", True), Kind("webkit", True)], ids=str)
def test_recents_that_are_being_read_as_one_is_opened_keep_their_order(visitor):
    visitor.uses(PHONE)
    visitor.visits("/sources/picture-frame")
    first, second, third = visitor.photo_ids()[:3]
    for photo in (first, second, third):
        visitor.visits(f"/sources/picture-frame/photos/{photo}")
    viewed = lambda: visitor.driver.execute_async_script(VIEWED)
    visitor.waits_for(lambda: viewed() == [third, second, first], "the views")
    visitor.visits("/recents")
    visitor.waits_for(lambda: visitor.photo_ids() == [third, second, first], "the recents")
    waits_for_events(visitor)
    visitor.driver.execute_script(HOLD_SHAPES)
    visitor.waits_for(lambda: visitor.driver.execute_script("return window.isHeld"), "the question")
    visitor.opens_photo(3)
    visitor.sees_screen("photo")
    visitor.waits_for(lambda: viewed()[0] == first, "the view of the first")
    before = visitor.driver.execute_script(READ)
    visitor.driver.execute_script("release()")
    visitor.waits_for(lambda: visitor.driver.execute_script(READ) > before, "the response")
    visitor.waits_for(lambda: visitor.driver.execute_script(SEEN), "the picture")
    visitor.waits_for(lambda: visitor.position == "3/3", "its position")
    visitor.presses("Previous photo")
    visitor.waits_for(lambda: f"/photos/{second}" in visitor.driver.current_url, "the one before it", 8)
    visitor.waits_for(lambda: visitor.driver.execute_script(SEEN), "its picture", 8)
