import { expect, test } from 'vitest'
import { missingThing } from './error-summary.tsx'

test('what is missing is named in a few words', () => {
  for (const [words, thing] of [
    ['Write a title.', 'A title'],
    ['Choose the date of the program.', 'The date of the program'],
    ['Add two more images: a program needs at least three.', 'Two more images'],
    ['Write the source, for example the name of the newspaper.', 'The source'],
    ['Add at least three images. The second becomes the program banner.', 'At least three images'],
  ] as const)
    expect(missingThing(words)).toBe(thing)
})

test('a value that is wrong is not called missing', () => {
  for (const words of [
    'This address is too long.',
    'Write it.',
    'Not uploaded yet: b.jpg. Resume, try again, or cancel. Add 1 more image: a program needs at least three.',
  ])
    expect(missingThing(words)).toBeNull()
})
