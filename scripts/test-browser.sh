#!/usr/bin/env bash
# Runs the browser tests, those in WebKit beside all others: each half leaves a
# processor idle while it waits. Some that need no browser run with those in WebKit,
# and so do all of the exported site, which is made once: both take about as long.
# Arguments go to both, such as -x or a file's name.
#
# A test is run once more if its browser was lost: the session, the window or the
# driver. What failed beside the other half is run once more at the end, alone on the
# machine, unless it is more than a few. Both kinds of runs are named and counted.
set -uo pipefail
cd "$(dirname "$0")/.."
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
(($#)) || set -- BrowserTests

# What an error says that tells of a lost browser, as a regular expression over "Type: message".
lost=(
    '^(InvalidSessionId|NoSuchWindow|SessionNotCreated)Exception:'
    # WebKit's driver says nothing at all if its browser has ended.
    '^WebDriverException: Message:\s*$'
    '^WebDriverException: .*(disconnected|not reachable|tab crashed|session deleted|marionette)'
    # The driver itself is gone or stands still; tests reach Vitrine at 127.0.0.1, and not by this library.
    "^(MaxRetryError|ReadTimeoutError|ConnectTimeoutError): HTTPConnectionPool\(host='localhost'"
    '^ProtocolError: .*Connection aborted'
    '^TimeoutException: .*receiving message from renderer'
    # A browser that hangs: it opens no page within the limit, and its driver has no word for that.
    '^TimeoutException: Message:\s*$'
)

# Failures that the load of the other half may explain; with more of them nothing is rerun.
most_alone=6

half() {
    local name=$1
    shift
    .venv/bin/python -m pytest -q -rsfER --reruns 1 "${lost[@]/#/--only-rerun=}" --timeout 300 --durations 10 \
        -p no:cacheprovider -k "$name" "$@"
}

first="webkit or test_deploying or test_hostile_api_schema or test_documented_commands or test_image_store or test_command_line or test_hostile_feeds or test_killed or test_exported"
half "$first" "$@" >"$logs/webkit" 2>&1 &
webkit=$!
half "not ($first)" "$@" 2>&1 | tee "$logs/others"
others=$?
wait "$webkit"
status=$?
cat "$logs/webkit"
printf 'Reruns for a lost browser: %d\n' "$(cat "$logs"/* 2>/dev/null | grep -c '^RERUN ')"
# 5: none of the tests asked for is of that half.
((others == 5)) && others=0
((status == 5)) && status=0
((others == 0 && status == 0)) && exit 0

mapfile -t failed < <(sed -nE 's/^(FAILED|ERROR) (BrowserTests[^ ]*::.*)$/\2/p' "$logs"/* | sed 's/ - .*//' | sort -u)
((${#failed[@]} > 0 && ${#failed[@]} <= most_alone)) || exit 1
printf '== Once more, alone: %d\n' "${#failed[@]}"
.venv/bin/python -m pytest -q -rfE --timeout 300 -p no:cacheprovider "${failed[@]}"
