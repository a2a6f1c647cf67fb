"""All commands in README and docs are run as documented."""

from __future__ import annotations

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess

import pytest
from origin import png, running_origin
from program import BINARY, free_port, until, vitrine

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PASSWORD = "correct horse battery"
SERVES = re.compile(r"vitrine( serve\b| ~| http| --public-url|$)")
# The first words of commands that need a separate machine, and where they are tested.
ELSEWHERE = {
    "git clone": "done before reading it",
    "make": "the tests themselves; packages by make test-packages",
    "sudo": "make test-packages", "podman": "make test-packages",
    "scripts/make-manual.py": "make test-packages",
    "curl": "test_hostile_api_schema sends the same header",
    "vitrine migrate": "LibraryTransferTests, beside PostgreSQL",
    "vitrine --blobs": "ObjectStoreTests and StoreTests, beside a store",
    "vitrine doctor --blobs": "the same", "vitrine archive move": "test_originals_in_store, beside a store", "vitrine cache --trim": "ObjectLifecycleTests",
}
# Placeholders in the documentation.
PLACEHOLDERS = {
    "SOURCE…": "field-notes", "SOURCE": "field-notes", "LOCATION…": "LOCATION", "KEY=VALUE…": "layout=wall", "KIND": "bearer",
    "NAME": "grace", "ROLE": "member", "COMMAND": "add", "SUB": "4711", "DIR": "site", "LOCATION": "https://example.org/new", "URL": "https://example.org/new",
}
# Additional arguments of commands in tables.
ARGUMENTS = {
    "archive on": "field-notes", "archive off": "field-notes", "user add": "mary", "user role": "grace member",
    "user password": "grace", "user delete": "grace", "user unlink": "grace",
    "user link": "grace --subject 4711 --oidc-issuer https://id.example.org/", "set": "field-notes",
    "add": "LOCATION", "check": "LOCATION", "backup": "new.tar", "restore": "kept.tar",
}
# Input for prompts of passwords and tokens.
PROMPT_INPUTS = {"credentials": "a-token-of-some-length", "user": PASSWORD}
# Commands of workers are not for people.
WORKERS = {"vitrine read-worker", "vitrine decode-worker"}
FILE = {"backup": "new.tar", "restore": "kept.tar", "import": "list.opml"}


def variants(words: str) -> list[str]:
    """The commands of a line: `[--a|--b]` stands for none or one of the options."""
    found = re.search(r"\[([^\]]*)\]", words)
    if not found:
        return [" ".join(words.split())]
    choices = ["", *found[1].split("|")]
    return [each for choice in choices for each in variants(words[:found.start()] + choice + words[found.end():])]


def blocks(text: str) -> list[str]:
    """The commands of indented blocks, with continued lines joined."""
    lines, joined = [line[4:] for line in re.sub(r"```.*?```", "", text, flags=re.S).splitlines() if line.startswith("    ")], []
    for line in lines:
        if joined and joined[-1].endswith("\\"):
            joined[-1] = joined[-1][:-1] + " " + line.strip()
        elif re.match(r"(VITRINE_\w+=\S+ )?(\.build/program/release/)?(vitrine|printf|make|git|sudo|podman|curl|scripts/\S+)( [^{]|$)", line):
            joined.append(line)
    return joined


def commands() -> list[tuple[str, str]]:
    """The names of pages and their commands, without duplicates."""
    found = {}
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for line in blocks(text):
            found.setdefault(line.replace(".build/program/release/", ""), page.name)
        for words in re.findall(r"`((?:VITRINE_\w+=\S+ )?vitrine(?: [^`]*)?)`", text):
            for each in variants(words.replace("\\|", "|")):
                found.setdefault(each, page.name)
    return [(page, line) for line, page in found.items()]


