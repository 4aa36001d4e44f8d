/** The value in the middle; of an even number the mean of the two in the middle. @throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [lower, upper] = [Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2)].map(
    (at) => sorted[at],
  )
  if (lower === undefined || upper === undefined) throw new RangeError('no median of no values')
  return (lower + upper) / 2
}

/** The value that `quantile` (0 to 1) of all values do not exceed. @throws for an empty list. */
export function percentile(values: readonly number[], quantile: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(sorted.length * quantile) - 1)]
  if (found === undefined) throw new RangeError('no percentile of no values')
  return found
}

/** The median of a figure over several rounds. */
export const medianOf = <Round>(rounds: readonly Round[], figure: (round: Round) => number) =>
  median(rounds.map(figure))
