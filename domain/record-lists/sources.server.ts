import { type CalendarDate, momentParts } from '#domain/calendar-date.ts'
import type { Picture } from '#domain/media/schema.ts'
import { event } from '#domain/events/kind.ts'
import { news } from '#domain/news/kind.ts'
import { program } from '#domain/programs/kind.ts'
import { bannerOf } from '#domain/programs/rules.ts'
import { readRecord } from '#domain/records/codec.ts'
import type { Kind, RecordOf } from '#domain/records/kind.ts'
import { searchedIn, searchedText } from '#domain/records/list.ts'
import { count } from '#domain/representation/kind.ts'
import { titleOfCount } from '#domain/representation/rules.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import { searchKey } from '#domain/search-text.ts'
import type { SiteContent } from '#domain/slices.server.ts'
import { member } from '#domain/staff/kind.ts'
import { woman } from '#domain/women/kind.ts'
import type { DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { createReportKeys } from './report-keys.server.ts'
import type { ListedKind } from './schema.ts'

/** The values of a public record that a list shows. */
export interface PublicRecord {
  readonly id: string
  readonly title: string
  readonly group: string
  readonly date: CalendarDate
  readonly image: Picture | null
  readonly place: number | null
  /** Milliseconds since the Unix epoch; 0 when the snapshot does not hold it. */
  readonly updatedAt: number
}

/** The source of the records of a list. */
export interface RecordSource {
  /** From the content snapshot, without a database read. */
  records(): readonly PublicRecord[]
  /**
   * Begins a search. The function that it returns gives the search key of the long text of a record. A report takes one
   * database read, unless its key is in memory.
   */
  startSearch(): (id: string) => Promise<string>
  /** The facts of a record that was taken off. */
  readTakenOff(fields: Fields): {
    readonly title: string
    readonly group: string
    readonly date: CalendarDate
    /** The address of the picture that stands for it; null when it had none. */
    readonly imageUrl: string | null
  }
  /** The fields of the form that are searched besides the title. */
  readonly draftTexts: readonly string[]
}

export function createRecordSources(
  content: SiteContent,
  documents: Pick<DocumentStore, 'get'>,
): Readonly<Record<ListedKind, RecordSource>> {
  const reportKeys = createReportKeys(documents)
  const current = () => content.current()
  return {
    program: source({
      kind: program,
      listed: () => current().programs.newestFirst,
      factsOf: ({ title, theme, date }) => ({ title, group: theme ?? '', date }),
      startSearch() {
        const { newestFirst, byId } = current().programs
        const keyOf = reportKeys.search(newestFirst)
        return async (id) => {
          const found = byId.get(id)
          return found ? keyOf(found) : ''
        }
      },
    }),
    news: source({
      kind: news,
      listed: () => current().newsUpdates.newestFirst.map((item) => ({ ...item, newsType: item.type })),
      factsOf: ({ title, newsType, date }) => ({ title, group: newsType, date }),
      startSearch() {
        const { byId } = current().newsUpdates
        return async (id) => {
          const entry = byId.get(id)
          return entry ? searchKey(visibleText(`${entry.storedSummary} ${entry.item.source}`)) : ''
        }
      },
    }),
    staff: source({
      kind: member,
      listed: () => current().staff.inOrder.map((one, index) => ({ ...one, place: index + 1 })),
      factsOf: ({ fullName, position }) => ({ title: fullName, group: position, date: '' }),
      startSearch: () => searchListed(member, current().staff.inOrder),
    }),
    representation: source({
      kind: count,
      listed: () => current().representation.records,
      factsOf: ({ body, election, date }) => ({
        title: titleOfCount({ body, election, date }),
        group: election,
        date,
      }),
      startSearch: () => searchListed(count, current().representation.records),
    }),
    woman: source({
      kind: woman,
      listed: () => current().women.newestFirst,
      factsOf: ({ name, office, year }) => ({ title: name, group: office, date: String(year) }),
      startSearch: () => async (id) => {
        const record = readRecord(woman, (await documents.get('Women', id))?.fields ?? {})
        return record ? searchKey(visibleText(searchedText(woman, record))) : ''
      },
    }),
    event: source({
      kind: event,
      listed: () => current().events.inOrder,
      factsOf: ({ title, place, startsAt }) => ({
        title,
        group: place,
        date: momentParts(startsAt).date,
      }),
      startSearch: () => searchListed(event, current().events.inOrder),
    }),
  }
}

interface ListedFacts {
  readonly title: string
  readonly group: string
  readonly date: CalendarDate
}

function source<
  K extends Kind,
  Listed extends { readonly id: string; readonly updatedAt?: number; readonly place?: number | string },
>({
  kind,
  listed,
  factsOf,
  startSearch,
}: {
  readonly kind: K
  readonly listed: () => readonly Listed[]
  readonly factsOf: (record: Listed | RecordOf<K>) => ListedFacts
  readonly startSearch: RecordSource['startSearch']
}): RecordSource {
  return {
    draftTexts: searchedIn(kind),
    records: () =>
      listed().map((record) => ({
        id: record.id,
        ...factsOf(record),
        image: pictureOf<Picture>(record),
        place: typeof record.place === 'number' ? record.place : null,
        updatedAt: record.updatedAt ?? 0,
      })),
    startSearch,
    readTakenOff(fields) {
      const record = readRecord(kind, fields)
      const facts = record ? factsOf(record) : { title: '', group: '', date: '' }
      return { ...facts, imageUrl: pictureOf<string>(record ?? {}) }
    },
  }
}

/** The picture that stands for a record: an address in a stored one. */
function pictureOf<P>(record: object): P | null {
  const { images, image = null } = record as { readonly images?: readonly P[]; readonly image?: P | null }
  return images ? bannerOf(images) : image
}

/** For a kind whose searched texts are in the snapshot. */
function searchListed<K extends Kind>(
  kind: K,
  records: readonly (Omit<RecordOf<K>, 'image'> & { readonly id: string })[],
): (id: string) => Promise<string> {
  const byId = new Map<string, unknown>(records.map((record) => [record.id, record]))
  return async (id) => {
    const record = byId.get(id)
    return record ? searchKey(searchedText(kind, record as RecordOf<K>)) : ''
  }
}
