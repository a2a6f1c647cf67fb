"""What a person does and sees; the rest is the communication with browsers.

Over 300 lines: actions and observations are a vocabulary shared by all scenarios.
"""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
    WebDriverException,
)
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.select import Select

from browsers import Kind, Size, resize
from driver_commands import LOST_RESULT
from program import PATIENCE_SECONDS, Server, until

# Browsers round by up to half a pixel.
CLOSE = 1.0

# A page may be replaced between two commands.
STALE_ELEMENTS = (NoSuchElementException, StaleElementReferenceException)
# Other errors of the drivers while a page is replaced.
PAGE_CHANGES = (
    "navigat", "before the unload event", "execution context", "Cannot find context", "does not belong to the document",
    LOST_RESULT,
)


# The link or button with an accessible name that can be pressed, scrolled into view.
FIND_BY_NAME = """
    const words = (e) => (e.getAttribute('aria-label') || e.textContent).trim().replace(/\\s+/g, ' ');
    const isFolded = (e) => e.closest('details:not([open])') && e.localName !== 'summary';
    const found = [...document.querySelectorAll('a, button, summary')].find((e) => words(e) === arguments[0]
        && !e.closest('[inert]') && !isFolded(e) && e.getClientRects().length > 0 && getComputedStyle(e).visibility === 'visible');
    if (!found) {
        // Entries of a menu are visible once it is open.
        const hidden = [...document.querySelectorAll('details[data-menu]:not([open]) :is(a, button)')]
            .find((e) => words(e) === arguments[0] && !e.closest('[inert]'));
        const summary = hidden && hidden.closest('details').querySelector('summary');
        return summary && summary.getClientRects().length > 0 ? summary : null;
    }
    // Moving elements are pressed when they have stopped.
    for (let e = found; e; e = e.parentElement) if (e.getAnimations().some(({ playState }) => playState === 'running')) return null;
    const box = found.getBoundingClientRect();
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!top || !found.contains(top)) found.scrollIntoView({block: 'center', behavior: 'instant'});
    return found;"""

# On touch screens, which have gestures, buttons for navigation and zoom are only for keyboards and screen readers.
IS_FOR_KEYS = """for (let e = arguments[0]; e !== document.body; e = e.parentElement)
    if (e.getBoundingClientRect().width <= 1 && getComputedStyle(e).overflowX === 'hidden') return true;
    return false"""

# At the start of its animation, a detail has no visible texts.
IS_INVISIBLE = """const layer = document.querySelector('.in-place--detail');
    return layer !== null && getComputedStyle(layer).opacity === '0'"""

# The bars of a photo and slideshow reappear.
ARE_BARS_HIDDEN = "return document.body.dataset.bar === 'hidden' || 'rest' in document.body.dataset"
MOVE_MOUSE = "dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', movementX: 1 }))"

# Half a screen further; after the end from the start.
SCROLL_ON = """const before = scrollY;
    scrollBy({top: innerHeight / 2, behavior: 'instant'});
    if (scrollY === before) scrollTo({top: 0, behavior: 'instant'});"""


# Pages signal when their scripts have started; some have none.
IS_READY = """return document.readyState !== 'loading'
    && (document.documentElement.dataset.app === 'ready' || !document.querySelector('script[src$="/js/app.js"]'))"""

# Deletes what pages have stored, except for the worker and its files, which would be fetched again for each test. Stored
# pages and lists are shown if the server is slow: the next test would see its list as it was in this one. Only entries are
# deleted, since the worker has opened their caches.
FORGET = """const [done] = arguments;
    const forget = async () => {
        localStorage.clear();
        sessionStorage.clear();
        for (const name of (await caches.keys()).filter((each) => /^(pages|lists)/.test(each))) {
            const cache = await caches.open(name);
            for (const request of await cache.keys()) await cache.delete(request, { ignoreVary: true });
        }
        for (const { name } of await indexedDB.databases()) await forgetViews(name);
    };
    // The recents of this device, shown if the server is slow, and what has not been sent yet.
    const forgetViews = (name) => new Promise((resolve) => {
        const opening = indexedDB.open(name);
        opening.onerror = opening.onblocked = resolve;
        opening.onsuccess = () => {
            if (!opening.result.objectStoreNames.contains('outbox')) return resolve();
            const change = opening.result.transaction(['outbox', 'values'], 'readwrite');
            change.objectStore('outbox').clear();
            change.objectStore('values').delete('views');
            change.oncomplete = change.onabort = resolve;
            opening.result.close();
        };
    });
    forget().then(() => done(), (error) => done(String(error)));"""

