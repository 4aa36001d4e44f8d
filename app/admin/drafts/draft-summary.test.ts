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

test('a draft says what it is, when it was saved and how many of its pictures have arrived', () => {
  expect(toDraftSummary(draft, 'nkiruka', now)).toEqual({
    id,
    to: `/admin/cms/programs/new?draft=${id}`,
    title: 'Voter Drive, Ìbàdàn',
    words: 'Program, today\u00a022:29. 2 of 4 pictures here.',
    picture: 'a2',
    state: 'draft',
    planned: null,
    owner: null,
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

test('a draft without a title, untouched for more than 90 days, says both', () => {
  const old = { ...draft, title: '', savedAt: now - 91 * 24 * 3_600_000 }
  expect(toDraftSummary(old, 'nkiruka', now)).toMatchObject({ title: 'Without a title', untouched: true })
})

test('the logo of a partner does not stand for a draft of the settings', () => {
  expect(toDraftSummary({ ...draft, form: 'settings' }, 'nkiruka', now).picture).toBeNull()
})
