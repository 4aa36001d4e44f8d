import type { Account } from '#domain/accounts/schema.ts'
import type { Author, DocumentStore } from '#ports/documents/document-store.ts'
import { VersionConflictError } from '#ports/documents/errors.ts'

export type UsersRecords = ReturnType<typeof createUsersRecords>

/** The records in the collection `Users`, one for each account. `now`: milliseconds since the Unix epoch. */
export function createUsersRecords(options: {
  documents: DocumentStore
  log: { warn(event: object): void }
  now: () => number
}) {
  const { documents, log, now } = options
  return {
    /**
     * Writes the record of a user that the specification requires. It never overwrites an existing record. Returns
     * false when the write fails; the log has the reason. The account works without the record.
     */
    async write({ uid, email, username }: Account, by: Author = { uid, name: email }): Promise<boolean> {
      try {
        if (await documents.get('Users', uid)) return true
        const fields = { username, email, createdAt: new Date(now()).toISOString() }
        await documents.commit(
          [{ kind: 'set', collection: 'Users', id: uid, fields, expectedVersion: 0 }],
          by,
        )
        return true
      } catch (error) {
        // A parallel sign-in of the same user has written it.
        if (error instanceof VersionConflictError) return true
        log.warn({ event: 'users-record-not-written', err: error })
        return false
      }
    },

    /** Removes the record of an account that was removed. Safe to repeat. A failure is only logged. */
    async remove({ uid }: Pick<Account, 'uid'>, by: Author): Promise<void> {
      try {
        if (!(await documents.get('Users', uid))) return
        await documents.commit([{ kind: 'delete', collection: 'Users', id: uid }], by)
      } catch (error) {
        log.warn({ event: 'users-record-not-removed', err: error })
      }
    },
  }
}
