import { expect, test } from 'vitest'
import { toSampleLines } from './sample-lines.ts'

test('samples are counted by kind, and kinds without samples are left out', () => {
  const counts = { programs: 0, newsUpdates: 0, staff: 0, representation: 0, events: 0, women: 0 }
  const none = { ...counts, coreAreas: false, mandate: false, about: false }
  expect(toSampleLines(none)).toEqual([])
  expect(
    toSampleLines({ ...none, programs: 12, staff: 1, representation: 2, events: 1, women: 3, mandate: true }),
  ).toEqual([
    '12 programs',
    '1 staff profile',
    '2 counts of women in bodies',
    '3 women who stood',
    '1 event',
    'The mandate',
  ])
})
