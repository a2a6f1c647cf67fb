#!/usr/bin/env bash
# Time and processor time of the first window of all photos after one photo came, or was hidden: a million photos.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift build -c release --product list-benchmark
exec .build/release/list-benchmark
