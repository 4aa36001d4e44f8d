import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { PostgresServer } from './postgres-server.ts'
import type { SiteSettings } from './running-site.ts'
import { type S3Server, s3Keys } from './s3-server.ts'

/**
 * A new database, with the settings that a site on it demands. Nothing answers at the address of its mail server.
 * `tablespace`: where the database is stored; the default is the folder of the server.
 */
export async function postgresSettings(
  { url }: Pick<PostgresServer, 'url'>,
  { tablespace = 'pg_default' }: { readonly tablespace?: string } = {},
): Promise<SiteSettings & { readonly DATABASE_URL: string }> {
  const name = `walk_${randomBytes(8).toString('hex')}`
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name} tablespace ${tablespace}`)
  await client.end()
  return {
    DATABASE_URL: Object.assign(new URL(url), { pathname: name }).href,
    AUTH_SECRET: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
}

/** The settings of a site that stores its files on the server. */
export const bucketSettings = ({
  bucket,
  endpoint,
}: Pick<S3Server, 'bucket' | 'endpoint'>): SiteSettings => ({
  FILES_URL: `s3://${bucket}/site?endpoint=${endpoint}`,
  AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
})
