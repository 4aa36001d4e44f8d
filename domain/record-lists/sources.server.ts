import type { Picture } from '#domain/media/schema.ts'
import { readRecord } from '#domain/records/codec.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { serverKind } from '#domain/records/kinds.server.ts'
import { searchedIn } from '#domain/records/list.ts'
import { type ListedFacts, pictureOf } from '#domain/records/server-kind.server.ts'
import { publicRecords, type SiteContent } from '#domain/slices.server.ts'
import type { DocumentStore, Fields } from '#ports/documents/document-store.ts'
import { type ListedKind, listedKinds } from './schema.ts'

/** The values of a public record that a list shows. */
export interface ListedPublicRecord extends ListedFacts {
  readonly id: string
  readonly image: Picture | null
  readonly place: number | null
  /** Milliseconds since the Unix epoch; 0 when the snapshot does not hold it. */
  readonly updatedAt: number
}

/** The source of the records of a list. */
type RecordSource = ReturnType<typeof sourceOf>

export const createRecordSources = (
  content: SiteContent,
  documents: Pick<DocumentStore, 'get'>,
): Readonly<Record<ListedKind, RecordSource>> =>
  Object.fromEntries(listedKinds.map((name) => [name, sourceOf(name, content, documents)])) as Record<
    ListedKind,
    RecordSource
  >

function sourceOf(name: ListedKind, content: SiteContent, documents: Pick<DocumentStore, 'get'>) {
  const { kind, factsOf, isInOrder = false, createTextSearch } = serverKind(name)
  const startSearch = createTextSearch(documents)
  return {
    /** The fields of the form that are searched besides the title. */
    draftTexts: searchedIn(kind),
    /** From the content snapshot, without a database read. */
    records: (): readonly ListedPublicRecord[] =>
      publicRecords(content.current(), name).map((record, index) => ({
        id: record.id,
        ...factsOf(record),
        image: pictureOf(record),
        place: isInOrder ? index + 1 : null,
        updatedAt: record.updatedAt ?? 0,
      })),
    /**
     * Begins a search. The function that it returns gives the search key of the long text of a record. A report takes
     * one database read, unless its key is in memory.
     */
    startSearch: (): ((id: string) => Promise<string>) =>
      startSearch(content.current()[recordKinds[name].content]),
    /**
     * The facts of a record that was taken down. `imageUrl`: of the picture that stands for it; null when it had none.
     */
    readTakenOff(fields: Fields): ListedFacts & { readonly imageUrl: string | null } {
      const record = readRecord(kind, fields)
      const facts = record ? factsOf(record) : { title: '', group: '', date: '' }
      return { ...facts, imageUrl: record && pictureOf<string>(record) }
    },
  }
}
