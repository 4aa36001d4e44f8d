import { expect, test } from 'vitest'
import type { DraftState } from '../drafts/draft-state.ts'
import { barWords, waitingWords } from './form-bar-words.ts'
import { isShown } from './record-values.ts'

const words = 'Tuesday 24 November 2026, 08:00 in Lagos'
const notHandedIn = { handedIn: null, isChanged: false, busy: false, waits: false, refused: null }
const state = {
  draft: { kind: 'saved', at: '22:41' },
  isGone: false,
  plan: { at: 1, words, failed: null },
  isPlanned: true,
  handsIn: false,
  lacks: [],
  handIn: { ...notHandedIn, begin() {}, takeBack() {} },
  takenOff: null,
  onWebsite: null,
  ready: true,
  saving: false,
  savedPage: null,
  entered: {},
  openedDraft: {
    form: 'event',
    recordId: null,
    id: 'd1',
    opened: null,
    prefilled: {},
    baseVersion: 0,
    base: null,
    owner: null,
    canTakeOver: false,
    canDelete: true,
    hasOwn: false,
    colleagues: [],
  },
} satisfies Parameters<typeof barWords>[0]

const unsaved = (because: Extract<DraftState, { kind: 'unsaved' }>['because']): DraftState => ({
  kind: 'unsaved',
  because,
  onDevice: true,
})

test('an untouched form says nothing, and after it was published that there is nothing to save', () => {
  const calm = { ...state, plan: null, isPlanned: false, draft: { kind: 'untouched' } } as const
  const opened = barWords(calm, 'Publish', null)
  expect([opened.line, opened.reason, opened.badge, opened.way]).toEqual(['', null, null, null])
  const savedPage = { href: '/programs/p1', words: '“Town hall” is there for everyone.' }
  const line = (draft: DraftState) => barWords({ ...calm, savedPage, draft }, 'Publish', null).line
  expect(line({ kind: 'untouched' })).toBe('Nothing to save')
  expect(line({ kind: 'saved', at: '22:41' })).toBe('Draft kept, 22:41. Not on the website yet')
  expect(line(unsaved('connection'))).not.toBe('Nothing to save')
})

// A phone said only "✓ Saved 20:13" while the website still had the old telephone number.
test('a kept draft never reads as if the website had it, also for settings that nobody has saved yet', () => {
  const onWebsite = { values: {}, version: 0, by: '', at: '', sample: false }
  const form = { ...state, plan: null, isPlanned: false, onWebsite }
  const { badge, line, short, reason } = barWords(form, 'Save settings', null)
  expect(badge).toBe('changed')
  expect(line).toBe('Draft kept, 22:41. The change is not on the website yet')
  expect(short).toBe('Draft kept. Change not on the website')
  expect(reason).toBe(
    'The website still shows the values of its set-up. Save settings publishes your changes.',
  )
  expect(isShown(onWebsite, 'settings')).toBe(true)
  expect(isShown(onWebsite, 'about')).toBe(false)
})

test('a copy whose title nobody has changed says so beside the button, until the title is another', () => {
  const copy = (title: string) =>
    barWords({ ...state, plan: null, isPlanned: false, entered: { title } }, 'Add Event', null)
  expect(copy('Copy of Town hall')).toMatchObject({
    line: 'Draft kept, 22:41. Not on the website yet',
    reason: 'Change “Copy of …”, or visitors will read it.',
    asks: true,
  })
  expect(copy('Town hall in Enugu')).toMatchObject({
    reason: 'Only staff see it. Add Event puts it on the website.',
    asks: false,
  })
})

test('a draft that the account may not save any more is no fault on our side', () => {
  const { line, reason } = barWords(
    { ...state, plan: null, isPlanned: false, draft: unsaved('not-permitted') },
    'Save settings',
    null,
  )
  expect(line).toBe('Not saved: your account may not do this any more')
  expect(reason).toBe(
    'Kept on this device. Ask an owner. The draft is saved once your account has this permission again.',
  )
})

test('a form that was pressed without a connection says beside its button when it is published', () => {
  const pressed = { ...state, waitingFor: 0, failure: 'connection' } as const
  const line = 'No connection. Will be published when it is back'
  const reason = 'Keep this page open. If it closes, this stays a draft.'
  expect(waitingWords(pressed, null)).toEqual({ line, reason })
  for (const because of ['connection', 'session'] as const)
    expect(waitingWords({ ...pressed, draft: unsaved(because) }, null)).toEqual({ line, reason })
  expect(waitingWords({ ...pressed, draft: { kind: 'untouched' } }, null)).toEqual({
    line,
    reason: 'Keep this page open.',
  })
  for (const other of [{ ...pressed, saving: true }, { ...pressed, failure: 'server' } as const])
    expect(waitingWords(other, null)).toBeNull()
  expect(waitingWords(pressed, 'Choose above.')).toBeNull()
})

test('who asked to publish reads what is still missing', () => {
  const handedIn = {
    ...state,
    plan: null,
    isPlanned: false,
    handsIn: true,
    handIn: { ...state.handIn, handedIn: '20:08' },
  }
  const lineOf = (lacks: readonly string[]) => barWords({ ...handedIn, lacks }, 'Ask to publish', null).line
  expect(lineOf(['The statement', 'Who signs it'])).toBe(
    'You asked to publish, 20:08. Still missing: The statement; Who signs it',
  )
  expect(lineOf([])).toBe('You asked to publish, 20:08')
})

test('a plan is named in every state of a draft that is not saved', () => {
  for (const because of [
    'connection',
    'session',
    'full',
    'conflict',
    'too-long',
    'too-many-own',
    'too-many',
    'server',
  ] as const) {
    const { badge, reason } = barWords({ ...state, draft: unsaved(because) }, 'Publish', null)
    expect(badge, because).toBe('planned')
    expect(reason, because).toContain(`Planned for ${words}: the text that is saved by then is published.`)
  }
})

test('the bar says that a plan cannot put back a record that was taken down, and that the plan can be stopped', () => {
  const takenOff = { by: 'Ruth', at: '22:50' }
  for (const kind of ['saved', 'saving'] as const) {
    const draft: DraftState = kind === 'saved' ? state.draft : { kind }
    const { reason, way } = barWords({ ...state, draft, takenOff }, 'Publish', null)
    expect(reason, kind).toContain(
      'Planned publishing cannot put it back on the website. Stop the plan, then Publish puts it back.',
    )
    expect(way, kind).toBe('planned')
  }
})
