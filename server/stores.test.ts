import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { organisation } from '#site'
import { EmptyDatabaseError } from '#ports/database/errors.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { emptyPostgres } from '#tests/support/temporary-postgres.ts'
import { answerAccount } from './account.ts'
import { readConfig } from './config.ts'
import { createIdentity } from './identity/identity.ts'
import { answerPictures } from './pictures.ts'
import { openStores } from './stores.ts'

const adaeze = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'a long enough secret' }
const secret = 'a secret of at least thirty-two bytes'
const log = { warn: () => undefined }

/** The settings of a site whose database is an empty one on a Postgres server. */
async function siteOnPostgres() {
  const dataDir = await temporaryFolder()
  const { url } = await emptyPostgres()
  const settings = readConfig(
    { DATA_DIR: dataDir, DATABASE_URL: url, AUTH_SECRET: secret, SMTP_URL: 'smtp://mail.wipf.example' },
    organisation,
    '/',
  )
  const open = async () => {
    const stores = await openStores(settings, log)
    onTestFinished(() => stores.database.close())
    return stores
  }
  return { dataDir, settings, open }
}

test('what one process publishes on Postgres, another reads and hears of', async () => {
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
  const pictures = () => answerPictures(undefined, { ...settings, now: Date.now })
  expect((await account()).lines[0]).toMatch(/^There is no site in test_\w+ at 127\.0\.0\.1:\d+ yet\./)
  expect((await pictures()).lines[0]).toContain('Set DATABASE_URL')
  const { database, documents } = await open()
  const { siteUrl, emailDomain } = settings.config
  const identity = await createIdentity({
    ...{ database, documents, databaseType: 'postgres', secret, siteUrl, emailDomain, log },
  })
  await identity.createFirstAccount(adaeze)
  expect((await account(adaeze.email)).lines.join('\n')).toContain(`${siteUrl}/admin/sign-in-link?token=`)
  expect((await pictures()).lines[0]).toMatch(/^0 pictures in/)
})
