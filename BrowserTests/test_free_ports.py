"""Ports of the tests' own servers."""

from __future__ import annotations

import pathlib
import subprocess
import sys

TAKE = "from program import free_port; print(*[free_port() for _ in range(100)])"


def test_processes_never_choose_the_same_port():
    folder = pathlib.Path(__file__).parent
    processes = [subprocess.Popen([sys.executable, "-c", TAKE], cwd=folder, stdout=subprocess.PIPE) for _ in range(8)]
    ports = [int(port) for process in processes for port in process.communicate(timeout=60)[0].split()]
    assert len(set(ports)) == len(ports) == 800