# Offers to undo stay longer than nine seconds.
KEEP_OFFERS = """const later = setTimeout;
    window.setTimeout = (run, wait, ...more) => later(run, wait === 9000 ? 90000 : wait, ...more)"""

# The state of the page, for messages of failed tests.
STATE = """const [done] = arguments;
    const { body, documentElement: root, activeElement: focused } = document;
    const shown = [...document.querySelectorAll('dialog[open], [role=alert], [role=status]')];
    const state = {
        url: location.href, ready: document.readyState, isHidden: document.hidden, app: root.dataset.app, body: { ...body?.dataset },
        scrolled: scrollY, isControlled: Boolean(navigator.serviceWorker?.controller),
        loaded: performance.getEntriesByType('resource').filter(({ name }) => !name.includes('/images/'))
            .map(({ name, responseEnd, responseStatus }) => [new URL(name).pathname.slice(-24), Math.round(responseEnd), responseStatus]),
        focused: focused?.outerHTML.slice(0, 120), words: shown.map((e) => e.textContent.trim().slice(0, 120)).filter(Boolean),
    };
    const workers = navigator.serviceWorker?.getRegistrations() ?? Promise.resolve([]);
    workers.then((all) => {
        state.workers = all.map(({ installing, waiting, active }) => [installing, waiting, active].map((each) => each?.state));
    }).finally(() => done(JSON.stringify(state)));"""


