import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Account } from '#domain/accounts/schema.ts'
import type { UploadId } from '#domain/media/image-address.ts'
import { imageRefusals } from '#domain/media/refusals.ts'
import { imageLimits } from '#domain/media/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import { makeRoom, type WaitingUpload } from './quota.ts'
import type { Staging } from './staging.ts'
import { refusals } from './upload-refusals.ts'

export interface BeginRefusal {
  readonly status: number
  readonly words: string
  /** `quota` when the user can free space by removing other uploads. */
  readonly reason?: 'quota'
}

/**
 * Returns a function that checks the announced size against the limits and the account's quota, and then runs `begin`
 * with a new id. Uploads that begin at the same time count too, so that together they cannot exceed the quota.
 */
export function createUploadStarter(staging: Pick<Staging, 'ofOwner' | 'discard'>) {
  const beginning = new Map<UploadId, { owner: string; sizeBytes: number }>()

  return async function start<Answer>(
    headers: IncomingHttpHeaders,
    account: Account,
    begin: (id: UploadId) => Promise<Answer>,
  ): Promise<Result<Answer, BeginRefusal>> {
    const announced = readAnnouncedSize(headers)
    if (!announced.ok) return announced
    const id = randomBytes(16).toString('hex') as UploadId
    beginning.set(id, { owner: account.uid, sizeBytes: announced.value })
    try {
      const fits = await fitIntoQuota(id, account, announced.value)
      return fits.ok ? accepted(await begin(id)) : fits
    } finally {
      beginning.delete(id)
    }
  }

  async function fitIntoQuota(
    id: UploadId,
    account: Account,
    sizeBytes: number,
  ): Promise<Result<null, BeginRefusal>> {
    const now = Date.now()
    const waiting = new Map<UploadId, WaitingUpload>(
      (await staging.ofOwner(account.uid)).map((upload) => [upload.id, upload]),
    )
    for (const [other, { owner, sizeBytes: size }] of beginning) {
      if (other === id) break
      if (owner === account.uid && !waiting.has(other))
        waiting.set(other, { id: other, sizeBytes: size, touchedAt: now })
    }
    const room = makeRoom([...waiting.values()], sizeBytes, now)
    // 402 is the status of the specification. After 429, upload clients would retry by themselves.
    if (!room.ok) return refused({ status: 402, words: refusals[room.refusal], reason: 'quota' })
    for (const old of room.value) await staging.discard(old)
    return accepted(null)
  }
}

function readAnnouncedSize(headers: IncomingHttpHeaders): Result<number, BeginRefusal> {
  const length = String(headers['upload-length'])
  if (
    headers['upload-defer-length'] !== undefined ||
    headers['upload-concat'] !== undefined ||
    !/^\d{1,15}$/.test(length)
  ) {
    return refused({ status: 400, words: refusals.notUnderstood })
  }
  const sizeBytes = Number(length)
  if (sizeBytes === 0) return refused({ status: 422, words: imageRefusals.empty })
  if (sizeBytes > imageLimits.maxBytes) return refused({ status: 413, words: imageRefusals.tooManyBytes })
  return accepted(sizeBytes)
}
