import { expect, test } from 'vitest'
import { draftLimits } from '#domain/drafts/schema.ts'
import {
  type DraftSession,
  isSaved,
  openSession,
  stateOf,
  toDraftSave,
  withConfirmed,
  withNewDraft,
  withWritten,
} from './draft-session.ts'

const opened = {
  id: 'd1',
  baseVersion: 3,
  writer: 'this page',
  version: 0,
  confirmed: {},
  confirmedUnfinished: [],
}
const newSession = openSession({ form: 'program', recordId: null }, opened)

const written = (values: Record<string, string>, changed = true) => ({ values, unfinished: [], changed })
const write = (session: DraftSession, values: Record<string, string>) => withWritten(session, written(values))
const confirm = (session: DraftSession, version: number, values: Record<string, string>) =>
  withConfirmed(session, { id: session.id, version, at: '22:41', values, unfinished: [] })

test('a form that nobody has changed makes no draft', () => {
  const session = withWritten(newSession, written({ title: 'Voter Drive' }, false))
  expect(isSaved(session)).toBe(true)
  expect(stateOf(session)).toEqual({ kind: 'untouched' })
})

test('a save sends each field that differs from the confirmed version, except fields unchanged since they were mounted', () => {
  const confirmed = { title: 'Voter', report: '<p>One.</p>' }
  const session = {
    ...confirm(newSession, 4, confirmed),
    asMounted: { report: '<p>One.</p><p></p>' },
  }
  const now = written({ title: 'Voter Drive', report: '<p>One.</p><p></p>', lead: '' })
  expect(toDraftSave(session, now)).toMatchObject({
    baseVersion: 3,
    expectedVersion: 4,
    changes: { title: { at: 5, removed: 0, text: ' Drive' }, lead: { at: 0, removed: 0, text: '' } },
  })
  expect(Object.keys(toDraftSave(session, now).changes)).toEqual(['title', 'lead'])
})

test('a save is shown until it is confirmed, and a check is not', () => {
  const typed = write(newSession, { title: 'Voter Drive' })
  expect(stateOf({ ...typed, pending: 'save' })).toEqual({ kind: 'saving' })
  const saved = confirm({ ...typed, onDevice: true }, 1, { title: 'Voter Drive' })
  expect(saved.onDevice).toBe(false)
  expect(stateOf(saved)).toEqual({ kind: 'saved', at: '22:41' })
  expect(stateOf({ ...saved, pending: 'check' })).toEqual({ kind: 'saved', at: '22:41' })
})

test('a new base version is saved like text', () => {
  const session = confirm(write(newSession, { title: 'Voter' }), 1, { title: 'Voter' })
  const rebased = { ...session, baseVersion: 4 }
  expect(isSaved(rebased)).toBe(false)
  expect(toDraftSave(rebased, written({ title: 'Voter' }))).toMatchObject({ baseVersion: 4, changes: {} })
  const answer = { id: 'd1', version: 2, at: '22:42', values: { title: 'Voter' }, unfinished: [] }
  expect(isSaved(withConfirmed(rebased, { ...answer, baseVersion: 3 }))).toBe(false)
  expect(isSaved(withConfirmed(rebased, { ...answer, baseVersion: 4 }))).toBe(true)
})

test('text that was typed after a save was sent is not saved with its answer', () => {
  const session = confirm(write(newSession, { title: 'Voter Drive' }), 1, { title: 'Voter' })
  expect(isSaved(session)).toBe(false)
  expect(stateOf(session)).toEqual({ kind: 'saving' })
})

test('a choice between two texts is shown before the reason why nothing is saved', () => {
  const stopped = { kind: 'taken-over', by: 'Ruth' } as const
  const session = { ...write(newSession, { title: 'Voter' }), stopped, onDevice: true }
  expect(stateOf({ ...session, isHeld: true })).toEqual({
    kind: 'unsaved',
    because: 'conflict',
    onDevice: true,
  })
  expect(stateOf(session)).toEqual({ ...stopped, unsaved: true, onDevice: true })
})

test('a refused text is tried again once it is short enough, and a lost connection is forgotten once nothing is unsaved', () => {
  const tooLong = 'a'.repeat(draftLimits.characters + 1)
  const refused = {
    ...write(newSession, { report: tooLong }),
    stopped: { kind: 'unsaved', because: 'too-long' } as const,
  }
  expect(write(refused, { report: `${tooLong}b` }).stopped).not.toBeNull()
  expect(write(refused, { report: 'a' }).stopped).toBeNull()

  const saved = confirm(newSession, 1, { title: 'Voter' })
  const lost = { ...saved, stopped: { kind: 'unsaved', because: 'connection' } as const }
  expect(write(lost, { title: 'Voter Drive' }).stopped).not.toBeNull()
  expect(write(lost, { title: 'Voter' }).stopped).toBeNull()
})

test('a saved form whose draft is deleted makes a new draft only after the form is changed', () => {
  const saved = confirm(write(newSession, { title: 'Voter' }), 1, { title: 'Voter' })
  const session = withNewDraft(saved, { id: 'd2', baseVersion: 3, because: 'gone' })
  expect(stateOf(session)).toEqual({ kind: 'untouched' })
  const changed = write(session, { title: 'Voter Drive' })
  expect(isSaved(changed)).toBe(false)
  expect(toDraftSave(changed, written({ title: 'Voter Drive' }))).toMatchObject({
    expectedVersion: 0,
    changes: { title: { at: 0, removed: 0, text: 'Voter Drive' } },
  })
})
