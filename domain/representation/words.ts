import { isChecked } from './rules.ts'
import type { CheckedCount, Count, CountedBody } from './schema.ts'

/** A count in words, in parts that pages show in different sizes. */
export interface CountWords {
  /** "3 of 109"; "– of 360" while the number is being checked. */
  readonly number: string
  /** The rest of the sentence: "seats in the Senate are held by women." */
  readonly rest: string
  /** "Half would be 55."; empty when half are women, and while the number is being checked. */
  readonly half: string
}

/** `inBody`: whether the sentence names the body, which the heading of its own section has already done. */
export function countWords(
  { name, counted, current }: Pick<CountedBody, 'name' | 'counted' | 'current'>,
  { inBody = true } = {},
): CountWords {
  const { seats } = current
  if (!isChecked(current)) {
    const rest = inBody
      ? `${nounOf(name, counted, seats, true)}. The number of women is being checked.`
      : 'The number is being checked. It appears here with its source.'
    return { number: `– of ${seats}`, rest, half: '' }
  }
  const { women } = current
  const noun = nounOf(name, counted, seats, inBody)
  const ending =
    counted === 'people'
      ? women === 1
        ? 'is a woman'
        : 'are women'
      : women === 1
        ? 'is held by a woman'
        : 'are held by women'
  return { number: `${women} of ${seats}`, rest: `${noun} ${ending}.`, half: halfOf(women, seats) }
}

function nounOf(name: string, counted: CountedBody['counted'], seats: number, inBody: boolean): string {
  // A name of one word, such as Governors, is no proper name.
  if (counted === 'people') return /\s/.test(name) ? name : name.toLowerCase()
  const noun = seats === 1 ? 'seat' : 'seats'
  return inBody ? `${noun} in the ${name.replace(/^the\s+/i, '')}` : noun
}

function halfOf(women: number, seats: number): string {
  const half = Math.ceil(seats / 2)
  if (women >= half) return ''
  return women === 0 ? 'The thread is ready.' : `Half would be ${half}.`
}

/** The women's part of the seats in percent: "2.8". */
export const percentOf = ({ women, seats }: CheckedCount): string => ((100 * women) / seats).toFixed(1)

/** The same for pages: "2.8 %"; "–" while the number is being checked. */
export const shareInWords = (count: Count): string => (isChecked(count) ? `${percentOf(count)}\u00A0%` : '–')
