import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** From 0, found at once, to 4, found by nobody. */
export type Strength = 0 | 1 | 2 | 3 | 4

/** Up to here a password is found within a million tries: common ones, and ones made of common pieces. */
const guessable: Strength = 1

let estimator: Promise<ZxcvbnFactory> | undefined

/**
 * How hard a password is to find for somebody who tries common passwords, words, dates and keyboard rows first.
 * `known`: what such a person knows of its holder. The lists are 200 KB and load with the first question.
 * @throws in the browser when the line is gone before they have loaded.
 */
export async function rateStrength(password: string, known: readonly string[]): Promise<Strength> {
  // A load that failed is tried again at the next question.
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
