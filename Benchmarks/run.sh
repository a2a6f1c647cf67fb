#!/usr/bin/env bash
# All benchmarks, one after another; each prints ratios against a named reference in the same run.
set -euo pipefail
cd "$(dirname "$0")"
for part in */run.sh; do
    printf '\n== %s\n' "${part%/run.sh}"
    "./$part"
done
