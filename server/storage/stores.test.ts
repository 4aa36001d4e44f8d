import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { organisation } from '#site'
import { EmptyDatabaseError } from '#ports/database/errors.ts'
import { UnusableFileStoreError } from '#ports/files/errors.ts'
import { withoutMail } from '#tests/support/identity-site.ts'
import { s3Keys } from '#tests/support/s3-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { emptyPostgres } from '#tests/support/temporary-postgres.ts'
import { temporaryS3Server } from '#tests/support/temporary-s3.ts'
import { answerAccount } from '../operator/account.ts'
import { readConfig } from '../settings/config.ts'
import { createIdentity } from '../identity/identity.ts'
import { openStores } from './stores.ts'

const adaeze = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'a long enough secret' }
const secret = 'a secret of at least thirty-two bytes'
const log = { info: () => undefined, warn: () => undefined }

/** Opens the stores. They are closed when the test ends. */
async function openUntilEnd(settings: Parameters<typeof openStores>[0]) {
  const stores = await openStores(settings, log)
  onTestFinished(() => stores.database.close())
  return stores
}

/** The settings of a site whose database is an empty one on a Postgres server. */
async function siteOnPostgres() {
  const dataDir = await temporaryFolder()
  const { url } = await emptyPostgres()
  const settings = readConfig(
    { DATA_DIR: dataDir, DATABASE_URL: url, AUTH_SECRET: secret, SMTP_URL: 'smtp://mail.wipf.example' },
    organisation,
    '/',
  )
  return { dataDir, settings, open: () => openUntilEnd(settings) }
}

test('content that one process publishes on Postgres is read by another process, which is notified of it', async () => {
  const { open } = await siteOnPostgres()
  const [here, there] = [await open(), await open()]
  const heard: number[] = []
  onTestFinished(there.documents.watch((revision) => heard.push(revision)))
  await there.documents.read('Programs')
  const change = {
    kind: 'set',
    collection: 'Programs',
    id: 'march',
    fields: { ProgramTitle: 'March' },
  } as const
  await here.documents.commit([change], { uid: 'adaeze', name: 'Adaeze' })
  await expect.poll(() => heard).toEqual([1])
  expect(await there.documents.get('Programs', 'march')).toMatchObject({ fields: change.fields })
})

test('an empty Postgres database is refused beside a data folder with a site in it', async () => {
  const { dataDir, open } = await siteOnPostgres()
  await writeFile(join(dataDir, 'site.sqlite'), 'an earlier site')
  await expect(open()).rejects.toBeInstanceOf(EmptyDatabaseError)
})

test('the commands of the operator work on Postgres, and say so when there is no site in it', async () => {
  const { settings, open } = await siteOnPostgres()
  const account = (email?: string) => answerAccount(email, { ...settings, now: Date.now })
  expect((await account()).lines[0]).toMatch(/^There is no site in test_\w+ at 127\.0\.0\.1:\d+ yet\./)
  const { database, documents } = await open()
  const { siteUrl, emailDomain } = settings.config
  const identity = await createIdentity({
    ...{
      database,
      documents,
      databaseType: 'postgres',
      secret,
      siteUrl,
      emailDomain: () => emailDomain,
      log,
      ...withoutMail,
    },
  })
  await identity.createFirstAccount(adaeze)
  expect((await account(adaeze.email)).lines.join('\n')).toContain(`${siteUrl}/admin/sign-in-link?token=`)
})

/** The settings of a site whose pictures are in a bucket on a server in this process. */
async function siteOnS3({ accessKeyId = s3Keys.accessKeyId } = {}) {
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
  onTestFinished(() => void vi.unstubAllEnvs())
  const dataDir = await temporaryFolder()
  const server = await temporaryS3Server()
  const settings = readConfig(
    { DATA_DIR: dataDir, FILES_URL: `s3://${server.bucket}/forum?endpoint=${server.endpoint}` },
    organisation,
    '/',
  )
  return { dataDir, server, settings, open: () => openUntilEnd(settings) }
}

test('an empty bucket is refused beside a data folder with pictures in it', async () => {
  const { dataDir, server, open } = await siteOnS3()
  await open()
  const folder = join(dataDir, 'files', 'images', 'Programs')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'march.jpg'), 'a picture')
  await expect(open()).rejects.toThrow(/is empty, but .+\/files has pictures of this website/)
  const stored = { bytes: Buffer.alloc(3), modifiedAt: Date.now(), metadata: {} }
  server.objects.set('forum/images/Programs/march.jpg', stored)
  expect(await (await open()).files.open('images/Programs/march.jpg')).toMatchObject({ sizeBytes: 3 })
})

test('a lost SQLite file and a mistyped Postgres database are refused beside a bucket that a site has used', async () => {
  const { server, open } = await siteOnS3()
  const { files } = await open()
  await files.put('images/Programs/march/banner-1.jpg', new Uint8Array(3), { maxBytes: 3 })
  await open()
  const FILES_URL = `s3://${server.bucket}/forum?endpoint=${server.endpoint}`
  const { url } = await emptyPostgres()
  const onServer = { DATABASE_URL: url, AUTH_SECRET: secret, SMTP_URL: 'smtp://mail.wipf.example' }
  for (const environment of [{}, onServer]) {
    const dataDir = await temporaryFolder()
    const empty = readConfig({ ...environment, DATA_DIR: dataDir, FILES_URL }, organisation, '/')
    const refused = openStores(empty, log)
    await expect(refused).rejects.toBeInstanceOf(EmptyDatabaseError)
    await expect(refused).rejects.toThrow(
      /but pictures\/forum at \S+ was used .+ set FILES_URL to an empty place\.$/,
    )
    expect(await readdir(dataDir)).toEqual([])
  }
})

test('a bucket that refuses the keys stops the start', async () => {
  const { open } = await siteOnS3({ accessKeyId: 'wrong' })
  await expect(open()).rejects.toBeInstanceOf(UnusableFileStoreError)
})
