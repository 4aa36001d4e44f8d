import { OperatorError } from '#ports/operator-error.ts'

/** The export cannot begin or go on. */
export class ExportError extends OperatorError {
  override name = 'ExportError'
  readonly code = 'export'
}
