#!/usr/bin/env python3
"""Writes the manual page of the program, vitrine(1), to standard output.

Usage: make-manual.py PROGRAM [DATE]. The page is generated from the program's own description of its command line
(`--experimental-dump-help` of argument-parser) and from the settings listed in docs/configuration.md. DATE
(2026-01-31) is the date of the page; none by default.
"""

import json
import pathlib
import re
import subprocess
import sys

SETTINGS = pathlib.Path(__file__).resolve().parent.parent / "docs" / "configuration.md"


def escaped(text: str) -> str:
    """Escapes text for roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("~", "\\(ti").replace("^", "\\(ha")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.splitlines())


def names(argument: dict) -> str:
    """An argument as in the program's own help: `--port <port>`, `<location> ...`."""
    value = f" \\fI{escaped(argument.get('valueName', ''))}\\fR" if argument["kind"] != "flag" else ""
    if argument["kind"] == "positional":
        return value.strip() + (" ..." if argument.get("isRepeating") else "")
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    options = [dashes[name["kind"]] + name["name"] for name in argument.get("names", [])]
    return ", ".join(f"\\fB{escaped(option)}\\fR" for option in options) + value


def arguments(command: dict):
    """The arguments and options of a command."""
    for argument in command.get("arguments", []):
        if not argument.get("shouldDisplay", True) or any(name["name"] in ("help", "version") for name in argument.get("names", [])):
            continue
        default = argument.get("defaultValue")
        words = argument.get("abstract", "") + (f" (default: {default})" if default and argument["kind"] == "option" else "")
        yield f".TP\n{names(argument)}\n{escaped(words)}"


def paragraphs(text: str):
    """The paragraphs of a text; tables keep their lines."""
    for paragraph in text.split("\n\n") if text else []:
        has_columns = re.search(r"\S {3,}\S", paragraph)
        yield f".PP\n.nf\n{escaped(paragraph)}\n.fi" if has_columns else f".PP\n{escaped(paragraph)}"


def commands(command: dict, path: str):
    """The sections of all subcommands."""
    for child in command.get("subcommands", []):
        if child["commandName"] == "help":
            continue
        name = f"{path} {child['commandName']}"
        yield f".SS {escaped(name)}\n{escaped(child.get('abstract', ''))}"
        yield from paragraphs(child.get("discussion", ""))
        yield from arguments(child)
        yield from commands(child, name)


def variables():
    """The environment variables, from the table of settings."""
    for line in SETTINGS.read_text(encoding="utf-8").splitlines():
        found = re.match(r"\| `([a-z-]+)` \|.*\| ([^|]*) \|$", line)
        if found:
            name = found[1].upper().replace("-", "_")
            yield f".TP\n{escaped(name if name.startswith('AWS_') else f'VITRINE_{name}')}\n{escaped(found[2])}."


def main() -> None:
    program, date = sys.argv[1], (sys.argv[2:] or [""])[0]
    dump = subprocess.run([program, "--experimental-dump-help"], capture_output=True, text=True, check=True)
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    root = json.loads(dump.stdout)["command"]
    abstract = root["abstract"].rstrip(".")
    parts = [
        f'.TH VITRINE 1 "{escaped(date)}" "vitrine {escaped(version)}"',
        f".SH NAME\nvitrine \\- {escaped(abstract[:1].lower() + abstract[1:])}",
        ".SH SYNOPSIS\n.B vitrine\n[\\fIcommand\\fR] [\\fIoptions\\fR]",
        f".SH DESCRIPTION\n{escaped(root.get('discussion', ''))}",
        ".SH COMMANDS",
        *commands(root, "vitrine"),
        ".SH ENVIRONMENT",
        *variables(),
        ".SH EXIT STATUS\n0 if the command succeeded, 1 if it failed, and 64 if its arguments are invalid.",
    ]
    print("\n".join(parts))


if __name__ == "__main__":
    main()
