/**
 * A queue in memory that serves its owners in turn (round-robin). The items of each owner stay in order. Many items of
 * one owner delay the item of another owner by one place only.
 */
export function createFairQueue<T>({ maxPerOwner }: { maxPerOwner: number }) {
  // A Map keeps insertion order, so its first owner is the next one.
  const waiting = new Map<string, T[]>()
  return {
    /** Adds an item. Returns false and adds nothing when `owner` has `maxPerOwner` items in the queue. */
    add(owner: string, item: T): boolean {
      const own = waiting.get(owner) ?? []
      if (own.length >= maxPerOwner) return false
      own.push(item)
      waiting.set(owner, own)
      return true
    },
    /** Removes the next item, or returns null. It skips the owners in `except`, who keep their place. */
    take(except: ReadonlySet<string>): { readonly owner: string; readonly item: T } | null {
      for (const [owner, [item, ...rest]] of waiting) {
        if (except.has(owner) || item === undefined) continue
        waiting.delete(owner)
        if (rest.length > 0) waiting.set(owner, rest)
        return { owner, item }
      }
      return null
    },
    /** Removes and returns all items. */
    clear(): readonly T[] {
      const items = [...waiting.values()].flat()
      waiting.clear()
      return items
    },
  }
}
