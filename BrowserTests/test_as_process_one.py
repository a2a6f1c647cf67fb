"""The server as process 1 of a container without an init: images are processed there too."""

import subprocess

import pytest
from origin import png, running_origin
from program import Server, until

NAMESPACES = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]


def own_processes() -> list[str]:
    """The command that makes a program process 1 of a namespace; skips the test if that is not permitted."""
    for command in (NAMESPACES, ["unshare", "--user", "--map-root-user", *NAMESPACES[1:]]):
        try:
            if subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0:
                return command
        except FileNotFoundError:
            break
    pytest.skip("this machine permits no process namespaces (unshare --pid)")


def test_pictures_are_made(tmp_path):
    with running_origin() as origin:
        picture = origin.serve("/a", png(900, 700, b"\x10\x60\xd0"), "image/png")
        feed = origin.serve_photos("/feed.json", [picture])
        server = Server(tmp_path, "--no-demo", "--allow-host", origin.host, wrapper=own_processes())
        try:
            until(server.responds, what="the server's first response")
            status, _, body = server.send("POST", "/api/v1/sources", {"location": feed, "title": "one"})
            assert status in (200, 201), body
            [photo] = server.api("/sources/one/photos")["photos"]
            status, headers, body = server.get(photo["image"] + "/square-320")
            assert status == 200, body
            assert headers["Content-Type"] in ("image/jpeg", "image/webp")
            assert len(body) > 100
        finally:
            # `unshare` forwards no other signal to the server.
            server.process.kill()
            server.stop()
