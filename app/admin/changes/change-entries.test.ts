import { expect, test } from 'vitest'
import { activityKinds } from '#domain/activity/schema.ts'
import type { ContentChange } from '#domain/changes/schema.ts'
import {
  type ChangeGroup,
  changeGroups,
  type ContentFacts,
  fromActivity,
  fromContent,
  isIn,
  kindsIn,
  readBefore,
  toDays,
  toPage,
} from './change-entries.ts'

const now = Date.parse('2026-11-22T21:52:00Z')
const amina = { uid: 'amina', name: 'Amina' }
const activity = { id: 'a', at: now, by: amina, about: 'Ruth', count: 1, connections: 0 } as const
const content = {
  kind: 'updated',
  record: { kind: 'program', id: 'drive', title: 'Voter Drive', version: 3 },
  count: 1,
  by: 'nkiruka@wipf.example',
  uid: 'nkiruka',
  at: now,
} as const
const facts: ContentFacts = {
  rights: { role: 'publishes', owner: true },
  nameOf: (uid) => (uid === 'nkiruka' ? 'Nkiruka' : null),
  said: null,
  isTakenDown: true,
}

test('every kind of activity is in one group and has words', () => {
  const groups = Object.keys(changeGroups) as (keyof typeof changeGroups)[]
  expect(groups.flatMap(kindsIn).toSorted()).toEqual(activityKinds.toSorted())
  for (const kind of activityKinds) expect(fromActivity({ ...activity, kind }).words).not.toBe('')
  expect(fromActivity({ ...activity, kind: 'sign-in-link-made' })).toMatchObject({
    who: 'Amina',
    words: 'made a sign-in link for Ruth',
  })
})

test('failed sign-ins are summed with their connections, and an address without an account is not named', () => {
  const failed = { ...activity, kind: 'sign-in-failed', by: null, about: 'hadiza@wipf.example' } as const
  expect(fromActivity({ ...failed, count: 12, connections: 3 })).toMatchObject({
    who: null,
    words: '12 failed sign-ins for hadiza@wipf.example, from 3 connections',
  })
  expect(fromActivity({ ...failed, about: '', connections: 1 }).words).toBe(
    '1 failed sign-in for addresses without an account, from 1 connection',
  )
  // An entry that is older than this count.
  expect(fromActivity({ ...failed, count: 6 }).words).toBe('6 failed sign-ins for hadiza@wipf.example')
})

test('messages that were deleted at once are one entry with their number', () => {
  const wordsFor = (count: number) => fromActivity({ ...activity, kind: 'message-deleted', count }).words
  expect([wordsFor(1), wordsFor(20)]).toEqual(['deleted a message', 'deleted 20 messages'])
})

test('a device that was signed out is named', () => {
  const kind = 'device-signed-out'
  expect(fromActivity({ ...activity, kind, about: 'Chrome on Android' }).words).toBe(
    'signed out Chrome on Android',
  )
  expect(fromActivity({ ...activity, kind, about: 'A browser' }).words).toBe('signed out a browser')
})

test('a publication links to its history, and a record that is still taken down links to Taken down', () => {
  expect(fromContent({ ...content, kind: 'added' }, facts)).toMatchObject({
    who: 'Nkiruka',
    words: 'published “Voter Drive”',
    link: { to: '/admin/cms/history/program/drive', label: 'History' },
  })
  expect(fromContent({ ...content, kind: 'deleted', uid: 'gone' }, facts)).toMatchObject({
    who: 'nkiruka@wipf.example',
    words: 'took down “Voter Drive”',
    link: { to: '/admin/cms/taken-off', label: 'Put back' },
  })
  expect(fromContent({ ...content, kind: 'deleted' }, { ...facts, isTakenDown: false }).link).toMatchObject({
    label: 'History',
  })
  const writes = { role: 'writes', owner: false } as const
  expect(fromContent({ ...content, kind: 'deleted' }, { ...facts, rights: writes }).link).toMatchObject({
    label: 'History',
  })
  expect(fromContent({ ...content, kind: 'put-back' }, facts)).toMatchObject({
    words: 'put back “Voter Drive”',
    link: { to: '/admin/cms/history/program/drive', label: 'History' },
  })
  expect(fromContent({ ...content, kind: 'restored' }, facts).words).toBe(
    'restored an earlier version of “Voter Drive”',
  )
  expect(fromContent({ ...content, record: null, count: 4 }, facts)).toMatchObject({
    words: 'changed 4 records at once',
    link: null,
  })
})

