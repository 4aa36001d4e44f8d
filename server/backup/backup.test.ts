import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { packTar } from 'modern-tar'
import { expect, test } from 'vitest'
import { migrations } from '#ports/database/migrations/migrations.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createRandom } from '#tests/support/seeded-random.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { seal } from './envelope.ts'
import { lockDataFolder } from '../storage/data-folder.ts'
import { findBackup } from './stored-backups.ts'
import { namesOfMadeBackups, setMadeBackup } from './made-backups.ts'
import { checkBackup } from './read-archive.ts'
import { needsDiskOf } from '../operator/restore.ts'
import { createBetterAuth } from '../identity/better-auth.ts'
import {
  account,
  adaeze,
  backup,
  contentOf,
  craftBackup,
  identityOn,
  restore,
  stoppedSite,
} from '#tests/support/stopped-site.ts'

const newFolder = async () => join(await temporaryFolder(), 'restored')

/** A backup of a stopped site in a file. */
async function backupOf(dataDir: string, environment: Record<string, string> = {}): Promise<string> {
  const file = join(await temporaryFolder(), 'backup.tar.zst')
  await backup([file], { DATA_DIR: dataDir, ...environment })
  return file
}

const identitySettings = {
  databaseType: 'sqlite',
  secret: 'a secret of at least thirty-two bytes',
  siteUrl: 'http://localhost:3000',
} as const

async function migrationsOf(file: string): Promise<string[]> {
  const { kysely, close } = createSqliteDatabase({ file })
  const { rows } = await sql<{ name: string }>`select name from schema_steps order by name`.execute(kysely)
  await close()
  return rows.map(({ name }) => name)
}

async function readSite(dataDir: string) {
  const database = createSqliteDatabase({ file: join(dataDir, 'site.sqlite') })
  const documents = createSqlDocumentStore(database)
  try {
    return {
      programs: [...(await documents.read('Programs')).values()],
      history: await documents.history('Programs', 'hall'),
      drafts: [...(await documents.read('Drafts')).values()],
      uploads: await database.kysely.selectFrom('uploads').selectAll().execute(),
      accounts: await (await identityOn(database)).hasAccounts(),
    }
  } finally {
    await database.close()
  }
}

test('a backup restored into an empty folder has the records, histories, drafts, accounts, pictures and uploads', async () => {
  const dataDir = await stoppedSite()
  const file = await backupOf(dataDir)
  expect((await stat(file)).mode & 0o077, 'only its owner reads it').toBe(0)
  const folder = await newFolder()
  const answer = await restore([file, '--into', folder], {})
  expect(answer.lines[0]).toMatch(/^Restored: 2 records and 3 pictures, as they were today/)
  expect(answer.lines).toHaveLength(2)

  expect(await readSite(folder)).toEqual(await readSite(dataDir))
  const [restored, source] = [await contentOf(folder), await contentOf(dataDir)]
  // The other sizes of a picture are made again.
  const saved = Object.keys(source).filter((name) => /^files\/.+(jpg|pdf|part-1)$|^auth-secret$/.test(name))
  expect(saved).toHaveLength(6)
  expect(saved.filter((name) => restored[name] !== source[name])).toEqual([])
  expect(Object.keys(restored).filter((name) => name.endsWith('.avif'))).toEqual([])
  const database = createSqliteDatabase({ file: join(folder, 'site.sqlite') })
  const origin = { address: '203.0.113.7', headers: new Headers(), pause: async () => true }
  expect(await (await identityOn(database)).signIn(account, origin)).toMatchObject({ ok: true })
  await database.close()
})

test('a restored database does not know the backups of the site, so it removes none of them', async () => {
  const dataDir = await stoppedSite()
  const to = { kind: 'folder', directory: '/mnt/backups' } as const
  const on = async <T>(folder: string, work: (documents: DocumentStore) => Promise<T>) => {
    const database = createSqliteDatabase({ file: join(folder, 'site.sqlite') })
    return work(createSqlDocumentStore(database)).finally(() => database.close())
  }
  const name = 'website-2026-11-24-011000Z.tar.zst'
  const made = setMadeBackup(name, to, { isVerified: true })
  await on(dataDir, (documents) => documents.commit([made], adaeze))
  const { verified } = await on(dataDir, (documents) => namesOfMadeBackups(documents, to))
  expect(verified).toEqual([name])
  const folder = await newFolder()
  await restore([await backupOf(dataDir), '--into', folder], {})
  const none = { verified: [], unverified: [] }
  expect(await on(folder, (documents) => namesOfMadeBackups(documents, to))).toEqual(none)
})

