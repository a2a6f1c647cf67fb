"""A stream that shows ten photos at a time is an archive of all that it ever showed."""

import json
import re

from origin import png, running_origin
from program import serving

AT_ONCE = 10


def rss(origin, numbers):
    """A feed of these photos, in this order."""
    items = "".join(
        f"<item><title>Photo {n}</title><guid isPermaLink='false'>urn:photo:{n}</guid><enclosure type='image/png' length='1' "
        f"url='{origin.serve(f'/{n}.png', png(60, 40, bytes([n * 5 % 256, 90, 160])), 'image/png')}'/></item>" for n in numbers)
    return origin.serve("/feed.xml", f"<rss version='2.0'><channel><title>Stream</title>{items}</channel></rss>", "application/rss+xml")


def shown(server, path="/sources/stream"):
    photos = server.api(f"{path}/photos?offset=0&limit=500")["photos"]
    return [int(re.sub(r"\D", "", photo["title"])) for photo in photos]


def test_fifty_photos_stay_in_order_each_once(tmp_path):
    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:

        def publish(last):
            location = rss(origin, range(last - 1, last - 1 - AT_ONCE, -1))
            if not server.api("/sources")["sources"]:
                server.request("POST", "/api/v1/sources", {"location": location})
            return json.loads(server.request("POST", "/api/v1/sources/stream/refresh"))

        publish(AT_ONCE)
        ids = {photo["title"]: photo["id"] for photo in server.api("/sources/stream/photos")["photos"]}
        server.request("POST", f"/api/v1/photos/{ids['Photo 3']}/favorite")
        server.request("POST", f"/api/v1/photos/{ids['Photo 4']}/remove")
        for last in range(2 * AT_ONCE, 6 * AT_ONCE, AT_ONCE):
            publish(last)
            assert shown(server) == [n for n in reversed(range(last)) if n != 4]
        assert len(shown(server)) == 5 * AT_ONCE - 1
        # The oldest return, at their positions in the feed, hidden and favorite as before.
        publish(AT_ONCE)
        assert shown(server) == [n for n in reversed(range(AT_ONCE)) if n != 4] + list(reversed(range(AT_ONCE, 5 * AT_ONCE)))
        assert shown(server, "/favorites") == [3] and shown(server, "/hidden") == [4]
        again = {photo["title"]: photo["id"] for photo in server.api("/sources/stream/photos?limit=100")["photos"]}
        assert {title: again[title] for title in ids if title != "Photo 4"} == {t: i for t, i in ids.items() if t != "Photo 4"}
        server.request("POST", "/api/v1/sources/stream/restore")
        assert len(shown(server)) == 5 * AT_ONCE and sorted(shown(server)) == list(range(5 * AT_ONCE))
