import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Editor } from '#domain/accounts/schema.ts'
import { draftImageKey, imagesGone, isKept, isUploaded } from '#domain/media/draft-images.ts'
import type { StagedImages } from '#domain/media/staged-images.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import type { Change, DocumentStore, StoredDocument } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { createRecordCommit } from './record-commit.server.ts'
import { findRecordId } from './content-id.server.ts'
import { isRecordId } from './record-id.ts'
import {
  descriptionOf,
  digestsOfPublishedUploads,
  findStanding,
  readNamedPictures,
  type StandingPicture,
  toDescribed,
  toNewPictures,
} from './record-pictures.server.ts'
import {
  type NewRecord,
  type PictureField,
  type PublishOptions,
  type RecordToRemove,
  type RecordToSave,
  toAuthor,
} from './record.ts'
import type { ChangedSince, Saved, SaveRefusal } from './save-refusal.ts'
import { isAsSeen, nextVersion } from './seen-version.server.ts'
import type { Content } from './snapshot.server.ts'

/** Records and the pictures they name, stored together: whole, or not at all. */
export interface Publisher {
  /**
   * When it resolves, the record is stored for good and the next page shows it. The same record sent twice is one,
   * with the same id. Pictures that are not among the person's uploads are refused beside their field.
   */
  add(
    record: NewRecord,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<{ readonly id: string }, FieldErrors>>
  /**
   * The same for a record that may be there. Saving what is there changes nothing and is accepted, whichever version
   * the person saw: the same form sent twice is saved once. Pictures that leave the record stay stored.
   */
  save(record: RecordToSave, by: Editor, options?: PublishOptions): Promise<Result<Saved, SaveRefusal>>
  /** Takes a record off the website; its versions and pictures stay stored. One already gone is no refusal. */
  remove(record: RecordToRemove, by: Editor): Promise<Result<null, ChangedSince>>
}

interface Dependencies {
  readonly documents: DocumentStore
  readonly files: FileStore
  readonly stagedImages: StagedImages
  readonly content: Pick<Content, 'refresh'>
  /** Hears which masters a commit has just made public, so that their variants can be made. Must not throw. */
  readonly onImagesStored?: (urls: readonly string[]) => void
  /** Hears of faults after the commit: the record is published, tidying up was not possible. */
  readonly onFault: (error: unknown) => void
  /** Makes names of files unique; random by default. */
  readonly randomSuffix?: () => string
}

export function createPublisher({
  documents,
  files,
  stagedImages,
  content,
  onImagesStored = () => {},
  onFault,
  randomSuffix = () => randomBytes(8).toString('hex'),
}: Dependencies): Publisher {
  const commitRecord = createRecordCommit({ documents, files, content, onImagesStored, onFault })
  const discard = (uploadIds: readonly string[]) => stagedImages.discard(uploadIds).catch(onFault)

  return { add, save, remove }

  async function add(
    record: NewRecord,
    by: Editor,
    options: PublishOptions = {},
  ): Promise<Result<{ readonly id: string }, FieldErrors>> {
    const { collection, pictures: field } = record
    const uploads = field.images.filter(isUploaded)
    if (uploads.length < field.images.length) {
      return refused(picturesGone(field, field.images.filter(isKept).map(draftImageKey)))
    }
    const uploadIds = uploads.map(draftImageKey)
    const staged = await stagedImages.find(uploadIds, by)
    if (!staged.ok) {
      const id = await findPublished(record, uploadIds, by)
      if (id === null) return refused(picturesGone(field, staged.refusal.missing))
      await content.refresh()
      return accepted({ id })
    }

    const digests = staged.value.map(({ digest }) => digest)
    const { id, isPublished } = await findRecordId(documents, record, digests, options.sample ?? false)
    // Perhaps by another process, of which this one has not heard yet.
    if (isPublished) await content.refresh()
    else {
      const pictures = toNewPictures({ collection, id }, uploads, staged.value, randomSuffix)
      const fields = record.toFields(
        id,
        pictures.map(({ url }) => url),
      )
      const toCommit = { collection, id, fields, expectedVersion: 0 }
      const outcome = await commitRecord({ record: toCommit, pictures }, by, options)
      if (outcome === 'taken') return add(record, by, options)
    }
    await discard(uploadIds)
    return accepted({ id })
  }

  async function save(
    record: RecordToSave,
    by: Editor,
    options: PublishOptions = {},
  ): Promise<Result<Saved, SaveRefusal>> {
    const { collection, id, expectedVersion } = record
    const field = record.pictures ?? { name: 'images', images: [] }
    const current = await documents.get(collection, id)
    const named = await readNamedPictures(documents, current?.fields ?? {})
    const standing = field.images.map((image) => findStanding(image, named, by))
    if (current && isSaved(record, current, field, standing)) {
      await content.refresh()
      return accepted({ version: current.version })
    }
    if (!current && (!record.single || expectedVersion !== 0)) return refused({ code: 'gone' })
    if (current && !(await isAsSeen(documents, record, current))) return refused({ code: 'changed-since' })

    const fresh = field.images.filter((_, index) => !standing[index])
    const uploads = fresh.filter(isUploaded)
    const uploadIds = uploads.map(draftImageKey)
    const staged = await stagedImages.find(uploadIds, by)
    const missing = [...fresh.filter(isKept).map(draftImageKey), ...(staged.ok ? [] : staged.refusal.missing)]
    if (!staged.ok || missing.length > 0) {
      return refused({ code: 'invalid', errors: picturesGone(field, missing) })
    }

    const pictures = toNewPictures({ collection, id }, uploads, staged.value, randomSuffix)
    const stored = pictures.values()
    const urls = standing.map((picture) => picture?.url ?? stored.next().value?.url ?? '')
    const fields = record.toFields(current?.fields ?? {}, urls)
    const described = field.images.flatMap(({ description }, index) =>
      toDescribed(standing[index] ?? null, description, options),
    )
    const version = await nextVersion(documents, collection, id, current)
    const toCommit = { collection, id, fields, expectedVersion: current?.version ?? 0 }
    const outcome = await commitRecord({ record: toCommit, pictures, described }, by, options)
    if (outcome === 'taken') return save(record, by, options)
    await discard(uploadIds)
    return accepted({ version })
  }

  async function remove(
    { collection, id, expectedVersion }: RecordToRemove,
    by: Editor,
  ): Promise<Result<null, ChangedSince>> {
    if (!isRecordId(id)) return accepted(null)
    try {
      const change: Change = { kind: 'delete', collection, id, expectedVersion }
      await content.refresh(await documents.commit([change], toAuthor(by)))
    } catch (error) {
      if (error instanceof VersionConflictError) return refused({ code: 'changed-since' })
      // The connection may have failed after the commit.
      if (await documents.get(collection, id)) throw error
      await content.refresh()
    }
    return accepted(null)
  }

  /** The record this very form made when it came before: its uploads are gone, but its pictures say what they were. */
  async function findPublished(
    record: NewRecord,
    uploadIds: readonly string[],
    by: Editor,
  ): Promise<string | null> {
    const digests = await digestsOfPublishedUploads(documents, record.collection, uploadIds, by)
    if (!digests) return null
    const { id, isPublished } = await findRecordId(documents, record, digests, false)
    return isPublished ? id : null
  }
}

const picturesGone = ({ name, images }: PictureField, missing: readonly string[]): FieldErrors => ({
  [name]: imagesGone(images, missing),
})

/** Whether what is stored is what the form says, pictures and their descriptions included. */
function isSaved(
  { toFields }: RecordToSave,
  { fields }: StoredDocument,
  { images }: PictureField,
  standing: readonly (StandingPicture | null)[],
): boolean {
  const pictures = standing.filter((picture) => picture !== null)
  return (
    pictures.length === images.length &&
    pictures.every((picture, index) => descriptionOf(picture) === images[index]?.description) &&
    isDeepStrictEqual(
      toFields(
        fields,
        pictures.map(({ url }) => url),
      ),
      fields,
    )
  )
}
