#!/usr/bin/env bash
# Makes the archive twice with the same bytes, unpacks it into a Debian of its own as README says, and runs it.
#   packaging/tests/test-tarball.sh ARCHIVE.tar.gz
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/tests/lib.sh
. packaging/tests/http.sh
archive=$(realpath "$1")
root=$work/root

say "The same bytes again"
scripts/make-tarball.sh "$work/again" > /dev/null
equals "$(sha256sum < "$work/again/${archive##*/}")" "$(sha256sum < "$archive")" "bytes of a second archive"

say "Unpacking it, with the packages that README names"
base_root
fresh_root "$root" "$cache/base"
tar --extract --gzip --file "$archive" --directory "$root/usr/local" --strip-components=1
packages=$(sed -n 's/^ *apt-get install //p' "$root/usr/local/share/doc/vitrine/README")
in_root "$root" sh -c "apt-get update -qq && apt-get install -qq --yes --no-install-recommends $packages" > "$work/install.log" 2>&1 ||
    { tail -n 20 "$work/install.log" >&2; fail "apt-get install $packages"; }
equals "$(in_root "$root" vitrine --version)" "$(.build/program/release/vitrine --version)" "version in the root"
holds test -s "$root/usr/local/share/man/man1/vitrine.1"
holds bash -n "$root/usr/local/share/bash-completion/completions/vitrine"

say "As a service, by the commands of README"
sed -n '/As a service of systemd/,$ s/^    //p' "$root/usr/local/share/doc/vitrine/README" | sed 's/systemctl daemon-reload && //; s/ --now//' > "$root/service.sh"
holds grep -q 'systemctl enable' "$root/service.sh"
in_root "$root" sh -e /service.sh > "$work/service.log" 2>&1 || { cat "$work/service.log" >&2; fail "the commands of README"; }
in_root "$root" systemd-analyze verify --man=no vitrine.service > "$work/verify.log" 2>&1 || { cat "$work/verify.log"; fail "systemd-analyze verify"; }
boot "$root"
until_holds 60 inside systemctl is-active vitrine.service
until_holds 60 answers
equals "$(inside sh -c 'stat --format %U /proc/$(systemctl show --property=MainPID --value vitrine)')" vitrine "user of the server"
shows_pictures contact-sheet
workers_are_confined "$(pgrep --ns "$inside" --nslist pid --full '^/usr/local/bin/vitrine serve' | head -n 1)"
say "The archive holds"
