#!/usr/bin/env bash
# fireworkers, a client of Firestore for workers, stores a `Date` as an empty map, and a text that looks like a time
# as a time.
# Guess before the run: types are stored as the client of Firebase stores them: a `Date` as a timestamp, a text as a
# text, 3 as an integer, and NaN as a number. What it cannot store is an error.
# Seen with fireworkers 0.8.0 and a server that shows what it is sent: a `Date` is stored as a map without fields, so
# the time is lost, and so is a `Map`; bytes become a map of numbers. A text such as 2027-03-08T09:00:00Z becomes a
# timestamp. Each number is a double. NaN, a bigint and undefined become null. There is no error.
# Way round: write times with `toISOString()`, and no text of this form for anything else.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent fireworkers@0.8.0
cat > seen.mjs <<'JS'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import * as firestore from 'fireworkers'
let fields
const server = createServer(async (request, response) => {
  ;({ fields } = await json(request))
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ name: 'events/1', fields }))
})
await new Promise((done) => server.listen(0, '127.0.0.1', done))
process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${server.address().port}`
const event = {
  begins: new Date('2027-03-08T09:00:00Z'),
  note: '2027-03-08T09:00:00Z',
  seats: 3,
  share: NaN,
  votes: 10n,
  place: undefined,
  bytes: new Uint8Array([7]),
  wards: new Map([['Garki', 12]]),
}
await firestore.create({ project_id: 'a', jwt: 'a' }, 'events', event)
server.close()
const stored = Object.entries(fields).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
console.log(stored.join('\n'))
const expected = [
  'begins {"mapValue":{"fields":{}}}',
  'note {"timestampValue":"2027-03-08T09:00:00Z"}',
  'seats {"doubleValue":3}',
  'share {"nullValue":"NULL_VALUE"}',
  'votes {"nullValue":"NULL_VALUE"}',
  'place {"nullValue":"NULL_VALUE"}',
  'bytes {"mapValue":{"fields":{"0":{"doubleValue":7}}}}',
  'wards {"mapValue":{"fields":{}}}',
]
process.exit(stored.join() === expected.join() ? 0 : 1)
JS
node seen.mjs
