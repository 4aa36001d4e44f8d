import { expect, test } from 'vitest'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { temporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { createPageReads, removeExpiredReads } from './page-reads.ts'

const phone = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  accept: 'text/html,application/xhtml+xml',
}
const dayMs = 24 * 3_600_000

for (const [engine, open] of [
  ['SQLite', temporaryDatabase],
  ['Postgres', async () => (await temporaryPostgres()).open()],
] as const) {
  test(`reads are added up by page and day over processes and days, and kept for a month, on ${engine}`, async () => {
    const database = await open()
    const documents = temporaryDocuments()
    // Half past midnight in Nigeria.
    const clock = { now: Date.parse('2026-11-21T23:30:00Z') }
    const faults: unknown[] = []
    const onFault = (fault: unknown) => faults.push(fault)
    const create = () => createPageReads({ database, onFault, now: () => clock.now })
    const [one, other] = [create(), create()]
    const read = (address: string) => one.count({ method: 'GET', headers: phone }, address)
    read('/programs/3f2a')
    read('/programs?theme=x')
    other.count({ method: 'GET', headers: phone }, '/programs')
    await other.store()
    clock.now += dayMs
    read('/programs/3f2a')
    expect((await one.lastDays()).slice(-3)).toEqual([
      { day: '2026-11-21', count: 0 },
      { day: '2026-11-22', count: 3 },
      { day: '2026-11-23', count: 1 },
    ])
    expect(await one.mostRead(5)).toEqual([
      { path: '/programs', count: 2 },
      { path: '/programs/3f2a', count: 2 },
    ])
    expect((await one.lastDays('/programs/3f2a')).map(({ count }) => count)).toEqual([
      ...Array<number>(12).fill(0),
      1,
      1,
    ])
    const stored = await database.kysely.selectFrom('page_reads').selectAll().orderBy('path').execute()
    expect(stored.map(({ path }) => path)).toEqual(['/programs', '/programs/3f2a', '/programs/3f2a'])
    for (let day = 0; day < 31; day += 1) {
      await removeExpiredReads({ database, documents }, clock.now)
      clock.now += dayMs
    }
    await removeExpiredReads({ database, documents }, clock.now)
    expect(await database.kysely.selectFrom('page_reads').select('day').execute()).toEqual([
      { day: '2026-11-23' },
    ])
    expect(await one.mostRead(5)).toEqual([])
    expect(faults).toEqual([])
  })
}

test('robots, pages that are rendered in advance, and what scripts fetch are not counted, and a page whose link is pressed is', async () => {
  const reads = createPageReads({
    database: await temporaryDatabase(),
    onFault: (fault) => expect.unreachable(String(fault)),
  })
  for (const headers of [
    { ...phone, 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
    { ...phone, 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' },
    { ...phone, 'sec-purpose': 'prefetch;prerender' },
    { ...phone, accept: '*/*' },
    { ...phone, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { ...phone, 'user-agent': 'WhatsApp/2.23.20.0' },
    { accept: phone.accept },
  ]) {
    reads.count({ method: 'GET', headers }, '/')
  }
  reads.count({ method: 'HEAD', headers: phone }, '/')
  expect((await reads.lastDays()).at(-1)?.count).toBe(0)
  for (const headers of [
    { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
    // Through a service worker: Chromium 156, Firefox 153.
    { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'same-origin' },
    { 'sec-purpose': 'prefetch' },
  ]) {
    reads.count({ method: 'GET', headers: { ...phone, ...headers } }, '/')
  }
  expect((await reads.lastDays()).at(-1)?.count).toBe(4)
})

test('counts that could not be stored are stored later', async () => {
  const database = await temporaryDatabase()
  const faults: unknown[] = []
  const reads = createPageReads({ database, onFault: (fault) => faults.push(fault) })
  await database.kysely.schema.alterTable('page_reads').renameTo('elsewhere').execute()
  reads.count({ method: 'GET', headers: phone }, '/')
  await reads.store()
  expect(faults).toHaveLength(1)
  await database.kysely.schema.alterTable('elsewhere').renameTo('page_reads').execute()
  expect((await reads.lastDays()).at(-1)?.count).toBe(1)
})
