import { randomBytes } from 'node:crypto'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { WrongFileSizeError } from '#domain/media/errors.ts'
import { toSafeName } from '#domain/media/file-name.ts'
import { imageFileKey, imageUrl, readImageFields, toImageFields } from '#domain/media/image-record.ts'
import type { StagedImage, StagedImages } from '#domain/media/staged-images.ts'
import { accepted, refused, type FieldErrors, type Result } from '#domain/result.ts'
import { sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import type { Author, Change, DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'
import type { FileStore } from '#ports/files/file-store.ts'
import { readProgramFields, toProgramFields } from './codec.ts'
import { checkReport } from './draft.ts'
import { toProgramId } from './program-id.server.ts'
import type { Theme } from './schema.ts'

/** A validated draft; `parseProgramDraft` in `draft.ts` makes it from a form. */
export interface ProgramDraft {
  readonly title: string
  readonly date: CalendarDate
  readonly theme: Theme
  /** As typed; the command sanitises it. */
  readonly report: string
  /** Finished uploads in the chosen order. */
  readonly images: readonly { readonly uploadId: string; readonly description: string }[]
}

export interface ProgramCommands {
  /**
   * Publishes a new program: when it resolves, the program is stored for good and the next page shows it.
   * Sending the same draft twice gives one record and the same id.
   * `sample`: for starter content only.
   */
  add(
    draft: ProgramDraft,
    by: Editor,
    options?: { readonly sample?: boolean },
  ): Promise<Result<{ readonly id: string }, FieldErrors>>
  /**
   * Takes a program off the website; its versions and images are kept.
   * `expectedVersion`: the one the person saw. A program already gone is no refusal.
   */
  remove(id: string, expectedVersion: number, by: Editor): Promise<Result<null, FieldErrors>>
}

interface Dependencies {
  readonly documents: DocumentStore
  readonly files: FileStore
  readonly stagedImages: StagedImages
  readonly content: Content
  /** Hears which masters a commit has just made public, so that their variants can be made. Must not throw. */
  readonly onImagesStored?: (urls: readonly string[]) => void
  /** Hears of faults after the commit: the program is published, tidying up was not possible. */
  readonly onFault: (error: unknown) => void
  /** Makes names of files unique; random by default. */
  readonly randomSuffix?: () => string
}

export function createProgramCommands({
  documents,
  files,
  stagedImages,
  content,
  onImagesStored = () => {},
  onFault,
  randomSuffix = () => randomBytes(8).toString('hex'),
}: Dependencies): ProgramCommands {
  return { add, remove }

  async function add(
    typed: ProgramDraft,
    by: Editor,
    options: { readonly sample?: boolean } = {},
  ): Promise<Result<{ readonly id: string }, FieldErrors>> {
    const draft = { ...typed, report: sanitiseRichText(typed.report) }
    const problem = checkReport(draft.report)
    if (problem) return refused({ report: problem })

    const uploadIds = draft.images.map((image) => image.uploadId)
    const staged = await stagedImages.find(uploadIds, by)
    if (!staged.ok) {
      const id = await findPublished(draft, by)
      return id ? accepted({ id }) : refused({ images: uploadsGone(uploadIds, staged.refusal.missing) })
    }

    const { id, isPublished } = await findPlace(
      draft,
      staged.value.map((image) => image.digest),
    )
    if (!isPublished) {
      const outcome = await publish(id, draft, staged.value, by, options.sample ?? false)
      if (outcome === 'taken') return add(typed, by, options)
    }
    await tidy(() => stagedImages.discard(uploadIds))
    return accepted({ id })
  }

  /** Objects before the record, never the other way round: a crash between them leaves only files nobody names. */
  async function publish(
    id: string,
    draft: ProgramDraft,
    staged: readonly StagedImage[],
    by: Editor,
    sample: boolean,
  ): Promise<'published' | 'taken'> {
    const images = staged.map((image, index) => ({
      image,
      imageId: `Programs/${id}/${toSafeName(image.originalName)}-${randomSuffix()}.jpg`,
      description: draft.images[index]?.description ?? '',
    }))
    const urls = images.map(({ imageId }) => imageUrl(imageId))
    const { title, theme, date, report } = draft
    const changes: Change[] = [
      {
        kind: 'set',
        collection: 'Programs',
        id,
        fields: toProgramFields({ id, title, theme, date, report, images: urls }),
        expectedVersion: 0,
        sample,
      },
      ...images.map(({ image, imageId, description }): Change => ({
        kind: 'set',
        collection: 'Images',
        id: imageId,
        fields: toImageFields(image, description),
        expectedVersion: 0,
        sample,
      })),
    ]

    try {
      for (const { image, imageId } of images) await store(imageFileKey(imageId), image)
      const revision = await documents.commit(changes, toAuthor(by))
      await content.refresh(revision)
    } catch (error) {
      // Neither a failed commit nor a vanished upload says whether the program is published: the same form may
      // have come twice, and a connection may fail after the commit. Where even asking fails, the files stay.
      const there = await documents.get('Programs', id)
      const named = there ? (readProgramFields(there.fields)?.images ?? []) : []
      if (!named.some((url) => urls.includes(url))) {
        for (const { imageId } of images) await tidy(() => files.remove(imageFileKey(imageId)))
        if (there) return 'taken'
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

  /** The id for this content: that of the same program when it is there and untouched, else one never used. */
  async function findPlace(
    draft: ProgramDraft,
    digests: readonly string[],
  ): Promise<{ readonly id: string; readonly isPublished: boolean }> {
    for (let attempt = 0; ; attempt += 1) {
      const id = toProgramId(draft, digests, attempt)
      const past = await documents.history('Programs', id)
      if (past.length === 0) return { id, isPublished: false }
      if (past.length === 1) return { id, isPublished: true }
    }
  }

  /** The program this very form made when it came before: its uploads are gone, but its images say what they were. */
  async function findPublished(draft: ProgramDraft, by: Editor): Promise<string | null> {
    const digests = new Map<string, string>()
    for (const { fields, createdBy } of (await documents.read('Images')).values()) {
      const image = createdBy.uid === by.uid ? readImageFields(fields) : null
      if (image?.uploadId) digests.set(image.uploadId, image.digest)
    }
    const known = draft.images.map(({ uploadId }) => digests.get(uploadId))
    if (!known.every((digest) => digest !== undefined)) return null
    const { id, isPublished } = await findPlace(draft, known)
    return isPublished ? id : null
  }

  async function remove(id: string, expectedVersion: number, by: Editor): Promise<Result<null, FieldErrors>> {
    if (!isRecordId(id)) return accepted(null)
    try {
      const change: Change = { kind: 'delete', collection: 'Programs', id, expectedVersion }
      await content.refresh(await documents.commit([change], toAuthor(by)))
    } catch (error) {
      if (error instanceof VersionConflictError) return refused({ form: changedSince })
      // The connection may have failed after the commit.
      if (await documents.get('Programs', id)) throw error
      await content.refresh()
    }
    return accepted(null)
  }

  async function tidy(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      onFault(error)
    }
  }
}

const changedSince =
  'Somebody changed this program since you opened it. Nothing was deleted. ' +
  'Look at it again, then delete it if you still want to.'

function toAuthor({ uid, username }: Editor): Author {
  return { uid, name: username }
}

const listOfImages = new Intl.ListFormat('en-NG', { type: 'conjunction' })

function uploadsGone(uploadIds: readonly string[], missing: readonly string[]): string {
  const numbers = uploadIds.flatMap((uploadId, index) => (missing.includes(uploadId) ? [`${index + 1}`] : []))
  return numbers.length === 1
    ? `Image ${numbers[0]} is no longer among your uploads. Remove it and choose it again.`
    : `Images ${listOfImages.format(numbers)} are no longer among your uploads. Remove them and choose them again.`
}
