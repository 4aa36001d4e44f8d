import { expect, test } from 'vitest'
import { optionalOf } from '../news/news-values.ts'
import { optionalInProgram } from '../programs/program-values.ts'
import { compulsoryNote, compulsoryRule } from './optional-fields.ts'

const details = 'the details of the image'

// The note of the news form and its guidelines named different fields.
test('what may stay empty in a news update follows from the check of its type', () => {
  expect(optionalOf('News Article')).toEqual(['the theme', details])
  expect(optionalOf('Online Video')).toEqual(['the image', 'the theme', details])
  expect(optionalOf('Statement')).toEqual(['the image', 'the theme', details])
})

test('what may stay empty in a program includes the event only when there is one to choose', () => {
  const texts = ['the lead', 'what changed', 'files to download', 'the details of images']
  expect(optionalInProgram(false)).toEqual(['the venue', ...texts])
  expect(optionalInProgram(true)).toEqual(['the venue', 'the event', ...texts])
})

test('the note of a form and its guideline name the same fields', () => {
  const optional = optionalOf('Online Video')
  expect(compulsoryNote(optional)).toBe(
    'All fields are compulsory, except the image, the theme and the details of the image.',
  )
  expect(compulsoryRule(optional).note).toBe('Except the image, the theme and the details of the image.')
})
