import { expect, test } from 'vitest'
import { claimed, delivered, newNotification, type MailNotification } from './mail-notification.ts'
import { planMails } from './mail-plan.server.ts'

const minute = 60_000
const now = Date.parse('2026-11-21T08:09:00Z')

const waiting = newNotification(now)
const sentIn = (mailId: string, minutesAgo: number): MailNotification =>
  delivered(claimed(waiting, mailId, now), now - minutesAgo * minute)
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `message-${index}`)
const plan = (notifications: Record<string, MailNotification>) =>
  planMails(new Map(Object.entries(notifications)), now)

test('a single waiting message gets a mail with the message’s id', () => {
  expect(plan({ a: waiting, b: sentIn('b', 60) })).toEqual([{ id: 'a', messageIds: ['a'] }])
})

test('several waiting messages share a mail, the longest waiting first, under an id of their own', () => {
  const [mail, ...others] = plan({ a: waiting, b: newNotification(now - minute), c: waiting })
  expect(others).toEqual([])
  expect(mail?.messageIds).toEqual(['b', 'a', 'c'])
  const [again] = plan({ c: waiting, a: waiting, b: waiting })
  expect(again?.id).toBe(mail?.id)
  const [more] = plan({ a: waiting, b: waiting, c: waiting, d: waiting })
  expect(more?.id).not.toBe(mail?.id)
})

test('messages that are not due, already sent or failed are in no mail', () => {
  expect(
    plan({
      later: newNotification(now + 1),
      onItsWay: claimed(waiting, 'onItsWay', now),
      sent: sentIn('sent', 60),
      failed: { ...waiting, state: 'failed' },
    }),
  ).toEqual([])
})

test('a mail has at most twenty messages, and at most five mails are sent in ten minutes', () => {
  const many = Object.fromEntries(idsOf(150).map((id) => [id, waiting]))
  expect(plan(many).map(({ messageIds }) => messageIds.length)).toEqual([20, 20, 20, 20, 20])
  const lately = Object.fromEntries(['v', 'w', 'x', 'y'].map((id, index) => [id, sentIn(id, index)]))
  expect(plan({ ...many, ...lately })).toHaveLength(1)
  // A mail with three messages counts as one.
  const inOne = { z1: sentIn('z', 1), z2: sentIn('z', 1), z3: sentIn('z', 1) }
  expect(plan({ ...many, ...lately, ...inOne })).toEqual([])
  expect(plan({ ...many, ...lately, z: sentIn('z', 10) })).toHaveLength(1)
})

test('a mail that may have arrived is sent again unchanged, after the others and regardless of the rate', () => {
  const tried = { ...claimed(waiting, 'first-mail', now), dueAt: now - minute }
  const mails = plan({ a: tried, b: waiting, c: tried })
  expect(mails).toEqual([
    { id: 'b', messageIds: ['b'] },
    { id: 'first-mail', messageIds: ['a', 'c'] },
  ])
  const lately = Object.fromEntries(idsOf(5).map((id) => [id, sentIn(id, 1)]))
  expect(plan({ a: tried, b: waiting, ...lately })).toEqual([{ id: 'first-mail', messageIds: ['a'] }])
})

test('a clock that was ahead delays nothing once it is right again', () => {
  const monthAhead = now + 30 * 24 * 60 * minute
  expect(plan({ a: claimed(waiting, 'a', monthAhead) })).toEqual([{ id: 'a', messageIds: ['a'] }])
  const sentAhead = Object.fromEntries(idsOf(5).map((id) => [id, sentIn(id, -60)]))
  expect(plan({ ...sentAhead, a: waiting })).toEqual([{ id: 'a', messageIds: ['a'] }])
  expect(plan({ a: newNotification(now + 24 * 60 * minute) }), 'the longest wait').toEqual([])
})
