#!/usr/bin/env bash
# Checks that the archive is reproducible, and unpacks it in a separate Debian: in the home folder of a user, and as a
# service with the commands of README.
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

say "The packages that README names"
base_root
fresh_root "$root" "$cache/base"
packages=$(sed -n 's/^ *apt-get install //p' packaging/README.tarball)
in_root "$root" sh -c "apt-get update -qq && apt-get install -qq --yes --no-install-recommends $packages" > "$work/install.log" 2>&1 ||
    { tail -n 20 "$work/install.log" >&2; fail "apt-get install $packages"; }
mkdir "$root/packages"
cp "$archive" "$root/packages"

say "Unpacked and run by somebody without rights"
in_root "$root" useradd --create-home ada
mkdir "$root/home/ada/Pictures"
in_root "$root" runuser --user ada -- tar --extract --gzip --file "/packages/${archive##*/}" --directory /home/ada
equals "$(in_root "$root" sh -c 'runuser --user ada -- /home/ada/vitrine-*/bin/vitrine --version')" "$("$program" --version)" "version in the root"
boot "$root"
run_by_ada() {
    grep --quiet --fixed-strings --line-regexp "    $1" "$root"/home/ada/vitrine-*/share/doc/vitrine/README || fail "README does not have the command: $1"
    inside runuser --user ada -- env --ignore-environment HOME=/home/ada PATH=/usr/bin:/bin \
        bash -c "cd ~/vitrine-* && exec $1" > "$work/run.log" 2>&1 < /dev/null &
    runner=$!
    until_holds 60 answers
    server=$(pgrep --ns "$inside" --nslist pid --full '^bin/vitrine' | head -n 1)
    equals "$(stat --format %u "/proc/$server")" "$(stat --format %u "$root/home/ada")" "user of the server"
    equals "$(status_of "$server" CapEff)" 0000000000000000 "capabilities of the server"
}
stops() {
    local before=$SECONDS
    kill -TERM "$server"
    wait "$runner" || fail "it ended with status $?: $(tail -n 5 "$work/run.log")"
    [ $((SECONDS - before)) -le 10 ] || fail "stopping took $((SECONDS - before)) s"
    if grep -v '^Vitrine is running at' "$work/run.log"; then fail "it said the lines above"; fi
}
run_by_ada bin/vitrine
for source in $(api_value /sources '" ".join(source["id"] for source in it["sources"])'); do shows_pictures "$source"; done
workers_are_confined "$server"
holds test -s "$root/home/ada/.local/share/vitrine/vitrine.sqlite"
stops
cp "$work/picture" "$root/home/ada/Pictures/lake.jpg"
chmod 0644 "$root/home/ada/Pictures/lake.jpg"
run_by_ada 'bin/vitrine ~/Pictures'
equals "$(api_value /sources/pictures/photos '[photo["title"] for photo in it["photos"]]')" "['lake']"
shows_pictures pictures
stops

say "As a service, by the commands of README"
readme=packaging/README.tarball
as_documented $readme 'tar -xzf vitrine-*.tar.gz -C /usr/local --strip-components=1'
holds inside test -s /usr/local/share/man/man1/vitrine.1
holds bash -n "$root/usr/local/share/bash-completion/completions/vitrine"
for command in 'systemd-sysusers /usr/local/lib/sysusers.d/vitrine.conf' \
    'install -D -m 0600 /usr/local/share/vitrine/environment /etc/vitrine/environment' \
    'install -D -m 0640 -g vitrine /usr/local/share/vitrine/vitrine.json /etc/vitrine/vitrine.json' \
    'systemd-tmpfiles --create /usr/local/lib/tmpfiles.d/vitrine.conf' 'systemctl daemon-reload && systemctl enable --now vitrine'; do
    as_documented $readme "$command" > "$work/service.log" 2>&1 || { cat "$work/service.log" >&2; fail "$command"; }
done
inside systemd-analyze verify --man=no vitrine.service > "$work/verify.log" 2>&1 || { cat "$work/verify.log"; fail "systemd-analyze verify"; }
until_holds 60 answers
equals "$(inside sh -c 'stat --format %U /proc/$(systemctl show --property=MainPID --value vitrine)')" vitrine "user of the server"
shows_pictures contact-sheet
workers_are_confined "$(pgrep --ns "$inside" --nslist pid --full '^/usr/local/bin/vitrine serve' | head -n 1)"
holds grep -q '^contact-sheet' <(inside runuser --user vitrine -- /usr/local/bin/vitrine sources)
holds packaging/tests/check-links.py "$root/usr/local/share/doc/vitrine"
holds grep -q '^ExecStart=/usr/local/bin/vitrine ' "$root/usr/local/share/doc/vitrine/examples/vitrine@.service"

say "Upgraded by unpacking it again"
as_documented $readme 'tar -xzf vitrine-*.tar.gz -C /usr/local --strip-components=1'
inside systemctl restart vitrine
until_holds 30 answers
shows_pictures contact-sheet
journal_has_only
say "The archive holds"
