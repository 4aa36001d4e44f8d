import { expect, test } from 'vitest'
import type { Database } from '#ports/database/database.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { withoutMail } from '#tests/support/identity-site.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { temporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { createIdentity } from '../identity/identity.ts'
import { copyDatabase } from './copy-database.ts'

const adaeze = { uid: 'adaeze', name: 'Adaeze' }
const account = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'long road to the ballot 27' }

/** The identity on a database, which creates the tables of accounts. */
const identityOn = (database: Database, databaseType: 'sqlite' | 'postgres') =>
  createIdentity({
    database,
    databaseType,
    documents: createSqlDocumentStore(database),
    secret: 'a secret of at least thirty-two bytes',
    siteUrl: 'http://localhost:3000',
    emailDomain: () => 'wipf.example',
    log: { warn: () => undefined },
    ...withoutMail,
  })

const put = (database: Database, id: string, report = `<p>Ìbàdàn\u0000 ${'word '.repeat(2_000)}</p>`) =>
  createSqlDocumentStore(database).commit(
    [
      {
        kind: 'set',
        collection: 'Programs',
        id,
        fields: { ProgramTitle: 'Ẹ Jẹ́ Ká Dìbò', ProgramReport: report, ProgramDate: '2026-11-14' },
      },
    ],
    adaeze,
  )

async function filledSqlite() {
  const database = await temporaryDatabase()
  const identity = await identityOn(database, 'sqlite')
  await identity.createFirstAccount(account)
  for (let number = 0; number < 250; number += 1) await put(database, `program-${number}`)
  await put(database, 'program-7', '<p>The second version</p>')
  await createSqlDocumentStore(database).commit(
    [{ kind: 'delete', collection: 'Programs', id: 'program-8' }],
    adaeze,
  )
  return database
}

async function emptyPostgres() {
  const database = await (await temporaryPostgres()).open()
  await identityOn(database, 'postgres')
  return database
}

const recordsOf = async (database: Database) =>
  [...(await createSqlDocumentStore(database).read('Programs')).values()].sort((one, other) =>
    one.id.localeCompare(other.id),
  )

test('records, versions, accounts and revisions move from SQLite to Postgres and back unchanged', async () => {
  const source = await filledSqlite()
  const postgres = await emptyPostgres()
  const { rows } = await copyDatabase(source, postgres)
  expect(rows).toBeGreaterThan(500)
  expect(await recordsOf(postgres)).toEqual(await recordsOf(source))
  const documents = createSqlDocumentStore(postgres)
  expect(await documents.revision()).toBe(await createSqlDocumentStore(source).revision())
  const identity = await identityOn(postgres, 'postgres')
  expect(await identity.hasAccounts()).toBe(true)
  const origin = { address: '203.0.113.7', headers: new Headers(), pause: async () => true }
  expect(await identity.signIn(account, origin)).toMatchObject({ ok: true })

  // The sign-in added a session and a time, so the way back begins with a second copy.
  const second = await emptyPostgres()
  await copyDatabase(source, second)
  const back = await temporaryDatabase()
  await identityOn(back, 'sqlite')
  expect(await copyDatabase(second, back)).toEqual({ rows, wasThere: false })
  expect(await recordsOf(back)).toEqual(await recordsOf(source))
  expect(await copyDatabase(source, back), 'the copy of the copy is the source').toEqual({
    rows,
    wasThere: true,
  })
})

test('a database with other content is refused and not changed', async () => {
  const source = await filledSqlite()
  const target = await emptyPostgres()
  await put(target, 'theirs')
  await expect(copyDatabase(source, target)).rejects.toThrow(
    // The pictures may have been copied before.
    'has content already, which was not changed. Name an empty one.',
  )
  expect((await recordsOf(target)).map(({ id }) => id)).toEqual(['theirs'])
})

test('when the source is written to meanwhile, nothing is copied and the reason is reported', async () => {
  const source = await filledSqlite()
  const target = await emptyPostgres()
  let isWritten = false
  const written: Database = {
    ...target,
    write: (work) =>
      target.write(async (transaction) => {
        if (!isWritten) await put(source, 'meanwhile')
        isWritten = true
        return work(transaction)
      }),
  }
  await expect(copyDatabase(source, written)).rejects.toThrow('Stop the site, then run the command again.')
  expect(await recordsOf(target)).toEqual([])
  expect((await copyDatabase(source, target)).wasThere).toBe(false)
})
