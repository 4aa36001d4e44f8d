/** A limit on tries per key and window; refused tries do not lengthen the wait. */
export interface Limiter {
  /** Counts one try. `waitMs` is null when it is allowed, else the time until the window ends. */
  take(key: string): Promise<{ readonly waitMs: number | null }>
  /** Starts the key afresh. */
  forget(key: string): Promise<void>
}
