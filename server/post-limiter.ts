import { LRUCache } from 'lru-cache'

/** Of one address, all forms together. Wide, since many people may share an address; a form has a limit of its own. */
export const postRate = { posts: 300, windowMs: 10 * 60_000 } as const

/** Past this the address that has been quiet longest starts afresh. */
const mostAddresses = 10_000

/**
 * Counts the posts of addresses before anything of them is read. In memory, because counting in the database would
 * cost more than it spares; with two server processes each counts for itself. `now`: milliseconds.
 */
export function createPostLimiter({ posts, windowMs }: typeof postRate, now = () => performance.now()) {
  const windows = new LRUCache<string, { posts: number; readonly endsAt: number }>({ max: mostAddresses })
  return {
    /** Null when the post is taken, else the time until the next is, in milliseconds. */
    take(address: string): number | null {
      const known = windows.get(address)
      const window = known && known.endsAt > now() ? known : { posts: 0, endsAt: now() + windowMs }
      window.posts += 1
      windows.set(address, window)
      return window.posts > posts ? window.endsAt - now() : null
    },
  }
}
