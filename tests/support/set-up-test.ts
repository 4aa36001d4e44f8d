import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { test as browserTest } from './browser-test.ts'
import { adaeze } from './people.ts'
import { type PostgresServer, startPostgresServer } from './postgres-server.ts'
import { type SiteSettings, startSite } from './running-site.ts'
import { s3Keys, type S3Server, startS3Server } from './s3-server.ts'

/** Where a site keeps its records and its files. */
export const setUps = ['SQLite and a folder', 'Postgres and a folder', 'Postgres and a bucket'] as const
export type SetUp = (typeof setUps)[number]

interface Fixtures {
  setUp: SetUp
  /** The settings of a new, empty set-up. Sites with the same settings share it. */
  settings: SiteSettings
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

  settings: async ({ setUp, postgres }, provide) => {
    const account = { ADMIN_EMAIL: adaeze.email, ADMIN_PASSWORD: adaeze.password }
    if (setUp === 'SQLite and a folder') return provide(account)
    const onServer = { ...account, ...(await onPostgres(postgres.url)) }
    if (setUp === 'Postgres and a folder') return provide(onServer)
    const store = await startS3Server()
    await provide({ ...onServer, ...bucketSettings(store) })
    await store.close()
  },

  site: async ({ settings }, provide) => {
    const site = await startSite({ settings })
    await provide(site)
    await site.kill()
  },
})

export const { expect } = test

/** The settings of a site with its pictures on this server. */
export function bucketSettings(store: Pick<S3Server, 'bucket' | 'endpoint'>): SiteSettings {
  return {
    FILES_URL: `s3://${store.bucket}/site?endpoint=${store.endpoint}`,
    AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  }
}

/** A new database, with the settings that a site on it demands. Nothing answers at the address of its mail server. */
async function onPostgres(server: string): Promise<SiteSettings> {
  const name = `walk_${randomBytes(8).toString('hex')}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return {
    DATABASE_URL: Object.assign(new URL(server), { pathname: name }).href,
    AUTH_SECRET: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
}
