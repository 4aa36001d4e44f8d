import { type CalendarDate, momentParts } from '#domain/calendar-date.ts'
import type { Picture } from '#domain/media/schema.ts'
import { event, type EventRecord } from '#domain/events/kind.ts'
import { news } from '#domain/news/kind.ts'
import { program } from '#domain/programs/kind.ts'
import { bannerOf } from '#domain/programs/rules.ts'
import { readRecord } from '#domain/records/codec.ts'
import { searchedIn, searchedText } from '#domain/records/list.ts'
import { count } from '#domain/representation/kind.ts'
import { titleOfCount } from '#domain/representation/rules.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import { searchKey } from '#domain/search-text.ts'
import type { SiteContent } from '#domain/slices.server.ts'
import { member } from '#domain/staff/kind.ts'
import { woman } from '#domain/women/kind.ts'
import type { DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { createReportKeys, type ReportKeys } from './report-keys.server.ts'
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
  return {
    program: programSource(content, createReportKeys(documents)),
    news: newsSource(content),
    staff: staffSource(content),
    representation: representationSource(content),
    woman: womanSource(content, documents),
    event: eventSource(content),
  }
}

const programSource = (content: SiteContent, reportKeys: ReportKeys): RecordSource => ({
  draftTexts: searchedIn(program),
  records: () =>
    content.current().programs.newestFirst.map(({ id, title, theme, date, images, updatedAt }) => ({
      id,
      title,
      group: theme ?? '',
      date,
      image: bannerOf(images),
      place: null,
      updatedAt,
    })),
  startSearch() {
    const { newestFirst, byId } = content.current().programs
    const keyOf = reportKeys.search(newestFirst)
    return async (id) => {
      const found = byId.get(id)
      return found ? keyOf(found) : ''
    }
  },
  readTakenOff(fields) {
    const record = readRecord(program, fields)
    const imageUrl = bannerOf(record?.images ?? [])
    return { title: record?.title ?? '', group: record?.theme ?? '', date: record?.date ?? '', imageUrl }
  },
})

const newsSource = (content: SiteContent): RecordSource => ({
  draftTexts: searchedIn(news),
  records: () =>
    content.current().newsUpdates.newestFirst.map(({ id, title, type, date, image, updatedAt }) => ({
      id,
      title,
      group: type,
      date,
      image,
      place: null,
      updatedAt,
    })),
  startSearch() {
    const { byId } = content.current().newsUpdates
    return async (id) => {
      const entry = byId.get(id)
      return entry ? searchKey(visibleText(`${entry.storedSummary} ${entry.item.source}`)) : ''
    }
  },
  readTakenOff(fields) {
    const record = readRecord(news, fields)
    return {
      title: record?.title ?? '',
      group: record?.newsType ?? '',
      date: record?.date ?? '',
      imageUrl: record?.image ?? null,
    }
  },
})

const staffSource = (content: SiteContent): RecordSource => ({
  draftTexts: searchedIn(member),
  records: () =>
    content.current().staff.inOrder.map(({ id, fullName, position, image }, index) => ({
      id,
      title: fullName,
      group: position,
      date: '',
      image,
      place: index + 1,
      updatedAt: 0,
    })),
  startSearch() {
    const { inOrder } = content.current().staff
    return async (id) => searchKey(inOrder.find((one) => one.id === id)?.position ?? '')
  },
  readTakenOff(fields) {
    const record = readRecord(member, fields)
    return {
      title: record?.fullName ?? '',
      group: record?.position ?? '',
      date: '',
      imageUrl: record?.image ?? null,
    }
  },
})

const representationSource = (content: SiteContent): RecordSource => ({
  draftTexts: searchedIn(count),
  records: () =>
    content.current().representation.records.map((record) => ({
      id: record.id,
      title: titleOfCount(record),
      group: record.election,
      date: record.date,
      image: null,
      place: null,
      updatedAt: record.updatedAt,
    })),
  startSearch() {
    const byId = new Map(content.current().representation.records.map((record) => [record.id, record]))
    return async (id) => {
      const record = byId.get(id)
      return record ? searchKey(searchedText(count, record)) : ''
    }
  },
  readTakenOff(fields) {
    const record = readRecord(count, fields)
    return {
      title: record ? titleOfCount(record) : '',
      group: record?.election ?? '',
      date: record?.date ?? '',
      imageUrl: null,
    }
  },
})

const womanSource = (content: SiteContent, documents: Pick<DocumentStore, 'get'>): RecordSource => ({
  draftTexts: searchedIn(woman),
  records: () =>
    content.current().women.newestFirst.map(({ id, name, office, year, image, updatedAt }) => ({
      id,
      title: name,
      group: office,
      date: String(year),
      image,
      place: null,
      updatedAt,
    })),
  startSearch: () => async (id) => {
    const record = readRecord(woman, (await documents.get('Women', id))?.fields ?? {})
    return record ? searchKey(visibleText(searchedText(woman, record))) : ''
  },
  readTakenOff(fields) {
    const record = readRecord(woman, fields)
    return {
      title: record?.name ?? '',
      group: record?.office ?? '',
      date: record ? String(record.year) : '',
      imageUrl: record?.image ?? null,
    }
  },
})

const eventSource = (content: SiteContent): RecordSource => ({
  draftTexts: searchedIn(event),
  records: () =>
    content.current().events.inOrder.map((record) => ({
      id: record.id,
      ...factsOfEvent(record),
      image: null,
      place: null,
      updatedAt: record.updatedAt,
    })),
  startSearch() {
    const { byId } = content.current().events
    return async (id) => {
      const record = byId.get(id)
      return record ? searchKey(searchedText(event, record)) : ''
    }
  },
  readTakenOff(fields) {
    const record = readRecord(event, fields)
    return { ...(record ? factsOfEvent(record) : { title: '', group: '', date: '' }), imageUrl: null }
  },
})

const factsOfEvent = ({ title, place, startsAt }: EventRecord) => ({
  title,
  group: place,
  date: momentParts(startsAt).date,
})
