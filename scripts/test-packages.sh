#!/usr/bin/env bash
# Installs, runs, upgrades and removes the packages that `make deb` and `make tarball` have made. Needs root, and
# Debian's archive for the first run.
#   scripts/test-packages.sh [FOLDER]      by default .build/packages
set -euo pipefail
cd "$(dirname "$0")/.."
packages=${1:-.build/packages}
version=$("${VITRINE_PROGRAM_FILE:-.build/program/release/vitrine}" --version)
packaging/tests/test-deb.sh "$packages/vitrine_$version-1_$(dpkg --print-architecture).deb"
packaging/tests/test-tarball.sh "$packages/vitrine-$version-linux-$(uname -m).tar.gz"
packaging/tests/test-container.sh "$packages/vitrine_$version-1_$(dpkg --print-architecture).deb"
