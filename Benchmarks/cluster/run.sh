#!/usr/bin/env bash
# CPU time of a request by one embedded server, and by 1, 2 and 3 servers behind HAProxy with one PostgreSQL and
# one object store on this machine, and the bytes per photo in each store. CPU time rather than requests per second:
# all of them share the machine's cores, and so do the clients.
#   VITRINE_BIN  the program (default .build/program/release/vitrine)
#   REQUESTS     requests of each kind (default 300; ten times as many for images in memory)
#   CLIENTS      clients that request the same new image at the same time (default 12)
#   LOCKS        locks that are acquired and released in the database (default 2000)
#   PHOTOS       photos of the library whose size is measured (default 20000)
set -euo pipefail
cd "$(dirname "$0")/../.."
for tool in haproxy taskset; do
    PATH=$PATH:/usr/sbin command -v "$tool" >/dev/null || { echo "cluster: $tool is not installed, skipped."; exit 0; }
done
[ -x .venv/bin/python ] || { echo "cluster: the Python tools are missing (scripts/setup.sh test), skipped."; exit 0; }
export VITRINE_BIN=${VITRINE_BIN:-$PWD/.build/program/release/vitrine}
.venv/bin/python Benchmarks/cluster/sharing.py
exec .venv/bin/python Benchmarks/cluster/run.py
