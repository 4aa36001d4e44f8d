import type { ActivityQueries } from '#domain/activity/schema.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import { readImageAt } from '#domain/content/past-version.server.ts'
import { formatDate, formatMoment } from '#domain/calendar-date.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { imageIdOf } from '#domain/media/image-address.ts'
import { readImageFields, referencedPictures, storedDetails, toPicture } from '#domain/media/image-record.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { type Page, pageAt } from '#domain/paging.ts'
import { readRecord } from '#domain/records/codec.ts'
import { declarationOf } from '#domain/records/kinds.server.ts'
import { pictureOf } from '#domain/records/server-kind.server.ts'
import { sanitiseReport } from '#domain/rich-text/sanitise.server.ts'
import { firstSettings, typedSettings } from '#domain/settings/values.ts'
import {
  changeLogCollections,
  type DocumentStore,
  type Fields,
  type PastVersion,
  type VersionSummary,
  withoutFields,
} from '#ports/documents/document-store.ts'
import { changeWords, countPictures, isBannerChanged } from './change-words.ts'
import { compareDetails } from './compare-details.ts'
import { type HistoryField, kinds, titleOf } from './kinds.server.ts'
import { collectionOf, isIdOfKind, kindOf } from './record-key.ts'
import {
  type ComparedPicture,
  type FieldComparison,
  historyLimits,
  type PictureComparison,
  type RecordKey,
  type RecordKind,
  type TakenOffRecord,
  type VersionListEntry,
  type VersionHistory,
  type VersionComparison,
} from './schema.ts'

/** For staff only: public pages never show names of editors or past versions. */
export type HistoryQueries = ReturnType<typeof createHistoryQueries>

