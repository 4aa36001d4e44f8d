#!/usr/bin/env bash
# s3rver stores the frame of an upload as part of the file when the client of AWS sends a stream.
# Guess before the run: a server that tests use in place of S3 stores the bytes that the client was given, or refuses
# a form of upload that it does not know. `IfNoneMatch: '*'`, which S3 obeys since 2024, is refused or obeyed.
# Seen with s3rver 3.7.1 and @aws-sdk/client-s3 3.1169.0: both succeed. "hello" from a stream is stored as 46 bytes,
# with the size of its chunk and a checksum around it: 200, no error. From a buffer or a text it is stored as it is,
# so a test with short texts shows nothing. `IfNoneMatch` is ignored, and the older file is replaced.
# Way round: `requestChecksumCalculation: 'WHEN_REQUIRED'`, as for other servers older than these checksums.
# Exits 1 when the behaviour changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --save-exact --ignore-scripts --no-audit --no-fund --silent s3rver@3.7.1 @aws-sdk/client-s3@3.1169.0
cat > seen.mjs <<'JS'
import { Readable } from 'node:stream'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: './stored',
  configureBuckets: [{ name: 'photos' }],
})
const { port } = await server.run()
const connect = (options) =>
  new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    ...options,
  })
const file = { Bucket: 'photos', Key: '1' }
const store = async (client, upload) => {
  await client.send(new PutObjectCommand({ ...file, ...upload }))
  return (await client.send(new GetObjectCommand(file))).Body.transformToString()
}
const stream = () => ({ Body: Readable.from([Buffer.from('hello')]), ContentLength: 5 })
const client = connect({})
const seen = [
  await store(client, { Body: 'hello' }),
  await store(client, stream()),
  await store(client, { Body: 'other', IfNoneMatch: '*' }),
  await store(connect({ requestChecksumCalculation: 'WHEN_REQUIRED' }), stream()),
].map((text) => JSON.stringify(text))
console.log(seen.join('\n'))
await server.close()
const framed = String.raw`"5\r\nhello\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n"`
process.exit(seen.join() === ['"hello"', framed, '"other"', '"hello"'].join() ? 0 : 1)
JS
node seen.mjs
