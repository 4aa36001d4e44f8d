import { randomUUID } from 'node:crypto'
import type { S3Objects, WriteCondition } from './s3-objects.ts'
import { isS3Answer, type S3Step } from './s3-refusals.ts'

/** For each way to write: whether the store refuses to overwrite an object when it is asked to. */
interface ConditionalWrites {
  readonly put: boolean
  readonly multipart: boolean
  readonly copy: boolean
}

const bytes = new Uint8Array([1])
const unlessTaken: WriteCondition = { IfNoneMatch: '*' }

/**
 * Reads, writes and removes objects below `folder`, and finds out which conditional writes the store honours: some
 * stores answer 501, others ignore the condition. `onStep`: called before each kind of operation.
 */
export async function tryStore(
  objects: S3Objects,
  folder: string,
  onStep: (step: S3Step) => void,
): Promise<ConditionalWrites> {
  const writeId = randomUUID()
  const [taken, other] = [`${folder}${writeId}-1`, `${folder}${writeId}-2`]
  onStep('read')
  for await (const _ of objects.list(folder)) break
  onStep('write')
  await objects.put(taken, bytes, { writeId })
  try {
    await objects.put(other, bytes, { writeId })
    return {
      put: await isRefused(() => objects.put(taken, bytes, { writeId, ...unlessTaken })),
      multipart: await isRefused(() => uploadOver(objects, taken, writeId)),
      copy: await isRefused(() => objects.copy(other, taken, unlessTaken)),
    }
  } finally {
    onStep('remove')
    for (const key of [taken, other]) await objects.remove(key)
  }
}

async function uploadOver(objects: S3Objects, key: string, writeId: string): Promise<void> {
  const uploadId = await objects.beginUpload(key, writeId)
  try {
    const part = await objects.uploadPart(key, { uploadId, number: 1, bytes })
    await objects.completeUpload(key, { uploadId, parts: [part], sizeBytes: bytes.byteLength }, unlessTaken)
  } catch (error) {
    await objects.abortUpload(key, uploadId)
    throw error
  }
}

async function isRefused(overwrite: () => Promise<void>): Promise<boolean> {
  try {
    await overwrite()
    return false
  } catch (error) {
    if (isS3Answer(error, 412)) return true
    if (isS3Answer(error, 501, 'NotImplemented')) return false
    throw error
  }
}