/** `organisation`: of `site.config.ts`. */
export function createHistoryQueries(
  documents: DocumentStore,
  activity: Pick<ActivityQueries, 'broughtBack'>,
  organisation: Organisation,
) {
  const first = typedSettings(firstSettings(organisation))
  /** A setting follows `site.config.ts` until it is stored, so the first change of one can also empty it. */
  const complete = (kind: RecordKind, fields: Fields, longTexts: object = {}): Fields =>
    kind === 'settings' ? { ...withoutFields(first, Object.keys(longTexts)), ...fields } : fields

  async function versionsOf({ kind, id }: RecordKey, options: Parameters<DocumentStore['versions']>[2]) {
    if (!isIdOfKind({ kind, id }) || !isRecordId(id)) return []
    const versions = await documents.versions(collectionOf(kind), id, options)
    return versions.map((one) => ({
      ...one,
      fields: one.fields && complete(kind, one.fields, one.longTexts),
    }))
  }

  async function findTitle(
    record: RecordKey,
  ): Promise<{ readonly title: string; readonly isPublic: boolean } | null> {
    const [newest, before] = await versionsOf(record, { limit: 2 })
    if (!newest) return null
    const isPublic = newest.fields !== null
    return { title: titleOf(record.kind, newest.fields ?? before?.fields ?? {}), isPublic }
  }

  const nameOf = async (id: string) =>
    id && ((await findTitle({ kind: 'staff', id }))?.title ?? 'Somebody who was removed for good')

  async function toEntries({ kind, id }: RecordKey, versions: readonly VersionSummary[]) {
    const collection = collectionOf(kind)
    const written = versions.map((summary) => ({ ...summary, collection, id }))
    const broughtBack = await activity.broughtBack(written)
    const images = rememberHistories(documents)
    return written.map(async (after, place) => {
      // Several versions can have the same content. Name the chosen one, as the question before the restore did.
      const restored = broughtBack.get(after) ?? after.sameAs
      const same = restored === null ? null : await documents.version(collection, id, restored)
      const { version, at, by } = after
      const before = versions[place + 1] ?? null
      const details = await picturesAround(before?.fields ?? null, after, images)
      const words = new Set(compareDetails(...details).map(({ word }) => word))
      // Details are not in the fields, so a version with the same fields can have other ones. A restore leaves consent.
      const restoredDetails = same ? await picturesAt(same.fields, same.at, images) : []
      const isSame = compareDetails(restoredDetails, details[1]).every(({ word }) => word === 'consent')
      const change = changeWords(kind, before, after, same && isSame ? formatMoment(same.at) : null, words)
      return { version, at, by, ...change, isTakenOff: after.fields === null }
    })
  }

  /** The pictures as they were at a time, with the file names that people know. */
  async function picturesAt(
    fields: Fields | null,
    at: number,
    images: ImageHistories,
  ): Promise<readonly ComparedPicture[]> {
    const read = referencedPictures(fields ?? {}).map(async (url): Promise<readonly ComparedPicture[]> => {
      const id = imageIdOf(url)
      if (!id) return []
      const { past } = await readImageAt(images, id, at)
      const picture = toPicture(url, new Map(past?.fields ? [[id as string, { fields: past.fields }]] : []))
      const name =
        (past?.fields && readImageFields(past.fields)?.originalName) || (url.split('/').at(-1) ?? '')
      return picture ? [{ ...picture, name, agreed: storedDetails(past?.fields ?? undefined).agreed }] : []
    })
    return (await Promise.all(read)).flat()
  }

  /**
   * The pictures of the version before, with their details just before `after`, and those of `after`. A copy shares its
   * pictures, so their details can also change without a new version.
   */
  const picturesAround = (before: Fields | null, after: PastVersion, images: ImageHistories) =>
    Promise.all([picturesAt(before, after.at - 1, images), picturesAt(after.fields, after.at, images)])

  return {
    /**
     * The versions of a record, newest first, `historyLimits.versionsPerPage` at a time. `before`: only versions older
     * than this one. Null when the record never existed or was removed for good.
     */
    async versionHistory(record: RecordKey, before?: number): Promise<VersionHistory | null> {
      const [newest, beforeNewest] = await versionsOf(record, { limit: 2 })
      if (!newest) return null
      const { versionsPerPage } = historyLimits
      // One version more than is shown, because the last one shown is compared with it.
      const versions = await versionsOf(record, { limit: versionsPerPage + 1, before })
      const entries = await Promise.all(await toEntries(record, versions))
      const first = await documents.version(collectionOf(record.kind), record.id, 1)
      return {
        title: titleOf(record.kind, newest.fields ?? beforeNewest?.fields ?? {}),
        isPublic: newest.fields !== null,
        total: newest.version,
        since: first?.at ?? newest.at,
        entries: entries.slice(0, versionsPerPage),
      }
    },

    /** One version, as the list of versions shows it. Null when there is no such version. */
    async entryOf(record: RecordKey, version: number): Promise<VersionListEntry | null> {
      const versions = await versionsOf(record, { limit: 2, before: version + 1 })
      const [entry] = await Promise.all(await toEntries(record, versions))
      return entry?.version === version ? entry : null
    },

    /** A version, or the newest one, compared with the one before it. Null when there is no such version. */
    async comparison(record: RecordKey, requested?: number): Promise<VersionComparison | null> {
      const [newest] = await versionsOf(record, { limit: 1 })
      const version = requested ?? newest?.version ?? 0
      const { kind, id } = record
      const after = newest && (await documents.version(collectionOf(kind), id, version))
      if (!after) return null
      const before = await findBefore(documents, record, version)
      const fieldsBefore = complete(kind, before?.fields ?? {})
      const fieldsAfter = complete(kind, after.fields ?? {})
      const pictures = await picturesAround(before?.fields ?? null, after, rememberHistories(documents))
      const compared = await Promise.all(
        kinds[kind].fields.map((field) =>
          field.kind === 'pictures'
            ? comparePictures(kind, field, ...pictures)
            : compareField(field, fieldsBefore, fieldsAfter, nameOf),
        ),
      )
      return {
        title: titleOf(kind, after.fields ?? before?.fields ?? {}),
        version,
        at: after.at,
        by: after.by,
        publicVersion: newest.fields ? newest.version : 0,
        isTakenOff: after.fields === null,
        before: before?.version ?? null,
        differences: after.fields ? compared.flatMap(({ difference }) => difference ?? []) : [],
        unchanged: after.fields ? compared.flatMap(({ unchanged }) => unchanged ?? []) : [],
      }
    },

    /**
     * The records that were taken down, the last one first, of one kind or of all. `page`: 1-based; a page past the end
     * gives the last page.
     */
    async takenOff(kind: RecordKind | null, page: number): Promise<Page<TakenOffRecord>> {
      // Without settings the website follows `site.config.ts`, so they are never missing from it.
      const collections = kind
        ? [collectionOf(kind)]
        : changeLogCollections.filter((collection) => collection !== 'Settings')
      const total = await documents.countDeleted(collections)
      const { takenOffPerPage: limit } = historyLimits
      const { start: offset, ...shown } = pageAt(total, page, limit)
      const deleted = await documents.deleted(collections, { limit, offset })
      const items = deleted.map(async ({ collection, id, fields, at, by }) => {
        const found = kindOf(collection, id)
        if (!found) return []
        const record = readRecord(declarationOf(found), fields)
        const url = record && pictureOf<string>(record)
        const picture = url ? toPicture(url, await findImages([url], documents)) : null
        const pictureCount = referencedPictures(fields).length
        return [{ kind: found, id, title: titleOf(found, fields), picture, pictureCount, at, by }]
      })
      return { items: (await Promise.all(items)).flat(), ...shown }
    },

    /** Null when the record never existed or was removed for good. */
    titleOf: findTitle,
  }
}

