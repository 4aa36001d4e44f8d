import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { FileStore } from '#ports/files/file-store.ts'
import { createS3FileStore, type S3FileStoreOptions } from '#ports/files/s3-file-store.ts'
import { type S3Server, s3Keys, startS3Server } from './s3-server.ts'

type Place = Pick<S3FileStoreOptions, 'bucket' | 'endpoint' | 'prefix' | 'region' | 'keys' | 'log'>

const log = { info: () => undefined, warn: () => undefined }

/** A server in this process that closes when the test ends. */
export async function temporaryS3Server(settings: Partial<S3Server> = {}): Promise<S3Server> {
  const server = Object.assign(await startS3Server(), settings)
  onTestFinished(() => server.close())
  return server
}

/** The place of a test's files on the server. */
export const placeOn = ({ endpoint, bucket }: S3Server): Place => ({
  ...{ endpoint, bucket, log },
  prefix: 'site/',
  region: null,
  keys: s3Keys,
})

/** An empty store on a server in this process. */
export async function temporaryS3FileStore(settings: Partial<S3Server> = {}): Promise<FileStore> {
  return createS3FileStore(placeOn(await temporaryS3Server(settings)))
}

/**
 * The store that the environment names with S3_ENDPOINT, S3_KEY, S3_SECRET and, if it is not `site-tests`, S3_BUCKET.
 * Null when it names none.
 */
export async function namedS3Place(): Promise<Place | null> {
  const { S3_ENDPOINT: endpoint, S3_KEY: accessKeyId, S3_SECRET: secretAccessKey, S3_BUCKET } = process.env
  if (!endpoint || !accessKeyId || !secretAccessKey) return null
  const place = {
    ...{ endpoint, log },
    bucket: S3_BUCKET || 'site-tests',
    region: null,
    keys: { accessKeyId, secretAccessKey },
    // Each test has its own part of the bucket.
    prefix: `${randomUUID()}/`,
  }
  const client = new S3Client({
    ...{ endpoint, credentials: place.keys, region: 'us-east-1', forcePathStyle: true },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: place.bucket })).catch((error: Error) => {
    if (!['BucketAlreadyExists', 'BucketAlreadyOwnedByYou'].includes(error.name)) throw error
  })
  client.destroy()
  return place
}
