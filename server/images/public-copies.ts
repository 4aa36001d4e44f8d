import {
  type ImageUrl,
  imageIdOfKey,
  imageUrl,
  masterOfFile,
  type MasterKey,
  parseImageAddress,
} from '#domain/media/image-address.ts'
import type { PublicPictures } from '#domain/public-pictures.server.ts'
import { FileMissingError, unlessThere } from '#ports/files/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { createPause } from '#server/jobs/pause.ts'
import { filesOf, publicFolder } from './stored-pictures.ts'

/** A test file in the public folder. */
const sampleKey = `${publicFolder}readable.txt`
const sampleText = 'This folder is readable by everybody.'
/** The time between two checks of the address, in milliseconds. */
const usualChecks = { afterSuccessMs: 180_000, afterFailureMs: 60_000 }
const checkTimeoutMs = 10_000

/** The comparison with the last sweep is made in memory, so it may be made often. */
const sweepEveryMs = 2_000
/** How often the whole folder is listed, to find copies that a killed process left. */
const fullSweepEveryMs = 24 * 3_600_000
/** A removal is repeated after this time: another process may copy a picture before it knows that it was taken down. */
const repeatAfterMs = 60_000

const maxBytes = 25_000_000

/** Copies of public pictures, in a folder of the file store that everybody may read at the configured address. */
export type PublicCopies = ReturnType<typeof createPublicCopies>

interface Parts {
  readonly files: FileStore
  readonly publicPictures: Pick<PublicPictures, 'all'>
  /** Without a trailing slash. */
  readonly url: string
}

/**
 * Checks every few minutes that the address answers. Pictures have an address there from the first success until two
 * checks in a row fail, and again from the next success. `siteUrl`: the origin whose scripts should be able to read the
 * pictures. `checks`: for tests.
 */
export function createPublicCopies({
  files,
  url,
  siteUrl,
  log,
  onFault,
  checks = usualChecks,
}: Pick<Parts, 'files' | 'url'> & {
  readonly siteUrl: string
  readonly log: { info(event: object): void; warn(event: object): void }
  readonly onFault: (error: unknown) => void
  readonly checks?: typeof usualChecks | undefined
}) {
  const stopping = new AbortController()
  const pause = createPause()
  let isReadable = false
  let failuresInARow = 0

  async function check(): Promise<void> {
    await unlessThere(files.put(sampleKey, new TextEncoder().encode(sampleText), { maxBytes }))
    const found = await readSample(url, { siteUrl, signal: stopping.signal })
    if (stopping.signal.aborted) return
    failuresInARow = found.problem === null ? 0 : failuresInARow + 1
    // One failure can be a short fault of the network.
    if (isReadable && failuresInARow < 2) return
    isReadable = found.problem === null
    log[isReadable && found.isStorable ? 'info' : 'warn']({ event: 'public-pictures', url, ...found })
  }

  async function checkUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await check().catch(onFault)
      const isFine = isReadable && failuresInARow === 0
      await pause.wait(isFine ? checks.afterSuccessMs : checks.afterFailureMs, stopping.signal)
    }
  }
  const checking = checkUntilStopped()

  return {
    /**
     * Returns the address of the copy of a public file, which is made now if there is none. Null when the file does not
     * exist, or its copy cannot be made or read: the site then sends the file itself.
     */
    async addressOf(key: string): Promise<string | null> {
      return isReadable && (await copy(files, key)) ? `${url}/${key}` : null
    },
    async stop(): Promise<void> {
      stopping.abort()
      await checking
    },
  }
}

/** @returns whether there is a copy now. */
async function copy(files: FileStore, key: string): Promise<boolean> {
  const copyKey = publicFolder + key
  if (await files.open(copyKey)) return true
  try {
    await unlessThere(files.put(copyKey, { storedKey: key }, { maxBytes }))
    return true
  } catch (error) {
    if (error instanceof FileMissingError || error instanceof StorageFullError) return false
    throw error
  }
}

interface Found {
  /** The problem with the answer; null when there is none. */
  readonly problem: string | null
  /** Whether visitors' devices can store the pictures for use without a connection (CORS). */
  readonly isStorable: boolean
}

async function readSample(
  url: string,
  { siteUrl, signal }: { siteUrl: string; signal: AbortSignal },
): Promise<Found> {
  try {
    const response = await fetch(`${url}/${sampleKey.slice(publicFolder.length)}`, {
      headers: { origin: siteUrl },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(checkTimeoutMs)]),
    })
    const isRight = response.ok && (await response.text()) === sampleText
    const allowed = response.headers.get('access-control-allow-origin')
    return {
      problem: isRight ? null : `${response.status}, which is not the file ${sampleKey} of the bucket`,
      isStorable: isRight && (allowed === '*' || allowed === siteUrl),
    }
  } catch (error) {
    return { problem: String((error as Error).cause ?? error), isStorable: false }
  }
}

/**
 * Adds the job that removes the copies of pictures that are no longer public. Pictures that become public are copied at
 * once, because a browser that keeps the redirect does not ask the site. Without an address all copies are removed.
 */
export function addPublicCopySweeper(
  jobs: Pick<Jobs, 'add'>,
  { files, publicPictures, url }: Pick<Parts, 'files' | 'publicPictures'> & { url: string | null },
  now: () => number = Date.now,
): void {
  if (url === null) {
    jobs.add({ work: (signal) => removeCopies(files, signal, () => true) })
    return
  }
  let before: ReadonlySet<string> | null = null
  let fullAt = 0
  const repeatAt = new Map<MasterKey, number>()

  async function sweep(signal: AbortSignal): Promise<void> {
    const shown = publicPictures.all()
    if (before && shown !== before) {
      for (const masterKey of mastersIn(before, { notIn: shown })) {
        await removeCopiesOf(masterKey, signal)
        repeatAt.set(masterKey, now() + repeatAfterMs)
      }
      for (const masterKey of mastersIn(shown, { notIn: before })) {
        repeatAt.delete(masterKey)
        for await (const key of filesOf(files, masterKey)) {
          signal.throwIfAborted()
          await copy(files, key)
        }
      }
    }
    if (!before || now() - fullAt > fullSweepEveryMs) {
      await removeCopies(files, signal, (key) => !shown.has(imageUrl(imageIdOfKey(key))))
      fullAt = now()
    }
    before = shown
    for (const [masterKey, time] of repeatAt) {
      if (time > now()) continue
      await removeCopiesOf(masterKey, signal)
      repeatAt.delete(masterKey)
    }
  }

  async function removeCopiesOf(masterKey: MasterKey, signal: AbortSignal): Promise<void> {
    for await (const key of filesOf(files, masterKey, publicFolder)) {
      signal.throwIfAborted()
      await files.remove(key)
    }
  }

  jobs.add({ work: sweep, nextAfterMs: () => sweepEveryMs })
}

async function removeCopies(
  files: FileStore,
  signal: AbortSignal,
  isDue: (masterKey: MasterKey) => boolean,
): Promise<void> {
  for await (const { key } of files.list(publicFolder)) {
    const masterKey = masterOfFile(key.slice(publicFolder.length))
    if (!masterKey || !isDue(masterKey)) continue
    signal.throwIfAborted()
    await files.remove(key)
  }
}

function mastersIn(
  urls: ReadonlySet<string>,
  { notIn }: { readonly notIn: ReadonlySet<string> },
): readonly MasterKey[] {
  return [...urls]
    .filter((url) => !notIn.has(url))
    .flatMap((url) => parseImageAddress(url as ImageUrl)?.masterKey ?? [])
}
