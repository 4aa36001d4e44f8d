import { expect, test } from 'vitest'
import { createFailingDocumentStore } from '#tests/support/failing-document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { adaeze, ruth } from '#domain/programs/test-programs.ts'
import { firstSettings } from '#domain/settings/values.ts'
import { organisation } from '#site'
import { createContactCommands } from './commands.server.ts'
import { createMessageQueries } from './queries.server.ts'

const minute = 60_000
const start = Date.parse('2026-11-21T08:09:00Z')

const draft = {
  name: 'Chidinma Eze',
  email: 'chidinma.eze@mail.example',
  phone: '',
  message: 'How do I join?',
}
const byHand = { submissionId: null, address: '192.0.2.1', device: null, doubt: null }
const everyOpen = { search: '', part: 'open', page: 1 } as const
const byScript = (submissionId: string) => ({ submissionId, address: '192.0.2.1', device: null, doubt: null })

async function site({
  waitMs = null as number | null,
  globalWaitMs = null as number | null,
  floodWaitMs = null as number | null,
} = {}) {
  const clock = { now: start }
  const now = () => clock.now
  const documents = createFailingDocumentStore(createSqlDocumentStore(await temporaryDatabase(), { now }))
  const limitedAddresses: string[] = []
  let sent = 0
  let globalTries = 0
  const erased: string[] = []
  const contact = createContactCommands({
    settings: () => firstSettings(organisation),
    addressLimiter: { take: async () => ({ waitMs: null }), forget: async () => {} },
    floodLimiter: { take: async () => ({ waitMs: floodWaitMs }), forget: async () => {} },
    ownInFloodLimiter: { take: async () => ({ waitMs: floodWaitMs }), forget: async () => {} },
    documents,
    limiter: {
      take: async (key) => {
        limitedAddresses.push(key)
        return { waitMs }
      },
      forget: async () => {},
    },
    globalLimiter: {
      take: async () => {
        globalTries += 1
        return { waitMs: globalWaitMs }
      },
      forget: async () => {},
    },
    onSent: () => {
      sent += 1
    },
    onErased: async (id) => {
      erased.push(id)
    },
    now,
  })
  const messages = async () => [...(await documents.read('Contactus')).values()]
  /** Sends a message and returns its id. */
  const receive = async (changes: Partial<typeof draft> = {}) => {
    const result = await contact.send(
      { ...draft, ...changes },
      { submissionId: `submission-${(received += 1)}`, address: '192.0.2.1', device: null, doubt: null },
    )
    return result.ok ? result.value.id : ''
  }
  let received = 0
  const inbox = createMessageQueries(documents)
  const fail = (id: string) =>
    documents.commit(
      [
        {
          kind: 'set',
          collection: 'Outbox',
          id,
          fields: {
            state: 'failed',
            attempts: 1,
            dueAt: start,
            reason: 'The mail server refused the mail (answer 550).',
            sentAt: null,
          },
        },
      ],
      { uid: 'system', name: 'system' },
    )
  return {
    clock,
    documents,
    contact,
    inbox,
    receive,
    fail,
    messages,
    limitedAddresses,
    erased,
    sent: () => sent,
    globalTries: () => globalTries,
  }
}

test('a message is stored with its time of arrival, and its notification in the same commit', async () => {
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
    mailId: null,
  })
  expect(sent()).toBe(1)
})

test('the visitor’s address is not stored', async () => {
  const { contact, documents } = await site()
  await contact.send(draft, byHand)
  const stored = [await documents.read('Contactus'), await documents.read('Outbox')].map((map) => [
    ...map.values(),
  ])
  expect(JSON.stringify(stored)).not.toContain('192.0.2.1')
})

test('a form sent twice makes one message, whether at the same time or later', async () => {
  const { contact, messages, clock } = await site()
  const id = '3f2a9c1d-77aa'
  const results = await Promise.all([1, 2, 3].map(() => contact.send(draft, byScript(id))))
  clock.now += 60 * minute
  expect(await contact.send(draft, byScript(id))).toEqual(results[0])
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
  expect(await messages()).toHaveLength(1)
})

test('the same text under two submission ids makes two messages, and so do two texts under one id', async () => {
  const { contact, messages } = await site()
  await contact.send(draft, byScript('first-id'))
  await contact.send(draft, byScript('second-id'))
  await contact.send({ ...draft, message: 'And when?' }, byScript('second-id'))
  expect(await messages()).toHaveLength(3)
})

