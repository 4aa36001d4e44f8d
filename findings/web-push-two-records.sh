#!/usr/bin/env bash
# web-push encrypts a message that is too long for a push service, and from 4,080 bytes on in a form that no browser
# may read.
# Guess before the run: the longest message is 3,993 bytes, which is 4,096 when encrypted, the size that each push
# service has to take (RFC 8030, 7.2). A longer one is refused before anything is sent.
# Seen with web-push 3.6.7: nothing is refused. From 4,080 bytes on the message has two records, and a push message
# has to have one (RFC 8291, 4), because its record size stays 4,096. `generateRequestDetails` gives the same in both
# cases, and only its length tells them apart. Letters with marks count two or three bytes each, so a text of 1,400
# letters can be too long.
# Way round: refuse a message of more than 3,993 bytes, and send an address from which the service worker reads the
# rest.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent web-push@3.6.7
cat > seen.mjs <<'JS'
import { createECDH, randomBytes } from 'node:crypto'
import webPush from 'web-push'
const browser = createECDH('prime256v1')
const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
const vapidDetails = { subject: 'mailto:desk@a.example', ...webPush.generateVAPIDKeys() }
/** The content of aes128gcm (RFC 8188, 2.1): a salt of 16 bytes, the size of a record, and a key of 65 with its length. */
const encrypt = (sizeBytes) => {
  const subscription = { endpoint: 'https://push.a.example/1', keys }
  const { body } = webPush.generateRequestDetails(subscription, 'a'.repeat(sizeBytes), { vapidDetails })
  const recordSize = body.readUInt32BE(16)
  return `${sizeBytes}: ${body.length} bytes, ${Math.ceil((body.length - 86) / recordSize)} of at most ${recordSize}`
}
const seen = [3993, 3994, 4079, 4080].map(encrypt)
console.log(seen.join('\n'))
const expected = [
  '3993: 4096 bytes, 1 of at most 4096',
  '3994: 4097 bytes, 1 of at most 4096',
  '4079: 4182 bytes, 1 of at most 4096',
  '4080: 4200 bytes, 2 of at most 4096',
]
process.exit(seen.join() === expected.join() ? 0 : 1)
JS
node seen.mjs
