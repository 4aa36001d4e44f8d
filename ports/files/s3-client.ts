import { S3Client } from '@aws-sdk/client-s3'
import type { S3Address } from './s3-address.ts'
import { translateS3Error } from './s3-refusals.ts'

export interface S3Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Limits in milliseconds. A request is tried three times within the limit of its call. */
export interface S3Timeouts {
  readonly connectMs: number
  /** From the start of a request to the head of its response. */
  readonly requestMs: number
  /** One call with its repetitions. */
  readonly callMs: number
}

/** A part of 5 MiB takes 20 seconds at 2 Mbit/s. */
export const usualTimeouts: S3Timeouts = { connectMs: 5_000, requestMs: 25_000, callMs: 40_000 }

/** Closes a connection whose reader or store has stopped. A reader that goes on gets another connection. */
const idleMs = 60_000

/** A visitor on a slow line keeps a connection while a picture is sent, and uploads must not wait for those. */
const maxConnections = 1_000

/** Runs calls within their limits. */
export interface S3Calls {
  readonly client: S3Client
  /**
   * Runs one call of the SDK.
   * @throws the reason of `signal`.
   * @throws {StorageFullError | FileStoreUnavailableError} in place of the errors of the SDK that mean it.
   */
  run<T>(call: (abortSignal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** `keys`: null for the usual chain of the SDK: environment, configuration files, role of the machine. */
export function createS3Calls(
  { endpoint, region }: Pick<S3Address, 'endpoint' | 'region'>,
  { keys, timeouts }: { keys: S3Keys | null; timeouts: S3Timeouts },
): S3Calls {
  const agent = { maxSockets: maxConnections, keepAlive: true }
  const client = new S3Client({
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      requestTimeout: timeouts.requestMs,
      throwOnRequestTimeout: true,
      socketTimeout: idleMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
    ...(keys && { credentials: { ...keys } }),
    ...(region !== null && { region }),
    ...(endpoint !== null && {
      endpoint,
      forcePathStyle: true,
      // By default the SDK sends streams in frames with a checksum, which some stores keep as part of the file.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Stores that have no regions accept any name in the signature.
      region: region ?? 'us-east-1',
    }),
  })

  return {
    client,
    async run(call, signal) {
      signal?.throwIfAborted()
      // Ends with the call: AbortSignal.timeout would also cut the body of a response that arrived in time.
      const limit = new AbortController()
      const late = new DOMException('the store does not answer in time', 'TimeoutError')
      const timer = setTimeout(() => limit.abort(late), timeouts.callMs)
      try {
        return await call(signal ? AbortSignal.any([signal, limit.signal]) : limit.signal)
      } catch (error) {
        signal?.throwIfAborted()
        throw translateS3Error(limit.signal.aborted ? late : error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
