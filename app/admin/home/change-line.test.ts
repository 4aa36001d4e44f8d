import { expect, test } from 'vitest'
import { toChangeLine } from './change-line.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = Date.parse('2026-11-21T09:24:00Z')
const program = { noun: 'program', id: '3f2a', title: 'Ward to Chamber' } as const

test('a change names the action, the record and the editor, and links to the edit screen', () => {
  expect(
    toChangeLine({ kind: 'added', record: program, count: 1, by: 'Adaeze', uid: 'someone', at }, now),
  ).toEqual({
    title: 'Ward to Chamber',
    words: 'Program added by Adaeze, 10:24',
    to: '/admin/cms/programs/3f2a',
  })
  const mandate = { noun: 'mandate', id: 'Mandate', title: 'Mandate' } as const
  expect(
    toChangeLine({ kind: 'updated', record: mandate, count: 1, by: 'Ruth', uid: 'someone', at }, now),
  ).toEqual({
    title: 'Mandate',
    words: 'Edited by Ruth, 10:24',
    to: '/admin/cms/mandate/new',
  })
})

test('deletions and changes to several records have no link', () => {
  expect(
    toChangeLine({ kind: 'deleted', record: program, count: 1, by: 'Ruth', uid: 'someone', at }, now),
  ).toMatchObject({
    words: 'Program deleted by Ruth, 10:24',
    to: null,
  })
  expect(
    toChangeLine({ kind: 'updated', record: null, count: 8, by: 'Ruth', uid: 'someone', at }, now),
  ).toEqual({
    title: '8 records at once',
    words: 'Edited by Ruth, 10:24',
    to: null,
  })
})
