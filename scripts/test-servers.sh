#!/usr/bin/env bash
# Runs scenarios of the browser suite against several servers behind HAProxy, round robin and without sticky sessions, with
# one PostgreSQL and one object store (BrowserTests/cluster.py). Arguments, such as -k or -x, are passed to pytest.
#   VITRINE_SERVERS  the number of servers (default 3)
#   VITRINE_BIN      the program (default .build/release/vitrine)
# Scenarios that stop their server, read its folders, or run commands on an SQLite file are excluded.
set -euo pipefail
cd "$(dirname "$0")/.."
export VITRINE_SERVERS=${VITRINE_SERVERS:-3}
scenarios=(
    accounts adding_a_source cell_sizes collections dates grid_to_gallery library library_live
    list_to_actual_size recents roles searching settings sharing slideshow wall_to_detail
)
files=("${scenarios[@]/#/BrowserTests/test_}")
files=("${files[@]/%/.py}")
# Tests in which another process changes the SQLite file of a library.
excluded="another_process"
exec .venv/bin/python -m pytest -q -rfE --timeout 300 -p no:cacheprovider \
    -k "not ($excluded)" "${files[@]}" "$@"
