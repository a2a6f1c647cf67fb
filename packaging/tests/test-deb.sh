#!/usr/bin/env bash
# Installs the Debian package into a Debian of its own, boots systemd there, upgrades an older version with
# its data in place, removes it and purges it.
#   packaging/tests/test-deb.sh PACKAGE.deb
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/tests/lib.sh
. packaging/tests/http.sh
package=$(realpath "$1")
root=$work/root
old_data=$PWD/BrowserTests/data_folder_of_version_8

say "An older package, of the same program"
VITRINE_DEB_VERSION=0.0.1-1 VITRINE_DEB_OPTIONS=-Znone scripts/make-deb.sh "$work" > /dev/null
base_root
fresh_root "$root" "$cache/base"
mkdir "$root/packages"
cp "$package" "$root/packages/new.deb"
cp "$work"/vitrine_0.0.1-1_*.deb "$root/packages/old.deb"

say "Lintian"
lintian --fail-on error,warning "$package" 2>&1 | grep -v '^running with root' || true
[ "${PIPESTATUS[0]}" = 0 ] || fail "lintian"

say "Installing the older version, with what it depends on"
in_root "$root" sh -c 'apt-get update -qq && apt-get install -qq --yes --no-install-recommends /packages/old.deb' > "$work/install.log" 2>&1 ||
    { tail -n 20 "$work/install.log" >&2; fail "apt-get install"; }
equals "$(in_root "$root" vitrine --version)" "$(.build/program/release/vitrine --version)" "version in the root"

say "The unit"
in_root "$root" systemd-analyze verify --man=no vitrine.service > "$work/verify.log" 2>&1 || { cat "$work/verify.log"; fail "systemd-analyze verify"; }
equals "$(in_root "$root" systemctl is-enabled vitrine.service)" enabled
in_root "$root" systemd-analyze security --offline=true --no-pager vitrine.service > "$work/security.log" || true
score=$(sed -n 's/.*Overall exposure level for vitrine.service: \([0-9.]*\).*/\1/p' "$work/security.log")
say "Exposure by systemd-analyze security: $score"
awk -v score="$score" 'BEGIN { exit !(score > 0 && score <= 1.5) }' || { cat "$work/security.log"; fail "an exposure of $score, of which 1.5 is allowed"; }

say "The manual and the completions"
holds grep -q 'vitrine serve' <(gzip --decompress --stdout "$root/usr/share/man/man1/vitrine.1.gz" | man --local-file - 2> "$work/man.log")
[ ! -s "$work/man.log" ] || fail "$(cat "$work/man.log")"
holds bash -n "$root/usr/share/bash-completion/completions/vitrine"
holds grep -q '#compdef vitrine' "$root/usr/share/zsh/vendor-completions/_vitrine"
holds grep -q 'complete' "$root/usr/share/fish/vendor_completions.d/vitrine.fish"

say "Starting systemd in the root"
boot "$root"
server_process() { inside systemctl show --property=MainPID --value vitrine.service; }
# The number outside of the container.
server_outside() { pgrep --ns "$inside" --nslist pid --full '^/usr/bin/vitrine serve' | head -n 1; }
until_holds 60 inside systemctl is-active vitrine.service
until_holds 60 answers

say "The service, as its own user in the sandbox"
server=$(server_outside)
[ -n "$server" ] || fail "no process of the server"
equals "$(inside stat --format %U "/proc/$(server_process)")" vitrine "user of the server"
equals "$(status_of "$server" CapEff)" 0000000000000000 "capabilities of the server"
equals "$(status_of "$server" NoNewPrivs)" 1
equals "$(inside stat --format '%U %a' /var/lib/vitrine)" "vitrine 750" "data folder"
equals "$(inside stat --format '%U %a' /var/cache/vitrine)" "vitrine 750" "cache folder"
holds inside test -f /var/lib/vitrine/vitrine.sqlite
equals "$(inside stat --format '%U %a' /etc/vitrine/environment)" "root 600" "configuration"
for source in $(told /sources '" ".join(source["id"] for source in it["sources"])'); do shows_pictures "$source"; done
workers_are_confined "$server"

