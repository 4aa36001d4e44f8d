import { expect, test } from 'vitest'
import { activityKinds } from '#domain/activity/schema.ts'
import { changeGroups, fromActivity, fromContent, isIn, kindsIn, toDays } from './change-entries.ts'

const now = Date.parse('2026-11-22T21:52:00Z')
const amina = { uid: 'amina', name: 'Amina' }
const activity = { id: 'a', at: now, by: amina, about: 'Ruth', count: 1 } as const
const content = {
  kind: 'updated',
  record: { noun: 'program', id: 'drive', title: 'Voter Drive' },
  count: 1,
  by: 'nkiruka@wipf.example',
  uid: 'nkiruka',
  at: now,
} as const

test('every kind of activity is in one group and has words', () => {
  const groups = Object.keys(changeGroups) as (keyof typeof changeGroups)[]
  expect(groups.flatMap(kindsIn).toSorted()).toEqual(activityKinds.toSorted())
  for (const kind of activityKinds) expect(fromActivity({ ...activity, kind }).words).not.toBe('')
  expect(fromActivity({ ...activity, kind: 'sign-in-link-made' })).toMatchObject({
    who: 'Amina',
    words: 'made a sign-in link for Ruth',
  })
})

test('failed sign-ins are summed, and an address without an account is not named', () => {
  const failed = { ...activity, kind: 'sign-in-failed', by: null, count: 6 } as const
  expect(fromActivity({ ...failed, about: 'hadiza@wipf.example' })).toMatchObject({
    who: null,
    words: '6 failed sign-ins for hadiza@wipf.example',
  })
  expect(fromActivity({ ...failed, about: '', count: 1 }).words).toBe(
    '1 failed sign-in for addresses without an account',
  )
})

test('a publication leads to its history, and what was taken off to its place', () => {
  const nameOf = (uid: string) => (uid === 'nkiruka' ? 'Nkiruka' : null)
  expect(fromContent(content, nameOf)).toMatchObject({
    who: 'Nkiruka',
    words: 'published “Voter Drive”',
    link: { to: '/admin/cms/history/program/drive', label: 'History' },
  })
  expect(fromContent({ ...content, kind: 'deleted', uid: 'gone' }, nameOf)).toMatchObject({
    who: 'nkiruka@wipf.example',
    words: 'took off “Voter Drive”',
    link: { to: '/admin/cms/taken-off', label: 'Put back' },
  })
  expect(fromContent({ ...content, record: null, count: 4 }, nameOf)).toMatchObject({
    words: 'published 4 records at once',
    link: null,
  })
  const settings = { noun: 'settings', id: 'site', title: 'Settings' } as const
  expect(fromContent({ ...content, record: settings }, nameOf)).toMatchObject({
    words: 'changed Settings',
    link: { to: '/admin/cms/history/settings/site', label: 'History' },
  })
  expect(isIn('settings', { ...content, record: settings })).toBe(true)
  expect(isIn('taken-off', { ...content, kind: 'deleted' })).toBe(true)
  expect(isIn('accounts', content)).toBe(false)
})

test('entries are grouped by their day in Nigeria', () => {
  const entry = fromActivity({ ...activity, kind: 'signed-in' })
  const at = (text: string) => ({ ...entry, at: Date.parse(text) })
  const days = toDays(
    [
      entry,
      at('2026-11-21T23:05:00Z'),
      at('2026-11-21T22:59:00Z'),
      at('2026-11-20T12:00:00Z'),
      at('2025-12-31T12:00:00Z'),
    ],
    now,
  )
  expect(days.map(({ name, entries }) => [name, entries.map(({ time }) => time)])).toEqual([
    ['Today', ['22:52', '00:05']],
    ['Yesterday', ['23:59']],
    ['Friday 20 November', ['13:00']],
    ['Wednesday 31 December 2025', ['13:00']],
  ])
})
