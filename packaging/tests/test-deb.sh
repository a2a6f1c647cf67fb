#!/usr/bin/env bash
# Installs the Debian package in a separate Debian, boots systemd there, upgrades an older version with existing data,
# removes the package and purges it.
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
lintian --fail-on error,warning --allow-root "$package" || fail "lintian"

say "Installing the older version, with what it depends on"
in_root "$root" sh -c 'apt-get update -qq && apt-get install -qq --yes --no-install-recommends sudo /packages/old.deb' > "$work/install.log" 2>&1 ||
    { tail -n 20 "$work/install.log" >&2; fail "apt-get install"; }
equals "$(in_root "$root" vitrine --version)" "$("$program" --version)" "version in the root"

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

say "The documentation"
holds packaging/tests/check-links.py "$root/usr/share/doc/vitrine"
for example in vitrine@.service haproxy.cfg nginx.conf after-pg-restore.sql; do
    holds test -s "$root/usr/share/doc/vitrine/examples/$example"
done

say "Starting systemd in the root"
boot "$root"
server_process() { inside systemctl show --property=MainPID --value vitrine.service; }
# The process ID outside of the container.
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
equals "$(inside stat --format '%U %a' /etc/vitrine/environment)" "root 600" "environment"
equals "$(inside stat --format '%U:%G %a' /etc/vitrine/vitrine.json)" "root:vitrine 640" "settings"
for source in $(api_value /sources '" ".join(source["id"] for source in it["sources"])'); do shows_pictures "$source"; done
workers_are_confined "$server"

journal_has_only

say "Commands beside the service"
inside sh -c 'printf "[{\"url\": \"http://127.0.0.1:9/a.jpg\", \"title\": \"A lake\"}]" > /srv/feed.json'
as_documented docs/install.md 'sudo -u vitrine vitrine add https://example.org/feed' https://example.org/feed /srv/feed.json > /dev/null
equals "$(api_value /sources/feed 'it["photoCount"]')" 1 "photos of what was added"

say "The first administrator, made beside the service"
as_documented docs/install.md 'sudo -u vitrine vitrine user add ada --role admin' <<< 'under the lake' > /dev/null
as_documented docs/install.md 'sudo systemctl restart vitrine'
until_holds 30 answers
equals "$(status_at /api/v1/sources/feed/photos)" 401 "photos without an account"
sign_in ada 'under the lake'
equals "$(api_value /sources/feed 'it["photoCount"]')" 1 "photos of what was added"
shows_pictures contact-sheet
journal_has_only

say "A folder below /home, where the sandbox is opened for it"
inside sh -c 'mkdir -p -m 0755 /home/ada /home/ada/Pictures && cat > /home/ada/Pictures/lake.jpg && chmod 0644 /home/ada/Pictures/lake.jpg' < "$work/picture"
inside sh -c 'echo VITRINE_ALLOW_FOLDER=/home/ada/Pictures >> /etc/vitrine/environment'
add_folder() { fetch --output /dev/null --json '{"location": "/home/ada/Pictures"}' "$address/api/v1/sources" 2> /dev/null; }
inside systemctl restart vitrine.service
until_holds 30 answers
! add_folder || fail "the sandbox lets it read below /home"
inside mkdir -p /etc/systemd/system/vitrine.service.d
sed -n '/systemctl edit vitrine/,/ProtectHome/ s/^    //p' docs/install.md > "$root/etc/systemd/system/vitrine.service.d/override.conf"
holds grep -q '^ProtectHome=read-only' "$root/etc/systemd/system/vitrine.service.d/override.conf"
inside systemctl daemon-reload
inside systemctl restart vitrine.service
until_holds 30 answers
holds add_folder
shows_pictures pictures
journal_has_only

say "A killed server is started again"
server=$(server_outside)
kill -KILL "$server"
until_holds 30 sh -c "[ '$server' != '' ] && ! kill -0 $server"
until_holds 30 answers
[ "$(server_outside)" != "$server" ] || fail "the same process"
journal_has_only "code=killed, status=9/KILL|Failed with result 'signal'|Scheduled restart|Killing process .* with signal SIGKILL"

say "Upgrading with the service running: data, accounts and configuration stay"
as_documented docs/upgrade.md 'sudo install -d -m 0700 -o vitrine -g vitrine /var/backups/vitrine'
as_documented docs/upgrade.md 'sudo systemctl stop vitrine'
as_documented docs/upgrade.md 'sudo -u vitrine vitrine backup /var/backups/vitrine/before-upgrade.tar' > /dev/null
# The document leaves it stopped; packages that are installed over a stopped service follow below.
inside systemctl start vitrine.service
until_holds 30 answers
inside sh -c 'echo "VITRINE_OPTIONS=--port 8081" >> /etc/vitrine/environment'
server=$(server_outside)
as_documented docs/upgrade.md 'sudo apt install ./vitrine_NEW.deb' vitrine_NEW new > "$work/upgrade.log" 2>&1 ||
    { tail -n 20 "$work/upgrade.log" >&2; fail "upgrade"; }
