import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { s3Keys } from '#tests/support/s3-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { emptyPostgres } from '#tests/support/temporary-postgres.ts'
import { temporaryS3Server } from '#tests/support/temporary-s3.ts'
import { lockDataFolder } from './data-folder.ts'
import { createBetterAuth } from './identity/better-auth.ts'
import { answerMove } from './move.ts'
import { takePicturesLease } from './pictures-lease.ts'

// The SDK finds the keys itself.
beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
  return () => vi.unstubAllEnvs()
})

/** A stopped site with one news item and one file. */
async function stoppedSite() {
  const dataDir = join(await temporaryFolder(), 'data')
  await mkdir(dataDir)
  const database = createSqliteDatabase({ file: join(dataDir, 'site.sqlite') })
  await database.migrate()
  await createBetterAuth({
    database,
    databaseType: 'sqlite',
    secret: 'x'.repeat(32),
    siteUrl: 'http://localhost:3000',
  }).migrate()
  await createSqlDocumentStore(database).commit(
    [{ kind: 'set', collection: 'NewsUpdates', id: 'one', fields: { title: 'Sixty women' } }],
    { uid: 'adaeze', name: 'Adaeze' },
  )
  await database.close()
  const files = createFolderFileStore({ directory: join(dataDir, 'files') })
  await files.put('images/NewsUpdates/one.jpg', new Uint8Array([1, 2, 3]), { maxBytes: 3 })
  return dataDir
}

const beside = { AUTH_SECRET: 'a secret of at least thirty-two bytes', SMTP_URL: 'smtp://127.0.0.1:9' }

function move(args: readonly string[], environment: Record<string, string>) {
  const announced: string[] = []
  return answerMove(args, { environment, directory: '/', announce: (line) => announced.push(line) })
}

test('a site moves to Postgres, again without a change, and back to a new folder', async () => {
  const dataDir = await stoppedSite()
  const { url } = await emptyPostgres()
  const there = await move(['--to-database', url], { ...beside, DATA_DIR: dataDir })
  expect(there).toMatchObject({ exitCode: 0 })
  expect(there.lines.join('\n')).toMatch(/\d+ rows of the database were copied and compared\./)
  expect(there.lines.join('\n')).toContain('set DATABASE_URL to what you gave this command')
  expect(there.lines.join('\n')).toContain(
    `and two-step sign-in working, set AUTH_SECRET to the text of ${dataDir}/auth-secret`,
  )
  const again = await move(['--to-database', url], { ...beside, DATA_DIR: dataDir })
  expect(again.lines.join('\n')).toContain('The database was there from an earlier run')

  const newFolder = join(await temporaryFolder(), 'data')
  const back = await move(['--to-database', 'folder'], {
    ...beside,
    DATA_DIR: newFolder,
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: url,
  })
  expect(back).toMatchObject({ exitCode: 0 })
  const database = createSqliteDatabase({ file: join(newFolder, 'site.sqlite') })
  const news = await createSqlDocumentStore(database).get('NewsUpdates', 'one')
  await database.close()
  expect(news?.fields['title']).toBe('Sixty women')
})

test('the pictures move to a bucket and back to a new folder', async () => {
  const dataDir = await stoppedSite()
  const { endpoint, bucket } = await temporaryS3Server()
  const address = `s3://${bucket}/site?endpoint=${endpoint}`
  const there = await move(['--to-files', address], { DATA_DIR: dataDir })
  expect(there.lines[0]).toBe('1 file was copied and compared.')
  expect(there.lines.join('\n')).toContain('set FILES_URL to what you gave this command')

  const newFolder = join(await temporaryFolder(), 'data')
  const back = await move(['--to-files', 'folder'], { DATA_DIR: newFolder, FILES_URL: address })
  expect(back.exitCode).toBe(0)
  const files = createFolderFileStore({ directory: join(newFolder, 'files') })
  const file = await files.open('images/NewsUpdates/one.jpg')
  expect(await new Response(file!.stream()).bytes()).toEqual(new Uint8Array([1, 2, 3]))
})

test('a running site is not moved', async () => {
  const dataDir = await stoppedSite()
  const unlock = await lockDataFolder(dataDir, { timeoutMs: 0, onWait: () => undefined })
  const { url } = await emptyPostgres()
  await expect(move(['--to-database', url], { ...beside, DATA_DIR: dataDir })).rejects.toThrow(
    'Stop that one first',
  )
  unlock()
})

test('a site whose processes run on a Postgres database is not moved, and a site that crashed is', async () => {
  const dataDir = await stoppedSite()
  const { url, open, query } = await emptyPostgres()
  await move(['--to-database', url], { ...beside, DATA_DIR: dataDir })
  const database = await open()
  const startProcess = () =>
    takePicturesLease({
      database,
      processName: 'web-2/folder',
      place: { name: 'the bucket', isShared: true },
      ...{ log: { error: () => undefined }, onWait: () => undefined, onFault: () => undefined },
      times: { renewMs: 20 },
    })
  const running = await startProcess()
  const newFolder = join(await temporaryFolder(), 'data')
  const settings = { ...beside, DATA_DIR: newFolder, DATABASE_URL: url, DATABASE_DIRECT_URL: url }
  const { endpoint, bucket } = await temporaryS3Server()
  for (const target of [
    ['--to-database', 'folder'],
    ['--to-files', `s3://${bucket}/site?endpoint=${endpoint}`],
  ])
    await expect(move(target, settings)).rejects.toThrow('Stop it on each machine')
  expect(existsSync(join(newFolder, 'site.sqlite'))).toBe(false)

  await running.release()
  await query(`insert into leases values ('pictures/web-3/crashed', 'the bucket',
    extract(epoch from clock_timestamp()) * 1000 + 500)`)
  expect(await move(['--to-database', 'folder'], settings)).toMatchObject({ exitCode: 0 })
  expect(await query('select name from leases'), 'the next start does not wait').toEqual([])
})

test('without a target, or with the present one, nothing is moved and the message says what to do', async () => {
  const dataDir = await stoppedSite()
  for (const args of [[], ['--to-database', ''], ['--to-nowhere', 'x'], ['folder']]) {
    const answer = await move(args, { DATA_DIR: dataDir })
    expect(answer.exitCode, args.join(' ')).toBe(1)
    expect(answer.lines[0]).toBe('Say where to move to, with one of these or both:')
  }
  const same = await move(['--to-database', 'folder', '--to-files', 'folder'], { DATA_DIR: dataDir })
  expect(same).toMatchObject({
    exitCode: 1,
    lines: [
      'The database is there already. Nothing was changed.',
      'The pictures are there already. Nothing was changed.',
    ],
  })
  expect(existsSync(join(dataDir, 'site.sqlite'))).toBe(true)
})

test('without a database the command reports that there is nothing to move', async () => {
  const { url } = await emptyPostgres()
  const dataDir = join(await temporaryFolder(), 'data')
  await expect(move(['--to-database', url], { ...beside, DATA_DIR: dataDir })).rejects.toThrow(
    `There is no database in ${dataDir}.`,
  )
})

test('missing settings of the target are reported before anything is copied', async () => {
  const dataDir = await stoppedSite()
  await expect(
    move(['--to-database', 'postgres://postgres@127.0.0.1:9/site'], { DATA_DIR: dataDir }),
  ).rejects.toMatchObject({
    problems: [expect.stringMatching(/^AUTH_SECRET/), expect.stringMatching(/^SMTP_URL/)],
  })
})
