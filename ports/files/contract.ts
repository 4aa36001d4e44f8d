import { describe, expect, test } from 'vitest'
import { FileExistsError, FileMissingError, FileTooLargeError, InvalidFileKeyError } from './errors.ts'
import type { FileStore } from './file-store.ts'

const key = 'images/Programs/3f2a/opening-session-9c1d.jpg'
const limit = { maxBytes: 1_000_000 }

/** The contract tests of every FileStore. `make` gives each test its own empty store. */
export function describeFileStore(name: string, make: () => Promise<FileStore>) {
  describe(name, () => {
    test('a stored file is read back byte for byte', async () => {
      const store = await make()
      const bytes = someBytes(300_000)
      const before = Date.now()
      const info = await store.put(key, bytes, limit)
      expect(info).toEqual({ key, sizeBytes: 300_000, modifiedAt: expect.any(Number) })
      // File systems store times less precisely than the clock.
      expect(Math.abs(info.modifiedAt - before)).toBeLessThan(5_000)
      const file = await store.open(key)
      expect(file).toMatchObject(info)
      expect(await bytesOf(file?.stream())).toEqual(bytes)
    })

    test('a stream is stored, and may be as large as the limit', async () => {
      const store = await make()
      const bytes = someBytes(250_000)
      await store.put(key, streamOf(bytes, 7_001), { maxBytes: 250_000 })
      expect(await readWhole(store, key)).toEqual(bytes)
    })

    test('a stored file is copied, and the original stays', async () => {
      const store = await make()
      const bytes = someBytes(250_000)
      await store.put('a', bytes, limit)
      expect(await store.put(key, { storedKey: 'a' }, { maxBytes: 250_000 })).toMatchObject({
        key,
        sizeBytes: 250_000,
      })
      expect(await readWhole(store, 'a')).toEqual(bytes)
      await store.remove('a')
      expect(await readWhole(store, key)).toEqual(bytes)

      await store.put('c', someBytes(30), limit)
      const copyTo = (target: string, storedKey: string, maxBytes = 1_000_000) =>
        store.put(target, { storedKey }, { maxBytes })
      await expect(copyTo('b', 'c', 20)).rejects.toBeInstanceOf(FileTooLargeError)
      await expect(copyTo('b', 'nowhere')).rejects.toBeInstanceOf(FileMissingError)
      await expect(copyTo('b', '../c')).rejects.toBeInstanceOf(InvalidFileKeyError)
      await expect(copyTo(key, 'c')).rejects.toBeInstanceOf(FileExistsError)
      expect((await keysOf(store, '')).toSorted()).toEqual(['c', key])
    })

    test('an empty file can be stored', async () => {
      const store = await make()
      expect(await store.put(key, new Uint8Array(), limit)).toMatchObject({ sizeBytes: 0 })
      expect(await readWhole(store, key)).toEqual(new Uint8Array())
    })

    test('an open file can be read several times', async () => {
      const store = await make()
      const bytes = someBytes(1_000)
      await store.put(key, bytes, limit)
      const file = await store.open(key)
      expect(await bytesOf(file?.stream())).toEqual(bytes)
      expect(await bytesOf(file?.stream())).toEqual(bytes)
    })

    test('a range includes both its ends', async () => {
      const store = await make()
      const bytes = someBytes(200_000)
      await store.put(key, bytes, limit)
      const part = async (start: number, end: number) =>
        bytesOf((await store.open(key))?.stream({ start, end }))
      expect(await part(0, 0)).toEqual(bytes.slice(0, 1))
      expect(await part(10, 150_000)).toEqual(bytes.slice(10, 150_001))
      expect(await part(199_999, 199_999)).toEqual(bytes.slice(-1))
      expect(await part(199_990, 500_000)).toEqual(bytes.slice(-10))
      expect(await part(200_000, 200_010)).toEqual(new Uint8Array())
    })

    test('a reader can stop in the middle', async () => {
      const store = await make()
      await store.put(key, someBytes(300_000), limit)
      const reader = (await store.open(key))!.stream().getReader()
      await reader.read()
      await reader.cancel()
      expect(await readWhole(store, key)).toHaveLength(300_000)
    })

    test('a missing file opens as null and is removed without error', async () => {
      const store = await make()
      expect(await store.open(key)).toBeNull()
      await store.remove(key)
      await store.put('a/b', someBytes(1), limit)
      expect(await store.open('a')).toBeNull()
      expect(await store.open('a/b/c')).toBeNull()
      await store.remove('a')
      await store.remove('a/b/c')
      expect(await readWhole(store, 'a/b')).toHaveLength(1)
    })

    test('a removed file is gone, and its key is free again', async () => {
      const store = await make()
      await store.put(key, someBytes(10), limit)
      await store.remove(key)
      expect(await store.open(key)).toBeNull()
      expect(await keysOf(store, '')).toEqual([])
      await store.put(key, someBytes(20), limit)
      expect(await readWhole(store, key)).toHaveLength(20)
    })

    test('a write probe leaves nothing behind', async () => {
      const store = await make()
      await store.probe()
      expect(await keysOf(store, '')).toEqual([])
    })

    test('a stored file is never overwritten', async () => {
      const store = await make()
      await store.put(key, new Uint8Array([1]), limit)
      await expect(store.put(key, new Uint8Array([2]), limit)).rejects.toBeInstanceOf(FileExistsError)
      expect(await readWhole(store, key)).toEqual(new Uint8Array([1]))
    })

    test('when several puts use one key at the same time, one succeeds and its bytes are stored', async () => {
      const store = await make()
      const outcomes = await Promise.allSettled(
        [1, 2, 3].map((byte) => store.put(key, streamOf(new Uint8Array(100_000).fill(byte), 10_000), limit)),
      )
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
      const winner = outcomes.findIndex((outcome) => outcome.status === 'fulfilled') + 1
      expect(await readWhole(store, key)).toEqual(new Uint8Array(100_000).fill(winner))
    })

    test('a body over the limit is refused and leaves nothing behind', async () => {
      const store = await make()
      for (const body of [someBytes(1_001), streamOf(someBytes(1_001), 100)]) {
        const refusal = await store.put(key, body, { maxBytes: 1_000 }).catch((error: unknown) => error)
        expect(refusal).toBeInstanceOf(FileTooLargeError)
        expect(refusal).toMatchObject({ code: 'file-too-large', maxBytes: 1_000 })
      }
      expect(await store.open(key)).toBeNull()
      expect(await keysOf(store, '')).toEqual([])
    })

    test('an endless body is stopped at the limit', async () => {
      const store = await make()
      let isStopped = false
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(someBytes(1_000)),
        cancel() {
          isStopped = true
        },
      })
      await expect(store.put(key, endless, { maxBytes: 10_000 })).rejects.toBeInstanceOf(FileTooLargeError)
      expect(isStopped).toBe(true)
    })

    test('a body that fails leaves nothing behind', async () => {
      const store = await make()
      const failure = new Error('the connection is cut')
      const broken = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(someBytes(1_000))
        },
        pull(controller) {
          controller.error(failure)
        },
      })
      await expect(store.put(key, broken, limit)).rejects.toBe(failure)
      expect(await store.open(key)).toBeNull()
      expect(await keysOf(store, '')).toEqual([])
    })

    test('an aborted put stops immediately, even while the body sends nothing', async () => {
      const store = await make()
      const abort = new AbortController()
      const silent = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(someBytes(1_000)),
      })
      const put = store.put(key, silent, { ...limit, signal: abort.signal })
      const reason = new Error('the person went away')
      abort.abort(reason)
      await expect(put).rejects.toBe(reason)
      await expect(store.put(key, someBytes(1), { ...limit, signal: abort.signal })).rejects.toBe(reason)
      expect(await store.open(key)).toBeNull()
      expect(await keysOf(store, '')).toEqual([])
    })

    test('files are listed by any prefix of their keys', async () => {
      const store = await make()
      const keys = ['images/Programs/a/1.jpg', 'images/Programs/ab/2.jpg', 'images/Staff/a/3.jpg', 'top.txt']
      for (const each of keys) await store.put(each, someBytes(each.length), limit)
      expect(await keysOf(store, '')).toEqual(keys)
      expect(await keysOf(store, 'images/Programs/a')).toEqual(keys.slice(0, 2))
      expect(await keysOf(store, 'images/Programs/a/')).toEqual(keys.slice(0, 1))
      expect(await keysOf(store, 'images/Programs/a/1.jpg')).toEqual(keys.slice(0, 1))
      expect(await keysOf(store, 'imag')).toEqual(keys.slice(0, 3))
      expect(await keysOf(store, 'nothing')).toEqual([])
      for await (const info of store.list('top')) {
        expect(info).toEqual({ key: 'top.txt', sizeBytes: 7, modifiedAt: expect.any(Number) })
      }
    })

    test('keys that could point outside the store, or that some file systems read differently, are refused', async () => {
      const store = await make()
      const keys = [
        '',
        '.',
        '..',
        '../x',
        'a/../b',
        'a/..',
        '/etc/passwd',
        'a//b',
        'a/',
        './a',
        '.hidden',
        'a/.hidden',
        'a\\b',
        'C:\\x',
        'a\u0000b',
        'a b',
        'a%2e%2e',
        'é',
        'a\n',
        'a'.repeat(201),
        'a/'.repeat(300) + 'a',
      ]
      for (const bad of keys) {
        await expect(store.put(bad, someBytes(1), limit), bad).rejects.toBeInstanceOf(InvalidFileKeyError)
        await expect(store.open(bad), bad).rejects.toBeInstanceOf(InvalidFileKeyError)
        await expect(store.remove(bad), bad).rejects.toBeInstanceOf(InvalidFileKeyError)
      }
      for (const bad of ['..', '../', '/', 'a//', 'a/../', 'a\\']) {
        expect(() => store.list(bad), bad).toThrow(InvalidFileKeyError)
      }
    })

    test('changing the given bytes afterwards does not change the file', async () => {
      const store = await make()
      const bytes = new Uint8Array([1, 2, 3])
      await store.put(key, bytes, limit)
      bytes.fill(9)
      expect(await readWhole(store, key)).toEqual(new Uint8Array([1, 2, 3]))
    })
  })
}

function someBytes(count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, n) => (n * 31 + (n >> 8)) % 256)
}

function streamOf(bytes: Uint8Array, chunkBytes: number): ReadableStream<Uint8Array> {
  let position = 0
  return new ReadableStream({
    pull(controller) {
      if (position >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(position, (position += chunkBytes)))
    },
  })
}

async function bytesOf(stream: ReadableStream<Uint8Array> | undefined): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

async function readWhole(store: FileStore, key: string): Promise<Uint8Array> {
  return bytesOf((await store.open(key))?.stream())
}

async function keysOf(store: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const info of store.list(prefix)) keys.push(info.key)
  return keys.sort()
}
