"""The API conforms to its OpenAPI description, for all requests and senders."""

import http.cookiejar
import os
import pathlib
import re
import subprocess
import sys
import time
import urllib.parse
import urllib.request

import pytest
from accounts_server import PASSWORD, accounts_server
from program import serving_demo

DESCRIPTION = pathlib.Path(__file__).parent.parent / "Web" / "api" / "openapi.json"
# The number of examples per operation.
EXAMPLES = os.environ.get("VITRINE_API_EXAMPLES", "3")
SEED = os.environ.get("VITRINE_API_SEED", "1")
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
]
# For senders with all permissions: others do not see the methods that they may not use.
METHOD_CHECKS = ["unsupported_method", "allow_header_conformance"]
# Each value at its boundaries is tried once, with all permissions; roles differ in what they may do, not in what is read.
ALL_PHASES = "examples,coverage,fuzzing"
ROLE_PHASES = "examples,fuzzing"


def test_every_response_is_documented(tmp_path):
    with serving_demo(tmp_path) as server:
        check_api(server, tmp_path, CHECKS + METHOD_CHECKS, ALL_PHASES)
        assert server.process.poll() is None


@pytest.fixture(scope="module")
def members(tmp_path_factory):
    """A server with an administrator, two members and a viewer, and the demo's sources."""
    with accounts_server(tmp_path_factory.mktemp("members")) as accounts:
        yield accounts.server


def test_the_same_for_a_visitor(members, tmp_path):
    check_api(members, tmp_path, CHECKS, ROLE_PHASES)
    assert members.process.poll() is None


# The administrator last, who may delete what the others need.
@pytest.mark.parametrize(("name", "checks"), [("vera", CHECKS), ("ada", CHECKS + METHOD_CHECKS)])
def test_the_same_with_a_token_of_an_account(members, tmp_path, name, checks):
    check_api(members, tmp_path, checks, ROLE_PHASES, "--header", f"Authorization: Bearer {token(members, name)}")
    assert members.process.poll() is None


def token(server, name):
    """Signs in like a person, and creates an access token."""
    jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    browser = urllib.request.build_opener(jar)

    def post(path, **fields):
        return browser.open(server.base + path, urllib.parse.urlencode(fields).encode(), timeout=60).read().decode()

    post("/sign-in", name=name, password=PASSWORD)
    return re.search(r"data-token>(vitrine_[^<]+)<", post("/account/tokens", name="test")).group(1)


def check_api(server, folder, checks, phases, *arguments):
    schemathesis = pathlib.Path(sys.executable).with_name("schemathesis")
    began = time.monotonic()
    # Event streams never end.
    run = subprocess.run(
        [str(schemathesis), "run", str(DESCRIPTION), "--url", f"{server.base}/api/v1", "--exclude-path", "/events"]
        + ["--checks", ",".join(checks), "--phases", phases, "--max-examples", EXAMPLES, "--seed", SEED]
        + ["--continue-on-failure", "--warnings", "off", "--request-timeout", "20", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    print(f"{time.monotonic() - began:.1f} s", run.stdout[-1500:])
    assert run.returncode == 0, run.stdout[-20000:] + run.stderr[-2000:]
    assert "generated" in run.stdout, run.stdout[-2000:]
