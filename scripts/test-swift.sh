#!/usr/bin/env bash
# Runs the built Swift tests in three parallel parts, with the tests of a part one after another, and after the shortest
# part those of the library again with PostgreSQL; with --filter, only the selected tests, in one part. Prints the slowest
# suites, and repeats failures at the end of the output.
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
# Suites that also run with PostgreSQL, with fewer histories.
database='^LibraryTests|PostgreSQL|LibraryTransferTests'
run_with_postgresql() {
    HISTORY_SEQUENCES=25 scripts/with-postgresql.sh "${limit[@]}" \
        scripts/run-swift-tests.sh "$configuration" --filter "$database" 2>&1
}

status=0
if (($#)); then
    run "$@" | tee "$logs/all" || status=1
elif ! scripts/run-swift-tests.sh "$configuration" --can-share; then
    run | tee "$logs/all" || status=1
    run_with_postgresql | tee "$logs/postgresql" || status=1
else
    server='^PhotoServerTests\.' images='^ImagePipelineTests\.'
    images_and_postgresql() {
        local status=0
        run --filter "$images" >"$logs/images" || status=1
        run_with_postgresql >"$logs/postgresql" || status=1
        return "$status"
    }
    images_and_postgresql &
    shortest=$!
    run --skip "$server|$images" >"$logs/others" &
    others=$!
    run --filter "$server" | tee "$logs/server" || status=1
    wait "$shortest" || status=1
    wait "$others" || status=1
    cat "$logs/images" "$logs/postgresql" "$logs/others"
fi
echo "== Slowest"
sed -nE 's/^. Suite ([A-Za-z]+) passed after ([0-9.]+) seconds.*/\2 s  \1/p' "$logs"/* | sort -rn | head -n 10
grep -h '^. Test run with' "$logs"/*
if ((status)); then
    echo "== Failed"
    grep -hE 'recorded an issue|^error:|Fatal error' "$logs"/* || tail -n 20 "$logs"/*
fi
exit "$status"
