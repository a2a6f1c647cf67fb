"""The surroundings of a photo appear while it is animated from its cell, or at once with reduced motion."""

import pytest
from browsers import PHONE, Kind
from stage import at_rest

# Records the opacity of the background and the bar of a photo in every frame.
WATCH = """
    window.around = [];
    const opacity = (element, part) => Number(getComputedStyle(element, part).opacity);
    const look = () => {
        const viewer = document.querySelector('.in-place .viewer'), bar = document.querySelector('.in-place .bar--viewer');
        if (viewer && bar) around.push([opacity(viewer, '::before'), opacity(bar)]);
        requestAnimationFrame(look);
    };
    look();"""


@pytest.fixture(params=[Kind("chromium", True), Kind("webkit", True)], ids=str)
def kind(request):
    return request.param


def opens(visitor):
    """Opens a photo from the list; returns its surroundings, frame by frame."""
    visitor.takes(PHONE)
    visitor.visits("/sources/places-of-the-world")
    visitor.driver.execute_script(WATCH)
    visitor.opens_row("Skerries")
    visitor.sees_screen("photo")
    visitor.sees_the_photo()
    at_rest(visitor)
    visitor.waits_for(lambda: visitor.driver.execute_script("return around.length > 5 && around.at(-1)[0]") == 1, "the ground")
    return visitor.driver.execute_script("return around")


def test_ground_and_bars_fade_in(visitor):
    around = opens(visitor)
    assert around[-1] == [1, 1]
    for part in zip(*around):
        assert any(0 < each < 1 for each in part), around
        assert list(part) == sorted(part)


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
def test_they_appear_at_once_with_reduced_motion(visitor):
    tell = lambda *features: visitor.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": list(features)})
    tell({"name": "prefers-reduced-motion", "value": "reduce"})
    try:
        assert all(each == [1, 1] for each in opens(visitor))
    finally:
        tell()
