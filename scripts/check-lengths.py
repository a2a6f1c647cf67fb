#!/usr/bin/env python3
"""Finds source files over 300 lines without a reason (`Over 300 lines: …`) among their first lines."""

import pathlib
import subprocess
import sys

MAX_LINES = 300
# A reason, or the note that the file is generated.
FIRST_LINES = 40
REASONS = ("Over 300 lines:", "do not edit")
SUFFIXES = {".c", ".cpp", ".css", ".h", ".js", ".mustache", ".py", ".sh", ".swift"}


def main() -> int:
    root = pathlib.Path(__file__).resolve().parent.parent
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True).stdout
    found = []
    for name in filter(None, listed.split("\0")):
        path = root / name
        if path.suffix not in SUFFIXES or not path.exists():
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        head = "\n".join(lines[:FIRST_LINES])
        if len(lines) > MAX_LINES and not any(reason in head for reason in REASONS):
            found.append(f"{name}: {len(lines)} lines, and no reason")
    print("\n".join(found) if found else f"No file is over {MAX_LINES} lines without a reason.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
