import { expect, test } from 'vitest'
import { newNotification, toNotificationFields } from '#domain/contact/mail-notification.ts'
import { createMessageQueries } from '#domain/contact/queries.server.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { readUnsentMails } from './unsent-mails.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+01:00`)
const now = at('22:00')
const refused = 'The mail server refused the sender or the recipient (answer 552).'
const unreached = 'The mail server could not be reached or broke off (ECONNREFUSED). It will be tried again.'

async function inbox() {
  const documents = temporaryDocuments()
  const visitor = { uid: 'visitor', name: 'visitor' }
  const messages = createMessageQueries(documents)
  return {
    messages,
    read: () => readUnsentMails(messages, now),
    async receive(id: string, mail: object, triedAt = at('20:14')) {
      const message = { id, name: `Visitor ${id}`, email: '', phone: '', message: 'Hello' }
      const fields = toNotificationFields({ ...newNotification(at('20:00')), ...mail })
      await documents.commit(
        [
          { kind: 'set', collection: 'Contactus', id, fields: message, at: at('20:00') },
          { kind: 'set', collection: 'Outbox', id, fields, at: triedAt },
        ],
        visitor,
      )
    },
  }
}

test('nothing is reported while every mail is sent, waits for its first attempt, or could reach nobody', async () => {
  const { receive, read } = await inbox()
  await receive('sent', { state: 'sent', attempts: 1, sentAt: at('20:01') })
  await receive('new', {})
  await receive('folder', { state: 'not-mailed', attempts: 1, sentAt: at('20:01') })
  expect(await read()).toEqual({ failed: 0, shown: [], late: null })
})

test('failed mails are listed with their message, the last attempt and the reason, the latest attempt first', async () => {
  const { receive, read } = await inbox()
  await receive('a', { state: 'failed', attempts: 1, reason: refused }, at('20:14'))
  await receive('b', { state: 'failed', attempts: 3, reason: refused }, at('21:30'))
  expect(await read()).toEqual({
    failed: 2,
    shown: [
      {
        id: 'b',
        sender: 'Visitor b',
        to: '/admin/cms/messages/b',
        words: `Written today 20:00. Tried today 21:30. ${refused}`,
      },
      {
        id: 'a',
        sender: 'Visitor a',
        to: '/admin/cms/messages/a',
        words: `Written today 20:00. Tried today 20:14. ${refused}`,
      },
    ],
    late: null,
  })
})

test('of many failed mails ten are shown, and all are counted', async () => {
  const { receive, read, messages } = await inbox()
  for (let number = 0; number < 12; number += 1) {
    await receive(`m${number}`, { state: 'failed', reason: refused }, at('20:14') + number)
  }
  const { failed, shown } = await read()
  expect(failed).toBe(12)
  expect(shown.map(({ id }) => id)).toEqual(['m11', 'm10', 'm9', 'm8', 'm7', 'm6', 'm5', 'm4', 'm3', 'm2'])
  expect((await messages.notifications(['m3', 'nobody'])).size).toBe(1)
})

test('mails that will be tried again automatically are summed up in one sentence with the time of the next try', async () => {
  const { receive, read } = await inbox()
  await receive('a', { attempts: 2, reason: unreached, dueAt: at('22:30') })
  expect((await read()).late).toBe(`1 mail is not sent yet. ${unreached} Next try: 21 November 2026, 22:30.`)
  await receive('b', { attempts: 1, reason: unreached, dueAt: at('22:10') })
  expect(await read()).toEqual({
    failed: 0,
    shown: [],
    late: `2 mails are not sent yet. ${unreached} Next try: 21 November 2026, 22:10.`,
  })
})
