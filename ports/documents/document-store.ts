/** The collections of the specification, and those that only this product's own processes read. */
export const publicCollections = [
  'Programs',
  'NewsUpdates',
  'Staff',
  'aboutUs',
  'LandingPage',
  'Images',
] as const
export const privateCollections = ['Contactus', 'ReadMessages', 'Users', 'Outbox', 'Starter'] as const
export type PublicCollection = (typeof publicCollections)[number]
export type PrivateCollection = (typeof privateCollections)[number]
export type Collection = PublicCollection | PrivateCollection

export function isPublicCollection(collection: Collection): collection is PublicCollection {
  return (publicCollections as readonly Collection[]).includes(collection)
}

/**
 * The collection that records brought over belong to: the forum's earlier website wrote `NewsUpdates` and read
 * `newsUpdates`, and nothing may be lost to letter case. Null for a name that is none of ours.
 */
export function findCollection(name: string): Collection | null {
  const key = name.toLowerCase()
  return [...publicCollections, ...privateCollections].find((known) => known.toLowerCase() === key) ?? null
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
/** A record as stored: the specification's field names, letter for letter. */
export type Fields = { readonly [key: string]: Json }

/** Who wrote a version: an account, `system` for what the product writes by itself, or `visitor` for anybody. */
export interface Author {
  readonly uid: string
  readonly name: string
}

/** Counts up by one with each commit that touches a public collection. */
export type Revision = number

/** The envelope around a record: everything about it that is not its content. */
export interface StoredDocument {
  readonly id: string
  readonly fields: Fields
  /** 1 for the first version; a delete takes a number too, so that numbers never repeat for one id. */
  readonly version: number
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly createdBy: Author
  readonly updatedBy: Author
  /** True for starter content nobody has edited since. */
  readonly sample: boolean
}

/** One entry of a record's past. `fields` is null where the entry is a delete. */
export interface PastVersion {
  readonly version: number
  readonly fields: Fields | null
  readonly at: number
  readonly by: Author
}

/** An entry of the log of changes: what was done, by whom, and enough fields to name the record. */
export interface RecentChange {
  readonly collection: Collection
  readonly id: string
  readonly version: number
  /** A record written again after a delete is added. */
  readonly kind: 'added' | 'updated' | 'deleted'
  /** The short fields only; of a delete, those the record had before it. */
  readonly fields: Fields
  readonly at: number
  readonly by: Author
}

/** A record of a public collection that was written or deleted. */
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
      /** The version the writer saw; 0 means "must not exist now". Left out: whatever is there is replaced. */
      readonly expectedVersion?: number
      /** True only for starter content; left out, the record is nobody's sample any more. */
      readonly sample?: boolean
    }
  | {
      readonly kind: 'delete'
      readonly collection: Collection
      readonly id: string
      readonly expectedVersion?: number
    }
  /** Removes a record and its whole past; only for what must not be kept (contact messages). */
  | { readonly kind: 'erase'; readonly collection: PrivateCollection; readonly id: string }
  /** Writes nothing, but the commit is refused when the record is not at this version; 0: when there is one now. */
  | {
      readonly kind: 'expect'
      readonly collection: Collection
      readonly id: string
      readonly expectedVersion: number
    }

/**
 * Records by collection and id, with every past version kept.
 * Held by `describeDocumentStore` in `contract.ts` for each back end.
 */
export interface DocumentStore {
  /** Every current record of a collection, by id, as of one moment. Everything else goes on meanwhile. */
  read(collection: Collection, options?: ReadOptions): Promise<ReadonlyMap<string, StoredDocument>>
  /** Null when there is none now, be it never written or deleted. */
  get(collection: Collection, id: string): Promise<StoredDocument | null>
  /** How many records there are now, without reading what is in them. */
  count(collection: Collection, options?: Without): Promise<number>
  /**
   * A part of the current records, the newest first by when they were made, then by id; at most `limit` from
   * `offset` on. Costs as much as that part, however many there are.
   */
  newest(
    collection: Collection,
    options: Without & { readonly limit: number; readonly offset?: number },
  ): Promise<readonly StoredDocument[]>
  /**
   * The only way to write: all changes or none, in the order given. Resolves once durable, after `watch` has
   * called back. A delete or erase of what is not there changes nothing and is no error; a commit that changes
   * nothing leaves the revision as it is.
   *
   * A rejection other than VersionConflictError and StorageFullError does not say whether the commit was made: the disk or the
   * connection may have failed after it. Read the record to find out.
   * @throws {VersionConflictError} when an expected version is stale; nothing is written.
   * @throws {StorageFullError} when the disk is full; nothing is written.
   * @returns the revision after the commit (unchanged when only private collections were touched).
   */
  commit(changes: readonly Change[], by: Author): Promise<Revision>
  /** Oldest first; empty for an id never written, and for one erased. */
  history(collection: Collection, id: string): Promise<readonly PastVersion[]>
  /**
   * The newest versions of what staff publish (every public collection but `Images`), the newest first, erased
   * records left out. Costs as much as `limit`, however many there are.
   */
  recent(limit: number): Promise<readonly RecentChange[]>
  /**
   * The records of public collections that commits after `revision` wrote or deleted, each once, in no order. Costs
   * as much as there are of them.
   */
  changedSince(revision: Revision): Promise<readonly ChangedRecord[]>
  /** The latest revision over the collections that public pages show; 0 for an empty store. */
  revision(): Promise<Revision>
  /**
   * Calls back after commits of public collections: this process's own at once, others' soon after. Several
   * commits of others may come as one call, with the latest revision. Whoever keeps a copy watches first and
   * reads then, so that nothing falls between. The callback must not throw.
   */
  watch(onRevision: (revision: Revision) => void): Stop
}

/** The collections in the log of changes. Pictures come and go with the records that name them. */
export const changeLogCollections = publicCollections.filter((collection) => collection !== 'Images')

/** For `sort`: the newest first; of one moment the latest version first, then by id. */
export function byNewestChange(a: RecentChange, b: RecentChange): number {
  return b.at - a.at || b.version - a.version || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

export interface Without {
  /** Leaves out the records that have one of the same id in this other collection. */
  readonly without?: Collection
}

export interface ReadOptions {
  /** Top-level fields to leave out, stored or not. Cheap for long texts: they are not even read from the disk. */
  readonly omit?: readonly string[]
  /** Only those whose id begins so. Costs as much as there are of them. */
  readonly idPrefix?: string
}

/** Calling it twice is no error. */
export type Stop = () => void
