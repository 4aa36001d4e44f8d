#!/usr/bin/env bash
# s3cmd stores style sheets and CSV files as plain text, so a website in a bucket has no style. Needs `s3cmd` (Debian:
# s3cmd).
# Guess before the run: the type of a file comes from the end of its name, so site.css is text/css: without an option
# s3cmd guesses types, by the ends of names or by their contents.
# Seen with s3cmd 2.3.0 of Debian 12: the contents win over the name. A style sheet has no mark at its beginning, and
# is text/plain, which browsers refuse for a style sheet in standards mode. site.webmanifest is application/json,
# votes.csv is text/plain, feed.xml is text/xml. Pages and scripts are right, so a look at the first files shows
# nothing.
# Way round: `--no-mime-magic`, or `use_mime_magic = False` in the settings.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent s3rver@3.7.1
mkdir site
printf '<!doctype html><title>Forum</title><link rel="stylesheet" href="site.css"><p>Vote\n' > site/index.html
printf '.page { color: #123 }\n@media print { .page { color: black } }\n' > site/site.css
printf 'const page = document.querySelector("p")\nexport default page\n' > site/site.js
printf '{"name":"Forum"}\n' > site/site.webmanifest
printf 'Ward,Votes\nGarki,12\n' > site/votes.csv
printf '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>\n' > site/feed.xml
cat > seen.mjs <<'JS'
import { execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import S3rver from 's3rver'
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: './stored',
  configureBuckets: [{ name: 'website' }],
})
const { port } = await server.run()
const host = `127.0.0.1:${port}`
const settings = ['access_key = S3RVER', 'secret_key = S3RVER', `host_base = ${host}`, `host_bucket = ${host}`]
writeFileSync('settings', ['[default]', ...settings, 'use_https = False', ''].join('\n'))
const files = readdirSync('site').sort()
async function upload(...options) {
  const paths = files.map((file) => `site/${file}`)
  await promisify(execFile)('s3cmd', ['-c', 'settings', ...options, 'put', ...paths, 's3://website/'])
  const answers = await Promise.all(files.map((file) => fetch(`http://${host}/website/${file}`)))
  return answers.map(({ headers }, index) => `${files[index]} ${headers.get('content-type').split(';')[0]}`)
}
const [asUsual, byName] = [await upload(), await upload('--no-mime-magic')]
console.log({ asUsual, byName })
await server.close()
const usual = 'feed.xml text/xml,index.html text/html,site.css text/plain,site.js application/javascript'
const isAsSeen =
  asUsual.join() === `${usual},site.webmanifest application/json,votes.csv text/plain` &&
  byName.includes('site.css text/css') &&
  byName.includes('votes.csv text/csv')
process.exit(isAsSeen ? 0 : 1)
JS
s3cmd --version
node seen.mjs