test('the earlier data is kept beside the restored data', async () => {
  const dataDir = await stoppedSite()
  const file = await backupOf(dataDir)
  const database = createSqliteDatabase({ file: join(dataDir, 'site.sqlite') })
  const fields = { ProgramTitle: 'Since the backup' }
  await createSqlDocumentStore(database).commit(
    [{ kind: 'set', collection: 'Programs', id: 'hall', fields }],
    adaeze,
  )
  await database.close()
  const { lines } = await restore([file], { DATA_DIR: dataDir })
  const former = /What was there is in (\S+)\. Remove it/.exec(lines.join('\n'))?.[1] ?? ''
  expect((await readSite(dataDir)).programs[0]?.fields['ProgramTitle']).toBe('Ẹ Jẹ́ Ká Dìbò')
  expect((await readSite(former)).programs[0]?.fields['ProgramTitle']).toBe('Since the backup')
  expect(existsSync(join(former, 'files/images/Programs/hall/hall-0.jpg'))).toBe(true)
  expect((await readdir(dataDir)).filter((name) => /^restor/.test(name))).toEqual([])
})

test('an encrypted backup is restored with its passphrase, and refused with another one or none', async () => {
  const dataDir = await stoppedSite()
  const passphrase = 'seven women one ballot'
  const file = await backupOf(dataDir, { BACKUP_PASSPHRASE: passphrase })
  expect((await readFile(file, 'latin1')).startsWith('age-encryption.org/v1\n-> scrypt ')).toBe(true)
  const folder = await newFolder()
  const into = (environment: Record<string, string>) => restore([file, '--into', folder], environment)
  await expect(into({ BACKUP_PASSPHRASE: 'eight women one ballot' })).rejects.toThrow(
    'is not that of this backup',
  )
  await expect(into({})).rejects.toThrow('The backup is encrypted. Set BACKUP_PASSPHRASE')
  expect(existsSync(folder)).toBe(false)
  expect((await into({ BACKUP_PASSPHRASE: passphrase })).exitCode).toBe(0)
  expect(await readSite(folder)).toEqual(await readSite(dataDir))
})

test('a backup with one changed byte is refused each time, and the data is untouched', async () => {
  const dataDir = await stoppedSite()
  const bytes = await readFile(await backupOf(dataDir))
  const before = await contentOf(dataDir)
  const random = createRandom(27)
  const damaged = join(await temporaryFolder(), 'damaged.tar.zst')
  for (let round = 0; round < 20; round += 1) {
    const changed = Buffer.from(bytes)
    const at = random.number(changed.length)
    changed[at] = changed[at]! ^ (1 + random.number(255))
    await writeFile(damaged, changed)
    await expect(restore([damaged], { DATA_DIR: dataDir }), `byte ${at}`).rejects.toThrow('is damaged')
  }
  expect(await contentOf(dataDir)).toEqual(before)
})

