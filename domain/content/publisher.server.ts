import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Editor } from '#domain/accounts/schema.ts'
import {
  draftImageKey,
  imagesGone,
  isKept,
  isUploaded,
  type DraftImage,
  type UploadedImage,
} from '#domain/media/draft-images.ts'
import { WrongFileSizeError } from '#domain/media/errors.ts'
import { toSafeName } from '#domain/media/file-name.ts'
import type { collectionRatios } from '#domain/media/image-address.ts'
import {
  imageFileKey,
  imageIdOf,
  imageUrl,
  namedPictures,
  readImageFields,
  toImageFields,
  withDescription,
} from '#domain/media/image-record.ts'
import type { StagedImage, StagedImages } from '#domain/media/staged-images.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import type {
  Author,
  Change,
  Collection,
  DocumentStore,
  Fields,
  Json,
  StoredDocument,
} from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { isRecordId } from './record-id.ts'
import type { ChangedSince, Saved, SaveRefusal } from './save-refusal.ts'
import type { Content } from './snapshot.server.ts'

/** Collections whose records name pictures. */
type PictureCollection = keyof typeof collectionRatios

/** The field of a form that holds its pictures, and what it holds. */
export interface PictureField {
  readonly name: 'image' | 'images'
  /** In the chosen order. */
  readonly images: readonly DraftImage[]
}

export interface NewRecord {
  readonly collection: PictureCollection
  /** What its id is a hash of, beside its pictures: everything the person entered. */
  readonly content: Json
  readonly pictures: PictureField
  /** `urls`: the addresses of the stored pictures, in the chosen order. */
  readonly toFields: (id: string, urls: readonly string[]) => Fields
}

export interface RecordToSave {
  readonly collection: PictureCollection
  readonly id: string
  /** The version the person saw; 0 where there was none. */
  readonly expectedVersion: number
  /** A record with an id of its own, which is made when there was none. Any other must be there. */
  readonly single?: true
  /** All pictures that the record should name. Left out by forms without pictures. */
  readonly pictures?: PictureField
  /** The record as it should be; `current`: as it is, empty where there is none. `urls`: as above. */
  readonly toFields: (current: Fields, urls: readonly string[]) => Fields
  /** Stored fields that the form does not hold. Where only these changed since, nothing of anybody is overwritten. */
  readonly notInForm?: readonly string[]
}

export interface PublishOptions {
  /** For starter content only: what was brought in before and deleted or edited since is not brought in again. */
  readonly sample?: boolean
}

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

export interface RecordToRemove {
  readonly collection: Collection
  readonly id: string
  /** The version the person saw. */
  readonly expectedVersion: number
}

/** A picture that the record names already. `stored`: what is known of it, null where nothing is. */
interface StandingPicture {
  readonly url: string
  readonly stored: StoredDocument | null
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
    const { id, isPublished } = await findPlace(record, digests, options.sample ?? false)
    // Perhaps by another process, of which this one has not heard yet.
    if (isPublished) await content.refresh()
    else {
      const pictures = toPictures({ collection, id }, uploads, staged.value)
      const fields = record.toFields(
        id,
        pictures.map(({ url }) => url),
      )
      const outcome = await publish({ collection, id, fields, expectedVersion: 0 }, { pictures }, by, options)
      if (outcome === 'taken') return add(record, by, options)
    }
    await tidy(() => stagedImages.discard(uploadIds))
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
    const named = await readNamedPictures(current?.fields ?? {})
    const standing = field.images.map((image) => findStanding(image, named, by))
    if (current && isSaved(record, current, field, standing)) {
      await content.refresh()
      return accepted({ version: current.version })
    }
    if (!current && (!record.single || expectedVersion !== 0)) return refused({ code: 'gone' })
    if (current && !(await isAsSeen(record, current))) return refused({ code: 'changed-since' })

    const fresh = field.images.filter((_, index) => !standing[index])
    const uploads = fresh.filter(isUploaded)
    const uploadIds = uploads.map(draftImageKey)
    const staged = await stagedImages.find(uploadIds, by)
    const missing = [...fresh.filter(isKept).map(draftImageKey), ...(staged.ok ? [] : staged.refusal.missing)]
    if (!staged.ok || missing.length > 0) {
      return refused({ code: 'invalid', errors: picturesGone(field, missing) })
    }

    const pictures = toPictures({ collection, id }, uploads, staged.value)
    const stored = pictures.values()
    const urls = standing.map((picture) => picture?.url ?? stored.next().value?.url ?? '')
    const fields = record.toFields(current?.fields ?? {}, urls)
    const described = field.images.flatMap(({ description }, index) =>
      toDescribed(standing[index] ?? null, description, options),
    )
    const version = await nextVersion(collection, id, current)
    const outcome = await publish(
      { collection, id, fields, expectedVersion: current?.version ?? 0 },
      { pictures, described },
      by,
      options,
    )
    if (outcome === 'taken') return save(record, by, options)
    await tidy(() => stagedImages.discard(uploadIds))
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

