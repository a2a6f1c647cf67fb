#!/usr/bin/env python3
"""Generates the types of the functions exported by Sources/ViewerWasm.

    scripts/core-exports.py           writes Web/js/core/exports.js
    scripts/core-exports.py --check   exits 1 if the file is out of date
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources" / "ViewerWasm"
MODULE = ROOT / "Web" / "js" / "core" / "exports.js"

FUNCTION = re.compile(
    r'(?P<comment>(?:^///.*\n)*)^@_expose\(wasm, "(?P<name>\w+)"\) @_cdecl\("(?P=name)"\)\n'
    r"func \w+\((?P<parameters>[^)]*)\)(?: -> (?P<result>\w+))? \{",
    re.MULTILINE,
)
NUMBERS = {"Int32", "Double"}

HEADER = """\
/** The functions of the Swift core. Written by scripts/core-exports.py from Sources/ViewerWasm; do not edit. */

/** @typedef {number} Address of a value or a table in the core's memory */
"""

FOOTER = """\

/**
 * The exports of an instance of the core.
 * @param {WebAssembly.Instance} instance
 */
export function coreExports(instance) {
  return /** @type {CoreExports & CoreMemoryExports} */ (/** @type {unknown} */ (instance.exports));
}
"""


def parameters(text):
    """Names and types of the parameters of a Swift function."""
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, kind = re.fullmatch(r"(?:_ )?(\w+): (.+)", part).groups()
        yield name, "number" if kind in NUMBERS else "Address"


def functions():
    """All exported functions: name, parameters, result, comment."""
    for source in sorted(SOURCES.glob("*.swift")):
        text = source.read_text()
        found = list(FUNCTION.finditer(text))
        exposed = text.count("@_expose(wasm")
        if len(found) != exposed:
            sys.exit(f"{source.name}: {exposed} functions are exposed, but {len(found)} were parsed")
        for match in found:
            comment = " ".join(line.removeprefix("///").strip() for line in match["comment"].splitlines())
            yield match["name"], list(parameters(match["parameters"])), match["result"], comment


def module():
    """The text of the module."""
    lines, sizes = [], []
    for name, inputs, result, comment in sorted(functions(), key=lambda function: function[0]):
        if result is not None and result not in NUMBERS:
            sys.exit(f"{name}: results of type {result} are not supported")
        if name.endswith("_size"):
            sizes.append(name)
        signature = ", ".join(f"{parameter}: {kind}" for parameter, kind in inputs)
        output = "number" if result else "void"
        lines.append(f" * @property {{({signature}) => {output}}} {name} {comment}".rstrip())
    names = " | ".join(f"'{name}'" for name in sizes)
    return "\n".join([
        HEADER,
        "/** @typedef {{ memory: WebAssembly.Memory, __heap_base: WebAssembly.Global }} CoreMemoryExports */",
        "",
        "/**",
        " * Functions that return the size of a value in bytes.",
        f" * @typedef {{{names}}} SizeFunction",
        " */",
        "",
        "/**",
        " * @typedef {object} CoreExports",
        *lines,
        " */",
        FOOTER,
    ])


def main():
    expected = module()
    if "--check" in sys.argv[1:]:
        if not MODULE.exists() or MODULE.read_text() != expected:
            print("Web/js/core/exports.js is out of date: run scripts/core-exports.py", file=sys.stderr)
            return 1
        return 0
    MODULE.write_text(expected)
    return 0


if __name__ == "__main__":
    sys.exit(main())
