import { readAboutSlice, readMandateSlice } from '#domain/about/slices.server.ts'
import { readCoreAreasSlice } from '#domain/core-areas/slice.server.ts'
import { readImagesSlice } from '#domain/media/slice.server.ts'
import { readNewsUpdatesSlice } from '#domain/news/slice.server.ts'
import { readProgramsSlice } from '#domain/programs/slice.server.ts'
import { readStaffSlice } from '#domain/staff/slice.server.ts'
import type { Collection, DocumentStore, Revision } from '#ports/documents/document-store.ts'

/** Says that a record cannot be shown, and was left out of the pages. */
export type OnUnreadable = (record: { collection: Collection; id: string; version: number }) => void

/** How each slice is read, whole. A new noun is one line here. */
const slices = {
  coreAreas: readCoreAreasSlice,
  newsUpdates: readNewsUpdatesSlice,
  programs: readProgramsSlice,
  mandate: readMandateSlice,
  about: readAboutSlice,
  staff: readStaffSlice,
  images: readImagesSlice,
} satisfies Record<string, (documents: SliceSource, onUnreadable: OnUnreadable) => Promise<unknown>>

/** What slices are read from: during one rebuild each question is put to the store once, whichever slices ask it. */
type SliceSource = Pick<DocumentStore, 'read' | 'get'>

type Slices = { readonly [Name in keyof typeof slices]: Awaited<ReturnType<(typeof slices)[Name]>> }

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
      const payloads = await readSlices(documents, reportOnce)
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
    async ([name, readSlice]) => [name, await readSlice(source, onUnreadable)] as const,
  )
  return Object.fromEntries(await Promise.all(read)) as Slices
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
