import type { Organisation } from '#domain/organisation/schema.ts'
import { pageAt } from '#domain/paging.ts'
import { type Alternatives, searchedWords, shortestBeginning, toSearchText } from '#domain/search-text.ts'
import type { SiteContent } from '#domain/slices.server.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import type { IndexedText, TextIndex } from '#ports/text-index/text-index.ts'
import { excerptAround } from './excerpt.ts'
import { createSearchKinds } from './kinds.server.ts'
import {
  searchKinds,
  searchLimits,
  type SearchEntry,
  type SearchHit,
  type SearchRequest,
  type SearchResults,
} from './schema.ts'
import { createSearchIndex, type CurrentIndex } from './search-index.server.ts'
import { markWords, wordsOf } from './words.ts'

export interface SearchQueries {
  /** The public records that have all words of the text, best first. Without a word it finds nothing. */
  search(request: SearchRequest): Promise<SearchResults>
}

interface SearchParts {
  readonly content: SiteContent
  readonly organisation: () => Organisation
  readonly documents: Pick<DocumentStore, 'getAll'>
  readonly openTextIndex: () => Promise<TextIndex>
  readonly onFault: (error: unknown) => void
}

/** The limits for the alternatives to a searched word: words that begin with it, and words that are close to it. */
const mostBeginnings = 20
const mostNear = 4

/** The largest number of edits between a searched word and a word that it may mean. */
const likelyEdits = (word: string) => (word.length < 3 ? 0 : word.length < 8 ? 1 : 2)
const possibleEdits = (word: string) => (word.length < 3 ? 0 : word.length < 5 ? 1 : word.length < 8 ? 2 : 3)

export function createSearchQueries({
  content,
  organisation,
  documents,
  openTextIndex,
  onFault,
}: SearchParts) {
  const byName = createSearchKinds({ content, organisation })
  const kinds = searchKinds.map((name) => byName[name])
  const index = createSearchIndex({
    kinds,
    snapshot: () => content.current(),
    documents,
    open: openTextIndex,
    onFault,
  })

  async function search({ text, kind, page }: SearchRequest): Promise<SearchResults> {
    const words = searchedWords(toSearchText(text))
    if (words.length === 0) return { ...nothing, isComplete: true }
    const current = await index.current()
    const isComplete = current.isComplete()
    const found = findChoices(current, words)
    if (found.tiers === null) {
      return { ...nothing, suggestion: await suggest(current, words), isComplete }
    }
    const { counts } = found
    const total = sumOf(counts)
    const group = kind === null ? null : searchKinds.indexOf(kind)
    const totalOfKind = group === null ? total : (counts.get(group) ?? 0)
    const { start, ...shown } = pageAt(totalOfKind, page, searchLimits.perPage)
    const rows = current.texts.find(
      { tiers: found.tiers, group, total: totalOfKind },
      { offset: start, limit: searchLimits.perPage },
    )
    const records = await readRecords(current, rows)
    const marked = new Set(found.tiers.flat(2))
    const [best] = records
    return {
      hits: records.map((record) => toHit(record, marked)),
      total,
      counts: searchKinds.flatMap((name, place) => {
        const count = counts.get(place)
        return count ? [{ kind: name, count }] : []
      }),
      page: shown.page,
      pages: shown.pages,
      closeTo: found.isClose && best ? toFound(words, found.tiers[0] ?? [], best) : null,
      suggestion: null,
      isComplete,
    }
  }

  /** The records of results with their texts. Records that have just been taken down are left out. */
  async function readRecords(current: CurrentIndex, rows: readonly Pick<IndexedText, 'id' | 'group'>[]) {
    const found = rows.flatMap((row) => {
      const kind = kinds[row.group]
      const source = current.find(row)
      return kind && source ? [{ kind, source, entry: kind.entryOf(source) }] : []
    })
    const texts = new Map<string, string>()
    for (const { name, stored } of kinds) {
      const ids = found.filter(({ kind }) => kind.name === name).map(({ entry }) => entry.id)
      if (!stored || ids.length === 0) continue
      for (const [id, { fields }] of await documents.getAll(stored.collection, ids)) {
        texts.set(`${name} ${id}`, stored.textOf(fields))
      }
    }
    return found.map(({ kind, source, entry }) => ({
      name: kind.name,
      entry,
      text: texts.get(`${kind.name} ${entry.id}`) ?? kind.textOf(source),
    }))
  }

  /** A similar search that finds something: with words that are less close, or without one of the words. */
  async function suggest(current: CurrentIndex, words: Alternatives): Promise<string | null> {
    const choices = words.map((some) => choicesOf(current, some, possibleEdits))
    const attempts = [choices, ...leavingOneOut(choices)]
    const attempt = attempts.find((some) => some.length > 0 && current.texts.count(some).size > 0)
    if (!attempt) return null
    const rows = current.texts.find(
      { tiers: [attempt], group: null, total: sumOf(current.texts.count(attempt)) },
      { offset: 0, limit: 1 },
    )
    const [best] = await readRecords(current, rows)
    return best ? toFound(attempt, attempt, best) : null
  }

  return { search, stop: index.stop }
}

