/** The import cannot go on. The operator sees the message. */
export class ImportError extends Error {
  override name = 'ImportError'
  readonly code = 'import'
}
