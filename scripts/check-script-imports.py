#!/usr/bin/env python3
"""Checks the imports of the folders of Web/js against the order in docs/architecture.md.

A folder imports itself and those listed here, including types. Exit status 1
with a line for each import that the order does not allow.
"""

import pathlib
import posixpath
import re
import sys

LOWEST = {"basics", "core", "messages"}

TABLE = {
    "basics": set(),
    "core": set(),
    "messages": set(),
    "collection": LOWEST,
    "views": LOWEST | {"collection"},
    "shell": LOWEST | {"collection", "views"},
    "offline": LOWEST | {"collection", "shell"},
    "offline/worker": LOWEST | {"collection"},
    "": LOWEST | {"collection", "views", "shell", "offline"},
}

IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}/[^'"]+)['"]""")


def folder(path: str) -> str:
    """The folder of a path below Web/js in the table; empty for the entry point."""
    return max((name for name in TABLE if path.startswith(f"{name}/")), key=len, default="")


def violations(root: pathlib.Path):
    """Yields a line for each import that the order does not allow."""
    for path in sorted(root.rglob("*.js")):
        name = path.relative_to(root).as_posix()
        here = folder(name)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for target in IMPORT.findall(line):
                there = folder(posixpath.normpath(posixpath.join(posixpath.dirname(name), target)))
                if there != here and there not in TABLE[here]:
                    yield f"{path}:{number}: {here or 'the entry'} may not import {there or 'the entry'}"


def main() -> int:
    root = pathlib.Path(__file__).resolve().parent.parent / "Web" / "js"
    unknown = [path for path in root.iterdir() if path.is_dir() and path.name not in TABLE]
    lines = [f"{path}: not in the table" for path in unknown] + list(violations(root))
    print("\n".join(lines) if lines else f"The imports of {len(TABLE) - 1} script folders match the order.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