test('without script, equal text within ten minutes counts once, even across two periods', async () => {
  const { contact, messages, clock } = await site()
  await contact.send(draft, byHand)
  clock.now += 9 * minute
  await contact.send(draft, byHand)
  expect(await messages()).toHaveLength(1)
  clock.now += 2 * minute
  await contact.send(draft, byHand)
  expect(await messages()).toHaveLength(2)
})

const doubtOf = async ({ inbox }: Awaited<ReturnType<typeof site>>) =>
  (await inbox.list({ search: '', part: 'spam', page: 1 })).items.map(({ doubt }) => doubt)

test('a doubtful message is stored in Perhaps spam with the reason, and nobody is mailed about it', async () => {
  const here = await site()
  await here.contact.send(draft, { ...byHand, doubt: { reason: 'Sent after 1 second', signs: 1 } })
  expect(await doubtOf(here)).toEqual(['Sent after 1 second'])
  expect(await here.documents.read('Outbox')).toEqual(new Map())
  expect(here.sent()).toBe(0)
  expect(await here.inbox.unread()).toBe(0)
  expect(await here.inbox.unanswered()).toBe(0)
})

test('a doubtful message that is sent again is doubtful still', async () => {
  const bySigns = await site()
  for (let time = 0; time < 2; time += 1) {
    const sent = await bySigns.contact.send(draft, {
      ...byScript('one-id'),
      doubt: { reason: 'Sent after 1 second', signs: 1 },
    })
    expect(sent).toMatchObject({ ok: true, value: { isDoubtful: true } })
  }
  const byCount = await site({ waitMs: minute })
  for (let time = 0; time < 2; time += 1) {
    expect(await byCount.contact.send(draft, byScript('one-id'))).toMatchObject({
      ok: true,
      value: { isDoubtful: true },
    })
  }
  const { contact } = await site()
  for (let time = 0; time < 2; time += 1) {
    expect(await contact.send(draft, byScript('one-id'))).toMatchObject({ value: { isDoubtful: false } })
  }
})

test('above the limit of a device and address, and above the overall limit, messages wait in Perhaps spam', async () => {
  const line = await site({ waitMs: minute })
  expect((await line.contact.send(draft, { ...byHand, device: 'phone' })).ok).toBe(true)
  expect(await doubtOf(line)).toEqual(['More than 10 from one line in 10 minutes'])
  expect(line.limitedAddresses).toEqual(['192.0.2.1 phone'])
  expect(line.globalTries()).toBe(0)
  const all = await site({ globalWaitMs: minute })
  expect((await all.contact.send(draft, byHand)).ok).toBe(true)
  expect(await doubtOf(all)).toEqual(['Far more messages than usual came at that time'])
})

test('only a flood is refused, with the wait and another way to get in touch', async () => {
  const { contact, messages } = await site({ floodWaitMs: 40 * minute })
  const result = await contact.send(draft, byHand)
  expect(result.ok ? '' : result.refusal.form).toBe(
    'Your message was not sent, because far more are coming in than usual. It is still here: wait 40 minutes, then press Send Message again. If it is urgent, use the phone number or the email address on this page.',
  )
  expect(await messages()).toEqual([])
})

test('an urgent message stands on top of the inbox, also when it is doubtful, until it is unmarked or answered', async () => {
  const { contact, inbox, receive, sent, clock } = await site()
  const urgent = { ...draft, message: 'Dem WAN kill me abeg.' }
  const result = await contact.send(urgent, { ...byHand, doubt: { reason: 'Holds 6 links', signs: 1 } })
  const id = result.ok ? result.value.id : ''
  clock.now += minute
  const newer = await receive()
  expect(sent()).toBe(2)
  const open = async () => (await inbox.list(everyOpen)).items.map((message) => message.id)
  expect(await open()).toEqual([id, newer])
  expect((await inbox.firstUnread(1)).map((message) => message.id)).toEqual([id])
  expect((await inbox.firstUnread(3)).map((message) => message.id)).toEqual([id, newer])
  expect(await inbox.get(id)).toMatchObject({ urgentWords: ['kill me', 'wan kill'], doubt: null })
  await contact.markNotUrgent(id, ruth)
  expect(await open()).toEqual([newer, id])
  await contact.markUrgent(id, ruth)
  expect(await inbox.urgent()).toBe(1)
  await contact.markAnswered([id], 'call', ruth)
  expect(await inbox.urgent()).toBe(0)
  expect(await open()).toEqual([newer])
})

