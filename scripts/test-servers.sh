#!/usr/bin/env bash
# Runs scenarios of the browser suite against several servers behind HAProxy, in turn and without stickiness, with one
# PostgreSQL and one object store (BrowserTests/cluster.py). Arguments go to pytest, such as -k or -x.
#   VITRINE_SERVERS  how many servers (default 3)
#   VITRINE_BIN      the program (default .build/release/vitrine)
# Left out of the suite are scenarios that stop their server, look into its folders, or run commands beside a file of SQLite's.
set -euo pipefail
cd "$(dirname "$0")/.."
export VITRINE_SERVERS=${VITRINE_SERVERS:-3}
scenarios=(
    accounts adding_a_source cell_sizes collections dates grid_to_gallery library library_live
    list_to_actual_size recents roles searching settings sharing slideshow wall_to_detail
)
files=("${scenarios[@]/#/BrowserTests/test_}")
files=("${files[@]/%/.py}")
# What another process does to the file of a library in a folder of its own.
left_out="another_process"
exec .venv/bin/python -m pytest -q -rfE --timeout 300 -p no:cacheprovider \
    -k "not ($left_out)" "${files[@]}" "$@"
