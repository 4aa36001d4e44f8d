import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Metadata } from '@tus/server'
import type { Account } from '#domain/accounts/schema.ts'
import type { UploadId } from '#domain/media/image-address.ts'
import { imageRefusals } from '#domain/media/refusals.ts'
import { imageLimits } from '#domain/media/schema.ts'
import { maxTypedLength, normalise } from '#domain/plain-text.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Staging } from './staging.ts'
import { refusals } from './upload-refusals.ts'

export interface BeginRefusal {
  readonly status: number
  readonly words: string
  /** `quota` when the user can free space by removing other uploads. */
  readonly reason?: 'quota'
}

/** The maximum length of a file name, in characters. */
const maxNameLength = 120

/** Begins the upload that the headers of a POST announce. Returns its id. @throws {StorageFullError} */
export async function beginUpload(
  staging: Pick<Staging, 'begin'>,
  headers: IncomingHttpHeaders,
  account: Account,
): Promise<Result<UploadId, BeginRefusal>> {
  const name = readName(headers)
  const announced = readAnnouncedSize(headers)
  if (!announced.ok) return announced
  if (!name.ok) return name
  const id = randomBytes(16).toString('hex') as UploadId
  const begun = await staging.begin({ id, owner: account.uid, name: name.value, sizeBytes: announced.value })
  // 402 is the status of the specification. After 429, upload clients would retry by themselves.
  return begun.ok ? accepted(id) : refused({ status: 402, words: refusals[begun.refusal], reason: 'quota' })
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

function readName({ 'upload-metadata': metadata }: IncomingHttpHeaders): Result<string, BeginRefusal> {
  if (metadata === undefined) return accepted(toName(''))
  try {
    return accepted(toName(Metadata.parse(String(metadata))['filename'] ?? ''))
  } catch {
    return refused({ status: 400, words: refusals.notUnderstood })
  }
}

/** Removes control characters and those that change the direction of the text around them. */
function toName(name: string): string {
  const text = normalise(name.slice(0, maxTypedLength(maxNameLength)), 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  return [...text].slice(0, maxNameLength).join('') || 'picture'
}
