import { expect, onTestFinished, test, vi } from 'vitest'
import { readAnnouncementFields } from '#domain/contact/announcement.ts'
import { createContactCommands } from '#domain/contact/commands.server.ts'
import { createFailingDocumentStore } from '#ports/documents/failing-document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createFailingMailer } from '#ports/mailer/failing-mailer.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { createLimiter } from './limiter.ts'
import { sendDueMails, startOutbox } from './outbox.ts'

const minute = 60_000
const day = 24 * 60 * minute
const start = Date.parse('2026-11-21T08:09:00Z')

const draft = {
  name: 'Chidinma Eze',
  email: 'chidinma.eze@mail.example',
  phone: '0800 000 0000',
  message: 'How do I join?\nI can travel to Enugu.',
}

async function site() {
  const clock = { now: start }
  const now = () => clock.now
  const database = await temporaryDatabase()
  const documents = createFailingDocumentStore(createSqlDocumentStore(database, { now }))
  const mailer = createFailingMailer()
  const limiter = createLimiter({
    database,
    name: 'contact',
    tries: 10,
    windowMs: 10 * minute,
    secret: 's',
    now,
  })
  const contact = createContactCommands({ documents, limiter, onSent: () => {}, now })
  let sent = 0
  const send = async (changes: Partial<typeof draft> = {}) => {
    const from = { submissionId: `submission-${(sent += 1)}`, address: '192.0.2.1' }
    const result = await contact.send({ ...draft, ...changes }, from)
    if (!result.ok) throw new Error(JSON.stringify(result.refusal))
    return result.value.id
  }
  const logged: object[] = []
  const log = { info: (event: object) => logged.push(event), warn: (event: object) => logged.push(event) }
  const options = { documents, mailer, to: 'hello@wipf.example', log, now }
  const announcement = async (id: string) => {
    const document = await documents.get('Outbox', id)
    return document && readAnnouncementFields(document.fields)
  }
  return {
    clock,
    documents,
    mailer,
    contact,
    send,
    options,
    announcement,
    logged,
    run: () => sendDueMails(options),
  }
}

test('a message is announced once, to the one address, with answers going to the visitor', async () => {
  const { send, run, mailer, announcement } = await site()
  const id = await send()
  await run()
  await run()
  expect(mailer.sent).toEqual([
    {
      id,
      to: 'hello@wipf.example',
      replyTo: 'chidinma.eze@mail.example',
      subject: 'Message from Chidinma Eze',
      text:
        'Written on the website on 21 November 2026 at 09:09, Abuja time. Your answer to this mail goes to chidinma.eze@mail.example.\n\n' +
        'Name: Chidinma Eze\nEmail: chidinma.eze@mail.example\nPhone: 0800 000 0000\n\n' +
        'How do I join?\nI can travel to Enugu.',
    },
  ])
  expect(await announcement(id)).toMatchObject({ state: 'sent', attempts: 1, reason: '', sentAt: start })
})

test('without an email address the mail says to call', async () => {
  const { send, run, mailer } = await site()
  await send({ email: '', name: '' })
  await run()
  expect(mailer.sent[0]).toMatchObject({ subject: 'Message from 0800 000 0000' })
  expect(mailer.sent[0]).not.toHaveProperty('replyTo')
  expect(mailer.sent[0]?.text).toContain('They left no email address: call them.')
})

test('a record brought over with a list of addresses is answered to none of them', async () => {
  const { documents, send, run, mailer } = await site()
  const id = await send()
  const fields = { ...draft, email: 'a@mail.example, b@mail.example' }
  await documents.commit([{ kind: 'set', collection: 'Contactus', id, fields }], { uid: 'u', name: 'U' })
  await run()
  expect(mailer.sent[0]).not.toHaveProperty('replyTo')
})

test('a mail that is not taken is tried again after growing waits, and says why', async () => {
  const { send, run, mailer, announcement, clock, logged } = await site()
  const id = await send()
  mailer.fail('for-now')
  for (const wait of [0, 1, 5, 15, 60, 180]) {
    clock.now += wait * minute - 1
    const before = mailer.tries
    if (wait > 0) await run()
    expect(mailer.tries).toBe(before)
    clock.now += 1
    await run()
    expect(mailer.tries).toBe(before + 1)
  }
  expect(await announcement(id)).toMatchObject({
    state: 'waiting',
    attempts: 6,
    reason: 'The mail server could not be reached. It will be tried again.',
  })
  expect(JSON.stringify(logged)).not.toContain('chidinma')
  mailer.fail(null)
  clock.now += 360 * minute
  await run()
  expect(mailer.sent).toHaveLength(1)
  expect(await announcement(id)).toMatchObject({ state: 'sent', attempts: 7, reason: '' })
})

test('a mail refused for good is given up at once, with the reason', async () => {
  const { send, run, mailer, announcement, clock } = await site()
  const id = await send()
  mailer.fail('for-good')
  await run()
  clock.now += 20 * day
  await run()
  expect(mailer.tries).toBe(1)
  expect(await announcement(id)).toMatchObject({
    state: 'failed',
    reason: 'The mail server refused the mail (answer 550).',
  })
})

