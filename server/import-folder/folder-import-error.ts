import type { Lines } from './lines.ts'

/** The folder cannot be brought in. The operator sees the message and the problems. */
export class FolderImportError extends Error {
  override name = 'FolderImportError'
  readonly code = 'folder-import'
  readonly problems: Lines
  constructor(message: string, problems: Lines = { listed: [], total: 0 }) {
    super(message)
    this.problems = problems
  }
}
