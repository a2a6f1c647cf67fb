#!/usr/bin/env bash
# Runs the browser tests, those in WebKit beside all others: each half leaves a
# processor idle while it waits. Arguments go to both, such as -x or a file's name.
set -uo pipefail
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
(($#)) || set -- BrowserTests

half() {
    # A browser that loses its page is asked once more; the summary counts each such rerun.
    .venv/bin/python -m pytest -q -rfE --reruns 1 --timeout 300 --durations 10 -k "$@"
}

half "webkit" "$@" >"$log" 2>&1 &
webkit=$!
half "not webkit" "$@"
others=$?
wait "$webkit"
status=$?
cat "$log"
# 5: none of the tests asked for is of that half.
((others + status < 10)) && ((others == 0 || others == 5)) && ((status == 0 || status == 5))
