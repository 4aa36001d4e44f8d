import type { Picture } from '#domain/media/schema.ts'
import type { Theme } from '#domain/programs/schema.ts'
import { type ContentName, type PagedKind, pagedKinds, recordKinds } from '#domain/records/kinds.ts'
import type { TextPart } from './words.ts'

/** `people`: the team. `pages`: those that show no records. */
export type SearchKindName = ContentName<PagedKind> | 'people' | 'pages'

/** The kinds of results, in the order of their links. */
export const searchKinds: readonly SearchKindName[] = [
  ...pagedKinds.map((kind) => recordKinds[kind].content),
  'people',
  'pages',
]

export interface SearchRequest {
  /** As typed, on one line; at most `longestSearchText`. */
  readonly text: string
  /** Null: all kinds. */
  readonly kind: SearchKindName | null
  /** 1-based. */
  readonly page: number
}

/** The facts about a record that a search shows. */
export interface SearchEntry {
  /** The id of the record; the address of a page. */
  readonly id: string
  /** The page that shows it: a path, which may have a fragment. */
  readonly address: string
  readonly title: string
  /** The kind of the record and its facts: "Program · Political Advocacy · 18 November 2023". */
  readonly line: string
  /** For the picture beside the result. */
  readonly image: Picture | null
  readonly theme: Theme | null
}

/** One result, with the searched words marked. */
export interface SearchHit extends Omit<SearchEntry, 'title' | 'line'> {
  readonly kind: SearchKindName
  readonly title: readonly TextPart[]
  readonly line: readonly TextPart[]
  /** The beginning of its text, or the place where the words are. Empty when it has no text. */
  readonly excerpt: readonly TextPart[]
}

export interface SearchResults {
  readonly hits: readonly SearchHit[]
  /** The number of results of all kinds. */
  readonly total: number
  /** Kinds without a result are left out. */
  readonly counts: readonly { readonly kind: SearchKindName; readonly count: number }[]
  /** 1-based. The last page when a later one was requested. */
  readonly page: number
  readonly pages: number
  /** The words that were found in place of the searched ones; null when the words were found as typed. */
  readonly closeTo: string | null
  /** Without a result: a similar search that finds something; null when there is none. */
  readonly suggestion: string | null
  /** False while words of long texts are still being read: a later search may find more. */
  readonly isComplete: boolean
}

export const searchLimits = {
  perPage: 10,
  /** The characters of an excerpt. */
  excerpt: 160,
} as const
