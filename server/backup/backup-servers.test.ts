import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { organisation } from '#site'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import {
  account,
  backup,
  contentOf,
  craftBackup,
  identityOn,
  restore,
  stoppedSite,
} from '#tests/support/stopped-site.ts'
import { readConfig } from '../settings/config.ts'
import type { Environment } from '../settings/env.ts'
import { openFiles, openFileStore } from '../storage/stores.ts'
import { s3Keys } from '#tests/support/s3-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { emptyPostgres } from '#tests/support/temporary-postgres.ts'
import { temporaryS3Server } from '#tests/support/temporary-s3.ts'
import { openBackupParts } from './open-parts.ts'
import { backupBytes, countDataBytes } from './free-space.ts'

// The SDK finds the keys itself.
beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
  return () => vi.unstubAllEnvs()
})

async function programsIn(dataDir: string) {
  const database = createSqliteDatabase({ file: join(dataDir, 'site.sqlite') })
  try {
    const documents = createSqlDocumentStore(database)
    return {
      now: [...(await documents.read('Programs')).values()],
      all: await documents.history('Programs', 'hall'),
    }
  } finally {
    await database.close()
  }
}

/** The pictures without their other sizes, the files to download and the unfinished uploads. */
async function filesIn(dataDir: string) {
  const files = Object.entries(await contentOf(dataDir))
  return Object.fromEntries(files.filter(([name]) => /^files\/.+(jpg|pdf|part-1)$/.test(name)))
}

async function signIn(dataDir: string) {
  const database = createSqliteDatabase({ file: join(dataDir, 'site.sqlite') })
  const origin = { address: '203.0.113.7', headers: new Headers(), pause: async () => true }
  return (await identityOn(database)).signIn(account, origin).finally(() => database.close())
}

async function countBackupBytesOf(environment: Environment) {
  const settings = readConfig(environment, organisation, '/')
  const parts = await openBackupParts(settings)
  try {
    return backupBytes(await countDataBytes(parts, settings.config.database))
  } finally {
    await parts.close()
  }
}

test('a backup of SQLite is restored unchanged into Postgres and a bucket, and a backup of these into a folder', async () => {
  const dataDir = await stoppedSite()
  const folder = await temporaryFolder()
  const [first, second] = [join(folder, 'first.tar.zst'), join(folder, 'second.tar.zst')]
  await backup([first], { DATA_DIR: dataDir })

  const { url } = await emptyPostgres()
  const { endpoint, bucket } = await temporaryS3Server()
  const servers = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: url,
    FILES_URL: `s3://${bucket}/site?endpoint=${endpoint}`,
    AUTH_SECRET: 'a secret of at least thirty-two bytes',
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  expect((await restore([first], servers)).lines[0]).toMatch(/^Restored: 2 records and 3 pictures/)
  await expect(restore([first], servers)).rejects.toThrow('has content already. Nothing was changed.')
  const { size } = await stat(first)
  for (const environment of [{ DATA_DIR: dataDir }, servers])
    expect(await countBackupBytesOf(environment), 'a backup fits into what is counted').toBeGreaterThan(size)

  const newer = join(folder, 'newer.tar.zst')
  const { bytes, key } = { bytes: Buffer.from('later'), key: 'images/Programs/later/later.jpg' }
  await craftBackup(newer, (add) => add(`files/${key}`, bytes.length, [bytes]), { steps: ['9999-later'] })
  const { url: empty } = await emptyPostgres()
  await expect(restore([newer], { ...servers, DATABASE_URL: empty })).rejects.toThrow('newer version')
  const files = await openFileStore(readConfig(servers, organisation, '/').config.files)
  expect(await files.open(key), 'nothing was added to the bucket').toBeNull()

  await backup([second], { ...servers, BACKUP_TO: `s3://${bucket}/backups?endpoint=${endpoint}` })
  const back = join(folder, 'back')
  await restore([second, '--into', back], {})
  expect(await programsIn(back)).toEqual(await programsIn(dataDir))
  expect(await filesIn(back)).toEqual(await filesIn(dataDir))
  expect(Object.keys(await filesIn(back))).toHaveLength(5)
  expect(await signIn(back)).toMatchObject({ ok: true })
})

test('the pictures alone move to a bucket and back, beside the same database', async () => {
  const dataDir = await stoppedSite()
  const [records, files] = [await programsIn(dataDir), await filesIn(dataDir)]
  const folder = await temporaryFolder()
  const { endpoint, bucket } = await temporaryS3Server()
  const inBucket = { DATA_DIR: dataDir, FILES_URL: `s3://${bucket}/site?endpoint=${endpoint}` }
  const [there, back] = [join(folder, 'there.tar.zst'), join(folder, 'back.tar.zst')]

  await backup([there], { DATA_DIR: dataDir })
  await restore([there], inBucket)
  expect(await programsIn(dataDir)).toEqual(records)
  expect(await filesIn(dataDir), 'the old ones are kept aside').toEqual({})
  const { config } = readConfig(inBucket, organisation, '/')
  expect(await openFiles(config), 'a start with FILES_URL is not refused').toBeDefined()

  await backup([back], inBucket)
  await restore([back], { DATA_DIR: dataDir })
  expect(await programsIn(dataDir)).toEqual(records)
  expect(await filesIn(dataDir)).toEqual(files)
})

test('when AUTH_SECRET is not the secret of the backup, the restore keeps that and says that two-step sign-in needs it', async () => {
  const dataDir = await stoppedSite()
  const folder = await temporaryFolder()
  const file = join(folder, 'backup.tar.zst')
  await backup([file], { DATA_DIR: dataDir })
  const words = (kept: string) => `Two-step sign-in needs the secret in ${kept}: set AUTH_SECRET to its text.`
  const other = { AUTH_SECRET: 'another secret of thirty-two bytes' }

  const onServer = async (environment: Environment) => {
    const { url } = await emptyPostgres()
    const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:9' }
    return (await restore([file], { ...settings, ...environment })).lines.at(-1)
  }
  const kept = join(folder, 'data', 'auth-secret-restored')
  for (const run of ['first', 'second']) expect(await onServer(other), run).toBe(words(kept))
  expect((await stat(kept)).mode & 0o077, 'only its owner reads it').toBe(0)
  const same = await readFile(kept, 'utf8')
  expect(await onServer({ AUTH_SECRET: same })).toContain('Everybody signs in again')
  expect(existsSync(kept)).toBe(false)

  const into = join(folder, 'into')
  const answer = await restore([file, '--into', into], other)
  expect(answer.lines.at(-1)).toBe(words(join(into, 'auth-secret')))
  expect(await readFile(join(into, 'auth-secret'), 'utf8')).toBe(same)
})

test('a backup is stored in a bucket and restored from it by its name', async () => {
  const dataDir = await stoppedSite()
  const { endpoint, bucket } = await temporaryS3Server()
  const to = { BACKUP_TO: `s3://${bucket}/backups?endpoint=${endpoint}` }
  const { lines } = await backup([], { DATA_DIR: dataDir, ...to })
  const name = /website-\S+\.tar\.zst/.exec(lines[0] ?? '')?.[0] ?? ''
  const folder = join(await temporaryFolder(), 'restored')
  await restore([name, '--into', folder], to)
  expect(await programsIn(folder)).toEqual(await programsIn(dataDir))
})
