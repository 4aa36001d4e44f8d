#!/usr/bin/env bash
# structured-data-testing-tool does not see articles and events inside `@graph`, and fails for one with two types.
# Guess before the run: data that search engines read pass the test: one script with `@graph`, as plugins of WordPress
# write it, and a `@type` that is a list, which JSON-LD allows.
# Seen with structured-data-testing-tool 4.5.0: in `@graph` nothing is found, and what was asked for counts as
# missing. A list of two types becomes one name with a comma, which is "Error evaluating test", and neither type is
# found. An article within a page (`mainEntity`) is missing too. In a list without `@graph` it is found.
# Way round: test each part of `@graph` by itself, with one type.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent structured-data-testing-tool@4.5.0
cat > seen.cjs <<'JS'
const { structuredDataTest } = require('structured-data-testing-tool')
const context = { '@context': 'https://schema.org' }
const article = { '@type': 'NewsArticle', headline: 'Women vote', datePublished: '2027-03-08' }
const forms = {
  alone: { ...context, ...article },
  list: [{ ...context, ...article }],
  graph: { ...context, '@graph': [article] },
  types: { ...context, ...article, '@type': ['NewsArticle', 'Report'] },
  part: { ...context, '@type': 'WebPage', mainEntity: article },
}
async function check(data) {
  const html = `<!doctype html><title>A</title><script type="application/ld+json">${JSON.stringify(data)}</script>`
  const result = await structuredDataTest(html, { schemas: ['NewsArticle'] }).catch(({ res }) => res)
  return `${result.schemas.join(' and ') || 'nothing'}; failed: ${result.failed.map(({ test }) => test).join(' and ') || 'none'}`
}
const expected = {
  alone: 'NewsArticle; failed: none',
  list: 'NewsArticle; failed: none',
  graph: 'nothing; failed: NewsArticle[*]',
  types: 'NewsArticle,Report; failed: NewsArticle,Report[0] and NewsArticle[*]',
  part: 'WebPage; failed: NewsArticle[*]',
}
async function main() {
  const seen = {}
  for (const [form, data] of Object.entries(forms)) seen[form] = await check(data)
  console.log(seen)
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1)
}
main()
JS
node seen.cjs
