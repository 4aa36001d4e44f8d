import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { emptyPostgres } from '#tests/support/temporary-postgres.ts'
import { UnusableDatabaseError } from './errors.ts'

/** A server that lacks one feature of Postgres: a proxy misspells the name of the feature in each statement. */
async function startServerWithout(feature: string, to: string): Promise<string> {
  const { hostname, port } = new URL(to)
  const unknown = feature.replace(/.$/, '0')
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    client.on('error', () => server.destroy()).on('close', () => server.destroy())
    client.on('data', (bytes) =>
      server.write(bytes.toString('latin1').replaceAll(feature, unknown), 'latin1'),
    )
    server.on('error', () => client.destroy()).pipe(client)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  await once(proxy, 'listening')
  return Object.assign(new URL(to), { port: String((proxy.address() as AddressInfo).port) }).href
}

test('an engine with the protocol of Postgres but without a needed feature is refused and not changed', async () => {
  const { url, open, query } = await emptyPostgres()
  for (const [feature, name] of [
    ['listen', 'LISTEN'],
    ['pg_notify', 'pg_notify'],
    ['pg_try_advisory_xact_lock', 'advisory locks'],
  ] as const) {
    const opening = open({ url: await startServerWithout(feature, url) })
    await expect(opening).rejects.toBeInstanceOf(UnusableDatabaseError)
    await expect(opening).rejects.toThrow(`speaks the protocol of Postgres, but lacks ${name} (`)
    await expect(opening).rejects.toThrow('The site needs PostgreSQL itself')
  }
  await open()
  expect(await query(`select tablename from pg_tables where schemaname = 'public'`)).toEqual([])
  const locks = await query(
    `select l.* from pg_locks l join pg_database d on d.oid = l.database
     where locktype = 'advisory' and datname = current_database()`,
  )
  expect(locks).toEqual([])
})
