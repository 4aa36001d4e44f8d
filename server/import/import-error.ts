import { OperatorError } from '#ports/operator-error.ts'

/** The import cannot go on. */
export class ImportError extends OperatorError {
  override name = 'ImportError'
  readonly code = 'import'
}
