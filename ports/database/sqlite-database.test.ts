import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { StorageFullError } from '#ports/storage-full.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { describeDatabase } from './contract.ts'
import { EmptyDatabaseError, ForeignDatabaseError, NewerSchemaError } from './errors.ts'
import { createSqliteDatabase, type SqliteDatabaseOptions } from './sqlite-database.ts'

describeDatabase(
  'SQLite',
  async () => {
    const file = join(await temporaryFolder(), 'site.sqlite')
    return { open: () => createSqliteDatabase({ file }) }
  },
  { notifies: false },
)

function openDatabase(options: SqliteDatabaseOptions) {
  const database = createSqliteDatabase(options)
  onTestFinished(() => database.close())
  return database
}

function migrationCreating(table: string): Migration {
  return {
    async up(database: Kysely<unknown>) {
      await database.schema.createTable(table).addColumn('id', 'integer').execute()
    },
  }
}

function tablesIn(file: string): string[] {
  const reader = new DatabaseSync(file, { readOnly: true })
  const rows = reader.prepare(`select name from sqlite_master where type = 'table'`).all()
  reader.close()
  return rows.map((row) => String(row.name)).filter((name) => !name.startsWith('schema_steps'))
}

test('commits wait for the disk, and foreign keys are enforced', async () => {
  const database = openDatabase({ file: join(await temporaryFolder(), 'site.sqlite') })
  const pragma = async (name: string) => {
    const { rows } = await sql.raw(`pragma ${name}`).execute(database.kysely)
    return Object.values(rows[0] as object)[0]
  }
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('busy_timeout')).toBe(5000)
})

test('the folder is created, and only its owner can read the file', async () => {
  const file = join(await temporaryFolder(), 'data', 'site.sqlite')
  const database = openDatabase({ file })
  await database.migrate()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(`${file}-wal`)).mode & 0o777).toBe(0o600)
})

test('a file that is not a database is refused when it is opened', async () => {
  const file = join(await temporaryFolder(), 'site.sqlite')
  await writeFile(file, 'a letter, somebody saved it here by mistake. '.repeat(200))
  expect(() => createSqliteDatabase({ file })).toThrow('file is not a database')
})

test('the database of another program is refused and not changed', async () => {
  const file = join(await temporaryFolder(), 'site.sqlite')
  const other = new DatabaseSync(file)
  other.exec('create table songs (title text)')
  const refused = () => expect(() => createSqliteDatabase({ file })).toThrow(ForeignDatabaseError)
  let before = await readFile(file)
  refused()
  expect(await readFile(file)).toEqual(before)
  // Its application id belongs to another program, whatever the names of its tables.
  other.exec('create table schema_steps (name text); pragma application_id = 7')
  other.close()
  before = await readFile(file)
  refused()
  expect(await readFile(file)).toEqual(before)
})

test('a store without an application id is recognised and gets one', async () => {
  const file = join(await temporaryFolder(), 'site.sqlite')
  const older = openDatabase({ file })
  await older.migrate()
  await sql.raw('pragma application_id = 0').execute(older.kysely)
  await older.close()
  const database = openDatabase({ file, mayBeNew: false })
  await database.migrate()
  const { rows } = await sql<{ application_id: number }>`pragma application_id`.execute(database.kysely)
  expect(rows).toEqual([{ application_id: 0x57495046 }])
})

test('a missing, truncated or empty store is refused when it must not be new', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'site.sqlite')
  const refused = () =>
    expect(() => createSqliteDatabase({ file, mayBeNew: false })).toThrow(EmptyDatabaseError)
  refused()
  expect(await readdir(folder)).toEqual([])

  await writeFile(file, '')
  await writeFile(`${file}-wal`, 'commits that were not moved into the file yet')
  refused()
  expect(await readFile(`${file}-wal`, 'utf8')).toContain('commits')

  await writeFile(`${file}-wal`, '')
  openDatabase({ file })
  refused()
})

test('a write probe fails when writing fails', async () => {
  const database = openDatabase({ file: join(await temporaryFolder(), 'site.sqlite') })
  await database.migrate()
  await database.probe()
  await sql.raw('pragma query_only = on').execute(database.kysely)
  await expect(database.probe()).rejects.toThrow()
})

test('a write on a full disk throws StorageFullError and stores nothing, and the next one succeeds when there is space', async () => {
  const database = openDatabase({ file: join(await temporaryFolder(), 'site.sqlite') })
  await database.migrate()
  const mostPages = (count: number) => sql.raw(`pragma max_page_count = ${count}`).execute(database.kysely)
  const write = () =>
    database.write(async (transaction) => {
      await transaction.updateTable('document_revisions').set({ revision: 7 }).execute()
      const large = {
        collection: 'Programs',
        id: 'a',
        version: 1,
        field: 'report',
        text: 'x'.repeat(100_000),
      }
      await transaction.insertInto('document_texts').values(large).execute()
    })
  const revision = async () =>
    (await database.kysely.selectFrom('document_revisions').select('revision').executeTakeFirstOrThrow())
      .revision

  await mostPages(1)
  await expect(write()).rejects.toBeInstanceOf(StorageFullError)
  expect(await revision()).toBe(0)
  await mostPages(1_000_000)
  await write()
  expect(await revision()).toBe(7)
})

