#!/usr/bin/env bash
# Two readers of Open Graph misread an article with two authors.
# Guess before the run: Open Graph has arrays: a property that stands twice has two values, so both authors come out, as
# both pictures of `og:image` do.
# Seen with open-graph-scraper 6.12.0: the last author and the last tag are left, as text, and the others are nowhere.
# unfurl.js 6.4.0 makes a second article for the second author, without the time of the first. Both give all pictures.
# Way round: `customMetaTags` with `multiple: true` of open-graph-scraper.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent open-graph-scraper@6.12.0 unfurl.js@6.4.0
cat > seen.mjs <<'JS'
import { createServer } from 'node:http'
import scrape from 'open-graph-scraper'
import { unfurl } from 'unfurl.js'
const properties = [
  ['og:title', 'A seat at the table'],
  ['og:type', 'article'],
  ['og:image', 'https://example.org/a.jpg'],
  ['og:image', 'https://example.org/b.jpg'],
  ['article:published_time', '2027-03-08T10:00:00+01:00'],
  ['article:author', 'Ngozi Eze'],
  ['article:author', 'Aisha Sani'],
  ['article:tag', 'law'],
  ['article:tag', 'votes'],
]
const tags = properties.map(([name, content]) => `<meta property="${name}" content="${content}">`).join('')
const html = `<!doctype html><html><head><title>A seat</title>${tags}</head><body><p>Text</p></body></html>`
const authors = { property: 'article:author', fieldName: 'authors', multiple: true }
const { result } = await scrape({ html, customMetaTags: [authors] })
const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
await new Promise((done) => server.listen(0, '127.0.0.1', done))
const { open_graph: graph } = await unfurl(`http://127.0.0.1:${server.address().port}/`)
server.close()
const seen = [
  [result.articleAuthor, result.articleTag, result.ogImage.length, result.customMetaTags.authors].join(' | '),
  [graph.articles.map((article) => `${article.author} ${article.published_time}`).join(', '), graph.images.length].join(' | '),
]
console.log(seen.join('\n'))
const expected = [
  'Aisha Sani | votes | 2 | Ngozi Eze,Aisha Sani',
  'Ngozi Eze 2027-03-08T10:00:00+01:00, Aisha Sani undefined | 2',
]
process.exit(seen.join() === expected.join() ? 0 : 1)
JS
node seen.mjs
