import { expect, test } from 'vitest'
import { toLists } from './lists.ts'

const author = { uid: 'adaeze', name: 'Adaeze' }

test('the list of programs has the id of the event that each tells of', () => {
  const { head, line } = toLists('https://www.example.org').Programs
  const fields = {
    ProgramTitle: 'Bootcamp',
    ProgramDate: '2023-11-18',
    ProgramReport: '<p>Held.</p>',
    ProgramEvent: 'ward-day',
  }
  const row = line({
    id: 'bootcamp',
    version: 1,
    createdAt: 0,
    createdBy: author,
    updatedAt: 0,
    updatedBy: author,
    sample: false,
    fields,
  })
  const columns = head.trim().split(',')
  expect(row.trim().split(',')[columns.indexOf('Event')]).toBe('ward-day')
  expect(row.trim().split(',')[columns.indexOf('Address')]).toBe('https://www.example.org/programs/bootcamp')
})
