import { createHash } from 'node:crypto'
import { createTarDecoder } from 'modern-tar'
import { migrations } from '#ports/database/migrations/migrations.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { isStoreUnavailable } from '#ports/store-unavailable.ts'
import type { Passphrase } from './age.ts'
import { BackupError, DamagedBackupError } from './backup-error.ts'
import { type Chunks, toStream } from './chunks.ts'
import {
  aboutName,
  type About,
  type EntryKind,
  findEntryKind,
  formatVersion,
  type Manifest,
  parseAbout,
  parseManifest,
} from './entries.ts'
import { unseal } from './envelope.ts'

/** An entry of an archive that is being read. Its content is checked when it has been read to the end. */
interface ReadEntry {
  readonly kind: EntryKind
  readonly name: string
  readonly sizeBytes: number
  content(): AsyncIterable<Uint8Array>
}

/** A source from which a backup can be read repeatedly. */
export interface BackupSource {
  /** The name of the backup in messages. */
  readonly name: string
  /** Null when the passphrase is not set. */
  readonly passphrase: Passphrase | null
  open(): Promise<Chunks>
}

/** A backup of which every byte has been checked. */
export interface CheckedBackup {
  readonly source: BackupSource
  readonly about: About
  readonly manifest: Manifest
}

/**
 * Reads a whole backup without storing it, and checks the digest, name, size and type of each entry and that none is
 * missing.
 * @param options.freeBytes the room on the disk of a restore. A backup that needs more is refused.
 * @param options.needsDisk whether an entry is stored on that disk. Default: every entry is.
 * @throws {BackupError} with a sentence for the operator, also when the backup is of a newer version.
 */
export async function checkBackup(
  source: BackupSource,
  {
    freeBytes,
    needsDisk = () => true,
  }: { readonly freeBytes: number; readonly needsDisk?: (kind: EntryKind['kind']) => boolean },
): Promise<CheckedBackup> {
  let about: About | null = null
  let manifest: Manifest | null = null
  let diskBytes = 0
  const found: Manifest['entries'] = []
  const names = new Set<string>()
  return inWords(source, async () => {
    for await (const entry of readEntries(source)) {
      const { name, sizeBytes, kind } = entry
      if (manifest) throw new DamagedBackupError(`${name} stands behind its end`)
      if (names.has(name)) throw new DamagedBackupError(`it has ${name} twice`)
      if ((about === null) !== (kind.kind === 'about'))
        throw new DamagedBackupError(`its first entry, ${aboutName}, is missing`)
      names.add(name)
      if (needsDisk(kind.kind)) diskBytes += sizeBytes
      if (diskBytes > freeBytes) {
        throw new BackupError(
          `The backup ${source.name} needs more than the ${toMegabytes(freeBytes)} MB that are free on the disk. Nothing was changed.`,
        )
      }
      const hash = createHash('sha256')
      const kept: Uint8Array[] = []
      for await (const chunk of entry.content()) {
        hash.update(chunk)
        if (kind.kind === 'about' || kind.kind === 'manifest') kept.push(chunk)
      }
      if (kind.kind === 'manifest') {
        manifest = parseManifest(Buffer.concat(kept))
        if (!manifest) throw new DamagedBackupError('its manifest cannot be read')
        continue
      }
      found.push({ name, sizeBytes, sha256: hash.digest('hex') })
      if (kind.kind === 'about') about = requireKnownVersion(parseAbout(Buffer.concat(kept)), source)
    }
    if (!about || !manifest) throw new DamagedBackupError('its end is missing')
    if (JSON.stringify(found) !== JSON.stringify(manifest.entries))
      throw new DamagedBackupError('its content is not what its manifest says')
    return { source, about, manifest }
  })
}

/**
 * Reads the entries of a checked backup again, in order. Each is compared with its digest once more after its content
 * was read, because the file may have changed. Leaving the loop early is allowed.
 */
export async function* entriesOf({ source, manifest }: CheckedBackup): AsyncGenerator<ReadEntry> {
  const expected = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]))
  for await (const entry of readEntries(source)) {
    yield {
      ...entry,
      async *content() {
        const hash = createHash('sha256')
        for await (const chunk of entry.content()) {
          hash.update(chunk)
          yield chunk
        }
        if (entry.kind.kind !== 'manifest' && hash.digest('hex') !== expected.get(entry.name))
          throw new DamagedBackupError('it was changed while it was read')
      },
    }
  }
}

export async function readWhole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* readEntries(source: BackupSource): AsyncGenerator<ReadEntry> {
  const archive = toStream(unseal(await source.open(), source.passphrase))
  const decoder = createTarDecoder({ strict: true })
  const stop = new AbortController()
  const read = archive.pipeTo(decoder.writable, { signal: stop.signal })
  // While entries are read, the decoder throws the errors of this pipe.
  read.catch(() => undefined)
  const reader = decoder.readable.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      // The decoder ends after the last entry, before the digest of the whole backup is compared.
      if (done) return await read
      const { name, size: sizeBytes, type, linkname } = value.header
      const kind = findEntryKind(name)
      if (!kind) throw new DamagedBackupError(`it has an entry with a name that no backup has`)
      if (type !== 'file' || linkname) throw new DamagedBackupError(`${name} is not a plain file`)
      if (!(sizeBytes <= kind.maxBytes)) throw new DamagedBackupError(`${name} is declared too large`)
      let isRead = false
      yield {
        kind,
        name,
        sizeBytes,
        content() {
          isRead = true
          return value.body
        },
      }
      // The next entry comes only after this one was read. Cancelling its content never resolved (modern-tar 0.8.6).
      if (!isRead) for await (const _ of value.body);
    }
  } finally {
    stop.abort()
  }
}

function requireKnownVersion(about: About | null, { name }: BackupSource): About {
  if (!about) throw new DamagedBackupError(`its first entry, ${aboutName}, is missing`)
  if (about.version > formatVersion || about.steps.some((step) => !Object.hasOwn(migrations, step)))
    throw newerBackup(name)
  return about
}

/** The backup was made by a version of the site that this one does not know. */
export const newerBackup = (name: string) =>
  new BackupError(
    `The backup ${name} was made by a newer version of this website. Nothing was changed. Get that version (git pull), then run the command again.`,
  )

/**
 * Replaces the errors of all libraries by one that says what is wrong with the file. Errors of the disk and of a store,
 * and errors that are already for the operator, are thrown unchanged.
 */
export async function inWords<T>({ name }: BackupSource, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupError && !(error instanceof DamagedBackupError)) throw error
    if (error instanceof StorageFullError || isStoreUnavailable(error) || isSystemError(error)) throw error
    const what = error instanceof DamagedBackupError ? error.message : 'it is not whole, or it is no backup'
    throw new DamagedBackupError(
      `The backup ${name} is damaged: ${what}. Nothing was changed. Use another backup.`,
      { cause: error },
    )
  }
}

/** An error of the operating system has the name of its call. */
const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error

const toMegabytes = (bytes: number) => Math.floor(bytes / 1_000_000)
