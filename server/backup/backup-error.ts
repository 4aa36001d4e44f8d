/** The backup or the restore stopped. The operator sees the message as it is. */
export class BackupError extends Error {
  override name = 'BackupError'
  readonly code = 'backup'
}

/** The file is no whole backup of this product. `message`: what is wrong with it, for the operator. */
export class DamagedBackupError extends BackupError {
  override name = 'DamagedBackupError'
}
