/** The entries before and after an entry in time; null at the ends. */
export interface Neighbours<Entry> {
  readonly earlier: Entry | null
  readonly later: Entry | null
}

/** `place`: of the entry in the list, whose first entry is the latest. Both are null when it is not there (-1). */
export function neighboursAt<Entry>(latestFirst: readonly Entry[], place: number): Neighbours<Entry> {
  if (place < 0) return { earlier: null, later: null }
  return { earlier: latestFirst[place + 1] ?? null, later: latestFirst[place - 1] ?? null }
}
