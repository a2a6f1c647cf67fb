#!/usr/bin/env bash
# Serves the same cached thumbnail through Vitrine and as a static file through nginx, over 64 kept-alive connections,
# alternating in one run, and a list page in the same way; prints requests per second, the 99th percentile, the ratios
# of their medians, and the CPU time of a page. Requires wrk and nginx; thumbor is also measured if it is installed.
#   VITRINE_BIN  the program (default .build/program/release/vitrine)
#   THUMBOR      thumbor's program (default: the one in PATH)
#   ROUNDS, SECONDS_EACH  default 9 and 1
set -euo pipefail
cd "$(dirname "$0")/../.."
for tool in wrk nginx curl; do
    command -v "$tool" >/dev/null || { echo "serving: $tool is not installed, skipped."; exit 0; }
done
exec python3 Benchmarks/serving/compare.py
