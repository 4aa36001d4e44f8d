import { OperatorError } from '#ports/operator-error.ts'

/** The backup or the restore stopped. */
export class BackupError extends OperatorError {
  override name = 'BackupError'
  readonly code = 'backup'
}

/** The file is no whole backup of this product. */
export class DamagedBackupError extends BackupError {
  override name = 'DamagedBackupError'
}

/** The content of a backup is stored and counts already, but a step after that failed. */
export class UnfinishedRestoreError extends BackupError {
  override name = 'UnfinishedRestoreError'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
