import { getEventListeners } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  newNotification,
  readNotificationFields,
  toNotificationFields,
} from '#domain/contact/mail-notification.ts'
import { createContactCommands } from '#domain/contact/commands.server.ts'
import { globalContactRate } from '#domain/contact/schema.ts'
import { firstSettings } from '#domain/settings/values.ts'
import { organisation } from '#site'
import { ruth } from '#domain/programs/test-programs.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { createFailingDocumentStore } from '#tests/support/failing-document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createFailingMailer } from '#tests/support/failing-mailer.ts'
import type { Mailer } from '#ports/mailer/mailer.ts'
import { createOutboxFolderMailer } from '#ports/mailer/outbox-folder-mailer.ts'
import { createSmtpMailer } from '#ports/mailer/smtp-mailer.ts'
import { startSmtpServer } from '#tests/support/smtp-server.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { createJobs, type Job, type Jobs } from '../jobs/jobs.ts'
import { holdAlone } from '../jobs/lease.ts'
import { createLimiters } from '../limiter.ts'
import { createMailer } from './mail-service.ts'
import { addOutbox, createOutbox, type OutboxOptions } from './outbox.ts'

const minute = 60_000
const day = 24 * 60 * minute
const start = Date.parse('2026-11-21T08:09:00Z')

const ruthAsAuthor = { uid: 'ruth', name: 'Ruth' }

const draft = {
  name: 'Chidinma Eze',
  email: 'chidinma.eze@mail.example',
  phone: '0800 000 0000',
  message: 'How do I join?\nI can travel to Enugu.',
}

const noLimit = { take: async () => ({ waitMs: null }), forget: async () => {} }

async function site() {
  const clock = { now: start }
  const now = () => clock.now
  const database = await temporaryDatabase()
  const documents = createFailingDocumentStore(createSqlDocumentStore(database, { now }))
  const mailer = createFailingMailer()
  const onFault = (fault: unknown) => expect.fail(String(fault))
  const limit = createLimiters({ database, secret: 's', onFault, now })
  const limiter = limit('contact', { tries: 10, windowMs: 10 * minute })
  const globalLimiter = limit('contact of all', globalContactRate)
  const contact = createContactCommands({
    settings: () => firstSettings(organisation),
    floodLimiter: noLimit,
    ownInFloodLimiter: noLimit,
    addressLimiter: noLimit,
    documents,
    limiter,
    globalLimiter,
    onSent: () => {},
    onErased: async () => {},
    now,
  })
  let sent = 0
  const send = async (changes: Partial<typeof draft> = {}) => {
    const from = {
      submissionId: `submission-${(sent += 1)}`,
      address: '192.0.2.1',
      device: null,
      doubt: null,
    }
    const result = await contact.send({ ...draft, ...changes }, from)
    if (!result.ok) throw new Error(JSON.stringify(result.refusal))
    return result.value.id
  }
  const logged: object[] = []
  const log = { info: (event: object) => logged.push(event), warn: (event: object) => logged.push(event) }
  const options = { documents, mailer, to: () => 'hello@wipf.example', log, now, random: () => 0 }
  const notification = async (id: string) => {
    const document = await documents.get('Outbox', id)
    return document && readNotificationFields(document.fields)
  }
  return {
    clock,
    documents,
    mailer,
    contact,
    send,
    options,
    notification,
    logged,
    /** Runs one pass with a new outbox, as another process would. */
    run: () => createOutbox(options).sendDue(),
  }
}

test('a message is mailed once to the configured address, and a reply goes to the visitor', async () => {
  const { send, run, mailer, notification } = await site()
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
        'Written on the website on Saturday 21 November 2026, 09:09 in Lagos. Your answer to this mail goes to chidinma.eze@mail.example.\n\n' +
        'Name: Chidinma Eze\nEmail: chidinma.eze@mail.example\nPhone: 0800 000 0000\n\n' +
        'How do I join?\nI can travel to Enugu.',
    },
  ])
  expect(await notification(id)).toMatchObject({ state: 'sent', attempts: 1, reason: '', sentAt: start })
})

