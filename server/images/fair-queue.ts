/**
 * Items that wait, of several owners: each owner's in their order, and one owner after the other (round robin). Many
 * items of one owner then hold up the item of another by one place and no more. In memory.
 */
export interface FairQueue<T> {
  /** False, and nothing is added, when `owner` has the most that may wait already. */
  add(owner: string, item: T): boolean
  /** Takes the next item out; owners in `except` are passed over and keep their place. Null when there is none. */
  take(except: ReadonlySet<string>): { readonly owner: string; readonly item: T } | null
  /** Takes everything out. */
  clear(): readonly T[]
}

export function createFairQueue<T>({ maxPerOwner }: { maxPerOwner: number }): FairQueue<T> {
  // A Map keeps the order in which owners came in: the first is next.
  const waiting = new Map<string, T[]>()
  return {
    add(owner, item) {
      const own = waiting.get(owner) ?? []
      if (own.length >= maxPerOwner) return false
      own.push(item)
      waiting.set(owner, own)
      return true
    },
    take(except) {
      for (const [owner, [item, ...rest]] of waiting) {
        if (except.has(owner) || item === undefined) continue
        waiting.delete(owner)
        if (rest.length > 0) waiting.set(owner, rest)
        return { owner, item }
      }
      return null
    },
    clear() {
      const items = [...waiting.values()].flat()
      waiting.clear()
      return items
    },
  }
}
