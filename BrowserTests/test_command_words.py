"""A user-friendly command line: flexible order of arguments, and clear errors."""

import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest
from origin import png
from program import BINARY, Server, until, vitrine

# Texts only for programmers: types, domains of errors, optional values.
RAW = re.compile(r"Domain=|Optional\(|NS[A-Z]|Error\(|errno|\w+Error\.\w+|UserInfo")


def refused(result, *words, status=None):
    """A command that ended with an error message, and without standard output."""
    assert result.returncode not in (0, None) if status is None else result.returncode == status, result
    for word in words:
        assert word in result.stderr, result.stderr
    assert not RAW.search(result.stderr) and result.stdout == "", result
    return result


@pytest.fixture
def photos(tmp_path):
    """A folder with one photo."""
    folder = tmp_path / "Pictures"
    folder.mkdir()
    (folder / "harbour.png").write_bytes(png(60, 40))
    return folder


@pytest.mark.parametrize("place", ["before", "after", "apart"])
def test_folders_are_named_before_or_after_the_command(photos, tmp_path, place):
    data, cache = ["--data", str(tmp_path / "d")], [f"--cache={tmp_path / 'c'}"]
    command = {
        "before": [*data, *cache, "add", str(photos)],
        "after": ["add", str(photos), *data, *cache],
        "apart": [*cache, "add", *data, str(photos)],
    }[place]
    assert vitrine(*command).returncode == 0
    assert (tmp_path / "d" / "vitrine.sqlite").exists()
    assert len(json.loads(vitrine(*data, "sources", "--json").stdout)) == 1
    assert "Pictures" in vitrine(*data, "archive", "status").stdout
    assert "Pictures" in vitrine("archive", *data, "status").stdout


@pytest.mark.parametrize("word, suggestion", [("chekc", "check"), ("sorces", "sources"), ("ad", "add"), ("Serve", "serve")])
def test_a_mistyped_command_is_not_treated_as_a_folder(tmp_path, word, suggestion):
    for command in ([word], [word, "--json", "x"], ["--data", str(tmp_path / "d"), word], ["serve", word]):
        refused(vitrine(*command, cwd=tmp_path), f"no command “{word}”", f"Did you mean {suggestion}?", status=64)
    assert list(tmp_path.iterdir()) == []


def test_a_mistyped_command_of_a_group_is_explained():
    refused(vitrine("user", "lst"), "no command “lst”", "Did you mean list?", status=64)
    for word, suggestion in [("onn", "on"), ("ofd", "off"), ("chekc", "check"), ("mvoe", "move"), ("statsu", "status")]:
        for command in (["archive", word], ["archive", word, "harbour"]):
            refused(vitrine(*command), f"no command “{word}”", f"Did you mean {suggestion}?", status=64)


def test_an_unknown_word_gets_no_suggestion(tmp_path):
    result = refused(vitrine("holidays", cwd=tmp_path), "no file or folder with this name", status=64)
    assert "Did you mean" not in result.stderr


def test_a_folder_with_a_one_word_name_is_served(photos):
    (photos.parent / "server").mkdir()
    server = Server(photos.parent / "server", "--no-demo", "Pictures", wrapper=["env", "-C", str(photos.parent)])
    try:
        until(server.responds, what="the server")
        assert [source["photoCount"] for source in server.api("/sources")["sources"]] == [1]
    finally:
        server.stop()


@pytest.mark.parametrize("words", [["help", "nope"], ["help", "chekc"], ["help", "archive", "onn"]])
def test_help_about_an_unknown_command_is_an_error(words):
    refused(vitrine(*words), f"no command “{words[-1]}”", status=64)


def test_every_command_has_help():
    overview = vitrine("--help").stdout
    commands = re.findall(r"^  ([a-z]+) (?!\(|-)", overview.partition("SUBCOMMANDS")[2], re.M)
    assert {"check", "add", "sources", "set", "import", "export"} <= set(commands)
    for command in [*commands, "serve"]:
        text = vitrine("help", command).stdout
        assert text.startswith("OVERVIEW") and text == vitrine(command, "--help").stdout


