import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { requirePermission } from '#domain/accounts/policy.ts'
import { isBackupDue, nextNightly } from '#domain/backups/rules.ts'
import type { BackupQueries, BackupState, VerifiedBackup } from '#domain/backups/schema.ts'
import { system } from '#domain/content/system.ts'
import type { Change, DocumentStore, Fields } from '#ports/documents/document-store.ts'
import type { Config } from '../settings/config.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type BackupTarget, openBackupStore } from './backup-target.ts'
import { listBackups } from './stored-backups.ts'
import { eraseMadeBackup, namesOfMadeBackups, setMadeBackup } from './made-backups.ts'
import { selectOutdated } from './retention.ts'

/** The last message of the child process. */
export type NightlyReply = { readonly verified: VerifiedBackup } | { readonly reason: string }
/** A message of the child process. `stored`: the name of the backup, which is now being verified. */
export type NightlyMessage = NightlyReply | { readonly stored: string }

/** The first backup waits until the first visitors are served. */
const firstAfterMs = 15_000
const retryAfterMs = 3_600_000

/** The record that tells all processes about the last backup. */
const record = { collection: 'Maintenance', id: 'backup' } as const
/**
 * Adds the job that makes and verifies a backup each night, and soon after a start when the last one is missing. Then
 * it removes outdated ones. `makeBackup`: makes one backup, calls `onStored` with its name, and verifies it; rejects when
 * it fails. It must not remove the last verified one.
 */
export function addNightlyBackup(
  jobs: Pick<Jobs, 'add'>,
  {
    documents,
    backup: { to, keep },
    log,
    makeBackup = makeInChildProcess,
    now = Date.now,
  }: {
    readonly documents: DocumentStore
    readonly backup: Config['backup']
    readonly log: { info(event: object): void; error(event: object): void }
    readonly makeBackup?: (
      signal: AbortSignal,
      lastVerified: VerifiedBackup | null,
      onStored: (name: string) => Promise<unknown>,
    ) => Promise<VerifiedBackup>
    readonly now?: () => number
  },
): BackupQueries {
  async function read(): Promise<BackupState> {
    const stored = await documents.get(record.collection, record.id)
    const {
      lastVerified = null,
      failure = null,
      begunAt = null,
    } = (stored?.fields ?? {}) as Partial<BackupState>
    return { isSetUp: to !== null, lastVerified, failure, begunAt }
  }

  async function write(state: Omit<BackupState, 'isSetUp'>, changes: readonly Change[] = []): Promise<void> {
    await documents.commit(
      [{ kind: 'set', ...record, fields: state as unknown as Fields }, ...changes],
      system,
    )
  }

  /** Removes the backups whose verification was killed, so that they never take the place of a good one. */
  async function removeUnverified(to: BackupTarget): Promise<void> {
    const { unverified } = await namesOfMadeBackups(documents, to)
    if (unverified.length === 0) return
    const store = await openBackupStore(to)
    for (const name of unverified) await store.remove(name)
    await documents.commit(unverified.map(eraseMadeBackup), system)
  }

  /** Removes the outdated ones of the backups that this database has made. */
  async function removeOutdated(to: BackupTarget, newest: string): Promise<void> {
    const store = await openBackupStore(to)
    const stored = new Set((await listBackups(store)).map(({ key }) => key))
    const { verified: made } = await namesOfMadeBackups(documents, to)
    const outdatedOf = (names: readonly string[]) => selectOutdated(names, keep, { keepAlways: newest })
    const outdated = outdatedOf(made.filter((name) => stored.has(name)))
    for (const name of outdated) await store.remove(name)
    // A missing file may be back later, for example on a disk that is not mounted now.
    const gone = outdatedOf(made).filter((name) => !stored.has(name))
    const forgotten = [...outdated, ...gone].map(eraseMadeBackup)
    if (forgotten.length > 0) await documents.commit(forgotten, system)
  }

  let hasFailed = false

  async function work(to: BackupTarget, signal: AbortSignal): Promise<void> {
    // The store may fail before the backup begins, and end this function.
    hasFailed = true
    const { lastVerified, failure } = await read()
    if (!isBackupDue({ lastVerified }, now())) {
      hasFailed = false
      return
    }
    // After a stop or a crash it stays until the next start, which begins again.
    await write({ lastVerified, failure, begunAt: now() })
    let verified: VerifiedBackup
    try {
      await removeUnverified(to)
      verified = await makeBackup(signal, lastVerified, (name) =>
        documents.commit([setMadeBackup(name, to, { isVerified: false })], system),
      )
      signal.throwIfAborted()
      log.info({ event: 'backup-verified', ...verified })
      await write({ lastVerified: verified, failure: null, begunAt: null }, [
        setMadeBackup(verified.name, to, { isVerified: true }),
      ])
      hasFailed = false
    } catch (error) {
      if (signal.aborted) throw error
      const reason = error instanceof Error ? error.message : String(error)
      log.error({ event: 'backup-failed', reason })
      await write({ lastVerified, failure: { at: now(), reason }, begunAt: null })
      return
    }
    await removeOutdated(to, verified.name)
  }

  if (to !== null) {
    jobs.add({
      work: (signal) => work(to, signal),
      firstAfterMs,
      nextAfterMs: () => Math.min(hasFailed ? retryAfterMs : Infinity, nextNightly(now()) - now()),
    })
  }

  return {
    state: read,
    async openNewest(by) {
      requirePermission(by, 'make-backups')
      const { lastVerified } = await read()
      if (to === null || !lastVerified) return null
      const file = await (await openBackupStore(to)).open(lastVerified.name)
      return file && { name: lastVerified.name, sizeBytes: file.sizeBytes, stream: () => file.stream() }
    },
  }
}

/** Next to this module in the build. The child renders pages, so it exists only there. */
const childFile = fileURLToPath(new URL('./nightly-backup.js', import.meta.url))

async function makeInChildProcess(
  signal: AbortSignal,
  lastVerified: VerifiedBackup | null,
  onStored: (name: string) => Promise<unknown>,
): Promise<VerifiedBackup> {
  const child = fork(childFile, lastVerified ? [lastVerified.name] : [], {
    execArgv: ['--max-old-space-size=512'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal,
  })
  if (child.pid !== undefined) setPriority(child.pid, 19)
  const ended = Promise.withResolvers<NightlyReply>()
  child.on('message', (message: NightlyMessage) => {
    if ('stored' in message) onStored(message.stored).catch(ended.reject)
    else ended.resolve(message)
  })
  child.once('exit', (code) => ended.reject(new Error(`the process of the backup ended with code ${code}`)))
  child.on('error', ended.reject)
  const reply = await ended.promise
  if ('reason' in reply) throw new Error(reply.reason)
  return reply.verified
}
