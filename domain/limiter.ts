/** A limit on attempts per key and time window. Refused attempts do not extend the wait. */
export interface Limiter {
  /** Counts one attempt. `waitMs` is null when the attempt is allowed, otherwise the time until the window ends. */
  take(key: string): Promise<{ readonly waitMs: number | null }>
  /** Resets the count of the key. */
  forget(key: string): Promise<void>
}
