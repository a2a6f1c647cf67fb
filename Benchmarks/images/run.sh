#!/usr/bin/env bash
# Renders the same photos through Vitrine's workers, bare libvips, vipsthumbnail and nginx.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift build -c release --product image-benchmark
exec python3 Benchmarks/images/run.py "$@"
