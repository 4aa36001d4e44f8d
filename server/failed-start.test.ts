import { createServer } from 'node:http'
import { mkdir, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { NewerSchemaError } from '#ports/database/errors.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { UnusableFileStoreError } from '#ports/files/errors.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { ConfigError } from './settings/config.ts'
import { explainFailedStart } from './failed-start.ts'
import { loadSecret } from './storage/secret.ts'

/** The message that the operator reads when `work` fails at the start. */
async function messageAfter(work: () => unknown): Promise<string> {
  try {
    await work()
  } catch (error) {
    return explainFailedStart(error)
  }
  throw new Error('nothing failed')
}

async function listen(port: number, host: string) {
  const server = createServer()
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

test('all wrong settings are reported together, one to a line', () => {
  expect(explainFailedStart(new ConfigError(['PORT is wrong.', 'HOST is wrong.']))).toBe(
    'The site was not started. Please correct these settings:\n  PORT is wrong.\n  HOST is wrong.',
  )
})

test('a port in use and an address of another computer are reported in plain words', async () => {
  const taken = await listen(0, '127.0.0.1')
  const { port } = taken.address() as AddressInfo
  expect(await messageAfter(() => listen(port, '127.0.0.1'))).toContain(
    'its port is taken by another program',
  )
  taken.close()
  // 192.0.2.0/24 is reserved for documentation (RFC 5737), so no computer has it.
  const elsewhere = await messageAfter(() => listen(0, '192.0.2.1'))
  expect(elsewhere).toContain('HOST is not an address of this computer')
  expect(elsewhere).not.toContain('\n')
})

test('a low port that is not allowed is reported as a problem of PORT, not of the data folder', () => {
  const refused = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), {
    code: 'EACCES',
    syscall: 'listen',
  })
  expect(explainFailedStart(refused)).toContain('Set PORT')
})

test('a data folder that is a file, and a file that is not a database, are reported in plain words', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'site.sqlite')
  await writeFile(file, 'this is a letter, and by far not a database'.repeat(100))
  const damaged = await messageAfter(() => createSqliteDatabase({ file }))
  expect(damaged).toContain('site.sqlite in its data folder is damaged')
  expect(damaged).not.toContain('\n')
  expect(await messageAfter(() => mkdir(file, { recursive: true }))).toContain(
    'cannot write to its data folder',
  )
})

test('a full disk is reported as a full disk', () => {
  expect(explainFailedStart(new StorageFullError(new Error('ENOSPC')))).toBe(
    'The site was not started: the disk of its data folder is full. Make room on it, or set DATA_DIR to a folder on another disk.',
  )
})

test('an empty database in a used folder, and a database of another program, are reported in plain words', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'site.sqlite')
  await writeFile(file, '')
  const empty = await messageAfter(() => createSqliteDatabase({ file, mayBeNew: false }))
  expect(empty).toMatch(/^The site was not started\. The database .+ is empty, but .+ from the last backup/)
  expect(empty).not.toContain('\n')
  const other = new DatabaseSync(file)
  other.exec('create table songs (title text)')
  other.close()
  expect(await messageAfter(() => createSqliteDatabase({ file }))).toMatch(
    /is of another program.+set DATA_DIR/,
  )
})

test('a newer database and a damaged secret are reported with their own message, without a stack', async () => {
  const newer = new NewerSchemaError({
    store: '/srv/data/site.sqlite',
    unknownMigrations: ['0099-later'],
    knownMigration: '0001-documents',
    backup: null,
  })
  expect(explainFailedStart(newer)).toBe(`The site was not started. ${newer.message}`)
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'auth-secret'), 'short')
  const damaged = await messageAfter(() => loadSecret(folder))
  expect(damaged).toContain('is damaged: it holds less than 32 bytes')
  expect(damaged).not.toContain('\n')
})

test('a file store that cannot be used is reported with its own message, without a stack', () => {
  const refusal = new UnusableFileStoreError('The file store pictures at s3.example.org cannot be used.')
  expect(explainFailedStart(refusal)).toBe(`The site was not started. ${refusal.message}`)
})

test('an unknown error is reported with its stack', () => {
  expect(explainFailedStart(new TypeError('x is not a function'))).toContain('failed-start.test.ts')
})
