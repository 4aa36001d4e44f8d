import { isDeepStrictEqual } from 'node:util'
import type { Editor } from '#domain/accounts/schema.ts'
import { downloadKeyOf } from '#domain/downloads/download-address.ts'
import { downloadsOf } from '#domain/downloads/stored-downloads.ts'
import { imageIdOf, masterKeyOf } from '#domain/media/image-address.ts'
import { referencedPictures } from '#domain/media/image-record.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Change, DocumentStore, Fields } from '#ports/documents/document-store.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { readImageAt } from './past-version.server.ts'
import type { PublishingParts } from './publishing-parts.ts'
import { isRecordId } from './record-id.ts'
import type { RecordToRestore } from './record.ts'
import type { RestoreRefusal, Saved } from './save-refusal.ts'
import { nextVersion } from './version-check.server.ts'

/** See `Publisher.restore`. */
export async function restoreRecord(
  parts: Pick<PublishingParts, 'documents' | 'content' | 'files' | 'commitRecord'>,
  record: RecordToRestore,
  by: Editor,
): Promise<Result<Saved, RestoreRefusal>> {
  const { documents, content, files, commitRecord } = parts
  const { collection, id, version, expectedVersion, notRestored = [], keepsConsent, refuse } = record
  const past = isRecordId(id) ? await documents.version(collection, id, version) : null
  if (!past?.fields) return notRestorable('There is no such version.')

  const current = await documents.get(collection, id)
  const fields = current ? keep(notRestored, current.fields, past.fields) : past.fields
  const pictures = await findPictureChanges(documents, fields, past.at, keepsConsent ? ['agreed'] : [])
  if (current && pictures.length === 0 && isDeepStrictEqual(fields, current.fields)) {
    await content.refresh()
    return accepted({ version: current.version })
  }
  if (expectedVersion !== (current?.version ?? 0)) return refused({ code: 'changed-since' })
  const reason =
    refuse(fields) ?? (await findMissingPictures(files, fields)) ?? (await findMissingDownload(files, fields))
  if (reason) return notRestorable(reason)

  const restored = await nextVersion(documents, collection, id, current)
  const toCommit = { record: { collection, id, fields, expectedVersion }, pictures: [], described: pictures }
  const outcome = await commitRecord(toCommit, by, {})
  return outcome === 'conflict' ? restoreRecord(parts, record, by) : accepted({ version: restored })
}

const notRestorable = (reason: string) => refused({ code: 'not-restorable', reason } as const)

/** The fields of `past`, except the fields `names`: these are as in `current`, even when they are missing there. */
function keep(names: readonly string[], current: Fields, past: Fields): Fields {
  const isKept = ([name]: readonly [string, unknown]) => names.includes(name)
  return Object.fromEntries([
    ...Object.entries(past).filter((entry) => !isKept(entry)),
    ...Object.entries(current).filter(isKept),
  ])
}

/**
 * The changes that give the pictures the descriptions of that time, and that bring back the records of pictures that
 * were deleted since. `at`: milliseconds since the Unix epoch. `kept`: fields of pictures that stay as they were last.
 */
async function findPictureChanges(
  documents: Pick<DocumentStore, 'history'>,
  fields: Fields,
  at: number,
  kept: readonly string[],
): Promise<readonly Change[]> {
  const changes = referencedPictures(fields).map(async (url): Promise<readonly Change[]> => {
    const id = imageIdOf(url)
    if (!id) return []
    const { past, newest, newestWritten } = await readImageAt(documents, id, at)
    if (!past?.fields || !newest) return []
    const restored = keep(kept, newestWritten?.fields ?? {}, past.fields)
    if (isDeepStrictEqual(restored, newest.fields)) return []
    const expectedVersion = newest.fields ? newest.version : 0
    return [{ kind: 'set', collection: 'Images', id, fields: restored, expectedVersion }]
  })
  return (await Promise.all(changes)).flat()
}

/** A sentence when a file to download is not there any more; null otherwise. */
async function findMissingDownload(files: Pick<FileStore, 'open'>, fields: Fields): Promise<string | null> {
  for (const { url, name } of downloadsOf(fields)) {
    const key = downloadKeyOf(url)
    if (!key || !(await files.open(key))) return `Its file “${name}” was removed for good.`
  }
  return null
}

/** A sentence when pictures have no file, because they were removed for good; null otherwise. */
async function findMissingPictures(files: Pick<FileStore, 'open'>, fields: Fields): Promise<string | null> {
  const ids = referencedPictures(fields).flatMap((url) => imageIdOf(url) ?? [])
  const found = await Promise.all(ids.map((id) => files.open(masterKeyOf(id))))
  const missing = found.filter((file) => file === null).length
  if (missing === 0) return null
  if (ids.length === 1) return 'Its picture was removed for good.'
  return missing === 1
    ? `1 of its ${ids.length} pictures was removed for good.`
    : `${missing} of its ${ids.length} pictures were removed for good.`
}
