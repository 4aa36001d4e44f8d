#!/usr/bin/env bash
# Chromium formats nothing in Hausa, Igbo, Yoruba or Nigerian Pidgin. Needs `chromium`.
# Guess before the run: Chromium and Node have the same engine and the same ICU, so `Intl` formats alike in both, and what
# a server rendered is what the browser renders.
# Seen with Chromium 156 and Node 24.21.0: Node has all four. In Chromium `supportedLocalesOf` gives none of them, and
# dates and amounts come out as in the United States, without an error. Firefox 153 and WebKitGTK 2.50.6 format as Node
# does. `en-NG` is the same in all.
# Way round: format on the server, and send the text.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > format.js <<'JS'
const day = new Date('2026-09-05T12:00:00Z')
const lines = ['ha', 'ig', 'yo', 'pcm', 'en-NG'].map((language) => {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Africa/Lagos' }).format(day)
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency: 'NGN' }).format(2500)
  const found = Intl.DateTimeFormat.supportedLocalesOf(language).length
  return `${language}: supported ${found}, ${date}, ${amount}`.replaceAll('\u00A0', ' ')
})
JS
(cat format.js; echo 'console.log(lines.join("\n"))') > format.cjs
(echo '<!doctype html><meta charset="utf-8"><pre></pre><script>'; cat format.js
  echo 'document.querySelector("pre").textContent = lines.join("\n")</script>') > page.html
run() { npm exec --yes --package=node@24.21.0 -c "node $1"; }
chromium --version
run --version
run format.cjs > node
chromium --headless --no-sandbox --user-data-dir="$folder/profile" --dump-dom "file://$folder/page.html" 2>/dev/null |
  sed -n '/<pre>/,/<\/pre>/p' | sed 's/.*<pre>//; s/<\/pre>.*//' > browser
echo 'Node:'; cat node
echo 'Chromium:'; cat browser
american='September 5, 2026, NGN 2,500.00'
for language in ha ig yo pcm; do
  grep -q "^$language: supported 1, " node
  grep -qx "$language: supported 0, $american" browser
done
[ "$(tail -1 node)" = "$(grep ^en-NG browser)" ]
