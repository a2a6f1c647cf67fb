"""Without a network: everything seen is there, and what is done is sent later, once."""

import json

import pytest
from browsers import PHONE, TABLET, Kind, start
from network import DevTools, StoppedServer, starts_again
from origin import running_origin
from program import Server, serving, until
from visitor import Visitor

ASK = """const [message, done] = arguments;
    const worker = navigator.serviceWorker && navigator.serviceWorker.controller;
    if (!worker) return done(null);
    const channel = new MessageChannel();
    channel.port1.onmessage = (event) => done(event.data);
    worker.postMessage(message, [channel.port2]);"""

UPDATE = """const done = arguments[0];
    navigator.serviceWorker.ready.then((ready) => ready.update()).then(() => setTimeout(done, 1000), () => done());"""

KEPT = """const done = arguments[0];
    (async () => {
        const names = await caches.keys();
        const kept = {};
        for (const name of names) {
            const requests = await (await caches.open(name)).keys();
            kept[name.split('-')[0]] = requests.map((r) => r.url.slice(location.origin.length));
        }
        return kept;
    })().then(done, () => done({}));"""

BROKEN_IMAGES = """return [...document.querySelectorAll('a[data-photo] img, [data-image]')]
    .filter((image) => image.getBoundingClientRect().top < innerHeight && !(image.complete && image.naturalWidth))
    .map((image) => image.currentSrc || image.src)"""


@pytest.fixture(params=["chromium", "webkit"])
def traveller(request, display, tmp_path):
    """A person with a device of their own and a server of their own, whose network can be cut."""
    kind = Kind(request.param, True)
    with serving(tmp_path) as server:
        until(lambda: len(server.api("/sources")["sources"]) == 5, what="the demo's five sources")
        driver = start(kind, display, tmp_path / "browser")
        driver.set_script_timeout(60)
        traveller = Traveller(driver, kind, server)
        try:
            yield traveller
        finally:
            traveller.network.close()
            driver.quit()


class Traveller(Visitor):
    """Someone who leaves the network behind."""

    def __init__(self, driver, kind, server):
        super().__init__(driver, kind, server)
        self.network = DevTools(driver) if kind.engine == "chromium" else StoppedServer(server)

    def asks_device(self, kind, **details):
        return self.driver.execute_async_script(ASK, {"type": kind, **details})

    def kept(self):
        return self.driver.execute_async_script(KEPT)

    def visits_with_worker(self, path):
        """Opens a page, and waits until the worker has taken in what it shows."""
        self.visits(path)
        self.waits_for(lambda: self.asks_device("state"), "the service worker")
        self.waits_for(lambda: path in self.kept().get("pages", []), f"{path} on the device")
        if self.screen == "source":
            self.waits_for(lambda: len(self.kept().get("lists", [])) >= 3, "the list on the device")

    def sees_all_pictures(self):
        self.waits_for(lambda: self.driver.execute_script(BROKEN_IMAGES) == [], "every picture on the screen")

    def walks(self, count):
        """Opens the first photo and goes on to the next, so many times in all; gives their ids."""
        self.opens_photo(1)
        self.sees_screen("photo")
        self.sees_the_photo()
        if self.bar == "hidden":
            self.taps_the_photo()
        seen = []
        for number in range(count):
            self.sees_the_photo()
            seen.append(int(self.driver.current_url.split("/photos/")[1].split("/")[0].split("?")[0]))
            if number + 1 < count:
                self.presses("Next photo")
                self.waits_for(lambda: f"/photos/{seen[-1]}" not in self.driver.current_url, "the next photo")
        self.waits_for(lambda: len(self.asks_device("here")["folders"]) >= count, "the photos on the device")
        return seen

    def is_told(self, words):
        script = "const b = document.querySelector('.offline-banner'); return b && !b.hidden ? b.textContent : ''"
        self.waits_for(lambda: words in self.driver.execute_script(script), f"“{words}”")


def removed_ids(server, source):
    return [photo["id"] for photo in server.api(f"/sources/{source}/removed")["photos"]]


