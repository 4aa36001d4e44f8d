import { expect, test } from 'vitest'
import { type ManyKind, manyKinds } from '#domain/records/kinds.ts'
import { toSampleLines } from './sample-lines.ts'

test('samples are counted by kind, and kinds without samples are left out', () => {
  const counts = Object.fromEntries(manyKinds.map((kind) => [kind, 0])) as Record<ManyKind, number>
  const none = { ...counts, 'core-areas': false, mandate: false, about: false }
  expect(toSampleLines(none, '')).toEqual([])
  expect(
    toSampleLines(
      { ...none, program: 12, staff: 1, representation: 2, event: 1, woman: 3, mandate: true },
      'telephone',
    ),
  ).toEqual([
    '12 programs',
    '1 staff profile',
    '2 counts of women in bodies',
    '1 event',
    '3 women who stood',
    'The mandate',
    'Placeholders under Contact and Social links: telephone',
  ])
})
