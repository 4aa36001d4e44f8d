#!/usr/bin/env bash
# Two common feed readers for Node lose parts of an Atom feed that they have for RSS.
# Guess before the run: categories and texts of an entry come out of Atom (RFC 4287) as they come out of RSS.
# Seen with rss-parser 3.13.0: no `categories`, and no error; of RSS it has them. Seen with @extractus/feed-extractor
# 8.0.3: a title or a summary without `type` is plain text, but what looks like a tag is removed from the summary: "The
# tags <b> and <i> explained" becomes "The tags  and  explained"; the title of the same entry keeps it.
# Way round: `customFields: { item: [['category', 'category', { keepArray: true }]] }` for rss-parser.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent rss-parser@3.13.0 @extractus/feed-extractor@8.0.3
cat > feed.xml <<'XML'
<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>tag:a.example,2026:feed</id><title>News</title><updated>2026-09-05T10:00:00Z</updated><author><name>A</name></author>
<entry><id>tag:a.example,2026:1</id><title>Of &lt;b&gt; and &lt;i&gt;</title><updated>2026-09-05T10:00:00Z</updated>
<link href="https://a.example/1"/><category term="Press"/><summary>The tags &lt;b&gt; and &lt;i&gt; explained</summary></entry>
</feed>
XML
cat > feed.rss <<'XML'
<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>News</title><link>https://a.example/</link><description>News</description>
<item><title>One</title><link>https://a.example/1</link><category>Press</category></item></channel></rss>
XML
cat > seen.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { extractFromXml } from '@extractus/feed-extractor'
import Parser from 'rss-parser'
const [atom, rss] = ['feed.xml', 'feed.rss'].map((file) => readFileSync(file, 'utf8'))
const categories = async (xml) => (await new Parser().parseString(xml)).items[0].categories
const { title, description } = extractFromXml(atom).entries[0]
const seen = JSON.stringify([await categories(rss), await categories(atom) ?? null, title, description])
console.log(seen)
if (seen !== '[["Press"],null,"Of <b> and <i>","The tags  and  explained"]') process.exit(1)
JS
node seen.mjs
