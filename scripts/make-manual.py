#!/usr/bin/env python3
"""Writes the manual page of the program, vitrine(1), to standard output.

Usage: make-manual.py PROGRAM [DATE]. The page is made of what the program says of itself
(`--experimental-dump-help`, argument-parser's description of a command line) and of the variables of the
environment that docs/settings.md lists. DATE (2026-01-31) is that of the page, by default none.
"""

import json
import pathlib
import re
import subprocess
import sys

SETTINGS = pathlib.Path(__file__).resolve().parent.parent / "docs" / "settings.md"


def escaped(text: str) -> str:
    """Text for roff: no letter is a command."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("~", "\\(ti").replace("^", "\\(ha")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.splitlines())


def names(argument: dict) -> str:
    """`--port <port>`, `<location> ...`, as in the program's own help."""
    value = f" \\fI{escaped(argument.get('valueName', ''))}\\fR" if argument["kind"] != "flag" else ""
    if argument["kind"] == "positional":
        return value.strip() + (" ..." if argument.get("isRepeating") else "")
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    options = [dashes[name["kind"]] + name["name"] for name in argument.get("names", [])]
    return ", ".join(f"\\fB{escaped(option)}\\fR" for option in options) + value


def arguments(command: dict):
    """The lines about what a command takes."""
    for argument in command.get("arguments", []):
        if not argument.get("shouldDisplay", True) or any(name["name"] in ("help", "version") for name in argument.get("names", [])):
            continue
        default = argument.get("defaultValue")
        words = argument.get("abstract", "") + (f" (default: {default})" if default and argument["kind"] == "option" else "")
        yield f".TP\n{names(argument)}\n{escaped(words)}"


def paragraphs(text: str):
    """The paragraphs of a text; one with columns keeps its lines."""
    for paragraph in text.split("\n\n") if text else []:
        has_columns = re.search(r"\S {3,}\S", paragraph)
        yield f".PP\n.nf\n{escaped(paragraph)}\n.fi" if has_columns else f".PP\n{escaped(paragraph)}"


def commands(command: dict, path: str):
    """The sections of all commands below one."""
    for child in command.get("subcommands", []):
        if child["commandName"] == "help":
            continue
        name = f"{path} {child['commandName']}"
        yield f".SS {escaped(name)}\n{escaped(child.get('abstract', ''))}"
        yield from paragraphs(child.get("discussion", ""))
        yield from arguments(child)
        yield from commands(child, name)


def variables():
    """The variables of the environment, from the table of the settings."""
    for line in SETTINGS.read_text(encoding="utf-8").splitlines():
        found = re.match(r"\| (`VITRINE_[^|]*) \| (.*) \|$", line)
        if found:
            name, words = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", part).replace("`", "") for part in found.groups())
            yield f".TP\n{escaped(name)}\n{escaped(words)}"


def main() -> None:
    program, date = sys.argv[1], (sys.argv[2:] or [""])[0]
    said = subprocess.run([program, "--experimental-dump-help"], capture_output=True, text=True, check=True)
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    root = json.loads(said.stdout)["command"]
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
        ".SH EXIT STATUS\n0 where a command did what it was asked to, 1 where it could not, and 64 where it was not understood.",
    ]
    print("\n".join(parts))


if __name__ == "__main__":
    main()
