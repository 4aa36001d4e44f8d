import { onTestFinished } from 'vitest'
import type { DocumentStore } from '#ports/documents/document-store.ts'
import { findFreePort } from '../support/free-port.ts'
import { adaeze } from '../support/people.ts'
import { startPostgresServer } from '../support/postgres-server.ts'
import { type RunningSite, startSite } from '../support/running-site.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { bucketSettings, postgresSettings } from '../support/server-settings.ts'
import { documentsOf } from './postgres-documents.ts'
import { startProxy } from './proxy.ts'

/** Two instances of the site behind a proxy, on one Postgres and one S3-compatible store, each with its own folder. */
export interface TwoInstances {
  /** The address of the proxy, which is the site's own. */
  readonly url: string
  readonly port: number
  readonly instances: readonly RunningSite[]
  readonly bucket: S3Server
  /** The stored records, read without an instance. */
  readonly documents: DocumentStore
}

/** Everything stops when the test ends. The site has Adaeze's account and no content. */
export async function startTwoInstances(): Promise<TwoInstances> {
  const postgres = await startPostgresServer()
  onTestFinished(() => postgres.stop())
  const bucket = await startS3Server()
  onTestFinished(() => bucket.close())
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const settings = {
    ...{ ADMIN_EMAIL: adaeze.email, ADMIN_PASSWORD: adaeze.password },
    ...{ SITE_URL: url, TRUSTED_PROXIES: '127.0.0.1' },
    ...(await postgresSettings(postgres)),
    ...bucketSettings(bucket),
  }
  const instances: RunningSite[] = []
  for (let number = 0; number < 2; number += 1) {
    const instance = await startSite({ settings })
    onTestFinished(() => instance.kill())
    instances.push(instance)
  }
  const closeProxy = await startProxy(
    port,
    instances.map((instance) => instance.port),
  )
  onTestFinished(closeProxy)
  const documents = await documentsOf(settings.DATABASE_URL)
  return { url, port, instances, bucket, documents }
}
