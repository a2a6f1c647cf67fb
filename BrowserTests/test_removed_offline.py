"""Photos removed offline are not shown again, in any frame of any page."""

from browsers import PHONE

# Loads a page in a frame, and records in each animation frame which photos are painted. The page's request to a busy
# worker is delayed, so that everything that waits for the response is visible.
WATCH = """const [address, done] = arguments;
    const frame = document.createElement('iframe');
    frame.style = 'position: fixed; inset: 0; z-index: 99; width: 100%; height: 100%; border: 0';
    frame.src = address;
    document.body.append(frame);
    const seen = new Set();
    let before = 0, end = Infinity, isSlow = false;
    const slow = (view) => {
        if (isSlow || !view.ServiceWorker || view.location.href === 'about:blank') return;
        isSlow = true;
        const { postMessage } = view.ServiceWorker.prototype;
        view.ServiceWorker.prototype.postMessage = function (message, ports) {
            view.setTimeout(() => postMessage.call(this, message, ports), message.type === 'changes' ? 400 : 0);
        };
    };
    // Between any two tasks, since the page may send its request before the first frame.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
        slow(frame.contentWindow);
        if (isSlow) port1.close();
        else port2.postMessage('');
    };
    port2.postMessage('');
    const look = () => {
        const { contentDocument: page } = frame;
        const sheets = [...page.querySelectorAll('link[rel="stylesheet"]')];
        // Nothing is painted while a style sheet is on its way.
        if (sheets.length > 0 && sheets.every((link) => link.sheet)) {
            const cells = [...page.querySelectorAll('a[data-photo]')].filter((cell) => cell.getClientRects().length > 0);
            for (const cell of cells) seen.add(Number(cell.dataset.photo));
            const isReady = page.documentElement.dataset.app === 'ready';
            if (cells.length > 0 && !isReady) before += 1;
            if (isReady) end = Math.min(end, performance.now() + 500);
        }
        if (performance.now() < end) return requestAnimationFrame(look);
        frame.remove();
        done({ seen: [...seen], before });
    };
    requestAnimationFrame(look);"""


def watch(traveler, path):
    return traveler.driver.execute_async_script(WATCH, path)


def remove_second_photo_offline(traveler):
    traveler.uses(PHONE)
    traveler.visits_with_worker("/sources/contact-sheet")
    first, second = traveler.views_photos(2)
    traveler.network.disconnect()
    traveler.presses("Remove photo")
    traveler.waits_for(lambda: traveler.query_worker("state")["waiting"] >= 1, "the removal in the queue")
    return first, second


def test_a_stored_page_never_shows_removed_photos(traveler):
    first, second = remove_second_photo_offline(traveler)
    traveler.visits("/recents")
    watched = watch(traveler, "/sources/contact-sheet")
    assert watched["before"] > 0, "the list was not seen before its script was ready"
    assert first in watched["seen"] and second not in watched["seen"]


def test_photos_restored_offline_are_shown_again(traveler):
    first, second = remove_second_photo_offline(traveler)
    traveler.visits("/sources/contact-sheet")
    traveler.waits_for(lambda: second not in traveler.photo_ids(), "the list without the photo")
    traveler.driver.execute_async_script(
        "fetch(`/api/v1/photos/${arguments[0]}/restore`, { method: 'POST' }).then(() => arguments[1]())", second
    )
    watched = watch(traveler, "/sources/contact-sheet")
    assert first in watched["seen"] and second in watched["seen"]
