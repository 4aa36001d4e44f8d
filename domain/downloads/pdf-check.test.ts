import { expect, test } from 'vitest'
import { pdfEndBytes, refuseEnd, refuseStart } from './pdf-check.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a file is a PDF by its first bytes, whatever its name says', () => {
  expect(refuseStart(bytes('%PDF-1.7\n'))).toBeNull()
  expect(refuseStart(bytes(''))).toBe('empty')
  for (const other of [
    '%PDF',
    'x %PDF-1.7',
    '<html>%PDF-1.7',
    ' <html>%PDF-1.7',
    'PK\u0003\u0004',
    '\u0000PDF-',
  ])
    expect(refuseStart(bytes(other)), other).toBe('notPdf')
})

test('a byte order mark and white space may stand before a PDF, as far as readers look', () => {
  for (const before of ['\ufeff', '\ufeff\r\n', ' ', '\n\n', '\t\f\r\0', ' '.repeat(1_019)])
    expect(refuseStart(bytes(`${before}%PDF-1.7\n`)), JSON.stringify(before)).toBeNull()
  for (const before of ['\ufeff\ufeff', ' \ufeff', '\u00a0', ' '.repeat(1_020)])
    expect(refuseStart(bytes(`${before}%PDF-1.7\n`)), JSON.stringify(before)).toBe('notPdf')
})

test('a PDF without its end marker near its end is cut short', () => {
  expect(refuseEnd(bytes('%PDF-1.7 … %%EOF'))).toBeNull()
  expect(refuseEnd(bytes(`%PDF-1.7 … %%EOF${'\n'.repeat(pdfEndBytes - 5)}`))).toBeNull()
  expect(refuseEnd(bytes(`%PDF-1.7 … %%EOF${'\n'.repeat(pdfEndBytes)}`))).toBe('cutShort')
  expect(refuseEnd(bytes('%PDF-1.7 … %%EO'))).toBe('cutShort')
})
