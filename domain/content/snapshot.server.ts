import type {
  ChangedRecord,
  Collection,
  DocumentStore,
  PublicCollection,
  Revision,
} from '#ports/documents/document-store.ts'

/** Says that a record cannot be shown, and was left out of the pages. */
export type OnUnreadable = (record: { collection: Collection; id: string; version: number }) => void

/** What slices are read from: during one rebuild each question is put to the store once, whichever slices ask it. */
type SliceSource = Pick<DocumentStore, 'read' | 'get'>

/** One part of the content, as the pages that show it need it. */
export interface Slice<Payload> {
  /** The collection whose records it shows; their pictures belong to it. */
  readonly of: PublicCollection
  readonly read: (documents: SliceSource, onUnreadable: OnUnreadable) => Promise<Payload>
  /**
   * The payload after the records `ids` were written or deleted, for a collection too large to be read again each time.
   * Left out, it is read again.
   */
  readonly update?: (
    before: Payload,
    ids: ReadonlySet<string>,
    documents: SliceSource,
    onUnreadable: OnUnreadable,
  ) => Promise<Payload>
}

/** The payloads by the name of their slice. */
export type Payloads = Readonly<Record<string, unknown>>
export type SlicesOf<All extends Payloads> = { readonly [Name in keyof All]: Slice<All[Name]> }

/** From so many changed records on, a slice is read whole: each by itself would take longer. */
const mostUpdates = 1_000

/** Everything public pages show but long texts, as of one revision. Never changed, only replaced. */
export type Snapshot<All extends Payloads> = All & { readonly revision: Revision }

/**
 * The content of the website, held once for everybody. Each process holds its own and learns of the others'
 * commits through `watch`, so that two processes may differ for a moment.
 */
export interface Content<All extends Payloads = Payloads> {
  /** @throws when called before `ready` resolved. */
  current(): Snapshot<All>
  /**
   * Resolves when the snapshot is as new as `atLeast`, or as the store when asked. It never rejects: what was
   * written stays written when reading it back fails; that is reported, and tried again until it succeeds.
   */
  refresh(atLeast?: Revision): Promise<void>
  /** The first snapshot. Rejects when the store cannot be read. */
  readonly ready: Promise<void>
  stop(): void
}

const firstRetryMs = 1_000
const longestRetryMs = 60_000
/** A store that changes faster than it can be read still gets shown. */
const consistentReads = 3

/**
 * Starts reading at once, and again after each commit. Rebuilds run one after the other, so that an older one can
 * never replace a newer; however many are asked for during one, a single other follows it.
 * `onUnreadable`: called once for each version of a record that cannot be shown.
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
      if (after === revision || attempt === consistentReads) {
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

  function retryLater() {
    clearTimeout(retry)
    if (stopped) return
    retry = setTimeout(() => void refresh(), retryMs).unref()
    retryMs = Math.min(2 * retryMs, longestRetryMs)
  }

  // Watch first, read then: nothing falls between.
  const stopWatching = documents.watch((revision) => {
    if (!isAtLeast(revision)) void refresh(revision)
  })
  const ready = rebuildOnce()
  // Whoever waits for `ready` hears of its failure; nobody else needs to.
  ready.catch(() => {})

  return {
    current() {
      if (!snapshot) throw new Error('the content was asked for before it was read')
      return snapshot
    },
    refresh,
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
  const source = askingOnce(documents)
  return forEachSlice(slices, ({ read }) => read(source, onUnreadable))
}

/** What has not changed since `before` stays the same object. */
async function readChanges<All extends Payloads>(
  slices: SlicesOf<All>,
  before: Snapshot<All>,
  documents: DocumentStore,
  onUnreadable: OnUnreadable,
): Promise<All> {
  const changed = (await documents.changedSince(before.revision)).map(toOwner)
  const source = askingOnce(documents)
  return forEachSlice(slices, ({ of, read, update }, name) => {
    const payload = before[name]
    const ids = new Set(changed.filter(({ collection }) => collection === of).map(({ id }) => id))
    if (ids.size === 0) return payload
    if (!update || ids.size > mostUpdates) return read(source, onUnreadable)
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

/** A picture is a part of the record it was uploaded for: `Images/Programs/3f2a/a.jpg` of `Programs/3f2a`. */
function toOwner({ collection, id }: ChangedRecord): { readonly collection: string; readonly id: string } {
  if (collection !== 'Images') return { collection, id }
  const [owner = '', ownerId = ''] = id.split('/')
  return { collection: owner, id: ownerId }
}

function askingOnce(documents: DocumentStore): SliceSource {
  const answers = new Map<string, Promise<unknown>>()
  function once<Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer> {
    const answer = (answers.get(question) as Promise<Answer> | undefined) ?? ask()
    answers.set(question, answer)
    return answer
  }
  return {
    read: (collection, options) =>
      once(JSON.stringify([collection, options]), () => documents.read(collection, options)),
    get: (collection, id) => once(JSON.stringify([collection, id]), () => documents.get(collection, id)),
  }
}
