#!/usr/bin/env bash
# Adds a JSON list of 1,000,000 objects (180 MB), compared with one pass of JSONSerialization over the same bytes: CPU
# time and memory; then the memory of the server, the response time of the last page, and the cost of a refresh of
# 50 photos with that history, compared with a source without one.
#   VITRINE_BIN  the program (default .build/program/release/vitrine)
#   COUNT        number of objects (default 1000000)
set -euo pipefail
cd "$(dirname "$0")/../.."
[ "$(uname -s)" = Linux ] || { echo "adding: skipped, since the memory of processes can only be read on Linux."; exit 0; }
swift build -c release --product json-reference
exec python3 Benchmarks/adding/compare.py
