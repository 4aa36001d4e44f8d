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