def test_options_are_offered_only_where_they_apply():
    def options_of(command):
        return set(re.findall(r"--([a-z-]+)", vitrine("help", command).stdout.partition("OPTIONS")[2]))

    assert {"data", "cache", "max-feed", "max-image"} <= options_of("serve")
    assert options_of("sources") & {"cache", "max-feed", "timeout"} == set() and "data" in options_of("sources")
    assert options_of("cache") & {"data"} == set() and "cache" in options_of("cache")
    assert options_of("check") & {"data", "cache", "max-image"} == set()
    assert options_of("export") & {"max-feed", "max-photos"} == set() and "max-image" in options_of("export")
    # All commands accept both, so that scripts can pass the same folders.
    assert vitrine("check", "--data", "/none", "--cache", "/none", "/dev/null").returncode == 1


@pytest.mark.parametrize("command", ["check", "add"])
def test_a_host_without_a_scheme_is_fetched_over_https(photos, tmp_path, command):
    storage = ["--data", str(tmp_path / "d")] if command == "add" else []
    result = vitrine(command, "nowhere.invalid/feed", *storage, cwd=tmp_path)
    refused(result, "The host nowhere.invalid could not be", status=1)
    shutil.copytree(photos, tmp_path / "nowhere.invalid" / "feed")
    assert vitrine(command, "nowhere.invalid/feed", *storage, cwd=tmp_path).returncode == 0


@pytest.mark.parametrize(
    "command",
    [
        ["check", ""], ["add", ""], ["add", "/tmp", " "], ["import", ""], ["serve", ""], ["sources", "--data", ""],
        ["serve", "--host", ""], ["serve", "--allow-folder", ""], ["serve", "--cache", " "],
        ["export", "x", ""], ["backup", ""], ["restore", " "],
    ],
)
def test_empty_arguments_are_refused_with_a_reason(command):
    refused(vitrine(*command), "is empty", status=64)


@pytest.mark.parametrize("url", ["photos.example.org", "https://a@b/", "https://b/%20/", "http://x/sources/", "http://x/api/v1/"])
def test_an_unusable_public_url_is_refused_before_anything_is_created(tmp_path, url):
    data = tmp_path / "data"
    refused(vitrine("serve", "--public-url", url, "--data", str(data)), url, status=64)
    assert not data.exists()


def test_several_locations_are_added_at_once_and_from_a_pipe(photos, storage, tmp_path):
    second = tmp_path / "More"
    shutil.copytree(photos, second)
    third = tmp_path / "Third"
    shutil.copytree(photos, third)
    result = vitrine("add", str(photos), str(tmp_path / "none"), str(second), *storage)
    assert result.returncode == 1
    assert result.stdout.count("1 photo") == 2 and "no file or folder at" in result.stderr
    piped = vitrine("add", "-", *storage, input=f"\n# ours\n  {third}\n")
    assert piped.returncode == 0 and "Added Third" in piped.stdout
    titles = [source["title"] for source in json.loads(vitrine("sources", "--json", *storage).stdout)]
    assert titles == ["Pictures", "More", "Third"]
    refused(vitrine("add", "-", *storage, input="\n# nothing\n"), "contains no location", status=1)
    refused(vitrine("add", str(photos), str(second), "--title", "Both", *storage), "with a single location", status=64)


