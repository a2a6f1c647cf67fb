"""The library with a few sources and with many."""

import time

import pytest
from browsers import DESKTOP, PHONE, Kind
from origin import png
from program import serving, until
from selenium.webdriver.common.keys import Keys

MANY = 30
SCRIPTS = Kind("chromium", True)


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A server with a number of sources, each a file with one embedded photo."""
    folder = tmp_path_factory.mktemp("many")
    feeds = folder / "feeds"
    feeds.mkdir()
    with serving(folder, "--allow-folder", str(feeds), "--no-demo") as server:
        for number in range(MANY):
            source_folder = feeds / f"{number}"
            source_folder.mkdir()
            (source_folder / "a.png").write_bytes(png(60, 40, bytes([number * 8, 90, 120])))
            status, *_ = server.send("POST", "/api/v1/sources", {"location": str(source_folder), "title": f"Source {number:02}"})
            assert status == 201
        yield server


def titles(visitor):
    return visitor.driver.execute_script("return [...document.querySelectorAll('.card__title')].map((e) => e.textContent)")


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_all_pictures_of_a_few_cards_are_loaded(visitor, kind):
    visitor.uses(DESKTOP)
    visitor.visits("/")
    pictures = "return [...document.querySelectorAll('.card__image')].map((i) => i.complete && i.naturalWidth > 0)"
    visitor.waits_for(lambda: (found := visitor.driver.execute_script(pictures)) and all(found), "every picture")
    assert len(visitor.driver.execute_script(pictures)) == 5 * 4
    # Cards are replaced when the library changes.
    boxes = visitor.waits_for(
        lambda: [visitor.box(image) for image in visitor.all(".card:first-child .card__image")[:4]], "the cards")
    assert boxes[0].width > boxes[1].width * 1.9, "the newest is the largest"
    assert all(box.left >= boxes[0].right for box in boxes[1:])


@pytest.mark.parametrize("kind", [SCRIPTS, Kind("webkit", True), Kind("chromium", False)], ids=str)
def test_one_of_many_sources_is_found_and_all_of_them_are_ordered(visitor, kind, many):
    visitor.server = many
    visitor.uses(PHONE)
    visitor.visits("/")
    visitor.waits_for(lambda: len(titles(visitor)) == MANY, "all sources")
    height = visitor.driver.execute_script("return document.documentElement.scrollHeight")
    assert height < MANY * 90 + 600, "a row each"
    assert visitor.sideways_overflow() <= 0
    field = visitor.find('[name="name"]')
    field.send_keys("source 07")
    if not kind.has_scripts:
        field.send_keys(Keys.ENTER)
    visitor.waits_for(lambda: titles(visitor) == ["Source 07"], "the one of that name")
    if kind.has_scripts:
        assert visitor.find('[name="name"]').get_attribute("value") == "source 07", "the field keeps its words"
    visitor.find('[name="name"]').clear()
    visitor.find('[name="name"]').send_keys("nothing like it", Keys.ENTER)
    visitor.waits_for(lambda: "No source matches" in visitor.text(), "words for none")
    visitor.visits("/?sort=name")
    visitor.waits_for(lambda: titles(visitor)[:2] == ["Source 00", "Source 01"], "the order by name")
    visitor.visits("/")
    # An order that was chosen holds.
    visitor.waits_for(lambda: titles(visitor)[:2] == ["Source 00", "Source 01"], "the chosen order")
    visitor.visits("/?sort=newest")
    visitor.waits_for(lambda: titles(visitor)[:2] == ["Source 29", "Source 28"], "the newest first")


@pytest.fixture(scope="module")
def one_and_sixty(tmp_path_factory):
    """The library first with one source, then with sixty."""
    folder = tmp_path_factory.mktemp("sixty")
    feeds = folder / "feeds"
    feeds.mkdir()
    with serving(folder, "--allow-folder", str(feeds), "--no-demo") as server:

        def has(count):
            for number in range(len(server.api("/sources")["sources"]), count):
                source_folder = feeds / f"{number}"
                source_folder.mkdir()
                (source_folder / "a.png").write_bytes(png(60, 40, bytes([number * 4, 90, 120])))
                server.request("POST", "/api/v1/sources", {"location": str(source_folder), "title": f"Source {number:02}"})
            return server

        yield has


ROWS = """const rows = new Map();
    for (const card of document.querySelectorAll('.cards__item')) {
        const { top, right, width } = card.getBoundingClientRect();
        const row = rows.get(Math.round(top)) ?? { count: 0, right: 0, width };
        rows.set(Math.round(top), { count: row.count + 1, right: Math.max(row.right, right), width });
    }
    return { rows: [...rows.values()], right: document.querySelector('.cards').getBoundingClientRect().right };"""


# In this order: sources are only added.
@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
@pytest.mark.parametrize("count", [1, 60])
def test_the_library_fills_its_rows_with_one_source_and_with_sixty(visitor, kind, one_and_sixty, count):
    visitor.server = one_and_sixty(count)
    for size in (PHONE, DESKTOP):
        visitor.uses(size)
        visitor.visits("/")
        visitor.waits_for(lambda: len(titles(visitor)) == count, "the sources")
        assert visitor.sideways_overflow() <= 0
        found = visitor.driver.execute_script(ROWS)
        *complete, last = found["rows"]
        assert len({row["count"] for row in complete}) <= 1
        assert all(row["right"] == pytest.approx(found["right"], abs=1) for row in complete), "no row ends early"
        if count == 1:
            assert last["width"] > (340 if size == PHONE else 700)
        else:
            search, order = visitor.box(visitor.find('[name="name"]')), visitor.box(visitor.find('[name="sort"]'))
            assert order.left > search.right and order.top < search.bottom, "both are in one line"


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_a_pinned_source_stands_first(visitor, kind, many):
    visitor.server = many
    visitor.uses(PHONE)
    visitor.visits("/sources/source-04")
    visitor.presses("Pin to the top of the library")
    visitor.waits_for(lambda: visitor.all('form[action$="/unpin"]'), "the pin")
    visitor.visits("/")
    visitor.waits_for(lambda: titles(visitor)[0] == "Source 04", "the pinned source at the top")
    visitor.visits("/sources/source-04")
    visitor.presses("Unpin")
    visitor.waits_for(lambda: visitor.all('form[action$="/pin"]'), "no pin")
    visitor.visits("/")
    visitor.waits_for(lambda: titles(visitor)[0] != "Source 04", "the source at its own place")


def rename(server, number, title):
    sources = {source["title"]: source["id"] for source in server.api("/sources")["sources"]}
    [source] = [each for name, each in sources.items() if name.startswith(f"Source {number}")]
    server.request("PATCH", f"/api/v1/sources/{source}", {"title": title})


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_input_is_preserved_when_the_library_changes(visitor, kind, many):
    visitor.server = many
    visitor.uses(PHONE)
    visitor.visits("/")
    field = lambda: visitor.find("form.search input")
    field().send_keys("ridge")
    rename(many, 21, "Source 21 while typing")
    visitor.waits_for(lambda: "Source 21 while typing" in titles(visitor), "the new name")
    assert field().get_attribute("value") == "ridge"
    assert visitor.driver.switch_to.active_element == field()
    visitor.driver.execute_script("document.activeElement.blur()")
    rename(many, 21, "Source 21")
    visitor.waits_for(lambda: "Source 21" in titles(visitor), "the previous name")
    assert field().get_attribute("value") == "ridge"


# The response to the next request for the whole library is held until the test releases it.
HOLD_RESPONSE = """
    const fetched = window.fetch, [path] = arguments;
    window.isHeld = false;
    window.fetch = async (url, options) => {
        const response = await fetched(url, options);
        if (isHeld || new URL(url, location.href).search !== path) return response;
        isHeld = true;
        await new Promise((resolve) => { window.release = resolve; });
        return response;
    };"""


@pytest.mark.parametrize("kind", [SCRIPTS], ids=str)
def test_a_response_from_before_the_filter_does_not_replace_its_results(visitor, kind, many):
    visitor.server = many
    visitor.uses(PHONE)
    visitor.visits("/")
    visitor.driver.execute_script(HOLD_RESPONSE, "")
    rename(many, 22, "Source 22 again")
    visitor.waits_for(lambda: visitor.driver.execute_script("return isHeld"), "the request")
    visitor.find('[name="name"]').send_keys("source 07")
    visitor.waits_for(lambda: "name=source+07" in visitor.driver.current_url, "the filter")
    visitor.driver.execute_script("release()")
    visitor.waits_for(lambda: titles(visitor) == ["Source 07"], "the one of that name")
    late = time.monotonic() + 1
    until(lambda: titles(visitor) != ["Source 07"] or time.monotonic() > late, what="a second")
    rename(many, 22, "Source 22")
    assert titles(visitor) == ["Source 07"]
