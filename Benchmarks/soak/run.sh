#!/usr/bin/env bash
# Many mixed clients on one server, for some minutes; checks that nothing fails and that memory is bounded.
#   VITRINE_BIN  the program (default .build/program/release/vitrine)
#   CLIENTS, SECONDS_LONG, SEED  default 600, 300 and 1
set -euo pipefail
cd "$(dirname "$0")/../.."
exec python3 Benchmarks/soak/soak.py
