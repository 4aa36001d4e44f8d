import { createBetterAuth } from '../identity/better-auth.ts'
import { createImageWorkshop, type ImageWorkshop } from '../images/workshop.ts'
import type { readConfig } from '../settings/config.ts'
import { lockDataFolder } from '../storage/data-folder.ts'
import { openStores, type Stores } from '../storage/stores.ts'

interface StoppedSite extends Stores {
  readonly workshop: ImageWorkshop
  readonly tablesWithin: ReturnType<typeof createBetterAuth>['tablesWithin']
}

/**
 * Runs `work` with the stores of a site that does not run. They are migrated, so the next start finds a complete
 * database.
 * @throws {FolderInUseError} when the site runs.
 */
export async function withStoppedSite<T>(
  settings: ReturnType<typeof readConfig>,
  work: (site: StoppedSite) => Promise<T>,
): Promise<T> {
  const { database: place, dataDir, siteUrl } = settings.config
  const unlock = await lockDataFolder(dataDir, { timeoutMs: 0, onWait: () => undefined })
  try {
    const stores = await openStores(settings, { info: () => undefined, warn: () => undefined })
    const { database } = stores
    const workshop = createImageWorkshop()
    try {
      const auth = createBetterAuth({ database, databaseType: place.kind, secret: noSecret, siteUrl })
      await auth.migrate()
      return await work({ ...stores, workshop, tablesWithin: auth.tablesWithin })
    } finally {
      await workshop.stop()
      await database.close()
    }
  } finally {
    unlock()
  }
}

/** For commands in which Better Auth only reads and writes its tables, and signs nothing. */
export const noSecret = 'x'.repeat(32)
