import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Editor } from '#domain/accounts/schema.ts'
import type { DraftImage } from '#domain/media/draft-images.ts'
import { WrongFileSizeError } from '#domain/media/errors.ts'
import { toSafeName } from '#domain/media/file-name.ts'
import type { collectionRatios } from '#domain/media/image-address.ts'
import { imageFileKey, imageUrl, readImageFields, toImageFields } from '#domain/media/image-record.ts'
import type { StagedImage, StagedImages } from '#domain/media/staged-images.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Author, Change, DocumentStore, Fields, Json } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import type { Content } from './snapshot.server.ts'

/** Collections whose records name pictures. */
type PictureCollection = keyof typeof collectionRatios

export interface NewRecord {
  readonly collection: PictureCollection
  /** What its id is a hash of, beside its images: everything the person entered. */
  readonly content: Json
  /** Finished uploads in the chosen order. */
  readonly images: readonly DraftImage[]
  /** `urls`: the addresses of the stored pictures, in the order of `images`. */
  readonly toFields: (id: string, urls: readonly string[]) => Fields
}

export interface SingleRecord {
  readonly collection: PictureCollection
  readonly id: string
  /** The version the person saw; 0 where there was none. */
  readonly expectedVersion: number
  /** Finished uploads that are new to the record. */
  readonly images: readonly DraftImage[]
  /** The record as it should be; `current`: as it is, empty where there is none. `urls`: as above. */
  readonly toFields: (current: Fields, urls: readonly string[]) => Fields
}

export interface UploadsMissing {
  readonly code: 'uploads-missing'
  readonly missing: readonly string[]
}
/** Somebody saved the record after this person opened it. */
export interface ChangedSince {
  readonly code: 'changed-since'
}

export interface PublishOptions {
  /** For starter content only: what was brought in before and deleted or edited since is not brought in again. */
  readonly sample?: boolean
}

