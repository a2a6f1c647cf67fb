#!/usr/bin/env bash
# Measures scrolling, jumps, opening and pinching on an emulated phone whose CPU is slowed down 4 times, compared with an
# empty page, a plain grid with loading="lazy" and PhotoSwipe over it in the same run; prints medians and the limits that
# do not hold. While all photos of 200 sources are shown, a feed gets one more, which must not move anything on the screen.
#   VITRINE_BIN   the program (default .build/program/release/vitrine)
#   --full        a million photos in all layouts, of one source and of 200, three rounds (default: one
#                 round, some minutes)
#   --only PARTS  such as 100000:grid,1000:list,all:grid, instead of the default ones
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v chromedriver >/dev/null || { echo "scrolling: skipped, chromedriver is not installed."; exit 0; }
scripts/setup.sh test
exec .venv/bin/python Benchmarks/scrolling/run.py "$@"
