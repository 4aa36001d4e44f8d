import { beforeAll, expect, test } from 'vitest'
import { createTypesetter, type Typesetter } from './typeset.ts'

let type: Typesetter
beforeAll(async () => {
  type = await createTypesetter()
})

const text = { face: 'text', size: 56 } as const

test('Nigerian letters and their stacked marks are all drawn, each mark above or below its letter', () => {
  for (const word of ['Ẹ̀kọ́', 'Ọ̀rọ̀', 'Ụmụ', 'ọchịchị', 'Ƙungiya', 'ɓullo', 'ɗaukar', '₦500', 'ǹḿ', 'm̀']) {
    for (const face of ['text', 'display'] as const) {
      const drawn = type.drawable(word, face)
      expect([word, face, face === 'text' ? drawn : Math.ceil(drawn)]).toEqual([word, face, 1])
    }
    // A mark that found no place would take room of its own; kerning may differ by a pixel or two.
    const bare = word.normalize('NFD').replace(/\p{Mn}/gu, '')
    expect(Math.abs(type.line(word, text).width - type.line(bare, text).width)).toBeLessThan(6)
  }
})

test('a title is broken between words, and ends in an ellipsis where there is no more room', () => {
  const title = 'Safe Campaigns: Ending Violence Against Women in Elections'
  const box = { width: 504, most: 5 }
  const lines = type.lines(title, text, box)
  expect(lines.length).toBeGreaterThan(2)
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(box.width)
  expect(type.lines(title, text, { ...box, most: 2 })).toHaveLength(2)
})

test('a word wider than a line is broken anywhere', () => {
  const lines = type.lines('W'.repeat(100), text, { width: 504, most: 20 })
  expect(lines.length).toBeGreaterThan(5)
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(504)
})

test('what the typefaces have no letter for is left out, never drawn as a box', () => {
  expect(type.line('🗳️', text)).toEqual({ svg: '', width: 0 })
  expect(type.line('Vote 🗳️', text).width).toBeCloseTo(type.line('Vote ', text).width, 1)
  expect(type.drawable('العربية', 'text')).toBe(0)
  expect(type.lines('', text, { width: 504, most: 3 })).toEqual([])
})

test('only paths come out, whatever the text is', () => {
  const { svg } = type.line('</g><script>alert(1)</script> & "quoted"', text)
  expect(svg.replace(/<path transform="[-\w .()]*" d="[-\w .,]*"\/>/g, '')).toBe('')
})