address=http://127.0.0.1:8081
until_holds 30 answers
[ "$(server_outside)" != "$server" ] || fail "the upgrade has not restarted the service"
equals "$(inside dpkg-query --show --showformat '${Version}' vitrine)" "$("$program" --version)-1" "version of the package"
equals "$(status_at /api/v1/sources/feed/photos)" 200 "photos, still signed in"
equals "$(api_value /sources/feed 'it["photoCount"]')" 1 "photos of what was added"
shows_pictures contact-sheet
holds inside grep -q 'port 8081' /etc/vitrine/environment

say "Going back to the older version and the backup"
inside sudo -u vitrine vitrine remove feed > /dev/null
as_documented docs/upgrade.md 'sudo systemctl stop vitrine'
as_documented docs/upgrade.md 'sudo apt install --allow-downgrades ./vitrine_OLD.deb' vitrine_OLD old <<< y > "$work/downgrade.log" 2>&1 ||
    { tail -n 20 "$work/downgrade.log" >&2; fail "downgrade"; }
until_holds 30 answers
as_documented docs/upgrade.md 'sudo systemctl stop vitrine'
as_documented docs/upgrade.md 'sudo -u vitrine vitrine restore --force /var/backups/vitrine/before-upgrade.tar' > /dev/null
as_documented docs/upgrade.md 'sudo systemctl start vitrine'
until_holds 30 answers
equals "$(inside dpkg-query --show --showformat '${Version}' vitrine)" 0.0.1-1 "version of the package"
equals "$(api_value /sources/feed 'it["photoCount"]')" 1 "photos of what was added"

say "Upgrading over data that an older program wrote, for a network"
inside systemctl stop vitrine.service
cookies=
inside find /var/lib/vitrine /var/cache/vitrine -mindepth 1 -delete
cp -R "$old_data/data/." "$root/var/lib/vitrine/"
cp -R "$old_data/cache/." "$root/var/cache/vitrine/"
inside chown -R vitrine:vitrine /var/lib/vitrine /var/cache/vitrine
inside sed -i 's/^VITRINE_OPTIONS=.*/VITRINE_OPTIONS=--host 0.0.0.0 --port 8081/' /etc/vitrine/environment
inside dpkg --install /packages/new.deb > "$work/upgrade.log" 2>&1
as_documented docs/upgrade.md 'sudo systemctl start vitrine'
until_holds 30 answers
equals "$(status_at /api/v1/sources/feed/photos)" 401 "photos without an account"
link=$(as_documented docs/install.md 'sudo journalctl -u vitrine | grep welcome' | sed -n 's|.*\(http://[^ ]*/welcome?code=[^ ]*\).*|\1|p' | tail -n 1)
equals "${link%=*}" 'http://0.0.0.0:8081/welcome?code' "link to the first account"
equals "$(status_at "/${link#http://*/}")" 200 "the page of the first account"
equals "$(status_at '/welcome?code=another')" 404 "the page of the first account with another code"
send_form /welcome "code=${link#*code=}" name=grace 'password=over the lake'
equals "$(status_at "/${link#http://*/}")" 404 "the page of the first account, once it is there"
equals "$(api_value /sources/old-feed 'it["title"], it["settings"]["layout"]')" "Old feed grid"
equals "$(api_value /sources/old-feed/photos '[photo["id"] for photo in it["photos"]]')" "[1, 3, 4, 5]"
equals "$(api_value /sources/old-feed/removed '[photo["id"] for photo in it["photos"]]')" "[2]"
shows_pictures old-feed
journal_has_only /welcome

say "Stopping and starting again"
before=$SECONDS
inside systemctl stop vitrine.service
[ $((SECONDS - before)) -le 10 ] || fail "it took $((SECONDS - before)) s"
equals "$(inside systemctl show --property=Result --value vitrine.service)" success
! answers > /dev/null 2>&1 || fail "it answers after it has stopped"
inside systemctl start vitrine.service
until_holds 30 answers
shows_pictures old-feed
journal_has_only

say "Removing keeps the data, purging does not"
inside env DEBIAN_FRONTEND=noninteractive apt-get remove -qq --yes vitrine > /dev/null 2>&1
! answers > /dev/null 2>&1 || fail "the server runs on without its package"
holds inside test -f /var/lib/vitrine/vitrine.sqlite -a -d /var/cache/vitrine/renditions -a -f /etc/vitrine/environment
inside env DEBIAN_FRONTEND=noninteractive apt-get purge -qq --yes vitrine > /dev/null 2>&1
for path in /var/lib/vitrine /var/cache/vitrine /etc/vitrine /lib/systemd/system/vitrine.service /usr/bin/vitrine; do
    ! inside test -e "$path" || fail "$path is still there"
done
say "The Debian package holds"
