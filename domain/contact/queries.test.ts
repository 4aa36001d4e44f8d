import { expect, test } from 'vitest'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import type { Change, Collection, DocumentStore } from '#ports/documents/document-store.ts'
import { adaeze } from '#domain/programs/test-programs.ts'
import { createMessageQueries } from './queries.server.ts'
import { setMessage } from './rules.ts'
import { messageParts, messagesPerPage } from './schema.ts'

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
        setMessage(id, { name: `Visitor ${number}`, email: 'v@mail.example', phone: '', message: 'Hello' }),
        ...(number % 10 === 0 ? [set('UrgentMessages', id, { words: ['gun'] })] : []),
        ...(number % 7 === 0 ? [set('AnsweredMessages', id, { way: 'call' })] : []),
        ...(number % 10 !== 0 && number % 5 === 0 ? [set('SpamMessages', id, { doubt: 'x' })] : []),
      ]
    }).flat()
    await documents.commit(changes, visitor)
  }
  const { store, readBy } = counting(documents)
  return { documents, messages: createMessageQueries(store), readBy }
}

/** A store that counts the calls, and the records and ids that it answers with. */
function counting(documents: DocumentStore) {
  let calls = 0
  let records = 0
  const store = new Proxy(documents, {
    get(target, name: keyof DocumentStore) {
      const method = target[name] as (...args: unknown[]) => Promise<unknown>
      return async (...args: unknown[]) => {
        calls += 1
        const answer = await method.apply(target, args)
        if (Array.isArray(answer)) records += answer.length
        else if (answer instanceof Map) records += answer.size
        return answer
      }
    },
  })
  return {
    store,
    async readBy(work: () => Promise<unknown>) {
      calls = records = 0
      await work()
      return { calls, records }
    },
  }
}

test('a page of any list, and of any search, takes few queries and reads little more than its messages', async () => {
  const { messages, readBy } = await inboxOf(5_000)
  for (const part of messageParts) {
    for (const search of ['', 'visitor', 'visitor 4999', 'nobody']) {
      for (const page of [1, 2, 9_999]) {
        const { calls, records } = await readBy(() => messages.list({ search, part, page }))
        expect(calls, `${part}, ${search}, ${page}`).toBeLessThanOrEqual(14)
        // The message and at most six marks, and the record that it is listed by.
        expect(records, `${part}, ${search}, ${page}`).toBeLessThanOrEqual(8 * messagesPerPage)
      }
    }
  }
  expect(await readBy(() => messages.counts())).toEqual({ calls: 11, records: 0 })
}, 120_000)

test('the counts are those of the lists', async () => {
  const { messages } = await inboxOf(150)
  const counts = await messages.counts()
  for (const part of ['open', 'unread', 'urgent', 'spam', 'all'] as const) {
    const exported: string[] = []
    for await (const batch of messages.all({ search: '', part }, adaeze))
      exported.push(...batch.map(({ id }) => id))
    expect(counts[part], part).toBe(exported.length)
  }
})

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

test('a search looks in each field, ignores tone marks and letter case, and finds the words of all fields', async () => {
  const { messages, documents } = await inboxOf(0)
  const message = { name: 'Ṣadé', email: 'sade@mail.example', phone: '08031234567', message: 'IBÀDÀN\nnow' }
  await documents.commit([setMessage('m1', message)], visitor)
  const found = async (search: string) => (await messages.list({ search, part: 'all', page: 1 })).total
  for (const search of ['sade', 'SADÉ@mail', '0803', 'Ìbàdàn', 'ibadan  now', 'now sade', '34567', ' ']) {
    expect(await found(search), search).toBe(1)
  }
  // A search matches inside a word, but not across two fields.
  for (const search of ['now example.org', '%', '_', '4567 ib']) expect(await found(search), search).toBe(0)
})

test('a search counts and finds within its part only', async () => {
  const { messages } = await inboxOf(30)
  const found = async (part: (typeof messageParts)[number]) =>
    (await messages.list({ search: 'visitor 5', part, page: 1 })).total
  expect(await found('all')).toBe(1)
  expect(await found('spam')).toBe(1)
  expect(await found('open')).toBe(0)
})