def test_settings_are_changed_and_shown(photos, storage):
    vitrine("add", str(photos), *storage)
    changed = vitrine("set", "pictures", "layout=grid", "interval=30m", "title=Harbour = home", *storage)
    assert changed.returncode == 0, changed.stderr
    assert changed.stdout.splitlines() == ["title     Harbour = home", "layout    grid", "interval  30m"]
    values = json.loads(vitrine("set", "pictures", "--json", *storage).stdout)
    assert (values["layout"], values["interval"], values["title"]) == ("grid", "30m", "Harbour = home")
    every = [
        "opens=detail", "zoom=actual", "seconds=60", "slideshow=fit", "interval=never", "history=12",
        "referer=https://example.org/", "list=a.b", "image-field=u", "title-field=t", "archive=off", "title=",
    ]  # fmt: skip
    assert vitrine("set", "pictures", *every, *storage).returncode == 0
    after = json.loads(vitrine("set", "pictures", "--json", *storage).stdout)
    assert after == values | dict(change.split("=", 1) for change in every) | {"title": "Pictures"}


@pytest.mark.parametrize(
    "change, words",
    [
        ("layout=gird", "“gird” is not a valid layout. Use one of list, wall, grid."),
        ("laoyut=grid", "There is no setting “laoyut”. Did you mean layout?"),
        ("x=1", "The settings are title, layout, opens"),
        ("x=1", "title-field, credentials."),
        ("grid", "write name=value"),
        ("interval=soon", "30m, 6h, 2d, 1w"),
        ("interval=9999999999999999999d", "30m, 6h, 2d, 1w"),
        ("interval=5s", "60 seconds to one year"),
        ("seconds=999", "1 to 60 seconds"),
        ("seconds=x", "Seconds must be a whole number"),
        ("archive=on", "stay where they are"),
        ("referer=here", "http"),
    ],
)
def test_an_invalid_setting_is_explained(photos, storage, change, words):
    vitrine("add", str(photos), *storage)
    before = vitrine("set", "pictures", "--json", *storage).stdout
    refused(vitrine("set", "pictures", "opens=detail", change, *storage), words, status=64)
    refused(vitrine("set", "pictures", "credentials=basic", change, *storage, input="ada:secret\n"), words, status=64)
    assert vitrine("set", "pictures", "--json", *storage).stdout == before


READERS = [["sources"], ["remove", "x"], ["refresh"], ["older", "x"], ["set", "x"], ["archive"], ["export", "x", "out"]]


@pytest.mark.parametrize("command", READERS, ids=lambda command: command[0])
def test_a_mistyped_data_folder_creates_no_library(tmp_path, command):
    missing = tmp_path / "dtaa"
    refused(vitrine(*command, "--data", str(missing), cwd=tmp_path), f"There is no library in {missing}", status=1)
    assert not missing.exists()
    # The default folder, before anything was added.
    result = vitrine(*command, env={**os.environ, "XDG_DATA_HOME": str(missing), "XDG_CACHE_HOME": str(tmp_path)})
    assert "no library" not in result.stderr and not missing.exists()


def test_lists_are_aligned_even_if_empty(photos, storage, tmp_path):
    other = tmp_path / "A much longer name"
    shutil.copytree(photos, other)
    (other / "second.png").write_bytes(png(8, 6))
    for folder in (photos, other):
        vitrine("add", str(folder), *storage)
    first, second = vitrine("sources", *storage).stdout.splitlines()
    assert first.index("1 photo  ") == second.index("2 photos  ")
    assert first.index(str(tmp_path)) == second.index(str(tmp_path))
    for source in ("pictures", "a-much-longer-name"):
        vitrine("remove", source, *storage)
    assert vitrine("sources", "--json", *storage).stdout == "[]\n"
    status = json.loads(vitrine("archive", "status", "--json", *storage).stdout)
    assert status["sources"] == [] and status["freeBytes"] > 0


