"""Messages are seen, although a sheet covers the page."""

import pytest
from browsers import PHONE, Kind, running_browser
from origin import png, running_origin
from program import serving
from visitor import Visitor

# Whether the middle of the message is on top of everything, and whether the page excludes it.
IS_SEEN = """const [toast] = document.querySelectorAll('.toast');
    if (!toast || !document.querySelector('dialog.sheet[open]')) return false;
    const box = toast.getBoundingClientRect();
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return toast.contains(top) && !toast.closest('[inert]') && box.bottom <= innerHeight"""


@pytest.mark.parametrize("engine", ["chromium", "webkit"])
def test_a_failure_is_seen_over_the_settings(engine, display, tmp_path):
    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        feed = origin.serve_photos("/feed.json", [origin.serve("/a.png", png(300, 200), "image/png")])
        assert server.send("POST", "/api/v1/sources", {"location": feed, "title": "Pier"})[0] in (200, 201)
        [source] = [each["id"] for each in server.api("/sources")["sources"]]
        kind = Kind(engine, True)
        with running_browser(kind, display, tmp_path / "browser") as driver:
            reader = Visitor(driver, kind, server)
            reader.uses(PHONE)
            reader.visits(f"/sources/{source}")
            reader.presses("More")
            reader.presses("Settings")
            reader.waits_for(lambda: reader.all("dialog.sheet[open] form"), "the settings")
            origin.serve("/feed.json", "This is no feed.", "text/plain")
            server.send("POST", f"/api/v1/sources/{source}/refresh")
            reader.waits_for(lambda: driver.execute_script(IS_SEEN), "the message over the settings")
            driver.execute_script("document.querySelector('dialog.sheet[open]').close()")
            assert driver.execute_script("return document.querySelectorAll('.toast').length") == 1
