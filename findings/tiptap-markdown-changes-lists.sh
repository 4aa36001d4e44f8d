#!/usr/bin/env bash
# The Markdown of Tiptap's static renderer numbers lists anew, and takes line breaks and the depth of lists away.
# Guess before the run: `renderToMarkdown` gives Markdown that reads as the document: its HTML renderer has all of it.
# Seen with @tiptap/static-renderer 3.35.0 and marked 18.2.1: a list that begins at 3 begins at 1; a list within an item
# comes after the list; a line break within a paragraph becomes a space. The characters *, _ and [ of a text are not
# escaped, so "see *note* 2" has an emphasis, and a paragraph "1999. Votes" becomes an item. No error says so.
# Way round: HTML from the same package, and turndown.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent --legacy-peer-deps marked@18.2.1 \
  @tiptap/static-renderer@3.35.0 @tiptap/starter-kit@3.35.0 @tiptap/core@3.35.0 @tiptap/pm@3.35.0
cat > seen.mjs <<'JS'
import StarterKit from '@tiptap/starter-kit'
import { renderToHTMLString } from '@tiptap/static-renderer/pm/html-string'
import { renderToMarkdown } from '@tiptap/static-renderer/pm/markdown'
import { marked } from 'marked'
const node = (type, ...content) => ({ type, content })
const words = (text) => ({ type: 'text', text })
const item = (text, ...more) => node('listItem', node('paragraph', words(text)), ...more)
const documents = [
  { ...node('orderedList', item('Third'), item('Fourth')), attrs: { start: 3 } },
  node('orderedList', item('One', node('bulletList', item('Within'))), item('Two')),
  node('paragraph', words('12 Marina'), { type: 'hardBreak' }, words('Lagos')),
  node('paragraph', words('see *note* 2')),
  node('paragraph', words('1999. Votes')),
].map((part) => node('doc', part))
const bare = (html) => html.replace(/<p>|<\/p>/g, '').replace(/\s+/g, ' ').replaceAll('> <', '><').trim()
const seen = documents.map((content) => {
  const html = bare(renderToHTMLString({ extensions: [StarterKit], content }))
  const read = bare(marked.parse(renderToMarkdown({ extensions: [StarterKit], content })))
  return `${html} => ${read}`
})
console.log(seen.join('\n'))
const expected = [
  '<ol start="3"><li>Third</li><li>Fourth</li></ol> => <ol><li>Third</li><li>Fourth</li></ol>',
  '<ol><li>One<ul><li>Within</li></ul></li><li>Two</li></ol> => ' +
    '<ol><li>One</li></ol><ul><li>Within</li></ul><ol start="2"><li>Two</li></ol>',
  '12 Marina<br/>Lagos => 12 Marina Lagos',
  'see *note* 2 => see <em>note</em> 2',
  '1999. Votes => <ol start="1999"><li>Votes</li></ol>',
]
process.exit(seen.join('\n') === expected.join('\n') ? 0 : 1)
JS
node seen.mjs
