#!/usr/bin/env bash
# firebase 13.2.0 names no version of Node, and nine of its parts demand Node 24.12 although they load on 22.
#
# Guess before the run: a package without `engines` installs on any supported Node. Seen with Node 22.12.0: the parts
# for documents, files, accounts and others have `"node": ">=24.12.0"`, so `npm install --engine-strict` refuses the
# package with EBADENGINE, and without the option npm only warns; `firebase/firestore` then loads on 22 as well.
# Way round: read the `engines` of the parts, or install without `engine-strict`.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' > package.json
with22() { npm exec --yes --package=node@22.12.0 -c "$1"; }
install='npm install --no-audit --no-fund --ignore-scripts firebase@13.2.0'
with22 "$install --engine-strict" > strict 2>&1 || true
with22 "$install" > plain 2>&1
cat > parts.cjs <<'JS'
const { readdirSync } = require('node:fs')
const nodeOf = (name) => require(`./node_modules/${name}/package.json`).engines?.node
const parts = readdirSync('node_modules/@firebase').map((name) => nodeOf(`@firebase/${name}`))
console.log(`firebase: ${nodeOf('firebase')}, parts that need 24.12: ${parts.filter((node) => node === '>=24.12.0').length}`)
console.log(`Node ${process.version}: firestore loads: ${'getFirestore' in require('firebase/firestore')}`)
JS
{
  echo "engine-strict: $(grep -m1 -o EBADENGINE strict)"
  with22 'node parts.cjs'
} | tee seen
diff seen - <<'TEXT'
engine-strict: EBADENGINE
firebase: undefined, parts that need 24.12: 9
Node v22.12.0: firestore loads: true
TEXT
