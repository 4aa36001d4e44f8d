import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { compareText } from '#domain/compare-text.ts'
import type { DraftQueries } from '#domain/drafts/queries.server.ts'
import type { ListedDraft } from '#domain/drafts/schema.ts'
import { collectionOf } from '#domain/history/record-key.ts'
import { locale } from '#domain/locale.ts'
import { findImages } from '#domain/media/find-images.server.ts'
import { toPicture } from '#domain/media/image-record.ts'
import { type Page, toPage } from '#domain/paging.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import { searchFor, searchForKey, searchKey } from '#domain/search-text.ts'
import type { SiteContent } from '#domain/slices.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import {
  type ListedKind,
  type ListedRecord,
  type ListOrder,
  type ListPart,
  listParts,
  type PartCounts,
  recordListLimits,
  type RecordListFilter,
  stateOfDraft,
} from './schema.ts'
import { createRecordSources, type ListedPublicRecord } from './sources.server.ts'

interface RecordListFound extends Page<ListedRecord> {
  readonly counts: PartCounts
  /** The years of all records and drafts, newest first. */
  readonly years: readonly number[]
}

/** For staff only: the lists have drafts, names of editors, and records that were taken down. */
export interface RecordListQueries {
  /**
   * One page of a list. `uid`: of the reader, whose own drafts come before those of colleagues. Makes one database read
   * for each item of the page. A search reads the reports of programs whose title does not match, a few at a time. A
   * report whose search key is in memory is not read.
   */
  list(kind: ListedKind, filter: RecordListFilter, uid: string): Promise<RecordListFound>
  /** The items with these keys, in no particular order. Those that do not exist any more are left out. */
  byKeys(kind: ListedKind, keys: readonly string[], uid: string): Promise<readonly ListedRecord[]>
}

/** An item before its page is known. */
type Row = Omit<ListedRecord, 'version' | 'sample' | 'changedBy' | 'changedAt' | 'image'> & {
  readonly changedAt: number
  readonly record: ListedPublicRecord | null
  readonly takenOff: { readonly imageUrl: string | null; readonly by: ListedRecord['changedBy'] } | null
}

/** The number of texts that a search holds at the same time. */
const textsAtOnce = 20