type ImageHistories = Pick<DocumentStore, 'history'>

/** Reads each history once: the versions of a record mostly have the same pictures. */
function rememberHistories(documents: ImageHistories): ImageHistories {
  const read = new Map<string, ReturnType<DocumentStore['history']>>()
  return {
    history(collection, id) {
      const found = read.get(id) ?? documents.history(collection, id)
      read.set(id, found)
      return found
    },
  }
}

/** The version before, leaving out a delete. */
async function findBefore(
  documents: Pick<DocumentStore, 'version'>,
  { kind, id }: RecordKey,
  version: number,
): Promise<PastVersion | null> {
  for (const place of [version - 1, version - 2]) {
    const found = place > 0 ? await documents.version(collectionOf(kind), id, place) : null
    if (found?.fields) return found
  }
  return null
}

/** Either version can have pictures that the record no longer has. */
const sanitise = (html: string) => sanitiseReport(html, (src) => (imageIdOf(src) ? src : null))

interface Compared {
  readonly difference?: FieldComparison
  readonly unchanged?: string
}

/** `nameOf`: the name of somebody of the team, by id. */
async function compareField(
  field: Exclude<HistoryField, { kind: 'pictures' }>,
  before: Fields,
  after: Fields,
  nameOf: (id: string) => Promise<string>,
): Promise<Compared> {
  const { kind, label, word } = field
  const show = async (text: string) => {
    if (kind === 'person') return nameOf(text)
    return kind === 'date' ? formatDate(text) : kind === 'rich-text' ? sanitise(text) : text
  }
  const stored = [field.read(before), field.read(after)] as const
  const [past, now] = [await show(stored[0]), await show(stored[1])]
  if (stored[0] !== stored[1] && kind === 'person' && past === now)
    return { difference: { kind: 'text', label, before: past, after: `${now} (another person)` } }
  if (past === now) return now === '' ? {} : { unchanged: word }
  return { difference: { kind: kind === 'rich-text' ? kind : 'text', label, before: past, after: now } }
}

function comparePictures(
  kind: RecordKind,
  { label }: HistoryField,
  before: readonly ComparedPicture[],
  after: readonly ComparedPicture[],
): Compared {
  const isIn = (list: readonly ComparedPicture[], { url }: ComparedPicture) =>
    list.some((other) => other.url === url)
  const [past, now] = [before.map(({ url }) => url), after.map(({ url }) => url)]
  const removed = before.filter((picture) => !isIn(after, picture))
  const added = after.filter((picture) => !isIn(before, picture))
  const kept = after.filter((picture) => isIn(before, picture))
  const { bannerAt = -1 } = kinds[kind]
  const [bannerBefore, bannerAfter] = [before[bannerAt], after[bannerAt]]
  const comparison: PictureComparison = {
    removed,
    added,
    banner:
      bannerBefore && bannerAfter && isBannerChanged(past, now, bannerAt)
        ? { before: bannerBefore, after: bannerAfter }
        : null,
    isReordered: kept.map(({ url }) => url).join() !== past.filter((url) => now.includes(url)).join(),
    details: compareDetails(before, after),
  }
  const { banner, isReordered, details } = comparison
  const isSame = removed.length + added.length + details.length === 0 && !banner && !isReordered
  const same = isReordered ? 0 : kept.length - new Set(details.map(({ picture }) => picture)).size
  const unchanged = same > 0 ? { unchanged: countPictures(same) } : {}
  return isSame ? unchanged : { ...unchanged, difference: { kind: 'pictures', label, ...comparison } }
}
