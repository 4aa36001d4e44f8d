import { expect, test } from 'vitest'
import { countForm } from '../representation/count-values.ts'
import { eventForm } from '../events/event-values.ts'
import { programForm } from '../programs/program-values.ts'
import { womanForm } from '../women/woman-values.ts'

test('a form says which of its fields may not stay empty, as its declaration refuses them', () => {
  const compulsory = (form: typeof womanForm) =>
    form.fields.filter(({ isCompulsory }) => isCompulsory).map(({ label }) => label)
  expect(compulsory(programForm)).toEqual(['Title', 'Date', 'Theme', 'Images', 'Program report'])
  expect(compulsory(countForm)).toEqual(['Body', 'Seats'])
  expect(compulsory(womanForm)).toEqual([
    ...['Name', 'Quote', 'Office', 'Year', 'Result', 'Portrait', 'She agreed to be shown on', 'Her words'],
  ])
  expect(compulsory(eventForm)).toEqual(['Title', 'Date', 'Begins', 'Place'])
})
