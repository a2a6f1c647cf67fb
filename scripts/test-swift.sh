#!/usr/bin/env bash
# Runs the built Swift tests one after the other, so that one which measures or
# waits has the machine to itself, and repeats at the end what failed.
set -uo pipefail
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# If a test waits for ever, the log names it as the last one that was started.
limit=()
if command -v timeout stdbuf >/dev/null; then limit=(timeout --kill-after 10 1200 stdbuf -oL); fi
"${limit[@]}" swift test --skip-build --no-parallel "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
echo "== What took longest"
sed -nE 's/^. Suite ([A-Za-z]+) passed after ([0-9.]+) seconds.*/\2 s  \1/p' "$log" | sort -rn | head -n 10
if ((status)); then
    echo "== What failed"
    grep -E 'recorded an issue|^error:|Fatal error' "$log" || tail -n 20 "$log"
fi
exit "$status"
