import type { Config, Secrets } from '../settings/config.ts'
import { readSecret } from '../storage/secret.ts'
import { describeStore, openExistingDatabase, openFileStore } from '../storage/stores.ts'
import { createPassphrase } from './age.ts'
import { BackupError } from './backup-error.ts'
import { isSwapping } from './swap-folder.ts'

/** Opens the stores to back up. @throws {BackupError} when no site has run with these settings. */
export async function openBackupParts(settings: { readonly config: Config; readonly secrets: Secrets }) {
  const { config, secrets } = settings
  if (isSwapping(config.dataDir)) {
    throw new BackupError('A restore was interrupted. Start the site once with npm start, which finishes it.')
  }
  const database = await openExistingDatabase(settings)
  if (!database) {
    throw new BackupError(
      `There is no database in ${describeStore(config)}. Set DATA_DIR or DATABASE_URL to what the site uses.`,
    )
  }
  try {
    return {
      database,
      files: await openFileStore(config.files),
      secret: secrets.auth === null ? await readSecret(config.dataDir) : null,
      passphrase: secrets.backupPassphrase === null ? null : createPassphrase(secrets.backupPassphrase),
      close: () => database.close(),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
