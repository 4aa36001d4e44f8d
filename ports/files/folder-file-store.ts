import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeDurableFolder, nameUnlessTaken, syncFolder } from '#ports/durable-folder.ts'
import { orStorageFull } from '#ports/storage-full.ts'
import { FileExistsError, FileMissingError, FileTooLargeError } from './errors.ts'
import { requireFileKey, requireFileKeyPrefix } from './file-key.ts'
import type { FileInfo, FileStore, StoredFile } from './file-store.ts'
import { limitedTo } from './limited-stream.ts'

const bytesPerRead = 65_536
/** Larger than the data that some file systems store in a file's inode, so that the probe needs space on the disk. */
const probeBytes = 65_536
/** No upload of 25 MB takes a day. */
const usualUnfinishedMaxAgeMs = 86_400_000

/**
 * Stores files in a folder of a local disk, each at the path of its key. Several processes may share the folder.
 * @param options.directory created at the first `put` when missing; no other program may write into it.
 * @param options.fileMode the permissions of new files, before the umask. Default: 0o666.
 * @param options.unfinishedMaxAgeMs unfinished files that were not written to for this long are of a killed process.
 * The first `put` or `probe` removes them. Default: a day.
 * @param options.needsLinks false: files can also be stored on a file system without hard links. Default: true, because
 * without hard links a crash can leave an empty file, see `nameUnlessTaken`.
 */
export function createFolderFileStore(options: {
  directory: string
  fileMode?: number
  unfinishedMaxAgeMs?: number
  needsLinks?: boolean
}): FileStore {
  const root = resolve(options.directory)
  // In the same file system as the files, so that a finished file gets its name without a copy. No key begins with a
  // dot.
  const unfinishedFolder = join(root, '.unfinished')
  const unfinishedMaxAgeMs = options.unfinishedMaxAgeMs ?? usualUnfinishedMaxAgeMs
  // Unlike a rename, a link fails when the name is taken.
  const giveName = options.needsLinks === false ? nameUnlessTaken : link
  let prepared: Promise<void> | undefined

  async function prepare() {
    await makeDurableFolder(root)
    await mkdir(unfinishedFolder, { recursive: true })
    for (const name of await readdir(unfinishedFolder)) {
      const path = join(unfinishedFolder, name)
      const facts = await statFile(path)
      if (facts && Date.now() - facts.mtimeMs > unfinishedMaxAgeMs) await rm(path, { force: true })
    }
  }

  async function prepareOnce() {
    prepared ??= prepare()
    await prepared.catch((error: unknown) => {
      prepared = undefined
      throw error
    })
  }

  async function* walk(folder: string, prefix: string): AsyncGenerator<FileInfo> {
    for (const entry of await readFolder(join(root, folder))) {
      const key = folder ? `${folder}/${entry.name}` : entry.name
      if (!key.startsWith(prefix) || entry.name.startsWith('.')) continue
      if (entry.isDirectory()) yield* walk(key, prefix)
      if (!entry.isFile()) continue
      const facts = await statFile(join(root, key))
      if (facts) yield toFileInfo(key, facts)
    }
  }

  async function putFile(...[key, body, limit]: Parameters<FileStore['put']>): Promise<FileInfo> {
    requireFileKey(key)
    const path = join(root, key)
    await prepareOnce()
    const unfinished = join(unfinishedFolder, randomUUID())
    const file = await open(unfinished, 'wx', options.fileMode ?? 0o666)
    try {
      try {
        if ('storedKey' in body) await copyInto(unfinished, body, key, limit)
        else {
          const into = new WritableStream<Uint8Array>({ write: (chunk) => file.writeFile(chunk) })
          await limitedTo(body, key, limit).pipeTo(into, { signal: limit.signal })
        }
        await file.sync()
      } finally {
        await file.close()
      }
      await makeFolderFor(key, path)
      await orFileExists(key, giveName(unfinished, path))
      await syncFolder(dirname(path))
    } finally {
      // A failed copy may already have removed it.
      await rm(unfinished, { force: true })
    }
    return toFileInfo(key, await stat(path))
  }

  /**
   * Uses the system's copy. Copying twenty photographs through streams caused so much garbage collection that requests
   * were delayed. `target`: an empty file.
   */
  async function copyInto(
    target: string,
    { storedKey }: StoredFile,
    key: string,
    { maxBytes, signal }: { maxBytes: number; signal?: AbortSignal },
  ) {
    signal?.throwIfAborted()
    requireFileKey(storedKey)
    const source = join(root, storedKey)
    const facts = await statFile(source)
    if (!facts) throw new FileMissingError(storedKey)
    if (facts.size > maxBytes) throw new FileTooLargeError(key, maxBytes)
    await copyFile(source, target)
  }

  async function probe(): Promise<void> {
    await prepareOnce()
    const path = join(unfinishedFolder, randomUUID())
    try {
      const file = await open(path, 'wx')
      try {
        await file.writeFile(new Uint8Array(probeBytes))
        await file.sync()
      } finally {
        await file.close()
      }
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    put: (key, body, limit) => withStorageFullError(putFile(key, body, limit)),
    probe: () => withStorageFullError(probe()),

    async open(key) {
      requireFileKey(key)
      const path = join(root, key)
      const facts = await statFile(path)
      if (!facts) return null
      return { ...toFileInfo(key, facts), stream: (range) => streamFile(path, facts.size, range) }
    },

    async remove(key) {
      requireFileKey(key)
      const path = join(root, key)
      if (!(await statFile(path))) return
      await rm(path, { force: true })
      await syncFolder(dirname(path))
    },

    list(prefix) {
      requireFileKeyPrefix(prefix)
      return walk(prefix.slice(0, Math.max(0, prefix.lastIndexOf('/'))), prefix)
    },
  }
}

async function withStorageFullError<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    throw orStorageFull(error)
  }
}

