#!/usr/bin/env bash
# Builds the container of packaging/Containerfile without a network, from the Debian package and a base with its
# dependencies, and runs it as configured: as process 1, as its user, with a read-only root. Then runs it with podman,
# using the commands of docs/install.md.
#   packaging/tests/test-container.sh PACKAGE.deb
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/tests/lib.sh
. packaging/tests/http.sh
package=$(realpath "$1")
image=localhost/vitrine base=localhost/vitrine-test-base
# Images, containers and volumes only for the test.
export BUILDAH_ISOLATION=chroot CONTAINERS_STORAGE_CONF=$work/storage.conf
printf '[storage]\ndriver = "vfs"\ngraphroot = "%s"\nrunroot = "%s"\n' "$work/storage" "$work/storage-run" > "$work/storage.conf"

say "A base with all that the package depends on"
base_root
fresh_root "$work/base" "$cache/base"
# Without versions, and without systemd, which is removed.
packages=$(dpkg-deb --field "$package" Depends | sed 's/([^)]*)//g; s/systemd |[^,]*,//; s/,/ /g')
in_root "$work/base" sh -c "apt-get update -qq && apt-get install -qq --yes --no-install-recommends \
    systemd-standalone-sysusers systemd-standalone-tmpfiles tini dbus- systemd-sysv- systemd- $packages" \
    > "$work/install.log" 2>&1 || { tail -n 20 "$work/install.log" >&2; fail "apt-get install"; }
empty=$(buildah from scratch)
buildah copy --quiet "$empty" "$work/base" / > /dev/null
buildah commit --quiet "$empty" "$base" > /dev/null
buildah rm "$empty" > /dev/null

say "Building the container without a network"
mkdir "$work/context"
cp "$package" "$work/context"
VITRINE_CONTAINER_TOOL=buildah VITRINE_IMAGE=$image unshare --net scripts/make-container.sh "$work/context" --build-arg "BASE=$base" > "$work/build.log" 2>&1 ||
    { tail -n 30 "$work/build.log" >&2; fail "make-container.sh"; }
container=$(buildah from "$image")
later 'buildah rm "$container" > /dev/null'
root=$(buildah mount "$container")

# All parts of its configuration are used by systemd-nspawn, which makes the command process 1.
buildah inspect "$container" > "$work/container.json"
# One line for each part.
setting() {
    python3 -c 'import json, sys
it = json.load(open(sys.argv[1]))["OCIv1"]["config"][sys.argv[2]]
print(it if isinstance(it, str) else "\n".join(it))' "$work/container.json" "$1"
}
mapfile -t command < <(setting Entrypoint; setting Cmd)
mapfile -t environment < <(setting Env)
equals "$(setting User)" 10001:10001 "user of the container"
equals "$(setting Volumes | sort | tr '\n' ' ')" "/var/cache/vitrine /var/lib/vitrine " "volumes"
mkdir "$work/data" "$work/cache"
chown 10001:10001 "$work/data" "$work/cache"
start() {
    systemd-nspawn --quiet --register=no --keep-unit --directory="$root" --read-only --user=vitrine --private-network \
        --drop-capability=all --no-new-privileges=yes --bind="$work/data:/var/lib/vitrine" --bind="$work/cache:/var/cache/vitrine" \
        "${environment[@]/#/--setenv=}" --console=pipe -- "$@" > "$work/run.log" 2>&1 < /dev/null &
    runner=$!
    until_holds 20 first_process "$runner"
    inside=$(first_process "$runner")
    later "! kill -0 $runner 2> /dev/null || kill -KILL $inside"
    until_holds 60 answers
}
# As `podman exec` does.
run_beside() { nsenter --target "$inside" --mount --uts --ipc --net --pid --setuid 10001 --setgid 10001 env --ignore-environment "${environment[@]}" "$@"; }
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
! run_beside touch /written 2> /dev/null || fail "the root can be written"
holds grep -q ' / [^ ]* *ro' "/proc/$inside/mountinfo"

say "The first administrator, by the link in its log"
equals "$(status_at /api/v1/sources/contact-sheet/photos)" 401 "photos without an account"
link=$(sed -n 's|.*\(http://[^ ]*/welcome?code=[^ ]*\).*|\1|p' "$work/run.log" | tr -d '\r')
send_form /welcome "code=${link#*code=}" name=ada 'password=under the lake'
for source in $(api_value /sources '" ".join(source["id"] for source in it["sources"])'); do shows_pictures "$source"; done
server=$(children | head -n 1)
workers_are_confined "$server"
holds test -f "$work/data/vitrine.sqlite" -a -d "$work/cache/renditions"

say "Commands beside it"
run_beside sh -c 'printf "[{\"url\": \"http://127.0.0.1:9/a.jpg\", \"title\": \"A lake\"}]" > /var/lib/vitrine/feed.json'
run_beside vitrine add /var/lib/vitrine/feed.json > /dev/null
equals "$(api_value /sources/feed 'it["photoCount"]')" 1 "photos of what was added"
run_beside vitrine user add grace <<< 'over the lake' > /dev/null
equals "$(run_beside vitrine user | tr '\n' ' ')" "ada    admin grace  viewer "

