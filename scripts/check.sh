#!/usr/bin/env bash
# All checks that do not run Vitrine: formatting, imports, generated files, the scripts of the page.
set -euo pipefail
cd "$(dirname "$0")/.."
step() { printf '== %s\n' "$*"; }

step "Swift formatting"
swift format lint --strict --recursive Package.swift Sources Tests Fuzzing

step "Imports"
python3 scripts/check-imports.py
python3 scripts/check-script-imports.py

step "Names in templates"
scripts/check-templates.py

step "Lengths of files"
scripts/check-lengths.py

step "Embedded assets"
scripts/embed-assets.py --check

step "Types of the core's functions"
scripts/core-exports.py --check

step "WebAssembly is what the sources build"
scripts/build-wasm.sh --check

step "Types of the page's scripts"
tsc --project Web/js/tsconfig.json
tsc --project Web/js/offline/worker/tsconfig.json
