#!/usr/bin/env bash
# Runs the browser tests side by side, file by file: four at a time, since each leaves its processor idle while it waits.
# Arguments, such as -x or a file name, apply to all. VITRINE_TEST_WORKERS sets another number.
#
# A test is repeated if its browser was lost: the session, window or driver. Tests that failed next to others are
# repeated once at the end, alone on the machine, unless there are more than a few. Both kinds of repeated runs are
# listed and counted.
set -uo pipefail
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
(($#)) || set -- BrowserTests

# Errors of a lost browser, as a regular expression for "Type: message".
lost=(
    '^(InvalidSessionId|NoSuchWindow|SessionNotCreated)Exception:'
    # WebKit's driver reports nothing if its browser has ended.
    '^WebDriverException: Message:\s*$'
    '^WebDriverException: .*(disconnected|not reachable|tab crashed|session deleted|marionette)'
    # The driver itself is gone or does not respond; tests reach Vitrine at 127.0.0.1, and not through this library.
    "^(MaxRetryError|ReadTimeoutError|ConnectTimeoutError): HTTPConnectionPool\(host='localhost'"
    '^ProtocolError: .*Connection aborted'
    # A browser that hangs: after a timeout, it does not answer a trivial command either (BrowserTests/lost_browsers.py).
    '^BrowserLost:'
)

# Failures that may be caused by the load of the others; if there are more, nothing is repeated.
max_alone=10

.venv/bin/python -m pytest -q -rsfER --numprocesses "${VITRINE_TEST_WORKERS:-4}" --dist loadfile --no-loadscope-reorder \
    --reruns 1 "${lost[@]/#/--only-rerun=}" --timeout 300 --durations 20 -p no:cacheprovider "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
printf 'Repeated for a lost browser: %d\n' "$(grep -c '^RERUN ' "$log")"
((status == 0)) && exit 0

mapfile -t failed < <(sed -nE 's/^(FAILED|ERROR) (BrowserTests[^ ]*::.*)$/\2/p' "$log" | sed 's/ - .*//' | sort -u)
((${#failed[@]} > 0 && ${#failed[@]} <= max_alone)) || exit 1
printf '== Repeated alone: %d\n' "${#failed[@]}"
.venv/bin/python -m pytest -q -rfE --timeout 300 -p no:cacheprovider "${failed[@]}"
