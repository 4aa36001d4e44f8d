import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#ports/database/database.ts'

/** How often counters whose window has ended are deleted. */
const cleaningMs = 60_000

/** Makes a limiter that allows `tries` attempts in each window. */
export type CreateLimiter = ReturnType<typeof createLimiters>

/**
 * Makes limiters that count in the database: all processes use the same counters, and a restart does not reset them.
 * Counters are stored under an HMAC of the key, keyed with `secret`. `now`: milliseconds since the Unix epoch.
 * A window never ends later than `now + windowMs`, also when the clock was ahead at its start.
 */
export const createLimiters =
  (options: { database: Database; secret: string; onFault: (error: unknown) => void; now: () => number }) =>
  (name: string, limit: { readonly tries: number; readonly windowMs: number }) => {
    const { kysely } = options.database
    const hashed = (key: string) =>
      createHmac('sha256', options.secret).update(`${name} ${key}`).digest('base64url')

    let cleanedAt = Number.NEGATIVE_INFINITY

    return {
      /** `tries`: the number of attempts in this window, including this one. */
      async take(key: string): Promise<{ readonly waitMs: number | null; readonly tries: number }> {
        const now = options.now()
        const latestEnd = now + limit.windowMs
        // One statement, so that parallel attempts are all counted.
        const { tries, ends_at } = await kysely
          .insertInto('limited_tries')
          .values({ key: hashed(key), tries: 1, ends_at: latestEnd })
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({
              tries: sql`case when limited_tries.ends_at <= ${now} then 1 else limited_tries.tries + 1 end`,
              ends_at: sql`case when limited_tries.ends_at > ${now} and limited_tries.ends_at < ${latestEnd} then limited_tries.ends_at else ${latestEnd} end`,
            }),
          )
          .returning(['tries', 'ends_at'])
          .executeTakeFirstOrThrow()
        // Not by the key: a new key must not take one query more, because strangers measure whether their key is known.
        if (Math.abs(now - cleanedAt) >= cleaningMs) {
          cleanedAt = now
          await kysely.deleteFrom('limited_tries').where('ends_at', '<=', now).execute()
        }
        return { tries, waitMs: tries > limit.tries ? ends_at - now : null }
      },
      /**
       * Resets the count of the key. It never rejects, because it is called after the action itself, and a count that
       * stays does no harm. The failure goes to `onFault`.
       */
      async forget(key: string): Promise<void> {
        try {
          await kysely.deleteFrom('limited_tries').where('key', '=', hashed(key)).execute()
        } catch (error) {
          options.onFault(error)
        }
      },
    }
  }
