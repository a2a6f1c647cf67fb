#!/usr/bin/env python3
"""Checks that all names in templates exist in view models: Mustache renders nothing for unknown names, without an error."""

import re
import sys
from pathlib import Path

TEMPLATES = Path("Web/templates")
MODELS = Path("Sources/PhotoServer")
# {{name}}, {{{name}}}, {{#name}}, {{^name}}, {{/name}}, but not {{$block}} and {{>partial}}.
USED = re.compile(r"\{\{\{?([#^]?)([A-Za-z][\w.]*)\}")
BLOCK = re.compile(r"\{\{\$(\w+)\}\}")
COMMENT = re.compile(r"\{\{!.*?\}\}", re.DOTALL)


def names_of(template: str) -> set[str]:
    """The names of values; names of texts are checked when they are inserted."""
    text = COMMENT.sub("", template)
    blocks = set(BLOCK.findall(text))
    paths = {name for _, name in USED.findall(text)}
    return {part for path in paths if not path.startswith("text.") for part in path.split(".")} - blocks


def main() -> int:
    source = "\n".join(path.read_text() for path in sorted(MODELS.rglob("*.swift")))
    declared = set(re.findall(r"\b(?:let|var) (\w+)", source)) | set(re.findall(r'"(\w+)"', source))
    failures = []
    for path in sorted(TEMPLATES.rglob("*.mustache")):
        failures += [f"{path}: no view model has “{name}”" for name in sorted(names_of(path.read_text()) - declared)]
    print("\n".join(failures), file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
