import { copyFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { createFailingFileStore } from '#tests/support/failing-file-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { temporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { createPairing } from './pairing.ts'

async function site() {
  const database = await temporaryDatabase()
  const files = createMemoryFileStore()
  return { database, files, pairing: createPairing({ database, files }) }
}

test('a new database and new files are unpaired, and paired after each renewal', async () => {
  const { pairing } = await site()
  expect(await pairing.state()).toBe('unpaired')
  for (let times = 0; times < 3; times += 1) {
    await pairing.renew()
    expect(await pairing.state()).toBe('paired')
  }
})

test('a new database with paired files is mismatched, and so are new files with a paired database', async () => {
  const [one, other] = [await site(), await site()]
  await one.pairing.renew()
  expect(await createPairing({ database: other.database, files: one.files }).state()).toBe('mismatched')
  expect(await createPairing({ database: one.database, files: other.files }).state()).toBe('mismatched')
  await other.pairing.renew()
  expect(await createPairing({ database: other.database, files: one.files }).state()).toBe('mismatched')
})

test('a copy of the database from before the last renewal is mismatched, even after writes, and the original stays paired', async () => {
  const { database, files, pairing } = await site()
  await pairing.renew()
  await pairing.renew()
  const copy = `${database.file}.copy`
  await sql`pragma wal_checkpoint(truncate)`.execute(database.kysely)
  await copyFile(database.file, copy)
  await pairing.renew()

  const restored = createSqliteDatabase({ file: copy })
  onTestFinished(() => restored.close())
  const ofRestored = createPairing({ database: restored, files })
  expect(await ofRestored.state()).toBe('mismatched')
  await restored.write((transaction) =>
    transaction.updateTable('document_revisions').set({ revision: 9 }).execute(),
  )
  expect(await ofRestored.state()).toBe('mismatched')
  expect(await pairing.state()).toBe('paired')
  await ofRestored.renew()
  expect(await ofRestored.state()).toBe('paired')
  expect(await pairing.state()).toBe('mismatched')
})

test('a renewal that fails, even twice, leaves both paired', async () => {
  const database = await temporaryDatabase()
  const files = createFailingFileStore(createMemoryFileStore())
  const pairing = createPairing({ database, files })
  await pairing.renew()
  for (let times = 0; times < 2; times += 1) {
    files.failNextPut('before')
    await expect(pairing.renew()).rejects.toThrow()
    expect(await pairing.state()).toBe('paired')
  }
  files.failNextPut('after')
  await expect(pairing.renew()).rejects.toThrow()
  expect(await pairing.state()).toBe('paired')
  await pairing.renew()
  expect(await pairing.state()).toBe('paired')
})

test('two processes that renew at the same time leave both paired', async () => {
  const postgres = await temporaryPostgres()
  const files = createMemoryFileStore()
  const databases = [await postgres.open(), await postgres.open()]
  const pairings = databases.map((database) => createPairing({ database, files }))
  for (let times = 0; times < 5; times += 1) {
    await Promise.all(pairings.map(({ renew }) => renew()))
    for (const { state } of pairings) expect(await state()).toBe('paired')
  }
})
