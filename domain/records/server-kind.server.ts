import type { Publisher } from '#domain/content/publisher.server.ts'
import type { Content, Slice } from '#domain/content/snapshot.server.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ShownDraft } from '#domain/drafts/shown-draft.ts'
import type { Picture } from '#domain/media/schema.ts'
import type { Theme } from '#domain/programs/schema.ts'
import { bannerOf } from '#domain/programs/rules.ts'
import type { FieldErrors, Result } from '#domain/result.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import { searchKey } from '#domain/search-text.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { readRecord } from './codec.ts'
import type { EditedOf, Kind, RecordOf } from './kind.ts'
import { searchedText } from './list.ts'

/** A record in the content snapshot. Its pictures are in `images` or `image`. */
export interface PublicRecord {
  readonly id: string
  readonly sample: boolean
  /** Milliseconds since the Unix epoch. Absent when the snapshot does not hold it. */
  readonly updatedAt?: number
  /** Absent when its kind has no page for each record. */
  readonly searchWords?: string
}

/** The facts that the lists of the staff area show of a record. */
export interface ListedFacts {
  readonly title: string
  /** The theme, type, job title, election, office or place; may be empty. */
  readonly group: string
  /** A date or a year; empty when it has none. */
  readonly date: CalendarDate
}

/** Returns the function that gives the search key of the long text of a record. */
type TextSearch<Payload> = (payload: Payload) => (id: string) => Promise<string>

/**
 * The code of the server for the records of a kind, in addition to their declaration. `Payload`: their part of the
 * content snapshot. `Listed`: a record there.
 */
export interface ServerKind<
  K extends Kind = Kind,
  Payload = unknown,
  Listed extends PublicRecord = PublicRecord,
  Draft = unknown,
  Queries = unknown,
  Commands = unknown,
  Previewed = unknown,
> {
  readonly kind: K
  readonly slice: Slice<Payload>
  /** `now`: milliseconds since the Unix epoch. */
  createQueries(content: Content, documents: DocumentStore, now?: () => number): Queries
  createCommands(parts: {
    readonly documents: DocumentStore
    readonly content: Content
    readonly publisher: Publisher
  }): Commands
  /** Reads the form. */
  parse(form: FormData): Result<Draft, FieldErrors>
  /** How the link to the published page names the record. Default: its title in quotation marks. */
  nameOf?(draft: Draft): string
  /** The values of the form of a record. Default: those of its declared fields. */
  toTyped?(record: EditedOf<K>): { readonly [field: string]: string }
  /** All public records: the newest first, or in the order of the website. */
  records(payload: Payload): readonly Listed[]
  /** Whether staff put the records in order. Default: false. */
  readonly isInOrder?: true
  factsOf(record: Listed | RecordOf<K>): ListedFacts
  /** For the search of the staff list. Called once. */
  createTextSearch(documents: Pick<DocumentStore, 'get'>): TextSearch<Payload>
  /** How the search of the website shows a record. Absent: the search does not find this kind. */
  readonly search?: {
    /** The kind of the record and its facts: "Program · Political Advocacy · 18 November 2023". */
    line(record: Listed): string
    theme?(record: Listed): Theme | null
    /** The text that is in memory, as one line. */
    text(record: Listed, payload: Payload): string
    /** The long text of a stored record, which the snapshot does not hold. */
    storedText?(record: RecordOf<K>): string
  }
  /** A draft as its page shows it. A value that is not written yet is empty; a date is then ''. */
  preview(shown: ShownDraft): Previewed
}

export const onServer = <
  K extends Kind,
  Payload,
  Listed extends PublicRecord,
  Draft,
  Queries,
  Commands,
  Shown,
>(
  kind: ServerKind<K, Payload, Listed, Draft, Queries, Commands, Shown>,
) => kind

/** Searches a kind whose texts are in the snapshot. */
export const searchListed =
  <K extends Kind, Payload>(
    kind: K,
    records: (payload: Payload) => readonly (Omit<RecordOf<K>, 'image'> & { readonly id: string })[],
  ) =>
  (): TextSearch<Payload> =>
  (payload) => {
    const byId = new Map<string, unknown>(records(payload).map((record) => [record.id, record]))
    return async (id) => {
      const record = byId.get(id)
      return record ? searchKey(searchedText(kind, record as RecordOf<K>)) : ''
    }
  }

/** Searches a kind whose texts are only in its stored records. Reads each record from the database. */
export const searchStored =
  (kind: Kind) =>
  (documents: Pick<DocumentStore, 'get'>): TextSearch<unknown> =>
  () =>
  async (id) => {
    const record = readRecord(kind, (await documents.get(kind.collection, id))?.fields ?? {})
    return record ? searchKey(visibleText(searchedText(kind, record))) : ''
  }

/** The pictures of a record; in a stored record, their addresses. */
export function picturesOf<P = Picture>(record: object): readonly P[] {
  const { images, image } = record as { readonly images?: readonly P[]; readonly image?: P | null }
  return images ?? (image ? [image] : [])
}

/** The picture that represents a record. */
export const pictureOf = <P = Picture>(record: object): P | null => bannerOf(picturesOf<P>(record))
