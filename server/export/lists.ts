import { stringify } from 'csv-stringify/sync'
import { readRecord } from '#domain/records/codec.ts'
import { type ManyKind, manyKinds, recordKinds } from '#domain/records/kinds.ts'
import { serverKind } from '#domain/records/kinds.server.ts'
import { spreadsheetCsv } from '#domain/spreadsheet-csv.ts'
import type { StoredDocument } from '#ports/documents/document-store.ts'

/** A list for spreadsheet programs. */
export type List = ReturnType<typeof listOf>

function listOf(name: ManyKind, siteUrl: string) {
  const { kind } = serverKind(name)
  const { file = `${kind.collection.toLowerCase()}.csv`, first = [], hasAddress = true } = kind.csv ?? {}
  const names = new Set([...first, ...Object.keys(kind.fields)])
  const columns = [...names].flatMap((field) => {
    const { column, toCell } = kind.fields[field]!
    return column === null ? [] : [{ field, column, toCell }]
  })
  const headings = ['Id', ...columns.map(({ column }) => column), ...(hasAddress ? ['Address'] : [])]
  return {
    file: `lists/${file}`,
    /** The header line, with a byte order mark for spreadsheet programs. */
    head: stringify([headings], { ...spreadsheetCsv, bom: true }),
    /** The line of a record; empty for a record that the website cannot show. */
    line({ id, fields }: StoredDocument): string {
      const record: Readonly<Record<string, unknown>> | null = readRecord(kind, fields)
      if (!record) return ''
      const cells = columns.map(({ field, toCell }) => toCell(record[field]))
      const address = siteUrl + recordKinds[name].page.replace(':id', id)
      return stringify([[id, ...cells, ...(hasAddress ? [address] : [])]], spreadsheetCsv)
    },
  }
}

/** The lists by collection (RFC 4180). `siteUrl`: the public origin, for addresses. */
export const toLists = (siteUrl: string) =>
  Object.fromEntries(
    manyKinds.map((name) => [recordKinds[name].collection, listOf(name, siteUrl)]),
  ) as Readonly<Record<(typeof recordKinds)[ManyKind]['collection'], List>>
