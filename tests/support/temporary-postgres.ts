import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Database } from '#ports/database/database.ts'
import { createPostgresDatabase, type PostgresDatabaseOptions } from '#ports/database/postgres-database.ts'

/** A database on the Postgres server of the run. It is removed when the test ends. */
export interface TemporaryPostgres {
  readonly url: string
  /** Opens it as a separate process would. It is closed when the test ends. */
  open(options?: Partial<PostgresDatabaseOptions>): Promise<Database>
  /** Runs one statement on a connection of its own. */
  query(statement: string): Promise<readonly Record<string, unknown>[]>
}

const log = { warn: () => undefined }

/** An empty, unmigrated database. */
export async function emptyPostgres(): Promise<TemporaryPostgres> {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  return database
}

/** Migrated databases that no test uses now. Creating one is slow, so a test file empties and reuses its own. */
const unused: Awaited<ReturnType<typeof createDatabase>>[] = []

/** An empty, migrated database. */
export async function temporaryPostgres(): Promise<TemporaryPostgres> {
  const database = unused.pop() ?? (await createMigrated())
  onTestFinished(async () => {
    await database.empty()
    unused.push(database)
  })
  return database
}

async function createMigrated() {
  const temporary = await createDatabase()
  const database = await createPostgresDatabase({ url: temporary.url, log })
  await database.migrate()
  await database.close()
  return temporary
}

async function createDatabase() {
  const server = await serverUrl()
  const name = `test_${randomBytes(8).toString('hex')}`
  await query(server, `create database ${name}`)
  const url = Object.assign(new URL(server), { pathname: name }).href
  return {
    url,
    query: (statement: string) => query(url, statement),

    async open(options: Partial<PostgresDatabaseOptions> = {}) {
      const database = await createPostgresDatabase({ url, log, ...options })
      onTestFinished(() => database.close())
      return database
    },

    async drop() {
      await query(server, `drop database ${name} with (force)`)
    },

    async empty() {
      const kept = ['schema_steps', 'schema_steps_lock', 'document_revisions']
      const tables = await query(url, `select tablename from pg_tables where schemaname = 'public'`)
      const names = tables.map((row) => String(row['tablename'])).filter((table) => !kept.includes(table))
      await query(url, `truncate ${names.map((table) => `"${table}"`).join(', ')}`)
      await query(url, 'update document_revisions set revision = 0')
    },
  }
}

async function query(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows as readonly Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

let server: Promise<string> | undefined

/** The URL of the Postgres server of the run, which the first request starts. */
function serverUrl(): Promise<string> {
  server ??= (async () => {
    const answer = await fetch(inject('postgresStarter'))
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the Postgres server of the tests did not start: ${text}`)
    return text
  })()
  return server
}
