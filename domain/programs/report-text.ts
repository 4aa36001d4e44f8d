import { formatDate } from '#domain/calendar-date.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import { readRecord } from '#domain/records/codec.ts'
import { searchedText } from '#domain/records/list.ts'
import { describeText } from '#domain/records/share-fields.ts'
import { program, type ProgramTexts } from './kind.ts'

/** All words of a report as one line, for searches. Empty for a record that is no program. */
export function searchedTextOf(fields: Fields): string {
  const record = readRecord(program, fields)
  return record ? searchedText(program, record) : ''
}

/** The report as HTML with its lead before it, for excerpts. */
export function withLead({ lead, report }: Pick<ProgramTexts, 'lead' | 'report'>): string {
  return lead ? `<p>${escapeHtml(lead)}</p>${report}` : report
}

/** Describes a program for search engines and chats. `date`: of an unfinished form it may be empty. */
export const describeProgram = (
  typed: Pick<ProgramTexts, 'lead' | 'report'> & { title: string; theme: string | null; date: string },
) => describeText(withLead(typed), [typed.title, typed.theme, formatDate(typed.date)])
