#!/usr/bin/env bash
# sanitize-html 2.18.1 with `transformTags`.
# Guess before the run: a tag that is renamed to one that is not allowed goes, and its words stay.
# Seen: its new name is kept for a later tag at the same depth, which is closed by it: <h1>Title</wbr>.
# Guess before the run: `exclusiveFilter` gets the whole text of a heading.
# Seen: words inside a tag that was removed with 'excludeTag' are missing, so that a heading whose words are inside an
# anchor, as Word writes them, looks empty and is removed.
# Exits 1 when the behaviour changes.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent sanitize-html@2.18.1
cat > seen.cjs <<'JS'
const sanitizeHtml = require('sanitize-html')
const renamed = sanitizeHtml('<center>One</center><h1>Title</h1><p>Two</p>', {
  allowedTags: ['h1', 'p'],
  transformTags: { center: 'wbr' },
})
const heading = sanitizeHtml('<h1><a name="toc1">Title</a></h1>', {
  allowedTags: ['h1', 'a'],
  exclusiveFilter: ({ tag, text }) => (tag === 'a' ? 'excludeTag' : text.trim() === ''),
})
console.log('sanitize-html', require('sanitize-html/package.json').version)
console.log('renamed to a tag that is not allowed:', renamed)
console.log('a heading whose words are inside an excluded tag:', JSON.stringify(heading))
process.exit(renamed === 'One<h1>Title</wbr><p>Two</p>' && heading === '' ? 0 : 1)
JS
node seen.cjs
