#!/usr/bin/env python3
"""Checks the imports of the folders of Web/js against the order in docs/architecture.md, and the names of its modules.

A folder imports itself and those listed below, including types. Messages are imported by a name that stands for the
language of the page, which is resolved by package.json for tests and types, and by ScriptBundle for the server. The
modules of a bundle share a scope, in which no name may hide a global of the browser according to TypeScript; names are
shortened except those in BrowserNames.swift.
Exit status 1 with a line for each violation.
"""

import pathlib
import posixpath
import re
import shutil
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

IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*['"]((?:\.{1,2}|#messages)/[^'"]+)['"]""")

DECLARATION = re.compile(r"^(?:export )?(?:async )?(?:const|let|function|class)\*? (\w+)", re.MULTILINE)
GLOBAL = re.compile(r"^declare (?:var|function|const|let|class) (\w+)", re.MULTILINE)
SPACE = re.compile(r"^\s*declare namespace (\w+)", re.MULTILINE)
WORD = re.compile(r"(?<![\w$#])[A-Za-z_$][\w$]*")
NAMES = pathlib.Path(__file__).resolve().parent.parent / "Sources/PhotoServer/Assets/BrowserNames.swift"


def folder_of(path: str) -> str:
    """The folder of a path below Web/js in the table; empty for the entry point."""
    return max((name for name in TABLE if path.startswith(f"{name}/")), key=len, default="")


def violations(root: pathlib.Path):
    """Yields a line for each import that the order does not allow."""
    for path in sorted(root.rglob("*.js")):
        name = path.relative_to(root).as_posix()
        importer = folder_of(name)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for target in IMPORT.findall(line):
                is_named = target.startswith("#")
                imported = "messages" if is_named else folder_of(posixpath.normpath(posixpath.join(posixpath.dirname(name), target)))
                if imported == "messages" != importer and not is_named:
                    yield f"{path}:{number}: messages are imported as '#messages/…', in the language of the page"
                if imported != importer and imported not in TABLE[importer]:
                    yield f"{path}:{number}: {importer or 'the entry'} may not import {imported or 'the entry'}"


def library() -> pathlib.Path:
    """The folder of TypeScript's declarations."""
    compiler = shutil.which("tsc")
    if not compiler:
        sys.exit("tsc is required (package node-typescript): scripts/setup.sh test installs it.")
    return pathlib.Path(compiler).resolve().parent.parent / "lib"


def browser_globals() -> set[str]:
    """The names of globals of pages and workers."""
    kinds = ("dom", "webworker", "es5")
    return {name for kind in kinds for name in GLOBAL.findall((library() / f"lib.{kind}.d.ts").read_text(encoding="utf-8"))}


def known_names() -> set[str]:
    """The names of all globals in every version of the language, including namespaces such as `Intl`."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(library().glob("lib.*.d.ts"))]
    return {"globalThis"} | {name for text in texts for name in GLOBAL.findall(text) + SPACE.findall(text)}


def missing_names(root: pathlib.Path):
    """Yields a line for each global name that occurs in a module and is not in BrowserNames.swift."""
    listed = set(NAMES.read_text(encoding="utf-8").split('"""')[1].split())
    words = {word for path in root.rglob("*.js") for word in WORD.findall(path.read_text(encoding="utf-8"))}
    for name in sorted(words & known_names() - listed):
        yield f"{NAMES}: {name} is missing"


def hidden_globals(root: pathlib.Path):
    """Yields a line for each declaration of a module that hides a global."""
    names = browser_globals()
    for path in sorted(root.rglob("*.js")):
        for name in DECLARATION.findall(path.read_text(encoding="utf-8")):
            if name in names:
                yield f"{path}: {name} hides a global of the browser from other modules"


def main() -> int:
    root = pathlib.Path(__file__).resolve().parent.parent / "Web" / "js"
    unknown = [path for path in root.iterdir() if path.is_dir() and path.name not in TABLE]
    lines = [f"{path}: not in the table" for path in unknown] + list(violations(root)) + list(hidden_globals(root))
    lines += missing_names(root)
    print("\n".join(lines) if lines else f"The imports of {len(TABLE) - 1} script folders match the order.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
