import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { startFirestoreServer } from '#tests/support/firestore-server.ts'
import { startGcsServer } from '#tests/support/gcs-server.ts'
import { collectionLines, connectTo, hostedSettings, project } from '#tests/support/hosted-contract.ts'
import { temporaryIdentityServer } from '#tests/support/identity-server.ts'
import { migratedFile } from '#tests/support/temporary-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { answerCheckHosted } from './check-hosted.ts'

/** A site that uses stand-ins for all services. `left`: what is there. `stored`: the result for the desk. */
async function site() {
  const [bucket, accounts, collections] = await Promise.all([
    startGcsServer(),
    temporaryIdentityServer(),
    startFirestoreServer(project),
  ])
  onTestFinished(() => bucket.close())
  onTestFinished(() => collections.close())
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'data'))
  const file = join(folder, 'data/site.sqlite')
  await writeFile(file, await migratedFile())
  const key = join(folder, 'key.json')
  await writeFile(key, JSON.stringify({ project_id: project, client_email: 'a@b.example', private_key: 'x' }))
  const stopping = new AbortController()
  const environment = {
    DATA_DIR: 'data',
    FILES_URL: `gs://pictures/site?endpoint=${bucket.endpoint}`,
    IDENTITY_URL: accounts.url,
    ...hostedSettings(collections, bucket),
  }
  return {
    ...{ bucket, accounts, collections, stopping, environment },
    check: (...args: string[]) =>
      answerCheckHosted(args.length > 0 ? args : ['--key', key], {
        ...{ environment, directory: folder, announce: () => undefined, signal: stopping.signal },
      }),
    async left() {
      const { signal } = new AbortController()
      const documents: string[] = []
      for await (const { name } of connectTo(collections).list('WebsiteCheck', signal)) documents.push(name)
      return [
        ...bucket.objects.keys(),
        ...[...bucket.sessions.values()].map(({ metadata }) => metadata.name),
        ...[...accounts.users.values()].map(({ email }) => email),
        ...documents,
      ]
    },
    async stored() {
      const database = createSqliteDatabase({ file })
      onTestFinished(() => database.close())
      return (await createSqlDocumentStore(database).get('Maintenance', 'provider-check'))?.fields ?? null
    },
  }
}

test('each claim is answered with yes, the desk gets the result, and nothing is left there', async () => {
  const { check, accounts, collections, left, stored } = await site()
  accounts.hasTotp = true
  const { lines, exitCode } = await check()
  expect(lines).toEqual([
    expect.stringMatching(/^Files in pictures\/site at 127\.0\.0\.1:\d+:$/),
    '  A file that exists is not overwritten: yes',
    '  An upload continues where its connection was lost, and arrives whole: yes',
    '  A part of just under 32 MiB is taken whole: yes',
    'Accounts of demo-forum:',
    '  An account that the service account makes keeps its id, and signs in: yes',
    '  A token lasts an hour, and is renewed for another: yes',
    '  Strangers cannot make accounts: yes',
    '  An authenticator app can be the second step (TOTP): yes (not needed)',
    '  A password that this website has hashed can move there: yes (not needed)',
    ...collectionLines,
  ])
  expect(exitCode).toBe(0)
  expect(collections.counts).toEqual({ writes: 403, deletes: 402, reads: 420 })
  expect(await left()).toEqual([])
  expect(await stored()).toMatchObject({ at: expect.any(Number), failed: [] })
})

test('a claim that does not hold is answered with no and what was seen, and ends the command with 1', async () => {
  const { check, accounts, bucket, left, stored } = await site()
  accounts.isSignUpOpen = true
  bucket.takes = 262_144
  const { lines, exitCode } = await check()
  const failed = [
    'A part of just under 32 MiB is taken whole: no, the service has received bytes=0-262143',
    'Strangers cannot make accounts: no, the public key was enough. Switch “Enable create (sign-up)” off in the console',
  ]
  expect(lines).toEqual(expect.arrayContaining(failed.map((line) => `  ${line}`)))
  expect([lines.at(-1), exitCode]).toEqual(['The check has failed in 2 points.', 1])
  expect(await stored()).toMatchObject({ failed })
  expect(await left()).toEqual([])
})

test('services that overwrite are seen', async () => {
  const { check, bucket, collections, left } = await site()
  collections.ignoresConditions = true
  bucket.interfere = (request) => {
    if (request.startsWith('POST /upload')) bucket.objects.delete('site/.check/taken')
    return null
  }
  const { lines, exitCode } = await check()
  expect(lines).toContain('  A file that exists is not overwritten: no, 10 bytes took the place of 9')
  expect(lines).toContain(
    '  A document that was changed meanwhile is not overwritten or deleted: no, it was made twice',
  )
  expect(exitCode).toBe(1)
  expect(await left()).toEqual([])
})

test('a service that refuses everything is not asked, and the others are', async () => {
  const { check, accounts, left } = await site()
  accounts.interfere = () => ({ status: 403, message: 'Permission denied.' })
  const { lines, exitCode } = await check()
  expect(lines.filter((line) => /could not be asked, .+Permission denied/.test(line))).toHaveLength(5)
  expect(lines.filter((line) => line.endsWith(': yes'))).toHaveLength(6)
  expect(lines).toContainEqual(expect.stringContaining('Not everything was removed there'))
  expect(exitCode).toBe(1)
  expect(await left()).toEqual([])
})

test.each(['uploadType=resumable', 'accounts:signInWithPassword', ':batchWrite'])(
  'a stop during %s removes what was made, and stores no result',
  async (moment) => {
    const { check, bucket, accounts, collections, stopping, left, stored } = await site()
    const stop = (request: string) => {
      if (request.includes(moment)) stopping.abort(new Error('It was stopped.'))
      return null
    }
    bucket.interfere = stop
    accounts.interfere = stop
    collections.interfere = stop
    await expect(check()).rejects.toThrow('It was stopped.')
    expect(await left()).toEqual([])
    expect(await stored()).toBeNull()
  },
)

test('what a killed check left is removed by the next one, and nothing else is', async () => {
  const { check, bucket, accounts, left } = await site()
  const user = { password: 'x', disabled: false, validSince: 0, mfaInfo: [] }
  for (const name of ['site/.check/taken', 'site/images/one.jpg']) bucket.putObject(name, Buffer.alloc(1))
  for (const email of ['website-check-made@example.org', 'adaeze@wipf.example'])
    accounts.users.set(email, { ...user, localId: email, email })
  expect((await check()).exitCode).toBe(0)
  expect(await left()).toEqual(['site/images/one.jpg', 'adaeze@wipf.example'])
})

test('what cannot be removed is said', async () => {
  const { check, bucket, stored } = await site()
  bucket.interfere = (request) => (request.startsWith('DELETE') ? { status: 403 } : null)
  const { lines, exitCode } = await check()
  const line = expect.stringMatching(
    /Not everything was removed there, .+\. The next check removes the rest\.$/,
  )
  expect([lines, exitCode]).toEqual([expect.arrayContaining([line]), 1])
  expect(await stored()).toMatchObject({ failed: expect.arrayContaining([line]) })
})

test('without a setting, with another option and with a wrong key the message says what to do', async () => {
  const { check, environment } = await site()
  expect((await check('--nonsense')).lines[0]).toMatch(/^npm run check:hosted -- --key FILE asks/)
  await expect(check('--key', 'nowhere.json')).rejects.toThrow('There is no nowhere.json.')
  Object.assign(environment, { FILES_URL: '', IDENTITY_URL: '', HOSTED_URL: '' })
  expect(await check()).toMatchObject({ exitCode: 1 })
})
