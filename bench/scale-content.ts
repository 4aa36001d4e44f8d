import fs from 'node:fs'
import path from 'node:path'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { toProgramFields } from '#domain/programs/codec.ts'
import { themes } from '#domain/programs/schema.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import type { Change } from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import type { Bench } from './part.ts'

const reportCharacters = 12_000
const words =
  'women ward council march letter party court market school radio vote budget road water clinic'.split(' ')
const places =
  'Garki Enugu Jos Kano Uyo Yola Ibadan Onitsha Lokoja Maiduguri Benin Asaba Minna Gusau Owerri'.split(' ')
const sentence =
  'They met in the hall behind the market, and wrote down what each of them would ask of the council. '

/**
 * A data folder with `count` programs as staff would have written them, reports of 12,000 characters and three
 * pictures each, put straight into the store. The files of the pictures are left out: no list reads them.
 */
export async function writePrograms(bench: Bench, count: number): Promise<string> {
  const dataDir = fs.mkdtempSync(path.join(bench.folder, 'scale-'))
  const database = createSqliteDatabase({ file: path.join(dataDir, 'site.sqlite') })
  await database.migrate()
  const documents = createSqlDocumentStore(database)
  for (let begin = 0; begin < count; begin += 2_000) {
    const some = Array.from({ length: Math.min(2_000, count - begin) }, (_, index) =>
      programChanges(begin + index),
    )
    await documents.commit(some.flat(), { uid: 'system', name: 'system' })
  }
  await database.close()
  return dataDir
}

function programChanges(number: number): Change[] {
  const id = number.toString(16).padStart(20, '0')
  const images = [1, 2, 3].map((place) => `Programs/${id}/picture-${place}-0123456789abcdef.jpg`)
  const fields = toProgramFields({
    id,
    title: toTitle(number),
    theme: themes[number % themes.length] ?? null,
    date: toDate(number),
    report: `<p>${sentence.repeat(Math.ceil(reportCharacters / sentence.length)).slice(0, reportCharacters - 7)}</p>`,
    images: images.map((image) => `/images/${image}`),
  })
  const facts = { width: 1600, height: 1200, colour: 'o-300', description: `Picture of program ${number}` }
  return [
    { kind: 'set', collection: 'Programs', id, fields },
    ...images.map((image): Change => ({ kind: 'set', collection: 'Images', id: image, fields: facts })),
  ]
}

function toTitle(number: number): string {
  const pick = (list: readonly string[], step: number) => list[Math.floor(number / step) % list.length] ?? ''
  return `${pick(places, 1)}: a ${pick(words, 15)} and a ${pick(words, 7)} for every ward (${number})`
}

/** Days from 2014 on, spread evenly over twelve years. */
function toDate(number: number): CalendarDate {
  const day = new Date(Date.UTC(2014, 0, 1 + (number % 4_380)))
  return day.toISOString().slice(0, 10) as CalendarDate
}
