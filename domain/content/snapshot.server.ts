import { recordOfImage } from '#domain/media/image-address.ts'
import type {
  ChangedRecord,
  Collection,
  DocumentStore,
  PublicCollection,
  Revision,
} from '#ports/documents/document-store.ts'

/** Reports a record that cannot be shown and is left out of the pages. */
export type OnUnreadable = (record: { collection: Collection; id: string; version: number }) => void

/** The source of slices. During one rebuild, each query goes to the store once, even when several slices need it. */
type SliceSource = Pick<DocumentStore, 'read' | 'get'>

/** One part of the content, in the form that pages need. */
export interface Slice<Payload> {
  /** The collection of its records. Their pictures belong to the slice, too. */
  readonly collection: PublicCollection
  readonly read: (documents: SliceSource, onUnreadable: OnUnreadable) => Promise<Payload>
  /**
   * Returns the payload after the records `ids` were written or deleted. For collections that are too large to read
   * again after each change. Without it, the slice is read again.
   */
  readonly update?: (
    before: Payload,
    ids: ReadonlySet<string>,
    documents: SliceSource,
    onUnreadable: OnUnreadable,
  ) => Promise<Payload>
}

/** The payloads by the name of their slice. */
type Payloads = Readonly<Record<string, unknown>>
type SlicesOf<All extends Payloads> = { readonly [Name in keyof All]: Slice<All[Name]> }

/** Above this number of changed records, a slice is read as a whole, which is then faster. */
const maxUpdates = 1_000

/** Everything that public pages show, except long texts, at one revision. It is immutable: a change replaces it. */
export type Snapshot<All extends Payloads> = All & { readonly revision: Revision }

/**
 * The content of the website, cached in memory. Each process has its own copy and is notified of other processes'
 * commits through `watch`, so two processes may differ for a moment.
 */
export interface Content<All extends Payloads = Payloads> {
  /** @throws when called before `ready` resolved. */
  current(): Snapshot<All>
  /**
   * Resolves when the snapshot is at least at revision `atLeast`, or at the store's revision at the time of the call.
   * It never rejects, because a failed read does not undo a write. A failure is reported, and the read is repeated
   * until it succeeds.
   */
  refresh(atLeast?: Revision): Promise<void>
  /**
   * Resolves when the snapshot has everything that any process had committed before the call. Reads one row when it has
   * that already. It never rejects: a failure is reported, and the last snapshot stays.
   */
  catchUp(): Promise<void>
  /** Resolves when the first snapshot is available. Rejects when the store cannot be read. */
  readonly ready: Promise<void>
  stop(): void
}

const firstRetryMs = 1_000
const longestRetryMs = 60_000
/** After this number of reads the snapshot is used even if the store changed during the last one. */
const maxReadAttempts = 3

/**
 * Starts reading immediately, and again after each commit. Rebuilds run one at a time, so that an older snapshot never
 * replaces a newer one. All requests during a rebuild share the next rebuild. `onUnreadable`: called once for each
 * version of a record that cannot be shown.
 */
