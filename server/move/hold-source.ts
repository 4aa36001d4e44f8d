import { hostname } from 'node:os'
import type { Config, Secrets } from '../config.ts'
import { readFolderId } from '../data-folder.ts'
import { PicturesElsewhereError, takePicturesLease } from '../pictures-lease.ts'
import { openExistingDatabase } from '../stores.ts'
import { MoveError } from './move-error.ts'

/**
 * Runs `work` while no process of the site runs on a Postgres source, and none can start: files that one publishes
 * after they were listed would be missing in the new place. It holds the lease on the pictures, which each process
 * takes at its start. For SQLite the lock on the data folder does the same.
 * @throws {MoveError} when a process runs. After a crash of one it waits until the lease of that one ends.
 */
export async function whileSourceIsHeld<T>(
  from: { readonly config: Config; readonly secrets: Secrets },
  announce: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const { dataDir, database: place } = from.config
  const database = place.kind === 'postgres' ? await openExistingDatabase(from) : null
  if (!database) return work()
  try {
    const lease = await takePicturesLease({
      database,
      processName: `${hostname()}/${await readFolderId(dataDir)}`,
      place: { name: `a place that npm run move copies on ${hostname()}`, isShared: false },
      onWait: () => announce('Another process of the website seems to run. Looking whether it does …'),
      log: { error: () => undefined },
      // The copy meets the same fault, and stops.
      onFault: () => undefined,
    }).catch((error: unknown) => {
      throw error instanceof PicturesElsewhereError ? new MoveError(runningWords) : error
    })
    try {
      return await work()
    } finally {
      await lease.release()
    }
  } finally {
    await database.close()
  }
}

const runningWords =
  'Another process of the website runs on this database, and what it publishes now would be missing in the new place. Nothing was changed. Stop it on each machine, then run the command again.'
