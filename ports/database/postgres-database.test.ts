import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { StorageFullError } from '#ports/storage-full.ts'
import { StoreUnavailableError } from '#ports/store-unavailable.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { startFreezingProxy } from '#tests/support/freezing-proxy.ts'
import { emptyPostgres, temporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { describeDatabase } from './contract.ts'
import type { Database } from './database.ts'
import {
  EmptyDatabaseError,
  ForeignDatabaseError,
  NewerSchemaError,
  UnusableDatabaseError,
} from './errors.ts'
import { createPostgresDatabase } from './postgres-database.ts'
import { checkServerVersion } from './postgres-refusals.ts'

describeDatabase('Postgres', emptyPostgres, { notifies: true })

function migrationCreating(table: string): Migration {
  return {
    async up(database: Kysely<unknown>) {
      await database.schema.createTable(table).addColumn('id', 'text').execute()
    },
  }
}

async function revisionOf({ kysely }: Pick<Database, 'kysely'>): Promise<number> {
  return (await kysely.selectFrom('document_revisions').select('revision').executeTakeFirstOrThrow()).revision
}

/** The error of a promise that must be rejected. */
const refused = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

/** Ends all connections to the database, as a restart of the server does. */
const endConnections =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

test('bigint is read as a number, also in long reads', async () => {
  const database = await (await temporaryPostgres()).open()
  expect(await revisionOf(database)).toBe(0)
  expect(await revisionOf({ kysely: database.kyselyForLongReads })).toBe(0)
})

test('a long read sees one moment and does not block the writes that happen meanwhile', async () => {
  const { open, query } = await temporaryPostgres()
  const database = await open()
  await query(`insert into limited_tries select n::text, 1, n from generate_series(1, 600) as n`)
  let rows = 0
  for await (const _ of database.kyselyForLongReads.selectFrom('limited_tries').selectAll().stream(100)) {
    if (rows === 0) await database.write((transaction) => transaction.deleteFrom('limited_tries').execute())
    rows += 1
  }
  expect(rows).toBe(600)
  expect(await query('select * from limited_tries')).toEqual([])
})

test('a commit waits for the writer of another process, sees its commit, and gives up after a time', async () => {
  const { open } = await temporaryPostgres()
  const [first, second] = [await open(), await open({ lockTimeoutMs: 50 })]
  await first.write(async (transaction) => {
    await transaction.updateTable('document_revisions').set({ revision: 7 }).execute()
    await expect(second.write(async () => 'never')).rejects.toMatchObject({ code: '55P03' })
  })
  expect(await second.write((transaction) => revisionOf({ kysely: transaction }))).toBe(7)
})

test('after all connections were lost, reads, writes and notifications work again', async () => {
  const { open, query } = await temporaryPostgres()
  const [database, other] = [await open(), await open()]
  const heard = { times: 0 }
  database.listen(() => (heard.times += 1))
  await expect.poll(() => heard.times).toBe(1)
  await revisionOf({ kysely: database.kyselyForLongReads })
  await query(endConnections)
  // The listener is notified once after its connection is restored, because notifications may have been missed.
  await expect.poll(() => heard.times, { timeout: 10_000 }).toBe(2)
  expect(await revisionOf(database)).toBe(0)
  expect(await revisionOf({ kysely: database.kyselyForLongReads })).toBe(0)
  await other.write((transaction) => other.notify(transaction))
  await expect.poll(() => heard.times).toBe(3)
})

test('when notifications do not arrive, as behind a pooler, this is logged once and the direct URL is used for them', async () => {
  const { url, open } = await temporaryPostgres()
  const pooled = await startProxyWithoutNotifications(url)
  const logged: object[] = []
  const heard = { pooled: 0, direct: 0 }
  const options = {
    url: pooled,
    notificationsWithinMs: 200,
    log: { warn: (event: object) => logged.push(event) },
  }
  const database = await open(options)
  database.listen(() => (heard.pooled += 1))
  await expect.poll(() => logged).toMatchObject([{ event: 'database-notifications-unavailable' }])
  const direct = await open({ ...options, directUrl: url })
  direct.listen(() => (heard.direct += 1))
  await expect.poll(() => heard.direct).toBe(1)
  await database.write((transaction) => database.notify(transaction))
  await expect.poll(() => heard.direct).toBe(2)
  expect(heard.pooled).toBe(0)
  expect(logged).toHaveLength(1)
})

test('a write whose connection is lost fails and leaves the lock free', async () => {
  const { open, query } = await temporaryPostgres()
  const database = await open()
  const write = database.write(async (transaction) => {
    await transaction.updateTable('document_revisions').set({ revision: 7 }).execute()
    await query(endConnections)
    await revisionOf({ kysely: transaction })
  })
  await expect(write).rejects.toThrow()
  expect(await database.write((transaction) => revisionOf({ kysely: transaction }))).toBe(0)
})

test('a query whose connection the server ends is a StoreUnavailableError', async () => {
  const { open, query } = await temporaryPostgres()
  const database = await open()
  const waiting = refused(sql`select pg_sleep(60)`.execute(database.kysely))
  const isWaiting = async () =>
    (
      await query(
        `select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep(60)%'`,
      )
    ).length > 1
  await expect.poll(isWaiting).toBe(true)
  await query(endConnections)
  expect(await waiting).toBeInstanceOf(StoreUnavailableError)
})

test('a long read whose connection the server ends is a StoreUnavailableError, and the next one works', async () => {
  const { open, query } = await temporaryPostgres()
  const database = await open()
  await query(`insert into limited_tries select n::text, 1, n from generate_series(1, 600) as n`)
  const rows = database.kyselyForLongReads.selectFrom('limited_tries').selectAll()
  async function readWhileConnectionsEnd() {
    let read = 0
    for await (const _ of rows.stream(100)) if (read++ === 0) await query(endConnections)
  }
  expect(await refused(readWhileConnectionsEnd())).toBeInstanceOf(StoreUnavailableError)
  expect(await rows.execute()).toHaveLength(600)
})

test('a server that falls silent is a StoreUnavailableError after a time, and is used again when it answers', async () => {
  const { url, open, query } = await temporaryPostgres()
  await query(`insert into limited_tries select n::text, 1, n from generate_series(1, 600) as n`)
  const proxy = await startFreezingProxy(url)
  const database = await open({ url: proxy.url, answerTimeoutMs: 3_000 })
  const rows = database.kyselyForLongReads.selectFrom('limited_tries').selectAll().stream(100)
  await rows.next()
  proxy.freeze(true)
  const readOn = async () => {
    for await (const _ of rows);
  }
  const write = () => database.write((transaction) => revisionOf({ kysely: transaction }))
  for (const error of await Promise.all([readOn(), revisionOf(database), write()].map(refused))) {
    expect(error).toBeInstanceOf(StoreUnavailableError)
  }
  proxy.freeze(false)
  expect(await revisionOf({ kysely: database.kyselyForLongReads })).toBe(0)
  expect(await write()).toBe(0)
})

test('a full disk of the server is a StorageFullError', async () => {
  const database = await (await temporaryPostgres()).open()
  const full = sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`
  await expect(full.execute(database.kysely)).rejects.toBeInstanceOf(StorageFullError)
  await expect(database.write((transaction) => full.execute(transaction))).rejects.toBeInstanceOf(
    StorageFullError,
  )
})

test('a store of a newer version is refused with a message and not changed', async () => {
  const { url, open, query } = await emptyPostgres()
  const newer = await open({
    migrations: { '0001-a': migrationCreating('a'), '0002-b': migrationCreating('b') },
  })
  await newer.migrate()
  const older = await open({ migrations: { '0001-a': migrationCreating('a') } })
  const refusal = await refused(older.migrate())
  expect(refusal).toBeInstanceOf(NewerSchemaError)
  expect((refusal as Error).message).toContain(`The database ${new URL(url).pathname.slice(1)} at 127.0.0.1:`)
  expect((refusal as Error).message).not.toContain(new URL(url).password)
  expect(await query('select * from b')).toEqual([])
})

test('a failed migration also rolls back the migrations before it, and the next start can migrate', async () => {
  const { open, query } = await emptyPostgres()
  const failing: Migration = {
    up: (database) => sql`select * from nowhere`.execute(database).then(() => undefined),
  }
  const database = await open({ migrations: { '0001-a': migrationCreating('a'), '0002-b': failing } })
  await expect(database.migrate()).rejects.toThrow('nowhere')
  expect(await query(`select to_regclass('a') as a, to_regclass('schema_steps') as steps`)).toEqual([
    { a: null, steps: null },
  ])
  await (await open({ migrations: { '0001-a': migrationCreating('a') } })).migrate()
})

test('the database of another program is refused, and tables with other names are not', async () => {
  const { open, query } = await emptyPostgres()
  await query('create table spatial_ref_sys (id int)')
  await open()
  await query('create table documents (title text)')
  await expect(open()).rejects.toBeInstanceOf(ForeignDatabaseError)
})

test('an empty database is refused when it must not be new', async () => {
  const { open } = await emptyPostgres()
  const refusal = await refused(open({ mayBeNew: false }))
  expect(refusal).toBeInstanceOf(EmptyDatabaseError)
  expect(String(refusal)).toContain('set DATABASE_URL to the right database')
})

test('a server that cannot be used is refused with a message that does not contain the password', async () => {
  const { url } = await emptyPostgres()
  const changed = (change: Partial<URL>) => Object.assign(new URL(url), change).href
  const refusal = async (to: string) => {
    const error = await refused(createPostgresDatabase({ url: to, log: { warn: () => undefined } }))
    expect(error).toBeInstanceOf(UnusableDatabaseError)
    expect(String(error)).not.toContain('not-the-password')
    return String(error)
  }
  expect(await refusal(changed({ password: 'not-the-password' }))).toContain(
    'refuses the user name or the password',
  )
  expect(await refusal(changed({ password: '' }))).toContain('refuses the user name or the password')
  expect(await refusal(changed({ pathname: 'nowhere' }))).toContain('no database with this name')
  expect(await refusal(changed({ port: String(await findFreePort()) }))).toContain(
    'No Postgres server answers',
  )
  expect(await refusal(changed({ hostname: 'nowhere.invalid' }))).toContain('no machine with the host name')
  expect(await refusal(`${url}?sslmode=verify-full`)).toContain('no TLS')
})

test('a user who may not create tables gets a message that says so', async () => {
  const { url, open, query } = await emptyPostgres()
  const { pathname } = new URL(url)
  const user = `reader_${pathname.slice(6)}`
  await query(`create user ${user} password 'reader'; revoke create on schema public from public`)
  const database = await open({
    url: Object.assign(new URL(url), { username: user, password: 'reader' }).href,
  })
  await expect(database.migrate()).rejects.toThrow('may not create tables')
})

test('a server older than 13 is refused', () => {
  expect(() => checkServerVersion('12.22 (Debian 12.22-1.pgdg120+1)')).toThrow(
    'Version 13 or newer is needed',
  )
  for (const version of ['13.0', '18.4', '19beta1']) checkServerVersion(version)
})

/** A proxy that passes everything on except notifications, as a pooler in transaction mode does. Returns its URL. */
async function startProxyWithoutNotifications(to: string): Promise<string> {
  const { hostname, port } = new URL(to)
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    let rest = Buffer.alloc(0)
    client.on('error', () => server.destroy()).pipe(server)
    server
      .on('error', () => client.destroy())
      .on('end', () => client.end())
      .on('data', (bytes: Buffer) => {
        // One byte for the type, and four for the length without it
        // (https://www.postgresql.org/docs/current/protocol-message-formats.html).
        for (rest = Buffer.concat([rest, bytes]); rest.length >= 5;) {
          const end = 1 + rest.readUInt32BE(1)
          if (rest.length < end) return
          if (rest.toString('latin1', 0, 1) !== 'A') client.write(rest.subarray(0, end))
          rest = rest.subarray(end)
        }
      })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  await once(proxy, 'listening')
  return Object.assign(new URL(to), { port: String((proxy.address() as AddressInfo).port) }).href
}
