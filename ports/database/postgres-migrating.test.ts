import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { startFreezingProxy } from '#tests/support/freezing-proxy.ts'
import { emptyPostgres, temporaryPostgres } from '#tests/support/temporary-postgres.ts'

function migrationCreating(table: string): Migration {
  return {
    async up(database: Kysely<unknown>) {
      await database.schema.createTable(table).addColumn('id', 'text').execute()
    },
  }
}

/** The error of a promise that must be rejected. */
const refused = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

test('a start with nothing to migrate does not wait for a server that falls silent', async () => {
  const { url, open } = await temporaryPostgres()
  const proxy = await startFreezingProxy(url)
  const database = await open({ url: proxy.url, answerTimeoutMs: 3_000 })
  await database.migrate()
  proxy.freeze(true)
  expect(String(await refused(database.migrate()))).toContain('No Postgres server answers there in time.')
})

test('a start with nothing to migrate does not wait for the writes of another process', async () => {
  const { open } = await temporaryPostgres()
  const [first, second] = [await open(), await open()]
  await first.write(() => second.migrate())
})

test('a migration ends when the server falls silent, changes nothing, and can be repeated', async () => {
  const { url, open, query } = await emptyPostgres()
  const proxy = await startFreezingProxy(url)
  const logged: object[] = []
  const freezing: Migration = {
    async up(database) {
      proxy.freeze(true)
      await sql`select 1`.execute(database)
    },
  }
  const database = await open({
    url: proxy.url,
    answerTimeoutMs: 3_000,
    migrations: { '0001-a': migrationCreating('a'), '0002-b': freezing },
    log: { warn: (event) => logged.push(event) },
  })
  expect(String(await refused(database.migrate()))).toContain('No Postgres server answers there in time.')
  expect(logged.slice(-2)).toEqual([{ event: 'migration-unanswered' }, { event: 'migration-unanswered' }])
  proxy.freeze(false)
  await (await open({ migrations: { '0001-a': migrationCreating('a') } })).migrate()
  expect(await query('select * from a')).toEqual([])
})

test('a migration may take longer than other statements while the server answers', async () => {
  const { open } = await emptyPostgres()
  const slow: Migration = {
    up: (database) => sql`select pg_sleep(5)`.execute(database).then(() => undefined),
  }
  const logged: object[] = []
  const log = { warn: (event: object) => logged.push(event) }
  await (await open({ answerTimeoutMs: 3_000, migrations: { '0001-slow': slow }, log })).migrate()
  expect(logged).toEqual([])
})

test('a migration that waits for another process says so once', async () => {
  const { open } = await emptyPostgres()
  const logged: object[] = []
  const log = { warn: (event: object) => logged.push(event) }
  const migrations = { '0001-a': migrationCreating('a') }
  const [other, database] = [await open(), await open({ lockTimeoutMs: 20, migrations, log })]
  const done = Promise.withResolvers<void>()
  await other.write(async () => {
    database.migrate().then(done.resolve, done.reject)
    await expect.poll(() => logged).toHaveLength(1)
  })
  await done.promise
  expect(logged).toEqual([{ event: 'migration-waits', reason: 'another process writes or migrates' }])
})