test('an urgent message with several signs of spam waits in Perhaps spam, and is urgent when it is taken back', async () => {
  const calm = await site()
  const urgent = { ...draft, message: 'They want to kill me.' }
  const trapped = { reason: 'A field that people do not see was filled in', signs: 2 }
  const one = await calm.contact.send(urgent, { ...byHand, doubt: trapped })
  const busy = await site({ waitMs: minute })
  await busy.contact.send(urgent, { ...byHand, doubt: { reason: 'Holds 6 links', signs: 1 } })
  for (const { inbox, sent } of [calm, busy]) {
    expect(await inbox.counts()).toEqual({ open: 0, unread: 0, urgent: 0, spam: 1, all: 1 })
    expect(sent()).toBe(0)
  }
  await calm.contact.markNotSpam([one.ok ? one.value.id : ''], ruth)
  expect(await calm.inbox.urgent()).toBe(1)
})

test('messages are marked as spam and back, and an urgent one is urgent again', async () => {
  const { contact, inbox, receive } = await site()
  const ids = [await receive({ message: 'They threatened me.' }), await receive()]
  await contact.markSpam([...ids, 'nobody'], adaeze)
  expect(await inbox.counts()).toEqual({ open: 0, unread: 0, urgent: 0, spam: 2, all: 2 })
  expect(await inbox.get(ids[0] ?? '')).toMatchObject({
    doubt: `Marked as spam by ${adaeze.username}`,
    urgentWords: null,
  })
  await contact.markNotSpam(ids, ruth)
  expect(await inbox.counts()).toEqual({ open: 2, unread: 2, urgent: 1, spam: 0, all: 2 })
})

test('an answered message keeps who answered first and how, also when a colleague marks it again', async () => {
  const { contact, inbox, receive, clock } = await site()
  const id = await receive()
  clock.now += minute
  await contact.markAnswered([id], 'whatsapp', adaeze)
  await contact.markAnswered([id], 'by-hand', ruth)
  const answered = { uid: adaeze.uid, name: adaeze.username, way: 'whatsapp', at: clock.now }
  expect(await inbox.get(id)).toMatchObject({ answered })
  expect((await inbox.list({ ...everyOpen, part: 'answered' })).items).toHaveLength(1)
  expect(await inbox.unanswered()).toBe(0)
  await contact.markUnanswered([id], adaeze)
  expect(await inbox.get(id)).toMatchObject({ answered: null })
  expect(await inbox.unanswered()).toBe(1)
  expect(await inbox.unanswered(clock.now)).toBe(1)
  expect(await inbox.unanswered(start)).toBe(0)
})

test('the commands say which messages they changed, and leave those that a colleague has marked', async () => {
  const { contact, inbox, receive } = await site()
  const [hers, his] = [await receive(), await receive()]
  const both = [hers, his]
  await contact.markAnswered([hers], 'call', adaeze)
  expect(await contact.markAnswered([...both, 'nobody'], 'by-hand', ruth)).toEqual([his])
  expect(await contact.markUnanswered([his], ruth)).toEqual([his])
  expect(await contact.markUnanswered([his], ruth)).toEqual([])
  expect(await inbox.get(hers)).toMatchObject({ answered: { uid: adaeze.uid, way: 'call' } })

  await contact.markSpam([hers], adaeze)
  expect(await contact.markSpam(both, ruth)).toEqual([his])
  expect((await inbox.get(hers))?.doubt).toBe(`Marked as spam by ${adaeze.username}`)
  expect(await contact.markNotSpam([his], ruth)).toEqual([his])
  expect(await contact.markNotSpam([his], ruth)).toEqual([])
  expect((await inbox.get(hers))?.doubt).not.toBeNull()
})

test('a message taken back from spam is urgent if it was urgent before, whatever its words', async () => {
  const { contact, inbox, receive } = await site()
  const [byHand, calm] = [await receive(), await receive({ message: 'They threatened me.' })]
  await contact.markUrgent(byHand, adaeze)
  await contact.markNotUrgent(calm, adaeze)
  await contact.markSpam([byHand, calm], ruth)
  expect(await inbox.urgent()).toBe(0)
  await contact.markNotSpam([byHand, calm], ruth)
  expect((await inbox.get(byHand))?.urgentWords).toEqual([])
  expect((await inbox.get(calm))?.urgentWords).toBeNull()
})

test('notes of two colleagues at the same time are both kept; an empty or endless one is refused', async () => {
  const { contact, inbox, receive, clock } = await site()
  const id = await receive()
  await Promise.all([contact.addNote(id, ' Called. ', adaeze), contact.addNote(id, 'No answer.', ruth)])
  const notes = (await inbox.get(id))?.notes ?? []
  expect(notes.map(({ text }) => text).toSorted()).toEqual(['Called.', 'No answer.'])
  expect(notes[0]).toMatchObject({ at: clock.now })
  expect((await contact.addNote(id, ' \n', ruth)).ok).toBe(false)
  expect((await contact.addNote(id, 'x'.repeat(1_001), ruth)).ok).toBe(false)
  expect(await contact.addNote('nobody', 'Hello', ruth)).toEqual({
    ok: false,
    refusal: 'This message is not here any more.',
  })
})

