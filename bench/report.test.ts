import { expect, test } from 'vitest'
import { atMost, withoutGoal } from './part.ts'
import { toDocument, toTerminal } from './report.ts'

const rows = [
  atMost('Cold start', 500, 'ms', 412.2),
  atMost('Memory at rest', 110, 'MB', 131),
  withoutGoal('Requests a|second', '180'),
]

test('each figure stands beside its goal and says whether the goal was reached', () => {
  expect(toTerminal(rows).split('\n')).toEqual([
    'reached      Cold start: 412 ms (at most 500 ms)',
    'NOT REACHED  Memory at rest: 131 MB (at most 110 MB)',
    '             Requests a|second: 180',
  ])
})

test('the document has all figures in one table and a section for each part', () => {
  const table = [
    ['round', 'ms'],
    ['1', '412'],
  ]
  const reports = new Map([['starts', { rows, how: 'Seven starts.', table }]])
  const document = toDocument(reports, ['2 processors'])
  expect(document).toContain('\n- 2 processors\n\n| What | Goal |')
  expect(document).toContain('| Memory at rest | at most 110 MB | 131 MB | NOT REACHED |')
  expect(document).toContain(String.raw`| Requests a\|second |  | 180 |  |`)
  expect(document).toContain('### starts\n\nSeven starts.\n\n| round | ms |\n| --- | --- |\n| 1 | 412 |\n')
})
