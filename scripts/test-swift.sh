#!/usr/bin/env bash
# Runs the built Swift tests in two halves side by side, each test of a half after the other; with --filter, only what
# it selects, as a whole. Prints the slowest suites, and repeats what failed at the end.
#   scripts/test-swift.sh -c CONFIGURATION [--filter PATTERN]
set -uo pipefail
cd "$(dirname "$0")/.."
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
configuration=$2
shift 2
# If a test hangs, the log names it as the last one started.
limit=()
if command -v timeout stdbuf >/dev/null; then limit=(timeout --kill-after 10 1200 stdbuf -oL); fi
run() { "${limit[@]}" scripts/run-swift-tests.sh "$configuration" "$@" 2>&1; }

status=0
if (($#)) || ! scripts/run-swift-tests.sh "$configuration" --can-share; then
    run "$@" | tee "$logs/all" || status=1
else
    # About as long as all the others.
    first='^(PhotoServerTests|ImagePipelineTests)\.'
    run --skip "$first" >"$logs/others" &
    others=$!
    run --filter "$first" | tee "$logs/first" || status=1
    wait "$others" || status=1
    cat "$logs/others"
fi
echo "== Slowest"
sed -nE 's/^. Suite ([A-Za-z]+) passed after ([0-9.]+) seconds.*/\2 s  \1/p' "$logs"/* | sort -rn | head -n 10
grep -h '^. Test run with' "$logs"/*
if ((status)); then
    echo "== Failed"
    grep -hE 'recorded an issue|^error:|Fatal error' "$logs"/* || tail -n 20 "$logs"/*
fi
exit "$status"