test('a store of a newer version is refused with a message and not changed', async () => {
  const file = join(await temporaryFolder(), 'site.sqlite')
  const newer = openDatabase({
    file,
    migrations: { '0001-a': migrationCreating('a'), '0002-b': migrationCreating('b') },
  })
  await newer.migrate()
  await newer.close()

  const older = openDatabase({ file, migrations: { '0001-a': migrationCreating('a') } })
  const refusal = await older.migrate().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(NewerSchemaError)
  expect(refusal).toMatchObject({ code: 'newer-schema', unknownMigrations: ['0002-b'] })
  expect(String((refusal as Error).message)).toBe(
    `The database ${file} was written by a newer version of this website (its newest migration is 0002-b; this version ` +
      `knows migrations up to 0001-a). Nothing was changed. Start the newer version again, or put back a copy of the ` +
      `database made before it ran.`,
  )
  expect(tablesIn(file)).toEqual(['a', 'b'])
})

test('a failed migration also rolls back the migrations before it', async () => {
  const file = join(await temporaryFolder(), 'site.sqlite')
  const failing: Migration = { up: () => Promise.reject(new Error('no room left')) }
  const database = openDatabase({ file, migrations: { '0001-a': migrationCreating('a'), '0002-b': failing } })
  await expect(database.migrate()).rejects.toThrow('no room left')
  await database.close()
  expect(tablesIn(file)).toEqual([])
})

test('an older store is copied before it is changed, and only the latest copy is stored', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'site.sqlite')
  const all = {
    '0001-a': migrationCreating('a'),
    '0002-b': migrationCreating('b'),
    '0003-c': migrationCreating('c'),
  }
  const migrateTo = async (count: number) => {
    const migrations = Object.fromEntries(Object.entries(all).slice(0, count))
    const database = openDatabase({ file, migrations })
    await database.migrate()
    await database.close()
  }

  await migrateTo(1)
  expect(await readdir(folder)).toEqual(['site.sqlite'])
  await migrateTo(2)
  expect(tablesIn(`${file}.before-migration`)).toEqual(['a'])
  await migrateTo(3)
  await migrateTo(3)
  expect(tablesIn(`${file}.before-migration`)).toEqual(['a', 'b'])
  expect((await stat(`${file}.before-migration`)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['site.sqlite', 'site.sqlite.before-migration'])
})

test('a process that opens a new file while another one writes to it waits for the change to WAL', async () => {
  const file = join(await temporaryFolder(), 'site.sqlite')
  const program = `
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(${JSON.stringify(file)})
    database.exec('begin immediate')
    console.log('writes')
    process.stdin.once('data', () => setTimeout(() => process.exit(), 300))
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  await once(child.stdout, 'data')
  // The other process writes for 300 ms from now on, also on a slow machine.
  const start = performance.now()
  child.stdin.write('.')
  openDatabase({ file })
  expect(performance.now() - start).toBeGreaterThan(290)
  await once(child, 'exit')
})

test('a process that finds another one migrating waits until it is done', async () => {
  const file = join(await temporaryFolder(), 'site.sqlite')
  const module = JSON.stringify(new URL('./sqlite-database.ts', import.meta.url).href)
  // Creating the table twice would fail, so only one of the two processes has run each migration. The lock is held
  // longer than the busy timeout, so `migrate` waits, not SQLite. That timeout is long enough for opening the file
  // while the other process opens it, also on a busy machine.
  const program = `
    import { setTimeout as wait } from 'node:timers/promises'
    const { createSqliteDatabase } = await import(${module})
    const database = createSqliteDatabase({
      file: ${JSON.stringify(file)},
      busyTimeoutMs: 1_000,
      migrations: {
        '0001-slow': {
          async up(kysely) {
            await kysely.schema.createTable('slow').addColumn('id', 'integer').execute()
            await wait(2_500)
          },
        },
      },
    })
    await database.migrate()
    await database.kysely.insertInto('slow').values({ id: process.pid }).execute()
    await database.close()
  `
  const run = async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const [exitCode] = await once(child, 'exit')
    return exitCode
  }
  expect(await Promise.all([run(), run()])).toEqual([0, 0])

  const reader = new DatabaseSync(file, { readOnly: true })
  expect(reader.prepare('select count(*) as count from slow').get()).toEqual({ count: 2 })
  reader.close()
})
