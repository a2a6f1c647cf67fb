"""Pages and workers of other versions: a new one while pages of the old one are open, a page without a worker."""

import shutil

import pytest
from browsers import PHONE, Kind, running_browser
from network import restart
from program import ROOT, serving_demo
from offline_device import query_worker
from visitor import Visitor

#: Requests the update; one that takes longer is checked again.
UPDATE = """const done = arguments[0];
    setTimeout(done, 10000);
    navigator.serviceWorker.ready.then((ready) => ready.update()).then(() => setTimeout(done, 1000), () => done());"""

# Whether files of the page's own version are available, with the right contents.
OWN_FILES = """const done = arguments[0], own = document.body.dataset.assets;
    Promise.all(['/js/app.js', '/css/app.css', '/js/offline/page.js'].map(async (path) => {
        const response = await fetch(own + path);
        return response.ok && !(await response.text()).includes('another version');
    })).then(done, () => done(['failed']))"""

# Buttons and links of bars that the note of a new version covers.
COVERED = """const note = document.querySelector('.version-note').getBoundingClientRect();
    return [...document.querySelectorAll('.bar :is(a, button, input, summary), .tabs a, .heading a')].filter((each) => {
        const box = each.getBoundingClientRect();
        return box.width > 1 && getComputedStyle(each).visibility === 'visible'
            && box.left < note.right && box.right > note.left && box.top < note.bottom && box.bottom > note.top;
    }).map((each) => each.getAttribute('aria-label') || each.textContent.trim())"""


@pytest.mark.parametrize("engine", ["chromium", "webkit"])
def test_an_update_while_pages_are_open_breaks_none(engine, display, tmp_path):
    """Ten pages of one version remain intact while the server is replaced."""
    web = tmp_path / "web"
    shutil.copytree(ROOT / "Web", web)
    kind = Kind(engine, True)
    with serving_demo(tmp_path) as server:
        server.stop()
        restart(server, VITRINE_WEB_DIR=str(web))
        with running_browser(kind, display, tmp_path / "browser") as driver:
            visitor = Visitor(driver, kind, server)
            visitor.uses(PHONE)
            visitor.visits("/")
            state = lambda: query_worker(driver, "state")
            assets = lambda: driver.execute_script("return document.body.dataset.assets")
            before = visitor.waits_for(state, "the service worker")["version"]
            for number in range(9):
                driver.switch_to.new_window("tab")
                visitor.size = None
                visitor.visits(["/sources/contact-sheet", "/sources/picture-frame", "/recents"][number % 3])
            script = web / "js" / "app.js"
            script.write_text(script.read_text() + "\nconsole.info('another version');\n")

            def is_new():
                # A worker some of whose files were unavailable is tried again.
                driver.execute_async_script(UPDATE)
                now = state()
                return now if now and now.get("version") != before else None

            after = visitor.waits_for(is_new, "the update", seconds=200)
            for handle in driver.window_handles:
                driver.switch_to.window(handle)
                assert assets().endswith(before)
                assert driver.execute_async_script(OWN_FILES) == [True, True, True]
                visitor.waits_for(lambda: "A new version is available" in visitor.text(), "the note")
                assert driver.execute_script(COVERED) == []
            visitor.presses("Reload")
            visitor.waits_for(lambda: assets().endswith(after["version"]), "the new version")


@pytest.mark.parametrize("traveler", ["chromium"], indirect=True)
def test_a_page_loaded_without_the_worker_uses_it_later(traveler):
    """It waited for ever: pages are also loaded without it while it is being installed."""
    traveler.uses(PHONE)
    traveler.visits_with_worker("/sources/contact-sheet")
    note = "window.wasControlled = navigator.serviceWorker.controller !== null"
    traveler.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": note})
    traveler.driver.execute_cdp_cmd("Page.reload", {"ignoreCache": True})
    traveler.waits_for(lambda: traveler.driver.execute_script("return window.wasControlled") is False, "a page without the worker")
    traveler.waits_for(lambda: traveler.query_worker("state"), "the worker")
    traveler.views_photos(2)
