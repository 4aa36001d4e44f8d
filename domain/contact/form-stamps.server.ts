import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The signed date in the contact form. A bot that posts without loading the form has no stamp. A recorded form stops
 * working after a week.
 */
export type FormStamps = ReturnType<typeof createFormStamps>

const dayMs = 24 * 3600 * 1000
/** Long enough for a tab left open over a weekend, and for a phone without a connection for some days. */
const acceptedDays = 7

/** `secret`: the site's secret. `now`: milliseconds since the Unix epoch. */
export function createFormStamps(secret: string, now: () => number = Date.now) {
  function stampOf(day: string): string {
    // The first half of an HMAC is long enough to be unguessable (RFC 2104, 5).
    const signature = createHmac('sha256', secret).update(`contact form ${day}`).digest().subarray(0, 16)
    return `${day}.${signature.toString('base64url')}`
  }
  const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10)

  return {
    /** Today's stamp: `2026-11-21.` and the signature, 36 characters of the URL-safe alphabet. */
    current: (): string => stampOf(dayAt(now())),

    /** Whether this site issued the stamp, at most seven days ago. */
    accepts(stamp: string): boolean {
      const day = /^\d{4}-\d{2}-\d{2}(?=\.[\w-]{22}$)/.exec(stamp)?.[0]
      if (!day) return false
      const age = (Date.parse(dayAt(now())) - Date.parse(day)) / dayMs
      // A stamp may be one day ahead: the server's clock was corrected since, or another process has a different clock.
      if (!(age >= -1 && age <= acceptedDays)) return false
      return timingSafeEqual(Buffer.from(stamp), Buffer.from(stampOf(day)))
    },
  }
}
