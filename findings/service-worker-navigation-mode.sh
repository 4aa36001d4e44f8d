#!/usr/bin/env bash
# A page that a service worker fetches for its visitor does not arrive at the server as a navigation. Needs `chromium`, the
# libraries that it brings, `node`, and `apt-get`, which downloads Firefox from Debian 12; nothing is installed.
# Guess before the run: with `event.respondWith(fetch(event.request))` the server gets the Sec-Fetch fields of the
# navigation, because the request is passed on as it is: mode `navigate`, destination `document`.
# Seen: Chromium 156 sends mode `navigate` and destination `empty`; Firefox 153 sends mode `same-origin` and destination
# `empty`. Counts of reads, and guards that allow only navigations, must accept all three.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'kill $(jobs -p) 2>/dev/null || true; wait 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq firefox-esr libvpx7 2>/dev/null
for package in *.deb; do dpkg -x "$package" .; done
cat > seen.mjs <<'JS'
import { spawn } from 'node:child_process'
import http from 'node:http'

const worker = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))`
const page = `<!doctype html><title>Page</title><script type="module">
const { serviceWorker } = navigator
const controlled = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
await serviceWorker.register('/worker.js')
if (!serviceWorker.controller) await controlled
location.href = '/second'
</script>`
let second
const server = http.createServer(({ url, headers }, response) => {
  if (url === '/second') second(`${headers['sec-fetch-mode']} ${headers['sec-fetch-dest']}`)
  response.setHeader('content-type', url === '/worker.js' ? 'text/javascript' : 'text/html')
  response.end(url === '/worker.js' ? worker : url === '/first' ? page : 'Second page')
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
async function ask(program, ...options) {
  const arrived = new Promise((resolve, reject) => {
    second = resolve
    setTimeout(() => reject(new Error(`${program}: no second page`)), 40_000).unref()
  })
  const browser = spawn(program, [...options, `http://localhost:${server.address().port}/first`], { stdio: 'ignore' })
  const ended = new Promise((resolve) => browser.once('exit', resolve))
  const seen = await arrived
  browser.kill()
  await ended
  console.log(program.split('/').at(-1), seen)
  return seen
}
const folder = process.cwd()
const chromium = await ask('chromium', '--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${folder}/chromium`)
const firefox = await ask(`${folder}/usr/lib/firefox-esr/firefox-esr`, '--headless', '--no-remote', '--profile', `${folder}/firefox`)
process.exit(chromium === 'navigate empty' && firefox === 'same-origin empty' ? 0 : 1)
JS
mkdir firefox home
export HOME=$folder/home LD_LIBRARY_PATH=$folder/usr/lib/$(uname -m)-linux-gnu
chromium --version 2>/dev/null
usr/lib/firefox-esr/firefox-esr --version 2>/dev/null
node seen.mjs
