import type { Account } from '#domain/accounts/schema.ts'
import type { Author, DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'

export interface UsersRecords {
  /**
   * Writes the specification's record of a user once, never over an existing one. False when it could not be written;
   * the reason is in the log, and the account works without it.
   */
  write(account: Account, by?: Author): Promise<boolean>
}

/** The records in `Users`, one for each account. `now`: milliseconds since the Unix epoch. */
export function createUsersRecords(options: {
  documents: DocumentStore
  log: { warn(event: object): void }
  now: () => number
}): UsersRecords {
  const { documents, log, now } = options
  return {
    async write({ uid, email, username }, by = { uid, name: email }) {
      try {
        if (await documents.get('Users', uid)) return true
        const fields = { username, email, createdAt: new Date(now()).toISOString() }
        await documents.commit(
          [{ kind: 'set', collection: 'Users', id: uid, fields, expectedVersion: 0 }],
          by,
        )
        return true
      } catch (error) {
        // Another sign-in of the same person was first.
        if (error instanceof VersionConflictError) return true
        log.warn({ event: 'users-record-not-written', err: error })
        return false
      }
    },
  }
}
