#!/usr/bin/env bash
# Runs the unit tests without the slow suites: those of the server, of all other modules and of the page in parallel.
# Prints the output of each part when it has finished.
#   scripts/test-fast.sh CONFIGURATION SLOW_SUITES
set -uo pipefail
cd "$(dirname "$0")/.."
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

configuration=$1
slow=$2
part() { scripts/run-swift-tests.sh "$configuration" --skip "$slow" "${@:2}" >"$logs/$1" 2>&1; }

swift_parts() {
    local status=0 can_share=0
    scripts/run-swift-tests.sh "$configuration" --can-share || can_share=1
    part server --filter '^PhotoServerTests\.' &
    local server=$!
    ((can_share == 0)) || wait "$server" || status=1
    part others --skip '^PhotoServerTests\.' || status=1
    ((can_share != 0)) || wait "$server" || status=1
    return "$status"
}

swift_parts &
swift=$!
scripts/test-client.sh
status=$?
wait "$swift" || status=1
cat "$logs/server" "$logs/others"
exit "$status"
