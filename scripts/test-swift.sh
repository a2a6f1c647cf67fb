#!/usr/bin/env bash
# Runs the built Swift tests in two halves side by side, each test of a half after the other; with --filter, only what
# it selects, as a whole. Prints the slowest suites, and repeats what failed at the end.
set -uo pipefail
cd "$(dirname "$0")/.."
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
# If a test hangs, the log names it as the last one started.
limit=()
if command -v timeout stdbuf >/dev/null; then limit=(timeout --kill-after 10 1200 stdbuf -oL); fi
status=0
# Only one `swift test` can use a build at a time, but on Linux the tests are a program of their own.
configuration=debug
[[ " $* " == *" -c release "* ]] && configuration=release
tests=$PWD/.build/$configuration/vitrinePackageTests.xctest
if [[ " $* " == *" --filter "* || ! -f $tests ]]; then
    "${limit[@]}" swift test --skip-build --no-parallel "$@" 2>&1 | tee "$logs/all" || status=1
else
    half() { NO_COLOR=1 "${limit[@]}" "$tests" --testing-library swift-testing --no-parallel "$@" 2>&1; }
    # About as long as all the others.
    first='^(PhotoServerTests|ImagePipelineTests)\.'
    half --skip "$first" >"$logs/others" &
    others=$!
    half --filter "$first" | tee "$logs/first" || status=1
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
