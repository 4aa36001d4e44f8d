/** The collections of the specification, and those that only this product's own processes read. */
export const publicCollections = [
  'Programs',
  'NewsUpdates',
  'Staff',
  'aboutUs',
  'LandingPage',
  'Images',
] as const
export const privateCollections = ['Contactus', 'Users', 'Outbox', 'Starter'] as const
export type Collection = (typeof publicCollections)[number] | (typeof privateCollections)[number]

export function isPublicCollection(collection: Collection): boolean {
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
  | { readonly kind: 'erase'; readonly collection: Collection; readonly id: string }

/**
 * Records by collection and id, with every past version kept.
 * Held by `describeDocumentStore` in `contract.ts` for each back end.
 */
export interface DocumentStore {
  /** Every current record of a collection, by id, as of one moment. Everything else goes on meanwhile. */
  read(collection: Collection, options?: ReadOptions): Promise<ReadonlyMap<string, StoredDocument>>
  /** Null when there is none now, be it never written or deleted. */
  get(collection: Collection, id: string): Promise<StoredDocument | null>
  /**
   * The only way to write: all changes or none, in the order given. Resolves once durable, after `watch` has
   * called back. A delete or erase of what is not there changes nothing and is no error; a commit that changes
   * nothing leaves the revision as it is.
   *
   * A rejection other than VersionConflictError does not say whether the commit was made: the disk or the
   * connection may have failed after it. Who must know asks again.
   * @throws {VersionConflictError} when an expected version is stale; nothing is written.
   * @returns the revision after the commit (unchanged when only private collections were touched).
   */
  commit(changes: readonly Change[], by: Author): Promise<Revision>
  /** Oldest first; empty for an id never written, and for one erased. */
  history(collection: Collection, id: string): Promise<readonly PastVersion[]>
  /** The latest revision over the collections that public pages show; 0 for an empty store. */
  revision(): Promise<Revision>
  /**
   * Calls back after commits of public collections: this process's own at once, others' soon after. Several
   * commits of others may come as one call, with the latest revision. Whoever keeps a copy watches first and
   * reads then, so that nothing falls between. The callback must not throw.
   */
  watch(onRevision: (revision: Revision) => void): Stop
}

export interface ReadOptions {
  /** Top-level fields to leave out, stored or not. Cheap for long texts: they are not even read from the disk. */
  readonly omit?: readonly string[]
}

/** Calling it twice is no error. */
export type Stop = () => void
