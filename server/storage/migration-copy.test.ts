import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { removeExpiredCopy } from './migration-copy.ts'

test('the copy of the database before a migration is removed after 30 days, and no earlier', async () => {
  const file = join(await temporaryFolder(), 'site.sqlite')
  const copy = `${file}.before-migration`
  const database = createSqliteDatabase({ file })
  onTestFinished(() => database.close())
  await writeFile(copy, 'a database')
  const documents = temporaryDocuments()
  const madeAt = Date.now()
  const dayMs = 24 * 3_600_000
  for (let day = 0; day < 30; day += 1) await removeExpiredCopy({ database, documents }, madeAt + day * dayMs)
  expect(existsSync(copy)).toBe(true)
  await removeExpiredCopy({ database, documents }, madeAt + 31 * dayMs)
  expect(existsSync(copy)).toBe(false)
  await removeExpiredCopy({ database, documents }, madeAt + 32 * dayMs)
})

test('a clock that is years ahead does not remove the copy', async () => {
  const file = join(await temporaryFolder(), 'site.sqlite')
  const database = createSqliteDatabase({ file })
  onTestFinished(() => database.close())
  await writeFile(`${file}.before-migration`, 'a database')
  const documents = temporaryDocuments()
  await removeExpiredCopy({ database, documents }, Date.parse('2040-01-01T00:00:00Z'))
  expect(existsSync(`${file}.before-migration`)).toBe(true)
})
