import { expect, test } from 'vitest'
import { excerptAround } from './excerpt.ts'

const filler = 'They asked who decides. '.repeat(40)

test('a short text is shown whole', () => {
  expect(excerptAround('Women in Kano.', new Set(['kano']), 160)).toBe('Women in Kano.')
})

test('the excerpt is the beginning when it has as many of the words as any other part', () => {
  expect(excerptAround(`Kano first. ${filler} Kano.`, new Set(['kano']), 80)).toMatch(/^Kano first\. .*\s…$/)
  expect(excerptAround(filler, new Set(['kano']), 80)).toMatch(/^They asked .*\s…$/)
})

test('the excerpt is where most of the words are', () => {
  const text = `Kano. ${filler}In Kano, until 2019. ${filler}`
  const found = excerptAround(text, new Set(['kano', '2019']), 120)
  expect(found).toMatch(/^… .*In Kano, until 2019\..*\s…$/)
  expect(found.length).toBeLessThan(130)
})

test('a text without a space is cut all the same', () => {
  expect(excerptAround('x'.repeat(5_000), new Set(), 160).length).toBeLessThan(170)
  expect(excerptAround('🗳️'.repeat(5_000), new Set(), 160)).toMatch(/\s…$/)
})
