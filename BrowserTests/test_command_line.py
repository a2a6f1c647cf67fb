"""The documented behavior of commands.

Over 300 lines: the behavior of all commands is in one place, as a list.
"""

import contextlib
import http.client
import json
import pathlib
import re
import signal
import subprocess
import threading
import urllib.parse
import urllib.request

import pytest
from origin import png
from program import BINARY, PRESS, Server, free_port, serving, until, vitrine, welcome_codes


def test_check_prints_one_object_without_absent_values(tmp_path):
    feed = tmp_path / "feed.json"
    feed.write_text('[{"original": "https://example.org/a.jpg", "caption": "Harbour"}, {"caption": "Nothing"}]')
    result = vitrine("check", str(feed), "--json")
    assert result.returncode == 0
    report = json.loads(result.stdout)
    assert report["photos"] == [{"title": "Harbour", "original": "https://example.org/a.jpg"}]
    assert [entry["index"] for entry in report["skipped"]] == [1]


@pytest.mark.parametrize(
    "content",
    [b"", b"not a feed", b'{"a": [', b"[" * 100_000, b"\xff\xd8\xff\xe0\0\x10JFIF", b"<html><p>Hello</p></html>", b"[]"],
)
def test_check_reports_in_one_line_why_a_file_cannot_be_shown(tmp_path, content):
    feed = tmp_path / "feed"
    feed.write_bytes(content)
    result = vitrine("check", str(feed))
    assert result.returncode == 1
    assert len(result.stderr.strip().splitlines()) == 1 and len(result.stderr) > 10
    assert result.stdout == ""


def test_check_of_a_missing_file_names_it(tmp_path):
    result = vitrine("check", str(tmp_path / "absent.json"))
    assert result.returncode == 1
    assert "absent.json" in result.stderr


def test_add_and_import_print_the_result_of_each_location(origin, storage, tmp_path):
    good = origin.serve_photos("/feed.json", ["/a.png"])
    missing = origin.address("/none.json")
    allow = ["--allow-host", origin.host]
    result = vitrine("add", good, missing, "--json", *storage, *allow)
    added, failed = json.loads(result.stdout)
    assert result.returncode == 1 and result.stderr == ""
    assert (added["location"], added["outcome"], added["source"]["photos"]) == (good, "added", 1)
    assert (failed["location"], failed["outcome"]) == (missing, "failed")
    assert "404" in failed["reason"] and failed["reasonMessage"]["code"] and "source" not in failed
    # One location is a list as well.
    [again] = json.loads(vitrine("add", good, "--json", *storage, *allow).stdout)
    assert again["outcome"] == "failed"
    listed = tmp_path / "list.opml"
    listed.write_text(vitrine("sources", "--opml", *storage).stdout)
    [known] = json.loads(vitrine("import", str(listed), "--json", *storage, *allow).stdout)
    assert known == {"location": good, "outcome": "present"}
    [new] = json.loads(vitrine("import", str(listed), "--json", "--data", str(tmp_path / "other"), *allow).stdout)
    assert new["outcome"] == "added" and new["source"]["id"] == added["source"]["id"]


def test_new_sources_have_the_configured_interval(origin, storage, tmp_path, monkeypatch):
    address = origin.serve_photos("/feed.json", ["/a.png"])
    allow = ["--allow-host", origin.host]
    interval = lambda: json.loads(vitrine("set", address, "--json", *storage).stdout)["interval"]  # noqa: E731
    assert vitrine("add", address, "--refresh-interval", "6h", *storage, *allow).returncode == 0
    assert interval() == "6h"
    assert vitrine("remove", address, *storage).returncode == 0
    monkeypatch.setenv("VITRINE_REFRESH_INTERVAL", "never")
    assert vitrine("add", address, *storage, *allow).returncode == 0
    assert interval() == "never"
    assert vitrine("remove", address, *storage).returncode == 0
    with serving(tmp_path, "--no-demo", *allow, "--refresh-interval", "2d") as server:
        with_defaults = json.loads(server.request("POST", "/api/v1/sources", {"location": address}))
        assert with_defaults["settings"]["refreshSeconds"] == 172_800
        # Specified settings override those of the kind.
        server.request("DELETE", f"/api/v1/sources/{with_defaults['id']}")
        addition = {"location": address, "settings": {"slideshowSeconds": 7}}
        changed = json.loads(server.request("POST", "/api/v1/sources", addition))
        assert changed["settings"] == {**with_defaults["settings"], "slideshowSeconds": 7}
    for text in ["soon", "30s", "2y"]:
        refused = vitrine("add", address, "--refresh-interval", text, *storage)
        assert refused.returncode == 64 and "interval" in refused.stderr
    monkeypatch.setenv("VITRINE_REFRESH_INTERVAL", "soon")
    refused = vitrine("sources", *storage)
    assert refused.returncode == 1 and "VITRINE_REFRESH_INTERVAL: invalid value" in refused.stderr


