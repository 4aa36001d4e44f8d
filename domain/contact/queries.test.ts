import { expect, test } from 'vitest'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import type { Change, Collection } from '#ports/documents/document-store.ts'
import { adaeze } from '#domain/programs/test-programs.ts'
import { createMessageQueries } from './queries.server.ts'
import { messageParts } from './schema.ts'

const visitor = { uid: 'visitor', name: 'visitor' }

/** A store with `count` messages, of which each tenth is urgent, each seventh answered, each fifth spam. */
async function inboxOf(count: number) {
  const database = await temporaryDatabase()
  const documents = createSqlDocumentStore(database)
  const set = (collection: Collection, id: string, fields: object): Change =>
    ({ kind: 'set', collection, id, fields: fields as never }) as const
  for (let start = 0; start < count; start += 500) {
    const changes = Array.from({ length: Math.min(500, count - start) }, (_, index) => {
      const number = start + index
      const id = `m${String(number).padStart(6, '0')}`
      return [
        set('Contactus', id, { id, name: `Visitor ${number}`, email: 'v@mail.example', message: 'Hello' }),
        ...(number % 10 === 0 ? [set('UrgentMessages', id, { words: ['gun'] })] : []),
        ...(number % 7 === 0 ? [set('AnsweredMessages', id, { way: 'call' })] : []),
        ...(number % 10 !== 0 && number % 5 === 0 ? [set('SpamMessages', id, { doubt: 'x' })] : []),
      ]
    }).flat()
    await documents.commit(changes, visitor)
  }
  let queries = 0
  const counting = new Proxy(documents, {
    get(target, name: keyof typeof documents) {
      const method = target[name] as (...args: unknown[]) => unknown
      return (...args: unknown[]) => {
        queries += 1
        return method.apply(target, args)
      }
    },
  })
  const messages = createMessageQueries(counting)
  const queriesOf = async (work: () => Promise<unknown>) => {
    queries = 0
    await work()
    return queries
  }
  return { messages, queriesOf }
}

test('a page of any list takes the same few queries with 30 messages and with 5,000, on any page', async () => {
  const [few, many] = [await inboxOf(30), await inboxOf(5_000)]
  for (const part of messageParts) {
    const queries = new Set<number>()
    for (const { messages, queriesOf } of [few, many])
      for (const page of [1, 2, 9_999])
        queries.add(await queriesOf(() => messages.list({ search: '', part, page })))
    expect(Math.max(...queries), part).toBeLessThanOrEqual(11)
  }
  const { messages, queriesOf } = many
  expect(await queriesOf(() => messages.counts())).toBe(5)
  expect(await queriesOf(() => messages.list({ search: 'visitor 4999', part: 'all', page: 1 }))).toBeLessThan(
    11,
  )
}, 120_000)

test('the pages of the inbox hold every open message once, the urgent ones first', async () => {
  const { messages } = await inboxOf(150)
  const { open } = await messages.counts()
  const seen: string[] = []
  const urgent: boolean[] = []
  for (let page = 1; seen.length < open; page += 1) {
    const { items } = await messages.list({ search: '', part: 'open', page })
    expect(items.length).toBeGreaterThan(0)
    seen.push(...items.map(({ id }) => id))
    urgent.push(...items.map(({ urgentWords }) => urgentWords !== null))
  }
  expect(new Set(seen).size).toBe(open)
  expect(urgent).toEqual(urgent.toSorted((a, b) => Number(b) - Number(a)))
  const exported: string[] = []
  for await (const batch of messages.all({ search: '', part: 'open' }, adaeze))
    exported.push(...batch.map(({ id }) => id))
  expect(exported).toEqual(seen)
})

test('a search counts and finds within its part only', async () => {
  const { messages } = await inboxOf(30)
  const found = async (part: (typeof messageParts)[number]) =>
    (await messages.list({ search: 'visitor 5', part, page: 1 })).total
  expect(await found('all')).toBe(1)
  expect(await found('spam')).toBe(1)
  expect(await found('open')).toBe(0)
})