say "Commands beside the service"
inside sh -c 'printf "[{\"url\": \"http://127.0.0.1:9/a.jpg\", \"title\": \"A lake\"}]" > /srv/feed.json'
inside runuser --user vitrine -- vitrine --data /var/lib/vitrine --cache /var/cache/vitrine add /srv/feed.json > /dev/null
equals "$(told /sources/feed 'it["photoCount"]')" 1 "photos of what was added"

say "A killed server is started again"
kill -KILL "$server"
until_holds 30 sh -c "[ '$server' != '' ] && ! kill -0 $server"
until_holds 30 answers
[ "$(server_outside)" != "$server" ] || fail "the same process"

say "Upgrading with the service running: data and configuration stay"
inside sh -c 'echo "VITRINE_OPTIONS=--port 8081" >> /etc/vitrine/environment'
server=$(server_outside)
inside env DEBIAN_FRONTEND=noninteractive dpkg --install /packages/new.deb > "$work/upgrade.log" 2>&1 ||
    { tail -n 20 "$work/upgrade.log" >&2; fail "upgrade"; }
address=http://127.0.0.1:8081
until_holds 30 answers
[ "$(server_outside)" != "$server" ] || fail "the upgrade has not restarted the service"
equals "$(told /sources/feed 'it["photoCount"]')" 1 "photos of what was added"
holds inside grep -q 'port 8081' /etc/vitrine/environment

say "Upgrading over data that an older program wrote"
inside dpkg --install /packages/old.deb > "$work/downgrade.log" 2>&1
inside systemctl stop vitrine.service
inside find /var/lib/vitrine /var/cache/vitrine -mindepth 1 -delete
cp -R "$old_data/data/." "$root/var/lib/vitrine/"
cp -R "$old_data/cache/." "$root/var/cache/vitrine/"
inside chown -R vitrine:vitrine /var/lib/vitrine /var/cache/vitrine
inside dpkg --install /packages/new.deb > "$work/upgrade.log" 2>&1
inside systemctl start vitrine.service
until_holds 30 answers
equals "$(told /sources/old-feed 'it["title"], it["settings"]["layout"]')" "Old feed grid"
equals "$(told /sources/old-feed/photos '[photo["id"] for photo in it["photos"]]')" "[1, 3, 4, 5]"
equals "$(told /sources/old-feed/removed '[photo["id"] for photo in it["photos"]]')" "[2]"
shows_pictures old-feed

say "What the journal has"
inside journalctl --unit=vitrine.service --no-pager --output=cat > "$work/journal.log"
if grep -v -e '^Vitrine is on' -e '^Start' -e '^Stop' -e 'Deactivated successfully' -e 'Consumed' -e 'code=killed, status=9/KILL' \
    -e "Failed with result 'signal'" -e 'Scheduled restart' "$work/journal.log"; then fail "the lines above are in the journal"; fi

say "Stopping"
before=$SECONDS
inside systemctl stop vitrine.service
[ $((SECONDS - before)) -le 10 ] || fail "it took $((SECONDS - before)) s"
equals "$(inside systemctl show --property=Result --value vitrine.service)" success
inside systemctl start vitrine.service
until_holds 30 answers

say "Removing keeps the data, purging does not"
inside env DEBIAN_FRONTEND=noninteractive apt-get remove -qq --yes vitrine > /dev/null 2>&1
! answers > /dev/null 2>&1 || fail "the server runs on without its package"
holds inside test -f /var/lib/vitrine/vitrine.sqlite -a -d /var/cache/vitrine/renditions -a -f /etc/vitrine/environment
inside env DEBIAN_FRONTEND=noninteractive apt-get purge -qq --yes vitrine > /dev/null 2>&1
for path in /var/lib/vitrine /var/cache/vitrine /etc/vitrine /lib/systemd/system/vitrine.service /usr/bin/vitrine; do
    ! inside test -e "$path" || fail "$path is still there"
done
say "The Debian package holds"
