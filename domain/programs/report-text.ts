import { escapeHtml } from '#domain/escape-html.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import { readProgramFields } from './codec.ts'
import { figuresInWords } from './figures.ts'
import type { ProgramTexts } from './schema.ts'

/** All words of a report as one line, for searches. Empty for a record that is no program. */
export function searchedTextOf(fields: Fields): string {
  const program = readProgramFields(fields)
  if (!program) return ''
  const { lead, report, figures, downloads } = program
  const names = downloads.map(({ name }) => name)
  return [lead, visibleText(report), figuresInWords(figures).replaceAll('\n', ' '), ...names]
    .filter(Boolean)
    .join(' ')
}

/** The report as HTML with its lead before it, for excerpts. */
export function withLead({ lead, report }: Pick<ProgramTexts, 'lead' | 'report'>): string {
  return lead ? `<p>${escapeHtml(lead)}</p>${report}` : report
}
