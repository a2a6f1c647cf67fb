"""Photos removed offline are not shown again, in any frame of any page."""

from browsers import PHONE

# Loads a page in a frame, and records in each animation frame which photos are painted. The page's request to a busy
# worker is delayed, so that everything waiting for its answer is visible.
WATCH = """const [address, done] = arguments;
    const frame = document.createElement('iframe');
    frame.style = 'position: fixed; inset: 0; z-index: 99; width: 100%; height: 100%; border: 0';
    frame.src = address;
    document.body.append(frame);
    const seen = new Set();
    let before = 0, end = Infinity, patched;
    const slow = (view) => {
        if (patched === view || !view.ServiceWorker || view.location.href === 'about:blank') return;
        patched = view;
        const { postMessage } = view.ServiceWorker.prototype;
        view.ServiceWorker.prototype.postMessage = function (message, ports) {
            view.setTimeout(() => postMessage.call(this, message, ports), message.type === 'changes' ? 400 : 0);
        };
    };
    const look = () => {
        const { contentDocument: page, contentWindow: view } = frame;
        slow(view);
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


def watches(traveller, path):
    return traveller.driver.execute_async_script(WATCH, path)


def removes_the_second_photo_offline(traveller):
    traveller.takes(PHONE)
    traveller.visits_with_worker("/sources/contact-sheet")
    first, second = traveller.walks(2)
    traveller.network.cuts()
    traveller.presses("Remove photo")
    traveller.waits_for(lambda: traveller.asks_device("state")["waiting"] >= 1, "the removal in the queue")
    return first, second


def test_a_stored_page_never_shows_removed_photos(traveller):
    first, second = removes_the_second_photo_offline(traveller)
    traveller.visits("/recents")
    watched = watches(traveller, "/sources/contact-sheet")
    assert watched["before"] > 0, "the list was not seen before its script was ready"
    assert first in watched["seen"] and second not in watched["seen"]


def test_photos_restored_offline_are_shown_again(traveller):
    first, second = removes_the_second_photo_offline(traveller)
    traveller.visits("/sources/contact-sheet")
    traveller.waits_for(lambda: second not in traveller.photo_ids(), "the list without the photo")
    traveller.driver.execute_async_script(
        "fetch(`/api/v1/photos/${arguments[0]}/restore`, { method: 'POST' }).then(() => arguments[1]())", second
    )
    watched = watches(traveller, "/sources/contact-sheet")
    assert first in watched["seen"] and second in watched["seen"]
