import { readAboutSlice, readMandateSlice } from '#domain/about/slices.server.ts'
import { readCoreAreasSlice } from '#domain/core-areas/slice.server.ts'
import { readNewsUpdatesSlice, updateNewsUpdatesSlice } from '#domain/news/slice.server.ts'
import { readProgramsSlice, updateProgramsSlice } from '#domain/programs/slice.server.ts'
import { readStaffSlice } from '#domain/staff/slice.server.ts'
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

interface SliceReader<Slice> {
  /** The collection whose records it shows; their pictures belong to it. */
  readonly of: PublicCollection
  readonly read: (documents: SliceSource, onUnreadable: OnUnreadable) => Promise<Slice>
  /**
   * The slice after the records `ids` were written or deleted, for a collection too large to be read again each time.
   * Left out, it is read again.
   */
  readonly update?: (
    before: Slice,
    ids: ReadonlySet<string>,
    documents: SliceSource,
    onUnreadable: OnUnreadable,
  ) => Promise<Slice>
}

const slice = <Slice>(reader: SliceReader<Slice>) => reader

/** A new noun is one line here. */
const slices = {
  coreAreas: slice({ of: 'LandingPage', read: readCoreAreasSlice }),
  newsUpdates: slice({ of: 'NewsUpdates', read: readNewsUpdatesSlice, update: updateNewsUpdatesSlice }),
  programs: slice({ of: 'Programs', read: readProgramsSlice, update: updateProgramsSlice }),
  mandate: slice({ of: 'aboutUs', read: readMandateSlice }),
  about: slice({ of: 'aboutUs', read: readAboutSlice }),
  staff: slice({ of: 'Staff', read: readStaffSlice }),
}

type Slices = { readonly [Name in keyof typeof slices]: Awaited<ReturnType<(typeof slices)[Name]['read']>> }

/** From so many changed records on, a slice is read whole: each by itself would take longer. */
const mostUpdates = 1_000

/** Everything public pages show but long texts, as of one revision. Never changed, only replaced. */
export type Snapshot = Slices & { readonly revision: Revision }

/**
 * The content of the website, held once for everybody. Each process holds its own and learns of the others'
 * commits through `watch`, so that two processes may differ for a moment.
 */
export interface Content {
  /** @throws when called before `ready` resolved. */
  current(): Snapshot
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
export function createContent(
  documents: DocumentStore,
  { onUnreadable, onFault }: { onUnreadable: OnUnreadable; onFault: (error: unknown) => void },
): Content {
  let snapshot: Snapshot | null = null
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
        ? readChanges(snapshot, documents, reportOnce)
        : readSlices(documents, reportOnce))
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

async function readSlices(documents: DocumentStore, onUnreadable: OnUnreadable): Promise<Slices> {
  const source = askingOnce(documents)
  const read = Object.entries(slices).map(
    async ([name, { read }]) => [name, await read(source, onUnreadable)] as const,
  )
  return Object.fromEntries(await Promise.all(read)) as Slices
}

/** What has not changed since `before` stays the same object. */
async function readChanges(
  before: Snapshot,
  documents: DocumentStore,
  onUnreadable: OnUnreadable,
): Promise<Slices> {
  const changed = (await documents.changedSince(before.revision)).map(toOwner)
  const source = askingOnce(documents)

  async function readAgain<Slice>(payload: Slice, { of, read, update }: SliceReader<Slice>): Promise<Slice> {
    const ids = new Set(changed.filter(({ collection }) => collection === of).map(({ id }) => id))
    if (ids.size === 0) return payload
    if (!update || ids.size > mostUpdates) return read(source, onUnreadable)
    return update(payload, ids, source, onUnreadable)
  }

  const names = Object.keys(slices) as (keyof Slices)[]
  const read = names.map(
    async (name) =>
      [name, await readAgain<unknown>(before[name], slices[name] as SliceReader<unknown>)] as const,
  )
  return Object.fromEntries(await Promise.all(read)) as Slices
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