say "Process 1 reaps what others leave behind"
for _ in 1 2 3; do run_beside sh -c 'sleep 2 & exit'; done
holds test "$(children | wc -l)" -gt 1
reaped() { [ "$(zombies)" = 0 ] && [ "$(children | wc -l)" = 1 ]; }
until_holds 10 reaped

say "SIGTERM ends it within 10 s, also while a page listens"
fetch --output /dev/null --verbose "$address/api/v1/events" 2> "$work/listener.log" & listener=$!
until_holds 10 grep '^< HTTP/1.1 200' "$work/listener.log"
holds kill -0 "$listener"
stops_within 10
wait "$listener" || true

say "Its data is there again, with Vitrine itself as process 1"
start /usr/bin/vitrine "${command[@]:3}"
[ "${command[*]:0:3}" = "/usr/bin/tini -- /usr/bin/vitrine" ] || fail "the command is another: ${command[*]}"
equals "$(awk '/^NSpid/ { print $NF }' "/proc/$inside/status")" 1 "number of the process"
equals "$(api_value /sources 'len(it["sources"])')" 6 "sources"
sign_in grace 'over the lake'
shows_pictures contact-sheet
workers_are_confined "$inside"
stops_within 10

say "podman, by the commands of docs/install.md"
# Limits below those of this machine, which may not permit raising them; crun of Debian 12 does not work with both
# kinds of cgroups.
cat > "$work/containers.conf" <<END
[containers]
default_ulimits = ["nofile=1024:$(ulimit -Hn)", "nproc=4096:4096"]
[engine]
runtime = "runc"
tmp_dir = "$work/podman"
END
export CONTAINERS_CONF=$work/containers.conf
# A separate network, so that port 8080 is free.
unshare --net --mount sh -c 'ip link set lo up && exec sleep infinity' &
inside=$!
later "kill $inside"
has_own_network() { [ "$(readlink "/proc/$inside/ns/net")" != "$(readlink /proc/self/ns/net)" ] && inside ip link show lo up | grep -q lo; }
until_holds 10 has_own_network
folder=/
cookies=
run=$(sed -n '/^    podman run --detach/,/localhost.vitrine$/ s/^    //p' docs/install.md)
inside bash -c "$run" > "$work/run.log" || fail "$run"
later "inside podman rm --force vitrine > /dev/null"
until_holds 60 answers
link=$(as_documented docs/install.md 'podman logs vitrine' | sed -n 's|.*\(http://[^ ]*/welcome?code=[^ ]*\).*|\1|p')
send_form /welcome "code=${link#*code=}" name=ada 'password=under the lake'
shows_pictures contact-sheet
inside podman exec --interactive vitrine sh -c 'cat > /var/lib/vitrine/feed.json' < "$work/data/feed.json"
as_documented docs/install.md 'podman exec vitrine vitrine add https://example.org/feed' https://example.org/feed /var/lib/vitrine/feed.json > /dev/null
as_documented docs/install.md 'podman exec --interactive --tty vitrine vitrine user add grace' ' --tty' '' <<< 'over the lake' > /dev/null
outside=$(inside podman inspect --format '{{.State.Pid}}' vitrine)
equals "$(status_of "$outside" CapEff)" 0000000000000000 "capabilities of process 1"
equals "$(status_of "$outside" NoNewPrivs)" 1
workers_are_confined "$(pgrep --parent "$outside" | head -n 1)"
inside bash -c "podman exec vitrine $(sed -n "s/^    --health-cmd '\(.*\)'$/\1/p" docs/install.md)" || fail "the health check"
as_documented docs/install.md 'podman exec vitrine vitrine backup /var/lib/vitrine/backup.tar' > /dev/null
as_documented docs/install.md 'podman exec vitrine cat /var/lib/vitrine/backup.tar > vitrine.tar' vitrine.tar "$work/vitrine.tar"
holds grep -q backup.json <(tar --list --file "$work/vitrine.tar")
as_documented docs/install.md 'podman exec vitrine rm /var/lib/vitrine/backup.tar'
before=$SECONDS
inside podman stop vitrine > /dev/null
[ $((SECONDS - before)) -le 10 ] || fail "stopping took $((SECONDS - before)) s"
equals "$(inside podman inspect --format '{{.State.ExitCode}}' vitrine)" 0 "exit status"

say "Another container with the same volumes"
inside podman rm vitrine > /dev/null
inside bash -c "$run" > "$work/run.log"
until_holds 60 answers
sign_in grace 'over the lake'
equals "$(api_value /sources/feed 'it["photoCount"]')" 1 "photos of what was added"
shows_pictures contact-sheet
say "The container holds"
