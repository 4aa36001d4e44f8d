import fs from 'node:fs'
import path from 'node:path'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { program } from '#domain/programs/kind.ts'
import { themes } from '#domain/programs/schema.ts'
import { writeRecord } from '#domain/records/codec.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import type { Change } from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import type { Bench } from './part.ts'

/**
 * A data folder with `count` programs, reports of 12,000 characters and three pictures each, put straight into the
 * store. The files of the pictures are left out: no list reads them. `reportOf`: the HTML of each report; all are equal
 * without it.
 */
export async function writePrograms(
  bench: Bench,
  count: number,
  { reportOf = () => report }: { readonly reportOf?: () => string } = {},
): Promise<string> {
  const dataDir = fs.mkdtempSync(path.join(bench.folder, 'scale-'))
  const database = createSqliteDatabase({ file: path.join(dataDir, 'site.sqlite') })
  await database.migrate()
  const documents = createSqlDocumentStore(database)
  for (let begin = 0; begin < count; begin += 2_000) {
    const numbers = Array.from({ length: Math.min(2_000, count - begin) }, (_, index) => begin + index)
    await documents.commit(
      numbers.flatMap((number) => toChanges(number, reportOf())),
      { uid: 'system', name: 'system' },
    )
  }
  await database.close()
  return dataDir
}

const report = `<p>${'They met behind the market, and wrote down what each would ask of the council. '.repeat(155)}</p>`
const places =
  'Garki Enugu Jos Kano Uyo Yola Ibadan Onitsha Lokoja Maiduguri Benin Asaba Minna Gusau Owerri'.split(' ')

function toChanges(number: number, report: string): Change[] {
  const id = number.toString(16).padStart(20, '0')
  const images = [1, 2, 3].map((place) => `Programs/${id}/picture-${place}-0123456789abcdef.jpg`)
  const fields = writeRecord(program, {
    id,
    title: `${places[number % places.length]}: a council and a market for every ward (${number})`,
    theme: themes[number % themes.length] ?? null,
    // Spread evenly over twelve years.
    date: new Date(Date.UTC(2014, 0, 1 + (number % 4_380))).toISOString().slice(0, 10) as CalendarDate,
    report,
    event: '',
    images: images.map((image) => `/images/${image}`),
  })
  const facts = { width: 1600, height: 1200, colour: 'o-300', description: `Picture of program ${number}` }
  return [
    { kind: 'set', collection: 'Programs', id, fields },
    ...images.map((image): Change => ({ kind: 'set', collection: 'Images', id: image, fields: facts })),
  ]
}
