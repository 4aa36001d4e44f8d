import { expect, test } from 'vitest'
import { drawableRatio, toDrawable } from './drawable-text.ts'

test('Nigerian letters with stacked marks are drawn', () => {
  for (const word of ['Ẹ̀kọ́', 'Ọ̀rọ̀', 'Ụmụ', 'ọchịchị', 'Ƙungiya', 'ɓullo', 'ɗaukar', '₦500', 'ǹḿ', 'm̀']) {
    expect(toDrawable(word)).toBe(word.normalize('NFC'))
    expect(drawableRatio(word)).toBe(1)
  }
})

test('characters that the typefaces lack are left out and not drawn as a box', () => {
  expect(toDrawable('Vote 🗳️ now')).toBe('Vote now')
  expect(toDrawable('👩🏾‍🦱')).toBe('')
  expect(toDrawable('two\tlines\nlong')).toBe('two lines long')
  expect(drawableRatio('العربية')).toBe(0)
  expect(drawableRatio('')).toBe(1)
})
