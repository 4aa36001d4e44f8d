import { test as browserTest } from './browser-test.ts'
import { adaeze } from './people.ts'
import { type PostgresServer, startPostgresServer } from './postgres-server.ts'
import { type SiteSettings, startSite } from './running-site.ts'
import { type S3Server, startS3Server } from './s3-server.ts'
import { bucketSettings, postgresSettings } from './server-settings.ts'

/** The combinations of stores in which a site keeps its records and its files. */
export const setUps = ['SQLite and a folder', 'Postgres and a folder', 'Postgres and a bucket'] as const
export type SetUp = (typeof setUps)[number]

interface Fixtures {
  setUp: SetUp
  /** The settings of a new, empty set-up. Sites with the same settings share it. */
  settings: SiteSettings
  /** The store of the set-up with a bucket. */
  bucket: S3Server
}

interface WorkerFixtures {
  postgres: PostgresServer
}

/** Playwright's `test` with a site on the set-up that `test.use({ setUp })` names, with Adaeze's account. */
export const test = browserTest.extend<Fixtures, WorkerFixtures>({
  setUp: ['SQLite and a folder', { option: true }],

  postgres: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startPostgresServer()
      await provide(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  // eslint-disable-next-line no-empty-pattern
  bucket: async ({}, provide) => {
    const server = await startS3Server()
    await provide(server)
    await server.close()
  },

  settings: async ({ setUp, postgres, bucket }, provide) => {
    const account = { ADMIN_EMAIL: adaeze.email, ADMIN_PASSWORD: adaeze.password }
    if (setUp === 'SQLite and a folder') return provide(account)
    const onServer = { ...account, ...(await postgresSettings(postgres)) }
    if (setUp === 'Postgres and a folder') return provide(onServer)
    await provide({ ...onServer, ...bucketSettings(bucket) })
  },

  site: async ({ settings }, provide) => {
    const site = await startSite({ settings })
    await provide(site)
    await site.kill()
  },
})

export const { expect } = test