test('without an email address the mail says to call', async () => {
  const { send, run, mailer } = await site()
  await send({ email: '', name: '' })
  await run()
  expect(mailer.sent[0]).toMatchObject({ subject: 'Message from 0800 000 0000' })
  expect(mailer.sent[0]).not.toHaveProperty('replyTo')
  expect(mailer.sent[0]?.text).toContain('They left no email address: call them.')
})

test('an imported record with a list of addresses gets no reply address', async () => {
  const { documents, send, run, mailer } = await site()
  const id = await send()
  const fields = { ...draft, email: 'a@mail.example, b@mail.example' }
  await documents.commit([{ kind: 'set', collection: 'Contactus', id, fields }], { uid: 'u', name: 'U' })
  await run()
  expect(mailer.sent[0]).not.toHaveProperty('replyTo')
})

test('a mail that could not be sent is tried again after growing waits, and its reason is stored', async () => {
  const { send, run, mailer, notification, clock, logged } = await site()
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
  expect(await notification(id)).toMatchObject({
    state: 'waiting',
    attempts: 6,
    reason: 'The mail server could not be reached. It will be tried again.',
  })
  expect(JSON.stringify(logged)).not.toContain('chidinma')
  mailer.fail(null)
  clock.now += 360 * minute
  await run()
  expect(mailer.sent).toHaveLength(1)
  expect(await notification(id)).toMatchObject({ state: 'sent', attempts: 7, reason: '' })
})

test('a mail that is refused permanently is not tried again, and its reason is stored', async () => {
  const { send, run, mailer, notification, clock } = await site()
  const id = await send()
  mailer.fail('for-good')
  await run()
  clock.now += 20 * day
  await run()
  expect(mailer.tries).toBe(1)
  expect(await notification(id)).toMatchObject({
    state: 'failed',
    reason: 'The mail server refused the mail (answer 550).',
  })
})

test('a mail that fails for a week is not tried again', async () => {
  const { send, run, mailer, notification, clock } = await site()
  const id = await send()
  mailer.fail('for-now')
  for (let hour = 0; hour < 10 * 24; hour += 1) {
    await run()
    clock.now += 60 * minute
  }
  const last = await notification(id)
  expect(last?.state).toBe('failed')
  expect(last?.reason).toMatch(
    /^The mail server could not be reached\. Given up after \d+ tries in 7 days\.$/,
  )
  expect(mailer.tries).toBe(last?.attempts)
})

test('only one of two processes sends a mail', async () => {
  const { send, run, mailer } = await site()
  await send()
  await Promise.all([run(), run()])
  expect(mailer.tries).toBe(1)
})

test('waiting messages go into one mail, which one process sends', async () => {
  const { send, run, mailer, notification } = await site()
  const ids = [
    await send({ message: 'One' }),
    await send({ message: 'Two' }),
    await send({ message: 'Three' }),
  ]
  await Promise.all([run(), run()])
  expect(mailer.sent).toMatchObject([{ subject: '3 messages from the website' }])
  for (const id of ids) {
    expect(await notification(id)).toMatchObject({ state: 'sent', mailId: mailer.sent[0]?.id })
  }
})

test('many messages cause five mails in ten minutes, and the rest go into one mail after that', async () => {
  const { send, run, mailer, clock } = await site()
  for (let count = 1; count <= 8; count += 1) {
    await send({ message: `Message ${count}` })
    await run()
  }
  expect(mailer.sent).toHaveLength(5)
  clock.now += 10 * minute
  await run()
  expect(mailer.sent).toHaveLength(6)
  expect(mailer.sent[5]?.subject).toBe('3 messages from the website')
})

test('each wait has a random part', async () => {
  const { send, options, notification, mailer } = await site()
  const id = await send()
  mailer.fail('for-now')
  await createOutbox({ ...options, random: () => 0.5 }).sendDue()
  expect((await notification(id))?.dueAt).toBe(start + 1.1 * minute)
})

