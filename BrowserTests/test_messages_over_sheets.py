"""Messages are seen, although a sheet covers the page."""

import pytest
from origin import png
from test_library_live import reading_the_library

# Whether the middle of the message is on top of everything, and whether the page excludes it.
IS_SEEN = """const [toast] = document.querySelectorAll('.toast');
    if (!toast || !document.querySelector('dialog.sheet[open]')) return false;
    const box = toast.getBoundingClientRect();
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return toast.contains(top) && !toast.closest('[inert]') && box.bottom <= innerHeight"""


@pytest.mark.parametrize("engine", ["chromium", "webkit"])
def test_a_failure_is_seen_over_the_settings(engine, display, tmp_path):
    with reading_the_library(engine, display, tmp_path) as (origin, server, reader):
        feed = origin.serve_photos("/feed.json", [origin.serve("/a.png", png(300, 200), "image/png")])
        assert server.send("POST", "/api/v1/sources", {"location": feed, "title": "Pier"})[0] in (200, 201)
        [source] = [each["id"] for each in server.api("/sources")["sources"]]
        reader.visits(f"/sources/{source}")
        reader.presses("More")
        reader.presses("Settings")
        reader.waits_for(lambda: reader.all("dialog.sheet[open] form"), "the settings")
        origin.serve("/feed.json", "This is no feed.", "text/plain")
        server.send("POST", f"/api/v1/sources/{source}/refresh")
        reader.waits_for(lambda: reader.driver.execute_script(IS_SEEN), "the message over the settings")
        reader.driver.execute_script("document.querySelector('dialog.sheet[open]').close()")
        assert reader.driver.execute_script("return document.querySelectorAll('.toast').length") == 1