@pytest.mark.parametrize("command", ["check", "add", "serve"])
def test_an_empty_location_is_not_the_working_folder(command, storage, monkeypatch, tmp_path):
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "a.png").write_bytes(png(8, 6))
    monkeypatch.chdir(tmp_path / "here")
    result = vitrine(command, "", *(storage if command == "add" else []))
    assert result.returncode != 0 and "The location is empty" in result.stderr


def test_one_photo_is_called_one(origin, storage):
    address = origin.serve_photos("/one.json", ["/a.png"])
    added = vitrine("add", address, *storage, "--allow-host", origin.host)
    assert added.returncode == 0 and "1 photo." in added.stdout + added.stderr
    assert "1 photo " in vitrine("sources", *storage).stdout


def test_a_private_address_needs_to_be_allowed(origin):
    address = origin.serve_photos("/feed.json", ["/a.png"])
    refused = vitrine("check", address)
    assert refused.returncode == 1
    assert "--allow-host" in refused.stderr
    assert origin.requests["/feed.json"] == 0
    allowed = vitrine("check", address, "--allow-host", origin.host)
    assert allowed.returncode == 0, allowed.stderr
    assert origin.address("/a.png") in allowed.stdout


def test_add_list_refresh_and_remove(origin, storage):
    origin.serve("/a.png", png(8, 6), "image/png")
    address = origin.serve_photos("/feed.json", ["/a.png"])
    allow = ["--allow-host", origin.host]
    assert vitrine("add", address, "--title", "Harbour", *storage, *allow).returncode == 0
    [source] = json.loads(vitrine("sources", "--json", *storage).stdout)
    assert (source["title"], source["photos"], source["location"]) == ("Harbour", 1, address)

    origin.serve_photos("/feed.json", ["/a.png", "/b.png"])
    refreshed = vitrine("refresh", source["id"], *storage, *allow)
    assert refreshed.returncode == 0, refreshed.stderr
    [source] = json.loads(vitrine("sources", "--json", *storage).stdout)
    assert source["photos"] == 2
    origin.serve_photos("/feed.json", ["/b.png", "/c.png", "/d.png"])
    [report] = json.loads(vitrine("refresh", "--json", *storage, *allow).stdout)
    # One has another title, since titles are numbered.
    assert report == {"id": source["id"], "title": "Harbour", "photos": 3, "added": 2, "changed": 1, "left": 1}

    assert vitrine("remove", source["id"], *storage).returncode == 0
    assert json.loads(vitrine("sources", "--json", *storage).stdout) == []


def test_a_failed_refresh_keeps_the_photos(origin, storage):
    address = origin.serve_photos("/feed.json", ["/a.png"])
    allow = ["--allow-host", origin.host]
    vitrine("add", address, *storage, *allow)
    origin.serve("/feed.json", "<p>We are closed</p>", "text/html")
    result = vitrine("refresh", *storage, *allow)
    assert result.returncode == 1
    assert result.stderr.strip()
    [source] = json.loads(vitrine("sources", "--json", *storage).stdout)
    assert source["photos"] == 1
    assert source["failure"]
    [report] = json.loads(vitrine("refresh", "--json", *storage, *allow).stdout)
    assert report["reason"] in result.stderr and "photos" not in report


def test_unreadable_feeds_are_not_added(origin, storage):
    address = origin.serve("/feed.json", '{"items": [{"text": "no picture"}]}')
    result = vitrine("add", address, *storage, "--allow-host", origin.host)
    assert result.returncode == 1 and result.stderr.strip()
    assert json.loads(vitrine("sources", "--json", *storage).stdout) == []