test('a mail that may have arrived is sent again unchanged; after a certain failure its message joins the next mail', async () => {
  const { send, run, mailer, clock, notification } = await site()
  const first = [await send({ message: 'One' }), await send({ message: 'Two' })]
  mailer.fail('without-answer')
  await run()
  const mailId = (await notification(first[0] ?? ''))?.mailId
  expect(mailId).toMatch(/^messages-/)
  clock.now += minute
  const later = await send({ message: 'Three' })
  mailer.fail(null)
  await run()
  expect(mailer.sent.map(({ id }) => id)).toEqual([later, mailId])

  const next = await send({ message: 'Four' })
  mailer.fail('for-now')
  await run()
  expect(await notification(next)).toMatchObject({ attempts: 1, mailId: null })
  clock.now += minute
  await send({ message: 'Five' })
  mailer.fail(null)
  await run()
  expect(mailer.sent[2]?.subject).toBe('2 messages from the website')
})

test('a message that the mail server refuses for its content does not block the others in the same mail', async () => {
  const { send, run, mailer, notification } = await site()
  mailer.refuse('casino')
  const good = await send({ message: 'How do I join?' })
  const spam = await send({ message: 'A casino for you' })
  expect(await run(), 'more is due').toBe(true)
  expect(mailer.sent).toEqual([])
  expect(await run()).toBe(false)
  expect(mailer.sent).toMatchObject([{ id: good, subject: 'Message from Chidinma Eze' }])
  expect(await notification(good)).toMatchObject({ state: 'sent' })
  expect(await notification(spam)).toMatchObject({
    state: 'failed',
    reason: 'The mail server refused the mail (answer 554).',
  })
})

test('when a process ends while sending, a later one sends the mail', async () => {
  const { send, run, documents, mailer, clock, notification } = await site()
  const id = await send()
  const cutOff = { ...mailer, send: () => Promise.reject(new Error('the process ended')) }
  await expect(
    createOutbox({
      documents,
      mailer: cutOff,
      to: () => 'hello@wipf.example',
      log: console,
      now: () => clock.now,
    }).sendDue(),
  ).rejects.toThrow('the process ended')
  await run()
  expect(mailer.tries).toBe(0)
  clock.now += 5 * minute
  await run()
  expect(mailer.sent).toHaveLength(1)
  expect(await notification(id)).toMatchObject({ state: 'sent', attempts: 2 })
})

test('when the store fails after a mail was sent, the same mail is sent again with all its messages', async () => {
  const { send, options, run, documents, mailer, clock } = await site()
  await send({ message: 'One' })
  await send({ message: 'Two' })
  const cutOff: Mailer = {
    ...mailer,
    async send(id, mail) {
      await mailer.send(id, mail)
      documents.failNextCommit('before')
    },
  }
  await expect(createOutbox({ ...options, mailer: cutOff }).sendDue()).rejects.toThrow(
    'before it was durable',
  )
  clock.now += 5 * minute
  await run()
  expect(mailer.sent).toHaveLength(2)
  expect(mailer.sent[1]).toEqual(mailer.sent[0])
})

test('the notification of an erased message is not sent and is deleted', async () => {
  const { send, run, documents, mailer } = await site()
  const id = await send()
  await documents.commit([{ kind: 'erase', collection: 'Contactus', id }], { uid: 'ruth', name: 'Ruth' })
  await run()
  expect(mailer.tries).toBe(0)
  expect(await documents.history('Outbox', id)).toEqual([])
})

/** A site whose mails go to a folder, and an editor who erases messages there. */
async function siteWithFolder() {
  const here = await site()
  const directory = await temporaryFolder()
  const folder = createOutboxFolderMailer({ directory, from: 'no-reply@wipf.example' })
  const outbox = createOutbox({ ...here.options, mailer: folder })
  const editor = createContactCommands({
    settings: () => firstSettings(organisation),
    floodLimiter: noLimit,
    ownInFloodLimiter: noLimit,
    addressLimiter: noLimit,
    documents: here.documents,
    limiter: noLimit,
    globalLimiter: noLimit,
    onSent: () => {},
    onErased: outbox.forget,
    now: here.options.now,
  })
  const erase = (id: string) => editor.erase(id, ruth)
  const mails = async () =>
    Promise.all((await readdir(directory)).map((name) => readFile(join(directory, name), 'utf8')))
  return { ...here, directory, folder, outbox, erase, mails }
}

