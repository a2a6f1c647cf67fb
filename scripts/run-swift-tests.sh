#!/usr/bin/env bash
# Runs built Swift tests one after another, without building anything.
#   scripts/run-swift-tests.sh CONFIGURATION [--filter PATTERN] [--skip PATTERN]
# Only one `swift test` can use a build at a time. On Linux, the tests are a separate program, so that several parts can run
# in parallel (`--can-share` checks this without running tests).
set -uo pipefail
cd "$(dirname "$0")/.."
configuration=$1
shift
tests=$PWD/.build/$configuration/vitrinePackageTests.xctest
if [[ ${1:-} == --can-share ]]; then
    [ -f "$tests" ]
elif [ -f "$tests" ]; then
    NO_COLOR=1 exec "$tests" --testing-library swift-testing --no-parallel "$@"
else
    exec swift test --skip-build --no-parallel -c "$configuration" "$@"
fi
