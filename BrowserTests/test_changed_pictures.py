"""Pictures that change at the same URL: edited files, pictures of the day."""

import hashlib

from browsers import DESKTOP, Kind, running_browser
from origin import png, running_origin
from program import serving, until
from visitor import Visitor

# The URL of the picture shown and the color of its center.
SHOWN = """const image = document.querySelector(`a[data-photo="${arguments[0]}"] img`);
    if (!image?.complete || !image.naturalWidth) return null;
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
    return [new URL(image.currentSrc).pathname, ...canvas.getImageData(0, 0, 1, 1).data]"""


def photos(server, source):
    return server.api(f"/sources/{source}/photos")["photos"]


def photo_with_known_content(server, source):
    """The first photo once its content is known; requests its picture, as a page does."""
    server.get(photos(server, source)[0]["image"] + "/square-320")
    return until(
        lambda: next((one for one in photos(server, source) if not one["revision"].startswith("u")), None),
        what="the revision",
    )


def everything(server, source, photo):
    """Everything that contains or names the picture: the page, its shapes, the picture itself and its headers."""
    status, headers, picture = server.get(photo["image"] + "/fitted-640")
    assert status == 200
    return server.page(f"/sources/{source}"), server.get(f"/api/v1/sources/{source}/shapes")[2], picture, headers


def test_an_edited_file_is_a_new_picture_everywhere(tmp_path):
    folder = tmp_path / "photos"
    folder.mkdir()
    (folder / "a.png").write_bytes(png(300, 200))
    with serving(tmp_path, "--no-demo", str(folder)) as server:
        [source] = [one["id"] for one in server.api("/sources")["sources"]]
        before = photo_with_known_content(server, source)
        page, shapes, picture, headers = everything(server, source, before)
        assert before["image"] in page and "immutable" in headers["Cache-Control"]
        (folder / "a.png").write_bytes(png(200, 300, b"\xc0\x40\x20"))
        after = until(
            lambda: next((one for one in photos(server, source) if one["image"] != before["image"]), None),
            what="the new revision",
        )
        assert after["id"] == before["id"] and (after["width"], after["height"]) == (200, 300)
        now, new_shapes, new_picture, headers = everything(server, source, after)
        assert after["image"] in now and before["image"] not in now
        assert new_shapes != shapes and new_picture != picture and "immutable" in headers["Cache-Control"]
        # The old URL redirects to the current picture, and the redirect is not cached.
        status, headers, body = server.get(before["image"] + "/fitted-640")
        assert status == 200 and body == new_picture


def test_a_renamed_file_stays_the_photo_that_it_is(tmp_path):
    folder = tmp_path / "photos"
    folder.mkdir()
    for name, width in (("1.png", 300), ("2.png", 200)):
        (folder / name).write_bytes(png(width, 100))
    with serving(tmp_path, "--no-demo", str(folder)) as server:
        [source] = [one["id"] for one in server.api("/sources")["sources"]]
        first, second = photos(server, source)
        assert server.send("POST", f"/api/v1/photos/{second['id']}/favorite")[0] == 200
        (folder / "2024").mkdir()
        (folder / "2.png").rename(folder / "2024" / "harbour.png")
        (folder / "1.png").rename(folder / "2.png")
        found = lambda: [(one["id"], one["title"]) for one in photos(server, source)]
        expected = [(first["id"], "2"), (second["id"], "harbour")]
        until(lambda: found() == expected, what=f"{expected}", state=found)
        [favorite] = server.api("/favorites/photos")["photos"]
        assert favorite["id"] == second["id"]
        assert (favorite["title"], favorite["width"], favorite["height"]) == ("harbour", 200, 100)
        assert server.get(favorite["image"] + "/square-320")[0] == 200


def picture_of_the_day(origin):
    """An origin whose picture can be replaced, and which identifies versions."""
    today = {"body": png(300, 200), "requests": 0, "sent": 0}

    def respond(handler):
        tag = f'"{hashlib.sha256(today["body"]).hexdigest()[:8]}"'
        today["requests"] += 1
        if handler.headers.get("If-None-Match") == tag:
            handler.send_response(304)
            handler.send_header("ETag", tag)
            handler.send_header("Connection", "close")
            handler.end_headers()
            return
        today["sent"] += 1
        handler.send_response(200)
        for name, value in {"Content-Type": "image/png", "ETag": tag, "Connection": "close"}.items():
            handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(today["body"])))
        handler.end_headers()
        handler.wfile.write(today["body"])

    return today, origin.serve_with("/today.png", respond)


def test_a_picture_of_the_day_changes_with_a_refresh(tmp_path, display):
    """At the same URL, in the API, and in an open page."""
    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        today, address = picture_of_the_day(origin)
        feed = origin.serve_photos("/feed.json", [address])
        assert server.send("POST", "/api/v1/sources", {"location": feed, "title": "Today"})[0] in (200, 201)
        before = photo_with_known_content(server, "today")
        sent = today["sent"]
        refresh = lambda: server.send("POST", "/api/v1/sources/today/refresh")[0] == 200
        requests = today["requests"]
        assert refresh()
        until(lambda: today["requests"] > requests, what="the revalidation")
        assert photos(server, "today")[0]["image"] == before["image"] and today["sent"] == sent
        kind = Kind("chromium", True)
        with running_browser(kind, display, tmp_path / "browser") as driver:
            visitor = Visitor(driver, kind, server)
            visitor.uses(DESKTOP)
            visitor.visits("/sources/today")
            shown = lambda: driver.execute_script(SHOWN, before["id"])
            painted = lambda: (now := shown()) and max(now[1:4]) > 0 and now
            path, red, _, blue, _ = visitor.waits_for(painted, "the picture, painted")
            assert path.startswith(before["image"]) and blue > red
            today["body"] = png(200, 300, b"\xc0\x40\x20")
            assert refresh()
            replaced = lambda: (now := painted()) and now[0].split("/")[2] != path.split("/")[2] and now
            new_path, red, _, blue, _ = visitor.waits_for(replaced, "the new picture")
            after = photos(server, "today")[0]
            assert after["image"] != before["image"] and new_path.startswith(after["image"]) and red > blue
