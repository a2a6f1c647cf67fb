"""Almanac: titled rows with long and missing texts, missing and unavailable pictures."""

import pytest
from browsers import DESKTOP, PHONE, SIZES, TABLET_TURNED
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from visitor import CLOSE

SOURCE = "/sources/almanac"


def part(cell, name):
    return cell.find_elements(By.CSS_SELECTOR, f'[class$="__{name}"]')


def clipped(visitor, title):
    """Pixels of text clipped by its row."""
    script = """return Math.max(...[...arguments[0].querySelectorAll('[class$="__title"], [class$="__subtitle"]')]
        .map((part) => part.scrollHeight - part.clientHeight))"""
    return visitor.driver.execute_script(script, visitor.row(title))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_each_row_is_as_tall_as_its_content(visitor, size):
    visitor.uses(size)
    visitor.visits(SOURCE)
    heights = {}
    for title in ["Harvest", "The long entry of March", "Thaw", "Sowing"]:
        visitor.scrolls_to(visitor.row(title))
        visitor.settled(lambda: visitor.box(visitor.row(title)))
        cell = next(cell for cell in visitor.measured_cells() if cell.title == title)
        parts = [part for part in (cell.picture, cell.words, cell.rest) if part]
        assert all(cell.row.covers(part) for part in parts)
        space_below = cell.row.bottom - max(part.bottom for part in parts)
        space_above = min(part.top for part in parts) - cell.row.top
        assert abs(space_above - space_below) <= 3, f"even padding in {title}"
        assert clipped(visitor, title) <= CLOSE, f"{title} is clipped"
        heights[title] = cell.row.height
    assert heights["The long entry of March"] > 2 * heights["Harvest"]
    assert visitor.sideways_overflow() <= 0, "even with a word of eighty letters"


def test_the_longest_text_is_shown_completely(visitor):
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    text = visitor.waits_for(lambda: visitor.row("The long entry of March").text, "its text")
    assert text.rstrip().endswith("whatever the lake has to say about it.")


def test_an_empty_row_is_dropped_and_its_neighbors_stay(visitor, server):
    titles = [photo["title"] for photo in server.api("/sources/almanac/photos?limit=60")["photos"]]
    assert len(titles) == 19
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    assert visitor.row("The long entry of March")
    assert visitor.row("Sowing")


def test_a_row_without_a_title_is_called_by_its_description(visitor):
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    cell = visitor.row("A day that nobody gave a name to, and none the worse for it.")
    assert part(cell, "subtitle") == []


def test_a_row_without_a_picture_has_a_neutral_tile(visitor):
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    cell = visitor.row("Thaw")
    assert cell.find_elements(By.TAG_NAME, "img") == []
    tile = visitor.box(part(cell, "picture")[0])
    assert tile.width > 40 and tile.height > 40


def test_an_unavailable_picture_shows_a_tile_and_the_reason(visitor):
    visitor.uses(PHONE)

    def explains():
        visitor.visits(SOURCE)
        cell = visitor.row("Lost in the post")
        visitor.scrolls_to(cell)
        return part(cell, "failure") and part(cell, "failure")[0].text

    reason = visitor.waits_for(explains, "the reason")
    assert "404" in reason or "not found" in reason.lower() or "no longer" in reason.lower()


@pytest.mark.parametrize("title", ["ليلة في الصحراء", "朝霧の湖", "Ноябрь", "🎆"])
def test_every_script_is_shown(visitor, title):
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    visitor.opens_row(title)
    visitor.sees_screen("detail")
    visitor.waits_for(lambda: visitor.title == title, "its title")


def test_paragraphs_are_kept_in_the_detail(visitor):
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    visitor.opens_row("The long entry of March")
    visitor.sees_screen("detail")
    paragraphs = lambda: [p.text for p in visitor.all("[data-detail] p")]
    start = "The ice had been talking all week."
    visitor.waits_for(lambda: any(text.startswith(start) for text in paragraphs()), "the first paragraph")


def test_a_row_of_text_alone_opens_too(visitor):
    visitor.uses(PHONE)
    visitor.visits(SOURCE)
    visitor.opens_row("Thaw")
    visitor.sees_screen("detail")
    visitor.waits_for(lambda: "The battery had frozen" in visitor.text(), "its words")
    visitor.waits_for(lambda: visitor.title == "Thaw", "its title")


# The row of the open photo in the list beside it: its title, and how far it is outside the list.
BESIDE = """const row = document.querySelector('.split .cell[aria-current]');
    if (!row || row.querySelector('.is-loading')) return null;
    const { top, bottom } = row.getBoundingClientRect();
    const list = document.querySelector('.split').getBoundingClientRect();
    return [row.textContent, Math.max(list.top - top, bottom - list.bottom, 0)];"""


@pytest.mark.parametrize("size", [TABLET_TURNED, DESKTOP], ids=str)
def test_the_open_photo_stays_in_the_list_beside_it_while_rows_grow(visitor, server, size):
    """Rows above it are measured only once they are shown: one of them is much taller than expected."""
    if not visitor.kind.has_scripts:
        pytest.skip("the list beside a photo requires scripts")
    photos = {photo["title"]: photo["id"] for photo in server.api("/sources/almanac/photos?limit=60")["photos"]}
    visitor.uses(size)
    visitor.visits(f"{SOURCE}/photos/{photos['Lost in the post']}")
    visitor.sees_screen("photo")

    def is_beside(title):
        text, outside = visitor.settled(lambda: visitor.driver.execute_script(BESIDE)) or ("", 0)
        return title in text and outside <= CLOSE

    visitor.waits_for(lambda: is_beside("Lost in the post"), "its row")
    for _ in range(3):
        before = visitor.title
        visitor.driver.find_element(By.TAG_NAME, "body").send_keys(Keys.ARROW_RIGHT)
        visitor.waits_for(lambda: visitor.title != before, "the next photo")
        visitor.waits_for(lambda: is_beside(visitor.title), "its row")
