export interface Random {
  /** An integer from 0 up to, but not including, `below`. */
  number(below: number): number
  pick<T>(choices: readonly T[]): T
}

/** Pseudorandom numbers, the same ones for the same seed: Mulberry32 by Tommy Ettinger, in the public domain. */
export function createRandom(seed: number): Random {
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
