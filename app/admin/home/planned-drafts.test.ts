import { expect, test } from 'vitest'
import type { ListedDraft } from '#domain/drafts/schema.ts'
import { toPlannedDrafts } from './planned-drafts.ts'

const draft = (id: string, owner: string, plan: ListedDraft['plan']): ListedDraft => ({
  id,
  form: 'program',
  recordId: null,
  baseVersion: 0,
  owner: { uid: owner, name: owner },
  writers: [],
  title: id,
  date: '',
  group: '',
  event: '',
  pictures: [],
  files: [],
  unfinished: [],
  plan,
  handedInAt: null,
  writer: '',
  link: null,
  version: 1,
  formVersion: 1,
  createdAt: 0,
  savedAt: 0,
})

test('plans are sorted by time with the owners of the drafts, and failed plans are separate, with their reasons', () => {
  const first = Date.parse('2026-11-24T07:00:00Z')
  const drafts = [
    draft('later', 'Adaeze', { at: first + 60_000, failed: null }),
    draft('none', 'Adaeze', null),
    draft('first', 'Ruth', { at: first, failed: null }),
    draft('hall', 'Adaeze', { at: 0, failed: 'Add 1 more picture.' }),
  ]
  const { planned, failed } = toPlannedDrafts(drafts, 'Adaeze')
  expect(planned.map(({ title, words, mine }) => [title, words, mine])).toEqual([
    ['first', 'Tuesday\u00a024\u00a0November\u00a02026, 08:00\u00a0in\u00a0Lagos, by Ruth', false],
    ['later', 'Tuesday\u00a024\u00a0November\u00a02026, 08:01\u00a0in\u00a0Lagos', true],
  ])
  expect(failed).toEqual([
    {
      id: 'hall',
      title: 'hall',
      to: '/admin/cms/programs/new?draft=hall',
      mine: true,
      words:
        'Planned for Thursday\u00a01\u00a0January\u00a01970, 01:00\u00a0in\u00a0Lagos. Add 1 more picture.',
    },
  ])
})
