import { expect, test } from 'vitest'
import { newNotification } from '#domain/contact/mail-notification.ts'
import { toMailState } from './mail-state.ts'

const received = Date.parse('2026-11-21T08:09:00Z')
const waiting = newNotification(received)

test('the state of a notification says that it was sent and when, that it waits, or why it failed', () => {
  expect(toMailState({ ...waiting, state: 'sent', sentAt: received })).toEqual({
    tone: 'fine',
    words: 'The mail about this message was sent on 21 November 2026, 09:09.',
  })
  expect(toMailState(waiting)).toEqual({
    tone: 'fine',
    words: 'The mail about this message is waiting to be sent.',
  })
  const reason = 'The mail server could not be reached. It will be tried again.'
  expect(toMailState({ ...waiting, attempts: 1, dueAt: received + 60_000, reason })).toEqual({
    tone: 'trouble',
    words:
      'The mail about this message is not sent yet. The mail server could not be reached. It will be tried again. Next try: 21 November 2026, 09:10.',
  })
  expect(
    toMailState({ ...waiting, state: 'failed', reason: 'The mail server refused the mail (answer 550).' }),
  ).toEqual({
    tone: 'failed',
    words: 'The mail about this message was not sent. The mail server refused the mail (answer 550).',
  })
})

test('a mail that was only written to a folder reached nobody', () => {
  expect(toMailState({ ...waiting, state: 'not-mailed', sentAt: received })).toEqual({
    tone: 'nobody',
    words: 'Nobody was mailed about this message: mail was not set up.',
  })
})

test('a message without a notification has no mail state', () => {
  expect(toMailState(null)).toBeNull()
})
