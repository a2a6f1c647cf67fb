"""The tabs at the bottom of a phone and in the sidebar: the lists of the person are one tap away."""

import pytest
from browsers import DESKTOP, PHONE, Kind, Size

# The labels that are cut off, or lie outside the screen.
CUT_OFF = """return [...document.querySelectorAll('.tabs > .tabs__list .tabs__label')].filter((label) => {
    const { left, right } = label.getBoundingClientRect();
    return label.scrollWidth > label.clientWidth || left < 0 || right > innerWidth;
}).map((label) => label.textContent)"""
CURRENT = "return document.querySelector('.tabs [aria-current=page]').textContent.trim()"


@pytest.mark.parametrize("size", [Size("320 wide", 320, 568), PHONE, DESKTOP], ids=str)
def test_favorites_are_one_tap_away(visitor, size):
    visitor.uses(size)
    visitor.visits("/sources/contact-sheet")
    labels = [each.get_attribute("textContent") for each in visitor.all(".tabs > .tabs__list .tabs__label")]
    assert labels == ["Library", "All photos", "Places", "Favorites", "Recents"]
    assert visitor.driver.execute_script(CUT_OFF) == []
    visitor.presses("Favorites")
    visitor.sees_screen("favorites")
    assert visitor.driver.execute_script(CURRENT) == "Favorites"
    assert not visitor.all(".bar__back"), "a tab leads nowhere back"


@pytest.mark.parametrize("kind", [Kind("chromium", True)], ids=str)
@pytest.mark.parametrize("width", [280, 320, 390])
def test_labels_are_not_cut_off_on_narrow_screens_or_with_large_text(visitor, kind, width):
    visitor.uses(Size(f"{width} wide", width, 700))
    visitor.visits("/favorites")
    assert visitor.driver.execute_script(CUT_OFF) == []
    visitor.driver.execute_script("document.documentElement.style.fontSize = '200%'")
    assert visitor.driver.execute_script(CUT_OFF) == []
