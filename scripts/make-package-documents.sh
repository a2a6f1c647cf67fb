#!/usr/bin/env bash
# Creates the documentation of all packages, whose relative links work in its folder.
#   scripts/make-package-documents.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:?a folder}

mkdir -p "$folder"/{decisions,examples,images}
install -m 0644 docs/*.md CHANGELOG.md "$folder"
install -m 0644 docs/decisions/*.md "$folder/decisions"
install -m 0644 docs/images/*.png "$folder/images"
# Without try.sh, which needs the sources.
install -m 0644 deploy/{after-pg-restore.sql,haproxy.cfg,nginx.conf,vitrine@.service} "$folder/examples"
# In the repository, the documents are in a folder beside the changelog and the examples.
sed -i 's|](docs/|](|g; s|](\.\./CHANGELOG\.md|](CHANGELOG.md|g; s|](\.\./deploy/|](examples/|g' "$folder"/*.md
