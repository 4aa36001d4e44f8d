#!/usr/bin/env bash
# In an ES module, `import 'node:http'` loads undici, the client of `fetch`, although nothing calls it.
#
# Guess before the run: `import` and `require` of a module of Node cost the same. Seen with Node 24.21.0: for `import`,
# Node reads every export of the module to mirror it; `http.WebSocket` is a getter that loads undici. A start that only
# serves HTTP needs more than twice the processor time of one with `require` (107 and 42 ms here).
# Way round: `process.getBuiltinModule('node:http')` or `require('node:http')`.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
loaded="console.log(process.moduleLoadList.some((name) => name.endsWith('undici/undici')))"
echo "import 'node:http'; $loaded" > import.mjs
echo "process.getBuiltinModule('node:http'); $loaded" > get.mjs
echo "require('node:http'); $loaded" > require.cjs
run() { npm exec --yes --package=node@24.21.0 -c "node $1"; }
run --version
for file in import.mjs get.mjs require.cjs; do echo "$file: undici is loaded: $(run "$file")"; done | tee seen
diff seen - <<'TEXT'
import.mjs: undici is loaded: true
get.mjs: undici is loaded: false
require.cjs: undici is loaded: false
TEXT