test('messages older than the retention are erased with everything about them, and no other', async () => {
  const { contact, documents, inbox, receive, erased, clock } = await site()
  const old = await receive({ message: 'They threatened me.' })
  await contact.addNote(old, 'Called.', ruth)
  await contact.markRead(old, ruth)
  await contact.markAnswered([old], 'call', ruth)
  const oldSpam = await receive({ message: 'Loans' })
  await contact.markSpam([oldSpam], ruth)
  clock.now = Date.parse('2028-11-14T08:09:00Z')
  await contact.eraseExpired()
  clock.now = Date.parse('2028-11-21T08:09:00Z')
  await contact.eraseExpired()
  expect(await inbox.get(old)).not.toBeNull()
  clock.now += 1
  const young = await receive({ message: 'Hello' })
  await contact.eraseExpired()
  for (const collection of [
    'Contactus',
    'ReadMessages',
    'AnsweredMessages',
    'SpamMessages',
    'UrgentMessages',
    'MessageNotes',
  ] as const) {
    const left = [...(await documents.read(collection)).keys()]
    expect(left, collection).toEqual(collection === 'Contactus' ? [young] : [])
    expect(await documents.history(collection, old)).toEqual([])
  }
  expect(erased.toSorted()).toEqual([old, oldSpam].toSorted())
})

test('a failed commit stores nothing and throws; a commit that failed after it was durable is accepted', async () => {
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
  const { contact, messages } = await site()
  const result = await contact.send(draft, byScript('first-id'))
  const id = result.ok ? result.value.id : ''
  await contact.erase(id, ruth)
  expect(await contact.send(draft, byScript('first-id'))).toEqual(result)
  expect(await messages()).toHaveLength(1)
})

const all = { search: '', part: 'all', page: 1 } as const

test('a message is unread until it is marked as read, and can be marked as unread again', async () => {
  const { contact, inbox, receive } = await site()
  const id = await receive()
  expect(await inbox.unread()).toBe(1)
  expect(await inbox.firstUnread(3)).toMatchObject([{ id, ...draft, receivedAt: start, isRead: false }])
  await Promise.all([contact.markRead(id, adaeze), contact.markRead(id, ruth)])
  expect(await inbox.unread()).toBe(0)
  expect((await inbox.counts()).all).toBe(1)
  expect(await inbox.get(id)).toMatchObject({ isRead: true, notification: { state: 'waiting' } })
  await contact.markUnread(id, adaeze)
  await contact.markUnread(id, ruth)
  expect(await inbox.get(id)).toMatchObject({ isRead: false })
})

test('marking a message as read does not change the message', async () => {
  const { contact, documents, receive } = await site()
  const id = await receive()
  await contact.markRead(id, adaeze)
  expect(await documents.history('Contactus', id)).toHaveLength(1)
})

test('erasing leaves nothing of a message, even when it is marked as read at the same time', async () => {
  const { contact, documents, inbox, receive } = await site()
  const id = await receive()
  await contact.markRead(id, adaeze)
  const unseen = await receive({ message: 'Please call me.' })
  expect(await contact.erase(id, ruth)).toBe(true)
  await Promise.all([
    contact.markRead(unseen, adaeze),
    contact.erase(unseen, ruth),
    contact.markRead(unseen, adaeze),
  ])
  expect(await contact.erase(id, adaeze), 'it is gone').toBe(false)
  for (const collection of ['Contactus', 'ReadMessages', 'Outbox'] as const) {
    expect(await documents.read(collection)).toEqual(new Map())
    expect(await documents.history(collection, id)).toEqual([])
  }
  await contact.markRead(id, adaeze)
  await contact.sendMailAgain(id, adaeze)
  expect(await documents.read('ReadMessages')).toEqual(new Map())
  expect(await inbox.unread()).toBe(0)
})

