#!/usr/bin/env bash
# Runs the unit tests of the page's modules in Node.js, several files at a time, since they mostly wait.
# Prints the ten slowest tests.
set -uo pipefail
cd "$(dirname "$0")/.."
times=$(mktemp -d)
trap 'rm -rf "$times"' EXIT
reporter=tap
[[ -t 1 ]] && reporter=spec
export times reporter

# shellcheck disable=SC2016
find ClientTests -name '*.test.js' -print0 | xargs -0 -n 6 -P 6 bash -c '
    exec node --test --test-reporter "$reporter" --test-reporter-destination stdout \
        --test-reporter ./scripts/test-durations.mjs --test-reporter-destination "$times/$$" "$@"' _
status=$?
echo '== Slowest tests, in milliseconds'
sort -rn "$times"/* | sed -n 1,10p
exit "$status"
