#!/usr/bin/env bash
# Time and CPU time of the first window of all photos after a photo was added or hidden, with a million photos.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift build -c release --product list-benchmark
exec .build/release/list-benchmark
