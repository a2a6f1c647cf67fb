#!/usr/bin/env bash
# Starts PostgreSQL, an object store, three servers and HAProxy on this machine, to try them out: in a temporary
# folder and on free ports of 127.0.0.1. Prints the URL, and stops everything on Control-C.
#   deploy/try.sh [--servers 3] [-- OPTIONS OF vitrine serve…]
#   VITRINE_BIN  the program (default: that of `make build`, else the one of the tests)
# The tests and Benchmarks/cluster start the same (BrowserTests/cluster.py).
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh test
if [ -z "${VITRINE_BIN:-}" ]; then
    for program in .build/program/release/vitrine .build/release/vitrine; do
        [ ! -x "$program" ] || { VITRINE_BIN=$PWD/$program; break; }
    done
    [ -n "${VITRINE_BIN:-}" ] || { echo "try: there is no program yet: make build" >&2; exit 1; }
    export VITRINE_BIN
fi
exec .venv/bin/python BrowserTests/cluster.py "$@"