test('a change says the same as the history of the record', () => {
  const entryFor = (words: string, isRestored = false) =>
    fromContent(content, { ...facts, said: { words, isRestored } })
  expect(entryFor('order of the team changed').words).toBe('changed “Voter Drive”: order of the team')
  expect(entryFor('title changed, 2 pictures added, banner changed').words).toBe(
    'changed “Voter Drive”: title, 2 pictures added, banner',
  )
  expect(entryFor('restored the version of 30 November 2026, 16:31', true)).toMatchObject({
    icon: 'undo',
    words: 'restored an earlier version of “Voter Drive”',
  })
})

test('a change of the settings names what changed, and only owners get its history', () => {
  const settings = { kind: 'settings', id: 'site', title: 'Settings', version: 7 } as const
  const change = { ...content, record: settings }
  expect(fromContent(change, facts)).toMatchObject({
    words: 'changed Settings',
    link: { to: '/admin/cms/history/settings/site', label: 'History' },
  })
  expect(fromContent({ ...change, kind: 'added' }, facts).words).toBe('changed Settings')
  const said = { words: 'Phone and Instagram changed', isRestored: false }
  expect(fromContent(change, { ...facts, said }).words).toBe('changed Settings: Phone and Instagram')
  expect(fromContent({ ...change, kind: 'restored' }, facts).words).toBe(
    'restored an earlier version of Settings',
  )
  expect(fromContent(change, { ...facts, rights: { role: 'publishes', owner: false } }).link).toBeNull()
})

test('a change of content is in one group', () => {
  const settings = { kind: 'settings', id: 'site', title: 'Settings', version: 7 } as const
  const groupsOf = (change: ContentChange) =>
    (Object.keys(changeGroups) as ChangeGroup[]).filter((group) => isIn(group, change))
  expect(groupsOf(content)).toEqual(['published'])
  expect(groupsOf({ ...content, kind: 'deleted' })).toEqual(['taken-off'])
  expect(groupsOf({ ...content, kind: 'restored' })).toEqual(['restored'])
  expect(groupsOf({ ...content, kind: 'put-back' })).toEqual(['restored'])
  expect(groupsOf({ ...content, record: settings })).toEqual(['settings'])
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

test('the next page starts after the last entry of this page, or after the last change that was read', () => {
  const entry = (at: number) => ({ at, icon: 'check', who: null, words: '', link: null }) as const
  const entries = [9, 8, 7, 6].map(entry)
  expect(toPage(entries, null, 4)).toEqual({ shown: entries, before: null })
  expect(toPage(entries, null, 3)).toEqual({ shown: entries.slice(0, 3), before: 7 })
  expect(toPage(entries, 8, 3)).toEqual({ shown: entries.slice(0, 2), before: 8 })
  expect(toPage(entries, 6, 3)).toEqual({ shown: entries.slice(0, 3), before: 7 })
  expect(toPage([], 5, 3)).toEqual({ shown: [], before: 5 })
})

test('an unreadable time in the address is ignored', () => {
  expect(readBefore('1795384320000')).toBe(1_795_384_320_000)
  for (const text of [null, '', '0', '-1', '1.5', '1e300', 'Infinity', '9'.repeat(16)])
    expect(readBefore(text), String(text)).toBeUndefined()
})
