import { expect, test } from 'vitest'
import { delivered, newAnnouncement, takenUp, type Announcement } from './announcement.ts'
import { planMails } from './mail-plan.server.ts'

const minute = 60_000
const now = Date.parse('2026-11-21T08:09:00Z')

const waiting = newAnnouncement(now)
const sentIn = (mailId: string, minutesAgo: number): Announcement =>
  delivered(takenUp(waiting, mailId, now), now - minutesAgo * minute)
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `message-${index}`)
const plan = (announcements: Record<string, Announcement>) =>
  planMails(new Map(Object.entries(announcements)), now)

test('a message that waits alone has a mail under its own id', () => {
  expect(plan({ a: waiting, b: sentIn('b', 60) })).toEqual([{ id: 'a', messageIds: ['a'] }])
})

test('several that wait share a mail, those that wait longest first, under an id that is theirs alone', () => {
  const [mail, ...others] = plan({ a: waiting, b: newAnnouncement(now - minute), c: waiting })
  expect(others).toEqual([])
  expect(mail?.messageIds).toEqual(['b', 'a', 'c'])
  const [again] = plan({ c: waiting, a: waiting, b: waiting })
  expect(again?.id).toBe(mail?.id)
  const [more] = plan({ a: waiting, b: waiting, c: waiting, d: waiting })
  expect(more?.id).not.toBe(mail?.id)
})

test('what is not due, sent or given up is in no mail', () => {
  expect(
    plan({
      later: newAnnouncement(now + 1),
      onItsWay: takenUp(waiting, 'onItsWay', now),
      sent: sentIn('sent', 60),
      failed: { ...waiting, state: 'failed' },
    }),
  ).toEqual([])
})

test('a mail tells of twenty messages at most, and no more than five go out in ten minutes', () => {
  const many = Object.fromEntries(idsOf(150).map((id) => [id, waiting]))
  expect(plan(many).map(({ messageIds }) => messageIds.length)).toEqual([20, 20, 20, 20, 20])
  const lately = Object.fromEntries(['v', 'w', 'x', 'y'].map((id, index) => [id, sentIn(id, index)]))
  expect(plan({ ...many, ...lately })).toHaveLength(1)
  // Three messages in one mail are one mail.
  const inOne = { z1: sentIn('z', 1), z2: sentIn('z', 1), z3: sentIn('z', 1) }
  expect(plan({ ...many, ...lately, ...inOne })).toEqual([])
  expect(plan({ ...many, ...lately, z: sentIn('z', 10) })).toHaveLength(1)
})

test('a mail that may have arrived goes out as it was, after the others and whatever the rate', () => {
  const tried = { ...takenUp(waiting, 'first-mail', now), dueAt: now - minute }
  const mails = plan({ a: tried, b: waiting, c: tried })
  expect(mails).toEqual([
    { id: 'b', messageIds: ['b'] },
    { id: 'first-mail', messageIds: ['a', 'c'] },
  ])
  const lately = Object.fromEntries(idsOf(5).map((id) => [id, sentIn(id, 1)]))
  expect(plan({ a: tried, b: waiting, ...lately })).toEqual([{ id: 'first-mail', messageIds: ['a'] }])
})

test('a clock that was ahead holds nothing up once it is right again', () => {
  const monthAhead = now + 30 * 24 * 60 * minute
  expect(plan({ a: takenUp(waiting, 'a', monthAhead) })).toEqual([{ id: 'a', messageIds: ['a'] }])
  const sentAhead = Object.fromEntries(idsOf(5).map((id) => [id, sentIn(id, -60)]))
  expect(plan({ ...sentAhead, a: waiting })).toEqual([{ id: 'a', messageIds: ['a'] }])
  expect(plan({ a: newAnnouncement(now + 24 * 60 * minute) }), 'the longest wait').toEqual([])
})
