"""A person with a separate device, whose network can be disconnected."""

from __future__ import annotations

from network import DevTools, StoppedServer
from visitor import Visitor

SEND_TO_WORKER = """const [message, done] = arguments;
    const worker = navigator.serviceWorker && navigator.serviceWorker.controller;
    if (!worker) return done(null);
    const channel = new MessageChannel();
    channel.port1.onmessage = (event) => done(event.data);
    worker.postMessage(message, [channel.port2]);"""

STORED = """const done = arguments[0];
    (async () => {
        const names = await caches.keys();
        const stored = {};
        for (const name of names) {
            const requests = await (await caches.open(name)).keys();
            stored[name.split('-')[0]] = requests.map((r) => r.url.slice(location.origin.length));
        }
        return stored;
    })().then(done, () => done({}));"""

# The server's placeholder for a picture that is not ready is one pixel wide.
BROKEN_IMAGES = """return [...document.querySelectorAll('a[data-photo] img, [data-image]')]
    .filter((image) => image.getBoundingClientRect().top < innerHeight && !(image.complete && image.naturalWidth > 1))
    .map((image) => image.currentSrc || image.src)"""


def query_worker(driver, kind, **details):
    """Sends a message to the page's service worker, and returns its response; `None` without a worker."""
    return driver.execute_async_script(SEND_TO_WORKER, {"type": kind, **details})


class Traveler(Visitor):
    """A person who goes offline."""

    def __init__(self, driver, kind, server):
        super().__init__(driver, kind, server)
        self.network = DevTools(driver) if kind.engine == "chromium" else StoppedServer(server)

    def query_worker(self, kind, **details):
        return query_worker(self.driver, kind, **details)

    def stored(self):
        return self.driver.execute_async_script(STORED)

    def visits_with_worker(self, path):
        """Opens a page, and waits until the worker has stored its contents."""
        self.visits(path)
        self.waits_for(lambda: self.query_worker("state"), "the service worker")
        self.waits_for(lambda: path in self.stored().get("pages", []), f"{path} on the device")
        if self.screen == "source":
            self.waits_for(lambda: len(self.stored().get("lists", [])) >= 3, "the list on the device")

    def sees_all_pictures(self):
        self.waits_for(lambda: self.driver.execute_script(BROKEN_IMAGES) == [], "every picture on the screen")

    def views_photos(self, count):
        """Opens the first photo and moves to the next ones, `count` photos in total; returns their IDs."""
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
        self.waits_for(lambda: len(self.query_worker("here")["folders"]) >= count, "the photos on the device")
        return seen

    def sees_message(self, words):
        script = "const b = document.querySelector('.offline-banner'); return b && !b.hidden ? b.textContent : ''"
        self.waits_for(lambda: words in self.driver.execute_script(script), f"“{words}”")


def removed_ids(server, source):
    return [photo["id"] for photo in server.api(f"/sources/{source}/removed")["photos"]]
