import { expect, test } from 'vitest'
import { mergeVersions } from './conflict.ts'
import { text } from './form-field.tsx'

const fields = ['title', 'date', 'place', 'report'].map((name) => ({
  name,
  label: name,
  isCompulsory: true,
  kind: text,
}))
const before = { title: 'Town hall', date: '2023-05-14', place: 'Enugu', report: 'Held.' }

test('a field that only one editor changed is merged, and a field that both changed is left to the editor to choose', () => {
  const { merged, same, choices } = mergeVersions(fields, {
    before,
    mine: { ...before, title: 'Town Hall, Enugu', report: 'Ninety women came.' },
    theirs: { ...before, date: '2023-05-15', report: 'Eighty women came.' },
  })
  expect(merged.map(({ field, value, from }) => [field.name, value, from])).toEqual([
    ['title', 'Town Hall, Enugu', 'mine'],
    ['date', '2023-05-15', 'theirs'],
  ])
  expect(same.map(({ name }) => name)).toEqual(['place'])
  expect(choices).toEqual([
    { field: fields[3], mine: 'Ninety women came.', theirs: 'Eighty women came.', chosen: null },
  ])
})

test('a field that both changed in the same way needs no choice, and a missing one counts as empty', () => {
  const changed = { ...before, title: 'Town Hall' }
  const { same, choices } = mergeVersions(fields, {
    before,
    mine: changed,
    theirs: { ...changed, title: ' Town Hall ' },
  })
  expect([same.length, choices]).toEqual([4, []])
  const { merged } = mergeVersions(fields, { before: {}, mine: {}, theirs: { place: 'Enugu' } })
  expect(merged.map(({ field, from }) => [field.name, from])).toEqual([['place', 'theirs']])
})
