"""One person on several devices, and devices, browsers and servers that start again."""

from browsers import PHONE, Kind, start
from visitor import Visitor


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
