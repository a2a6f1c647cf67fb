"""Recents: the photos viewed last, newest first, none twice."""

import pytest
from browsers import PHONE, Kind
from network import DELAY_RESPONSES


@pytest.fixture
def photos(server):
    return server.api("/sources/picture-frame/photos?limit=60")["photos"] + server.api(
        "/sources/field-notes/photos?limit=60"
    )["photos"]


def views(visitor, photo):
    visitor.visits(f"/sources/{photo['source']}/photos/{photo['id']}")
    visitor.sees_screen("photo")


def recents(visitor):
    visitor.visits("/recents")
    visitor.sees_screen("recents")
    return visitor.photo_ids()


def three_recents(visitor, photos):
    """Views three photos, the third last; returns their IDs."""
    first, second, third = (photo["id"] for photo in photos[:3])
    for photo in photos[:3]:
        views(visitor, photo)
    visitor.waits_for(lambda: recents(visitor) == [third, second, first], "three recents")
    return first, second, third


def test_at_first_there_are_none(visitor):
    visitor.uses(PHONE)

    def has_none():
        # The last view of an earlier test may be sent late, and would be one of this device.
        visitor.driver.delete_all_cookies()
        return recents(visitor) == []

    visitor.waits_for(has_none, "no recents")
    visitor.waits_for(lambda: "Nothing viewed yet" in visitor.text(), "the words")


def test_the_newest_is_first_and_none_is_listed_twice(visitor, photos):
    visitor.uses(PHONE)
    first, second, third = photos[:3]
    for photo in (first, second, third, first):
        views(visitor, photo)
    expected = [int(photo["id"]) for photo in (first, third, second)]
    visitor.waits_for(lambda: recents(visitor) == expected, "the recents in order")


def test_twenty_are_stored(visitor, photos):
    visitor.uses(PHONE)
    viewed = photos[:22]
    for photo in viewed:
        views(visitor, photo)
    expected = [int(photo["id"]) for photo in reversed(viewed)][:20]
    visitor.waits_for(lambda: recents(visitor) == expected, "the last twenty")


def test_another_person_has_recents_of_their_own(visitor, photos):
    visitor.uses(PHONE)
    visitor.visits("/")
    views(visitor, photos[0])
    visitor.waits_for(lambda: recents(visitor) == [int(photos[0]["id"])], "the photo")
    visitor.driver.delete_all_cookies()
    visitor.waits_for(lambda: recents(visitor) == [], "nothing")


def test_an_automatic_slideshow_does_not_change_the_recents(visitor, photos):
    visitor.uses(PHONE)
    visitor.visits("/")
    frame = [photo for photo in photos if photo["source"] == "picture-frame"]
    visitor.visits(f"/sources/picture-frame/photos/{frame[0]['id']}/gallery")
    visitor.sees_screen("gallery")
    number = lambda: int(visitor.position.split("/")[0])
    visitor.waits_for(lambda: number() >= 3, "the third photo of the show")
    visitor.pauses()
    stopped = visitor.driver.current_url
    last = int(stopped.split("/photos/")[1].split("/")[0])
    visitor.waits_for(lambda: recents(visitor)[:2] == [last, int(frame[0]["id"])], "the first and the last")
    assert int(frame[1]["id"]) not in recents(visitor)


# Moving to a photo is the last event before the page is left: no frame follows.
NO_FRAME_FOLLOWS = """
const replace = history.replaceState.bind(history);
history.replaceState = (...values) => {
  replace(...values);
  window.requestAnimationFrame = () => 0;
};
"""


def test_a_photo_that_is_left_within_the_same_frame_was_viewed(visitor, photos):
    if not visitor.kind.has_scripts:
        pytest.skip("without scripts, the server records each page")
    visitor.uses(PHONE)
    visitor.visits("/")
    frame = [int(photo["id"]) for photo in photos if photo["source"] == "picture-frame"]
    visitor.visits(f"/sources/picture-frame/photos/{frame[0]}")
    visitor.sees_screen("photo")
    visitor.driver.execute_script(NO_FRAME_FOLLOWS)
    visitor.presses("Next photo")
    visitor.waits_for(lambda: f"/photos/{frame[1]}" in visitor.driver.current_url, "the next photo")
    visitor.waits_for(lambda: recents(visitor)[:2] == [frame[1], frame[0]], "the photo that was left at once")


def test_a_photo_opened_from_the_recents_becomes_the_newest(visitor, photos):
    visitor.uses(PHONE)
    first, second, third = three_recents(visitor, photos)
    visitor.opens_photo(3)
    visitor.sees_screen("photo")
    visitor.waits_for(lambda: "/recents/photos/" in visitor.driver.current_url, "the photo among the recents")
    visitor.presses("Previous photo")
    visitor.waits_for(lambda: f"/photos/{second}" in visitor.driver.current_url, "the previous one among the recents")
    visitor.presses("Back")
    visitor.sees_screen("recents")
    if visitor.kind.has_scripts:
        visitor.waits_for(lambda: visitor.photo_ids() == [first, third, second], "the new order")


VIEW_ELSEWHERE = """const [photo, done] = arguments;
fetch('/api/v1/views', {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ photo }),
}).then(({ status }) => done(status));"""


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_a_photo_viewed_in_another_tab_meanwhile_does_not_change_which_opens(visitor, photos):
    visitor.uses(PHONE)
    first, second, third = three_recents(visitor, photos)
    script = visitor.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": DELAY_RESPONSES % "/recents/photos?"})
    try:
        visitor.visits("/recents")
        visitor.opens_photo(2)
        assert visitor.driver.execute_async_script(VIEW_ELSEWHERE, first) == 204
        visitor.driver.execute_script("window.release()")
        visitor.sees_screen("photo")
        visitor.waits_for(lambda: visitor.position, "the position")
        assert f"/recents/photos/{second}" in visitor.driver.current_url
        assert visitor.title == photos[1]["title"]
    finally:
        visitor.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
