import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { readContactFields, searchTextOf } from '#domain/contact/rules.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { migrations } from './migrations.ts'

const folder = new URL('./', import.meta.url)

/** SHA-256 of each released migration. A new one gets a new line; the lines above it never change. */
const releasedSteps: Record<string, string> = {
  '0001-documents': 'f3707e260e42dd34aaa74243b984022390242eacac469ef421fac43dfdcb2107',
  '0002-identity': '95f0442379f2c467b1c160333aeeb556259a171b747adcdf55999567f46b3541',
  '0003-newest-first': 'f8b08601e231593bf1e4f7d1b6f5bc4409835e111f6eab7e6bf3f53c4e721a5f',
  '0004-sign-in-links': '4aa5a4d43d1bfadb1adeed789d232b5b549ec375ad81686bb7ab17c5e3469b80',
  '0005-changed-since': '542d4e39468d233728f946aa1f3a3486a5306e0ab723b7ae59ffaece92b50897',
  '0006-files-pairing': '67a32e6ef4beade28dfe62738c8a9926cef4da992021c94f7d2408945546a369',
  '0007-deleted-records': '435f8767e38a7eaec3e6a8e5aec99de7686796a21968475774aeded2b30485b0',
  '0008-leases': 'd18380a8b49c41f2521744421b82140d5c358315aa63cfd53c3d613e670b18c4',
  '0009-setup-tokens': '3bd987e405917b59fc15233d2e2573a4eeee97984c6d323ebfa89894341f6822',
  '0010-uploads': 'ca74a6473e27292a0acfee0fc0fc673d9c0f8b48c153be0f08f8fbd50ab021ed',
  '0011-account-links': '4ad8b793764f22ab79e03c660bba93f607db38c42ed78f78b6e35406d258a5d8',
  '0012-activity-connections': 'f31d631dcffd848ef5ac3ec531d56ce2bee600c8164fc31e3881de1c927489bf',
  '0013-search-texts': 'e2f093cee2b91d8ce90f3a927c0c758e11515a05465fd13e4134b77cfc9be01a',
  '0014-upload-kinds': 'd637533616ae3a88fe9a6b10c5d9103d4b21643a99f6f8f49f05c431074bca53',
  '0015-search-words': '1354ce5cc1541362b3cc06b256c1a6de755f2af19751528345feaf0b477bccb1',
  '0016-page-reads': 'd96e9713984c26e896d87ccb9a3024934ca2e40b8f2dd32c4639347384351f3a',
  '0017-passkeys': '0183a0e18ee53dd76e6399c796bc09d9945a13ed0f0e6120804cc27dd57e27d2',
}

for (const [name, digest] of Object.entries(releasedSteps)) {
  test(`migration ${name} is unchanged since its release`, async () => {
    const source = await readFile(new URL(`${name}.ts`, folder))
    expect(
      createHash('sha256').update(source).digest('hex'),
      'existing stores have run this migration in its released form: undo the edit and add a new migration instead',
    ).toBe(digest)
  })
}

test('every migration in the folder is run and pinned', async () => {
  const files = (await readdir(folder))
    .filter((file) => /^\d{4}-/.test(file))
    .map((file) => file.slice(0, -3))
  expect(Object.keys(migrations).sort()).toEqual(files.sort())
  expect(Object.keys(releasedSteps).sort()).toEqual(files.sort())
})

test('a setup link that an earlier version printed stays valid, and a closed one stays closed', async () => {
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0009'))
  for (const { closedAt, links, tokens } of [
    { closedAt: null, links: 0, tokens: [{ token_hash: 'hash', expires_at: 7 }] },
    { closedAt: 5, links: 1, tokens: [] },
  ]) {
    const file = join(await temporaryFolder(), 'site.sqlite')
    const earlier = createSqliteDatabase({ file, migrations: before })
    await earlier.migrate()
    await sql`insert into setup_links values ('first-account', 'hash', 7, ${closedAt})`.execute(
      earlier.kysely,
    )
    await earlier.close()
    const database = createSqliteDatabase({ file })
    onTestFinished(() => database.close())
    await database.migrate()
    expect(await database.kysely.selectFrom('setup_links').selectAll().execute()).toHaveLength(links)
    expect(await database.kysely.selectFrom('setup_tokens').selectAll().execute()).toEqual(tokens)
  }
})

test('messages of an earlier version are searched, whatever their length, and deleted records stay deleted', async () => {
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0013'))
  const file = join(await temporaryFolder(), 'site.sqlite')
  const earlier = createSqliteDatabase({ file, migrations: before })
  await earlier.migrate()
  for (let number = 0; number < 501; number += 1) {
    const id = `m${String(number).padStart(3, '0')}`
    const fields = JSON.stringify({ name: 'Ṣadé', phone: number, message: number > 498 ? undefined : 'KANO' })
    await sql`insert into documents values ('Contactus', ${id}, 1, ${number}, 'u', 'U', 0, 0)`.execute(
      earlier.kysely,
    )
    await sql`insert into document_versions values ('Contactus', ${id}, 1, ${fields}, 1, 'u', 'U')`.execute(
      earlier.kysely,
    )
  }
  const long = JSON.stringify(`${'x '.repeat(2_000)}Ìbàdàn`)
  await sql`insert into document_texts values ('Contactus', 'm500', 1, 'message', ${long})`.execute(
    earlier.kysely,
  )
  await sql`insert into documents values ('Staff', 'gone', 1, 1, 'u', 'U', 0, 0)`.execute(earlier.kysely)
  await sql`insert into document_versions values ('Staff', 'gone', 1, null, 1, 'u', 'U')`.execute(
    earlier.kysely,
  )
  await earlier.close()

  const database = createSqliteDatabase({ file })
  onTestFinished(() => database.close())
  await database.migrate()
  const documents = createSqlDocumentStore(database)
  expect(await documents.count('Staff')).toBe(0)
  const found = (text: string) =>
    documents.ids('Contactus', { containing: { collection: 'Contactus', texts: [[text]] } })
  expect(await found(' sade \n\n 7 \n kano ')).toEqual(['m007'])
  expect(await found('ibadan')).toEqual(['m500'])
  const [newest] = await documents.newest('Contactus', { limit: 1 })
  const message = readContactFields(newest?.fields ?? {})
  expect(await found(searchTextOf(message)), 'as the product itself makes it').toEqual(['m500'])
})

test('messages of 0.5.0 are found by words with dashes and apostrophes, as if they had been sent now', async () => {
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0015'))
  const file = join(await temporaryFolder(), 'site.sqlite')
  const earlier = createSqliteDatabase({ file, migrations: before })
  await earlier.migrate()
  const message = {
    name: 'Saʻadatu ’Yar’adua',
    email: 'a@b.example',
    phone: '',
    message: 'Gen\u00ADder‑based',
  }
  const stored = "saʻadatu 'yar'adua\na@b.example\n\ngen\u00ADder‐based"
  await sql`insert into documents (collection, id, version, created_at, created_by_uid, created_by_name, sample, revision,
    deleted, search_text) values ('Contactus', 'm1', 1, 1, 'u', 'U', 0, 0, 0, ${stored})`.execute(
    earlier.kysely,
  )
  await earlier.close()
  const database = createSqliteDatabase({ file })
  onTestFinished(() => database.close())
  await database.migrate()
  const rows = await database.kysely.selectFrom('documents').select('search_text').execute()
  expect(rows).toEqual([{ search_text: searchTextOf(message) }])
})
