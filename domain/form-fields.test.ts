import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { lines, parseFields, requiredLine, requiredRichText, textWithin } from './form-fields.ts'
import { maxTypedLength } from './plain-text.ts'

test('a far too long text is refused by its length, before it is processed', () => {
  const toStored = vi.fn<(text: string) => string>((text) => text)
  const title = z.object({ title: textWithin({ name: 'title', limit: 200 }, z.string(), toStored) })
  expect(parseFields(title, { title: `a${'\u0316\u0301'.repeat(50_000)}` })).toEqual({
    ok: false,
    refusal: { title: 'The title is 100,001 characters long. Shorten it to 200 or fewer.' },
  })
  expect(toStored).not.toHaveBeenCalled()
})

test('a text as long as its limit is accepted, in any form of marks and line ends', () => {
  const limit = 200
  const rules = { name: 'text', limit, missing: 'Write it.' }
  const form = z.object({ line: requiredLine(rules), lines: lines(rules), html: requiredRichText(rules) })
  const letters = 'ệ'.repeat(limit)
  const breaks = 'a\r\n'.repeat(limit / 2)
  const parsed = parseFields(form, {
    line: ` ${letters.normalize('NFD')} `,
    lines: breaks,
    html: letters.normalize('NFD'),
  })
  expect(parsed).toEqual({
    ok: true,
    value: { line: letters, lines: 'a\n'.repeat(limit / 2).trim(), html: letters },
  })
})

test('far too long HTML is refused by its length including formatting', () => {
  const rules = { name: 'summary', limit: 5_000, missing: 'Write the summary.' }
  const form = z.object({ summary: requiredRichText(rules) })
  expect(parseFields(form, { summary: 'x'.repeat(maxTypedLength(5_000) + 1) })).toMatchObject({
    refusal: { summary: expect.stringContaining('16,001 characters long with its formatting.') },
  })
})

test('HTML with more tags than a person writes is refused with a message', () => {
  const rules = { name: 'report', limit: 100_000, missing: 'Write the report.' }
  const form = z.object({ report: requiredRichText(rules) })
  expect(parseFields(form, { report: '<u>x'.repeat(10_001) })).toEqual({
    ok: false,
    refusal: {
      report: 'The report has more formatting than can be kept. Paste the text again without formatting.',
    },
  })
})
