#!/usr/bin/env bash
# Runs the browser tests, those in WebKit beside all others: each half leaves a
# processor idle while it waits. Arguments go to both, such as -x or a file's name.
#
# A test is run once more at once only where its browser was lost: the session, the
# window or the driver. A few tests that failed while both halves shared the machine
# are run again when it is free: what fails then has failed. Both are named and counted.
set -uo pipefail
cd "$(dirname "$0")/.."
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
(($#)) || set -- BrowserTests

# More failures than these are no matter of a busy machine.
most_repeated=6
# What an error says that tells of a lost browser, as a regular expression over "Type: message".
lost=(
    '^(InvalidSessionId|NoSuchWindow|SessionNotCreated)Exception:'
    '^WebDriverException: .*(disconnected|not reachable|tab crashed|session deleted|marionette)'
    # The driver itself is gone or stands still; tests reach Vitrine at 127.0.0.1, and not by this library.
    "^(MaxRetryError|ReadTimeoutError|ConnectTimeoutError): HTTPConnectionPool\(host='localhost'"
    '^TimeoutException: .*receiving message from renderer'
)

half() {
    local cache=$1 name=$2
    shift 2
    .venv/bin/python -m pytest -q -rfER --reruns 1 "${lost[@]/#/--only-rerun=}" --timeout 300 --durations 10 \
        -o cache_dir="$logs/cache-$cache" -k "$name" "$@"
}

# Runs what failed in a half once more, now that it has the machine to itself; 0 where all of it passes.
repeated() {
    local cache=$1 name=$2 log="$logs/$1"
    shift 2
    local count
    count=$(grep -cE '^(FAILED|ERROR) ' "$log")
    ((count > 0 && count <= most_repeated)) || return 1
    echo "== Once more, alone: $count"
    half "$cache" "$name" --last-failed --last-failed-no-failures none "$@" 2>&1 | tee "$log.repeated"
}

half webkit "webkit" "$@" >"$logs/webkit" 2>&1 &
webkit=$!
half others "not webkit" "$@" 2>&1 | tee "$logs/others"
others=$?
wait "$webkit"
status=$?
cat "$logs/webkit"
# 1: some tests failed. 5: none of the tests asked for is of that half.
if ((others == 1)) && repeated others "not webkit" "$@"; then others=0; fi
if ((status == 1)) && repeated webkit "webkit" "$@"; then status=0; fi
printf 'Reruns for a lost browser: %d\n' "$(cat "$logs"/* 2>/dev/null | grep -c '^RERUN ')"
printf 'Failed beside the other half, and run again alone: %d\n' \
    "$(cat "$logs"/others "$logs"/webkit | grep -cE '^(FAILED|ERROR) ')"
((others == 0 || others == 5)) && ((status == 0 || status == 5))
