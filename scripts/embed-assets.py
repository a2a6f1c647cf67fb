#!/usr/bin/env python3
"""Generates the list of files in Web/ that are embedded in the program.

    scripts/embed-assets.py           writes Sources/CWebAssets/assets.c
    scripts/embed-assets.py --check   exits 1 if the list is out of date

Only the list is generated: the compiler reads the files themselves (#embed), so
run this after adding or deleting files, but not after changing them.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "Web"
LIST = ROOT / "Sources" / "CWebAssets" / "assets.c"
SERVED = {".css", ".js", ".mustache", ".png", ".svg", ".wasm"}
API = "api/openapi.json"

HEADER = """\
// Written by scripts/embed-assets.py; do not edit.

#include "CWebAssets.h"

// #embed is C23 and, in clang, an extension to what came before.
#pragma clang diagnostic ignored "-Wc23-extensions"

"""


def served_files():
    """The paths below Web/ to embed, sorted."""
    paths = (path for path in WEB.rglob("*") if path.is_file())
    relative = (path.relative_to(WEB) for path in paths)
    relative = (path for path in relative if path.suffix in SERVED or path.as_posix() == API)
    return sorted(path.as_posix() for path in relative
                  if not any(part.startswith(".") or part == "node_modules" for part in path.parts))


def listing(paths):
    """The C source that embeds `paths`."""
    arrays = "".join(
        f"static const uint8_t file_{number}[] = {{\n"
        f'#embed "../../Web/{path}" if_empty(0)\n'
        f"}};\n"
        for number, path in enumerate(paths))
    rows = "".join(
        f'    {{"{path}", file_{number}, sizeof file_{number}}},\n'
        for number, path in enumerate(paths))
    return (f"{HEADER}{arrays}\nstatic const struct web_asset assets[] = {{\n{rows}}};\n\n"
            "const struct web_asset *web_assets(size_t *count) {\n"
            "    *count = sizeof assets / sizeof assets[0];\n"
            "    return assets;\n}\n")


def main():
    expected = listing(served_files())
    current = LIST.read_text() if LIST.exists() else ""
    if "--check" in sys.argv[1:]:
        if expected != current:
            print("Sources/CWebAssets/assets.c is out of date: run scripts/embed-assets.py", file=sys.stderr)
            return 1
        return 0
    if expected != current:
        LIST.write_text(expected)
    return 0


if __name__ == "__main__":
    sys.exit(main())
