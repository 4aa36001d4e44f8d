import { stringify } from 'csv-stringify/sync'
import { event } from '#domain/events/kind.ts'
import { news } from '#domain/news/kind.ts'
import { program } from '#domain/programs/kind.ts'
import { readRecord } from '#domain/records/codec.ts'
import type { DeclaredFields, Kind } from '#domain/records/kind.ts'
import { count } from '#domain/representation/kind.ts'
import { spreadsheetCsv } from '#domain/spreadsheet-csv.ts'
import { member } from '#domain/staff/kind.ts'
import { woman } from '#domain/women/kind.ts'
import type { StoredDocument } from '#ports/documents/document-store.ts'

/** A list for spreadsheet programs. */
export interface List {
  readonly file: string
  /** The header line, with a byte order mark for spreadsheet programs. */
  readonly head: string
  /** The line of a record; empty for a record that the website cannot show. */
  line(document: StoredDocument): string
}

function list<Column extends string>(
  file: string,
  columns: readonly Column[],
  toRow: (document: StoredDocument) => Readonly<Record<Column, string | number>> | null,
): List {
  return {
    file,
    head: stringify([columns as readonly string[] as string[]], { ...spreadsheetCsv, bom: true }),
    line(document) {
      const row = toRow(document)
      return row ? stringify([columns.map((column) => row[column])], spreadsheetCsv) : ''
    },
  }
}

/** The list of a declared kind. `first`: the fields whose columns come before those of the others. */
function listOf<Fields extends DeclaredFields>(
  file: string,
  kind: Kind<Fields>,
  {
    first = [],
    addressOf,
  }: {
    readonly first?: readonly (string & keyof Fields)[]
    readonly addressOf?: (id: string) => string
  } = {},
): List {
  const names = new Set([...first, ...Object.keys(kind.fields)])
  const columns = [...names].flatMap((name) => {
    const { column, toCell } = kind.fields[name]!
    return column === null ? [] : [{ name, column, toCell }]
  })
  const headings = ['Id', ...columns.map(({ column }) => column), ...(addressOf ? ['Address'] : [])]
  return list(file, headings, ({ id, fields }) => {
    const record: Readonly<Record<string, unknown>> | null = readRecord(kind, fields)
    if (!record) return null
    const cells = columns.map(({ name, column, toCell }) => [column, toCell(record[name])])
    return { ...Object.fromEntries(cells), Id: id, Address: addressOf?.(id) }
  })
}

/** The lists by collection (RFC 4180). `siteUrl`: the public origin, for addresses. */
export const toLists = (siteUrl: string) => ({
  Programs: listOf('lists/programs.csv', program, {
    first: ['title', 'theme', 'date', 'lead', 'report', 'figures', 'event', 'images', 'downloads'],
    addressOf: (id) => `${siteUrl}/programs/${id}`,
  }),
  NewsUpdates: listOf('lists/news.csv', news, {
    first: ['newsType', 'title', 'theme', 'date', 'source', 'link', 'videoLink', 'summary', 'image'],
    addressOf: (id) => `${siteUrl}/news/${id}`,
  }),
  Staff: listOf('lists/staff.csv', member),
  Representation: listOf('lists/representation.csv', count, {
    first: ['body', 'election', 'date'],
    addressOf: () => `${siteUrl}/representation`,
  }),
  Women: listOf('lists/women.csv', woman, {
    first: ['name', 'office', 'year', 'ward', 'party', 'result', 'quote', 'words', 'agreedOn', 'link'],
    addressOf: (id) => `${siteUrl}/women/${id}`,
  }),
  Events: listOf('lists/events.csv', event, { addressOf: (id) => `${siteUrl}/events/${id}` }),
})
