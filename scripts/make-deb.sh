#!/usr/bin/env bash
# Creates the Debian package of the program built by scripts/build-program.sh.
#   scripts/make-deb.sh [FOLDER]      default: .build/packages
# VITRINE_DEB_VERSION overrides the version of the program, VITRINE_DEB_OPTIONS are options of dpkg-deb (-Znone is
# fast); both are for tests of upgrades.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${1:-.build/packages}
program=${VITRINE_PROGRAM_FILE:-.build/program/release/vitrine}
version=${VITRINE_DEB_VERSION:-$("$program" --version)-1}
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH VITRINE_DEB_OPTIONS=${VITRINE_DEB_OPTIONS:-}

mkdir -p "$target"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source="$work/vitrine"
mkdir "$source"
cp -R packaging/debian "$source/debian"
scripts/make-package-files.sh "$source/files"
mv "$source/files/copyright" "$source/debian/copyright"
mv "$source/files/vitrine.service" "$source/files/vitrine.sysusers" "$source/files/vitrine.tmpfiles" "$source/debian"
cat > "$source/debian/changelog" <<END
vitrine ($version) bookworm; urgency=medium

  * CHANGELOG.md of Vitrine lists the changes.

 -- $(sed -n 's/^Maintainer: //p' packaging/debian/control)  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
(cd "$source" && dpkg-buildpackage --build=binary --no-sign) > "$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
}
grep -i 'warning' "$work/log" >&2 || true
cp "$work"/vitrine_*.deb "$target"
ls "$target/vitrine_${version}_"*.deb