function toFileInfo(key: string, facts: Stats): FileInfo {
  return { key, sizeBytes: facts.size, modifiedAt: Math.round(facts.mtimeMs) }
}

async function orFileExists(key: string, naming: Promise<void>) {
  try {
    await naming
  } catch (error) {
    throw hasCode(error, 'EEXIST') ? new FileExistsError(key) : error
  }
}

async function makeFolderFor(key: string, path: string) {
  try {
    await makeDurableFolder(dirname(path))
  } catch (error) {
    // A file has the name of one of the segments.
    throw hasCode(error, 'EEXIST', 'ENOTDIR') ? new FileExistsError(key) : error
  }
}

/** Null for a missing file and for a folder. */
async function statFile(path: string) {
  try {
    const facts = await stat(path)
    return facts.isFile() ? facts : null
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}

async function readFolder(path: string) {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}

/** Reads only on demand (backpressure). The file is opened at the first read. */
function streamFile(
  path: string,
  sizeBytes: number,
  range: { start: number; end: number } = { start: 0, end: sizeBytes - 1 },
): ReadableStream<Uint8Array> {
  let file: FileHandle | undefined
  let isCancelled = false
  let position = range.start
  const end = Math.min(range.end, sizeBytes - 1)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (position > end) {
          await file?.close()
          controller.close()
          return
        }
        file ??= await open(path)
        // A reader that left while the file was opened could not close it.
        if (isCancelled) return file.close()
        const wanted = Math.min(bytesPerRead, end - position + 1)
        const { bytesRead, buffer } = await file.read(new Uint8Array(wanted), 0, wanted, position)
        if (bytesRead === 0) {
          await file.close()
          throw new Error('the file was truncated while it was read')
        }
        position += bytesRead
        controller.enqueue(buffer.subarray(0, bytesRead))
      },
      async cancel() {
        isCancelled = true
        await file?.close()
      },
    },
    { highWaterMark: 0 },
  )
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
