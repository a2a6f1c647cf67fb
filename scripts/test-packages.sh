#!/usr/bin/env bash
# Installs, runs, upgrades and removes the packages created by `make deb` and `make tarball`. Requires root, and a
# Debian mirror for the first run.
#   scripts/test-packages.sh [FOLDER]      default: .build/packages
set -euo pipefail
cd "$(dirname "$0")/.."
packages=${1:-.build/packages}
version=$("${VITRINE_PROGRAM_FILE:-.build/program/release/vitrine}" --version)
packaging/tests/test-deb.sh "$packages/vitrine_$version-1_$(dpkg --print-architecture).deb"
packaging/tests/test-tarball.sh "$packages/vitrine-$version-linux-$(uname -m).tar.gz"
packaging/tests/test-container.sh "$packages/vitrine_$version-1_$(dpkg --print-architecture).deb"
