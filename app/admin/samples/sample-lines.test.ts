import { expect, test } from 'vitest'
import { toSampleLines } from './sample-lines.ts'

test('samples are counted by kind, and kinds without samples are left out', () => {
  const counts = { program: 0, news: 0, staff: 0, representation: 0, event: 0, woman: 0 }
  const none = { ...counts, 'core-areas': false, mandate: false, about: false }
  expect(toSampleLines(none)).toEqual([])
  expect(
    toSampleLines({ ...none, program: 12, staff: 1, representation: 2, event: 1, woman: 3, mandate: true }),
  ).toEqual([
    '12 programs',
    '1 staff profile',
    '2 counts of women in bodies',
    '1 event',
    '3 women who stood',
    'The mandate',
  ])
})
