import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** From 0, guessed immediately, to 4, practically never guessed. */
export type Strength = 0 | 1 | 2 | 3 | 4

/**
 * Up to this score a password is guessed within a million attempts: common passwords and combinations of common parts.
 */
const guessable: Strength = 1

let estimator: Promise<ZxcvbnFactory> | undefined

/**
 * Rates how hard a password is to guess for an attacker who tries common passwords, words, dates and keyboard rows
 * first. `known`: texts about the holder that such an attacker knows. The dictionaries are 200 KB and load with the
 * first call.
 * @throws in the browser when the connection is lost before the dictionaries have loaded.
 */
export async function rateStrength(password: string, known: readonly string[]): Promise<Strength> {
  // A failed load is tried again with the next call.
  estimator ??= loadEstimator().catch((error: unknown) => {
    estimator = undefined
    throw error
  })
  return (await estimator).check(password, [...known]).score
}

export async function isEasilyGuessed(
  password: string,
  holder: { readonly username: string; readonly email: string },
): Promise<boolean> {
  return (await rateStrength(password, [holder.username, holder.email])) <= guessable
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
}
