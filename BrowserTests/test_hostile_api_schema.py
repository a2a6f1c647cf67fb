"""The API does what its OpenAPI description says, whatever it is asked."""

import os
import pathlib
import subprocess
import sys

from program import serving_demo

DESCRIPTION = pathlib.Path(__file__).parent.parent / "Web" / "api" / "openapi.json"
# Examples of each operation; about fifty times as many requests.
EXAMPLES = os.environ.get("VITRINE_API_EXAMPLES", "20")
SEED = os.environ.get("VITRINE_API_SEED", "1")
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def test_every_answer_is_one_that_the_description_names(tmp_path):
    with serving_demo(tmp_path) as server:
        ask(server, tmp_path)
        assert server.process.poll() is None


def ask(server, folder):
    schemathesis = pathlib.Path(sys.executable).with_name("schemathesis")
    # A stream of events never ends.
    run = subprocess.run(
        [str(schemathesis), "run", str(DESCRIPTION), "--url", f"{server.base}/api/v1", "--exclude-path", "/events"]
        + ["--checks", CHECKS, "--phases", "coverage,fuzzing", "--max-examples", EXAMPLES, "--seed", SEED]
        + ["--continue-on-failure", "--warnings", "off", "--request-timeout", "20"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
    assert "generated" in run.stdout, run.stdout[-2000:]
