#!/usr/bin/env bash
# Adds a JSON list of 1,000,000 objects (180 MB), against one pass of JSONSerialization over the same bytes: processor
# time and memory; then what the server that holds it needs, how soon its last page answers, and what a
# refresh of 50 photos costs beside that history, against a source without one.
#   VITRINE_BIN  the program (default .build/program/release/vitrine)
#   COUNT        how many objects (default 1000000)
set -euo pipefail
cd "$(dirname "$0")/../.."
[ "$(uname -s)" = Linux ] || { echo "adding: the memory of processes is read as on Linux, left out."; exit 0; }
swift build -c release --product json-reference
exec python3 Benchmarks/adding/compare.py
