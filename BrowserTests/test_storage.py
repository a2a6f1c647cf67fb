"""How much storage of a device is used, and how pages work without it."""

import json
import shutil

import pytest
from browsers import PHONE, Kind, end, running_browser, start, start_chromium
from network import DevTools
from origin import noise, running_origin, send
from program import ROOT, serving, serving_demo
from offline_device import Traveler, query_worker, removed_ids
from visitor import Visitor

SEE_ALL = """const [addresses, done] = arguments;
    (async () => {
        let failed = 0;
        const work = async () => {
            for (let address; (address = addresses.shift());) {
                const image = new Image();
                image.src = address;
                try { await image.decode(); } catch { failed += 1; }
            }
        };
        await Promise.all([work(), work(), work(), work()]);
        return failed;
    })().then(done, (error) => done(String(error)));"""


def test_a_thousand_photos_stay_within_the_budget(display, tmp_path):
    kind = Kind("chromium", True)
    budget = 50e6
    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        pictures = []
        for number in range(1000):
            path = f"/{number}.png"
            respond = lambda handler, number=number: send(handler, noise(300, number))
            pictures.append(origin.serve_with(path, respond))
        location = origin.serve_photos("/photos.json", pictures)
        source = json.loads(server.send("POST", "/api/v1/sources", {"location": location})[2])["id"]
        photos = []
        for offset in (0, 500):
            photos += server.api(f"/sources/{source}/photos?offset={offset}&limit=500")["photos"]
        addresses = [f"{photo['image']}/fitted-640" for photo in photos]
        driver = start(kind, display, tmp_path / "browser")
        driver.set_script_timeout(300)
        try:
            visitor = Visitor(driver, kind, server)
            visitor.uses(PHONE)
            visitor.visits("/")
            visitor.waits_for(lambda: query_worker(driver, "state"), "the service worker")
            query_worker(driver, "budget", bytes=budget)
            for start_ in range(0, 1000, 100):
                assert driver.execute_async_script(SEE_ALL, addresses[start_ : start_ + 100]) == 0
            usage = "const d = arguments[0]; navigator.storage.estimate().then((e) => d(e.usage))"
            used = lambda: driver.execute_async_script(usage)
            seen = sum(len(server.get(address, {"Accept": "image/webp"})[2]) for address in addresses[:20]) / 20 * 1000
            assert seen > 1.2 * budget, f"only {seen} bytes were seen"
            # Viewed photos are stored when the page is idle, in the order in which they were viewed.
            stored = lambda: set(query_worker(driver, "here")["folders"])
            # Photos, without the revisions of their pictures.
            of = lambda photo: photo["image"].partition("-")[0]
            visitor.waits_for(lambda: of(photos[-1]) in stored(), "the last photo on the device", seconds=120)
            visitor.waits_for(lambda: used() <= 1.1 * budget, "a storage within the budget")
            assert query_worker(driver, "state")["seen"] > 0.8 * budget
            assert used() >= 0.8 * budget
            assert of(photos[0]) not in stored()
            newest = [of(photo) for photo in photos[-300:]]
            assert len(stored() & set(newest)) == len(newest), "not all recently viewed photos are stored"
            severe = [each for each in driver.get_log("browser") if each["level"] == "SEVERE"]
            assert severe == []
        finally:
            end(driver)


REFUSALS = {
    "caches": "Object.defineProperty(self, 'caches', {get() { throw new DOMException('refused', 'SecurityError') }})",
    "workers": "navigator.serviceWorker.register = () => Promise.reject(new DOMException('refused', 'SecurityError'))",
    "none": "delete Navigator.prototype.serviceWorker",
}


@pytest.mark.parametrize("refused", REFUSALS)
def test_a_refusal_degrades_to_online_use(refused, server, display, tmp_path):
    kind = Kind("chromium", True)
    with running_browser(kind, display, tmp_path) as driver:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": REFUSALS[refused]})
        visitor = Visitor(driver, kind, server)
        visitor.uses(PHONE)
        for _ in range(2):
            visitor.visits("/sources/picture-frame")
            visitor.sees_screen("source")
            visitor.sees_pictures_of(visitor.cells()[:4])
        assert [each for each in driver.get_log("browser") if each["level"] == "SEVERE"] == []


