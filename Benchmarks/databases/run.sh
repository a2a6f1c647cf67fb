#!/usr/bin/env bash
# Cost of PostgreSQL relative to SQLite in the same run, with the same 1,000,000 photos: of lists, with a limit of three
# times as long, and of pages, with a limit of twice the CPU time, including the database's.
#   LIST_SOURCES  number of sources with 5,000 photos (default 180)
#   LIST_LARGE    number of photos of one more source (default 100000)
#   VITRINE_BIN   the program (default .build/program/release/vitrine)
#   PAGE_ROUNDS   rounds of requests (default 9)
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && ! command -v initdb >/dev/null; then
    echo "databases: PostgreSQL's server is not installed, skipped."
    exit 0
fi
swift build -c release --product list-benchmark
folder=$(mktemp -d "${TMPDIR:-/tmp}/vitrine-databases-XXXXXX")
trap 'rm -rf "$folder"' EXIT
# Enough memory for all tables, as the system has for SQLite's file: they take about 640 MB. Autovacuum does within
# seconds what it does within a minute by default.
export POSTGRESQL_SETTINGS="-c shared_buffers=1GB -c autovacuum_naptime=1s ${POSTGRESQL_SETTINGS:-}"
export LIST_FOLDER=$folder LIST_SETTLING=${LIST_SETTLING:-15}
# Both parts report before they fail.
scripts/with-postgresql.sh bash -c '
    lists=0 pages=0
    .build/release/list-benchmark || lists=$?
    python3 Benchmarks/databases/pages.py "$LIST_FOLDER" || pages=$?
    exit $((lists || pages))'
