"""URLs of slideshows: they redirect to the Gallery of a first photo, which plays."""

from browsers import PHONE, Kind
from visitor import Visitor


def plays_from(visitor, list_path):
    visitor.sees_screen("gallery")
    assert f"{list_path}/photos/" in visitor.driver.current_url
    first = visitor.waits_for(lambda: visitor.position, "the position")
    visitor.waits_for(lambda: visitor.position != first, "the next photo")


def test_all_photos_play(visitor):
    visitor.uses(PHONE)
    visitor.visits("/all/slideshow")
    plays_from(visitor, "/all")


def test_a_random_order_is_drawn_and_kept(visitor):
    visitor.uses(PHONE)
    visitor.visits("/sources/contact-sheet/slideshow?order=random")
    plays_from(visitor, "/sources/contact-sheet")
    assert "order=random-" in visitor.driver.current_url


def test_a_viewed_list_plays_offline(traveler):
    traveler.uses(PHONE)
    traveler.visits_with_worker("/sources/contact-sheet")
    frame = "/sources/contact-sheet/photos/*/gallery"
    traveler.waits_for(lambda: frame in traveler.stored()["pages"], "the gallery on the device")
    traveler.network.disconnect()
    traveler.visits("/sources/contact-sheet/slideshow")
    traveler.sees_screen("gallery")
    assert "/sources/contact-sheet/photos/" in traveler.driver.current_url


AT_CONTENT = """const done = arguments[0];
    document.querySelector('.skip').click();
    setTimeout(() => done([location.hash, document.querySelectorAll('.in-place').length]), 500)"""


def test_the_link_to_the_content_leaves_the_slideshow_as_it_is(drivers, photos, server):
    kind = Kind("chromium", True)
    visitor = Visitor(drivers(kind), kind, server)
    visitor.uses(PHONE)
    visitor.visits(next(iter(photos.values())) + "/gallery")
    visitor.presses("Pause")
    assert visitor.driver.execute_async_script(AT_CONTENT) == ["#main", 0]
    visitor.presses("Play")
    visitor.leaves()
