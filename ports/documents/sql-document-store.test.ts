import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setImmediate as nextEventLoopRound } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { temporaryDatabase } from '#tests/support/temporary-database.ts'
import { temporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { describeDocumentStore } from './contract.ts'
import { currentIds, newestFirst } from './sql-document-queries.ts'
import { createSqlDocumentStore } from './sql-document-store.ts'

const adaeze = { uid: 'adaeze@wipf.example', name: 'Adaeze' }

/** Each back end: an empty store that can be opened several times, and the code that opens it in another process. */
const backEnds = {
  async SQLite() {
    const database = await temporaryDatabase()
    return {
      database,
      async open() {
        const another = createSqliteDatabase({ file: database.file })
        onTestFinished(() => another.close())
        return another
      },
      opening: `
        const { createSqliteDatabase } = await import(${moduleName('#ports/database/sqlite-database.ts')})
        const database = createSqliteDatabase({ file: ${JSON.stringify(database.file)} })`,
    }
  },
  async Postgres() {
    const { open, url } = await temporaryPostgres()
    return {
      database: await open(),
      open,
      opening: `
        const { createPostgresDatabase } = await import(${moduleName('#ports/database/postgres-database.ts')})
        const database = await createPostgresDatabase({ url: ${JSON.stringify(url)}, log: console })`,
    }
  },
}

for (const [name, make] of Object.entries(backEnds)) {
  describeDocumentStore(
    `in SQL tables on ${name}`,
    async ({ now }) => {
      const { database, open } = await make()
      return {
        store: createSqlDocumentStore(database, { now, watchIntervalMs: 20 }),
        otherProcess: createSqlDocumentStore(await open(), { now, watchIntervalMs: 20 }),
      }
    },
    { isShared: true },
  )
}

test('a list without reports does not read the rows of the reports', async () => {
  const database = await temporaryDatabase()
  const store = createSqlDocumentStore(database)
  const fields = { ProgramTitle: 'Training', ProgramReport: 'word '.repeat(2_400) }
  await store.commit([{ kind: 'set', collection: 'Programs', id: 'training', fields }], adaeze)
  // The report is invalid JSON on purpose: reading it would fail.
  await sql`update document_texts set text = 'torn'`.execute(database.kysely)
  const programs = await store.read('Programs', { omit: ['ProgramReport'] })
  expect(programs.get('training')?.fields).toEqual({ ProgramTitle: 'Training' })
  await expect(store.read('Programs')).rejects.toThrow()
})

test('current records are counted and sorted with an index alone, and the newest changes are found with an index', async () => {
  const { kysely } = await temporaryDatabase()
  const plan = async ({ sql: statement, parameters }: CompiledQuery) => {
    const explained = CompiledQuery.raw(`explain query plan ${statement}`, [...parameters])
    const { rows } = await kysely.executeQuery<{ detail: string }>(explained)
    return rows.map(({ detail }) => detail).join('; ')
  }
  const byIndexAlone = 'SEARCH documents USING COVERING INDEX documents_newest (collection=?)'
  const messages = () => currentIds(kysely, 'Contactus')
  expect(await plan(messages().select(kysely.fn.countAll().as('records')).compile())).toBe(byIndexAlone)
  expect(await plan(newestFirst(messages()).limit(5).compile())).toBe(byIndexAlone)
  expect(
    await plan(
      CompiledQuery.raw(
        `select id from document_versions where collection = 'Staff' order by written_at desc, version desc, id limit 5`,
      ),
    ),
  ).toContain('INDEX document_versions_written_at')
})

test('reading a large collection sees one moment, and other reads and writes run at the same time', async () => {
  const store = createSqlDocumentStore(await temporaryDatabase())
  const changes = Array.from({ length: 2_000 }, (_, n) => {
    return {
      kind: 'set',
      collection: 'Programs',
      id: `program-${n}`,
      fields: { ProgramTitle: `${n}` },
    } as const
  })
  await store.commit(changes, adaeze)
  const progress = { isReading: true }
  const reading = store.read('Programs').finally(() => (progress.isReading = false))
  let answers = 0
  while (progress.isReading) {
    await store.get('Programs', 'program-1')
    await store.commit([{ kind: 'delete', collection: 'Programs', id: `program-${answers}` }], adaeze)
    answers += 1
    await nextEventLoopRound()
  }
  expect(answers).toBeGreaterThanOrEqual(4)
  expect((await reading).size).toBe(2_000)
})

test.for(Object.entries(backEnds))(
  'after a process is killed, each commit is complete or absent, and no durable commit is lost, on %s',
  async ([, make]) => {
    const { database, opening } = await make()
    const program = `
    ${opening}
    const { createSqlDocumentStore } = await import(${moduleName('#ports/documents/sql-document-store.ts')})
    const store = createSqlDocumentStore(database)
    for (let round = 1; ; round++) {
      const fields = { round, ProgramReport: String(round % 10).repeat(12000) }
      await store.commit(
        ['first', 'second'].map((id) => ({ kind: 'set', collection: 'Programs', id, fields })),
        { uid: 'system', name: 'system' },
      )
      console.log(round)
    }
  `
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let durable = 0
    for await (const line of createInterface(child.stdout)) {
      durable = Number(line)
      if (durable === 40) child.kill('SIGKILL')
    }
    if (child.signalCode === null) await once(child, 'exit')

    const store = createSqlDocumentStore(database)
    // Takes the write lock, which the server holds while it still executes a commit of the killed process.
    await database.probe()
    const programs = await store.read('Programs')
    const first = programs.get('first')
    expect(programs.get('second')?.fields).toEqual(first?.fields)
    expect(first?.fields.round).toBeGreaterThanOrEqual(durable)
    expect(first?.fields.ProgramReport).toBe(String(Number(first?.fields.round) % 10).repeat(12_000))
    expect(first?.version).toBe(first?.fields.round)
    expect(await store.revision()).toBe(first?.version)
    expect(await store.history('Programs', 'second')).toHaveLength(first?.version ?? 0)
  },
)

function moduleName(specifier: string): string {
  return JSON.stringify(import.meta.resolve(specifier))
}
