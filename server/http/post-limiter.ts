import { LRUCache } from 'lru-cache'

/** The limit of all forms from one address. It is high because many people may use one address. */
export const postRate = { posts: 300, windowMs: 10 * 60_000 } as const

/** Beyond this number the least recently used address loses its count. */
const maxAddresses = 10_000

/**
 * Counts the posts of each address before their bodies are read. It counts in memory, because counting in the database
 * would cost more than it saves. Each server process has its own counts. `now`: milliseconds of any clock.
 */
export function createPostLimiter({ posts, windowMs }: typeof postRate, now = () => performance.now()) {
  const windows = new LRUCache<string, { posts: number; readonly endsAt: number }>({ max: maxAddresses })
  return {
    /** Counts one post. Returns null when it is allowed, otherwise the time until the window ends, in milliseconds. */
    take(address: string): number | null {
      const known = windows.get(address)
      const window = known && known.endsAt > now() ? known : { posts: 0, endsAt: now() + windowMs }
      window.posts += 1
      windows.set(address, window)
      return window.posts > posts ? window.endsAt - now() : null
    },
  }
}