test('after a week of trying it is given up', async () => {
  const { send, run, mailer, announcement, clock } = await site()
  const id = await send()
  mailer.fail('for-now')
  for (let hour = 0; hour < 10 * 24; hour += 1) {
    await run()
    clock.now += 60 * minute
  }
  const given = await announcement(id)
  expect(given?.state).toBe('failed')
  expect(given?.reason).toMatch(
    /^The mail server could not be reached\. Given up after \d+ tries in 7 days\.$/,
  )
  expect(mailer.tries).toBe(given?.attempts)
})

test('of two processes one sends', async () => {
  const { send, run, mailer } = await site()
  await send()
  await Promise.all([run(), run()])
  expect(mailer.tries).toBe(1)
})

test('a process that ended while sending leaves the mail to a later one', async () => {
  const { send, run, documents, mailer, clock, announcement } = await site()
  const id = await send()
  const cutOff = { ...mailer, send: () => Promise.reject(new Error('the process ended')) }
  await expect(
    sendDueMails({ documents, mailer: cutOff, to: 'hello@wipf.example', log: console, now: () => clock.now }),
  ).rejects.toThrow('the process ended')
  await run()
  expect(mailer.tries).toBe(0)
  clock.now += 5 * minute
  await run()
  expect(mailer.sent).toHaveLength(1)
  expect(await announcement(id)).toMatchObject({ state: 'sent', attempts: 2 })
})

test('the announcement of an erased message is not sent but forgotten', async () => {
  const { send, run, documents, mailer } = await site()
  const id = await send()
  await documents.commit([{ kind: 'erase', collection: 'Contactus', id }], { uid: 'ruth', name: 'Ruth' })
  await run()
  expect(mailer.tries).toBe(0)
  expect(await documents.history('Outbox', id)).toEqual([])
})

test('that a mail was sent is forgotten after 30 days, with its past', async () => {
  const { send, run, documents, clock } = await site()
  const id = await send()
  await run()
  clock.now += 30 * day
  await run()
  expect(await documents.get('Outbox', id)).not.toBeNull()
  clock.now += 1
  await run()
  expect(await documents.history('Outbox', id)).toEqual([])
  expect(await documents.get('Contactus', id)).not.toBeNull()
})

test('the eleventh message from one address within ten minutes is refused with the wait', async () => {
  const { send, contact, clock } = await site()
  for (let count = 0; count < 10; count += 1) await send({ message: `Message ${count}` })
  clock.now += 4 * minute
  const refused = await contact.send(draft, { submissionId: null, address: '192.0.2.1' })
  expect(refused.ok ? '' : refused.refusal.form).toContain('wait 6 minutes')
  expect((await contact.send(draft, { submissionId: null, address: '192.0.2.2' })).ok).toBe(true)
})

test('a running outbox sends what waited for it, and what it is woken for', async () => {
  const { send, options, mailer } = await site()
  await send()
  const outbox = startOutbox({ ...options, onFault: (error) => expect.fail(String(error)) })
  onTestFinished(outbox.stop)
  await vi.waitFor(() => expect(mailer.sent).toHaveLength(1), { interval: 5 })
  await send({ message: 'One more.' })
  outbox.wake()
  await vi.waitFor(() => expect(mailer.sent).toHaveLength(2), { interval: 5 })
})

test('a store that fails is told, and the next wake sends', async () => {
  const { send, options, documents, mailer } = await site()
  await send()
  const faults: unknown[] = []
  documents.failReads(true)
  const outbox = startOutbox({ ...options, onFault: (error) => faults.push(error) })
  onTestFinished(outbox.stop)
  await vi.waitFor(() => expect(faults).toHaveLength(1), { interval: 5 })
  documents.failReads(false)
  outbox.wake()
  await vi.waitFor(() => expect(mailer.sent).toHaveLength(1), { interval: 5 })
})

test('a stop waits for the mail on its way, and nothing is sent after it', async () => {
  const { send, options, mailer, announcement } = await site()
  const id = await send()
  let letGo = () => {}
  const slow = {
    ...mailer,
    send: async (mailId: string, mail: Parameters<typeof mailer.send>[1]) => {
      await new Promise<void>((resolve) => (letGo = resolve))
      await mailer.send(mailId, mail)
    },
  }
  const outbox = startOutbox({ ...options, mailer: slow, onFault: (error) => expect.fail(String(error)) })
  await vi.waitFor(async () => expect(await announcement(id)).toMatchObject({ attempts: 1 }), { interval: 5 })
  const stopped = outbox.stop()
  await vi.waitFor(() => {
    letGo()
    expect(mailer.sent).toHaveLength(1)
  })
  await stopped
  expect(await announcement(id)).toMatchObject({ state: 'sent' })
  await send({ message: 'Too late.' })
  outbox.wake()
  expect(mailer.tries).toBe(1)
})
