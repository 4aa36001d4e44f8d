#!/usr/bin/env bash
# An option of V8 on the command line makes Node compile its own modules again at each start.
#
# Guess before the run: options such as --heap-growing-percent or --stack-size change only what they name. Seen with Node
# 24.21.0 (and 20.20.2): V8 stores a hash of its options beside compiled code, and refuses code of another hash. The code
# of Node's own modules, which is inside the program, was compiled without options, so all of it is compiled again, which
# costs a start about a third more processor time here. --max-semi-space-size does not count in Node 24, but does in 20.
# Way round: `v8.setFlagsFromString` once the program has started; it works for the heap from the next collection on.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > check.cjs <<'JS'
for (const name of ['crypto', 'http', 'http2', 'stream', 'child_process', 'zlib']) require(name)
const { compiledWithCache, compiledWithoutCache } = require('internal/test/binding')
  .internalBinding('builtins')
  .getCacheUsage()
const count = (names) => names.size ?? names.length
console.log(`${count(compiledWithCache)} from stored code, ${count(compiledWithoutCache)} compiled again`)
JS
run() { npm exec --yes --package=node@24.21.0 -c "node --no-warnings --expose-internals $* check.cjs"; }
npm exec --yes --package=node@24.21.0 -c 'node --version'
plain=$(run)
growing=$(run --heap-growing-percent=50)
young=$(run --max-semi-space-size=4)
printf 'without an option          %s\n--heap-growing-percent=50   %s\n--max-semi-space-size=4     %s\n' "$plain" "$growing" "$young"
[[ $plain == *' 0 compiled again' && $young == "$plain" && $growing == '0 from stored code'* ]]
