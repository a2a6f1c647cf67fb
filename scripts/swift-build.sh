#!/usr/bin/env bash
# `swift build`, with a folder for temporary files that is deleted afterwards: the
# compiler leaves an empty folder behind for each module that it compiles.
set -euo pipefail
TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
swift build "$@"
