import { expect, test } from 'vitest'
import type { ListedDraft } from '#domain/drafts/schema.ts'
import { type DeskState, toWaits } from './waits.ts'

const owner = { uid: 'adaeze', role: 'publishes', owner: true } as const
const publishes = { uid: 'ruth', role: 'publishes', owner: false } as const
const writes = { uid: 'ebiere', role: 'writes', owner: false } as const

const allWell: DeskState = {
  urgent: { count: 0, first: null },
  waitingLong: 0,
  drafts: [],
  unreportedEvents: [],
  failedMails: 0,
  errands: [],
  withoutTwoStep: { own: false, others: 0 },
}

const draft = (id: string, by: string, state: Partial<ListedDraft> = {}): ListedDraft => ({
  ...{ id, form: 'program', recordId: null, baseVersion: 0, owner: { uid: by, name: by }, writers: [] },
  ...{ title: id, date: '', group: '', event: '', pictures: [], files: [], unfinished: [], plan: null },
  ...{ handedInAt: null, writer: '', link: null, version: 1, formVersion: 1, createdAt: 0, savedAt: 0 },
  ...state,
})
/** The lines as a person reads them, with their addresses. */
const linesOf = (state: Partial<DeskState>, reader: Parameters<typeof toWaits>[1] = owner) =>
  toWaits({ ...allWell, ...state }, reader).map(({ what, title, words, to }) => [
    [what, title, words].filter(Boolean).join(' ').replaceAll('\u00a0', ' '),
    to,
  ])

test('nothing waits while all is well', () => {
  expect(linesOf({})).toEqual([])
})

test('what is urgent comes first, then what failed', () => {
  const lines = toWaits(
    {
      urgent: { count: 1, first: { id: 'm', sender: 'Bisi Adé' } },
      waitingLong: 5,
      drafts: [draft('Town Hall', 'ruth', { plan: { at: 0, failed: '1 file had not arrived.' } })],
      unreportedEvents: [{ id: 'ward-day', title: 'Open Ward Day' }],
      failedMails: 0,
      errands: [{ tone: 'failed', name: 'backups', words: '' }],
      withoutTwoStep: { own: true, others: 1 },
    },
    owner,
  )
  expect(lines.map(({ tone, what }) => [tone, what.replaceAll('\u00a0', ' ')])).toEqual([
    ['urgent', 'Urgent:'],
    ['failed', 'Not published 1 Jan 1970, 01:00:'],
    ['failed', 'Send this to your helper:'],
    ['usual', '5 messages have waited for a week'],
    ['usual', 'Over:'],
    ['usual', 'Add two-step sign-in to your account'],
  ])
})

test('one urgent message is opened, several are listed', () => {
  const first = { id: 'm', sender: 'Bisi Adé' }
  expect(linesOf({ urgent: { count: 1, first } })).toEqual([['Urgent: Bisi Adé', '/admin/cms/messages/m']])
  expect(linesOf({ urgent: { count: 3, first } })).toEqual([
    ['Urgent: 3 messages', '/admin/cms/messages?show=urgent'],
  ])
})

test('plans are in the order of their times, with the writer of a colleague’s draft', () => {
  const at = Date.parse('2026-11-24T07:00:00Z')
  const drafts = [
    draft('later', 'adaeze', { plan: { at: at + 60_000, failed: null } }),
    draft('first', 'ruth', { plan: { at, failed: null } }),
    draft('none', 'adaeze'),
  ]
  expect(linesOf({ drafts }).map(([line]) => line)).toEqual([
    '24 Nov 2026, 08:00: first goes out, by ruth',
    '24 Nov 2026, 08:01: later goes out',
  ])
  expect(linesOf({ drafts })[1]?.[1]).toBe('/admin/cms/programs/new?draft=later')
})

test('people who publish see what colleagues ask them to publish, the longest waiting first', () => {
  const drafts = [
    draft('new', 'ebiere', { handedInAt: 2 }),
    draft('old', 'ebiere', { handedInAt: 1 }),
    draft('own', 'ruth', { handedInAt: 1 }),
  ]
  expect(linesOf({ drafts }, publishes).map(([line]) => line)).toEqual([
    'ebiere asks you: publish old',
    'ebiere asks you: publish new',
  ])
  expect(linesOf({ drafts }, writes)).toEqual([])
})

test('an event that is over leads to the form for its program', () => {
  expect(linesOf({ unreportedEvents: [{ id: 'ward-day', title: 'Open Ward Day' }] }, writes)).toEqual([
    ['Over: Open Ward Day Write its report', '/admin/cms/programs/new?event=ward-day'],
  ])
})

test('what is missing on the server is for owners, who pass it on', () => {
  const errands = [{ name: 'backups' }, { name: 'mail' }].map((errand) => ({
    ...errand,
    tone: 'usual' as const,
    words: '',
  }))
  expect(linesOf({ errands })).toEqual([['Send this to your helper: backups, mail', '/admin/cms/helper']])
  expect(linesOf({ errands }, publishes)).toEqual([])
})

test('mails that could not be sent lead owners to Settings, and others to the messages', () => {
  expect(linesOf({ failedMails: 2 })).toEqual([
    ['2 mails could not be sent', '/admin/cms/settings?part=mail#part-mail'],
  ])
  expect(linesOf({ failedMails: 1 }, publishes)).toEqual([
    ['1 mail could not be sent Read the messages here', '/admin/cms/messages'],
  ])
})

test('each user is asked to set up her own two-step sign-in, and an owner sees how many colleagues are without it', () => {
  expect(linesOf({ withoutTwoStep: { own: true, others: 3 } })).toEqual([
    ['Add two-step sign-in to your account', '/admin/cms/profile/two-step'],
  ])
  expect(linesOf({ withoutTwoStep: { own: false, others: 3 } })).toEqual([
    ['3 colleagues have no two-step sign-in', '/admin/cms/accounts'],
  ])
  expect(linesOf({ withoutTwoStep: { own: false, others: 3 } }, writes)).toEqual([])
})
