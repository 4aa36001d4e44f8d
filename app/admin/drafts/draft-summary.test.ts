import { expect, test } from 'vitest'
import type { ListedDraft } from '#domain/drafts/schema.ts'
import { toDraftSummary } from './draft-summary.ts'

const now = Date.UTC(2026, 10, 22, 21, 30)
const id = '0123456789abcdef0123456789abcdef'
const draft: ListedDraft = {
  id,
  form: 'program',
  recordId: null,
  baseVersion: 0,
  owner: { uid: 'nkiruka', name: 'Nkiruka' },
  writers: [],
  title: 'Voter Drive, Ìbàdàn',
  date: '',
  group: '',
  event: '',
  pictures: ['a1', 'a2'],
  files: [],
  unfinished: ['desk.jpg', 'queue.jpg'],
  plan: null,
  handedInAt: null,
  link: null,
  writer: 'w',
  version: 7,
  formVersion: 7,
  createdAt: now,
  savedAt: now - 60_000,
}

test('a summary names the form of a draft, the time of its last save and the number of pictures that have arrived', () => {
  expect(toDraftSummary(draft, 'nkiruka', now)).toEqual({
    id,
    to: `/admin/cms/programs/new?draft=${id}`,
    title: 'Voter Drive, Ìbàdàn',
    words: 'Program, today\u00a022:29. 2 of 4 pictures here.',
    picture: 'a2',
    state: 'draft',
    planned: null,
    owner: null,
    isOnlyMine: true,
    untouched: false,
  })
})

test('a colleague sees whose draft it is', () => {
  const summary = toDraftSummary({ ...draft, recordId: '3f2a', unfinished: [] }, 'ruth', now)
  expect(summary).toMatchObject({
    to: `/admin/cms/programs/3f2a?draft=${id}`,
    owner: 'Nkiruka',
    words: 'Program, today\u00a022:29.',
    picture: 'a2',
    state: 'changed',
  })
})

test('the summary of a draft shows that it has no title and that it was untouched for more than 90 days', () => {
  const old = { ...draft, title: '', savedAt: now - 91 * 24 * 3_600_000 }
  expect(toDraftSummary(old, 'nkiruka', now)).toMatchObject({ title: 'Without a title', untouched: true })
})

test('a draft of the settings is not shown with the logo of a partner as its picture', () => {
  expect(toDraftSummary({ ...draft, form: 'settings' }, 'nkiruka', now).picture).toBeNull()
})
