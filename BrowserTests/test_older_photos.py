"""The end of a list whose feed has more pages than are read at once: loading older photos."""

import json
import signal
import subprocess
import threading

import pytest
from origin import running_origin
from program import BINARY, serving, until, vitrine
from test_further_pages import atom, serve_page, publish, results, url
from visitor import Visitor

pytestmark = pytest.mark.served_forms

PAGES = 25
#: The text of the part at the end of the list, if visible.
MESSAGE = """const part = document.querySelector('[data-older]');
    return part && !part.hidden ? part.querySelector('[data-older-text]').textContent.trim() : null"""
COUNT = "return Number(document.querySelector('[data-facts]').textContent.replace(/,/g, '').match(/[0-9]+/)[0])"


class HeldPage:
    """A page of a feed that waits until it is released."""

    def __init__(self, origin, page, response):
        self.opened = threading.Event()
        serve_page(origin, page, response)
        respond = origin.responses[f"/feed/{page}"]

        def wait(handler):
            self.opened.wait(60)
            respond(handler)

        origin.serve_with(f"/feed/{page}", wait)


def add(server, origin):
    status, _, body = server.send("POST", "/api/v1/sources", {"location": url(origin, 1)})
    assert status == 201, body
    return json.loads(body)


@pytest.fixture(params=[atom, results], ids=lambda kind: kind.__name__)
def feed(request):
    return request.param


@pytest.fixture
def reader(kind, drivers, tmp_path):
    """A person viewing the list of a feed of 25 pages, of which the 23rd waits."""
    with running_origin() as origin, serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        publish(origin, atom, PAGES)
        visitor = Visitor(drivers(kind), kind, server)
        visitor.origin = origin
        visitor.held_page = HeldPage(origin, 23, atom(origin, 23, url(origin, 24)))
        visitor.source = add(server, origin)["id"]
        yield visitor
        visitor.held_page.opened.set()
        visitor.driver.delete_all_cookies()
        visitor.leaves()


def scrolls_to_the_end(reader):
    count = reader.server.api(f"/sources/{reader.source}")["photoCount"]
    pages = "" if reader.kind.has_scripts else f"?page={-(-count // 60)}"
    reader.visits(f"/sources/{reader.source}{pages}")


def shows(reader, text):
    reader.waits_for(lambda: text in (reader.driver.execute_script(MESSAGE) or ""), f"“{text}”", 60)


def test_a_person_loads_older_photos_stops_and_continues(reader):
    scrolls_to_the_end(reader)
    reader.presses("Load older photos")
    shows(reader, "Loaded 20 older photos…")
    if reader.kind.has_scripts:
        reader.waits_for(lambda: reader.driver.execute_script(COUNT) == 220, "the older photos")
        bottom = lambda: reader.box(reader.find('[data-older-form="stop"] button')).bottom
        height = reader.driver.execute_script("return innerHeight")
        reader.waits_for(lambda: 0 < bottom() <= height, "Stop, which does not move down with the list")
    reader.presses("Stop")
    shows(reader, "Loaded 20 older photos.")
    older = reader.server.api(f"/sources/{reader.source}")["older"]
    assert (older["isLoading"], older["hasMore"], older["count"]) == (False, True, 20)
    reader.held_page.opened.set()
    scrolls_to_the_end(reader)
    reader.presses("Load older photos")
    if not reader.kind.has_scripts:
        # The list has grown by a page.
        until(lambda: not reader.server.api(f"/sources/{reader.source}")["older"]["hasMore"], what="the last page")
        scrolls_to_the_end(reader)
    shows(reader, "Loaded 50 older photos. The feed has no more.")
    reader.waits_for(lambda: reader.driver.execute_script(COUNT) == 250, "all photos")
    reader.waits_for(lambda: not [each for each in reader.all("[data-older] button") if each.is_displayed()], "no button")
    rows = reader.server.api(f"/sources/{reader.source}/photos?offset=0&limit=300")["photos"]
    assert [row["title"] for row in rows] == [f"Photo {number}" for number in range(250)]


def test_the_settings_show_it_too(reader):
    reader.visits(f"/sources/{reader.source}/settings")
    reader.presses("Load older photos")
    if not reader.kind.has_scripts:
        reader.waits_for(lambda: "/settings" in reader.driver.current_url, "the settings")
        # Only scripts update the page: reloading would discard the input in its form.
        until(lambda: reader.server.api(f"/sources/{reader.source}")["older"]["count"] == 20)
        reader.visits(f"/sources/{reader.source}/settings")
    shows(reader, "Loaded 20 older photos…")
    reader.presses("Stop")
    until(lambda: not reader.server.api(f"/sources/{reader.source}")["older"]["isLoading"], what="the stop")


def test_a_search_has_no_older_photos(reader):
    scrolls_to_the_end(reader)
    assert reader.driver.execute_script(MESSAGE) is not None
    reader.visits(f"/sources/{reader.source}?q=Photo+7")
    assert reader.driver.execute_script(MESSAGE) is None


def test_loading_continues_after_a_restart_of_the_server(feed, tmp_path):
    with running_origin() as origin:
        publish(origin, feed, PAGES)
        held_page = HeldPage(origin, 23, feed(origin, 23, url(origin, 24)))
        with serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
            source = add(server, origin)["id"]
            assert server.send("POST", f"/api/v1/sources/{source}/older")[0] == 202
            until(lambda: server.api(f"/sources/{source}")["older"]["count"] == 20)
            server.process.kill()
            server.process.wait()
        held_page.opened.set()
        with serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
            until(lambda: not server.api(f"/sources/{source}")["older"]["hasMore"])
            assert server.api(f"/sources/{source}")["photoCount"] == 250
            assert server.send("POST", f"/api/v1/sources/{source}/refresh")[0] == 200
            assert server.api(f"/sources/{source}")["photoCount"] == 250
            status, _, body = server.send("POST", f"/api/v1/sources/{source}/older")
            assert status == 422 and b"no older photos" in body


def test_a_page_on_the_private_network_is_not_fetched(storage):
    with running_origin() as origin, running_origin() as inside:
        publish(origin, results, 20, after_last=url(inside, 21))
        serve_page(inside, 21, results(inside, 21, None))
        allowed = ["--allow-host", origin.host, *storage]
        assert vitrine("add", url(origin, 1), *allowed).returncode == 0
        result = vitrine("older", url(origin, 1), *allowed)
        assert result.returncode == 1, result.stdout
        assert "loaded 0 older photos" in result.stderr
        assert not inside.requests


def test_the_command_reads_until_control_c_and_continues(feed, storage):
    with running_origin() as origin:
        publish(origin, feed, PAGES)
        held_page = HeldPage(origin, 23, feed(origin, 23, url(origin, 24)))
        allowed = ["--allow-host", origin.host, *storage]
        assert vitrine("add", url(origin, 1), *allowed).returncode == 0
        command = subprocess.Popen([str(BINARY), "older", url(origin, 1), *allowed], stdout=subprocess.PIPE, text=True)
        until(lambda: any(request.endswith("/feed/23") for request in origin.requests), what="the page that waits")
        command.send_signal(signal.SIGINT)
        output = command.communicate(timeout=30)[0]
        assert command.returncode == 0 and "loaded 20 older photos; run the command again to continue" in output
        held_page.opened.set()
        result = vitrine("older", url(origin, 1), *allowed)
        assert result.returncode == 0, result.stderr
        assert "loaded 50 older photos; the feed has no more" in result.stdout
