import { formatDate } from '#domain/calendar-date.ts'
import { electionInWords, isChecked, yearOf } from '#domain/representation/rules.ts'
import type { Count, CountedBody } from '#domain/representation/schema.ts'
import { countWords, shareInWords } from '#domain/representation/words.ts'
import { hostOf } from '#domain/web-link.ts'
import {
  countStatus,
  type PicturedPages,
  statusPicture,
} from '#domain/share-pictures/status-picture.server.ts'
import { drawCloth, drawStrip } from './cloth-drawing.server.ts'

/** The page of all bodies. */
export type ShownCounts = ReturnType<typeof toShownCounts>
/** A body with its elections, ready to be shown. */
export type ShownBody = ShownCounts['bodies'][number]
/** One election of a body. */
export type ShownCount = ShownBody['counts'][number]

/** `site`: for status pictures; null in a preview, which has none. */
export function toShownCounts(bodies: readonly CountedBody[], site: PicturedPages | null) {
  return {
    bodies: bodies.map((body) => {
      const status = site && countStatus(body, site)
      /** `status`: the address of its status picture; null while the number is being checked. */
      return { ...toShownBody(body), status: status && statusPicture(status) }
    }),
    /** The key to the drawings: strips of cloth as HTML, each with its meaning. */
    key: [
      [drawStrip({ seats: 5, women: 1 }), 'A woman'],
      [drawStrip({ seats: 5, women: 0 }), 'Another member'],
      [drawStrip({ seats: 5, women: null }), 'Being checked'],
    ] as const,
  }
}

function toShownBody(body: CountedBody) {
  const { key, name, current, counts } = body
  const { number, rest } = countWords(body)
  return {
    key,
    name,
    ...countWords(body, { inBody: false }),
    /** "General election, 25 February 2023"; may be empty. */
    election: electionInWords(current),
    /** Null while the number is being checked. */
    source: sourceOf(current),
    /** The whole sentence, with the name of the body. */
    sentence: `${number} ${rest}`,
    /** As HTML, like `strip`. */
    cloth: drawCloth(current),
    counts: counts.map((count) => ({
      name: nameOf(count, counts),
      /** "3"; "–" while the number is being checked. */
      women: String(count.women ?? '–'),
      seats: count.seats,
      share: shareInWords(count),
      source: sourceOf(count),
      strip: drawStrip(count),
    })),
  }
}

/** `name`: the host of the address. */
const sourceOf = (count: Count) =>
  isChecked(count) ? { address: count.source, name: hostOf(count.source) } : null

/** The year of an election, or its whole date when the body has another one in that year. */
function nameOf(count: Count, all: readonly Count[]): string {
  const name = yearOf(count)
  const isAlone = all.filter((other) => yearOf(other) === name).length === 1
  return (isAlone ? name : electionInWords(count)) || formatDate(count.date) || '–'
}
