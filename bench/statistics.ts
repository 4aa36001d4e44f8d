/** The middle value; of an even number the mean of the two in the middle. @throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new RangeError('no values, so no middle')
  return (lower + upper) / 2
}

/** The value that `share` (0 to 1) of all values do not exceed. @throws for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (found === undefined) throw new RangeError('no values, so no percentile')
  return found
}

/**
 * The middle of `ours / theirs`, round by round: what disturbs the machine for a while disturbs both halves of a
 * round, and not the ratio.
 */
export function medianRatio(rounds: readonly { readonly ours: number; readonly theirs: number }[]): number {
  return median(rounds.map(({ ours, theirs }) => ours / theirs))
}
