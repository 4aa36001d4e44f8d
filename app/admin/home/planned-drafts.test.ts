import { expect, test } from 'vitest'
import type { ListedDraft } from '#domain/drafts/schema.ts'
import { toPlannedDrafts } from './planned-drafts.ts'

const draft = (id: string, owner: string, plan: ListedDraft['plan']): ListedDraft => ({
  id,
  form: 'program',
  recordId: null,
  baseVersion: 0,
  owner: { uid: owner, name: owner },
  title: id,
  date: '',
  group: '',
  pictures: [],
  unfinished: [],
  plan,
  writer: '',
  link: null,
  version: 1,
  createdAt: 0,
  savedAt: 0,
})

test('plans come first in time, with whose they are; those that failed are apart, with the reason', () => {
  const first = Date.parse('2026-11-24T07:00:00Z')
  const drafts = [
    draft('later', 'Adaeze', { at: first + 60_000, failed: null }),
    draft('none', 'Adaeze', null),
    draft('first', 'Ruth', { at: first, failed: null }),
    draft('hall', 'Adaeze', { at: 0, failed: 'Add 1 more picture.' }),
  ]
  const { planned, failed } = toPlannedDrafts(drafts, 'Adaeze')
  expect(planned.map(({ title, words, mine }) => [title, words, mine])).toEqual([
    ['first', 'Tuesday 24 November 2026, 08:00 in Lagos, by Ruth', false],
    ['later', 'Tuesday 24 November 2026, 08:01 in Lagos', true],
  ])
  expect(failed).toEqual([
    {
      id: 'hall',
      title: 'hall',
      to: '/admin/cms/programs/new?draft=hall',
      mine: true,
      words: 'Planned for Thursday 1 January 1970, 01:00 in Lagos. Add 1 more picture.',
    },
  ])
})