test('an encrypted backup with a changed byte of its header or its end is refused', async () => {
  const dataDir = await stoppedSite()
  const BACKUP_PASSPHRASE = 'seven women one ballot'
  const bytes = await readFile(await backupOf(dataDir, { BACKUP_PASSPHRASE }))
  const before = await contentOf(dataDir)
  const damaged = join(await temporaryFolder(), 'damaged.tar.zst.age')
  const header = bytes.indexOf('\n--- ')
  for (const at of [0, header + 10, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    await writeFile(damaged, changed)
    await expect(restore([damaged], { DATA_DIR: dataDir, BACKUP_PASSPHRASE }), `byte ${at}`).rejects.toThrow(
      'is damaged',
    )
  }
  expect(await contentOf(dataDir)).toEqual(before)
})

test('a backup cut short, an empty file and another file are refused', async () => {
  const dataDir = await stoppedSite()
  const bytes = await readFile(await backupOf(dataDir))
  const file = join(await temporaryFolder(), 'short.tar.zst')
  for (const content of [bytes.subarray(0, -1), bytes.subarray(0, 1_000), Buffer.alloc(0), 'Dear all,']) {
    await writeFile(file, content)
    await expect(restore([file], { DATA_DIR: dataDir })).rejects.toThrow('is damaged')
  }
  await expect(restore([`${file}.nowhere`], { DATA_DIR: dataDir })).rejects.toThrow('There is no backup')
  const madeForIt = join(await temporaryFolder(), 'look-at-it')
  await expect(restore([file, '--into', madeForIt], {})).rejects.toThrow('is damaged')
  expect(existsSync(madeForIt)).toBe(false)
  expect((await readSite(dataDir)).programs).toHaveLength(1)
})

test('a backup whose last byte is missing is refused, also when its end arrives late', async () => {
  const bytes = await readFile(await backupOf(await stoppedSite()))
  async function* slowly() {
    yield bytes.subarray(0, -1)
    await setTimeout(200)
  }
  const source = { name: 'slow', passphrase: null, open: async () => slowly() }
  await expect(checkBackup(source, { freeBytes: 1_000_000_000 })).rejects.toThrow('is damaged')
})

test('a restore needs room on the disk only for what it stores there', async () => {
  const file = await backupOf(await stoppedSite())
  const source = await findBackup(file, { to: null, passphrase: null, directory: '/' })
  const sqlite = { kind: 'sqlite', file: 'site.sqlite' } as const
  const folder = { kind: 'folder', directory: 'files' } as const
  const bucket = { kind: 's3', bucket: 'forum', prefix: '', region: 'af', endpoint: null } as const
  const fits = (freeBytes: number, config: Parameters<typeof needsDiskOf>[0]) =>
    checkBackup(source, { freeBytes, needsDisk: needsDiskOf(config) }).then(
      () => true,
      (error: unknown) => (String(error).includes('are free on the disk') ? false : Promise.reject(error)),
    )
  // Its files have a little more than 150,000 bytes.
  const postgres = { kind: 'postgres', name: 'forum' } as const
  expect(await fits(0, { database: postgres, files: bucket })).toBe(true)
  expect(await fits(150_000, { database: sqlite, files: bucket })).toBe(true)
  expect(await fits(150_000, { database: sqlite, files: folder })).toBe(false)
  expect(await fits(150_000, { database: postgres, files: folder })).toBe(false)
  expect(await fits(160_000, { database: postgres, files: folder })).toBe(true)
})

test('a database that an update has not migrated yet is saved as it is, and its backup is migrated', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  await mkdir(dataDir)
  const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0009'))
  const file = join(dataDir, 'site.sqlite')
  const before = createSqliteDatabase({ file, migrations: earlier })
  await before.migrate()
  await createBetterAuth({ database: before, ...identitySettings }).migrate()
  // The version with these migrations had no second step of sign-in.
  await sql`drop table "twoFactor"`.execute(before.kysely)
  const fields = { ProgramTitle: 'Ẹ Jẹ́ Ká Dìbò' }
  // The tables of that version have fewer columns than the document store writes.
  await sql`insert into documents values ('Programs', 'hall', 1, 1, 'u', 'U', 0, 1)`.execute(before.kysely)
  await sql`insert into document_versions values ('Programs', 'hall', 1, ${JSON.stringify(fields)}, 1, 'u', 'U')`.execute(
    before.kysely,
  )
  await sql`insert into setup_links values ('first-account', 'hash', 7, null)`.execute(before.kysely)
  await before.close()

  const folder = await newFolder()
  await restore([await backupOf(dataDir), '--into', folder], {})
  expect(await migrationsOf(file)).toEqual(Object.keys(earlier))
  expect(await migrationsOf(join(folder, 'site.sqlite'))).toEqual(Object.keys(migrations))
  expect((await readSite(folder)).programs).toMatchObject([{ id: 'hall', fields }])
  const restored = createSqliteDatabase({ file: join(folder, 'site.sqlite') })
  // The migration that brings setup links into a table of their own has run on the rows of the backup.
  expect(await restored.kysely.selectFrom('setup_tokens').selectAll().execute()).toEqual([
    { token_hash: 'hash', expires_at: 7 },
  ])
  await restored.close()
  expect((await readdir(folder)).filter((name) => name.includes('before-migration'))).toEqual([])
})