type FoundRecord = {
  readonly name: SearchHit['kind']
  readonly entry: SearchEntry
  readonly text: string
}

const nothing = {
  hits: [],
  total: 0,
  counts: [],
  page: 1,
  pages: 1,
  closeTo: null,
  suggestion: null,
} as const satisfies Omit<SearchResults, 'isComplete'>

/**
 * Returns the words to look for: the searched words, and words that begin with them; without a result, also words that
 * are close to them.
 */
function findChoices(
  current: CurrentIndex,
  words: Alternatives,
): {
  readonly tiers: readonly Alternatives[] | null
  readonly counts: ReadonlyMap<number, number>
  readonly isClose: boolean
} {
  const beginnings = words.map((some) => choicesOf(current, some, () => 0))
  const isMore = beginnings.some((some, place) => some.length > (words[place]?.length ?? 0))
  const tiers = isMore ? [words, beginnings] : [words]
  // The choices for a word include the word itself, so this finds everything that `words` would find.
  const counts = current.texts.count(beginnings)
  if (counts.size > 0) return { tiers, counts, isClose: false }
  const near = words.map((some) => choicesOf(current, some, likelyEdits))
  const nearCounts = current.texts.count(near)
  return { tiers: nearCounts.size > 0 ? [near] : null, counts: nearCounts, isClose: true }
}

const sumOf = (counts: ReadonlyMap<number, number>) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)

/** The words, and indexed words that begin with one or are spelled almost like one. Numbers must match exactly. */
function choicesOf(
  { vocabulary }: CurrentIndex,
  words: readonly string[],
  editsOf: (word: string) => number,
): readonly string[] {
  const others = words.flatMap((word) => {
    if (/\p{N}/u.test(word)) return []
    const beginnings = word.length < shortestBeginning ? [] : vocabulary.startingWith(word, mostBeginnings)
    const edits = editsOf(word)
    return [...beginnings, ...(edits === 0 ? [] : vocabulary.nearest(word, edits, mostNear))]
  })
  return [...new Set([...words, ...others])]
}

/** The choices of all words but one, leaving out the last word first. */
const leavingOneOut = (choices: Alternatives): Alternatives[] =>
  choices.map((_, left) => choices.filter((__, index) => index !== choices.length - 1 - left))

/** The searched words, each replaced by the spelling that the result has. */
function toFound(words: Alternatives, choices: Alternatives, { entry, text }: FoundRecord): string {
  const own = new Set(wordsOf(`${entry.title} ${entry.line} ${text}`))
  return words
    .map(([word = ''], place) => {
      const match = choices[place]?.find((choice) => own.has(choice)) ?? word
      return match.startsWith(word) ? word : match
    })
    .join(' ')
}

function toHit({ name, entry, text }: FoundRecord, marked: ReadonlySet<string>): SearchHit {
  const { id, address, image, theme, title, line } = entry
  return {
    kind: name,
    id,
    address,
    image,
    theme,
    title: markWords(title, marked),
    line: markWords(line, marked),
    excerpt: markWords(excerptAround(text, marked, searchLimits.excerpt), marked),
  }
}
