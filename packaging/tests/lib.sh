# Shared by the tests of packages, which source this file. They require root and Debian's debootstrap,
# systemd-container and overlay file systems.

say() { printf '== %s\n' "$*"; }
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }
holds() { "$@" || fail "$*"; }
equals() { [ "$1" = "$2" ] || fail "expected $2, found $1${3:+: $3}"; }

cache=$PWD/.build/packages/test
program=${VITRINE_PROGRAM_FILE:-.build/program/release/vitrine}
cleanups=()
# Run at the end of the test, last first.
later() { cleanups+=("$*"); }
clean_up() {
    local status=$? index
    for ((index = ${#cleanups[@]} - 1; index >= 0; index--)); do eval "${cleanups[index]}" || true; done
    exit "$status"
}
trap clean_up EXIT
[ "$(id -u)" = 0 ] || fail "these tests install packages into folders of their own, which only root can"

work=$(mktemp -d /var/tmp/vitrine-packages.XXXXXX)
later 'rm -rf --one-file-system "$work"'

# Creates the root of a Debian with systemd but without dependencies of Vitrine; kept for the next run.
base_root() {
    [ ! -e "$cache/base.ready" ] || return 0
    say "Making a Debian with debootstrap"
    rm -rf --one-file-system "$cache/base"
    mkdir -p "$cache/base" "$cache/archives/partial"
    debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus bookworm "$cache/base" \
        "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" > "$cache/debootstrap.log" || fail "see $cache/debootstrap.log"
    rm -f "$cache"/base/var/cache/apt/archives/*.deb
    touch "$cache/base.ready"
}

# Mounts a separate root over the lower one as $1.
fresh_root() {
    local root=$1 lower=$2
    mkdir -p "$root" "$root.upper" "$root.work"
    mount -t overlay overlay -o "lowerdir=$lower,upperdir=$root.upper,workdir=$root.work" "$root"
    later "umount -R '$root'"
}

# Runs a command in a root, with the machine's network; downloaded packages are kept.
in_root() {
    unshare --mount --pid --fork --kill-child -- bash -c '
        set -e
        root=$1 archives=$2
        shift 2
        mount -t proc proc "$root/proc"
        mount -t tmpfs tmpfs "$root/tmp"
        mount --bind "$archives" "$root/var/cache/apt/archives"
        mount --bind /etc/resolv.conf "$root/etc/resolv.conf"
        exec chroot "$root" env --ignore-environment PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
            DEBIAN_FRONTEND=noninteractive SYSTEMD_COLORS=0 SYSTEMD_URLIFY=0 "$@"' _ "$1" "$cache/archives" "${@:2}" < /dev/null
}

# Waits up to $1 seconds until a command succeeds.
until_holds() {
    local seconds=$1 end
    shift
    end=$((SECONDS + seconds))
    until "$@" > /dev/null 2>&1; do
        [ "$SECONDS" -lt "$end" ] || fail "not within $seconds s: $*"
        sleep 0.2
    done
}

# Process 1 of the container run by process $1 (systemd-nspawn).
first_process() { pgrep --parent "$1" | head -n 1; }

# Boots systemd in a root with a separate network; $inside is its process 1, which ends with the test.
boot() {
    printf '127.0.0.1 localhost %s\n' "$(cat "$1/etc/hostname")" > "$1/etc/hosts"
    systemd-nspawn --quiet --register=no --keep-unit --directory="$1" --boot --private-network --console=pipe \
        --rlimit=RLIMIT_NICE=24 > "$work/boot.log" 2>&1 < /dev/null &
    container=$!
    later 'inside systemctl poweroff > /dev/null 2>&1; wait $container || true'
    until_holds 30 first_process "$container"
    inside=$(first_process "$container")
}
# Runs a command in the booted system.
inside() { nsenter --target "$inside" --mount --uts --ipc --net --pid --cgroup -- "$@"; }

# Runs a command of a document in the booted system, in $folder, exactly or with $3 replaced by $4.
folder=/packages
as_documented() {
    grep --quiet --fixed-strings --line-regexp -- "    $2" "$1" || fail "$1 does not have the command: $2"
    inside env DEBIAN_FRONTEND=noninteractive bash -c "cd $folder && ${2//"${3:-$2}"/"${4-$2}"}"
}

# Fails if the unit's journal since the last time contains anything but starts, stops and matches of $1. If the
# machine does not permit raising the priority limit (in a container), LimitNICE has no effect, and Swift logs it.
journal_has_only() {
    local expected='^Vitrine is running at|^(Start|Stopp)(ed|ing) vitrine|: Deactivated successfully|: Consumed '
    if ! grep --quiet '^Max nice priority *24 ' "/proc/$inside/limits"; then
        expected+='|^Failed to set thread priority for worker thread: .* errno=13$'
    fi
    inside journalctl --sync
    inside journalctl --quiet --unit=vitrine.service --no-pager --output=cat --cursor-file=/run/told > "$work/journal.log"
    [ -s "$work/journal.log" ] || fail "nothing new is in the journal"
    if grep -v -E "$expected${1:+|$1}" "$work/journal.log"; then fail "the lines above are in the journal"; fi
}
