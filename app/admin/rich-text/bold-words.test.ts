import { expect, test } from 'vitest'
import { hasBoldWords, splitBoldWords } from './bold-words.ts'

const marked = (line: string) =>
  splitBoldWords(line)
    .map(({ text, bold }) => (bold ? `[${text}]` : text))
    .join('')

test('words between asterisks are bold, as in WhatsApp', () => {
  expect(marked('*Jọ́wọ́*, come on *Saturday at 9*.')).toBe('[Jọ́wọ́], come on [Saturday at 9].')
  expect(marked('(*now*)🎉*today*')).toBe('([now])🎉[today]')
})

test('other asterisks stay', () => {
  for (const line of ['2*3*4', '* one * two', '**', '***', 'a* b*', '*no end', 'Ẹ*bọ̀* *', '*a\nb*'])
    expect(marked(line), line).toBe(line)
})

test('a text without asterisks has no bold words', () => {
  expect(hasBoldWords('Come at 9')).toBe(false)
  expect(hasBoldWords('Come at *9*')).toBe(true)
})
