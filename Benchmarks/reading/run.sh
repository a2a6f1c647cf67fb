#!/usr/bin/env bash
# Reads feeds in a separate process and in this one: CPU time of 100,000 entries, time of ten.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift build -c release --product reading-benchmark
exec .build/release/reading-benchmark
