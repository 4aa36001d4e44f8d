import type { Migration } from 'kysely/migration'
import * as documents from './0001-documents.ts'
import * as identity from './0002-identity.ts'
import * as newestFirst from './0003-newest-first.ts'
import * as signInLinks from './0004-sign-in-links.ts'
import * as changedSince from './0005-changed-since.ts'
import * as filesPairing from './0006-files-pairing.ts'
import * as deletedRecords from './0007-deleted-records.ts'
import * as leases from './0008-leases.ts'
import * as setupTokens from './0009-setup-tokens.ts'
import * as uploads from './0010-uploads.ts'
import * as accountLinks from './0011-account-links.ts'
import * as activityConnections from './0012-activity-connections.ts'
import * as searchTexts from './0013-search-texts.ts'
import * as uploadKinds from './0014-upload-kinds.ts'
import * as searchWords from './0015-search-words.ts'
import * as pageReads from './0016-page-reads.ts'
import * as passkeys from './0017-passkeys.ts'

/**
 * All migrations from an empty store to the current schema, run in the order of their names.
 *
 * A released migration is never edited, renamed or removed, because existing stores have run it and will not run it
 * again. A mistake in one is fixed by a new migration at the end. `migrations.test.ts` pins their digests.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-documents': documents,
  '0002-identity': identity,
  '0003-newest-first': newestFirst,
  '0004-sign-in-links': signInLinks,
  '0005-changed-since': changedSince,
  '0006-files-pairing': filesPairing,
  '0007-deleted-records': deletedRecords,
  '0008-leases': leases,
  '0009-setup-tokens': setupTokens,
  '0010-uploads': uploads,
  '0011-account-links': accountLinks,
  '0012-activity-connections': activityConnections,
  '0013-search-texts': searchTexts,
  '0014-upload-kinds': uploadKinds,
  '0015-search-words': searchWords,
  '0016-page-reads': pageReads,
  '0017-passkeys': passkeys,
}
