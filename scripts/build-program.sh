#!/usr/bin/env bash
# Builds the program for use: without access for tests, stripped, and on Linux with Swift's libraries linked
# statically. It has a separate build folder, since tests need the opposite.
#   scripts/build-program.sh [release | debug]
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "${1:-release}" != release ]; then
    exec scripts/swift-build.sh -c "$1" --product vitrine
fi
export VITRINE_PROGRAM=1
flags=()
# The linker of macOS reports -s as obsolete, and Swift's libraries are part of the system there.
if [ "$(uname -s)" = Linux ]; then flags=(--static-swift-stdlib -Xlinker -s); fi
scripts/swift-build.sh -c release --product vitrine --scratch-path .build/program ${flags[@]+"${flags[@]}"}
if [ "$(uname -s)" = Darwin ]; then strip -S -x .build/program/release/vitrine; fi
