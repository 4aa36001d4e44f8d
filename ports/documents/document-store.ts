/** The collections of the specification. An export writes them in this order, with the pictures last. */
export const publicCollections = [
  'Programs',
  'NewsUpdates',
  'Staff',
  'aboutUs',
  'LandingPage',
  'Representation',
  'Women',
  'Events',
  'Settings',
  'Images',
] as const
/** Those that only this product's processes read. */
export const privateCollections = [
  'Contactus',
  'ReadMessages',
  'AnsweredMessages',
  'SpamMessages',
  'UrgentMessages',
  'MessageNotes',
  'Users',
  'Outbox',
  'Starter',
  'Drafts',
  'Removals',
  'Maintenance',
  'Imports',
  'Hosted',
] as const
export type PublicCollection = (typeof publicCollections)[number]
type PrivateCollection = (typeof privateCollections)[number]
export type Collection = PublicCollection | PrivateCollection

export function isPublicCollection(collection: Collection): collection is PublicCollection {
  return (publicCollections as readonly Collection[]).includes(collection)
}

/** Collections that keep only the newest version of a record, because it is written often. */
const collectionsWithoutHistory: readonly Collection[] = ['Drafts', 'Hosted']

export function hasHistory(collection: Collection): boolean {
  return !collectionsWithoutHistory.includes(collection)
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
/** The fields of a stored record, under the specification's names. */
export type Fields = { readonly [key: string]: Json }

export function withoutFields(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

/** The author of a version: an account, `system` for the product itself, or `visitor` for a visitor. */
export interface Author {
  readonly uid: string
  readonly name: string
}

/** A number that grows by one with each commit that changes a public collection. */
export type Revision = number

/** A stored record with its envelope, the data about the record that is not its content. */
export interface StoredDocument {
  readonly id: string
  readonly fields: Fields
  /** 1 for the first version. A delete gets a number as well, so that numbers never repeat for one id. */
  readonly version: number
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly createdBy: Author
  readonly updatedBy: Author
  /** True for unedited starter content. */
  readonly sample: boolean
}

/** One entry of a record's history. `fields` is null for a delete. */
export interface PastVersion {
  readonly version: number
  readonly fields: Fields | null
  readonly at: number
  readonly by: Author
}

/** One entry of a record's history, without its long texts. */
export interface VersionSummary extends PastVersion {
  /** The names of the long texts, with whether the version before it has the same text. */
  readonly longTexts: { readonly [field: string]: 'same' | 'changed' }
  /** The newest earlier version with the same fields, when another version is between the two; null otherwise. */
  readonly sameAs: number | null
}

/** A record that was deleted and not written again. */
export interface DeletedRecord {
  readonly collection: PublicCollection
  readonly id: string
  /** The version number of the delete. */
  readonly version: number
  /** The short fields before the delete. */
  readonly fields: Fields
  /** The time and the author of the delete. */
  readonly at: number
  readonly by: Author
}

/** `since` and `before`: milliseconds since the Unix epoch. `uid`: of the author. */
export interface RecentFilter {
  readonly since?: number
  readonly before?: number
  readonly uid?: string
}

/**
 * A version in the list of recent changes: the kind of change, its author, and the short fields that name the record.
 */
export interface RecentChange {
  readonly collection: PublicCollection
  readonly id: string
  readonly version: number
  /** A record written again after a delete counts as added. */
  readonly kind: 'added' | 'updated' | 'deleted'
  /** Short fields only; for a delete, those of the version before it. */
  readonly fields: Fields
  readonly at: number
  readonly by: Author
}

/** A written or deleted record of a public collection. */
export interface ChangedRecord {
  readonly collection: PublicCollection
  readonly id: string
}

export type Change =
  | {
      readonly kind: 'set'
      readonly collection: Collection
      readonly id: string
      readonly fields: Fields
      /**
       * The version that the writer has read; 0 means that the record must not exist. Absent: the record is replaced in
       * any version.
       */
      readonly expectedVersion?: number
      /** True only for starter content. Absent, the record is no longer a sample. */
      readonly sample?: boolean
      /** The text that `Selection.containing` searches, in lower case. Absent: no search finds the record. */
      readonly searchText?: string
      /**
       * When the version was written, in milliseconds since the Unix epoch. Only for an import of records with their
       * times. Default: the time of the commit.
       */
      readonly at?: number
    }
  | {
      readonly kind: 'delete'
      readonly collection: Collection
      readonly id: string
      readonly expectedVersion?: number
    }
  /**
   * Removes a record with its history. Only for data that must not be kept, such as contact messages. A record of a
   * public collection must be deleted first; otherwise the commit is refused with VersionConflictError.
   */
  | { readonly kind: 'erase'; readonly collection: Collection; readonly id: string }
  /**
   * Writes nothing, but the commit is refused when the record does not have this version; 0 means that it must not
   * exist.
   */
  | {
      readonly kind: 'expect'
      readonly collection: Collection
      readonly id: string
      readonly expectedVersion: number
    }

/**
 * Records by collection and id, with all their versions. The contract tests `describeDocumentStore` in `contract.ts`
 * check each back end.
 */
export interface DocumentStore {
  /** All current records of a collection by id, as of one moment. Other reads and writes continue during this read. */
  read(collection: Collection, options?: ReadOptions): Promise<ReadonlyMap<string, StoredDocument>>
  /** Null when the record was never written or is deleted. */
  get(collection: Collection, id: string): Promise<StoredDocument | null>
  /** The current records with these ids, by id, in one query. An id without a record is absent. */
  getAll(collection: Collection, ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument>>
  /** The number of current records. Does not read their fields. */
  count(collection: Collection, options?: Selection): Promise<number>
  /** The ids of the current records, in the order of `newest`. Does not read their fields. */
  ids(collection: Collection, options?: Selection): Promise<readonly string[]>
  /**
   * A part of the current records, sorted by creation time, newest first, then by id: at most `limit` records after the
   * first `offset`. The cost depends on the size of the part, not of the collection.
   */
  newest(
    collection: Collection,
    options: Selection & { readonly limit: number; readonly offset?: number },
  ): Promise<readonly StoredDocument[]>
  /**
   * The only way to write: applies all changes in order, or none. It resolves when the commit is durable and the
   * watchers of this process are notified. Deleting or erasing a missing record changes nothing and is no error. A
   * commit that changes nothing keeps the revision. Changes that are read while they are applied, such as those of a
   * file, need not fit into memory; an error of their source rejects, and nothing is written. The source must not use
   * this store, which is busy with the commit.
   *
   * A rejection other than VersionConflictError and StorageFullError does not mean that the commit was not made: the
   * disk or the connection may have failed after it. Read again to find out.
   * @throws {VersionConflictError} when an expected version is stale; nothing is written.
   * @throws {StorageFullError} when the disk is full; nothing is written.
   * @returns the revision after the commit; it does not change when only private collections were changed.
   */
  commit(changes: Iterable<Change> | AsyncIterable<Change>, by: Author): Promise<Revision>
  /**
   * Oldest first. Empty for an id that was never written or is erased. Has one entry in a collection without history:
   * see `hasHistory`.
   */
  history(collection: Collection, id: string): Promise<readonly PastVersion[]>
  /** One entry of the history; null when there is none. */
  version(collection: Collection, id: string, version: number): Promise<PastVersion | null>
  /**
   * A part of the history, newest first, without long texts: at most `limit` entries, those older than the version
   * `before`. The cost depends on the part, and not on the length of the texts.
   */
  versions(
    collection: Collection,
    id: string,
    options: { readonly limit: number; readonly before?: number | undefined },
  ): Promise<readonly VersionSummary[]>
  /**
   * A part of the deleted records of these collections, last deleted first: at most `limit` records after the first
   * `offset`. The cost depends on `offset` and `limit`, not on the number of records.
   */
  deleted(
    collections: readonly PublicCollection[],
    options: { readonly limit: number; readonly offset?: number },
  ): Promise<readonly DeletedRecord[]>
  countDeleted(collections: readonly PublicCollection[]): Promise<number>
  /**
   * The records of public collections, deleted ones included, that have a version with `text` in one of its short
   * fields, regardless of the case of ASCII letters. Reads all versions, so it is for rare tasks.
   */
  recordsWith(text: string): Promise<readonly ChangedRecord[]>
  /**
   * The newest versions of the records that staff publish (all public collections except `Images`), newest first,
   * without erased records. The cost depends on `limit`, not on the number of versions, apart from a filter by author.
   */
  recent(limit: number, only?: RecentFilter): Promise<readonly RecentChange[]>
  /**
   * The records of public collections that commits after `revision` wrote or deleted, each once, in no particular
   * order. The cost depends on their number.
   */
  changedSince(revision: Revision): Promise<readonly ChangedRecord[]>
  /** The current revision of the public collections; 0 for an empty store. */
  revision(): Promise<Revision>
  /**
   * Notifies `onRevision` of commits to public collections: immediately for this process, soon after for other
   * processes. Several commits of other processes may give one call with the latest revision. To keep a copy of the
   * data, watch first and then read, so that no commit is missed. The callback must not throw.
   */
  watch(onRevision: (revision: Revision) => void): Stop
}

/**
 * The collections in the list of recent changes. Pictures are left out, because they change together with their
 * records.
 */
export const changeLogCollections = publicCollections.filter((collection) => collection !== 'Images')

/** For `sort`: newest first, then the highest version, then by id. */
export function byNewestChange(a: RecentChange, b: RecentChange): number {
  return b.at - a.at || b.version - a.version || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** For `sort`: last deleted first, then by id, the last one first. */
export function byLastDeleted(
  a: Pick<DeletedRecord, 'at' | 'id'>,
  b: Pick<DeletedRecord, 'at' | 'id'>,
): number {
  return b.at - a.at || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}

export interface Selection {
  /** Leaves out the records whose id exists in one of these other collections. */
  readonly without?: readonly Collection[]
  /** Only records created before this time, in milliseconds since the Unix epoch. */
  readonly createdBefore?: number
  /**
   * Only records whose id exists in `collection` and whose search text there contains at least one text of each item of
   * `texts`. `texts` are in lower case. The database compares them.
   */
  readonly containing?: {
    readonly collection: Collection
    readonly texts: readonly (readonly string[])[]
  }
}

interface ReadOptions {
  /** Top-level fields to leave out. Omitted long texts are not even read from the disk. */
  readonly omit?: readonly string[]
  /** Only records whose id has this prefix. The cost depends on their number. */
  readonly idPrefix?: string
}

/** Calling it twice is allowed. */
export type Stop = () => void
