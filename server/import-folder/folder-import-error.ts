import { OperatorError } from '#ports/operator-error.ts'
import type { Lines } from './lines.ts'

/** The folder cannot be imported. The operator sees the problems below the message. */
export class FolderImportError extends OperatorError {
  override name = 'FolderImportError'
  readonly code = 'folder-import'
  readonly problems: Lines
  constructor(message: string, problems: Lines = { listed: [], total: 0 }) {
    super(message)
    this.problems = problems
  }
}
