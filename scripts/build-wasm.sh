#!/bin/sh
# Builds ViewerCore for browsers as Web/viewer.wasm, and optimizes it with wasm-opt. With --check, nothing is written, and
# the exit status is 1 if the committed file does not match the sources.
set -eu
cd "$(dirname "$0")/.."

triple=wasm32-unknown-none-wasm
scratch=.build-wasm
VITRINE_WASM=1 swift build --triple "$triple" -c release --product ViewerWasm --scratch-path "$scratch"
built="$scratch/viewer.wasm"
if ! command -v wasm-opt >/dev/null; then
    echo "wasm-opt is needed, of the package binaryen: scripts/setup.sh test installs it." >&2
    exit 1
fi
# Features that the compiler already uses, and that all browsers with WebAssembly support since 2021. The linker leaves the
# first 1024 bytes of the memory unused.
wasm-opt --mvp-features --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
    --enable-nontrapping-float-to-int -Os --low-memory-unused "$scratch/$triple/release/ViewerWasm.wasm" -o "$built"

if [ "${1:-}" = "--check" ]; then
    if ! cmp "$built" Web/viewer.wasm; then
        echo "Web/viewer.wasm does not match the sources: run scripts/build-wasm.sh and commit it." >&2
        exit 1
    fi
    echo "Web/viewer.wasm matches the sources."
else
    cp "$built" Web/viewer.wasm
    chmod 644 Web/viewer.wasm
    echo "Web/viewer.wasm: $(wc -c < Web/viewer.wasm) bytes, $(gzip -9 < Web/viewer.wasm | wc -c) compressed"
fi
