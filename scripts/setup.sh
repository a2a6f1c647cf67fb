#!/usr/bin/env bash
# Installs the dependencies of Vitrine on Debian or Ubuntu (apt) and macOS (Homebrew).
#   scripts/setup.sh run     to build and serve
#   scripts/setup.sh test    also the browsers and Python tools for tests
#   scripts/setup.sh bench   also the programs that the benchmarks compare with
#   scripts/setup.sh packages        to create Debian packages
#   scripts/setup.sh packages-test   also to install and run them
# Fast and silent if everything is already installed.
set -euo pipefail
cd "$(dirname "$0")/.."
purpose=${1:-run}

log() { printf '%s\n' "$*" >&2; }
die() { log "setup: $*"; exit 1; }

require_swift() {
    command -v swift >/dev/null || die "Swift 6.2 or newer is needed: https://www.swift.org/install"
    local version
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
    if [ "$(printf '%s\n6.2\n' "$version" | sort -V | head -n 1)" != 6.2 ]; then
        die "Swift 6.2 or newer is needed, this is ${version:-unknown}."
    fi
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

install_debian() {
    local packages=(build-essential pkg-config libvips-dev libgexiv2-dev libsqlite3-dev libxml2-dev zlib1g-dev libbrotli-dev libarchive-dev libpq-dev)
    if [ "$purpose" = test ] || [ "$purpose" = bench ]; then
        packages+=(chromium chromium-headless-shell chromium-driver webkit2gtk-driver xvfb python3-venv nodejs node-typescript binaryen openssl postgresql)
        # These start services when they are installed: if missing, their tests are skipped with a message.
        [ -z "${CI:-}" ] || packages+=(nginx caddy haproxy apache2-bin libnss3-tools)
    fi
    if [ "$purpose" = bench ]; then packages+=(libvips-tools wrk); fi
    if [[ "$purpose" = packages* ]]; then packages+=(debhelper dpkg-dev); fi
    if [ "$purpose" = packages-test ]; then
        packages+=(lintian debootstrap systemd-container buildah podman runc iptables iproute2 man-db curl file procps)
    fi
    local missing=() package
    for package in "${packages[@]}"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    log "Installing ${missing[*]} …"
    as_root apt-get update -qq >&2
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

install_macos() {
    command -v brew >/dev/null || die "Homebrew is needed: https://brew.sh"
    local package
    for package in pkg-config vips gexiv2 libxml2 sqlite brotli libarchive libpq; do
        brew list --formula "$package" >/dev/null 2>&1 || brew install "$package" >&2
    done
    if [ "$purpose" = test ] || [ "$purpose" = bench ]; then
        for package in postgresql@17 binaryen; do
            brew list --formula "$package" >/dev/null 2>&1 || brew install "$package" >&2
        done
        log "On macOS the browser tests cover Chromium only: WebKitGTK is not packaged there."
    fi
}

# The minimum versions known to build the sources.
require_versions() {
    local pair
    for pair in vips:8.13 gexiv2:0.14.0 libxml-2.0:2.9.10 sqlite3:3.37 libbrotlienc:1.0.9 libarchive:3.4.0 libpq:14.0; do
        pkg-config --atleast-version="${pair#*:}" "${pair%%:*}" ||
            die "${pair%%:*} ${pair#*:} or newer is needed, this is $(pkg-config --modversion "${pair%%:*}" || echo absent)."
    done
}

install_python_tools() {
    local list=BrowserTests/requirements.txt
    if [ -f .venv/installed ] && cmp -s "$list" .venv/installed; then return 0; fi
    log "Installing the Python tools of the browser tests …"
    python3 -m venv .venv
    .venv/bin/pip install --quiet --disable-pip-version-check -r "$list" >&2
    cp "$list" .venv/installed
}

require_swift
case "$(uname -s)" in
    Linux)
        command -v apt-get >/dev/null ||
            die "install libvips, libgexiv2, SQLite, libxml2, brotli, libarchive and libpq with their headers; only apt is known here."
        install_debian ;;
    Darwin) install_macos ;;
    *) die "Linux and macOS are covered, $(uname -s) is not." ;;
esac
require_versions
if [ "$purpose" = test ] || [ "$purpose" = bench ]; then install_python_tools; fi
