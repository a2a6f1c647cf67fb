"""A feed with several lists: the best one is chosen, a person can select another."""

import html
import json
import re
import urllib.parse

from origin import running_origin
from program import PRESS, serving

LISTS = {
    "title": "Two lists",
    "staff": [{"portrait": f"/staff/{n}.jpg", "name": f"Person {n}"} for n in range(3)],
    "gallery": {"items": [{"image": f"/photos/{n}.jpg", "caption": f"View {n}"} for n in range(9)]},
}


def test_another_list_is_shown_before_and_stored_after_it_was_added(tmp_path):
    with running_origin() as origin:
        location = origin.serve("/lists.json", json.dumps(LISTS))
        with serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
            first = server.page("/add?location=" + urllib.parse.quote(location, safe=""), PRESS)
            links = re.findall(r'href="(/add\?location=[^"]+)"', first)
            assert links, "no other list is offered"
            other = html.unescape(links[0])
            second = server.page(other, PRESS)
            chosen = urllib.parse.parse_qs(urllib.parse.urlsplit(other).query)["list"][0]
            assert chosen in ("staff", "gallery.items") and second != first
            count = 3 if chosen == "staff" else 9
            form = urllib.parse.urlencode({"location": location, "title": "", "list": chosen}).encode()
            kind = {"Content-Type": "application/x-www-form-urlencoded"}
            assert server.send("POST", "/add", form, kind)[0] == 200
            [source] = server.api("/sources")["sources"]
            assert (source["photoCount"], source["settings"]["listPath"]) == (count, chosen)
            longer = {
                "title": "Two lists",
                "staff": LISTS["staff"] + [{"portrait": "/staff/9.jpg", "name": "New"}],
                "gallery": {"items": LISTS["gallery"]["items"] + [{"image": "/photos/9.jpg", "caption": "New"}]},
            }
            origin.serve("/lists.json", json.dumps(longer))
            assert server.send("POST", f"/api/v1/sources/{source['id']}/refresh")[0] == 200
            assert server.api(f"/sources/{source['id']}")["photoCount"] == count + 1