export function createContent<All extends Payloads>(
  documents: DocumentStore,
  slices: SlicesOf<All>,
  { onUnreadable, onFault }: { onUnreadable: OnUnreadable; onFault: (error: unknown) => void },
): Content<All> {
  let snapshot: Snapshot<All> | null = null
  let running: Promise<void> | null = null
  let following: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined
  let retryMs = firstRetryMs
  let stopped = false
  const reported = new Set<string>()

  const reportOnce: OnUnreadable = (record) => {
    const key = `${record.collection}/${record.id}@${record.version}`
    if (!reported.has(key)) onUnreadable(record)
    reported.add(key)
  }

  const isAtLeast = (revision: Revision) => snapshot !== null && snapshot.revision >= revision

  async function rebuild(): Promise<void> {
    let revision = await documents.revision()
    for (let attempt = 1; ; attempt += 1) {
      const payloads = await (snapshot
        ? readChanges(slices, snapshot, documents, reportOnce)
        : readSlices(slices, documents, reportOnce))
      const after = await documents.revision()
      if (after === revision || attempt === maxReadAttempts) {
        snapshot = { ...payloads, revision }
        return
      }
      revision = after
    }
  }

  function rebuildOnce(): Promise<void> {
    if (!running) {
      running = rebuild().finally(() => {
        running = null
      })
      return running
    }
    following ??= running
      .catch(() => {})
      .then(() => {
        following = null
        return rebuildOnce()
      })
    return following
  }

  async function refresh(atLeast?: Revision): Promise<void> {
    try {
      if (atLeast !== undefined) {
        await running
        if (isAtLeast(atLeast)) return
      }
      await rebuildOnce()
      retryMs = firstRetryMs
    } catch (error) {
      onFault(error)
      retryLater()
    }
  }

  async function catchUp(): Promise<void> {
    try {
      const revision = await documents.revision()
      if (!isAtLeast(revision)) await refresh(revision)
    } catch (error) {
      onFault(error)
    }
  }

  function retryLater() {
    clearTimeout(retry)
    if (stopped) return
    retry = setTimeout(() => void refresh(), retryMs).unref()
    retryMs = Math.min(2 * retryMs, longestRetryMs)
  }

  // Watches before the first read, so that no commit is missed between the two.
  const stopWatching = documents.watch((revision) => {
    if (!isAtLeast(revision)) void refresh(revision)
  })
  const ready = rebuildOnce()
  // Prevents an unhandled rejection. Callers that await `ready` still get the error.
  ready.catch(() => {})

  return {
    current() {
      if (!snapshot) throw new Error('the content was used before it was read')
      return snapshot
    },
    refresh,
    catchUp,
    ready,
    stop() {
      stopped = true
      clearTimeout(retry)
      stopWatching()
    },
  }
}

async function readSlices<All extends Payloads>(
  slices: SlicesOf<All>,
  documents: DocumentStore,
  onUnreadable: OnUnreadable,
): Promise<All> {
  const source = withReadCache(documents)
  return forEachSlice(slices, ({ read }) => read(source, onUnreadable))
}

/** Unchanged payloads stay the same objects. */
async function readChanges<All extends Payloads>(
  slices: SlicesOf<All>,
  before: Snapshot<All>,
  documents: DocumentStore,
  onUnreadable: OnUnreadable,
): Promise<All> {
  const changed = (await documents.changedSince(before.revision)).map(toOwner)
  const source = withReadCache(documents)
  return forEachSlice(slices, ({ collection: own, read, update }, name) => {
    const payload = before[name]
    const ids = new Set(changed.filter(({ collection }) => collection === own).map(({ id }) => id))
    if (ids.size === 0) return payload
    if (!update || ids.size > maxUpdates) return read(source, onUnreadable)
    return update(payload, ids, source, onUnreadable)
  })
}

async function forEachSlice<All extends Payloads>(
  slices: SlicesOf<All>,
  read: <Name extends keyof All>(slice: Slice<All[Name]>, name: Name) => All[Name] | Promise<All[Name]>,
): Promise<All> {
  const names = Object.keys(slices) as (keyof All)[]
  const payloads = await Promise.all(
    names.map(async (name) => [name, await read(slices[name], name)] as const),
  )
  return Object.fromEntries(payloads) as All
}

/** A picture belongs to the record it was uploaded for. */
function toOwner({ collection, id }: ChangedRecord): { readonly collection: string; readonly id: string } {
  return collection === 'Images' ? recordOfImage(id) : { collection, id }
}

function withReadCache(documents: DocumentStore): SliceSource {
  const cache = new Map<string, Promise<unknown>>()
  function cached<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
    const value = (cache.get(key) as Promise<Value> | undefined) ?? load()
    cache.set(key, value)
    return value
  }
  return {
    read: (collection, options) =>
      cached(JSON.stringify([collection, options]), () => documents.read(collection, options)),
    get: (collection, id) => cached(JSON.stringify([collection, id]), () => documents.get(collection, id)),
  }
}
