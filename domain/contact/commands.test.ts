import { expect, test } from 'vitest'
import { createFailingDocumentStore } from '#ports/documents/failing-document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { createContactCommands } from './commands.server.ts'

const minute = 60_000
const start = Date.parse('2026-11-21T08:09:00Z')

const draft = {
  name: 'Chidinma Eze',
  email: 'chidinma.eze@mail.example',
  phone: '',
  message: 'How do I join?',
}
const byHand = { submissionId: null, address: '192.0.2.1' }
const byScript = (submissionId: string) => ({ submissionId, address: '192.0.2.1' })

async function site({ waitMs = null as number | null } = {}) {
  const clock = { now: start }
  const now = () => clock.now
  const documents = createFailingDocumentStore(createSqlDocumentStore(await temporaryDatabase(), { now }))
  const asked: string[] = []
  let sent = 0
  const contact = createContactCommands({
    documents,
    limiter: {
      take: async (key) => {
        asked.push(key)
        return { waitMs }
      },
      forget: async () => {},
    },
    onSent: () => {
      sent += 1
    },
    now,
  })
  const messages = async () => [...(await documents.read('Contactus')).values()]
  return { clock, documents, contact, messages, asked, sent: () => sent }
}

test('a message is kept with when it came, and its announcement in the same commit', async () => {
  const { contact, documents, messages, sent } = await site()
  const result = await contact.send(draft, byHand)
  const id = result.ok ? result.value.id : ''
  expect(await messages()).toMatchObject([{ id, fields: { id, ...draft }, createdAt: start }])
  expect((await documents.get('Outbox', id))?.fields).toEqual({
    state: 'waiting',
    attempts: 0,
    dueAt: start,
    reason: '',
    sentAt: null,
  })
  expect(sent()).toBe(1)
})

test('what is kept does not say where the visitor was', async () => {
  const { contact, documents } = await site()
  await contact.send(draft, byHand)
  const kept = [await documents.read('Contactus'), await documents.read('Outbox')].map((map) => [
    ...map.values(),
  ])
  expect(JSON.stringify(kept)).not.toContain('192.0.2.1')
})

test('a form sent twice is one message, whether at once or later', async () => {
  const { contact, messages, clock } = await site()
  const id = '3f2a9c1d-77aa'
  const results = await Promise.all([1, 2, 3].map(() => contact.send(draft, byScript(id))))
  clock.now += 60 * minute
  expect(await contact.send(draft, byScript(id))).toEqual(results[0])
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
  expect(await messages()).toHaveLength(1)
})

test('the same words sent twice on purpose are two messages, and other words under one id are not lost', async () => {
  const { contact, messages } = await site()
  await contact.send(draft, byScript('first-id'))
  await contact.send(draft, byScript('second-id'))
  await contact.send({ ...draft, message: 'And when?' }, byScript('second-id'))
  expect(await messages()).toHaveLength(3)
})

test('without script equal words within ten minutes count once, also over the turn of a period', async () => {
  const { contact, messages, clock } = await site()
  await contact.send(draft, byHand)
  clock.now += 9 * minute
  await contact.send(draft, byHand)
  expect(await messages()).toHaveLength(1)
  clock.now += 2 * minute
  await contact.send(draft, byHand)
  expect(await messages()).toHaveLength(2)
})

test('over the limit nothing is kept, and the wait is said', async () => {
  const { contact, messages, asked } = await site({ waitMs: 3.2 * minute })
  const result = await contact.send(draft, byHand)
  expect(result.ok ? '' : result.refusal.form).toContain('wait 4 minutes')
  expect(await messages()).toEqual([])
  expect(asked).toEqual(['192.0.2.1'])
})

test('a commit that fails is a fault with nothing kept, one that was made although it failed is not', async () => {
  const { contact, documents, messages, sent } = await site()
  documents.failNextCommit('before')
  await expect(contact.send(draft, byHand)).rejects.toThrow('before it was durable')
  expect(await messages()).toEqual([])
  expect(await documents.read('Outbox')).toEqual(new Map())
  documents.failNextCommit('after')
  expect((await contact.send(draft, byHand)).ok).toBe(true)
  expect(await messages()).toHaveLength(1)
  expect(sent()).toBe(1)
})

test('a message erased by staff can be sent again', async () => {
  const { contact, documents, messages } = await site()
  const result = await contact.send(draft, byScript('first-id'))
  const id = result.ok ? result.value.id : ''
  await documents.commit([{ kind: 'erase', collection: 'Contactus', id }], { uid: 'ruth', name: 'Ruth' })
  expect(await contact.send(draft, byScript('first-id'))).toEqual(result)
  expect(await messages()).toHaveLength(1)
})
