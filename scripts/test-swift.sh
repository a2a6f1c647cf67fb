#!/usr/bin/env bash
# Runs the built Swift tests one after another, so that tests that measure or wait have the machine to themselves, and
# repeats failed ones at the end.
set -uo pipefail
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# If a test hangs, the log names it as the last one started.
limit=()
if command -v timeout stdbuf >/dev/null; then limit=(timeout --kill-after 10 1200 stdbuf -oL); fi
"${limit[@]}" swift test --skip-build --no-parallel "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
echo "== Slowest"
sed -nE 's/^. Suite ([A-Za-z]+) passed after ([0-9.]+) seconds.*/\2 s  \1/p' "$log" | sort -rn | head -n 10
if ((status)); then
    echo "== Failed"
    grep -E 'recorded an issue|^error:|Fatal error' "$log" || tail -n 20 "$log"
fi
exit "$status"
