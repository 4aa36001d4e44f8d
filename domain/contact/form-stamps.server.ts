import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The signed day in the contact form. A program that posts without having asked for the form has none, and a recorded
 * form stops working after a week.
 */
export interface FormStamps {
  /** Of today: `2026-11-21.` and the signature, 36 characters of the URL-safe alphabet. */
  current(): string
  /** Whether this site made the stamp, at most seven days ago. */
  accepts(stamp: string): boolean
}

const dayMs = 24 * 3600 * 1000
/** A tab that was left open over a weekend still sends; so does a phone that had no connection for some days. */
const acceptedDays = 7

/** `secret`: of the site. `now`: milliseconds since the Unix epoch. */
export function createFormStamps(secret: string, now: () => number = Date.now): FormStamps {
  function stampOf(day: string): string {
    // The first half of an HMAC is long enough to be unguessable (RFC 2104, 5).
    const signature = createHmac('sha256', secret).update(`contact form ${day}`).digest().subarray(0, 16)
    return `${day}.${signature.toString('base64url')}`
  }
  const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10)

  return {
    current: () => stampOf(dayAt(now())),

    accepts(stamp) {
      const day = /^\d{4}-\d{2}-\d{2}(?=\.[\w-]{22}$)/.exec(stamp)?.[0]
      if (!day) return false
      const age = (Date.parse(dayAt(now())) - Date.parse(day)) / dayMs
      // A day ahead: the clock of the server has been corrected since, or another process has another one.
      if (!(age >= -1 && age <= acceptedDays)) return false
      return timingSafeEqual(Buffer.from(stamp), Buffer.from(stampOf(day)))
    },
  }
}