export function createRecordListQueries({
  content,
  documents,
  drafts,
}: {
  readonly content: SiteContent
  readonly documents: Pick<DocumentStore, 'get' | 'deleted' | 'countDeleted'>
  readonly drafts: Pick<DraftQueries, 'all' | 'draft'>
}): RecordListQueries {
  const sources = createRecordSources(content, documents)

  /** Everything that is not taken down: the drafts of new records first, then the records in their order. */
  async function current(kind: ListedKind, uid: string): Promise<readonly Row[]> {
    const own = (await drafts.all()).filter(({ form }) => form === kind)
    const records = sources[kind].records()
    const known = new Set(records.map(({ id }) => id))
    const ofRecord = new Map<string, ListedDraft>()
    for (const draft of own) {
      const { recordId, owner } = draft
      if (recordId !== null && (owner.uid === uid || !ofRecord.has(recordId))) ofRecord.set(recordId, draft)
    }
    return [
      ...own.filter(({ recordId }) => recordId === null || !known.has(recordId)).map(toDraftRow),
      ...records.map((record) => toRecordRow(record, ofRecord.get(record.id) ?? null)),
    ]
  }

  async function takenOff(kind: ListedKind): Promise<readonly Row[]> {
    const { readTakenOff } = sources[kind]
    const deleted = await documents.deleted([collectionOf(kind)], { limit: recordListLimits.takenOff })
    return deleted.map(({ id, fields, at, by }) => {
      const { imageUrl, ...facts } = readTakenOff(fields)
      return {
        ...facts,
        key: `record-${id}`,
        id,
        state: 'taken-off',
        draft: null,
        isPublic: false,
        place: null,
        changedAt: at,
        record: null,
        takenOff: { imageUrl, by },
      }
    })
  }

  async function matchText(kind: ListedKind, search: string, rows: readonly Row[]): Promise<readonly Row[]> {
    if (search === '') return rows
    const matches = searchForKey(search)
    const found = new Set(rows.filter(({ title }) => matches(searchKey(title))))
    const others = rows.filter((row) => !found.has(row))
    const keyOfRecord = sources[kind].startSearch()
    const keyOf = ({ record, draft }: Row) => (record ? keyOfRecord(record.id) : keyOfDraft(kind, draft))
    for (let start = 0; start < others.length; start += textsAtOnce) {
      const part = others.slice(start, start + textsAtOnce)
      const keys = await Promise.all(part.map(keyOf))
      part.forEach((row, place) => {
        if (matches(searchKey(row.title) + (keys[place] ?? ''))) found.add(row)
      })
      // Other requests are answered between two parts.
      await yieldToEventLoop()
    }
    return rows.filter((row) => found.has(row))
  }

  async function keyOfDraft(kind: ListedKind, draft: ListedDraft | null): Promise<string> {
    const values = draft && (await drafts.draft(draft.id))?.values
    return searchKey(visibleText(sources[kind].draftTexts.map((name) => values?.[name] ?? '').join(' ')))
  }

  async function complete(kind: ListedKind, row: Row): Promise<ListedRecord> {
    const { record, takenOff: gone, ...listed } = row
    const document = record && (await documents.get(collectionOf(kind), record.id))
    const image = record?.image ?? (gone?.imageUrl ? await findPicture(gone.imageUrl) : null)
    const changedBy = row.draft?.owner ?? gone?.by ?? document?.updatedBy ?? { uid: '', name: '' }
    return {
      ...listed,
      image,
      version: document?.version ?? 0,
      sample: document?.sample ?? false,
      changedAt: row.draft?.savedAt ?? document?.updatedAt ?? row.changedAt,
      changedBy,
    }
  }

  async function findPicture(url: string) {
    return toPicture(url, await findImages([url], documents))
  }

  return {
    async list(kind, { search, part, group, year, order, page }, uid) {
      const all = await current(kind, uid)
      const fits = (row: Row) =>
        (group === null || row.group === group) && (year === null || row.date.startsWith(String(year)))
      const found = await matchText(kind, search, all.filter(fits))
      const isFiltered = search !== '' || group !== null || year !== null
      // Without a filter the number is enough.
      const gone = part === 'taken-off' || isFiltered ? await takenOff(kind) : []
      const matches = searchFor(search)
      const foundGone = gone.filter((row) => fits(row) && matches(row.title))
      const shown = part === 'taken-off' ? foundGone : found.filter((row) => part === null || isIn(part, row))
      const sorted = kind === 'staff' && order === 'place' ? shown : shown.toSorted(comparisons[order])
      const shownPage = toPage(sorted, page, recordListLimits.perPage)
      const counts = Object.fromEntries([
        ['all', found.length],
        ...listParts.map((name) => [name, found.filter((row) => isIn(name, row)).length]),
        ['taken-off', isFiltered ? foundGone.length : await documents.countDeleted([collectionOf(kind)])],
      ]) as PartCounts
      const years = [...new Set(all.flatMap(({ date }) => (date === '' ? [] : Number(date.slice(0, 4)))))]
      return {
        ...shownPage,
        items: await Promise.all(shownPage.items.map((row) => complete(kind, row))),
        counts,
        years: years.toSorted((one, other) => other - one),
      }
    },

    async byKeys(kind, keys, uid) {
      const wanted = new Set(keys)
      const rows = (await current(kind, uid)).filter(({ key }) => wanted.has(key))
      return Promise.all(rows.map((row) => complete(kind, row)))
    },
  }
}

function toDraftRow(draft: ListedDraft): Row {
  const { id, recordId, title, group, date, savedAt } = draft
  return {
    key: `draft-${id}`,
    id: recordId,
    state: stateOfDraft(draft, 'draft'),
    draft,
    isPublic: false,
    title,
    group,
    date,
    place: null,
    changedAt: savedAt,
    record: null,
    takenOff: null,
  }
}

function toRecordRow(record: ListedPublicRecord, draft: ListedDraft | null): Row {
  const { id, title, group, date, place, updatedAt } = record
  return {
    key: `record-${id}`,
    id,
    state: draft ? stateOfDraft(draft, 'changed') : 'website',
    draft,
    isPublic: true,
    title,
    group,
    date,
    place,
    changedAt: Math.max(updatedAt, draft?.savedAt ?? 0),
    record,
    takenOff: null,
  }
}

function isIn(part: ListPart, { state, isPublic, draft }: Row): boolean {
  switch (part) {
    case 'website':
      return isPublic
    case 'drafts':
      return !isPublic && draft !== null && state !== 'planned'
    case 'changed':
      return isPublic && draft !== null
    default:
      return state === part
  }
}

type Sorted = Pick<Row, 'date' | 'title' | 'changedAt' | 'key'>
let alphabet: Intl.Collator | undefined
const byTitle = (one: Sorted, other: Sorted) =>
  (alphabet ??= new Intl.Collator(locale)).compare(one.title, other.title) || compareText(one.key, other.key)
/** A draft without a date is the newest. */
const dateOf = ({ date }: Sorted) => date || '9999'

const comparisons: Readonly<Record<ListOrder, (one: Sorted, other: Sorted) => number>> = {
  newest: (one, other) => compareText(dateOf(other), dateOf(one)) || byTitle(one, other),
  oldest: (one, other) => compareText(dateOf(one), dateOf(other)) || byTitle(one, other),
  changed: (one, other) => other.changedAt - one.changedAt || byTitle(one, other),
  title: byTitle,
  place: () => 0,
}
