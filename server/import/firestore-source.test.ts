import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GcsRefusal } from '#ports/files/gcs-calls.ts'
import { NoTokenError } from '#ports/google-access-token.ts'
import { StoreUnavailableError } from '#ports/store-unavailable.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { openFirestore, toOperatorError } from './firestore-source.ts'

const account = { project: 'forum', client_email: 'reader@forum.example' }

test('a service account without rights, a revoked key and a missing database are reported with their own messages', () => {
  const words = (error: Error) =>
    (toOperatorError(new StoreUnavailableError(error), account) as Error).message
  expect(words(new GcsRefusal(403, 'x', ''))).toBe(
    'The records of forum cannot be read as reader@forum.example: the service account may not read the database. Give it the role “Cloud Datastore Viewer”. Nothing was changed.',
  )
  expect(words(new GcsRefusal(404, 'x', ''))).toContain('the project has no Firestore database')
  expect(words(new GcsRefusal(401, 'x', ''))).toContain('the key is not valid any more')
  expect(words(new NoTokenError(new Error('invalid_grant')))).toContain('the key is not valid any more')
  const other = new TypeError('a fault of ours')
  expect(toOperatorError(other, account)).toBe(other)
})

test('a file that is not a key is refused before any request is sent', async () => {
  const file = join(await temporaryFolder(), 'key.json')
  await writeFile(file, JSON.stringify({ type: 'authorized_user', client_id: 'x' }))
  await expect(openFirestore(file, { emulator: null, signal: new AbortController().signal })).rejects.toThrow(
    'is not the key of a service account',
  )
})
