import type { Change, DocumentStore } from '#ports/documents/document-store.ts'
import { type BackupTarget, describeBackupTarget } from './backup-target.ts'

/*
 * The site removes only backups that its database has made. Other databases may use the same place: a staging site, a
 * restored backup that somebody only looks at, or a new machine before its restore. The names of the files do not tell
 * them apart. Backups leave these records out, so a new or restored database has none of them (record 0035).
 */

const collection = 'Maintenance'
/** The ids of the records are the names of the backups. */
const idPrefix = 'website-'

/**
 * The names of the backups that this database has made in a place and has not removed. `unverified`: those that are
 * being verified, and those whose verification was killed.
 */
export async function namesOfMadeBackups(
  documents: Pick<DocumentStore, 'read'>,
  to: BackupTarget,
): Promise<{ readonly verified: readonly string[]; readonly unverified: readonly string[] }> {
  const records = [...(await documents.read(collection, { idPrefix })).values()]
  // All sites make their backups at the same time, so another place often has the same names.
  const made = records.filter(({ fields }) => fields['place'] === describeBackupTarget(to))
  const namesOf = (isVerified: boolean) =>
    made.filter(({ fields }) => fields['isVerified'] === isVerified).map(({ id }) => id)
  return { verified: namesOf(true), unverified: namesOf(false) }
}

/** The change for a backup that is stored in full. */
export const setMadeBackup = (
  name: string,
  to: BackupTarget,
  { isVerified }: { readonly isVerified: boolean },
): Change => ({
  ...{ kind: 'set', collection, id: name },
  fields: { place: describeBackupTarget(to), isVerified },
})

/** The change for a backup that was removed. */
export const eraseMadeBackup = (name: string): Change => ({ kind: 'erase', collection, id: name })
