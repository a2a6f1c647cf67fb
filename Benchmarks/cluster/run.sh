#!/usr/bin/env bash
# Processor time of a request by one embedded server, and by 1, 2 and 3 servers behind HAProxy with one PostgreSQL and
# one object store on this machine, and what a photo takes in each store. Processor time rather than requests a second:
# all of them share the machine's cores, and so do the clients.
#   VITRINE_BIN  the program (default .build/program/release/vitrine)
#   REQUESTS     requests of each kind (default 300; ten times as many for pictures in memory)
#   CLIENTS      clients that ask for the same new image at the same time (default 12)
#   LOCKS        locks that are taken and given back in the database (default 2000)
#   PHOTOS       photos of the library whose bytes are measured (default 20000)
set -euo pipefail
cd "$(dirname "$0")/../.."
for tool in haproxy taskset; do
    PATH=$PATH:/usr/sbin command -v "$tool" >/dev/null || { echo "cluster: $tool is not installed, left out."; exit 0; }
done
[ -x .venv/bin/python ] || { echo "cluster: the Python tools are missing (scripts/setup.sh test), left out."; exit 0; }
export VITRINE_BIN=${VITRINE_BIN:-$PWD/.build/program/release/vitrine}
.venv/bin/python Benchmarks/cluster/sharing.py
exec .venv/bin/python Benchmarks/cluster/run.py
