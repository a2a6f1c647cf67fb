"""The share of the screen's height used by bars, for each screen and size: at the top, and after scrolling down."""

import json

import pytest
from accessibility import set_preferences
from browsers import DESKTOP, PHONE, PHONE_TURNED, TABLET, TABLET_TURNED, Kind, Size

ENLARGED = Size("enlarged fourfold", 360, 225, is_touch=False)
SIZES = [PHONE, TABLET, TABLET_TURNED, DESKTOP, PHONE_TURNED, ENLARGED]

# The share of the height used by bars, anywhere in the page, once it is stable; `arguments[0]` is how far to scroll
# down first, in steps like a finger's.
SHARE = """
    const [way, done] = arguments;
    const share = () => {
        const rows = new Set();
        for (const bar of document.querySelectorAll('header.bar, .tabs, .toolbar, .heading')) {
            const { left, right, top, bottom } = bar.getBoundingClientRect();
            // A sidebar takes width.
            if (right - left < innerWidth / 2 || bar.closest('[inert]')
                || !bar.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
            for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, Math.round(bottom)); y += 1) rows.add(y);
        }
        return rows.size / innerHeight;
    };
    let last = -1, same = 0;
    if (way === 0) scrollTo({top: 0, behavior: 'instant'});
    // On a busy machine, a list may get its height for the new size of the screen some frames later.
    const step = () => {
        const before = scrollY;
        if (scrollY < way) scrollBy({top: Math.min(100, way - scrollY), behavior: 'instant'});
        const now = share();
        same = scrollY === before && now === last ? same + 1 : 0;
        last = now;
        if (same > (scrollY < way ? 40 : 5)) done(now);
        else requestAnimationFrame(step);
    };
    requestAnimationFrame(() => requestAnimationFrame(step));"""
DOWN = 400


@pytest.fixture(params=[Kind("chromium", True)], ids=str)
def kind(request):
    return request.param


@pytest.fixture(scope="module")
def screens(server):
    def photo(source, index=0):
        row = server.api(f"/sources/{source}/photos?limit=20")["photos"][index]
        return f"/sources/{source}/photos/{row['id']}"

    # The recents are long enough to scroll, whatever other tests have viewed.
    for row in server.api("/sources/contact-sheet/photos?limit=20")["photos"]:
        server.request("POST", "/api/v1/views", {"photo": row["id"]})
    return {
        "library": "/",
        "source": "/sources/contact-sheet",
        "places": "/places",
        "place": "/places/" + server.api("/places")["places"][0]["key"],
        "recents": "/recents",
        "add": "/add",
        "detail": photo("almanac") + "/detail",
        "photo": photo("field-notes", 2) + "?bar=shown",
        "photo alone": photo("field-notes", 2) + "?bar=hidden",
        "slideshow": photo("picture-frame", 4) + "/gallery?paused",
    }


# Percent of the height at the top and after scrolling down, as measured, for each of the sizes.
MEASURED = {
    "library": [(16.7, 0), (7.8, 7.8), (11.2, 11.2), (10.2, 10.2), (12.6, 0), (21.8, 0)],
    "source": [(13.0, 0), (4.5, 0), (6.5, 0), (5.9, 5.9), (26.2, 0), (45.3, 0)],
    "places": [(16.0, 0), (7.8, 0), (10.5, 0), (9.6, 0), (32.6, 0), (56.4, 0)],
    "place": [(13.0, 13.0), (4.5, 4.5), (6.5, 6.5), (5.9, 5.9), (26.2, 0), (45.3, 0)],
    "recents": [(13.0, 13.0), (4.5, 4.5), (7.7, 7.7), (7.0, 7.0), (28.7, 16.7), (49.8, 0)],
    "add": [(13.0, 13.0), (4.5, 4.5), (6.5, 6.5), (5.9, 5.9), (26.2, 0), (45.3, 0)],
    "detail": [(6.3, 6.3), (4.5, 4.5), (6.5, 6.5), (5.9, 5.9), (13.6, 11.5), (23.6, 0)],
    "photo": [(12.6, 12.6), (9.0, 9.0), (12.9, 12.9), (11.8, 11.8), (27.2, 27.2), (47.1, 47.1)],
    "photo alone": [(0, 0)] * 6,
    "slideshow": [(6.3, 6.3), (4.5, 4.5), (6.5, 6.5), (5.9, 5.9), (13.6, 13.6), (23.6, 23.6)],
}
MARGIN = 1
# Long lists, and the minimum share left for photos on phones and low screens.
LISTS = ["library", "source", "places"]
LOW = [PHONE, PHONE_TURNED, ENLARGED]
LEAST_FOR_PHOTOS = 90