@pytest.mark.parametrize("form", ["--opml", "--list"])
def test_the_list_of_sources_moves_to_another_machine(origin, storage, tmp_path, form):
    address = origin.serve_photos("/feed.json?a=1&b=2", ["/a.png"])
    origin.serve_photos("/feed.json", ["/a.png"])
    allow = ["--allow-host", origin.host]
    vitrine("add", address, "--title", "Harbour & <Quay>", *storage, *allow)
    exported = tmp_path / "list"
    exported.write_text(vitrine("sources", form, *storage).stdout)
    other = ["--data", str(tmp_path / "other"), "--cache", str(tmp_path / "cache")]
    imported = vitrine("import", str(exported), *other, *allow)
    assert imported.returncode == 0, imported.stderr
    [source] = json.loads(vitrine("sources", "--json", *other).stdout)
    assert (source["title"], source["location"]) == ("Harbour & <Quay>", address)


def test_nothing_moves_on_a_pipe(origin, storage):
    address = origin.serve_photos("/feed.json", ["/a.png"])
    result = vitrine("add", address, *storage, "--allow-host", origin.host)
    assert result.stderr == ""


def test_a_folder_given_as_argument_is_shown(tmp_path):
    folder = tmp_path / "Pictures"
    folder.mkdir()
    (folder / "harbour at dusk.png").write_bytes(png(60, 40))
    (folder / "notes.txt").write_text("not a photo")
    with serving(tmp_path, str(folder)) as server:
        [source] = server.api("/sources")["sources"]
        assert source["photoCount"] == 1
        page = server.page(f"/sources/{source['id']}")
        assert "harbour at dusk" in page.lower()
    assert sorted(path.name for path in folder.iterdir()) == ["harbour at dusk.png", "notes.txt"]


def test_the_server_ends_on_sigterm_and_leaves_no_worker(tmp_path):
    server = Server(tmp_path)
    until(server.responds)
    until(lambda: len(server.api("/sources")["sources"]) == 5, what="the demo")
    [photo, *_] = server.api("/sources/picture-frame/photos")["photos"]
    assert server.get(photo["image"] + "/square-160")[0] == 200
    workers = children(server.process.pid)
    assert workers
    assert server.stop() == 0
    until(lambda: not any(alive(pid) for pid in workers), what="the end of the workers")


@pytest.mark.skipif(not pathlib.Path("/proc/self/limits").exists(), reason="only Linux reports limits there")
def test_the_server_raises_its_limit_of_open_files(tmp_path):
    """With a shell's limit of 256 or 1,024, as many idle connections would block others."""
    server = Server(tmp_path, "--no-demo", wrapper=["bash", "-c", 'ulimit -Sn 256; exec "$@"', "bash"])
    try:
        until(server.responds, what="the server")
        limits = pathlib.Path(f"/proc/{server.process.pid}/limits").read_text()
        soft, hard = re.search(r"Max open files +(\w+) +(\w+)", limits).groups()
        assert int(soft) == min(int(hard) if hard.isdigit() else 65_536, 65_536) > 256
    finally:
        server.stop()


def test_a_port_in_use_is_reported(tmp_path):
    with serving(tmp_path, "--no-demo") as server:
        (tmp_path / "other").mkdir()
        result = vitrine("serve", "--no-demo", "--port", str(server.port), "--data", str(tmp_path / "other"))
        assert result.returncode != 0 and f"Port {server.port} is already in use" in result.stderr
        assert "Vitrine is running at" not in result.stdout + result.stderr


def test_everyone_signs_in_from_other_machines(tmp_path):
    with serving(tmp_path, "--host", "0.0.0.0", "--no-demo") as server:
        assert server.get("/api/v1/all/photos")[0] == 401
        [code] = welcome_codes(tmp_path)
        assert server.get(f"/welcome?code={code}")[0] == 200
    # After a restart it is the same one.
    with serving(tmp_path, "--host", "0.0.0.0", "--no-demo") as server:
        until(lambda: len(welcome_codes(tmp_path)) == 2, what="the second link")
        assert welcome_codes(tmp_path) == [code, code]
        assert server.get(f"/welcome?code={code}")[0] == 200


