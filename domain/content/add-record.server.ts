import type { Editor } from '#domain/accounts/schema.ts'
import {
  detailsOf,
  type DraftImage,
  draftImageKey,
  isExisting,
  isUploaded,
  missingImagesMessage,
} from '#domain/media/draft-images.ts'
import { accepted, type FieldErrors, refused, type Result } from '#domain/result.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { draftDownloadKey } from '#domain/downloads/draft-downloads.ts'
import { findRecordId } from './content-id.server.ts'
import type { PublishingParts } from './publishing-parts.ts'
import { findDownloads } from './record-downloads.server.ts'
import {
  digestsOfPublishedUploads,
  findReusable,
  toDescribed,
  toNewPictures,
} from './record-pictures.server.ts'
import { type NewRecord, noDownloads, noPictures, type PublishOptions } from './record.ts'

/** See `Publisher.add`. Stored pictures of the same collection can be used again: files and details are then shared. */
export async function addRecord(
  parts: PublishingParts,
  record: NewRecord,
  by: Editor,
  options: PublishOptions,
): Promise<Result<{ readonly id: string }, FieldErrors>> {
  const { documents, content, stagedImages, stagedDownloads, commitRecord, discardUploads, randomSuffix } =
    parts
  const { collection, pictures: field = noPictures, downloads = noDownloads } = record
  const refuseImages = (missing: readonly string[]) =>
    refused({ [field.name]: missingImagesMessage(field.images, missing) })

  const existing = field.images.filter(isExisting)
  const reused = await Promise.all(existing.map(({ url }) => findReusable(documents, url, collection)))
  const lost = existing.filter((_, place) => !reused[place])
  if (lost.length > 0) return refuseImages(lost.map(({ url }) => url))
  const uploads = field.images.filter(isUploaded)
  const uploadIds = uploads.map(draftImageKey)
  const fileIds = downloads.files.map(draftDownloadKey)
  const staged = await stagedImages.find(uploadIds, by)
  if (!staged.ok) {
    const id = await findSentBefore(documents, record, uploadIds, by)
    if (id === null) return refuseImages(staged.refusal.missing)
    await content.refresh()
    return accepted({ id })
  }

  const digests = inOrder(
    field.images,
    staged.value.map(({ digest }) => digest),
  )
  const { id, isPublished } = await findRecordId(documents, record, digests, options.sample ?? false)
  if (isPublished) {
    // Another process may have published it, and this process may not know yet.
    await content.refresh()
  } else {
    const pictures = toNewPictures({ collection, id }, uploads, staged.value, randomSuffix)
    const urls = inOrder(
      field.images,
      pictures.map(({ url }) => url),
    )
    const described = existing.flatMap((image, place) =>
      toDescribed(reused[place] ?? null, detailsOf(image), options),
    )
    const found = await findDownloads(
      stagedDownloads,
      { files: downloads.files, record: { collection, id }, stored: [] },
      by,
      randomSuffix,
    )
    if (!found.ok) return refused({ [downloads.name]: found.refusal })
    const { all, added } = found.value
    const toCommit = { collection, id, fields: record.toFields(id, urls, all), expectedVersion: 0 }
    const changes = { record: toCommit, pictures, described, downloads: added }
    const outcome = await commitRecord(changes, by, options)
    if (outcome === 'conflict') return addRecord(parts, record, by, options)
  }
  await discardUploads([...uploadIds, ...fileIds], by)
  return accepted({ id })
}

/**
 * Finds the record of an earlier send of the same form, or null. Its uploads are gone, but their digests are stored
 * with the published pictures.
 */
async function findSentBefore(
  documents: DocumentStore,
  record: NewRecord,
  uploadIds: readonly string[],
  by: Editor,
): Promise<string | null> {
  const digests = await digestsOfPublishedUploads(documents, record.collection, uploadIds, by)
  if (!digests) return null
  const ofAll = inOrder(record.pictures?.images ?? [], digests)
  const { id, isPublished } = await findRecordId(documents, record, ofAll, false)
  return isPublished ? id : null
}

/** For each picture of a form its address when it is stored already, and the next text of `ofUploads` for an upload. */
function inOrder(images: readonly DraftImage[], ofUploads: readonly string[]): readonly string[] {
  const next = ofUploads.values()
  return images.map((image) => (isExisting(image) ? image.url : (next.next().value ?? '')))
}
