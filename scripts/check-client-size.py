#!/usr/bin/env python3
"""Keeps the page's client small: styles, scripts and WebAssembly, compressed, under 60 KB.

Each file is compressed alone, as it is served (gzip, level 9). Exit status 1 over the limit.
"""

import gzip
import pathlib
import sys

LIMIT = 60_000
WEB = pathlib.Path(__file__).resolve().parent.parent / "Web"
PARTS = {"styles": ("css", "*.css"), "scripts": ("js", "*.js"), "WebAssembly": (".", "*.wasm")}


def main() -> int:
    total = 0
    for name, (folder, pattern) in PARTS.items():
        files = sorted((WEB / folder).rglob(pattern))
        size = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
        print(f"{name}: {size:,} bytes in {len(files)} files")
        if not files:
            print(f"{name}: nothing found in {WEB / folder}")
            return 1
        total += size
    print(f"The client takes {total:,} of {LIMIT:,} bytes.")
    return 0 if total <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
