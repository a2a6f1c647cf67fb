#!/usr/bin/env bash
# All benchmarks, one after another; each prints ratios against a named reference in the same run. One that misses a
# limit does not keep the others from running; all that did are named at the end.
set -uo pipefail
cd "$(dirname "$0")"
missed=()
for part in */run.sh; do
    name=${part%/run.sh}
    printf '\n== %s\n' "$name"
    SECONDS=0
    "./$part" || missed+=("$name")
    printf -- '-- %s: %d s\n' "$name" "$SECONDS"
done
((${#missed[@]} == 0)) || { printf '\nMissed a limit or failed: %s\n' "${missed[*]}"; exit 1; }