def test_killing_the_server_during_a_refresh_leaves_the_old_or_new_state(origin, tmp_path):
    few = json.dumps([{"original": f"/{n}.jpg", "caption": f"Few {n}"} for n in range(50)])
    many = json.dumps([{"original": f"/{n}.jpg", "caption": f"Many {n}"} for n in range(60_000)])
    origin.serve("/feed.json", few)
    allow = ["--allow-host", origin.host]
    for delay in (0.2, 0.5, 0.9):
        origin.serve("/feed.json", few)
        with serving(tmp_path, *allow, "--no-demo") as server:
            if not server.api("/sources")["sources"]:
                server.request("POST", "/api/v1/sources", {"location": origin.address("/feed.json")})
            [source] = server.api("/sources")["sources"]
            server.request("POST", f"/api/v1/sources/{source['id']}/refresh")
            origin.serve("/feed.json", many)
            with pytest.raises((OSError, http.client.HTTPException)):
                kill_soon(server, delay)
                while True:
                    server.send("POST", f"/api/v1/sources/{source['id']}/refresh")
        [source] = json.loads(vitrine("sources", "--json", *server.storage).stdout)
        assert source["photos"] in (50, 60_000)


def kill_soon(server, delay):
    threading.Timer(delay, lambda: server.process.send_signal(signal.SIGKILL)).start()


