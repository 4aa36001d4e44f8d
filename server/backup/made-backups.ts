import type { Change, DocumentStore } from '#ports/documents/document-store.ts'
import type { FilesPlace } from '../config.ts'
import { describeBackupPlace } from './backup-places.ts'

/*
 * The site removes only backups that its database has made. Other databases may use the same place: a staging site, a
 * restored backup that somebody only looks at, or a new machine before its restore. The names of the files do not tell
 * them apart. Backups leave these records out, so a new or restored database has none of them (record 0035).
 */

const collection = 'Maintenance'
/** The ids of the records are the names of the backups. */
const idPrefix = 'website-'

/** The names of the backups that this database has made in a place and has not removed. */
export async function namesOfMadeBackups(
  documents: Pick<DocumentStore, 'read'>,
  to: FilesPlace,
): Promise<readonly string[]> {
  const records = [...(await documents.read(collection, { idPrefix })).values()]
  // All sites make their backups at the same time, so another place often has the same names.
  return records.filter(({ fields }) => fields['place'] === describeBackupPlace(to)).map(({ id }) => id)
}

/** The change for a backup that was made. */
export const addMadeBackup = (name: string, to: FilesPlace): Change => ({
  ...{ kind: 'set', collection, id: name },
  fields: { place: describeBackupPlace(to) },
})

/** The change for a backup that was removed. */
export const eraseMadeBackup = (name: string): Change => ({ kind: 'erase', collection, id: name })