test('erasing a message deletes its mail in the outbox folder', async () => {
  const { send, outbox, erase, mails, documents } = await siteWithFolder()
  const id = await send()
  await outbox.sendDue()
  expect(await mails()).toHaveLength(1)
  await erase(id)
  expect(await mails()).toEqual([])
  expect(await documents.history('Outbox', id)).toEqual([])
})

test('erasing a message also deletes a mail that is older than its notification, or of an earlier version', async () => {
  const { send, folder, erase, mails, documents } = await siteWithFolder()
  const id = await send()
  await folder.send(id, {
    to: 'hello@wipf.example',
    subject: 'Message from Chidinma Eze',
    text: draft.message,
  })
  await documents.commit([{ kind: 'erase', collection: 'Outbox', id }], ruthAsAuthor)
  await erase(id)
  expect(await mails()).toEqual([])
  expect(await documents.read('Outbox')).toEqual(new Map())
})

test('a mail written before a mail server was set up is removed with its message, and so is a mail without a notification', async () => {
  const { send, outbox, options, documents, folder, directory, contact, mails } = await siteWithFolder()
  const [kept, erased] = [await send({ message: 'Fatima asks.' }), await send({ message: 'Ngozi asks.' })]
  await outbox.sendDue()
  await folder.send('left', { to: 'hello@wipf.example', subject: 'A message', text: 'Amina asks.' })
  expect(await mails()).toHaveLength(2)

  const settings = {
    from: 'no-reply@wipf.example',
    to: null,
    outboxFolder: directory,
  } as const
  const { mailer, earlier } = createMailer(settings, { kind: 'smtp', url: 'smtp://localhost:9' })
  const later = createOutbox({ ...options, mailer })
  await contact.erase(erased, ruth)
  await later.forget(erased)
  await earlier?.removeOthers(await later.mailIds())
  const left = await mails()
  expect(left).toHaveLength(1)
  expect(left[0]).toContain('Fatima asks.')
  expect(left[0]).not.toContain('Ngozi')
  expect(await documents.get('Contactus', kept)).not.toBeNull()

  await rm(directory, { recursive: true })
  await earlier?.removeOthers(new Set())
})

test('a mail with several messages keeps those that are not erased', async () => {
  const { send, outbox, erase, mails } = await siteWithFolder()
  const ids = [
    await send({ message: 'Fatima asks.' }),
    await send({ message: 'Ngozi asks.' }),
    await send({ message: 'Amina asks.' }),
  ]
  await outbox.sendDue()
  expect(await mails()).toHaveLength(1)
  await erase(ids[1] ?? '')
  const [mail = ''] = await mails()
  expect(mail).toContain('Fatima asks.')
  expect(mail).not.toContain('Ngozi')
  await Promise.all([erase(ids[0] ?? ''), erase(ids[2] ?? '')])
  expect(await mails()).toEqual([])
})

