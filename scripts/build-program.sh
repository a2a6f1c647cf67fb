#!/usr/bin/env bash
# Builds the program as it is run: nothing inside is open to tests, symbols are taken out, and on
# Linux Swift's own libraries are inside. It has a folder of its own, since tests want the opposite.
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
