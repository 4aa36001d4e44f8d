import { describe, expect, test } from 'vitest'
import { createMessageQueries } from '#domain/contact/queries.server.ts'
import { setMessage } from '#domain/contact/rules.ts'
import { createDraftQueries } from '#domain/drafts/queries.server.ts'
import { createProgramQueries } from '#domain/programs/queries.server.ts'
import { createRecordListQueries } from '#domain/record-lists/queries.server.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { openSearch, program } from '#tests/support/searched-records.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { temporaryPostgres } from '#tests/support/temporary-postgres.ts'

/*
 * Each search of the site, on both databases, in a title and in longer texts. Letters are written as Word, Hausa
 * keyboards and messengers write them.
 */

const title = 'Gender\u2011based Violence: “Saʼadatu ʻYarʼadua’s Circle”, 2019–2023'
const found = [
  'gender-based',
  'gender\u2011based',
  'Gender–Based',
  'gender based',
  'gen\u00ADder-based',
  '2019-2023',
  '2019\u20132023',
  '2019\u20112023',
  '"Saadatu',
  '“saadatu',
  'Sa’adatu',
  "sa'adatu",
  'Saʻadatu',
  'yaradua',
  "'Yar'adua",
  'ʼYar’Adua',
  'Yar Adua',
  'circle violence',
]
const notFound = ['gender 2024', 'saadatu enugu', '2019-2024']

const engines = {
  SQLite: async () => createSqlDocumentStore(await temporaryDatabase()),
  Postgres: async () => createSqlDocumentStore(await (await temporaryPostgres()).open()),
}

describe.each(Object.entries(engines))('on %s', (_, open) => {
  test('every search finds a text however it was typed, and its words in any order', async () => {
    const documents = await open()
    const message = { name: 'Ada', email: 'ada@mail.example', phone: '', message: `About ${title}` }
    const { content, search, readReports } = await openSearch(
      [
        program('a', title, '2023-02-11'),
        program('b', 'Radio Training, Jos', '2023-02-11', { report: `<p>${title}</p>` }),
        setMessage('m', message),
      ],
      documents,
    )
    await readReports()
    const programs = createProgramQueries(content, documents)
    const lists = createRecordListQueries({ content, documents, drafts: createDraftQueries(documents) })
    const messages = createMessageQueries(documents)
    const filter = { part: null, group: null, year: null, order: 'title', page: 1 } as const
    const totals = async (typed: string) => ({
      site: (await search(typed, { kind: 'programs' })).hits.length,
      titles: programs.find({ title: typed, theme: null, year: null, page: 1 }).total,
      list: (await lists.list('program', { ...filter, search: typed }, 'ruth')).total,
      inbox: (await messages.list({ search: typed, part: 'all', page: 1 })).total,
    })
    for (const typed of found)
      expect(await totals(typed), typed).toEqual({ site: 2, titles: 1, list: 2, inbox: 1 })
    for (const typed of notFound)
      expect(await totals(typed), typed).toEqual({ site: 0, titles: 0, list: 0, inbox: 0 })
    const { hits } = await search('saadatu yaradua')
    const marked = hits.map(({ title, excerpt }) =>
      [...title, ...excerpt].filter((part) => part.marked).map((part) => part.text),
    )
    expect(marked.map((words) => words.slice(0, 2))).toEqual([
      ['Saʼadatu', 'Yarʼadua’s'],
      ['Saʼadatu', 'Yarʼadua’s'],
    ])
    // Words of the title and of the report together, as on the site.
    expect(await totals('circle training')).toMatchObject({ site: 1, list: 1 })
  })
})
