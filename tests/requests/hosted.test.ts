import { expect } from 'vitest'
import { answerCheckHosted } from '#server/operator/check-hosted.ts'
import { registerAccount } from '../support/accounts.ts'
import { type FirestoreServer, startFirestoreServer } from '../support/firestore-server.ts'
import { startGcsServer } from '../support/gcs-server.ts'
import { hostedSettings, project } from '../support/hosted-contract.ts'
import { startSiteInProcess } from '../support/in-process-site.ts'
import { adaeze, ruth } from '../support/people.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import { test as base } from '../support/request-test.ts'
import type { RunningSite } from '../support/running-site.ts'
import { storeRecords } from '../support/stored-records.ts'
import { type Visitor, textsOf } from '../support/visitor.ts'

/** The site follows a project at a stand-in of the provider. `check`: the operator's command, while the site runs. */
const test = base.extend<{
  provider: { readonly firestore: FirestoreServer; readonly settings: Readonly<Record<string, string>> }
  site: RunningSite
  check: () => Promise<unknown>
}>({
  // Vitest reads the names of fixtures here.
  // oxlint-disable-next-line no-empty-pattern
  provider: async ({}, provide) => {
    const firestore = await startFirestoreServer(project)
    const bucket = await startGcsServer()
    await provide({ firestore, settings: hostedSettings(firestore, bucket) })
    firestore.close()
    bucket.close()
  },
  site: async ({ provider: { settings } }, provide) => {
    const site = await startSiteInProcess({ dataDir: await copyPreparedData('nothing'), settings })
    await provide(site)
    await site.kill()
    expect(site.output(), 'the log').not.toContain('"event":"fault"')
  },
  check: ({ provider: { settings }, site }, provide) =>
    provide(() =>
      answerCheckHosted([], {
        ...{ environment: { ...settings, DATA_DIR: site.dataDir }, directory: '/' },
        ...{ announce: () => undefined, signal: new AbortController().signal },
      }),
    ),
})

/** What the desk says from "At the provider" on. */
const saidTo = async (staff: Visitor) =>
  /At the provider:.*/.exec(textsOf((await staff.get('/admin/cms')).document, 'main').join(' '))?.[0] ?? ''
const time = String.raw`\d{2}:\d{2}`

const hadiza = {
  kind: 'set',
  collection: 'Staff',
  id: 'hadiza',
  fields: { fullName: 'Hadiza Sule', position: 'Treasurer', image: '' },
} as const

test('the desk says when both sides were last equal, and what the copy waits for', async ({
  provider: { firestore },
  site,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  await expect.poll(() => saidTo(staff)).toMatch(new RegExp(`^At the provider: as of today\\s${time}\\.`))
  firestore.interfere = (request) => (request.includes(':batchWrite') ? { status: 403 } : null)
  await storeRecords(site, [hadiza], { uid: 'u1', name: 'Adaeze' })
  await expect
    .poll(() => saidTo(staff))
    .toMatch(
      new RegExp(
        `^At the provider: as of today\\s${time}\\. The service account may not do this\\. Whoever runs the server must give it the roles “Cloud Datastore User”`,
      ),
    )
})

test('owners see on the desk what the last check has found', async ({
  provider: { firestore },
  site,
  signedIn,
  check,
}) => {
  await registerAccount(site, ruth)
  const [owner, writer] = [await signedIn(adaeze), await signedIn(ruth)]
  await expect.poll(() => saidTo(owner)).toMatch(/as of today/)
  await check()
  expect(await saidTo(owner)).toMatch(
    new RegExp(`^At the provider: as of today\\s${time}; check passed on \\d+\\s\\w+\\s\\d{4}\\.`),
  )
  expect(await saidTo(writer)).toMatch(new RegExp(`^At the provider: as of today\\s${time}\\.`))

  firestore.ignoresConditions = true
  await check()
  expect(await saidTo(owner)).toMatch(
    /check failed on \d+\s\w+\s\d{4}\.A document that was changed meanwhile .+: no, it was made twice Tell the person who runs the server\./,
  )
  expect(await saidTo(writer)).not.toContain('check')

  firestore.interfere = (request) => (request.includes(':batchWrite') ? { status: 403 } : null)
  await storeRecords(site, [hadiza], { uid: 'u1', name: 'Adaeze' })
  await expect
    .poll(() => saidTo(owner))
    .toMatch(/must give it the roles .+\. Tell the person who runs the server\./)
})
