import * as build from 'virtual:react-router/server-build'
import { organisation } from '#site'
import type { VerifiedBackup } from '#domain/backups/schema.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { openBackupStore } from './backup-target.ts'
import { backupInStore, maxBackupBytes } from './stored-backups.ts'
import { backupName } from './retention.ts'
import { makeBackup } from './make-backup.ts'
import { namesOfMadeBackups } from './made-backups.ts'
import { openBackupParts } from './open-parts.ts'
import type { NightlyMessage, NightlyReply } from './nightly.ts'
import { verifyBackup } from './verify-backup.ts'
import { countDataBytes, makeRoomForBackup } from './free-space.ts'
import { readConfig } from '../settings/config.ts'
import { processEnvironment } from '../settings/env.ts'
import { createLog } from '../log.ts'

/*
 * The site runs this file in a child process each night, so that packing and comparing do not delay requests. It sends
 * the name of the backup that it has stored, and then one last message: the backup that it has made and verified, or the
 * reason for a failure. Its argument is the name of the last verified backup, when there is one.
 */

async function run(): Promise<VerifiedBackup> {
  const { config, secrets } = readConfig(processEnvironment, organisation, process.cwd())
  const { to, keep } = config.backup
  if (!to) throw new Error('BACKUP_TO is not set')
  const store = await openBackupStore(to)
  const at = Date.now()
  const parts = await openBackupParts({ config, secrets })
  const name = backupName(at, { encrypted: parts.passphrase !== null })
  let sizeBytes: number
  try {
    const data = await countDataBytes(parts, config.database)
    const lastVerified = process.argv[2] ?? null
    const { verified: made } = await namesOfMadeBackups(createSqlDocumentStore(parts.database), to)
    await makeRoomForBackup(store, { to, dataDir: config.dataDir, name, keep, made, lastVerified, data })
    sizeBytes = (await store.put(name, await makeBackup(parts), { maxBytes: maxBackupBytes })).sizeBytes
    send({ stored: name })
  } finally {
    await parts.close()
  }
  try {
    const source = backupInStore(store, name, parts.passphrase)
    const verified = await verifyBackup(source, { config, log: createLog(), build })
    const { records, pictures } = verified.backup.manifest
    return { at, name, sizeBytes, records, pictures, missing: verified.missing, pages: verified.pages }
  } catch (error) {
    // An unproved backup would take the place of an earlier one that is known to be good.
    await store.remove(name)
    throw error
  }
}

function send(message: NightlyMessage, onSent = () => {}): void {
  process.send?.(message, onSent)
}

// Nothing waits for the backup of a killed site: without this, the child would keep running, perhaps for ever.
process.once('disconnect', () => process.exit())

const reply = await run().then(
  (verified): NightlyReply => ({ verified }),
  (error: unknown): NightlyReply => ({ reason: error instanceof Error ? error.message : String(error) }),
)
send(reply, () => process.disconnect())
