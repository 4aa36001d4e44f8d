import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { answerPictures } from './pictures.ts'

/** A data folder with an empty database and pictures that are a month old, and the command that works on it. */
async function emptyDatabaseWithPictures(pictures: number) {
  const dataDir = await temporaryFolder()
  const config = {
    dataDir,
    database: { kind: 'sqlite', file: join(dataDir, 'site.sqlite') },
    files: { kind: 'folder', directory: join(dataDir, 'files') },
  } as const
  const command = (verb?: string) =>
    answerPictures(verb, { config, secrets: { database: null }, now: Date.now })
  const beforeStart = await command()
  const database = createSqliteDatabase({ file: config.database.file })
  await database.migrate()
  await database.close()
  const files = createFolderFileStore({ directory: config.files.directory })
  for (let n = 0; n < pictures; n += 1) {
    const key = `images/Programs/a/march-${n}.jpg`
    await files.put(key, new Uint8Array(3), { maxBytes: 3 })
    const monthAgo = Date.now() / 1000 - 30 * 86_400
    await utimes(join(config.files.directory, key), monthAgo, monthAgo)
  }
  return { command, beforeStart }
}

test('the command reports why no picture is removed, and accept allows it', async () => {
  const { command, beforeStart } = await emptyDatabaseWithPictures(7)
  expect(beforeStart.exitCode).toBe(1)
  expect(beforeStart.lines[0]).toContain('There is no database in')
  const report = await command()
  expect(report.exitCode).toBe(0)
  expect(report.lines[0]).toMatch(
    /^7 pictures and files in .+, 7 of them named by no record\. 0 pictures and files in the trash\.$/,
  )
  expect(report.lines.join('\n')).toContain('were not last used together')
  expect(report.lines.join('\n')).toContain('npm run pictures -- accept')

  expect((await command('accept')).lines[0]).toMatch(/^7 pictures and files moved to the trash/)
  expect((await command()).lines).toEqual([
    expect.stringMatching(/^0 pictures and files in .+\. 7 pictures and files in the trash\.$/),
    expect.stringMatching(/^All is well/),
  ])
})

test('an unknown word is refused, and nothing changes', async () => {
  const { command } = await emptyDatabaseWithPictures(1)
  const { lines, exitCode } = await command('delete')
  expect([exitCode, lines]).toEqual([1, ['There is no "delete" here. Leave it out to look, or use accept.']])
  expect((await command()).lines[0]).toContain('0 pictures and files in the trash')
})
