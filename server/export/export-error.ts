/** The export cannot begin or go on. The operator sees the message. */
export class ExportError extends Error {
  override name = 'ExportError'
  readonly code = 'export'
}
