#!/usr/bin/env python3
"""Finds relative links of the documents in a folder that do not lead to a file in it, or to a heading of a document.

Usage: check-links.py FOLDER
"""

import pathlib
import re
import sys

LINK = re.compile(r"\]\(([^()\s]+)\)")
# Without code, which may look like a link.
CODE = re.compile(r"^(?: {4}|\t).*$|`[^`]*`", re.MULTILINE)


def anchors(document: pathlib.Path) -> set[str]:
    """The names of the headings, formed as by common viewers of Markdown."""
    headings = re.findall(r"^#+ (.*)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_nowhere(link: str, document: pathlib.Path, root: pathlib.Path) -> bool:
    """Whether a link of a document has no target in the folder."""
    path, _, anchor = link.partition("#")
    target = (document.parent / path).resolve() if path else document
    if not target.is_file() or not target.is_relative_to(root):
        return True
    return bool(anchor) and anchor not in anchors(target)


def main() -> int:
    root = pathlib.Path(sys.argv[1]).resolve()
    count, found = 0, []
    for document in sorted(root.rglob("*.md")):
        for link in LINK.findall(CODE.sub("", document.read_text(encoding="utf-8"))):
            if re.match(r"[a-z]+:", link):
                continue
            count += 1
            if leads_nowhere(link, document, root):
                found.append(f"{document.relative_to(root)}: {link}")
    print("\n".join(found) or f"{count} links lead somewhere.")
    return 1 if found or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