test('a backup of a newer version is refused with a message', async () => {
  const dataDir = await stoppedSite()
  const file = join(await temporaryFolder(), 'newer.tar.zst')
  await craftBackup(file, async () => undefined, { steps: ['0001-documents', '9999-later'] })
  await expect(restore([file], { DATA_DIR: dataDir })).rejects.toThrow(
    'was made by a newer version of this website',
  )
  expect((await readSite(dataDir)).programs).toHaveLength(1)
})

test('names that leave the folder, other names, doubles and declared sizes are refused', async () => {
  const dataDir = await stoppedSite()
  const file = join(await temporaryFolder(), 'crafted.tar.zst')
  const before = await contentOf(dataDir)
  const refused = async (words: string, ...names: readonly string[]) => {
    await craftBackup(file, async (add) => {
      for (const name of names) await add(name, 1, [new Uint8Array(1)])
    })
    await expect(restore([file], { DATA_DIR: dataDir }), names.join()).rejects.toThrow(words)
  }
  for (const name of [
    '../site.sqlite',
    '/etc/passwd',
    'files/../../x',
    'files/images/../x',
    'site.sqlite',
    'files/pairing/x',
    'database/leases/000001.jsonl',
  ])
    await refused('a name that no backup has', name)
  await refused('twice', 'files/images/a/b/c.jpg', 'files/images/a/b/c.jpg')
  await craftBackup(file, (add) => add('files/images/a/b/c.jpg', 100_000_000_000, [])).catch(() => undefined)
  await expect(restore([file], { DATA_DIR: dataDir })).rejects.toThrow('is damaged')
  expect(await contentOf(dataDir)).toEqual(before)
})

test('links are refused, whatever they point to', async () => {
  const dataDir = await stoppedSite()
  const file = join(await temporaryFolder(), 'links.tar.zst')
  for (const type of ['symlink', 'link'] as const) {
    const about = Buffer.from('{"format":"website-backup","version":1,"madeAt":0,"steps":[]}')
    const archive = await packTar([
      { header: { name: 'about.json', size: about.length, type: 'file' }, body: about },
      { header: { name: 'files/images/a/b/c.jpg', size: 0, type, linkname: '/etc/passwd' } },
    ])
    await writeFile(file, await seal(new Blob([archive]).stream(), null))
    await expect(restore([file], { DATA_DIR: dataDir })).rejects.toThrow('is not a plain file')
  }
})

test('the backup of a running site is made, and a running site is not restored over', async () => {
  const dataDir = await stoppedSite()
  const unlock = await lockDataFolder(dataDir, { timeoutMs: 0, onWait: () => undefined })
  const file = await backupOf(dataDir)
  await expect(restore([file], { DATA_DIR: dataDir })).rejects.toThrow('Stop that one first')
  unlock()
})

test('a backup goes into a folder under a name with its time, and never over another file', async () => {
  const dataDir = await stoppedSite()
  const folder = join(await temporaryFolder(), 'backups')
  await mkdir(folder)
  await backup([folder], { DATA_DIR: dataDir })
  const [name = ''] = await readdir(folder)
  expect(name).toMatch(/^website-\d{4}-\d\d-\d\d-\d{6}Z\.tar\.zst$/)
  await expect(backup([join(folder, name)], { DATA_DIR: dataDir })).rejects.toThrow('Nothing was overwritten')
  await backup([], { DATA_DIR: dataDir, BACKUP_TO: join(folder, 'nightly') })
  expect(
    (await readdir(join(folder, 'nightly'))).filter((entry) => entry.startsWith('website-')),
  ).toHaveLength(1)
  expect((await backup([], { DATA_DIR: dataDir })).lines[0]).toMatch(/^Say where to write the backup to/)
  await expect(backup([folder], { DATA_DIR: join(folder, 'nothing') })).rejects.toThrow(
    'There is no database in',
  )
})
