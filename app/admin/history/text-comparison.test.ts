import { expect, onTestFinished, test, vi } from 'vitest'
import { compareRichText, compareText } from './text-comparison.ts'

test('removed and added words are marked', () => {
  expect(compareText('about three hundred came', 'three hundred and six came')).toEqual([
    { text: 'about ', change: 'removed' },
    { text: 'three hundred ', change: 'same' },
    { text: 'and six ', change: 'added' },
    { text: 'came', change: 'same' },
  ])
  expect(compareText('', 'Jos')).toEqual([{ text: 'Jos', change: 'added' }])
})

test('a picture in a report is a line with its name', () => {
  const picture = '<img src="/images/Programs/3f2a/opening-9c1d0000aaaabbbb.jpg" />'
  expect(compareRichText('<p>One</p>', `<p>One</p>${picture}`)).toEqual([
    { kind: 'same', paragraphs: ['One'] },
    { kind: 'changed', words: [{ text: 'Picture opening.jpg', change: 'added' }] },
  ])
})

test('unchanged paragraphs are grouped, and changed paragraphs are compared word by word', () => {
  const before = '<h2>One</h2><p>Two</p><p>Three came</p><ul><li>Four</li></ul>'
  const after = '<h2>One</h2><p>Two</p><p>Three left</p><ul><li>Four</li><li>Five &amp; six</li></ul>'
  expect(compareRichText(before, after)).toEqual([
    { kind: 'same', paragraphs: ['One', 'Two'] },
    {
      kind: 'changed',
      words: [
        { text: 'Three ', change: 'same' },
        { text: 'came', change: 'removed' },
        { text: 'left', change: 'added' },
      ],
    },
    { kind: 'same', paragraphs: ['Four'] },
    { kind: 'changed', words: [{ text: 'Five & six', change: 'added' }] },
  ])
})

test('a text of which only the formatting changed has no changed words', () => {
  expect(compareRichText('<p>Two</p>', '<p><strong>Two</strong></p>')).toEqual([])
})

test('two long texts without common words are compared within a second', () => {
  const text = (word: string) =>
    Array.from({ length: 2_000 }, (_, index) => `<p>${word}${index} ${word} said</p>`).join('')
  const start = performance.now()
  expect(compareRichText(text('a'), text('b')).length).toBe(2_000)
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('the paragraphs of one text share the time for their comparison, and the rest is shown as replaced', () => {
  let now = 0
  // One millisecond for each step of a comparison.
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 1))
  onTestFinished(() => clock.mockRestore())
  const paragraph = (word: string) => Array.from({ length: 100 }, (_, index) => `${word}${index}`).join(' ')
  const text = (word: string) => `<p>${paragraph(word)}</p>`.repeat(50)
  const runs = compareRichText(text('a'), `${text('b')}<p>One more</p>`)
  expect(now).toBeLessThan(400)
  expect(runs).toHaveLength(51)
  expect(runs.slice(-2)).toEqual([
    {
      kind: 'changed',
      words: [
        { text: paragraph('a'), change: 'removed' },
        { text: paragraph('b'), change: 'added' },
      ],
    },
    { kind: 'changed', words: [{ text: 'One more', change: 'added' }] },
  ])
})
