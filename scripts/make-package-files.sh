#!/usr/bin/env bash
# Creates the files of all packages: the program, and files generated from it.
#   scripts/make-package-files.sh FOLDER
# VITRINE_PROGRAM_FILE is the program; default: that of scripts/build-program.sh. SOURCE_DATE_EPOCH is the date of all
# files; default: the date of the last commit.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:?a folder}
program=${VITRINE_PROGRAM_FILE:-.build/program/release/vitrine}
build=${VITRINE_PROGRAM_BUILD:-.build/program}
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}

rm -rf "$folder"
mkdir -p "$folder"/completions/{bash,zsh,fish}
install -m 0755 "$program" "$folder/vitrine"
"$program" --generate-completion-script bash | sed '1{/^#!/d}' > "$folder/completions/bash/vitrine"
"$program" --generate-completion-script zsh > "$folder/completions/zsh/_vitrine"
"$program" --generate-completion-script fish > "$folder/completions/fish/vitrine.fish"
scripts/make-manual.py "$program" "$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)" > "$folder/vitrine.1"
scripts/make-notices.py notices "$build" > "$folder/NOTICE"
scripts/make-notices.py copyright "$build" > "$folder/copyright"
install -m 0644 LICENSE CHANGELOG.md packaging/environment packaging/vitrine.json packaging/vitrine.service \
    packaging/vitrine.sysusers packaging/vitrine.tmpfiles "$folder"
scripts/make-package-documents.sh "$folder/docs"
find "$folder" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
