#!/usr/bin/env bash
# Creates an archive of the program built by scripts/build-program.sh, to be unpacked in /usr/local. The same program
# and the same commit result in the same bytes.
#   scripts/make-tarball.sh [FOLDER]      default: .build/packages
set -euo pipefail
cd "$(dirname "$0")/.."
target=${1:-.build/packages}
program=${VITRINE_PROGRAM_FILE:-.build/program/release/vitrine}
name="vitrine-$("$program" --version)-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH

mkdir -p "$target"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
scripts/make-package-files.sh "$work/files"
put() { install -D -m "$1" "$work/files/$2" "$work/$name/$3"; }
put 0755 vitrine bin/vitrine
put 0644 vitrine.1 share/man/man1/vitrine.1
put 0644 completions/bash/vitrine share/bash-completion/completions/vitrine
put 0644 completions/zsh/_vitrine share/zsh/site-functions/_vitrine
put 0644 completions/fish/vitrine.fish share/fish/vendor_completions.d/vitrine.fish
put 0644 environment share/vitrine/environment
put 0644 vitrine.json share/vitrine/vitrine.json
put 0644 vitrine.service lib/systemd/system/vitrine.service
put 0644 vitrine.sysusers lib/sysusers.d/vitrine.conf
put 0644 vitrine.tmpfiles lib/tmpfiles.d/vitrine.conf
for file in LICENSE NOTICE; do put 0644 "$file" "share/doc/vitrine/$file"; done
cp -R "$work/files/docs/." "$work/$name/share/doc/vitrine"
install -m 0644 packaging/README.tarball "$work/$name/share/doc/vitrine/README"
sed -i 's|^ExecStart=/usr/bin/|ExecStart=/usr/local/bin/|' "$work/$name/lib/systemd/system/vitrine.service" \
    "$work/$name/share/doc/vitrine/examples/vitrine@.service"

tar --create --directory "$work" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 \
    --numeric-owner --mode=u+rw,go+r,go-w --format=gnu "$name" | gzip --no-name > "$work/archive"
mv "$work/archive" "$target/$name.tar.gz"
chmod 0644 "$target/$name.tar.gz"
ls "$target/$name.tar.gz"
