import { randomInt } from 'node:crypto'
import { test } from 'vitest'
import { createRandom, type Random } from '../support/seeded-random.ts'

/** Set by `npm run test:release`. Without it, a run by hand quickly shows whether a changed attack works. */
const isWhole = process.env['ATTACK'] === 'whole'

/** The size of an attack: `whole` under `npm run test:release`, otherwise `quick`. */
export const extent = <T>({ quick, whole }: { readonly quick: T; readonly whole: T }): T =>
  isWhole ? whole : quick

/**
 * A test that runs only in whole attacks. Otherwise it is not registered at all, because a skipped test counts as
 * failed.
 */
export const longTest: (name: string, attack: () => Promise<void>) => void = isWhole ? test : () => {}

/** Prints one line about what the attack did and found. */
export function report(line: string): void {
  process.stdout.write(`  ${line}\n`)
}

/** Random numbers that can be repeated: the seed is printed, and the setting `ATTACK_SEED` repeats a run. */
export function startRandom(what: string): Random {
  const seed = Number(process.env['ATTACK_SEED'] ?? randomInt(2 ** 31))
  report(`${what}: ATTACK_SEED=${seed}`)
  return createRandom(seed)
}

/**
 * The arguments of a process of Node with a heap of so many megabytes. Its young generation is small: a large one fills
 * such a heap, and the collector then runs all the time.
 */
export const smallHeap = (megabytes: number): readonly string[] => [
  `--max-old-space-size=${megabytes}`,
  '--max-semi-space-size=16',
]
