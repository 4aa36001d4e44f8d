import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { contentTypeOf } from './content-type.ts'
import type { S3Calls } from './s3-client.ts'
import { isS3Answer } from './s3-refusals.ts'

/** With this header, the store answers 412 when the key already exists. */
const unlessTaken = { IfNoneMatch: '*' } as const

export interface ObjectFacts {
  readonly sizeBytes: number
  /** Milliseconds since the Unix epoch. */
  readonly modifiedAt: number
  /** The random id of the write that stored the object; undefined for objects of other programs. */
  readonly writeId: string | undefined
}

export interface UploadedPart {
  readonly PartNumber: number
  readonly ETag: string | undefined
}

/** The operations of the S3 protocol on one bucket, with whole object keys. */
export type S3Objects = ReturnType<typeof createS3Objects>

/** The metadata of an object. Copies keep it. */
const writeIdName = 'write-id'

/**
 * The headers that a store sends with an object when it answers browsers itself. The content of a key never changes. A
 * content delivery network asks the store again after an hour, so that it forgets removed files.
 */
const headersOf = (key: string) => ({
  ContentType: contentTypeOf(key),
  CacheControl: 'public, max-age=31536000, s-maxage=3600, immutable',
})

export function createS3Objects({ client, joiningClient, run }: S3Calls, bucket: string) {
  const at = (key: string) => ({ Bucket: bucket, Key: key })

  return {
    /** Null when there is no object. */
    async facts(key: string, signal?: AbortSignal): Promise<ObjectFacts | null> {
      try {
        const found = await run((options) => client.send(new HeadObjectCommand(at(key)), options), { signal })
        return {
          sizeBytes: found.ContentLength ?? 0,
          modifiedAt: found.LastModified?.getTime() ?? 0,
          writeId: found.Metadata?.[writeIdName],
        }
      } catch (error) {
        if (isS3Answer(error, 404)) return null
        throw error
      }
    },

    async read(
      key: string,
      { start, end }: { start: number; end: number },
      signal: AbortSignal,
    ): Promise<Readable> {
      const command = new GetObjectCommand({ ...at(key), Range: `bytes=${start}-${end}` })
      const { Body } = await run((options) => client.send(command, options), { signal })
      return Body as Readable
    },

    async put(
      key: string,
      bytes: Uint8Array,
      { writeId, signal }: { writeId: string; signal?: AbortSignal | undefined },
    ): Promise<void> {
      const command = new PutObjectCommand({
        ...at(key),
        ...headersOf(key),
        ...unlessTaken,
        Body: bytes,
        ContentLength: bytes.byteLength,
        Metadata: { [writeIdName]: writeId },
      })
      await run((options) => client.send(command, options), { signal, sentBytes: bytes.byteLength })
    },

    async copy(key: string, toKey: string): Promise<void> {
      const source = `${bucket}/${key}`.split('/').map(encodeURIComponent).join('/')
      const command = new CopyObjectCommand({ ...at(toKey), CopySource: source })
      await run((options) => client.send(command, options))
    },

    /** Removing a missing object is allowed. */
    async remove(key: string, signal?: AbortSignal): Promise<void> {
      try {
        await run((options) => client.send(new DeleteObjectCommand(at(key)), options), { signal })
      } catch (error) {
        // Amazon answers 204 for a missing object, some stores 404.
        if (!isS3Answer(error, 'NoSuchKey')) throw error
      }
    },

    /** All objects whose key begins with `prefix`, a thousand for each request. */
    async *list(prefix: string) {
      let next: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next })
        const page = await run((options) => client.send(command, options))
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          yield { key: Key, sizeBytes: Size, modifiedAt: LastModified?.getTime() ?? 0 }
        }
        next = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (next)
    },

    /** @returns the id of the upload. */
    async beginUpload(key: string, writeId: string, signal?: AbortSignal): Promise<string> {
      const command = new CreateMultipartUploadCommand({
        ...at(key),
        ...headersOf(key),
        Metadata: { [writeIdName]: writeId },
      })
      const { UploadId = '' } = await run((options) => client.send(command, options), { signal })
      return UploadId
    },

    async uploadPart(
      key: string,
      part: { uploadId: string; number: number; bytes: Uint8Array },
      signal?: AbortSignal,
    ): Promise<UploadedPart> {
      const command = new UploadPartCommand({
        ...at(key),
        UploadId: part.uploadId,
        PartNumber: part.number,
        Body: part.bytes,
        ContentLength: part.bytes.byteLength,
      })
      const sentBytes = part.bytes.byteLength
      const { ETag } = await run((options) => client.send(command, options), { signal, sentBytes })
      return { PartNumber: part.number, ETag }
    },

    /** `sizeBytes`: of all parts. */
    async completeUpload(
      key: string,
      { uploadId, parts, sizeBytes }: { uploadId: string; parts: readonly UploadedPart[]; sizeBytes: number },
      signal?: AbortSignal,
    ): Promise<void> {
      const command = new CompleteMultipartUploadCommand({
        ...at(key),
        ...unlessTaken,
        UploadId: uploadId,
        MultipartUpload: { Parts: [...parts] },
      })
      await run((options) => joiningClient.send(command, options), { signal, joinedBytes: sizeBytes })
    },

    async abortUpload(key: string, uploadId: string, signal?: AbortSignal): Promise<void> {
      const command = new AbortMultipartUploadCommand({ ...at(key), UploadId: uploadId })
      await run((options) => client.send(command, options), { signal })
    },

    /** The first thousand unfinished uploads whose key begins with `prefix`. */
    async listUploads(prefix: string) {
      const command = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix })
      const { Uploads } = await run((options) => client.send(command, options))
      return (Uploads ?? []).map(({ Key = '', UploadId = '', Initiated }) => ({
        key: Key,
        uploadId: UploadId,
        begunAt: Initiated?.getTime() ?? Date.now(),
      }))
    },
  }
}
