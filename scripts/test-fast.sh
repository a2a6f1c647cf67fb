#!/usr/bin/env bash
# Runs the unit tests without the slow suites: those of the server, of all other parts and of the page side by side.
# Prints the output of each part when it has finished.
#   scripts/test-fast.sh CONFIGURATION SLOW_SUITES
set -uo pipefail
cd "$(dirname "$0")/.."
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

configuration=$1
slow=$2
tests=$PWD/.build/$configuration/vitrinePackageTests.xctest
# Only one `swift test` can use a build at a time. On Linux the tests are a separate program; elsewhere they run one
# after another.
part() {
    local name=$1
    shift
    if [ -f "$tests" ]; then
        NO_COLOR=1 "$tests" --testing-library swift-testing --no-parallel --skip "$slow" "$@" >"$logs/$name" 2>&1
    else
        swift test --skip-build --no-parallel -c "$configuration" --skip "$slow" "$@" >"$logs/$name" 2>&1
    fi
}

swift_parts() {
    local status=0
    part server --filter '^PhotoServerTests\.' &
    local server=$!
    [ -f "$tests" ] || wait "$server" || status=1
    part others --skip '^PhotoServerTests\.' || status=1
    [ ! -f "$tests" ] || wait "$server" || status=1
    return "$status"
}

swift_parts &
swift=$!
node --test ClientTests
status=$?
wait "$swift" || status=1
cat "$logs/server" "$logs/others"
exit "$status"
