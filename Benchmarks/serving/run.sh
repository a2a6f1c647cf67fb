#!/usr/bin/env bash
# Serves the same cached thumbnail through Vitrine and as a static file through nginx, over 64
# kept-alive connections, taking turns in one run; prints requests a second, the 99th percentile
# and the ratios of their medians. Needs wrk and nginx.
#   VITRINE_BIN  the program (default .build/release/vitrine)
#   ROUNDS, SECONDS_EACH  default 3 and 4
set -euo pipefail
cd "$(dirname "$0")/../.."
for tool in wrk nginx curl; do
    command -v "$tool" >/dev/null || { echo "serving: $tool is not installed, left out."; exit 0; }
done
exec python3 Benchmarks/serving/compare.py
