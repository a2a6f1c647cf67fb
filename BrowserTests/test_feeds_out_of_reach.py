"""Feeds whose servers are unavailable: their saved copies are shown, with a notice."""

import json

from browsers import PHONE, TABLET, Kind, running_browser
from network import restart
from origin import noise, running_origin, send
from program import serving
from visitor import Visitor


def test_all_unreachable_feeds_show_their_copies(display, tmp_path):
    kind = Kind("chromium", True)
    with serving(tmp_path, "--no-demo") as server:
        with running_origin() as origin:
            server.stop()
            restart(server, "--no-demo", "--allow-host", origin.host)
            # Served by functions that close the connection, so that no later requests are sent over it.
            respond = lambda number: lambda handler: send(handler, noise(60, number))
            pictures = [origin.serve_with(f"/{number}.png", respond(number)) for number in range(6)]
            rows = json.dumps([{"original": address, "caption": address} for address in pictures]).encode()
            location = origin.serve_with("/photos.json", lambda handler: send(handler, rows, "application/json"))
            source = json.loads(server.send("POST", "/api/v1/sources", {"location": location})[2])["id"]
            for photo in server.api(f"/sources/{source}/photos")["photos"]:
                assert server.get(f"{photo['image']}/square-320")[0] == 200
        assert server.send("POST", f"/api/v1/sources/{source}/refresh")[0] == 422
        with running_browser(kind, display, tmp_path) as driver:
            visitor = Visitor(driver, kind, server)
            for size in (PHONE, TABLET):
                visitor.uses(size)
                visitor.visits("/")
                assert "Showing the version read" in visitor.text()
                visitor.visits(f"/sources/{source}")
                visitor.sees_pictures_of(visitor.cells())
                assert visitor.sideways_overflow() == 0
