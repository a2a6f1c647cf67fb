#!/usr/bin/env bash
# Runs the unit tests of the page's modules in Node.js, several files at a time: most of their time is waiting.
set -euo pipefail
cd "$(dirname "$0")/.."
find ClientTests -name '*.test.js' -print0 | xargs -0 -n 6 -P 6 node --test
