"""A thousand malicious files: the server keeps running and is unaffected.

VITRINE_HOSTILE is their number (default: 120, the designed files and some mutations).
"""

import os
import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from hostile_images import CORPUS, hostile, mutated_real
from origin import png, running_origin
from processes import is_running, workers
from program import serving, until

COUNT = int(os.environ.get("VITRINE_HOSTILE", "120"))
SHAPES = ("square-320", "fitted-1280", "original")


def add(server, origin, title, paths):
    feed = origin.serve_photos(f"/{title}.json", paths)
    status, _, body = server.send("POST", "/api/v1/sources", {"location": feed, "title": title})
    assert status in (200, 201), body
    [source] = [one for one in server.api("/sources")["sources"] if one["title"] == title]
    photos = []
    while len(photos) < len(paths):
        photos += server.api(f"/sources/{source['id']}/photos?limit=100&offset={len(photos)}")["photos"]
    return photos


class Bystander(threading.Thread):
    """A person who continuously requests a page and a valid picture."""

    def __init__(self, server, image):
        super().__init__(daemon=True)
        self.server, self.image, self.seconds, self.ended = server, image, [], threading.Event()

    def run(self):
        while not self.ended.wait(0.1):
            for path in ("/", self.image):
                started = time.monotonic()
                assert self.server.get(path)[0] == 200
                self.seconds.append(time.monotonic() - started)


@pytest.mark.parametrize("files", [hostile, pytest.param(mutated_real, marks=pytest.mark.skipif(
    not CORPUS.is_dir(), reason="no corpus of images is beside the repository"))])
def test_the_server_survives_malicious_files(files, tmp_path):
    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        for number in range(60):
            origin.serve(f"/good/{number}", png(900 + number, 700, bytes([number, 99, 200])), "image/png")
        good = add(server, origin, "good", [f"/good/{number}" for number in range(60)])
        paths = []
        for number, body in enumerate(files(COUNT)):
            paths.append(origin.serve(f"/hostile/{number}", body, "image/jpeg"))
        photos = add(server, origin, "hostile", paths)
        assert len(photos) == COUNT
        with ThreadPoolExecutor(8) as pool:
            requested = [photo["image"] + f"/{shape}" for photo in good for shape in SHAPES]
            assert all(status == 200 for status, _, _ in pool.map(server.get, requested))
        before = server.resident_bytes()
        bystander = Bystander(server, good[0]["image"] + "/square-320")
        bystander.start()
        outcomes = {}

        def fetch(photo):
            for shape in SHAPES:
                status, headers, body = server.get(f"{photo['image']}/{shape}")
                kind = headers.get("Content-Type", "")
                assert status in (200, 404, 502), (photo, status)
                # Responses are only pictures, or a reason as text.
                assert kind.startswith("image/") and (status == 200) == (kind != "image/svg+xml"), (status, kind)
                assert status == 200 or len(headers["X-Reason"]) > 10
                assert headers["Content-Security-Policy"].endswith("sandbox")
                outcomes[status] = outcomes.get(status, 0) + 1
                assert b"root:" not in body

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(fetch, photos))
        bystander.ended.set()
        bystander.join(30)
        assert outcomes.get(404, 0) > COUNT // 4
        assert statistics.median(bystander.seconds) < 1
        assert max(bystander.seconds) < 5
        until(lambda: server.resident_bytes() < before * 1.2, 60, "the previous memory")
        after = server.resident_bytes()
        left = workers(server)
        assert len(left) <= (os.cpu_count() or 2)
        print(
            f"\n{COUNT} inputs: {outcomes}; memory {before >> 20} MB before, {after >> 20} MB after; "
            f"others waited {statistics.median(bystander.seconds) * 1000:.0f} ms, "
            f"{max(bystander.seconds) * 1000:.0f} ms at most"
        )
        assert server.stop() == 0
        assert not any(is_running(process) for process in left)