def test_the_same_list_may_be_imported_again(photos, storage, tmp_path):
    vitrine("add", str(photos), *storage)
    listed = vitrine("sources", "--opml", *storage).stdout
    again = vitrine("import", "-", *storage, input=listed)
    assert (again.returncode, again.stdout, again.stderr) == (0, "1 source: 0 added, 1 already in the library.\n", "")
    other = ["--data", str(tmp_path / "other"), "--cache", str(tmp_path / "c")]
    assert "1 source: 1 added, 0 already in the library." in vitrine("import", "-", *other, input=listed).stdout
    broken = listed.replace("</body>", '<outline text="Gone" xmlUrl="/none"/></body>')
    result = vitrine("import", "-", *other, input=broken)
    assert result.returncode == 1 and "2 sources: 0 added, 1 already in the library, 1 not added." in result.stdout
    assert "Gone: There is no file or folder at /none." in result.stderr


def test_sizes_have_the_units_of_the_documentation(tmp_path):
    words = vitrine("cache", "--cache", str(tmp_path)).stdout
    assert "of 4 GiB" in words and "of 2 GiB" in words and "of 256 MiB" in words


def test_an_unusable_data_folder_is_explained(photos, tmp_path):
    (tmp_path / "file").write_text("")
    garbage = tmp_path / "garbage"
    garbage.mkdir()
    (garbage / "vitrine.sqlite").write_bytes(b"no database" * 1000)
    for folder, words in ((tmp_path / "file", "File exists"), ("/dev/null/x", "Not a directory"), (garbage, "not a database")):
        for command in (["add", str(photos)], ["serve", "--port", "0", "--no-demo"]):
            refused(vitrine(*command, "--data", str(folder), "--cache", str(tmp_path / "c"), timeout=30), words, status=1)


def test_a_data_folder_without_permissions_is_explained(photos, tmp_path):
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o555)
    prefix = []
    if os.geteuid() == 0:
        # Root can write anywhere; another user cannot, and must be able to reach the folder.
        for parent in [tmp_path, *tmp_path.parents][:4]:
            parent.chmod(0o755)
        if not shutil.which("setpriv") or not os.access(BINARY, os.R_OK):
            pytest.skip("root needs setpriv to be somebody else")
        prefix = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
        probe = subprocess.run([*prefix, str(BINARY), "--version"], capture_output=True)
        if probe.returncode:
            pytest.skip("another account cannot run the program")
    command = [*prefix, str(BINARY), "add", str(photos), "--data", str(folder), "--cache", "/tmp/vitrine-none"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    refused(result, "cannot be opened: Permission denied", status=1)


def test_an_address_of_another_machine_is_explained(tmp_path):
    storage = ["--data", str(tmp_path / "d"), "--cache", str(tmp_path / "c")]
    password = {**os.environ, "VITRINE_PASSWORD": "secret"}
    for host in ("192.0.2.1", "nowhere.invalid"):
        result = vitrine("serve", "--host", host, "--port", "0", "--no-demo", *storage, env=password, timeout=40)
        refused(result, f"cannot listen on {host}, port 0", status=1)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_commands_and_options(shell):
    script = vitrine("--generate-completion-script", shell)
    assert script.returncode == 0
    assert all(word in script.stdout for word in ("sources", "allow-host", "archive"))
    if shell == "bash":
        check = subprocess.run(["bash", "-n"], input=script.stdout, text=True, capture_output=True)
        assert check.returncode == 0, check.stderr


def test_the_manual_documents_every_command_and_option(tmp_path):
    script = pathlib.Path(__file__).parent.parent / "scripts" / "make-manual.py"
    made = subprocess.run([str(script), str(BINARY), "2026-01-31"], capture_output=True, text=True, check=True)
    assert made.stdout.startswith('.TH VITRINE 1 "2026\\-01\\-31" ')
    plain = made.stdout.replace("\\-", "-")
    for word in ("vitrine set", "vitrine archive check", "--allow-host", "--max-photos", "VITRINE_PASSWORD"):
        assert word in plain
    assert "Not used." not in plain
    if shutil.which("groff"):
        check = subprocess.run(["groff", "-man", "-ww", "-z"], input=made.stdout, text=True, capture_output=True)
        assert check.stderr == ""
