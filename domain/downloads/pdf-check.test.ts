import { expect, test } from 'vitest'
import { pdfEndBytes, refuseEnd, refuseStart } from './pdf-check.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a file is a PDF by its first bytes, whatever its name says', () => {
  expect(refuseStart(bytes('%PDF-1.7\n'))).toBeNull()
  expect(refuseStart(bytes(''))).toBe('empty')
  for (const other of ['%PDF', ' %PDF-1.7', '<html>%PDF-1.7', 'PK\u0003\u0004', '\u0000PDF-'])
    expect(refuseStart(bytes(other)), other).toBe('notPdf')
})

test('a PDF without its end marker near its end is cut short', () => {
  expect(refuseEnd(bytes('%PDF-1.7 … %%EOF'))).toBeNull()
  expect(refuseEnd(bytes(`%PDF-1.7 … %%EOF${'\n'.repeat(pdfEndBytes - 5)}`))).toBeNull()
  expect(refuseEnd(bytes(`%PDF-1.7 … %%EOF${'\n'.repeat(pdfEndBytes)}`))).toBe('cutShort')
  expect(refuseEnd(bytes('%PDF-1.7 … %%EO'))).toBe('cutShort')
})