/** Records and the pictures they name, stored together: whole, or not at all. */
export interface Publisher {
  /**
   * When it resolves, the record is stored for good and the next page shows it. The same record sent twice is one,
   * with the same id.
   */
  add(
    record: NewRecord,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<{ readonly id: string }, UploadsMissing>>
  /** The same for a record with an id of its own. Sent twice it is saved once; saving what is there changes nothing. */
  save(
    record: SingleRecord,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<null, UploadsMissing | ChangedSince>>
}

interface Dependencies {
  readonly documents: DocumentStore
  readonly files: FileStore
  readonly stagedImages: StagedImages
  readonly content: Content
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
  return { add, save }

  async function add(
    record: NewRecord,
    by: Editor,
    options: PublishOptions = {},
  ): Promise<Result<{ readonly id: string }, UploadsMissing>> {
    const uploadIds = record.images.map(({ uploadId }) => uploadId)
    const staged = await stagedImages.find(uploadIds, by)
    if (!staged.ok) {
      const id = await findPublished(record, by)
      if (id === null) return refused({ code: 'uploads-missing', ...staged.refusal })
      await content.refresh()
      return accepted({ id })
    }

    const digests = staged.value.map(({ digest }) => digest)
    const { id, isPublished } = await findPlace(record, digests, options.sample ?? false)
    // Perhaps by another process, of which this one has not heard yet.
    if (isPublished) await content.refresh()
    else {
      const { collection } = record
      const pictures = toPictures(record, id, staged.value)
      const fields = record.toFields(
        id,
        pictures.map(({ url }) => url),
      )
      const outcome = await publish({ collection, id, fields, expectedVersion: 0 }, pictures, by, options)
      if (outcome === 'taken') return add(record, by, options)
    }
    await tidy(() => stagedImages.discard(uploadIds))
    return accepted({ id })
  }

  async function save(
    record: SingleRecord,
    by: Editor,
    options: PublishOptions = {},
  ): Promise<Result<null, UploadsMissing | ChangedSince>> {
    const { collection, id, expectedVersion, images } = record
    const current = await documents.get(collection, id)
    if (current) {
      const urls = await findSavedPictures(current.fields, images, by)
      if (urls && isDeepStrictEqual(record.toFields(current.fields, urls), current.fields)) {
        return accepted(null)
      }
    }
    const uploadIds = images.map(({ uploadId }) => uploadId)
    const staged = await stagedImages.find(uploadIds, by)
    if (!staged.ok) return refused({ code: 'uploads-missing', ...staged.refusal })
    if (expectedVersion !== (current?.version ?? 0)) return refused({ code: 'changed-since' })

    const pictures = toPictures(record, id, staged.value)
    const fields = record.toFields(
      current?.fields ?? {},
      pictures.map(({ url }) => url),
    )
    const outcome = await publish({ collection, id, fields, expectedVersion }, pictures, by, options)
    if (outcome === 'taken') return save(record, by, options)
    await tidy(() => stagedImages.discard(uploadIds))
    return accepted(null)
  }

  function toPictures(
    { collection, images }: Pick<NewRecord, 'collection' | 'images'>,
    id: string,
    staged: readonly StagedImage[],
  ) {
    return staged.map((image, index) => {
      const imageId = `${collection}/${id}/${toSafeName(image.originalName)}-${randomSuffix()}.jpg`
      return { image, imageId, url: imageUrl(imageId), description: images[index]?.description ?? '' }
    })
  }

  /** Objects before the record, never the other way round: a crash between them leaves only files nobody names. */
  async function publish(
    record: {
      readonly collection: PictureCollection
      readonly id: string
      readonly fields: Fields
      readonly expectedVersion: number
    },
    pictures: ReturnType<typeof toPictures>,
    by: Editor,
    { sample = false }: PublishOptions,
  ): Promise<'published' | 'taken'> {
    const changes: Change[] = [
      { kind: 'set', ...record, sample },
      ...pictures.map(({ image, imageId, description }): Change => ({
        kind: 'set',
        collection: 'Images',
        id: imageId,
        fields: toImageFields(image, description),
        expectedVersion: 0,
        sample,
      })),
    ]
    const urls = pictures.map(({ url }) => url)
    try {
      for (const { image, imageId } of pictures) await store(imageFileKey(imageId), image)
      const revision = await documents.commit(changes, toAuthor(by))
      await content.refresh(revision)
    } catch (error) {
      // Neither a failed commit nor a vanished upload says whether the record is published: the same form may
      // have come twice, and a connection may fail after the commit. Where even asking fails, the files stay.
      const there = await documents.get(record.collection, record.id)
      if (!there || !isDeepStrictEqual(there.fields, record.fields)) {
        for (const { imageId } of pictures) await tidy(() => files.remove(imageFileKey(imageId)))
        if ((there?.version ?? 0) !== record.expectedVersion || error instanceof VersionConflictError) {
          return 'taken'
        }
        throw error
      }
      await content.refresh()
    }
    onImagesStored(urls)
    return 'published'
  }

  async function store(key: string, image: StagedImage): Promise<void> {
    const { sizeBytes } = await files.put(key, await image.open(), { maxBytes: image.sizeBytes })
    if (sizeBytes !== image.sizeBytes) {
      throw new WrongFileSizeError(key, { sentBytes: image.sizeBytes, storedBytes: sizeBytes })
    }
  }

  /** The id for this content: that of the same record when it is there and untouched, else one never used. */
  async function findPlace(
    record: NewRecord,
    digests: readonly string[],
    sample: boolean,
  ): Promise<{ readonly id: string; readonly isPublished: boolean }> {
    for (let attempt = 0; ; attempt += 1) {
      const id = toContentId(record, digests, attempt)
      const past = await documents.history(record.collection, id)
      if (past.length === 0) return { id, isPublished: false }
      if (past.length === 1 || sample) return { id, isPublished: true }
    }
  }

  /** The record this very form made when it came before: its uploads are gone, but its images say what they were. */
  async function findPublished(record: NewRecord, by: Editor): Promise<string | null> {
    const digests = new Map<string, string>()
    for (const { fields, createdBy } of (await documents.read('Images')).values()) {
      const image = createdBy.uid === by.uid ? readImageFields(fields) : null
      if (image?.uploadId) digests.set(image.uploadId, image.digest)
    }
    const known = record.images.map(({ uploadId }) => digests.get(uploadId))
    if (!known.every((digest) => digest !== undefined)) return null
    const { id, isPublished } = await findPlace(record, known, false)
    return isPublished ? id : null
  }

  /** The pictures that the uploads became when the same form came before; null unless `fields` names all of them. */
  async function findSavedPictures(
    fields: Fields,
    images: readonly DraftImage[],
    by: Editor,
  ): Promise<readonly string[] | null> {
    if (images.length === 0) return []
    const urls = new Map<string, string>()
    for (const { id, fields: known, createdBy } of (await documents.read('Images')).values()) {
      const uploadId = createdBy.uid === by.uid ? readImageFields(known)?.uploadId : undefined
      if (uploadId && Object.values(fields).includes(imageUrl(id))) urls.set(uploadId, imageUrl(id))
    }
    const found = images.map(({ uploadId }) => urls.get(uploadId))
    return found.every((url) => url !== undefined) ? found : null
  }

  async function tidy(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      onFault(error)
    }
  }
}

export function toAuthor({ uid, username }: Editor): Author {
  return { uid, name: username }
}

/**
 * A hash of the content, that is of what was entered and of the bytes of the images, so that the same form sent
 * twice is one record. `digests`: of the images, in the chosen order. `attempt`: 0, or higher where the ids before
 * it are taken by records that were edited or deleted since.
 */
function toContentId({ content, images }: NewRecord, digests: readonly string[], attempt: number): string {
  const hashed = [content, digests, images.map(({ description }) => description), attempt]
  return createHash('sha256').update(JSON.stringify(hashed)).digest('hex').slice(0, 20)
}
