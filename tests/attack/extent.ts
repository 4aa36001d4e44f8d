import { randomInt } from 'node:crypto'
import { test } from 'vitest'

/** Set by `npm run test:attack`: everything, which takes minutes. Else the part that is quick enough for `npm test`. */
const isWhole = process.env['ATTACK'] === 'whole'

/** How much of an attack is carried out. */
export const extent = <T>({ quick, whole }: { readonly quick: T; readonly whole: T }): T =>
  isWhole ? whole : quick

/** For what takes too long for `npm test`, which counts a test that is left out as one that failed. */
export const longTest: (name: string, attack: () => Promise<void>) => void = isWhole ? test : () => {}

/** What was done and found, as one line on the terminal. */
export function tell(line: string): void {
  process.stdout.write(`  ${line}\n`)
}

export interface Chance {
  /** From 0 up to, not including, `below`. */
  number(below: number): number
  pick<T>(choices: readonly T[]): T
}

/**
 * Chance that can be repeated: the seed is printed, and `ATTACK_SEED` sets it. Mulberry32, by Tommy Ettinger, which is
 * in the public domain.
 */
export function createChance(what: string): Chance {
  const seed = Number(process.env['ATTACK_SEED'] ?? randomInt(2 ** 31))
  tell(`${what}: ATTACK_SEED=${seed}`)
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const number = (below: number) => Math.floor(next() * below)
  return { number, pick: (choices) => choices[number(choices.length)]! }
}