def test_what_was_seen_is_there_without_a_network(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/")
    traveller.visits_with_worker("/sources/contact-sheet")
    titles = traveller.titles()
    seen = traveller.walks(3)
    if traveller.kind.engine == "chromium":
        assert "service_worker" in traveller.network.kinds()
    traveller.network.cuts()

    traveller.driver.refresh()
    traveller.sees_screen("photo")
    assert int(traveller.driver.current_url.split("/photos/")[1].split("?")[0]) == seen[-1]
    traveller.sees_the_photo()

    traveller.visits("/sources/contact-sheet")
    traveller.sees_screen("source")
    assert traveller.titles()[:5] == titles[:5]
    traveller.sees_all_pictures()
    traveller.is_told("You see what is on this device")
    for photo in seen:
        traveller.visits(f"/sources/contact-sheet/photos/{photo}")
        traveller.sees_the_photo()

    traveller.visits("/recents")
    traveller.sees_screen("recents")
    cells = lambda: [int(cell.get_attribute("data-photo")) for cell in traveller.cells()]
    traveller.waits_for(lambda: set(cells()) == set(seen), "the photos in the recents")
    traveller.sees_all_pictures()

    traveller.visits(f"/sources/contact-sheet/photos/{seen[0]}/gallery")
    traveller.sees_screen("gallery")
    for photo in seen[1:]:
        traveller.sees_the_photo()
        traveller.waits_for(lambda: f"/photos/{photo}/" in traveller.driver.current_url, "the slideshow's next photo")

    traveller.visits("/")
    traveller.sees_screen("library")
    traveller.waits_for(lambda: "On this device" in traveller.text(), "a source that is marked")


def test_a_removal_made_offline_reaches_the_server_once(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/contact-sheet")
    first, second = traveller.walks(2)
    traveller.network.cuts()
    traveller.presses("Remove photo")
    traveller.waits_for(lambda: f"/photos/{second}" not in traveller.driver.current_url, "the photo after it")
    traveller.waits_for(lambda: traveller.asks_device("state")["waiting"] >= 1, "the removal in the queue")
    traveller.visits("/sources/contact-sheet")
    ids = [int(cell.get_attribute("data-photo")) for cell in traveller.cells()]
    assert first in ids and second not in ids
    traveller.network.restores()
    traveller.waits_for(lambda: removed_ids(traveller.server, "contact-sheet") == [second], "the removal")
    traveller.waits_for(lambda: traveller.asks_device("state")["waiting"] == 0, "an empty queue")
    traveller.visits("/sources/contact-sheet")
    traveller.waits_for(lambda: second not in [int(c.get_attribute("data-photo")) for c in traveller.cells()], "the list")


def test_the_first_start_with_the_server_gone_says_what_is_going_on(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/")
    StoppedServer(traveller.server).cuts()
    try:
        traveller.visits("/sources/field-notes")
        traveller.sees_screen("offline")
        assert traveller.title in ("Vitrine cannot be reached", "There is no network")
        traveller.find("[data-retry]")
        assert traveller.sideways_overflow() == 0
        traveller.takes(TABLET)
        assert traveller.sideways_overflow() == 0
        traveller.visits("/")
        traveller.sees_screen("library")
        traveller.waits_for(lambda: "Not on this device" in traveller.text(), "what is not here")
        traveller.visits("/sources/field-notes")
        traveller.sees_screen("offline")
    finally:
        starts_again(traveller.server)
    traveller.waits_for(lambda: traveller.screen == "source", "the source, by itself")


def test_what_needs_the_network_says_so(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/picture-frame")
    traveller.network.cuts()
    traveller.visits("/sources/picture-frame")
    traveller.waits_for(lambda: traveller.all("[data-needs-network]"), "what needs the network")
    traveller.driver.execute_script("document.querySelector('[data-refresh] button').click()")
    traveller.waits_for(lambda: "This needs the network." in traveller.text(), "the words")


def test_settings_made_offline_are_sent_in_order(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/picture-frame")
    traveller.network.cuts()
    traveller.visits("/sources/picture-frame")
    for layout in ("List", "Wall"):
        traveller.presses(layout)
    traveller.waits_for(lambda: traveller.asks_device("state")["waiting"] == 2, "both changes in the queue")
    traveller.driver.refresh()
    traveller.waits_for(lambda: traveller.all('[data-layout="wall"]'), "the layout after a reload")
    traveller.network.restores()
    settings = lambda: traveller.server.api("/sources/picture-frame")["settings"]
    traveller.waits_for(lambda: settings()["layout"] == "wall", "the layout on the server")


def test_a_source_is_kept_checked_and_given_up(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/picture-frame/settings")
    words = lambda: traveller.find(".keep__words").text
    traveller.waits_for(lambda: "photos, about" in words(), "the size told before")
    count = int(words().split(" ")[0])
    traveller.presses("Keep on this device")
    traveller.waits_for(lambda: f"{count} of {count}," in words(), "every photo on the device")
    used = traveller.asks_device("state")
    assert used["kept"]["picture-frame"] > 10_000
    traveller.network.cuts()
    photos = traveller.asks_device("here")["folders"]
    assert len(photos) >= count
    traveller.visits("/sources/picture-frame")
    traveller.sees_all_pictures()
    traveller.network.restores()
    traveller.visits("/sources/picture-frame/settings")
    traveller.presses("Remove from this device")
    traveller.waits_for(lambda: "picture-frame" not in traveller.asks_device("state")["kept"], "the space")


def noise(side, seed):
    """A picture that no format can make much smaller."""
    import random
    import struct
    import zlib

    from origin import png_with

    rows = random.Random(seed).randbytes(side * side * 3)
    step = side * 3
    data = b"".join(b"\0" + rows[start : start + step] for start in range(0, len(rows), step))
    return png_with(side, side, zlib.compress(data, 0))


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
            answer = lambda handler, number=number: send(handler, noise(300, number))
            pictures.append(origin.serve_with(path, answer))
        location = origin.serve_photos("/photos.json", pictures)
        source = json.loads(server.send("POST", "/api/v1/sources", {"location": location})[2])["id"]
        photos = []
        for offset in (0, 500):
            photos += server.api(f"/sources/{source}/photos?offset={offset}&limit=500")["photos"]
        addresses = [f"{photo['image']}/fitted-640" for photo in photos]
        driver = start(kind, display, tmp_path / "browser")
        driver.set_script_timeout(300)
        try:
            traveller = Visitor(driver, kind, server)
            traveller.takes(PHONE)
            traveller.visits("/")
            ask = lambda message: driver.execute_async_script(ASK, message)
            traveller.waits_for(lambda: ask({"type": "state"}), "the service worker")
            ask({"type": "budget", "bytes": budget})
            for start_ in range(0, 1000, 100):
                assert driver.execute_async_script(SEE_ALL, addresses[start_ : start_ + 100]) == 0
            usage = "const d = arguments[0]; navigator.storage.estimate().then((e) => d(e.usage))"
            used = lambda: driver.execute_async_script(usage)
            seen = sum(len(server.get(address, {"Accept": "image/webp"})[2]) for address in addresses[:20]) / 20 * 1000
            assert seen > 1.2 * budget, f"only {seen} bytes were seen"
            traveller.waits_for(lambda: used() <= 1.1 * budget, "a storage within the budget")
            assert ask({"type": "state"})["seen"] > 0.8 * budget
            assert used() >= 0.8 * budget
            here = set(ask({"type": "here"})["folders"])
            assert photos[-1]["image"] in here and photos[0]["image"] not in here
            severe = [each for each in driver.get_log("browser") if each["level"] == "SEVERE"]
            assert severe == []
        finally:
            driver.quit()


def send(handler, body, kind="image/png"):
    """Answers a request for another party."""
    handler.send_response(200)
    handler.send_header("Content-Type", kind)
    handler.send_header("Connection", "close")
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def test_an_update_while_pages_are_open_breaks_none(display, tmp_path):
    """Ten pages of one version stay whole while the server becomes another."""
    import shutil

    from program import ROOT

    web = tmp_path / "web"
    shutil.copytree(ROOT / "Web", web)
    kind = Kind("chromium", True)
    with serving(tmp_path / ".") as server:
        until(lambda: len(server.api("/sources")["sources"]) == 5, what="the demo's five sources")
        server.stop()
        starts_again(server, VITRINE_WEB_DIR=str(web))
        driver = start(kind, display, tmp_path / "browser")
        driver.set_script_timeout(60)
        try:
            visitor = Visitor(driver, kind, server)
            visitor.takes(PHONE)
            visitor.visits("/")
            state = lambda: driver.execute_async_script(ASK, {"type": "state"})
            before = visitor.waits_for(state, "the service worker")["version"]
            for number in range(9):
                driver.switch_to.new_window("tab")
                visitor.size = None
                visitor.visits(["/sources/contact-sheet", "/sources/picture-frame", "/recents"][number % 3])
            script = web / "js" / "app.js"
            script.write_text(script.read_text() + "\nconsole.info('another version');\n")

            def is_new():
                # A worker whose files were not all to be had in time is tried again.
                driver.execute_async_script(UPDATE)
                now = state()
                return now if now and now.get("version") != before else None

            after = visitor.waits_for(is_new, "the update", seconds=120)
            for handle in driver.window_handles:
                driver.switch_to.window(handle)
                own = driver.execute_script("return document.body.dataset.assets")
                assert own.endswith(before)
                versions = driver.execute_async_script(
                    """const d = arguments[0], own = document.body.dataset.assets;
                    Promise.all(['/js/app.js', '/css/app.css', '/js/offline/page.js'].map(async (path) => {
                        const answer = await fetch(own + path);
                        return answer.ok && !(await answer.text()).includes('another version');
                    })).then(d, () => d(['failed']))"""
                )
                assert versions == [True, True, True]
                visitor.waits_for(lambda: "A new version is here" in visitor.text(), "the note")
            visitor.presses("Reload")
            visitor.waits_for(
                lambda: driver.execute_script("return document.body.dataset.assets").endswith(after["version"]), "the new version"
            )
        finally:
            driver.quit()


REFUSALS = {
    "caches": "Object.defineProperty(self, 'caches', {get() { throw new DOMException('refused', 'SecurityError') }})",
    "workers": "navigator.serviceWorker.register = () => Promise.reject(new DOMException('refused', 'SecurityError'))",
    "none": "delete Navigator.prototype.serviceWorker",
}


@pytest.mark.parametrize("refused", REFUSALS)
def test_a_refusal_degrades_to_online_use(refused, server, display, tmp_path):
    kind = Kind("chromium", True)
    driver = start(kind, display, tmp_path)
    try:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": REFUSALS[refused]})
        visitor = Visitor(driver, kind, server)
        visitor.takes(PHONE)
        for _ in range(2):
            visitor.visits("/sources/picture-frame")
            visitor.sees_screen("source")
            visitor.sees_pictures_of(visitor.cells()[:4])
        assert [each for each in driver.get_log("browser") if each["level"] == "SEVERE"] == []
    finally:
        driver.quit()


def test_no_room_degrades_to_online_use(traveller):
    """A device that refuses storage shows everything, as long as there is a network."""
    if traveller.kind.engine != "chromium":
        pytest.skip("only Chromium's quota can be set by a test")
    traveller.takes(PHONE)
    options = {"origin": traveller.server.base, "quotaSize": 1000}
    traveller.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", options)
    for path in ("/", "/sources/picture-frame", "/sources/contact-sheet"):
        traveller.visits(path)
        traveller.sees_all_pictures()
    # And after everything was taken away in the middle.
    traveller.driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": traveller.server.base})
    traveller.visits_with_worker("/sources/contact-sheet")
    types = {"origin": traveller.server.base, "storageTypes": "all"}
    traveller.driver.execute_cdp_cmd("Storage.clearDataForOrigin", types)
    traveller.visits("/sources/contact-sheet")
    traveller.sees_all_pictures()
    assert [e for e in traveller.driver.get_log("browser") if "error page" in e["message"]] == []


def test_two_devices_see_a_removal_at_once(server, display, tmp_path):
    kind = Kind("chromium", True)
    devices = [start(kind, display, tmp_path) for _ in range(2)]
    try:
        one, other = (Visitor(driver, kind, server) for driver in devices)
        for visitor in (one, other):
            visitor.takes(PHONE)
            visitor.visits("/sources/picture-frame")
        shown = lambda visitor: [int(cell.get_attribute("data-photo")) for cell in visitor.cells()]
        photo = shown(one)[0]
        assert photo in shown(other)
        one.opens_photo(1)
        one.sees_screen("gallery")
        one.presses("Remove photo")
        other.waits_for(lambda: photo not in shown(other), "the removal on the other device")
        one.presses("Undo")
        other.waits_for(lambda: shown(other)[0] == photo, "the photo back on the other device")
    finally:
        server.send("POST", f"/api/v1/photos/{photo}/restore")
        for driver in devices:
            driver.quit()


def test_all_feeds_out_of_reach_show_their_copies(display, tmp_path):
    kind = Kind("chromium", True)
    with serving(tmp_path, "--no-demo") as server:
        with running_origin() as origin:
            server.stop()
            starts_again(server, "--no-demo", "--allow-host", origin.host)
            # Answered by functions, after which the connection is closed: no later request gets through.
            answer = lambda number: lambda handler: send(handler, noise(60, number))
            pictures = [origin.serve_with(f"/{number}.png", answer(number)) for number in range(6)]
            rows = json.dumps([{"original": address, "caption": address} for address in pictures]).encode()
            location = origin.serve_with("/photos.json", lambda handler: send(handler, rows, "application/json"))
            source = json.loads(server.send("POST", "/api/v1/sources", {"location": location})[2])["id"]
            for photo in server.api(f"/sources/{source}/photos")["photos"]:
                assert server.get(f"{photo['image']}/square-320")[0] == 200
        assert server.send("POST", f"/api/v1/sources/{source}/refresh")[0] == 422
        driver = start(kind, display, tmp_path)
        try:
            visitor = Visitor(driver, kind, server)
            for size in (PHONE, TABLET):
                visitor.takes(size)
                visitor.visits("/")
                assert "Showing the copy of" in visitor.text()
                visitor.visits(f"/sources/{source}")
                visitor.sees_pictures_of(visitor.cells())
                assert visitor.sideways_overflow() == 0
        finally:
            driver.quit()
