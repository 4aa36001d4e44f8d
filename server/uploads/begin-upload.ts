import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Metadata } from '@tus/server'
import type { Account } from '#domain/accounts/schema.ts'
import { toUploadId, type UploadId } from '#domain/media/image-address.ts'
import { type UploadKind, uploadKinds } from '#domain/media/schema.ts'
import { maxTypedLength, normalise } from '#domain/plain-text.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Staging } from './staging.ts'
import type { StagedUpload } from './upload-facts.ts'
import { uploadChecks } from './upload-checks.ts'
import { refusals } from './upload-refusals.ts'

interface BeginRefusal {
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
  const metadata = readMetadata(headers)
  if (!metadata.ok) return metadata
  const { name, kind } = metadata.value
  const announced = readAnnouncedSize(headers, kind)
  if (!announced.ok) return announced
  const id = toUploadId(randomBytes(16).toString('hex'))
  const begun = await staging.begin({ id, kind, owner: account.uid, name, sizeBytes: announced.value })
  // 402 is the status of the specification. After 429, upload clients would retry by themselves.
  return begun.ok ? accepted(id) : refused({ status: 402, words: refusals[begun.refusal], reason: 'quota' })
}

function readAnnouncedSize(headers: IncomingHttpHeaders, kind: UploadKind): Result<number, BeginRefusal> {
  const length = String(headers['upload-length'])
  if (
    headers['upload-defer-length'] !== undefined ||
    headers['upload-concat'] !== undefined ||
    !/^\d{1,15}$/.test(length)
  ) {
    return refused({ status: 400, words: refusals.notUnderstood })
  }
  const sizeBytes = Number(length)
  const { maxBytes, refusals: words } = uploadChecks[kind]
  if (sizeBytes === 0) return refused({ status: 422, words: words.empty })
  if (sizeBytes > maxBytes) return refused({ status: 413, words: words.tooManyBytes })
  return accepted(sizeBytes)
}

/** `kind` in the metadata is one of `uploadKinds`; without it, the upload is a picture. */
function readMetadata({
  'upload-metadata': metadata,
}: IncomingHttpHeaders): Result<Pick<StagedUpload, 'name' | 'kind'>, BeginRefusal> {
  const notUnderstood = refused({ status: 400, words: refusals.notUnderstood })
  try {
    const { filename, kind: named } = metadata === undefined ? {} : Metadata.parse(String(metadata))
    const kind = uploadKinds.find((known) => known === (named ?? 'picture'))
    return kind ? accepted({ kind, name: toName(filename ?? '', kind) }) : notUnderstood
  } catch {
    return notUnderstood
  }
}

/** Removes control characters and those that change the direction of the text around them. */
function toName(name: string, fallback: string): string {
  const text = normalise(name.slice(0, maxTypedLength(maxNameLength)), 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  return [...text].slice(0, maxNameLength).join('') || fallback
}
