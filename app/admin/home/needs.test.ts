import { expect, test } from 'vitest'
import { type DeskState, toNeeds } from './needs.ts'

const owner = { role: 'publishes', owner: true } as const
const publishes = { role: 'publishes', owner: false } as const
const writes = { role: 'writes', owner: false } as const

const allWell: DeskState = {
  urgent: 0,
  waitingLong: 0,
  failedPlans: [],
  unreportedEvents: [],
  backup: { tone: 'good', what: 'Last backup today 03:00', words: 'Restored and compared.' },
  isMailSetUp: true,
  failedMails: 0,
  disk: null,
  withoutTwoStep: { own: false, others: 0 },
}

test('nothing needs attention while all is well', () => {
  expect(toNeeds(allWell, owner)).toEqual([])
})

test('failures come before warnings', () => {
  const state: DeskState = {
    urgent: 2,
    waitingLong: 5,
    failedPlans: [
      { id: 'one', title: 'Town Hall, Enugu', to: '/form', mine: true, words: '1 file had not arrived.' },
    ],
    unreportedEvents: [{ id: 'ward-day', title: 'Open Ward Day', day: '8 Mar 2027' }],
    backup: { tone: 'failed', what: 'The last backup failed', words: 'Tell whoever runs the server.' },
    isMailSetUp: false,
    failedMails: 0,
    disk: { freeBytes: 1.2e9, sizeBytes: 20e9 },
    withoutTwoStep: { own: false, others: 1 },
  }
  expect(toNeeds(state, owner).map(({ tone, what }) => [tone, what])).toEqual([
    ['failed', '2 messages are perhaps urgent'],
    ['failed', 'Not published as planned'],
    ['failed', 'The last backup failed'],
    ['warning', 'Mail is not set up'],
    ['warning', 'The disk is nearly full'],
    ['warning', '5 messages have waited for a week'],
    ['warning', 'This event has no program yet'],
    ['warning', '1 account has no two-step sign-in'],
  ])
  const late = {
    tone: 'warning' as const,
    what: 'Last backup 9 days ago',
    words: 'Tell whoever runs the server.',
  }
  expect(toNeeds({ ...state, backup: late }, owner)[2]).toMatchObject(late)
})

test('a draft that was not published as planned is named, and its form is linked', () => {
  const plan = {
    id: 'one',
    title: 'Town Hall, Enugu',
    to: '/form',
    mine: true,
    words: 'A picture is missing.',
  }
  expect(toNeeds({ ...allWell, failedPlans: [plan] }, writes)).toMatchObject([
    {
      title: 'Town Hall, Enugu',
      words: 'A picture is missing.',
      link: { to: '/form', label: 'Open' },
    },
  ])
})

test('an event that is over leads to the form for its program', () => {
  const event = { id: 'ward-day', title: 'Open Ward Day', day: '8 Mar 2027' }
  expect(toNeeds({ ...allWell, unreportedEvents: [event] }, writes)).toMatchObject([
    {
      title: 'Open Ward Day',
      words: 'It was on 8 Mar 2027.',
      link: { to: '/admin/cms/programs/new?event=ward-day', label: 'Add' },
    },
  ])
})

test('mails that could not be sent lead owners to Settings, and others to the messages', () => {
  const state = { ...allWell, failedMails: 2 }
  expect(toNeeds(state, owner)).toMatchObject([
    { tone: 'failed', what: '2 mails could not be sent', link: { to: '/admin/cms/settings#mail' } },
  ])
  expect(toNeeds(state, publishes)).toMatchObject([
    { words: expect.stringMatching(/Ask an owner\.$/), link: { to: '/admin/cms/messages' } },
  ])
})

test('one message or mail is spoken of as one, and several as several', () => {
  const words = (state: Partial<DeskState>) => toNeeds({ ...allWell, ...state }, publishes)[0]?.words
  expect(words({ urgent: 1 })).toMatch(/^Read it first/)
  expect(words({ urgent: 3 })).toMatch(/^Read them first/)
  expect(words({ failedMails: 1 })).toContain('about that message. It is marked')
  expect(words({ failedMails: 2 })).toContain('about those messages. They are marked')
})

test('an action that an account may not take is described in text instead of a button', () => {
  const noMail = { ...allWell, isMailSetUp: false }
  expect(toNeeds(noMail, owner)).toMatchObject([
    {
      words: expect.stringMatching(/each day\.$/),
      link: { to: '/admin/cms/settings#mail', label: 'Set up' },
    },
  ])
  expect(toNeeds(noMail, publishes)).toMatchObject([
    { words: expect.stringMatching(/Ask an owner\.$/), link: null },
  ])
})

test('each user is asked to set up her own two-step sign-in, and an owner sees how many accounts are without it', () => {
  const needOf = (own: boolean, others: number, rights: Parameters<typeof toNeeds>[1]) =>
    toNeeds({ ...allWell, withoutTwoStep: { own, others } }, rights).map(({ what, link }) => [what, link?.to])
  const [profile, accounts] = ['/admin/cms/profile/two-step', '/admin/cms/accounts']
  expect(needOf(false, 3, owner)).toEqual([['3 accounts have no two-step sign-in', accounts]])
  expect(needOf(true, 1, owner)).toEqual([['2 accounts have no two-step sign-in', profile]])
  expect(needOf(true, 0, owner)).toEqual([['Your account has no two-step sign-in', profile]])
  expect(needOf(true, 1, writes)).toEqual([['Your account has no two-step sign-in', profile]])
  expect(needOf(false, 3, writes)).toEqual([])
})

test('for a nearly full disk, the free space, the size and the steps that this account can take are shown', () => {
  const full = { ...allWell, disk: { freeBytes: 1.2e9, sizeBytes: 20e9 } }
  expect(toNeeds(full, publishes)).toMatchObject([
    {
      words:
        '1.2 GB of 20 GB are free. Under Taken off, remove for good what you no longer need, and tell whoever runs the server.',
      link: { to: '/admin/cms/taken-off', label: 'Open' },
    },
  ])
  expect(toNeeds(full, writes)).toMatchObject([
    {
      words:
        '1.2 GB of 20 GB are free. Add no large pictures until there is room, and tell whoever runs the server.',
      link: null,
    },
  ])
})
