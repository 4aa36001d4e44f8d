/** A file was stored with a different size than it was sent with, so it is incomplete. */
export class WrongFileSizeError extends Error {
  override name = 'WrongFileSizeError'
  readonly code = 'wrong-file-size'
  readonly sentBytes: number
  readonly storedBytes: number

  constructor(key: string, { sentBytes, storedBytes }: { sentBytes: number; storedBytes: number }) {
    super(`${key} was stored with ${storedBytes} of ${sentBytes} bytes`)
    this.sentBytes = sentBytes
    this.storedBytes = storedBytes
  }
}
