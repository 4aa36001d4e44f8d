/**
 * The server of a store cannot be reached, or accepts no connection, for now. A write may have succeeded, because
 * possibly only its answer was lost. Back ends on a server throw this in place of the error of the connection, which is
 * the cause.
 */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
  readonly code = 'store-unavailable'
  constructor(cause: Error) {
    super(`the server of the store cannot be reached now (${cause.message})`, { cause })
  }
}

/** Whether `error`, or an error that caused it, is a StoreUnavailableError. */
export function isStoreUnavailable(error: unknown): boolean {
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    if (reason instanceof StoreUnavailableError) return true
  }
  return false
}
