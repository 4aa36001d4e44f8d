import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Database } from '#ports/database/database.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** An empty, migrated database in a file. It is closed and removed when the test ends. */
export async function temporaryDatabase(): Promise<Database & { readonly file: string }> {
  const file = join(await temporaryFolder(), 'site.sqlite')
  await writeFile(file, await migratedFile())
  const database = createSqliteDatabase({ file })
  onTestFinished(() => database.close())
  return { ...database, file }
}

let migrated: Promise<Buffer> | undefined

/** Migrations are slow, so they run once per test file and their result is copied. */
export function migratedFile(): Promise<Buffer> {
  migrated ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'site-migrated-'))
    const file = join(folder, 'site.sqlite')
    const database = createSqliteDatabase({ file })
    await database.migrate()
    await database.close()
    const bytes = await readFile(file)
    await rm(folder, { recursive: true })
    return bytes
  })()
  return migrated
}
