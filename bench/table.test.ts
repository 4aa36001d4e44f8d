import { expect, test } from 'vitest'
import { toMarkdownDetail, toMarkdownTable, toTerminalTable } from './table.ts'

const rows = [
  { what: 'Cold start', goal: 'at most 500 ms', figure: '412 ms', reached: true },
  { what: 'Memory at rest', goal: 'at most 110 MB', figure: '131 MB', reached: false },
  { what: 'Memory under load', goal: null, figure: '180 MB', reached: null },
]

test('each row says its goal beside its figure, and whether it was reached', () => {
  const [, start, rest, load] = toTerminalTable(rows).split('\n')
  expect(start).toMatch(/^Cold start +at most 500 ms +412 ms +reached$/)
  expect(rest).toMatch(/131 MB +NOT REACHED$/)
  expect(load).toMatch(/^Memory under load +180 MB$/)
})

test('a long figure breaks between words and loses none', () => {
  const figure = 'not measured: wrk is not installed here. On Debian, apt-get install wrk brings it.'
  const table = toTerminalTable([{ what: 'Throughput', goal: null, figure, reached: null }])
  expect(table.split('\n').length).toBeGreaterThan(2)
  expect(table.replaceAll(/\s+/g, ' ')).toContain(figure)
})

test('a bar in a cell stays in its cell', () => {
  expect(toMarkdownTable([{ what: 'a|b', goal: null, figure: '1', reached: null }])).toContain(
    String.raw`| a\|b |  | 1 |  |`,
  )
})

test('a detail says how it was measured above its lines', () => {
  expect(
    toMarkdownDetail({
      title: 'Starts',
      columns: ['Round', 'ms'],
      lines: [['1', '412']],
      how: 'Seven starts.',
    }),
  ).toBe('### Starts\n\nSeven starts.\n\n| Round | ms |\n| --- | --- |\n| 1 | 412 |')
})
