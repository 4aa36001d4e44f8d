import { formatDate } from '#domain/calendar-date.ts'
import { electionInWords, isChecked, yearOf } from '#domain/representation/rules.ts'
import type { Count, CountedBody } from '#domain/representation/schema.ts'
import { countWords, type CountWords, shareInWords, sourceName } from '#domain/representation/words.ts'
import {
  countStatus,
  type PicturedPages,
  statusPicture,
} from '#domain/share-pictures/status-picture.server.ts'
import { drawCloth, drawStrip } from './cloth-drawing.server.ts'

interface Source {
  readonly address: string
  /** The host of the address. */
  readonly name: string
}

/** A body with its elections, ready to be shown. */
export interface ShownBody extends CountWords {
  readonly key: string
  readonly name: string
  /** "General election, 25 February 2023"; may be empty. */
  readonly election: string
  /** Null while the number is being checked. */
  readonly source: Source | null
  /** The address of its status picture; null while the number is being checked. */
  readonly status: string | null
  /** The whole sentence, with the name of the body. */
  readonly sentence: string
  /** As HTML. */
  readonly cloth: string
  readonly counts: readonly ShownCount[]
}

/** One election of a body. */
export interface ShownCount {
  readonly name: string
  /** "3"; "–" while the number is being checked. */
  readonly women: string
  readonly seats: number
  readonly share: string
  readonly source: Source | null
  /** As HTML. */
  readonly strip: string
}

/** The page of all bodies. */
export interface ShownCounts {
  readonly bodies: readonly ShownBody[]
  /** The key to the drawings: strips of cloth as HTML, each with its meaning. */
  readonly key: readonly (readonly [strip: string, words: string])[]
}

/** `site`: for status pictures; null in a preview, which has none. */
export function toShownCounts(bodies: readonly CountedBody[], site: PicturedPages | null): ShownCounts {
  return {
    bodies: bodies.map((body) => {
      const status = site && countStatus(body, site)
      return { ...toShownBody(body), status: status && statusPicture(status) }
    }),
    key: [
      [drawStrip({ seats: 5, women: 1 }), 'A woman'],
      [drawStrip({ seats: 5, women: 0 }), 'Another member'],
      [drawStrip({ seats: 5, women: null }), 'Being checked'],
    ],
  }
}

function toShownBody(body: CountedBody): Omit<ShownBody, 'status'> {
  const { key, name, current, counts } = body
  const { number, rest } = countWords(body)
  return {
    key,
    name,
    ...countWords(body, { inBody: false }),
    election: electionInWords(current),
    source: sourceOf(current),
    sentence: `${number} ${rest}`,
    cloth: drawCloth(current),
    counts: counts.map((count) => ({
      name: nameOf(count, counts),
      women: String(count.women ?? '–'),
      seats: count.seats,
      share: shareInWords(count),
      source: sourceOf(count),
      strip: drawStrip(count),
    })),
  }
}

const sourceOf = (count: Count): Source | null =>
  isChecked(count) ? { address: count.source, name: sourceName(count.source) } : null

/** The year of an election, or its whole date when the body has another one in that year. */
function nameOf(count: Count, all: readonly Count[]): string {
  const name = yearOf(count)
  const isAlone = all.filter((other) => yearOf(other) === name).length === 1
  return (isAlone ? name : electionInWords(count)) || formatDate(count.date) || '–'
}