test('a message that is erased while its mail is being sent is removed from the stored mail', async () => {
  const { send, options, folder, erase, mails } = await siteWithFolder()
  const erased = await send({ message: 'Ngozi asks.' })
  await send({ message: 'Amina asks.' })
  const mailer: Mailer = {
    ...folder,
    async send(id, mail) {
      await erase(erased)
      await folder.send(id, mail)
    },
  }
  await createOutbox({ ...options, mailer }).sendDue()
  const [mail = '', ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toContain('Amina asks.')
  expect(mail).not.toContain('Ngozi')
})

test('a mail of an erased message that remains after a power cut is deleted in the next pass', async () => {
  const { send, outbox, contact, mails, documents } = await siteWithFolder()
  const id = await send()
  await outbox.sendDue()
  // The message is erased, and the process ends before the folder is updated.
  await contact.erase(id, ruth)
  expect(await mails()).toHaveLength(1)
  await outbox.sendDue()
  expect(await mails()).toEqual([])
  expect(await documents.history('Outbox', id)).toEqual([])
})

test('a fault of the outbox folder does not block other mails, and the folder is tried again', async () => {
  const { send, outbox, options, contact, folder, mails } = await siteWithFolder()
  const id = await send()
  await outbox.sendDue()
  await contact.erase(id, ruth)
  await send({ message: 'Amina asks.' })
  const failing = { ...folder, amend: () => Promise.reject(new Error('the disk failed')) }
  await expect(createOutbox({ ...options, mailer: failing }).sendDue()).rejects.toThrow('the disk failed')
  expect(await mails()).toHaveLength(2)
  await outbox.sendDue()
  expect(await mails()).toMatchObject([expect.stringContaining('Amina asks.')])
})

test('30 days after a mail was sent, its copy in the folder is deleted', async () => {
  const { send, outbox, clock, mails, documents } = await siteWithFolder()
  await send({ message: 'One' })
  await send({ message: 'Two' })
  await outbox.sendDue()
  clock.now += 30 * day
  await outbox.sendDue()
  expect(await mails()).toHaveLength(1)
  clock.now += 1
  await outbox.sendDue()
  expect(await mails()).toEqual([])
  expect(await documents.read('Outbox')).toEqual(new Map())
  expect((await documents.read('Contactus')).size).toBe(2)
})

test('one pass tries every mail on a mail server that hangs, at most three at the same time', async () => {
  const { documents, options, clock, notification } = await site()
  const { host, open } = await startSmtpServer({ onData: (stream) => void stream.resume() })
  const mailer = createSmtpMailer({ url: `smtp://${host}`, from: 'no-reply@wipf.example', limitMs: 400 })
  const ids = await storeSeparateMails(documents, 7)
  await createOutbox({ ...options, mailer }).sendDue()
  for (const id of ids) expect(await notification(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(open.most).toBeGreaterThan(1)
  expect(open.most).toBeLessThanOrEqual(3)
  expect(clock.now).toBe(start)
})

test('a mail that hangs does not block the others', async () => {
  const { documents, options, mailer } = await site()
  const [hanging = '', ...others] = await storeSeparateMails(documents, 10)
  let release = () => {}
  const oneHangs: Mailer = {
    ...mailer,
    async send(id, mail) {
      if (id === hanging) await new Promise<void>((resolve) => (release = resolve))
      await mailer.send(id, mail)
    },
  }
  const sending = createOutbox({ ...options, mailer: oneHangs }).sendDue()
  await vi.waitFor(() => expect(mailer.sent.map(({ id }) => id).toSorted()).toEqual(others.toSorted()), {
    interval: 5,
  })
  release()
  await sending
  expect(mailer.sent).toHaveLength(10)
})

test('a pass starts no mail after two minutes, and the next pass sends the rest', async () => {
  const { documents, options, clock, mailer } = await site()
  await storeSeparateMails(documents, 9)
  const slow: Mailer = {
    ...mailer,
    async send(id, mail) {
      clock.now += minute
      await mailer.send(id, mail)
    },
  }
  await createOutbox({ ...options, mailer: slow }).sendDue()
  const first = mailer.sent.length
  expect(first).toBeGreaterThanOrEqual(3)
  expect(first).toBeLessThan(9)
  await createOutbox(options).sendDue()
  expect(mailer.sent).toHaveLength(9)
})

/** Stores messages that wait to be sent again, each in a separate mail. */
async function storeSeparateMails(documents: DocumentStore, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, (_, index) => `message-${index}`)
  for (const id of ids) {
    const fields = toNotificationFields({ ...newNotification(start), mailId: id })
    await documents.commit(
      [
        { kind: 'set', collection: 'Contactus', id, fields: { id, ...draft } },
        { kind: 'set', collection: 'Outbox', id, fields },
      ],
      ruthAsAuthor,
    )
  }
  return ids
}

test('the notification of a sent mail is deleted after 30 days, with its history', async () => {
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

const sender = (address: string, device: string | null = null) => ({
  submissionId: null,
  address,
  device,
  doubt: null,
})

test('the eleventh message from one device and address within ten minutes is doubtful, others are not', async () => {
  const { send, contact, clock } = await site()
  const isDoubtful = async (message: string, from: ReturnType<typeof sender>) => {
    const result = await contact.send({ ...draft, message }, from)
    return result.ok && result.value.isDoubtful
  }
  for (let count = 0; count < 10; count += 1) await send({ message: `Message ${count}` })
  clock.now += 4 * minute
  expect(await isDoubtful('eleventh', sender('192.0.2.1'))).toBe(true)
  expect(await isDoubtful('from a phone on the same line', sender('192.0.2.1', 'phone'))).toBe(false)
  expect(await isDoubtful('from another line', sender('192.0.2.2'))).toBe(false)
  clock.now += 7 * minute
  expect(await isDoubtful('later', sender('192.0.2.1'))).toBe(false)
})

test('the 201st message within an hour is doubtful, from any address', async () => {
  const { contact } = await site()
  const write = async (count: number) => {
    const result = await contact.send(
      { ...draft, message: `Message ${count}` },
      sender(`192.0.2.${Math.floor(count / 10)}`),
    )
    return result.ok && result.value.isDoubtful
  }
  for (let count = 0; count < 200; count += 1) expect(await write(count)).toBe(false)
  expect(await write(201)).toBe(true)
})

test('a mail that is only written to a folder counts as mailed to nobody, and its file expires as well', async () => {
  const { documents, send, outbox, mails, clock } = await siteWithFolder()
  const id = await send()
  await outbox.sendDue()
  expect((await documents.get('Outbox', id))?.fields).toMatchObject({
    state: 'not-mailed',
    sentAt: clock.now,
  })
  expect(await mails()).toHaveLength(1)
  clock.now += 31 * 24 * 60 * minute
  await outbox.sendDue()
  expect(await mails()).toHaveLength(0)
  expect(await documents.get('Outbox', id)).toBeNull()
})

/** Runs the outbox in a process that holds the lease. */
function startOutbox(
  options: OutboxOptions,
  onFault: (error: unknown) => void = (error) => expect.fail(String(error)),
) {
  const jobs = createJobs({ holdLease: holdAlone, onFault })
  const outbox = addOutbox(jobs, { ...options, onFault })
  jobs.start()
  onTestFinished(jobs.stop)
  return { ...outbox, stop: jobs.stop }
}

test('a running outbox sends at its start and on each wake', async () => {
  const { send, options, mailer } = await site()
  await send()
  const outbox = startOutbox(options)
  await vi.waitFor(() => expect(mailer.sent).toHaveLength(1), { interval: 5 })
  await send({ message: 'One more.' })
  outbox.wake()
  await vi.waitFor(() => expect(mailer.sent).toHaveLength(2), { interval: 5 })
})

test('a fault of the store is reported, and the next wake sends', async () => {
  const { send, options, documents, mailer } = await site()
  await send()
  const faults: unknown[] = []
  documents.failReads(true)
  const outbox = startOutbox(options, (error) => faults.push(error))
  await vi.waitFor(() => expect(faults).toHaveLength(1), { interval: 5 })
  documents.failReads(false)
  outbox.wake()
  await vi.waitFor(() => expect(mailer.sent).toHaveLength(1), { interval: 5 })
})

test('a stop waits for the mail being sent, and nothing is sent after it', async () => {
  const { send, options, mailer, notification } = await site()
  const id = await send()
  let release = () => {}
  const slow = {
    ...mailer,
    send: async (mailId: string, mail: Parameters<typeof mailer.send>[1]) => {
      await new Promise<void>((resolve) => (release = resolve))
      await mailer.send(mailId, mail)
    },
  }
  const outbox = startOutbox({ ...options, mailer: slow })
  await vi.waitFor(async () => expect(await notification(id)).toMatchObject({ attempts: 1 }), { interval: 5 })
  const stopped = outbox.stop()
  await vi.waitFor(() => {
    release()
    expect(mailer.sent).toHaveLength(1)
  })
  await stopped
  expect(await notification(id)).toMatchObject({ state: 'sent' })
  await send({ message: 'Too late.' })
  outbox.wake()
  expect(mailer.tries).toBe(1)
})

test('a pass leaves nothing behind on the signal of the job, which lives as long as the process', async () => {
  const { options, send } = await site()
  let work: Job['work'] | undefined
  const jobs: Pick<Jobs, 'add'> = {
    add(added) {
      work = added.work
      return { wake: () => undefined }
    },
  }
  addOutbox(jobs, { ...options, onFault: (fault) => expect.fail(String(fault)) })
  const { signal } = new AbortController()
  await send()
  await work?.(signal)
  await work?.(signal)
  expect(options.mailer.sent).toHaveLength(1)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
