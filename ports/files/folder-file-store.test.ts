import { existsSync } from 'node:fs'
import { mkdir, readdir, readlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { describeFileStore } from './contract.ts'
import { FileExistsError } from './errors.ts'
import { createFolderFileStore } from './folder-file-store.ts'

const limit = { maxBytes: 1_000 }
const bytes = new Uint8Array([1, 2, 3])

describeFileStore('in a folder', async () => {
  return createFolderFileStore({ directory: join(await temporaryFolder(), 'data', 'files') })
})

test('a refused file leaves nothing in the folder, finished or not', async () => {
  const directory = await temporaryFolder()
  const store = createFolderFileStore({ directory })
  await expect(store.put('a/b.jpg', new Uint8Array(1_001), limit)).rejects.toThrow()
  expect(await readdir(directory, { recursive: true })).toEqual(['.unfinished'])
})

test('unfinished files of a killed process are removed after a day, and not before', async () => {
  const directory = await temporaryFolder()
  const unfinished = join(directory, '.unfinished')
  await mkdir(unfinished)
  await writeFile(join(unfinished, 'old'), bytes)
  await writeFile(join(unfinished, 'recent'), bytes)
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  await utimes(join(unfinished, 'old'), twoDaysAgo, twoDaysAgo)
  const store = createFolderFileStore({ directory })
  await store.put('a.jpg', bytes, limit)
  expect(await readdir(unfinished)).toEqual(['recent'])
})

test('another process sees the file under the same key', async () => {
  const directory = await temporaryFolder()
  await createFolderFileStore({ directory }).put('a/b.jpg', bytes, limit)
  expect(await createFolderFileStore({ directory }).open('a/b.jpg')).toMatchObject({ sizeBytes: 3 })
})

test('a key that is a folder, or that has a file as its parent, counts as taken', async () => {
  const store = createFolderFileStore({ directory: await temporaryFolder() })
  await store.put('a/b', bytes, limit)
  await expect(store.put('a', bytes, limit)).rejects.toBeInstanceOf(FileExistsError)
  await expect(store.put('a/b/c', bytes, limit)).rejects.toBeInstanceOf(FileExistsError)
  await expect(store.put('a/b/c/d', bytes, limit)).rejects.toBeInstanceOf(FileExistsError)
})

// Linux lists the open files of a process.
test.runIf(existsSync('/proc/self/fd'))(
  'a reader that leaves while its file is opened leaves no file open',
  async () => {
    const warnings: string[] = []
    const note = ({ message }: Error) => void warnings.push(message)
    process.on('warning', note)
    onTestFinished(() => void process.off('warning', note))
    const store = createFolderFileStore({ directory: await temporaryFolder() })
    await store.put('a.jpg', bytes, limit)
    const file = await store.open('a.jpg')
    const readers = Array.from({ length: 20 }, () => file!.stream().getReader())
    // A stream that has not started yet does not open its file.
    await setImmediate()
    for (const reader of readers) {
      void reader.read()
      await reader.cancel()
    }
    // The files of those readers are opened before this one is.
    await new Response(file!.stream()).arrayBuffer()
    const openFiles = async () => {
      const all = await readdir('/proc/self/fd')
      const paths = await Promise.all(all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
      return paths.filter((path) => path.endsWith('/a.jpg'))
    }
    await expect.poll(openFiles).toEqual([])
    expect(warnings, 'the garbage collection closed none').toEqual([])
  },
)

test('a failed copy leaves nothing behind', async () => {
  const directory = await temporaryFolder()
  const store = createFolderFileStore({ directory })
  const copying = store.put('a.jpg', { storedKey: 'b.jpg' }, { maxBytes: 1_000_000 })
  await expect(copying).rejects.toThrow('there is no file b.jpg')
  expect(await readdir(directory, { recursive: true })).toEqual(['.unfinished'])
})