# The same, written to the files of the pages, for browsers in which tests cannot inject a script.
THROWING = "{get() { throw new DOMException('refused', 'SecurityError'); }}"
REFUSED = {
    "caches": f"Object.defineProperty(self, 'caches', {THROWING});",
    "a database": f"Object.defineProperty(self, 'indexedDB', {THROWING});",
    "both": f"for (const each of ['caches', 'indexedDB']) Object.defineProperty(self, each, {THROWING});",
    "room": "Cache.prototype.put = async () => { throw new DOMException('full', 'QuotaExceededError'); };"
    " IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };",
    "a worker": "ServiceWorkerContainer.prototype.register = async () => { throw new DOMException('no', 'SecurityError'); };",
}


# Fewer refusals in Chromium: its caches are refused by the script above.
REFUSING = [*(("webkit", each) for each in REFUSED), ("chromium", "both"), ("chromium", "room"), ("chromium", "a worker")]


@pytest.mark.parametrize("engine, refused", REFUSING)
def test_a_browser_that_refuses_storage_works_online(engine, refused, display, tmp_path, monkeypatch):
    """Refused for both pages and worker from their first line on."""
    web = tmp_path / "web"
    shutil.copytree(ROOT / "Web", web)
    for module in ("js/app.js", "js/offline/page.js", "js/offline/worker/scope.js"):
        own = (web / module).read_text()
        if refused != "a worker" or "worker" not in module:
            (web / module).write_text(f"{REFUSED[refused]}\n{own}")
    monkeypatch.setenv("VITRINE_WEB_DIR", str(web))
    kind = Kind(engine, True)
    with serving_demo(tmp_path) as server:
        with running_browser(kind, display, tmp_path / "browser") as driver:
            traveler = Traveler(driver, kind, server)
            traveler.uses(PHONE)
            for path in ("/", "/sources/picture-frame", "/sources/picture-frame"):
                traveler.visits(path)
                traveler.sees_screen("library" if path == "/" else "source")
                traveler.sees_all_pictures()
            traveler.opens_photo(1)
            traveler.sees_screen("gallery")
            traveler.sees_the_photo()
            traveler.presses("Remove photo")
            traveler.waits_for(lambda: len(removed_ids(server, "picture-frame")) == 1, "the removal")
            traveler.visits("/recents")
            traveler.sees_screen("recents")
            traveler.visits("/sources/picture-frame/settings")
            traveler.presses("Save")
            traveler.sees_screen("source")


def test_a_private_window_works_like_any_other(server):
    """In Chromium; WebKitGTK's driver has only private windows."""
    kind = Kind("chromium", True)
    driver = start_chromium(kind, "--incognito")
    try:
        traveler = Traveler(driver, kind, server)
        traveler.uses(PHONE)
        traveler.visits_with_worker("/sources/picture-frame")
        traveler.sees_all_pictures()
        network = DevTools(driver)
        network.disconnect()
        traveler.visits("/sources/picture-frame")
        traveler.sees_all_pictures()
        network.close()
        assert [each for each in driver.get_log("browser") if "error page" in each["message"]] == []
    finally:
        end(driver)


def test_a_full_device_degrades_to_online_use(traveler):
    """A device that refuses storage shows everything while it is online."""
    if traveler.kind.engine != "chromium":
        pytest.skip("only Chromium's quota can be set by a test")
    traveler.uses(PHONE)
    options = {"origin": traveler.server.base, "quotaSize": 1000}
    traveler.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", options)
    for path in ("/", "/sources/picture-frame", "/sources/contact-sheet"):
        traveler.visits(path)
        traveler.sees_all_pictures()
    # And after everything was deleted in between.
    traveler.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": traveler.server.base})
    traveler.visits_with_worker("/sources/contact-sheet")
    types = {"origin": traveler.server.base, "storageTypes": "all"}
    traveler.driver.execute_cdp_cmd("Storage.clearDataForOrigin", types)
    traveler.visits("/sources/contact-sheet")
    traveler.sees_all_pictures()
    assert [e for e in traveler.driver.get_log("browser") if "error page" in e["message"]] == []