def children(pid: int) -> list[int]:
    """The processes started by any thread of a process."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(path.read_text().rpartition(") ")[2].split()[1]) == pid:
                found.append(int(path.parent.name))
    return found


def alive(pid: int) -> bool:
    try:
        return open(f"/proc/{pid}/stat").read().split(") ")[1][0] != "Z"
    except FileNotFoundError:
        return False


def test_the_cache_is_measured_and_emptied_while_a_server_is_running(origin, tmp_path):
    origin.serve("/a.png", png(400, 300), "image/png")
    feed = origin.serve_photos("/feed.json", ["/a.png"])
    with serving(tmp_path, "--no-demo", "--allow-host", origin.host) as server:
        server.request("POST", "/api/v1/sources", {"location": feed})
        [source] = server.api("/sources")["sources"]
        [photo] = server.api(f"/sources/{source['id']}/photos")["photos"]
        sizes = [server.get(photo["image"] + f"/square-{side}")[0] for side in (160, 320)]
        assert sizes == [200, 200]
        counted = json.loads(vitrine("cache", "--json", "--cache", str(tmp_path / "cache")).stdout)
        assert counted["originals"]["files"] == 1 and counted["renditions"]["files"] == 2
        assert 0 < counted["renditions"]["bytes"] < counted["renditions"]["cap"]
        words = vitrine("cache", "--cache", str(tmp_path / "cache")).stdout
        assert "originals: 1 file," in words and "renditions: 2 files," in words
        emptied = vitrine("cache", "--empty", "--cache", str(tmp_path / "cache"))
        assert emptied.returncode == 0 and "Emptied " in emptied.stdout
        left = json.loads(vitrine("cache", "--json", "--cache", str(tmp_path / "cache")).stdout)
        assert [left[kind]["files"] for kind in ("originals", "renditions", "records")] == [0, 0, 0]
        assert server.get(photo["image"] + "/square-640")[0] == 200
        assert server.get(photo["image"] + "/square-160")[0] == 200


def test_a_missing_cache_is_empty(tmp_path):
    result = vitrine("cache", "--cache", str(tmp_path / "none"))
    assert result.returncode == 0 and "originals: 0 files" in result.stdout
    assert not (tmp_path / "none").exists()


def test_an_empty_value_in_the_environment_is_none(tmp_path, monkeypatch):
    for name in ["PASSWORD", "FLICKR_KEY", "GAZETTEER", "WEB_DIR"]:
        monkeypatch.setenv(f"VITRINE_{name}", "")
    with serving(tmp_path, "--no-demo") as server:
        assert "Vitrine" in server.page("/")


def started(*arguments):
    """A server on a port chosen by the system, and the URL that it prints."""
    process = subprocess.Popen(
        [str(BINARY), "serve", "--port", "0", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    line = process.stdout.readline()
    found = re.search(r"(http://127\.0\.0\.1:[1-9]\d*)/", line)
    assert found, line
    return process, found.group(1)


def stop(process):
    process.terminate()
    assert process.wait(20) == 0
    return process.stderr.read()


def test_the_first_response_of_a_fresh_start_shows_the_demo(storage):
    process, base = started(*storage)
    try:
        with urllib.request.urlopen(f"{base}/api/v1/sources", timeout=30) as response:
            assert len(json.load(response)["sources"]) == 5
    finally:
        stop(process)


def test_a_first_start_without_the_feeds_server_keeps_the_address(storage):
    feed = f"http://127.0.0.1:{free_port()}/harbour.json"
    process, base = started(feed, *storage, "--allow-host", "127.0.0.1")
    try:
        with urllib.request.urlopen(f"{base}/api/v1/sources", timeout=30) as response:
            [source] = json.load(response)["sources"]
        assert (source["title"], source["location"], source["photoCount"]) == ("harbour", feed, 0)
        with urllib.request.urlopen(f"{base}/", timeout=30) as response:
            assert "It has not been read yet." in response.read().decode()
    finally:
        assert "was added and will be read as soon as it is available" in stop(process)


def test_nobody_else_may_read_the_database(storage, tmp_path):
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "a.png").write_bytes(png(8, 6))
    vitrine("add", str(tmp_path / "photos"), *storage)
    data = pathlib.Path(storage[1])
    assert data.stat().st_mode & 0o777 == 0o700
    assert [oct(file.stat().st_mode & 0o777) for file in data.iterdir()] == ["0o600"] * len(list(data.iterdir()))


def test_a_broken_list_is_refused_with_a_reason(tmp_path, storage):
    for content, words in (("{", "neither an OPML file"), ("<opml><body/></opml>", "contains no sources"), ("x", "neither an OPML")):
        file = tmp_path / "list"
        file.write_text(content)
        result = vitrine("import", str(file), *storage)
        assert result.returncode != 0
        assert words in result.stderr and "Optional" not in result.stderr and "(" not in result.stderr


def test_no_title_steers_the_terminal(origin, storage, tmp_path):
    steering = "Har\x1b]0;owned\x07bour\x9b31m\x7f"
    feed = origin.serve_photos("/feed.json", ["/a.png"])
    allow = ["--allow-host", origin.host]
    folder = tmp_path / "Boats\x1b[31m"
    folder.mkdir()
    (folder / "a.png").write_bytes(png(8, 6))
    outlines = tmp_path / "list.json"
    outlines.write_text(json.dumps({"sources": [{"title": steering, "location": origin.address("/none.json")}]}))
    results = [
        vitrine("add", feed, "--title", steering, *storage, *allow),
        vitrine("add", feed, "--title", steering, *storage, *allow),
        vitrine("add", str(folder), *storage),
        vitrine("sources", *storage),
        vitrine("refresh", *storage, *allow),
        vitrine("check", str(folder)),
        vitrine("check", str(folder / "none")),
        vitrine("import", str(outlines), *storage, *allow),
        vitrine("remove", steering, *storage),
    ]
    for result in results:
        printed = result.stdout + result.stderr
        assert printed and not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", printed), (result.args, printed)


def test_folders_come_from_the_command_line_and_from_allowed_places(tmp_path):
    pictures, secret = tmp_path / "Pictures", tmp_path / "Secret"
    for folder in (pictures / "Harbour", secret):
        folder.mkdir(parents=True)
        (folder / "a.png").write_bytes(png(60, 40))
    (pictures / "out").symlink_to(secret)
    (secret / "feed.json").write_text('[{"original": "https://example.org/a.jpg"}]')
    added = vitrine("add", str(secret), "--data", str(tmp_path / "data"), "--cache", str(tmp_path / "cache"))
    assert added.returncode == 0, added.stderr
    with serving(tmp_path, "--allow-folder", str(pictures)) as server:
        assert server.send("POST", "/api/v1/sources", {"location": str(pictures / "Harbour")})[0] == 201
        refusals = set()
        for path in (secret, pictures / "out", secret / "feed.json", tmp_path / "none", "/etc/passwd", "~", "/"):
            for response in (
                server.send("POST", "/api/v1/sources", {"location": str(path)}),
                server.get(f"/api/v1/preview?location={urllib.parse.quote(str(path))}"),
            ):
                assert response[0] == 422
                refusals.add(response[2])
            page = server.get(f"/add?location={urllib.parse.quote(str(path))}", PRESS)
            assert page[0] == 422 and "a.png" not in page[2].decode()
        assert len(refusals) == 1, "responses reveal which paths exist"
        [kept, harbour] = server.api("/sources")["sources"]
        assert (kept["location"], harbour["photoCount"]) == (str(secret), 1)
        assert server.send("POST", f"/api/v1/sources/{kept['id']}/refresh")[0] == 200
        assert str(pictures) in server.page("/add")
