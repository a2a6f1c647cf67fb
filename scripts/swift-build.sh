#!/usr/bin/env bash
# `swift build` with a temporary folder that is deleted afterwards, since the compiler leaves an empty folder behind
# for each compiled module.
set -euo pipefail
TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
swift build "$@"
