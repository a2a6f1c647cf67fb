"""Recents: the photos viewed last, newest first, none twice."""

import pytest
from browsers import PHONE


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


def test_at_first_there_are_none(visitor):
    visitor.takes(PHONE)
    assert recents(visitor) == []
    assert "Nothing viewed yet" in visitor.text()


def test_the_newest_is_first_and_none_is_there_twice(visitor, photos):
    visitor.takes(PHONE)
    first, second, third = photos[:3]
    for photo in (first, second, third, first):
        views(visitor, photo)
    expected = [int(photo["id"]) for photo in (first, third, second)]
    visitor.waits_for(lambda: recents(visitor) == expected, "the recents in order")


def test_twenty_are_kept(visitor, photos):
    visitor.takes(PHONE)
    viewed = photos[:22]
    for photo in viewed:
        views(visitor, photo)
    expected = [int(photo["id"]) for photo in reversed(viewed)][:20]
    visitor.waits_for(lambda: recents(visitor) == expected, "the last twenty")


def test_another_person_has_recents_of_their_own(visitor, photos):
    visitor.takes(PHONE)
    views(visitor, photos[0])
    visitor.waits_for(lambda: recents(visitor) == [int(photos[0]["id"])], "the photo")
    visitor.driver.delete_all_cookies()
    assert recents(visitor) == []
