import { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { IndexedText, TextIndex } from '#ports/text-index/text-index.ts'
import type { SearchKind } from './kinds.server.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'
import { wordsOf } from './words.ts'

export interface CurrentIndex {
  readonly texts: TextIndex
  readonly vocabulary: Vocabulary
  /** The record of a result; null when it has just been taken down. */
  find(result: Pick<IndexedText, 'id' | 'group'>): object | null
  /** True when it has the words of all long texts too, or as many as fit. */
  isComplete(): boolean
}

interface SearchIndexParts {
  /** In the order of the groups. */
  readonly kinds: readonly SearchKind<object>[]
  /** The whole content; another object after each change. */
  readonly snapshot: () => object
  readonly documents: Pick<DocumentStore, 'getAll'>
  readonly open: () => Promise<TextIndex>
  readonly onFault: (error: unknown) => void
  /** The size at which no further long texts are added. Default: 256 MB, about 40,000 reports of 2,000 words. */
  readonly maxBytes?: number
}

/**
 * The time that the index works before it lets other requests be answered, and the time that it rests between long
 * texts.
 */
const timeSliceMs = 8
/** The long texts that are read at once. */
const textsAtOnce = 8
/** The time that searches wait for the long texts, after a start or a change. It is enough for some hundred reports. */
const longestWaitMs = 3_000
const restMs = 60_000
/** The weight of a word by its field. A misspelt word more often stands for a word of a title. */
const wordWeights = { title: 1_000, text: 1 }

interface Place {
  readonly group: number
  readonly id: number
  readonly source: object
}

/**
 * Nothing is read or held before the first search. After a change of the content, the next search updates the records
 * that have changed, so each process follows its own snapshot. Titles come first, then the long texts, newest first.
 * Searches wait for them for `longestWaitMs` at most.
 */
export function createSearchIndex({
  kinds,
  snapshot,
  documents,
  open,
  onFault,
  maxBytes = 256_000_000,
}: SearchIndexParts) {
  let state: State | null = null
  let updating: Promise<State> | null = null
  let filling: Promise<void> | null = null
  let optimizing: Promise<void> | null = null
  let stopped = false
  let restsUntil = 0
  let waitsUntil = 0

  async function update(): Promise<State> {
    const shown = snapshot()
    const own = (state ??= createState(await open(), kinds.length))
    if (own.shown === shown) return own
    try {
      await own.follow(kinds)
    } catch (error) {
      // The index may have half of a change.
      state = null
      own.texts.close()
      throw error
    }
    own.shown = shown
    return own
  }

  /** Adds long texts until there are no more. One run at a time, and none for a minute after a fault. */
  function fill(own: State): Promise<void> | null {
    // A run that is adding the last texts may not have written them yet.
    if (filling) return filling
    if (own.isFull || !own.hasUnread() || performance.now() < restsUntil) return null
    waitsUntil = performance.now() + longestWaitMs
    filling = addLongTexts(own)
      .catch((error: unknown) => {
        restsUntil = performance.now() + restMs
        onFault(error)
      })
      .finally(() => {
        filling = null
        optimizing = optimize(own).catch(onFault)
      })
    return filling
  }

  async function addLongTexts(own: State): Promise<void> {
    while (own.hasUnread() && !isOver(own)) {
      await addTexts(own, own.nextUnread(textsAtOnce))
      await pause(timeSliceMs, undefined, { ref: false })
    }
  }

  /**
   * Rewrites the index once all long texts are read: a search over thousands then takes half the time. Later texts are
   * few, so it is done once.
   */
  async function optimize(own: State): Promise<void> {
    if (own.isOptimized || (own.hasUnread() && !own.isFull)) return
    own.isOptimized = true
    while (!stopped && state === own && own.texts.optimize())
      await pause(timeSliceMs, undefined, { ref: false })
  }

  function isOver(own: State): boolean {
    if (stopped || state !== own) return true
    own.isFull ||= own.texts.sizeBytes() > maxBytes
    return own.isFull
  }

  async function addTexts(own: State, places: readonly Place[]): Promise<void> {
    const kind = kinds[places[0]?.group ?? -1]
    if (!kind?.stored) return
    const { collection, textOf } = kind.stored
    try {
      const ids = places.map(({ source }) => kind.idOf(source))
      const stored = await documents.getAll(collection, ids)
      const read: Indexed[] = []
      for (const place of places) {
        const fields = stored.get(kind.idOf(place.source))?.fields
        if (fields) read.push(toIndexed(kind, place, textOf(fields)))
        await yieldToEventLoop()
      }
      if (isOver(own)) return
      // A record that has changed meanwhile is read again.
      own.write(read.filter(({ place }) => own.has(place)))
    } catch (error) {
      own.putBack(places)
      throw error
    }
  }

  return {
    /**
     * Resolves when the index has the titles, the facts and the short texts of everything that is public now. The first
     * call makes the index.
     * @throws when it cannot be written; the next call starts anew.
     */
    async current(): Promise<CurrentIndex> {
      if (stopped) throw new Error('the search was used after the site stopped')
      updating ??= update().finally(() => {
        updating = null
      })
      const own = await updating
      const filled = fill(own)
      const waitMs = waitsUntil - performance.now()
      if (filled && waitMs > 0) await Promise.race([filled, pause(waitMs, undefined, { ref: false })])
      const { texts, vocabulary, find } = own
      return { texts, vocabulary, find, isComplete: () => own.isFull || (!filling && !own.hasUnread()) }
    },

    async stop(): Promise<void> {
      stopped = true
      await Promise.allSettled([updating, filling, optimizing])
      state?.texts.close()
      state = null
    },
  }
}

type State = ReturnType<typeof createState>

/** Creates the state of an open index. */
function createState(texts: TextIndex, groups: number) {
  const vocabulary = createVocabulary()
  const byRecord = Array.from({ length: groups }, () => new Map<string, Place>())
  const byId = Array.from({ length: groups }, () => new Map<number, Place>())
  const lastIds = Array.from({ length: groups }, () => 0)
  /** The last place is read next. */
  const unread: Place[] = []

  function write(documents: readonly Indexed[]): void {
    if (documents.length === 0) return
    texts.write(documents.map(({ words }) => words))
    for (const { words, isLong } of documents) {
      if (!isLong)
        vocabulary.add(`${words.title} ${words.facts}`.split(' ').filter(Boolean), wordWeights.title)
      vocabulary.add(words.text.split(' ').filter(Boolean), wordWeights.text)
    }
  }

  const has = ({ group, id, source }: Place) => byId[group]?.get(id)?.source === source

  /** Adds, replaces and removes the records that have changed since the last call. */
  async function followKind(kind: SearchKind<object>, group: number): Promise<void> {
    const timeSlice = createTimeSlice()
    const known = byRecord[group] ?? new Map<string, Place>()
    const sources = kind.sources()
    const left = new Set(known.keys())
    let changed: Indexed[] = []
    // The oldest first, so that the newest has the highest id.
    for (let index = sources.length - 1; index >= 0; index -= 1) {
      const source = sources[index]
      if (!source) continue
      const id = kind.idOf(source)
      left.delete(id)
      const before = known.get(id)
      if (before?.source !== source) {
        const place = { group, id: before?.id ?? nextId(group), source }
        known.set(id, place)
        byId[group]?.set(place.id, place)
        if (kind.stored) unread.push(place)
        changed.push(toIndexed(kind, place, null))
      }
      if (timeSlice.isOver()) {
        write(changed)
        changed = []
        await timeSlice.next()
      }
    }
    write(changed)
    const gone = [...left].flatMap((id) => known.get(id) ?? [])
    texts.remove(gone)
    for (const { id } of gone) byId[group]?.delete(id)
    for (const id of left) known.delete(id)
  }

  function nextId(group: number): number {
    const id = (lastIds[group] ?? 0) + 1
    lastIds[group] = id
    return id
  }

  return {
    texts,
    vocabulary,
    /** The content that the index has. */
    shown: null as object | null,
    /** True when no further long texts are added. */
    isFull: false,
    /** True when the index was rewritten as one part, or is being. */
    isOptimized: false,
    write,
    has,
    find: ({ group, id }: Pick<IndexedText, 'id' | 'group'>) => byId[group]?.get(id)?.source ?? null,
    hasUnread: () => unread.length > 0,
    putBack: (places: readonly Place[]) => void unread.push(...places.toReversed()),
    async follow(kinds: readonly SearchKind<object>[]) {
      for (const [group, kind] of kinds.entries()) await followKind(kind, group)
    },
    /** At most `count` places of one kind whose long text is not read yet, the newest first. */
    nextUnread(count: number): readonly Place[] {
      const found: Place[] = []
      for (let place = unread.at(-1); place && found.length < count; place = unread.at(-1)) {
        if (found[0] && found[0].group !== place.group) break
        unread.pop()
        if (has(place)) found.push(place)
      }
      return found
    },
  }
}

interface Indexed {
  readonly place: Place
  readonly words: IndexedText
  /** True when the long text was read. The vocabulary then has the words of the title already. */
  readonly isLong: boolean
}

/** `longText`: null when it is not read yet. Each word of a text is kept once. */
function toIndexed(kind: SearchKind<object>, place: Place, longText: string | null): Indexed {
  const { group, id, source } = place
  const { title, line } = kind.entryOf(source)
  const text = wordsOf(longText ?? kind.textOf(source))
  const words = {
    id,
    group,
    title: wordsOf(title).join(' '),
    facts: wordsOf(`${line} ${kind.searchWordsOf?.(source) ?? ''}`).join(' '),
    text: [...new Set(text)].join(' '),
  }
  return { place, words, isLong: longText !== null }
}

/** Work in slices of time, so that other requests are answered between two of them. */
function createTimeSlice() {
  let began = performance.now()
  return {
    isOver: () => performance.now() - began > timeSliceMs,
    async next() {
      await yieldToEventLoop()
      began = performance.now()
    },
  }
}
