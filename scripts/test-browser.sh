#!/usr/bin/env bash
# Runs the browser tests side by side, file by file: four at a time, since each leaves its processor idle while it waits.
# Arguments, such as -x or a file name, apply to all. VITRINE_TEST_WORKERS sets another number.
#
# A test is repeated only if its browser was lost: the session, window or driver. Repeated tests are listed and counted.
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
    # A browser that hangs: after a timeout, it does not respond to a trivial command either (BrowserTests/lost_browsers.py).
    '^BrowserLost:'
)

.venv/bin/python -m pytest -q -rsfER --numprocesses "${VITRINE_TEST_WORKERS:-4}" --dist loadfile --no-loadscope-reorder \
    --reruns 1 "${lost[@]/#/--only-rerun=}" --timeout 300 --durations 20 -p no:cacheprovider "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
printf 'Repeated for a lost browser: %d\n' "$(grep -c '^RERUN ' "$log")"
exit "$status"
