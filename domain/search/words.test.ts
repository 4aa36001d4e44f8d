import { expect, test } from 'vitest'
import { excerptAround } from './excerpt.ts'
import { markWords, wordsOf } from './words.ts'

const marked = (text: string, search: string) =>
  markWords(text, new Set(wordsOf(search)))
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('')

test('a word is marked in each spelling, with its apostrophes and marks', () => {
  expect(marked('Saʼadatu, Sa’adatu, Saadatu and Saʻadatu', 'saadatu')).toBe(
    '[Saʼadatu], [Sa’adatu], [Saadatu] and [Saʻadatu]',
  )
  expect(marked('ʼYarʼadua and ‘Yar’adua’', 'yaradua')).toBe('ʼ[Yarʼadua] and ‘[Yar’adua]’')
  expect(marked('ʼYarʼadua', 'adua')).toBe('ʼ[Yarʼadua]')
  expect(marked('the ‘quiet’ vote', 'quiet')).toBe('the ‘[quiet]’ vote')
  expect(marked('Gen\u00ADder‑based', 'gender')).toBe('[Gen\u00ADder]‑based')
  expect(marked('Ìbàdàn, I\u0300ba\u0300da\u0300n', 'ibadan')).toBe('[Ìbàdàn], [I\u0300ba\u0300da\u0300n]')
})

test('a text is split into parts with words only', () => {
  const parts = [
    { text: 'the ', marked: false },
    { text: 'vote', marked: true },
  ]
  expect(markWords('the vote', new Set(['vote']))).toEqual(parts)
})

test('an excerpt is where a word with an apostrophe is', () => {
  const filler = 'They asked who decides. '.repeat(40)
  expect(excerptAround(`${filler}Saʼadatu won. ${filler}`, new Set(['saadatu']), 80)).toContain('Saʼadatu')
})
