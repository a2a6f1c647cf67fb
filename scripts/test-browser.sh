#!/usr/bin/env bash
# Runs the browser tests in two halves side by side, WebKit and all others, since each leaves a processor idle while
# it waits. Some tests that need no browser run with WebKit, as do all tests of the exported site, which is created
# once, so that both halves take about as long. Arguments, such as -x or a file name, apply to both.
#
# A test is repeated if its browser was lost: the session, window or driver. Tests that failed next to the other half
# are repeated once at the end, alone on the machine, unless there are more than a few. Both kinds of repeated runs
# are listed and counted.
set -uo pipefail
cd "$(dirname "$0")/.."
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
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
    '^TimeoutException: .*receiving message from renderer'
    # A browser that hangs: it does not load any page within the timeout, and its driver has no specific error.
    '^TimeoutException: Message:\s*$'
)

# Failures that may be caused by the load of the other half; if there are more, nothing is repeated.
max_alone=6

half() {
    local name=$1
    shift
    .venv/bin/python -m pytest -q -rsfER --reruns 1 "${lost[@]/#/--only-rerun=}" --timeout 300 --durations 10 \
        -p no:cacheprovider -k "$name" "$@"
}

first="webkit or test_deploy or test_originals_in_store or test_nothing_of_others or test_every_route or test_hostile_api_schema or test_documented_commands or test_image_store or test_hostile_feeds or test_killed or test_exported or test_servers or test_under_load"
half "$first" "$@" >"$logs/webkit" 2>&1 &
webkit=$!
half "not ($first)" "$@" 2>&1 | tee "$logs/others"
others=$?
wait "$webkit"
status=$?
cat "$logs/webkit"
printf 'Repeated for a lost browser: %d\n' "$(cat "$logs"/* 2>/dev/null | grep -c '^RERUN ')"
# 5: none of the selected tests belongs to that half.
((others == 5)) && others=0
((status == 5)) && status=0
((others == 0 && status == 0)) && exit 0

mapfile -t failed < <(sed -nE 's/^(FAILED|ERROR) (BrowserTests[^ ]*::.*)$/\2/p' "$logs"/* | sed 's/ - .*//' | sort -u)
((${#failed[@]} > 0 && ${#failed[@]} <= max_alone)) || exit 1
printf '== Repeated alone: %d\n' "${#failed[@]}"
.venv/bin/python -m pytest -q -rfE --timeout 300 -p no:cacheprovider "${failed[@]}"
