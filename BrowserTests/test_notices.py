"""The notices that the packages carry, for everything that is linked into the program."""

import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build"


@pytest.mark.skipif(not (BUILD / "checkouts").is_dir(), reason="the program was built elsewhere")
@pytest.mark.parametrize("kind", ["notices", "copyright"])
def test_every_linked_package_has_its_licence(kind):
    made = subprocess.run(
        [ROOT / "scripts/make-notices.py", kind, BUILD], capture_output=True, text=True, timeout=60)
    assert made.returncode == 0, made.stderr
    for package in (BUILD / "checkouts").iterdir():
        assert package.name.removesuffix(".git").lower() in made.stdout.lower()