COMMANDS = [(page, line) for page, line in commands() if line not in WORKERS]


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A home folder with a library, an account, a backup and a list, and a server with the feeds of the pages."""
    folder = tmp_path_factory.mktemp("documented")
    with running_origin() as origin:
        image = origin.serve("/a.png", png(60, 40), "image/png")
        for name in ("feed", "a", "b", "new"):
            origin.serve(f"/{name}", f'[{{"title": "Harbour {name}", "url": "{image}"}}]'.encode(), "application/json")
        pictures = folder / "Pictures"
        pictures.mkdir()
        (pictures / "harbour.png").write_bytes(png(60, 40))
        data = ["--data", str(folder / "data"), "--cache", str(folder / "cache")]
        # More pages than are read when a feed is added, so that older photos remain.
        for number in range(1, 24):
            following = {"next_url": origin.address(f"/notes/{number + 1}")} if number < 23 else {}
            items = [{"id": str(number), "title": f"Harbour {number}", "image": f"{image}?{number}"}]
            notes = {"version": "https://jsonfeed.org/version/1.1", "title": "Notes", "items": items, **following}
            origin.serve(f"/notes/{number}", json.dumps(notes), "application/feed+json")
        feed = [origin.address("/notes/1"), "--title", "Field notes"]
        assert vitrine("add", *feed, "--allow-host", origin.host, *data).returncode == 0
        assert vitrine("user", "add", "eve", "--role", "admin", *data, input=PASSWORD + "\n").returncode == 0
        assert vitrine("user", "add", "grace", *data, input=PASSWORD + "\n").returncode == 0
        assert vitrine("backup", str(folder / "kept.tar"), *data).returncode == 0
        (folder / "list.opml").write_text(vitrine("sources", "--opml", *data).stdout, encoding="utf-8")
        shutil.copytree(folder / "data", folder / "photos-data")
        (folder / "bin").mkdir()
        (folder / "bin" / "vitrine").symlink_to(BINARY.resolve())
        yield folder, origin


def as_run(line: str, folder: pathlib.Path, origin) -> str:
    """A command with the hosts of the test instead of those in the page."""
    line = line.split("  #")[0].strip().replace("user add NAME", "user add mary")
    if rest := ARGUMENTS.get(line.removeprefix("vitrine ")):
        line += f" {rest}"
    for word, value in PLACEHOLDERS.items():
        line = re.sub(rf"(?<![\w-]){re.escape(word)}(?![\w…=])", value, line)
    words = line.split()
    file = FILE.get(words[1], "") if len(words) > 1 else ""
    line = re.sub(r"\bFILE\b", file, line)
    for name in ("feed", "new", "a", "b"):
        line = re.sub(rf"https://example\.org/{name}\b", origin.address(f"/{name}"), line)
    line = line.replace("/srv/backups/vitrine.tar", "new.tar" if "backup" in words else "kept.tar").replace("/srv/vitrine", "elsewhere")
    return line.replace("…", PASSWORD.replace(" ", "-"))


@pytest.mark.parametrize("page, line", COMMANDS, ids=[line for _, line in COMMANDS])
def test_the_command_works_as_documented(home, tmp_path, page, line):
    if any(line.startswith(begin) for begin in ELSEWHERE):
        return
    template, origin = home
    folder = tmp_path / "home"
    shutil.copytree(template, folder, symlinks=True)
    for target in (".local/share/bash-completion/completions", ".zfunc", ".config/fish/completions"):
        (folder / target).mkdir(parents=True)
    environment = {
        "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "HOME": str(folder), "LANG": "C.UTF-8",
        "VITRINE_DATA": str(folder / "data"), "VITRINE_CACHE": str(folder / "cache"), "VITRINE_ALLOW_HOST": origin.host,
    }
    command = as_run(line, folder, origin)
    if SERVES.search(command.split(" --generate")[0]) and "--help" not in command and "--generate" not in command:
        check_server(command, folder, environment)
        return
    prompt_input = next((text for word, text in PROMPT_INPUTS.items() if word in command), "")
    if "restore" in command and "--force" not in command:
        shutil.rmtree(folder / "data")
    if "config" in command or "--generate" in command or "help" in command:
        del environment["VITRINE_ALLOW_HOST"]
    result = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], cwd=folder, env=environment, input=prompt_input + "\n", capture_output=True, text=True,
        timeout=60, check=False)
    assert result.returncode == 0, f"{page}: {command}\n{result.stdout}{result.stderr}"


def check_server(command: str, folder: pathlib.Path, environment: dict[str, str]) -> None:
    """Checks a long-running command: the app responds, and the command ends when it is stopped."""
    port = free_port()
    log = (folder / "server.log").open("w+")
    process = subprocess.Popen(
        ["bash", "-c", f"exec env {command}" if "=" in command.split()[0] else f"exec {command}"], cwd=folder,
        env={**environment, "VITRINE_PORT": str(port)}, stdout=log, stderr=subprocess.STDOUT)

    def responds():
        assert process.poll() is None, (folder / "server.log").read_text()
        return subprocess.run(
            ["curl", "-sf", "-o", "/dev/null", f"http://127.0.0.1:{port}/health"], check=False).returncode == 0

    try:
        until(responds, what=command)
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 0
        log.close()


def test_links_of_packaged_documents_lead_somewhere(tmp_path):
    subprocess.run([ROOT / "scripts/make-package-documents.sh", tmp_path], check=True, timeout=60)
    checked = subprocess.run([ROOT / "packaging/tests/check-links.py", tmp_path], capture_output=True, text=True, timeout=60, check=False)
    assert checked.returncode == 0, checked.stdout
    (tmp_path / "upgrade.md").unlink()
    (tmp_path / "servers.md").write_text("# Servers", encoding="utf-8")
    checked = subprocess.run([ROOT / "packaging/tests/check-links.py", tmp_path], capture_output=True, text=True, timeout=60, check=False)
    assert checked.returncode == 1
    assert "CHANGELOG.md: upgrade.md" in checked.stdout and "settings.md: servers.md#limits" in checked.stdout


def test_every_kind_of_command_is_found():
    """Tests the parser itself: without commands, nothing would be tested."""
    lines = [line for _, line in COMMANDS]
    for command in ("add", "check", "sources", "set", "refresh", "older", "remove", "import", "export", "archive", "user", "cache",
                    "backup", "restore", "doctor", "config", "serve"):
        assert any(re.search(rf"\bvitrine {command}\b", line) for line in lines), command
    assert len(lines) > 60
