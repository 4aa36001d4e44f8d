import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { spreadsheetCsv } from './spreadsheet-csv.ts'

const written = (...cells: readonly (string | number)[]) => stringify([cells], spreadsheetCsv).slice(0, -2)

test('a text that a spreadsheet would show as another number begins with an apostrophe', () => {
  for (const text of [
    '2348035550142',
    '08035550142',
    '8035550142',
    '123456789',
    '007',
    '123456789012345678901',
    '10.30',
    '1/2',
    '2023/24',
    '3-4',
    '1e5',
    '12E+3',
  ])
    expect(written('a', text, 'b'), text).toBe(`a,'${text},b`)
  expect(written('1,000')).toBe(`"'1,000"`)
  expect(written('+2348035550142')).toBe("'+2348035550142")
})

test('numbers that are shown as typed, dates and words stay as they are', () => {
  for (const text of [
    '0',
    '61',
    '2023',
    '12345678',
    '2.8',
    '0.5',
    '2026-11-28',
    '0803 555 0142',
    '50 %',
    'Ward 3',
    '',
  ])
    expect(written('a', text, 'b'), text).toBe(`a,${text},b`)
  expect(written(360, 7.5, -1, 1_234_567_890)).toBe('360,7.5,-1,1234567890')
})

test('a cell with a line break stays one cell', () => {
  for (const text of ['one\ntwo', 'one\rtwo', 'one\r\ntwo'])
    expect(written('a', text, 'b'), JSON.stringify(text)).toBe(`a,"${text}",b`)
})

test('a cell is no formula for a program that splits at semicolons, tabs or line breaks', () => {
  for (const [text, cell] of [
    ['x;=1+1', `"x;'=1+1"`],
    ['x; =1+1;y', `"x; '=1+1;y"`],
    ['x;;@SUM(1)', `"x;;'@SUM(1)"`],
    ['x\t-1', `"x\t'-1"`],
    ['x\n=1+1\ny', `"x\n'=1+1\ny"`],
    ['x\r\n+1', `"x\r\n'+1"`],
    ['=1;=2', `"'=1;'=2"`],
    ['x;＝1', `"x;'＝1"`],
    ['Tea; cake = free', '"Tea; cake = free"'],
  ] as const)
    expect(written('a', text), text).toBe(`a,${cell}`)
})
