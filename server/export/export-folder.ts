import { createHash } from 'node:crypto'
import { lstat, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { OperatorError } from '#ports/operator-error.ts'
import { syncFolder } from '#ports/durable-folder.ts'
import { orStorageFull, StorageFullError } from '#ports/storage-full.ts'
import { siteFolder, sumsFile } from './format.ts'

/** A file that is being written. */
export interface ExportFile {
  write(chunk: string | Uint8Array): Promise<void>
  close(): Promise<void>
}

/** The folder that is being written. Paths are relative to it, with slashes. */
export type ExportFolder = ReturnType<typeof createFolder>

/**
 * Runs `work` with a new folder beside `target`, which gets the name of `target` at the end. After an error or an abort
 * nothing is left. A killed process leaves a folder with `.unfinished-` in its name.
 * @throws {OperatorError} when `target` is not a new or an empty folder.
 * @throws the reason of `signal` when it is aborted.
 * @throws {StorageFullError}
 */
export async function writeExportFolder<T>(
  target: string,
  signal: AbortSignal,
  work: (folder: ExportFolder) => Promise<T>,
): Promise<T> {
  const path = resolve(target)
  await requireUnused(path)
  const unfinished = await mkdtemp(`${path}.unfinished-`).catch((error: unknown) => {
    throw new OperatorError(`The folder ${dirname(path)} cannot be written: ${reasonOf(error)}`, {
      cause: error,
    })
  })
  try {
    const sums = new Map<string, string>()
    const result = await work(createFolder(unfinished, { sums, signal }))
    const lines = [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, digest]) => `${digest}  ${name}\n`)
    await createFolder(unfinished, { sums: new Map(), signal }).put(sumsFile, lines.join(''))
    signal.throwIfAborted()
    // Replaces an empty folder (rename(2)).
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return result
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw orStorageFull(error)
  }
}

async function requireUnused(path: string): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new OperatorError(`${path} cannot be read: ${reasonOf(error)}`, { cause: error })
  })
  if (!found) return
  if (!found.isDirectory()) throw new OperatorError(`${path} is no folder. Name a new one.`)
  if ((await readdir(path)).length > 0) {
    throw new OperatorError(`The folder ${path} is not empty. Name a new one: nothing in it was changed.`)
  }
  if (found.dev !== (await stat(dirname(path))).dev) {
    throw new OperatorError(
      `${path} is a disk of its own. Name a new folder on it, such as ${join(path, 'website')}.`,
    )
  }
}

function createFolder(
  root: string,
  { sums, signal }: { readonly sums: Map<string, string>; readonly signal: AbortSignal },
) {
  const folders = new Set<string>()

  async function create(path: string): Promise<ExportFile> {
    signal.throwIfAborted()
    requirePlainPath(path)
    const file = join(root, path)
    if (!folders.has(dirname(file))) await mkdir(dirname(file), { recursive: true })
    folders.add(dirname(file))
    const handle = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST')
        throw new OperatorError(`Two files would have the name ${path}.`, { cause: error })
      throw orStorageFull(error)
    })
    const hash = createHash('sha256')
    return {
      async write(chunk) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        hash.update(bytes)
        try {
          await handle.writeFile(bytes)
        } catch (error) {
          await handle.close()
          throw orStorageFull(error)
        }
      },
      async close() {
        await handle.close()
        if (!path.startsWith(`${siteFolder}/`)) sums.set(path, hash.digest('hex'))
      },
    }
  }

  return {
    /** Creates a file. @throws {OperatorError} when the path has been used, or when it leaves the folder. */
    create,
    async put(path: string, body: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
      const file = await create(path)
      if (typeof body === 'string' || body instanceof Uint8Array) await file.write(body)
      else for await (const chunk of body) await file.write(chunk)
      await file.close()
    },
  }
}

/** A second check: file keys and record ids have been checked where they were stored. */
function requirePlainPath(path: string): void {
  const isPlain = path
    .split('/')
    .every((name) => name !== '' && basename(name) === name && !/^\.\.?$/.test(name))
  if (!isPlain || /[\\\0]/.test(path))
    throw new OperatorError(`${JSON.stringify(path)} is no name for a file.`)
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT') return 'it does not exist.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'it may not be written.'
  return error instanceof StorageFullError || error instanceof Error ? error.message : String(error)
}
