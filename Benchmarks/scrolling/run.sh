#!/usr/bin/env bash
# Scrolls, jumps, opens and pinches on an emulated phone whose CPU is slowed 4 times, beside an empty
# page, a plain grid with loading="lazy" and PhotoSwipe over it in the same run; prints medians and
# which wants hold.
#   VITRINE_BIN   the program (default .build/program/release/vitrine)
#   --full        a million photos in all layouts, of one source and of 200, three rounds (default: one
#                 round, some minutes)
#   --only PARTS  such as 100000:grid,1000:list,all:grid, in place of the usual ones
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v chromedriver >/dev/null || { echo "scrolling: chromedriver is not installed, left out."; exit 0; }
scripts/setup.sh test
exec .venv/bin/python Benchmarks/scrolling/run.py "$@"