test('an erased message that is in a mail leaves only a reference to the mail for the outbox', async () => {
  const { contact, clock, documents, erased, receive } = await site()
  const notificationOf = async (id: string) => (await documents.get('Outbox', id))?.fields ?? null
  const inMail = (id: string, mailId: string) =>
    documents.commit(
      [
        {
          kind: 'set',
          collection: 'Outbox',
          id,
          fields: { state: 'sent', attempts: 1, dueAt: start, reason: '', sentAt: start, mailId },
        },
      ],
      { uid: 'system', name: 'system' },
    )
  const inSharedMail = await receive()
  await inMail(inSharedMail, 'messages-1')
  // Its mail was sent so long ago that its record was deleted.
  const old = await receive({ message: 'Please call me.' })
  await documents.commit([{ kind: 'erase', collection: 'Outbox', id: old }], { uid: 'u', name: 'U' })
  clock.now += minute
  for (const [id, mailId] of [
    [inSharedMail, 'messages-1'],
    [old, old],
  ] as const) {
    await contact.erase(id, adaeze)
    const left = { state: 'waiting', attempts: 0, dueAt: clock.now, reason: '', sentAt: null, mailId }
    expect(await notificationOf(id)).toEqual(left)
    expect(await documents.history('Outbox', id)).toHaveLength(1)
    // Erasing it once more changes nothing.
    await contact.erase(id, ruth)
    expect(await notificationOf(id)).toEqual(left)
  }
  expect(erased).toEqual([inSharedMail, inSharedMail, old, old])
})

test('a failed erase leaves the message whole; an erase that failed after it was durable is accepted', async () => {
  const { contact, documents, inbox, receive } = await site()
  const id = await receive()
  documents.failNextCommit('before')
  await expect(contact.erase(id, adaeze)).rejects.toThrow('before it was durable')
  expect(await inbox.get(id)).toMatchObject({ id, notification: { state: 'waiting' } })
  documents.failNextCommit('after')
  await contact.erase(id, adaeze)
  expect(await inbox.get(id)).toBeNull()
})

test('a failed mail is tried again for another week; a waiting or sent mail stays as it is', async () => {
  const { contact, clock, documents, inbox, fail, receive, sent } = await site()
  const id = await receive()
  await contact.sendMailAgain(id, adaeze)
  expect((await documents.get('Outbox', id))?.version).toBe(1)
  await fail(id)
  clock.now += 9 * 24 * 60 * minute
  await Promise.all([contact.sendMailAgain(id, adaeze), contact.sendMailAgain(id, ruth)])
  expect(await inbox.get(id)).toMatchObject({
    notification: { state: 'waiting', attempts: 0, reason: '', dueAt: clock.now },
  })
  expect(await documents.get('Outbox', id)).toMatchObject({ version: 1, createdAt: clock.now })
  expect(sent()).toBeGreaterThan(1)
})

test('the list has pages, newest first, and can show only unread messages', async () => {
  const { contact, clock, inbox, receive } = await site()
  const ids: string[] = []
  for (let count = 1; count <= 26; count += 1) {
    clock.now += minute
    ids.unshift(await receive({ message: `Message ${count}` }))
  }
  const first = await inbox.list(all)
  expect(first).toMatchObject({ total: 26, page: 1, pages: 2 })
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 24))
  const last = await inbox.list({ ...all, page: 9 })
  expect(last).toMatchObject({ page: 2 })
  expect(last.items.map(({ message }) => message)).toEqual(['Message 2', 'Message 1'])
  await contact.markRead(ids[0] ?? '', adaeze)
  const unread = await inbox.list({ ...all, part: 'unread' })
  expect(unread).toMatchObject({ total: 25, pages: 2 })
  expect(unread.items[0]?.id).toBe(ids[1])
})

test('a search covers every field and ignores letter case and marks', async () => {
  const { contact, inbox, receive } = await site()
  const lokoja = await receive({ name: 'Fátímọ́ Balógun', message: 'Our cooperative is in Lokoja.' })
  await receive()
  const found = async (search: string, part: 'all' | 'unread' = 'all') =>
    (await inbox.list({ search, part, page: 1 })).items.map(({ id }) => id)
  expect(await found('fatimo')).toEqual([lokoja])
  expect(await found('LOKOJA')).toEqual([lokoja])
  expect(await found('mail.example')).toHaveLength(2)
  expect(await found('nobody')).toEqual([])
  await contact.markRead(lokoja, adaeze)
  expect(await found('lokoja', 'unread')).toEqual([])
})

test('control characters in an imported record are not shown, and an invalid id finds nothing', async () => {
  const { documents, inbox } = await site()
  const fields = { name: 'A\u202Eb\u0000\nc', email: 7, message: 'One\r\ntwo\u2067', phone: null }
  await documents.commit([{ kind: 'set', collection: 'Contactus', id: 'old', fields }], {
    uid: 'u',
    name: 'U',
  })
  expect(await inbox.get('old')).toMatchObject({
    name: 'Ab c',
    email: '7',
    phone: '',
    message: 'One\ntwo',
    notification: null,
  })
  for (const id of ['', 'no such', '../old', 'x'.repeat(300)]) expect(await inbox.get(id), id).toBeNull()
})
