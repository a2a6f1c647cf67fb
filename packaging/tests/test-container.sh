#!/usr/bin/env bash
# Builds the container of packaging/Containerfile without a network, from the Debian package and a base that has
# what it depends on, and runs what it is configured to run: as process 1, as its user, over a read-only root.
#   packaging/tests/test-container.sh PACKAGE.deb
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/tests/lib.sh
. packaging/tests/http.sh
package=$(realpath "$1")
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs
image=localhost/vitrine-test:latest base=localhost/vitrine-test-base:latest

say "A base with all that the package depends on"
base_root
fresh_root "$work/base" "$cache/base"
cp "$package" "$work/base/vitrine.deb"
in_root "$work/base" sh -c 'apt-get update -qq && apt-get install -qq --yes --no-install-recommends systemd-standalone-sysusers systemd-standalone-tmpfiles tini dbus- systemd-sysv- systemd- $(dpkg-deb --field /vitrine.deb Depends | sed "s/([^)]*)//g; s/systemd |[^,]*,//; s/,/ /g")' \
    > "$work/install.log" 2>&1 || { tail -n 20 "$work/install.log" >&2; fail "apt-get install"; }
rm "$work/base/vitrine.deb"
empty=$(buildah from scratch)
buildah copy --quiet "$empty" "$work/base" / > /dev/null
buildah commit --quiet "$empty" "$base" > /dev/null
buildah rm "$empty" > /dev/null
later 'buildah rmi --force "$image" "$base" > /dev/null 2>&1'

say "Building the container without a network"
mkdir "$work/context"
cp "$package" "$work/context/vitrine.deb"
unshare --net buildah build --quiet --build-arg "BASE=$base" --file packaging/Containerfile --tag "$image" "$work/context" > "$work/build.log" 2>&1 ||
    { tail -n 30 "$work/build.log" >&2; fail "buildah build"; }
container=$(buildah from "$image")
later 'buildah rm "$container" > /dev/null'
root=$(buildah mount "$container")

# Every part of its configuration is what is run, by systemd-nspawn, which makes the command process 1.
setting() { buildah inspect --format "{{json .OCIv1.Config.$1}}" "$container"; }
words() { python3 -c 'import json, sys; print("\n".join(json.load(sys.stdin) or []))'; }
mapfile -t command < <(setting Entrypoint | words; setting Cmd | words)
mapfile -t environment < <(setting Env | words)
equals "$(setting User)" '"10001:10001"' "user of the container"
mkdir "$work/data" "$work/cache"
chown 10001:10001 "$work/data" "$work/cache"
password=held
start() {
    systemd-nspawn --quiet --register=no --keep-unit --directory="$root" --read-only --user=vitrine --private-network \
        --drop-capability=all --no-new-privileges=yes --bind="$work/data:/var/lib/vitrine" --bind="$work/cache:/var/cache/vitrine" \
        "${environment[@]/#/--setenv=}" --setenv=VITRINE_PASSWORD="$password" --console=pipe -- "$@" > "$work/run.log" 2>&1 < /dev/null &
    runner=$!
    until_holds 20 first_process "$runner"
    inside=$(first_process "$runner")
    later "! kill -0 $runner 2> /dev/null || kill -KILL $inside"
    until_holds 60 answers
}
children() { pgrep --parent "$inside"; }
zombies() { ps --no-headers -o stat= --ppid "$inside" | grep -c '^Z' || true; }
stops_within() {
    local before=$SECONDS
    kill -TERM "$inside"
    wait "$runner" || fail "it ended with status $?: $(tail -n 5 "$work/run.log")"
    [ $((SECONDS - before)) -le "$1" ] || fail "stopping took $((SECONDS - before)) s"
}

say "Running ${command[*]}"
start "${command[@]}"
equals "$(awk '/^NSpid/ { print $NF }' "/proc/$inside/status")" 1 "number of the process"
equals "$(awk '/^Uid/ { print $2 }' "/proc/$inside/status")" 10001 "user of process 1"
equals "$(status_of "$inside" CapEff)" 0000000000000000 "capabilities of process 1"
! nsenter --target "$inside" --mount --setuid 10001 --setgid 10001 touch /written 2> /dev/null || fail "the root can be written"
holds grep -q ' / [^ ]* *ro' "/proc/$inside/mountinfo"
for source in $(told /sources '" ".join(source["id"] for source in it["sources"])'); do shows_pictures "$source"; done
server=$(children | head -n 1)
workers_are_confined "$server"
holds test -f "$work/data/vitrine.sqlite" -a -d "$work/cache/renditions"

say "Process 1 reaps what others leave behind"
for _ in 1 2 3; do nsenter --target "$inside" --mount --pid --setuid 10001 --setgid 10001 sh -c 'sleep 0.2 & exit'; done
holds test "$(children | wc -l)" -gt 1
reaped() { [ "$(zombies)" = 0 ] && [ "$(children | wc -l)" = 1 ]; }
until_holds 10 reaped

say "SIGTERM ends it within 10 s, also while a picture is on its way"
fetch --output /dev/null "$address/api/v1/events" & listener=$!
stops_within 10
wait "$listener" 2> /dev/null || true

say "Its data is there again, with Vitrine itself as process 1"
start /usr/bin/vitrine "${command[@]:3}"
[ "${command[*]:0:3}" = "/usr/bin/tini -- /usr/bin/vitrine" ] || fail "the command is another: ${command[*]}"
equals "$(awk '/^NSpid/ { print $NF }' "/proc/$inside/status")" 1 "number of the process"
equals "$(told /sources 'len(it["sources"])')" 5 "sources"
shows_pictures contact-sheet
workers_are_confined "$inside"
stops_within 10
say "The container holds"
