#!/usr/bin/env bash
# Runs a command with a temporary PostgreSQL server, whose URL is in VITRINE_TEST_DATABASE and its first process in
# VITRINE_TEST_DATABASE_PROCESS. Tests that start servers themselves find the programs in VITRINE_TEST_POSTGRESQL, and
# the user to run them as in VITRINE_TEST_POSTGRESQL_USER.
#   scripts/with-postgresql.sh COMMAND…
# The server listens only on a socket in a temporary folder, does not sync to disk, and ends with the command.
# POSTGRESQL_SETTINGS contains additional options, e.g. "-c log_statement=all".
set -euo pipefail
log() { printf 'with-postgresql: %s\n' "$*" >&2; }

bin=
for folder in $(ls -d /usr/lib/postgresql/*/bin "$(brew --prefix 2>/dev/null)"/opt/postgresql*/bin 2>/dev/null | sort -V); do
    [ -x "$folder/initdb" ] && bin=$folder
done
if [ -z "$bin" ]; then
    command -v initdb >/dev/null || { log "PostgreSQL's server is not installed (scripts/setup.sh test)."; exit 1; }
    bin=$(dirname "$(command -v initdb)")
fi

folder=$(mktemp -d "${TMPDIR:-/tmp}/vitrine-postgresql-XXXXXX")
# It refuses to run as root.
as_user=()
export VITRINE_TEST_POSTGRESQL=$bin VITRINE_TEST_POSTGRESQL_USER=
if [ "$(id -u)" = 0 ]; then
    user=nobody
    ! id postgres >/dev/null 2>&1 || user=postgres
    VITRINE_TEST_POSTGRESQL_USER=$user
    chown "$user" "$folder"
    as_user=(setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups)
fi
server=
clean_up() {
    status=$?
    if [ -n "$server" ]; then
        kill -INT "$server" 2>/dev/null || true
        wait "$server" 2>/dev/null || true
    fi
    rm -rf "$folder"
    exit "$status"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

cd "$folder"
"${as_user[@]}" "$bin/initdb" -D "$folder/data" -U vitrine -A trust -E UTF8 --locale=C -N >"$folder/initdb.log" 2>&1 ||
    { cat "$folder/initdb.log" >&2; exit 1; }
# shellcheck disable=SC2086 # several options
"${as_user[@]}" "$bin/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=off \
    -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 -c max_wal_size=4GB \
    -c log_min_messages=fatal ${POSTGRESQL_SETTINGS:-} >"$folder/server.log" 2>&1 &
server=$!
cd "$OLDPWD"
for _ in $(seq 200); do
    ! "$bin/pg_isready" -q -h "$folder" || break
    kill -0 "$server" 2>/dev/null || { cat "$folder/server.log" >&2; exit 1; }
    sleep 0.05
done
export VITRINE_TEST_DATABASE="postgres://vitrine@/postgres?host=$folder" VITRINE_TEST_DATABASE_PROCESS=$server
"$@"
