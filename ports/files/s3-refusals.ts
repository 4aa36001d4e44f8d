import { certificateCodes, noAnswerCodes, unknownHostCodes } from '#ports/network-errors.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { StoreUnavailableError } from '#ports/store-unavailable.ts'
import { UnusableFileStoreError } from './errors.ts'

/** The kind of operation during which the store refused the site. */
export type S3Step = 'read' | 'write' | 'remove'

/** The store overwrites an object, or does not know the condition of the write. */
export class OverwritingStoreError extends Error {
  override name = 'OverwritingStoreError'
}

/** The facts of an error of the SDK, of Node, or of both. */
interface Facts {
  /** The error code of S3, such as `NoSuchBucket`, of Node, such as `ECONNREFUSED`, or the name of the class. */
  readonly codes: readonly string[]
  /** The HTTP status; null when there was no response. */
  readonly status: number | null
  readonly message: string
}

/** The network codes, with the SDK's own error for a timeout. */
const networkCodes = [...noAnswerCodes, 'TimeoutError']

/** Amazon uses the first for a quota; the others come from Ceph, MinIO, OpenStack and hosted stores. */
const fullCodes = [
  'QuotaExceeded',
  'InsufficientStorage',
  'InsufficientStorageSpace',
  'ServiceQuotaExceededException',
  'StorageFull',
  'TotalStorageExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]

const mayNot: Readonly<Record<S3Step, string>> = {
  read: 'read the bucket (s3:ListBucket, s3:GetObject)',
  write: 'write into the bucket (s3:PutObject)',
  remove: 'remove files from the bucket (s3:DeleteObject)',
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const refusals: readonly { readonly codes: readonly string[]; readonly says: string }[] = [
  { codes: unknownHostCodes, says: 'There is no machine with the host name of the endpoint in FILES_URL.' },
  {
    codes: networkCodes,
    says: 'No S3-compatible store answers there in time. Check the endpoint in FILES_URL, and that the store runs.',
  },
  {
    codes: ['CredentialsProviderError'],
    says: 'No keys were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  },
  {
    codes: [
      'InvalidAccessKeyId',
      'SignatureDoesNotMatch',
      'InvalidToken',
      'ExpiredToken',
      'InvalidClientTokenId',
    ],
    says: 'The store refuses the keys. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  },
  {
    codes: ['OverwritingStoreError', 'NotImplemented'],
    says: 'It does not refuse to overwrite an object (If-None-Match: *). Use a store that does, such as Amazon S3, Ceph or Versity S3 Gateway.',
  },
  {
    codes: ['NoSuchBucket'],
    says: 'The store has no bucket with this name. Create it, or correct FILES_URL.',
  },
  {
    codes: ['RequestTimeTooSkewed', 'RequestExpired'],
    says: 'The clock of this machine differs from that of the store by more than 15 minutes. Set the clock.',
  },
  {
    codes: ['AuthorizationHeaderMalformed', 'IllegalLocationConstraintException', 'PermanentRedirect'],
    says: 'The bucket is in another region. Name it with region in FILES_URL.',
  },
  {
    codes: certificateCodes,
    says: 'The certificate of the store cannot be verified. Name its authority with NODE_EXTRA_CA_CERTS.',
  },
]

/**
 * Returns an UnusableFileStoreError with words for the operator when `error` means that the store refuses the site,
 * otherwise `error` itself. `store`: the description of the store.
 */
export function explainS3Refusal(error: unknown, { store, step }: { store: string; step: S3Step }): unknown {
  const facts = factsOf(error)
  const says = facts && sayRefusal(facts, step)
  if (!says) return error
  // The original message is often the only hint for an expert.
  const reason = facts.message ? ` (${facts.message})` : ''
  return new UnusableFileStoreError(`The file store ${store} cannot be used. ${says}${reason}`, {
    cause: error,
  })
}

function sayRefusal(facts: Facts, step: S3Step): string | undefined {
  const known = refusals.find(({ codes }) => codes.some((code) => facts.codes.includes(code)))
  if (known) return known.says
  if (isFull(facts)) return 'It is full, or its quota is used up. Make room in it.'
  if (facts.message.includes('Region is missing')) return 'Name its region with region in FILES_URL.'
  if (facts.status === 403 || facts.status === 401) return `The keys may not ${mayNot[step]}. Allow it.`
  if (facts.status !== null && facts.status >= 500) {
    return 'It answers that it cannot work now. Start the site again when it can.'
  }
  if (facts.status !== null)
    return 'What answers there is not an S3-compatible store, or refuses the request.'
  return undefined
}

/** Returns a StorageFullError or a StoreUnavailableError when `error` means one of them, otherwise `error` itself. */
export function translateS3Error(error: unknown): unknown {
  const facts = factsOf(error)
  if (!facts) return error
  if (isFull(facts)) return new StorageFullError(error)
  const isUnavailable =
    [...networkCodes, ...unknownHostCodes].some((code) => facts.codes.includes(code)) ||
    facts.status === 429 ||
    // 501 is final: the store does not have the operation.
    (facts.status !== null && facts.status >= 500 && facts.status !== 501)
  if (!isUnavailable || !(error instanceof Error)) return error
  // A response to HEAD has no body, so the SDK has no message for it.
  if (!facts.message) error.message = `status ${facts.status}`
  return new StoreUnavailableError(error)
}

/** Whether `error` is an answer of the store with this status or this code. */
export function isS3Answer(error: unknown, ...oneOf: readonly (number | string)[]): boolean {
  const facts = factsOf(error)
  return (
    facts !== null &&
    oneOf.some((one) => (typeof one === 'number' ? facts.status === one : facts.codes.includes(one)))
  )
}

function isFull({ codes, status }: Facts): boolean {
  return status === 507 || fullCodes.some((code) => codes.includes(code))
}

/** Null for a value that is not an error. A translated error has the facts of its cause. */
function factsOf(error: unknown): Facts | null {
  if (!(error instanceof Error)) return null
  if (error instanceof StoreUnavailableError || error instanceof StorageFullError) {
    return factsOf(error.cause)
  }
  const { name, message } = error
  // Node tries all addresses of a name, and then throws an AggregateError with the code of the first.
  const { code, Code, $metadata } = error as Error & {
    code?: unknown
    Code?: unknown
    $metadata?: { httpStatusCode?: number }
  }
  return {
    codes: [name, code, Code].filter((one) => typeof one === 'string'),
    status: $metadata?.httpStatusCode ?? null,
    message: message === 'UnknownError' ? '' : message,
  }
}
