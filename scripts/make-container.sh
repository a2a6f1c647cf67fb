#!/usr/bin/env bash
# Builds the container localhost/vitrine from the newest Debian package of a folder.
#   scripts/make-container.sh [FOLDER] [BUILD_ARGUMENT…]      default: .build/packages
# VITRINE_CONTAINER_TOOL is podman, buildah or docker; VITRINE_IMAGE is another name.
set -euo pipefail
cd "$(dirname "$0")/.."
packages=${1:-.build/packages}
package=$(ls -t "$packages"/vitrine_*.deb 2> /dev/null | head -n 1 || true)
[ -n "$package" ] || { echo "make-container: no package in $packages; run 'make deb'" >&2; exit 1; }
for tool in ${VITRINE_CONTAINER_TOOL:-podman buildah docker}; do command -v "$tool" > /dev/null && break; tool=; done
[ -n "${tool:-}" ] || { echo "make-container: podman, buildah or docker is required" >&2; exit 1; }
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT
cp "$package" "$context/vitrine.deb"
"$tool" build --file packaging/Containerfile --tag "${VITRINE_IMAGE:-localhost/vitrine}" "${@:2}" "$context"
