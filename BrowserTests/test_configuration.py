"""Where settings come from, and how the program reports them."""

import json
import os
import pathlib
import re

import pytest
from program import free_port, serving, vitrine

ROOT = pathlib.Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def nothing_is_set(monkeypatch, tmp_path):
    """No environment variables or files of the developer."""
    for name in [name for name in os.environ if name.startswith("VITRINE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))


def settings(*arguments: str) -> dict:
    """The output of `vitrine config`, by name."""
    result = vitrine("config", "--json", *arguments)
    assert result.returncode == 0, result.stderr
    return {row["name"]: row for row in json.loads(result.stdout)}


def written(path: pathlib.Path, **members) -> str:
    """A configuration file."""
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(json.dumps({name.replace("_", "-"): value for name, value in members.items()}))
    return str(path)


def test_options_override_the_environment_the_file_and_the_defaults(monkeypatch, tmp_path):
    assert (settings()["data"]["origin"], settings()["port"]["origin"]) == ("default", "default")
    file = written(tmp_path / "a.json", data="/from/file", port=8081)
    assert settings("--config", file)["data"]["value"] == ["/from/file"]
    monkeypatch.setenv("VITRINE_DATA", "/from/environment")
    found = settings("--config", file)
    assert (found["data"]["value"], found["data"]["origin"]) == (["/from/environment"], "environment")
    assert (found["port"]["value"], found["port"]["origin"], found["port"]["file"]) == (["8081"], "file", file)
    found = settings("--config", file, "--data", "/typed")
    assert (found["data"]["value"], found["data"]["origin"]) == (["/typed"], "option")


def test_the_file_is_the_given_one_or_that_in_the_data_folder(monkeypatch, tmp_path):
    written(tmp_path / "data" / "vitrine.json", port=1001)
    named = written(tmp_path / "named.json", port=1002)
    typed = written(tmp_path / "typed.json", port=1003)
    data = ["--data", str(tmp_path / "data")]
    assert settings(*data)["port"]["value"] == ["1001"]
    monkeypatch.setenv("VITRINE_CONFIG", named)
    assert settings(*data)["port"]["value"] == ["1002"]
    assert settings(*data, f"--config={typed}")["port"]["value"] == ["1003"]
    for arguments in [["--config"], ["--config="]]:
        result = vitrine("config", *arguments)
        assert result.returncode == 64 and "--config" in result.stderr


def test_every_kind_of_value_is_read_from_both(monkeypatch, tmp_path):
    file = written(
        tmp_path / "a.json", host="::1", demo=False, timeout=2.5, trusted_proxy=["10.0.0.1", "10.1.0.0/16"], log_level="debug"
    )
    found = settings("--config", file)
    values = [found[name]["value"] for name in ["host", "demo", "timeout", "trusted-proxy", "log-level"]]
    assert values == [["::1"], ["false"], ["2.5"], ["10.0.0.1", "10.1.0.0/16"], ["debug"]]
    for name, text in {"DEMO": "no", "TIMEOUT": "3", "TRUSTED_PROXY": "a, b", "ALLOW_FOLDER": "/a:/b", "PORT": ""}.items():
        monkeypatch.setenv(f"VITRINE_{name}", text)
    found = settings("--config", file)
    values = [found[name]["value"] for name in ["demo", "timeout", "trusted-proxy", "allow-folder", "port"]]
    assert values == [["false"], ["3"], ["a", "b"], ["/a", "/b"], ["8080"]]


@pytest.mark.parametrize(
    "content, words",
    [
        ("", "JSON object"),
        ("[]", "JSON object"),
        ('{"port": 80', "JSON object"),
        ('{"prot": 80}', "no setting “prot”. Did you mean port?"),
        ('{"port": "80"}', "value for port; expected 0 to 65535"),
        ('{"port": 65536}', "value for port; expected 0 to 65535"),
        ('{"port": 1e30}', "value for port; expected 0 to 65535"),
        ('{"port": null}', "value for port; expected 0 to 65535"),
        ('{"port": true}', "value for port; expected 0 to 65535"),
        ('{"demo": 1}', "value for demo; expected true or false"),
        ('{"demo": "yes"}', "value for demo; expected true or false"),
        ('{"trusted-proxy": "10.0.0.1"}', "value for trusted-proxy; expected list of strings"),
        ('{"log-level": "loud"}', "value for log-level; expected trace"),
        ('{"data": ""}', "value for data; expected path"),
    ],
)
def test_invalid_contents_of_the_file_are_errors_that_name_it(tmp_path, content, words):
    file = tmp_path / "a.json"
    file.write_text(content)
    for command in [["config"], ["sources"], ["serve", "--port", str(free_port())]]:
        result = vitrine(*command, "--config", str(file), timeout=20)
        assert result.returncode == 1 and str(file) in result.stderr and words in result.stderr
        assert not result.stdout


def test_a_missing_file_and_an_invalid_variable_are_errors(monkeypatch, tmp_path):
    result = vitrine("config", "--config", str(tmp_path / "absent.json"))
    assert result.returncode == 1 and "absent.json cannot be read" in result.stderr
    monkeypatch.setenv("VITRINE_MAX_FEED", "much")
    result = vitrine("sources")
    assert result.returncode == 1 and "VITRINE_MAX_FEED: invalid value for max-feed; expected 1 to 1024" in result.stderr


def test_secrets_are_never_printed(monkeypatch, tmp_path):
    file = written(tmp_path / "a.json", password="of-the-file")
    monkeypatch.setenv("VITRINE_FLICKR_KEY", "of-the-environment")
    for arguments in [[], ["--json"]]:
        printed = vitrine("config", "--config", file, *arguments)
        assert printed.returncode == 0 and "of-the-" not in printed.stdout + printed.stderr
    assert settings("--config", file)["password"]["isSet"]


def test_a_server_uses_the_settings_of_the_file(tmp_path):
    file = written(
        tmp_path / "a.json", password="s3cret", demo=False, workers=1, log_format="json", log_level="info",
        cache_originals=16, max_redirects=3,
    )
    with serving(tmp_path, "--config", file) as server:
        assert server.get("/")[0] == 401
        token = "Basic OnMzY3JldA=="
        assert json.loads(server.get("/api/v1/sources", {"Authorization": token})[2])["sources"] == []
    counted = vitrine("cache", "--config", file, "--cache", str(tmp_path / "cache"))
    assert re.search(r"originals: .* of 1[67](\.8)? M", counted.stdout), counted.stdout


def test_commands_use_settings_for_which_they_have_an_option(monkeypatch, tmp_path):
    monkeypatch.setenv("VITRINE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("VITRINE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("VITRINE_HOST", "192.0.2.1")
    (tmp_path / "feed.json").write_text('[{"original": "https://example.org/a.jpg"}]')
    assert vitrine("add", str(tmp_path / "feed.json")).returncode == 0
    assert (tmp_path / "data" / "vitrine.sqlite").exists()
    assert "feed" in vitrine("sources").stdout
    assert vitrine("archive", "status").returncode == 0
    assert "cannot listen on 192.0.2.1" in vitrine("--port", "0", timeout=40).stderr


def test_the_documented_settings_match_the_program():
    page = (ROOT / "docs" / "configuration.md").read_text()
    rows = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("| `")]
    printed = [
        [row["name"], row.get("option", "–"), row["expected"], row["default"] or "–", row["help"]] for row in settings().values()
    ]
    assert rows == printed


def test_every_option_of_serve_is_a_setting_with_the_same_default():
    help = vitrine("serve", "--help", env={**os.environ, "COLUMNS": "400"}).stdout
    found = settings()
    options = set(re.findall(r"^\s+(--[a-z-]+)", help, re.MULTILINE)) - {"--version", "--help"}
    assert options == {row["option"] for row in found.values() if row.get("option")}
    for row in found.values():
        default = re.search(rf"{row.get('option')} .*?\(.*?default: ([^)]*)\)", re.sub(r"\n\s{{10,}}", " ", help))
        if default:
            assert default[1].removesuffix(".0") == row["default"]
