#!/usr/bin/env bash
# All benchmarks, one after another; each prints ratios against a named reference in the same run. If one exceeds
# a limit, the others still run; the failed ones are listed at the end.
set -uo pipefail
cd "$(dirname "$0")"
failed=()
for part in */run.sh; do
    name=${part%/run.sh}
    printf '\n== %s\n' "$name"
    SECONDS=0
    "./$part" || failed+=("$name")
    printf -- '-- %s: %d s\n' "$name" "$SECONDS"
done
((${#failed[@]} == 0)) || { printf '\nExceeded a limit or failed: %s\n' "${failed[*]}"; exit 1; }
