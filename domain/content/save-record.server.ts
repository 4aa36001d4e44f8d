import { isDeepStrictEqual } from 'node:util'
import type { Editor } from '#domain/accounts/schema.ts'
import {
  detailsOf,
  draftImageKey,
  missingImagesMessage,
  isExisting,
  isUploaded,
  type UploadedImage,
} from '#domain/media/draft-images.ts'
import { noDetails } from '#domain/media/schema.ts'
import type { SentImage, StagedImages } from '#domain/media/staged-images.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { DocumentStore, PastVersion, StoredDocument } from '#ports/documents/document-store.ts'
import { readBeforeDelete } from './past-version.server.ts'
import type { StoredDownload } from '#domain/downloads/schema.ts'
import { downloadsOf } from '#domain/downloads/stored-downloads.ts'
import type { PublishingParts } from './publishing-parts.ts'
import { findDownloads, findStored } from './record-downloads.server.ts'
import {
  findExistingPicture,
  findReusable,
  hasDetails,
  readReferencedPictures,
  type ExistingPicture,
  toDescribed,
  toNewPictures,
} from './record-pictures.server.ts'
import {
  noDownloads,
  noPictures,
  type PictureField,
  type PictureRefusals,
  type PublishOptions,
  type RecordDownloadField,
  type RecordToSave,
} from './record.ts'
import type { ChangedSince, Gone, Invalid, Saved, SaveRefusal } from './save-refusal.ts'
import { isUnchangedSince, nextVersion } from './version-check.server.ts'

/** See `Publisher.save`. */
export async function saveRecord(
  parts: PublishingParts,
  record: RecordToSave,
  by: Editor,
  options: PublishOptions,
): Promise<Result<Saved, SaveRefusal>> {
  const { documents, content, stagedImages, stagedDownloads, commitRecord, discardUploads, randomSuffix } =
    parts
  const { collection, id, pictures: field = noPictures, downloads = noDownloads } = record

  const current = await documents.get(collection, id)
  const takenOff = current || !options.putBack ? null : await readBeforeDelete(documents, collection, id)
  const stored = current?.fields ?? takenOff?.fields ?? {}
  const referenced = await readReferencedPictures(documents, stored)
  const existing = await Promise.all(
    field.images.map(
      async (image) =>
        findExistingPicture(image, referenced, by) ??
        (isExisting(image) ? await findReusable(documents, image.url, collection) : null),
    ),
  )
  const storedFiles = downloadsOf(stored)
  if (current && isSaved(record, current, { field, existing, downloads, storedFiles })) {
    await content.refresh()
    return accepted({ version: current.version })
  }
  const conflict = await findConflict(documents, record, current, takenOff)
  if (conflict) return refused(conflict)
  const found = await findUploads(stagedImages, field, existing, by)
  if (!found.ok) return found
  const files = await findDownloads(
    stagedDownloads,
    { files: downloads.files, record: { collection, id }, stored: storedFiles },
    by,
    randomSuffix,
  )
  if (!files.ok) return refused({ code: 'invalid', errors: { [downloads.name]: files.refusal } })

  const { uploads, staged } = found.value
  const pictures = toNewPictures({ collection, id }, uploads, staged, randomSuffix)
  const added = pictures.values()
  const urls = existing.map((picture) => picture?.url ?? added.next().value?.url ?? '')
  const described = field.images.flatMap((image, index) =>
    toDescribed(existing[index] ?? null, detailsOf(image), options),
  )
  const toCommit = {
    collection,
    id,
    fields: record.toFields(stored, urls, files.value.all),
    expectedVersion: current?.version ?? 0,
  }
  const version = await nextVersion(documents, collection, id, current)
  const changes = { record: toCommit, pictures, described, downloads: files.value.added }
  const outcome = await commitRecord(changes, by, options)
  if (outcome === 'conflict') return saveRecord(parts, record, by, options)
  const sent = [...uploads.map(draftImageKey), ...files.value.added.map((added) => added.staged.uploadId)]
  await discardUploads(sent, by)
  return accepted({ version })
}

/** Whether the stored record equals the form, including pictures with their details, and files. */
function isSaved(
  { toFields }: RecordToSave,
  { fields }: StoredDocument,
  {
    field: { images },
    existing,
    downloads,
    storedFiles,
  }: {
    readonly field: PictureField
    readonly existing: readonly (ExistingPicture | null)[]
    readonly downloads: RecordDownloadField
    readonly storedFiles: readonly StoredDownload[]
  },
): boolean {
  const pictures = existing.filter((picture) => picture !== null)
  const urls = pictures.map(({ url }) => url)
  const files = downloads.files.flatMap((file) => {
    const known = findStored(file, storedFiles)
    return known ? [{ ...known, name: file.name }] : []
  })
  return (
    pictures.length === images.length &&
    files.length === downloads.files.length &&
    pictures.every((picture, index) => hasDetails(picture, detailsOf(images[index] ?? noDetails))) &&
    isDeepStrictEqual(toFields(fields, urls, files), fields)
  )
}

/** Returns the refusal when the record is not in the version that the editor opened; null when it is. */
async function findConflict(
  documents: DocumentStore,
  record: RecordToSave,
  current: StoredDocument | null,
  takenOff: PastVersion | null,
): Promise<Gone | ChangedSince | null> {
  if (takenOff) {
    const isSeen = [takenOff.version, takenOff.version + 1].includes(record.expectedVersion)
    return isSeen ? null : { code: 'changed-since' }
  }
  if (!current) return record.single && record.expectedVersion === 0 ? null : { code: 'gone' }
  return (await isUnchangedSince(documents, record, current)) ? null : { code: 'changed-since' }
}

/** The uploads among the form's pictures that the record does not reference yet. */
async function findUploads(
  stagedImages: Pick<StagedImages, 'find'>,
  { name, images, missing: missingWords, unfit }: PictureField & PictureRefusals,
  existing: readonly (ExistingPicture | null)[],
  by: Editor,
): Promise<
  Result<{ readonly uploads: readonly UploadedImage[]; readonly staged: readonly SentImage[] }, Invalid>
> {
  const fresh = images.filter((_, index) => !existing[index])
  const uploads = fresh.filter(isUploaded)
  const staged = await stagedImages.find(uploads.map(draftImageKey), by)
  const missing = [
    ...fresh.filter(isExisting).map(draftImageKey),
    ...(staged.ok ? [] : staged.refusal.missing),
  ]
  const refuse = (words: string) => refused({ code: 'invalid', errors: { [name]: words } } as const)
  if (!staged.ok || missing.length > 0) {
    return refuse(missingWords?.(missing) ?? missingImagesMessage(images, missing))
  }
  const reasons = staged.value.flatMap((upload) => unfit?.(upload) ?? [])
  return reasons.length > 0 ? refuse(reasons.join('\n')) : accepted({ uploads, staged: staged.value })
}
