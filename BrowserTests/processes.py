"""The processes started by a server, according to the system (proc(5))."""

from __future__ import annotations

import os
import pathlib


def workers(server, kind: str = "decode-worker") -> dict[int, float]:
    """The decode workers of a server, with the CPU seconds of each."""
    found = {}
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            arguments = (entry / "cmdline").read_bytes().split(b"\0")
        except (FileNotFoundError, ProcessLookupError):
            continue
        is_running = fields[0] not in "ZX"
        if int(fields[1]) == server.process.pid and is_running and kind.encode() in arguments:
            found[int(entry.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