@dataclass(frozen=True)
class Box:
    """A position on the screen, in CSS pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def center(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def covers(self, other: Box) -> bool:
        return (
            self.left <= other.left + CLOSE
            and self.top <= other.top + CLOSE
            and self.right >= other.right - CLOSE
            and self.bottom >= other.bottom - CLOSE
        )


@dataclass(frozen=True)
class Cell:
    """A row or cell of a layout: its parts, and the shape of its picture once loaded."""

    title: str
    row: Box
    picture: Box | None
    words: Box | None
    rest: Box | None
    shape: float | None


MEASURE_CELLS = """
    const box = (e) => {
        if (!e) return null;
        const b = e.getBoundingClientRect();
        return [b.left, b.top, b.right, b.bottom];
    };
    return [...document.querySelectorAll('[aria-label="Photos"] a[data-photo]')].map((cell) => {
        const part = (name) => cell.querySelector(`[class$="__${name}"]`);
        const image = cell.querySelector('img');
        const words = (part('title') || {}).textContent || (image && image.alt) || '';
        return {
            title: words.trim().replace(/\\s+/g, ' '), row: box(cell), picture: box(part('picture')),
            words: box(part('title')), rest: box(part('subtitle')),
            shape: image && image.complete && image.naturalWidth ? image.naturalWidth / image.naturalHeight : null,
        };
    });"""


class Visitor:
    """A person with one browser, on a screen of one size."""

    def __init__(self, driver: WebDriver, kind: Kind, server: Server) -> None:
        self.driver = driver
        self.kind = kind
        self.server = server
        self.size: Size | None = None

    # Actions

    def uses(self, size: Size) -> None:
        """Sets the size of the screen, as on another or a rotated device."""
        if self.size != size:
            resize(self.driver, self.kind, size)
            self.size = size

    def visits(self, path: str) -> None:
        self.driver.get(self.server.base + path)
        self.sees_it_ready()

    def reloads(self) -> None:
        """Loads the page again. Before its scripts have started, links would open pages of their own."""
        self.driver.refresh()
        self.sees_it_ready()

    def sees_it_ready(self) -> None:
        """Waits until the scripts of an opened page have started."""
        if self.kind.has_scripts:
            self.waits_for(lambda: self.driver.execute_script(IS_READY), "the page's scripts")

    def opens_empty_page(self) -> None:
        """Opens a page without contents, on the same site, since browsers would start a process for another site."""
        self.driver.get(self.server.base + "/health")

    def leaves(self) -> None:
        """Opens a page without contents, and forgets the pages of this visit."""
        # If the server has ended, the browser shows a page of its own.
        with contextlib.suppress(WebDriverException):
            self.opens_empty_page()
            if self.kind.has_scripts:
                self.driver.execute_async_script(FORGET)

    def keeps_offers(self) -> None:
        """From now on, offers to undo stay long enough on this page for a slow machine."""
        self.driver.execute_script(KEEP_OFFERS)

    def clicks(self, selector: str) -> None:
        """Clicks an element, found again if the page was replaced before it was clicked."""

        def click() -> bool:
            self.find(selector).click()
            return True

        self.waits_for(click, f"“{selector}” to click")

    def presses(self, name: str) -> None:
        """Presses the link or button with this accessible name, once possible."""
        self.waits_for(lambda: self._press(name), f"“{name}” to press")

    def _press(self, name: str) -> bool:
        element = self.driver.execute_script(FIND_BY_NAME, name)
        if element:
            # It may disappear when it is pressed.
            is_it = element.tag_name != "summary" or name_of(element) == name
            if self.driver.execute_script(IS_FOR_KEYS, element):
                element.send_keys(Keys.ENTER)
            else:
                element.click()
            return is_it
        self._shows_bars()
        return False

    def sees_bar(self) -> None:
        """Waits for the bar of a photo. If it was hidden without input, as on a slow machine, the mouse brings it back; one
        that was hidden by a person or from the beginning stays hidden."""

        def is_shown() -> bool:
            self._shows_bars()
            return self.bar == "shown"

        self.waits_for(is_shown, "the bar")

    def _shows_bars(self) -> None:
        """Moves the mouse if the bars of a photo were hidden without input."""
        if self.kind.has_scripts and self.are_bars_hidden:
            self.driver.execute_script(MOVE_MOUSE)

    def pauses(self) -> None:
        """Pauses the slideshow, a second time if a page without scripts moved on in the meantime."""
        is_paused = lambda: self.find("[data-viewer]").get_attribute("data-playing") == "false"
        self.presses("Pause")
        if not self.kind.has_scripts:
            with contextlib.suppress(AssertionError):
                self.waits_for(is_paused, "the pause", seconds=5)
                return
            self.presses("Pause")
        self.waits_for(is_paused, "the pause")

    def orders_by(self, name: str) -> None:
        """Chooses the order of the list in its menu."""
        self.sees_it_ready()
        if not self.find("select[name=order]").is_displayed():
            self.presses("More")
        Select(self.find("select[name=order]")).select_by_visible_text(name)
        if not self.kind.has_scripts:
            self.presses("Set order")

    def opens_photo(self, number: int) -> None:
        """Taps a photo of the list, counted from 1."""
        self.taps_cell(number)

    def taps_cell(self, number: int) -> None:
        """Taps a row or cell of the list, counted from 1, once it is there: to open it, or to select it."""

        def click() -> bool:
            cells = self.cells()
            if len(cells) < number:
                return False
            self.scrolls_to(cells[number - 1])
            cells[number - 1].click()
            return True

        self.waits_for(click, f"photo {number} to tap")

    def opens_row(self, title: str) -> None:
        """Taps the row with this title, scrolling down to it."""

        def click() -> bool:
            row = self.row(title)
            self.scrolls_to(row)
            row.click()
            return True

        self.waits_for(click, f"the row “{title}” to click")

    def row(self, title: str) -> WebElement:
        """The row or cell with a title; only those near the screen must be in the page."""

        def find_row():
            for cell in self.cells():
                if title_of(cell) == title:
                    return cell
            self.driver.execute_script(SCROLL_ON)
            return None

        return self.waits_for(find_row, f"the row “{title}”")

    def opens_details(self) -> None:
        """Opens the Detail page from the photo: through the info sheet, if scripts show it."""
        self.sees_it_ready()
        self.presses("Details")
        if self.kind.has_scripts:
            self.presses("Open as a page")
        self.sees_screen("detail")

    def taps_the_photo(self) -> None:
        self.clicks("[data-stage] [data-image]")

    def types(self, label: str, text: str) -> None:
        def type_text() -> bool:
            field = self.find(f'[aria-label="{label}"], input[id="{self._field(label)}"]')
            field.clear()
            field.send_keys(text)
            return True

        self.waits_for(type_text, f"the field “{label}”")

    def _field(self, label: str) -> str:
        for element in self.driver.find_elements(By.TAG_NAME, "label"):
            if element.text.strip() == label:
                return element.get_attribute("for") or ""
        return ""

    def submits(self, label: str) -> None:
        """Finishes the input of a field with Enter."""
        self.find(f'[aria-label="{label}"], input[id="{self._field(label)}"]').send_keys(Keys.ENTER)

    def scrolls_to(self, element: WebElement) -> None:
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element)

    def moves_to_the_far_corner(self) -> None:
        """Pans to the bottom right corner of the photo: by dragging, or without scripts with keys, then at once."""
        if self.kind.has_scripts:
            self._drags_to_the_far_corner()
            return
        stage, edges = self.stage_box(), self.settled(self.photo_box)
        self.driver.execute_script("arguments[0].focus()", self.find("[data-stage]"))
        for key, beyond in ((Keys.ARROW_RIGHT, edges.right - stage.right), (Keys.ARROW_DOWN, edges.bottom - stage.bottom)):
            before = self.photo_box()
            self.driver.switch_to.active_element.send_keys(key * 3)
            if beyond > CLOSE:
                self.waits_for(lambda: self.photo_box() != before, "the photo to move by a key")
        self.driver.execute_script("arguments[0].scrollBy({ left: 1e6, top: 1e6, behavior: 'instant' })", self.find("[data-stage]"))
        self.settled(self.photo_box)

    def _drags_to_the_far_corner(self) -> None:
        for _ in range(60):
            photo, stage = self.settled(self.photo_box), self.stage_box()
            across = min(max(photo.right - stage.right, 0), stage.width * 0.4)
            down = min(max(photo.bottom - stage.bottom, 0), stage.height * 0.4)
            if across < CLOSE and down < CLOSE:
                return
            self.drags(-across, -down)
        raise AssertionError("the corner is not reached")

    def drags(self, across: float, down: float) -> None:
        """Moves what is under the pointer, slowly enough not to fling it."""
        actions = ActionChains(self.driver, duration=120)
        actions.move_to_element(self.find("[data-stage]")).click_and_hold()
        actions.move_by_offset(round(across), round(down)).pause(0.2).release().perform()

    def settled(self, measure):
        """Waits until a measurement is the same three times in a row, and returns it."""
        seen = []

        def is_still():
            seen.append(measure())
            time.sleep(0.05)
            return len(seen) >= 3 and seen[-1] == seen[-2] == seen[-3]

        self.waits_for(is_still, "a stable measurement")
        return seen[-1]

    # Observations

    def waits_for(self, condition, what: str, seconds: float = PATIENCE_SECONDS):
        """Waits until something is true for the page, and returns it."""

        def attempt():
            try:
                return condition()
            except (*STALE_ELEMENTS, ElementNotInteractableException, ElementClickInterceptedException):
                return None
            except WebDriverException as error:
                if any(words in str(error) for words in PAGE_CHANGES):
                    return None
                raise

        return until(attempt, seconds, what, self.state)

    def state(self) -> str:
        """The state of the page, if the browser responds."""
        try:
            return self.driver.execute_async_script(STATE)
        except WebDriverException as error:
            return f"the browser does not respond: {error}"

    @property
    def picture_count(self) -> int:
        """How many cells show their pictures; placeholders are smaller."""
        return self.driver.execute_script(
            "return [...document.querySelectorAll('a[data-photo] img')].filter(i => i.complete && i.naturalWidth > 3).length")

    def sees_screen(self, name: str) -> None:
        """Waits for a screen whose controls respond."""
        self.waits_for(lambda: self.screen == name and not self.driver.execute_script(IS_INVISIBLE), f"the screen “{name}”")
        self.sees_it_ready()

    @property
    def screen(self) -> str:
        return self.find("body").get_attribute("data-screen")

    @property
    def bar(self) -> str:
        return self.find("body").get_attribute("data-bar")

    @property
    def are_bars_hidden(self) -> bool:
        """Whether the bars of a photo are hidden, with or without a list next to it."""
        return self.driver.execute_script(ARE_BARS_HIDDEN)

    @property
    def title(self) -> str:
        """The visible title in the bar or in the page."""
        headings = [each for each in self.all("h1") if not each.find_elements(By.XPATH, "ancestor::*[@inert]")]
        if not headings:
            return ""
        self._shows_bars()
        if headings[-1].find_elements(By.XPATH, "ancestor::*[contains(@class, 'in-place')]"):
            # It fades in.
            self.waits_for(lambda: words_of(headings[-1]), "the title of the photo")
        # At its start, a list has a large title.
        return words_of(headings[-1]) or " ".join(words_of(each) for each in self.all("[data-large-title]"))

    @property
    def position(self) -> str:
        return self.find("[data-position]").get_attribute("textContent").strip()

    def find(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def cells(self) -> list[WebElement]:
        return self.all('[aria-label="Photos"] a[data-photo]')

    def photo_ids(self) -> list[int]:
        """The IDs of the photos in the page, in order, read in one script, since the page may be updated at any time."""
        return self.driver.execute_script(
            """return [...document.querySelectorAll('[aria-label="Photos"] a[data-photo]')]
                .map((cell) => Number(cell.dataset.photo))"""
        )

    def titles(self) -> list[str]:
        """The titles of the rows and cells in the page, in order."""
        return [cell.title for cell in self.measured_cells()]

    def text(self) -> str:
        return self.find("body").text

    def box(self, element: WebElement) -> Box:
        script = "const b = arguments[0].getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]"
        return Box(*self.driver.execute_script(script, element))

    def photo_box(self) -> Box:
        return self.waits_for(lambda: self.box(self.find("[data-stage] [data-image]")), "the photo's position")

    def stage_box(self) -> Box:
        return self.waits_for(lambda: self.box(self.find("[data-stage]")), "the stage's position")

    def sees_the_photo(self) -> tuple[int, int]:
        """Waits for the photo itself on the stage, not a crop; returns the size of its file."""
        script = """const i = document.querySelector('[data-image]');
            if (!i || i.hidden || !i.complete || !i.naturalWidth) return null;
            const b = i.getBoundingClientRect();
            // A picture in a larger box has the shape specified by the page, or its own if it was loaded before that was known.
            const isFree = getComputedStyle(i).objectFit === 'contain';
            if (isFree && !i.getAttribute('height')) return i.currentSrc.includes('/square-') ? null : [i.naturalWidth, i.naturalHeight];
            const shape = isFree ? i.getAttribute('width') / i.getAttribute('height') : b.width / b.height;
            const stretch = i.naturalWidth / i.naturalHeight / shape;
            return Math.abs(stretch - 1) < 0.03 ? [i.naturalWidth, i.naturalHeight] : null"""
        return tuple(self.waits_for(lambda: self.driver.execute_script(script), "the photo"))

    def measured_cells(self) -> list[Cell]:
        """The positions of the cells in the page and their parts, all at one moment."""
        return [
            Cell(each["title"], *(each[part] and Box(*each[part]) for part in ("row", "picture", "words", "rest")),
                 each["shape"])
            for each in self.driver.execute_script(MEASURE_CELLS)
        ]

    def sees_pictures_of(self, cells: list[WebElement]) -> None:
        """Waits for the pictures of rows or cells, which the page may replace in the meantime; scrolls to those far away."""
        for photo in [cell.get_attribute("data-photo") for cell in cells]:
            selector = f'[aria-label="Photos"] a[data-photo="{photo}"]'
            self.waits_for(lambda: self._sees_picture_of(self.find(selector)), f"the picture of photo {photo}")

    def sees_pictures_of_all(self, selector: str) -> None:
        """Waits for the pictures of elements, which the page may replace in the meantime."""
        for number in range(len(self.all(selector))):
            self.waits_for(lambda: self._sees_picture_of(self.all(selector)[number]), f"the picture of {selector} {number}")

    def _sees_picture_of(self, cell: WebElement) -> bool:
        self.scrolls_to(cell)
        script = """const i = arguments[0].querySelector('img'); return !i || (i.complete && i.naturalWidth > 0)"""
        return self.driver.execute_script(script, cell)

    def sideways_overflow(self) -> int:
        """Pixels by which the page is wider than the screen."""
        return self.driver.execute_script(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )


def name_of(element: WebElement) -> str:
    """The accessible name, as far as used by the pages: a label, else the text."""
    return (element.get_attribute("aria-label") or words_of(element)).strip()


def words_of(element: WebElement) -> str:
    """The text of an element.

    WebKitGTK's driver finds no text in elements with a limited number of lines.
    """
    return " ".join((element.get_attribute("textContent") or "").split()) if element.is_displayed() else ""


def title_of(cell: WebElement) -> str:
    """The title of a row or cell, else the name of its picture."""
    titles = cell.find_elements(By.CSS_SELECTOR, '[class$="__title"]')
    if titles:
        # A wall shows them under the mouse.
        return " ".join((titles[0].get_attribute("textContent") or "").split())
    pictures = cell.find_elements(By.TAG_NAME, "img")
    return pictures[0].get_attribute("alt") if pictures else words_of(cell)