  function toPictures(
    { collection, id }: { readonly collection: PictureCollection; readonly id: string },
    uploads: readonly UploadedImage[],
    staged: readonly StagedImage[],
  ) {
    return staged.map((image, index) => {
      const imageId = `${collection}/${id}/${toSafeName(image.originalName)}-${randomSuffix()}.jpg`
      return { image, imageId, url: imageUrl(imageId), description: uploads[index]?.description ?? '' }
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
    { pictures, described = [] }: { pictures: ReturnType<typeof toPictures>; described?: readonly Change[] },
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
      ...described,
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
      // Addresses of new pictures are nobody else's. Without any, who asks again learns whether the record is there.
      const isOurs = pictures.length > 0 && isDeepStrictEqual(there?.fields, record.fields)
      if (!isOurs) {
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
    const { sizeBytes } = await files.put(key, image.master, { maxBytes: image.sizeBytes })
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
  async function findPublished(
    record: NewRecord,
    uploadIds: readonly string[],
    by: Editor,
  ): Promise<string | null> {
    const digests = new Map<string, string>()
    for (const { fields, createdBy } of (
      await documents.read('Images', { idPrefix: `${record.collection}/` })
    ).values()) {
      const image = createdBy.uid === by.uid ? readImageFields(fields) : null
      if (image?.uploadId) digests.set(image.uploadId, image.digest)
    }
    const known = uploadIds.map((uploadId) => digests.get(uploadId))
    if (!known.every((digest) => digest !== undefined)) return null
    const { id, isPublished } = await findPlace(record, known, false)
    return isPublished ? id : null
  }

  async function readNamedPictures(fields: Fields): Promise<readonly StandingPicture[]> {
    return Promise.all(
      namedPictures(fields).map(async (url) => {
        const id = imageIdOf(url)
        return { url, stored: id ? await documents.get('Images', id) : null }
      }),
    )
  }

  /** The version that a commit on top of `current` will get; a record deleted before goes on counting. */
  async function nextVersion(collection: PictureCollection, id: string, current: StoredDocument | null) {
    if (current) return current.version + 1
    return 1 + ((await documents.history(collection, id)).at(-1)?.version ?? 0)
  }

  /** Whether the record is still as the person saw it, in all that their form holds. */
  async function isAsSeen(
    { collection, id, expectedVersion, notInForm = [] }: RecordToSave,
    current: StoredDocument,
  ): Promise<boolean> {
    if (expectedVersion === current.version) return true
    if (notInForm.length === 0) return false
    const seen = (await documents.history(collection, id)).filter(({ version }) => version >= expectedVersion)
    // Versions with equal fields differ in the descriptions of pictures, which are kept elsewhere.
    return (
      seen[0]?.version === expectedVersion &&
      seen.every(({ fields }, index) => {
        const before = seen[index - 1]?.fields
        if (!fields || !before) return index === 0
        return (
          !isDeepStrictEqual(fields, before) &&
          isDeepStrictEqual(without(fields, notInForm), without(before, notInForm))
        )
      })
    )
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

const picturesGone = ({ name, images }: PictureField, missing: readonly string[]): FieldErrors => ({
  [name]: imagesGone(images, missing),
})

/** The picture that the record names already; an upload may have become one when the same form came before. */
function findStanding(
  image: DraftImage,
  named: readonly StandingPicture[],
  by: Editor,
): StandingPicture | null {
  const isIt = ({ url, stored }: StandingPicture) =>
    isKept(image)
      ? url === image.url
      : stored?.createdBy.uid === by.uid && readImageFields(stored.fields)?.uploadId === image.uploadId
  return named.find(isIt) ?? null
}

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

const descriptionOf = ({ stored }: StandingPicture) =>
  (stored && readImageFields(stored.fields)?.description) ?? ''

/** Stores the description a kept picture has now; a picture kept by an edited record is nobody's sample any more. */
function toDescribed(
  picture: StandingPicture | null,
  description: string,
  { sample = false }: PublishOptions,
): readonly Change[] {
  const id = picture && imageIdOf(picture.url)
  if (!id) return []
  const { stored } = picture
  if (description === descriptionOf(picture) && (stored?.sample ?? sample) === sample) return []
  const fields = withDescription(stored?.fields, description)
  return [{ kind: 'set', collection: 'Images', id, fields, expectedVersion: stored?.version ?? 0, sample }]
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

/**
 * A hash of the content, that is of what was entered and of the bytes of the images, so that the same form sent
 * twice is one record. `digests`: of the images, in the chosen order. `attempt`: 0, or higher where the ids before
 * it are taken by records that were edited or deleted since.
 */
function toContentId({ content, pictures }: NewRecord, digests: readonly string[], attempt: number): string {
  const hashed = [content, digests, pictures.images.map(({ description }) => description), attempt]
  return createHash('sha256').update(JSON.stringify(hashed)).digest('hex').slice(0, 20)
}
