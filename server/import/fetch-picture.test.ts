import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { imageRefusals } from '#domain/media/refusals.ts'
import { startGcsServer } from '#tests/support/gcs-server.ts'
import { downloadServer } from '#tests/support/temporary-download-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { parseDownloadAddress } from './download-address.ts'
import { createPictureFetcher } from './fetch-picture.ts'

async function open() {
  const server = await downloadServer()
  const waits: number[] = []
  const stopping = new AbortController()
  const fetcher = createPictureFetcher({ signal: stopping.signal, wait: async (ms) => void waits.push(ms) })
  const file = join(await temporaryFolder(), 'picture')
  const address = (text: string) => parseDownloadAddress(text, server.origin)!
  return { server, waits, fetcher, file, address, stopping }
}

/** Begins as a JPEG does. */
const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(300_000)])

test('a picture whose line is cut three times is continued where it broke off', async () => {
  const { server, fetcher, file, address } = await open()
  const url = server.add('images/Programs/a/hall.jpg', photo)
  const cutAfter = 65_536
  server.trouble = (_, count) => {
    if (count > 3) return
    // A client that reads late loses the bytes that it had not read when the connection was cut.
    return {
      cutAfter,
      when: () => vi.waitUntil(async () => (await stat(file)).size === count * cutAfter, { timeout: 20_000 }),
    }
  }
  expect(await fetcher.fetch(address(url), file)).toEqual({ kind: 'fetched' })
  expect(photo.equals(await readFile(file))).toBe(true)
  expect(server.load).toMatchObject({ requests: 4, ranges: 3 })
})

test('a picture that trickles comes later, and holds nothing up', async () => {
  const server = await startGcsServer()
  onTestFinished(() => server.close())
  server.interfere = () => 'slow'
  const waiting = { signal: new AbortController().signal, wait: async () => undefined }
  const address = parseDownloadAddress(
    `${server.endpoint}/v0/b/pictures/o/hall.jpg?alt=media&token=t`,
    server.endpoint,
  )!
  const fetcher = createPictureFetcher({ ...waiting, idleMs: 60 })
  const file = join(await temporaryFolder(), 'picture')
  for (const result of [await fetcher.fetch(address, file), await fetcher.peek(address)])
    expect(result).toMatchObject({ kind: 'later' })
  expect(server.requests).toHaveLength(12)
})

test('a file that changed meanwhile is fetched from its beginning', async () => {
  const { server, fetcher, file, address } = await open()
  const url = server.add('hall.jpg', photo)
  const other = Buffer.from(photo).fill(7, 10)
  server.trouble = (_, count) => {
    if (count > 1) return
    queueMicrotask(() => server.add('hall.jpg', other))
    return { cutAfter: 65_536 }
  }
  expect(await fetcher.fetch(address(url), file)).toEqual({ kind: 'fetched' })
  expect(other.equals(await readFile(file))).toBe(true)
})

test('a server that is busy is asked again after the wait that it asks for', async () => {
  const { server, fetcher, file, address, waits } = await open()
  const url = server.add('hall.jpg', photo)
  server.trouble = (_, count) =>
    [{ status: 429, headers: { 'retry-after': '17' } }, { status: 503 }][count - 1]
  expect(await fetcher.fetch(address(url), file)).toEqual({ kind: 'fetched' })
  expect(waits[0]).toBe(17_000)
  expect(waits[1]).toBeGreaterThanOrEqual(4_000)
})

test('a server that stays busy, or asks for a long wait, leaves the picture to the next run', async () => {
  const { server, fetcher, file, address, waits } = await open()
  const url = server.add('hall.jpg', photo)
  server.trouble = () => ({ status: 503 })
  expect(await fetcher.fetch(address(url), file)).toMatchObject({ kind: 'later' })
  expect(waits).toHaveLength(5)
  server.trouble = () => ({ status: 429, headers: { 'retry-after': '3600' } })
  expect(await fetcher.fetch(address(url), file)).toMatchObject({ kind: 'later' })
  expect(waits).toHaveLength(5)
})

test('a picture that cannot be continued, and always breaks off, is left to the next run', async () => {
  const { server, fetcher, file, address, waits, stopping } = await open()
  const url = server.add('hall.jpg', photo, { etag: 'W/"1"' })
  server.trouble = (_, count) => {
    if (count > 20) stopping.abort()
    return { cutAfter: 65_536 }
  }
  expect(await fetcher.fetch(address(url), file)).toMatchObject({ kind: 'later' })
  expect(waits).toHaveLength(5)
})

test('a picture that the server sends compressed is complete when its decoded body ends', async () => {
  const { server, fetcher, file, address } = await open()
  const url = server.add('hall.jpg', gzipSync(photo), { 'content-encoding': 'gzip' })
  server.trouble = (_, count) => (count === 1 ? { cutAfter: 65_536 } : undefined)
  expect(await fetcher.fetch(address(url), file)).toEqual({ kind: 'fetched' })
  expect(photo.equals(await readFile(file))).toBe(true)
})

test('a picture that is gone, refused, moved or too large is left out, with a message for each reason', async () => {
  const { server, fetcher, file, address } = await open()
  const url = server.add('hall.jpg', photo)
  const words = async (text: string) => {
    const found = await fetcher.fetch(address(text), file)
    return found.kind === 'left-out' ? found.words : found.kind
  }
  expect(await words(url.replace('hall', 'gone'))).toBe('The storage does not have it any more.')
  expect(await words(url.replace(/token=.*/, 'token=old'))).toContain('token may have been revoked')
  server.trouble = () => ({ status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } })
  expect(await words(url)).toBe('The storage leads to another address, which is not followed.')
  expect(server.load.requests).toBe(3)
  server.trouble = () => undefined
  expect(await words(server.add('large.jpg', Buffer.alloc(25_000_001)))).toBe(imageRefusals.tooManyBytes)
})

test('the first bytes say whether a file is a picture, whatever its name', async () => {
  const { server, fetcher, address } = await open()
  const peek = (name: string, text: string | Buffer) =>
    fetcher.peek(address(server.add(name, Buffer.from(text))))
  expect(await peek('a.jpg', photo)).toEqual({ kind: 'fetched' })
  expect(await peek('b.jpg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual({
    kind: 'left-out',
    words: imageRefusals.svg,
  })
  expect(await peek('c.jpg', '<!doctype html><script>alert(1)</script>')).toEqual({
    kind: 'left-out',
    words: imageRefusals.unknown,
  })
  expect(await peek('d.jpg', '')).toEqual({ kind: 'left-out', words: imageRefusals.empty })
})

test('a stopped run ends the fetch at once', async () => {
  const { server, fetcher, file, address, stopping } = await open()
  const url = server.add('hall.jpg', photo)
  server.trouble = () => {
    stopping.abort()
    return { cutAfter: 1_000 }
  }
  await expect(fetcher.fetch(address(url), file)).rejects.toThrow('aborted')
})