def test_bars_take_no_more_of_any_screen_than_before(visitor, screens):
    assert set(screens) == set(MEASURED)
    found, wrong = {}, []
    set_preferences(visitor, prefers_reduced_motion="reduce")
    try:
        for name, path in screens.items():
            visitor.uses(PHONE)
            visitor.visits(path)
            for size, most in zip(SIZES, MEASURED[name]):
                visitor.uses(size)
                shares = [100 * visitor.driver.execute_async_script(SHARE, way) for way in (0, DOWN)]
                found.setdefault(name, []).append([round(each, 1) for each in shares])
                if any(share > limit + MARGIN for share, limit in zip(shares, most)):
                    wrong.append(f"{name}, {size}")
                if name in LISTS and size in LOW and 100 - shares[1] < LEAST_FOR_PHOTOS:
                    wrong.append(f"{name}, {size}, scrolled down")
    finally:
        set_preferences(visitor)
    assert wrong == [], json.dumps(found)


# However few photos there are, the page is long.
STRETCH = """document.querySelector('main').append(Object.assign(document.createElement('div'), {style: 'height: 4000px'}))"""
# On larger screens, bars of lists take less than a tenth, and stay.
LEAVING = [PHONE, TABLET, PHONE_TURNED, ENLARGED]


def test_the_bars_of_every_list_leave_while_it_is_scrolled_down(visitor, screens):
    paths = {
        **{name: path for name, path in screens.items() if name in ("library", "source", "places", "place", "recents")},
        "all": "/all", "favorites": "/favorites", "new": "/new", "search": "/all?q=snow",
    }
    found, wrong = {}, []
    set_preferences(visitor, prefers_reduced_motion="reduce")
    try:
        for name, path in paths.items():
            visitor.uses(PHONE)
            visitor.visits(path)
            visitor.driver.execute_script(STRETCH)
            for size in LEAVING:
                visitor.uses(size)
                share = 100 * visitor.driver.execute_async_script(SHARE, DOWN)
                found.setdefault(name, []).append(round(share, 1))
                if share > 0:
                    wrong.append(f"{name}, {size}")
                visitor.driver.execute_script("scrollTo({top: 0, behavior: 'instant'})")
    finally:
        set_preferences(visitor)
    assert wrong == [], json.dumps(found)


@pytest.mark.parametrize("screen", ["photo", "slideshow"])
def test_photos_have_nine_tenths_of_every_screen_without_input(visitor, screens, screen):
    visitor.uses(PHONE)
    visitor.visits(screens[screen])
    visitor.sees_the_photo()
    share = lambda: 100 * visitor.driver.execute_async_script(SHARE, 0)
    for size in SIZES:
        visitor.uses(size)
        visitor.waits_for(lambda: 100 - share() >= LEAST_FOR_PHOTOS, f"a photo without bars, {size}")


@pytest.mark.parametrize("size", [PHONE_TURNED, ENLARGED], ids=str)
def test_half_of_a_low_screen_shows_the_library(visitor, size):
    visitor.uses(size)
    visitor.visits("/")
    box_of = lambda selector: visitor.waits_for(lambda: visitor.box(visitor.find(selector)), selector)
    assert box_of("[data-cards]").top <= size.height / 2
    assert visitor.sideways_overflow() <= 0
    for selector in (".heading__action", ".search__field", ".collections__link"):
        box = box_of(selector)
        assert box.height >= 40 and box.left >= 0 and box.right <= size.width and box.bottom <= size.height / 2, selector
