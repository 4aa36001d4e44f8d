import { expect, test } from 'vitest'
import type { Fields } from '#ports/documents/document-store.ts'
import { toLists } from './lists.ts'

const author = { uid: 'adaeze', name: 'Adaeze' }

/** The cells of a record's line, by the name of their column. The fields have no commas. */
function rowOf(collection: 'Programs' | 'NewsUpdates', id: string, fields: Fields) {
  const { head, line } = toLists('https://www.example.org')[collection]
  const envelope = { version: 1, createdAt: 0, createdBy: author, updatedAt: 0, updatedBy: author }
  const cells = line({ id, ...envelope, sample: false, fields })
    .trim()
    .split(',')
  // A byte order mark comes before the first column.
  const columns = head.trim().split(',')
  return (column: string) => cells[columns.indexOf(column)]
}

test('the list of programs has the id of the event that each reports on', () => {
  const row = rowOf('Programs', 'bootcamp', {
    ProgramTitle: 'Bootcamp',
    ProgramDate: '2023-11-18',
    ProgramReport: '<p>Held.</p>',
    ProgramEvent: 'ward-day',
  })
  expect(row('Event')).toBe('ward-day')
  expect(row('Address')).toBe('https://www.example.org/programs/bootcamp')
})

test('the list of news has the theme of each item', () => {
  const fields = { title: 'Pledge', date: '2022-11-28' }
  expect(rowOf('NewsUpdates', 'pledge', { ...fields, newsTheme: 'Political Advocacy' })('Theme')).toBe(
    'Political Advocacy',
  )
  expect(rowOf('NewsUpdates', 'pledge', fields)('Theme')).toBe('')
})
