import { expect, test } from 'vitest'
import { applyTextChange, textChange } from './text-change.ts'

const pairs = [
  ['', 'Ẹ Jẹ́ Ká Dìbò'],
  ['Voter Drive', ''],
  ['Voter Drive', 'Voter Registration Drive'],
  ['aaa', 'aaaa'],
  ['aaaa', 'aa'],
  ['<p>one</p><p>two</p>', '<p>one</p><p>2</p><p>two</p>'],
  ['I vote 🗳', 'I vote 🗵'],
] as const

for (const [before, after] of pairs) {
  test(`the change from “${before}” to “${after}” gives “${after}” again`, () => {
    const change = textChange(before, after)
    const sent: NonNullable<typeof change> = JSON.parse(JSON.stringify(change))
    expect(applyTextChange(before, sent)).toBe(after)
  })
}

test('equal texts have no change', () => {
  expect(textChange('Voter Drive', 'Voter Drive')).toBeNull()
})

test('only the typed text is sent, however long the whole text is', () => {
  const report = '<p>Women traders opened the drive.</p>'.repeat(500)
  expect(textChange(report, report.replace('drive.</p>', 'drive at seven.</p>'))?.text).toBe(' at seven')
})

test('a change that does not fit the text is refused', () => {
  expect(applyTextChange('short', { at: 3, removed: 9, text: '' })).toBeNull()
})
