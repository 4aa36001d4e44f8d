import { S3Client } from '@aws-sdk/client-s3'
import type { S3Address } from './s3-address.ts'
import { translateS3Error } from './s3-refusals.ts'

export interface S3Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * Limits in milliseconds, for a call that sends no bytes. A request is tried three times within the limit of its call.
 */
export interface S3Timeouts {
  readonly connectMs: number
  /** From the start of a request to the head of its response. */
  readonly requestMs: number
  /** One call with its repetitions. */
  readonly callMs: number
  /** After this time without data, a connection is closed. A reader that continues gets another connection. */
  readonly idleMs: number
}

export const usualTimeouts: S3Timeouts = {
  connectMs: 5_000,
  requestMs: 10_000,
  callMs: 20_000,
  idleMs: 60_000,
}

/** The slowest connection that is still waited for: 2 Mbit/s. */
const slowestBytesPerMs = 262

/** Some stores copy the parts of an object when they join them: 10 MB/s, for a slow disk. */
const slowestJoinedBytesPerMs = 10_000

/** A picture for a slow visitor occupies a connection while it is sent, and uploads must not wait for that. */
const maxConnections = 1_000

/** The options of one call of the SDK. */
interface CallOptions {
  readonly abortSignal: AbortSignal
  readonly requestTimeout: number
}

/** Runs calls within their limits. */
export interface S3Calls {
  readonly client: S3Client
  /** For requests to join parts: some stores send nothing until they are joined. */
  readonly joiningClient: S3Client
  /**
   * Runs one call of the SDK. `sentBytes`: the size of its body, `joinedBytes`: the size of the object that the store
   * puts together. The call gets more time for each of them.
   * @throws the reason of `signal`.
   * @throws {StorageFullError | StoreUnavailableError} in place of errors of the SDK with this meaning.
   */
  run<T>(
    call: (options: CallOptions) => Promise<T>,
    limit?: {
      readonly signal?: AbortSignal | undefined
      readonly sentBytes?: number
      readonly joinedBytes?: number
    },
  ): Promise<T>
  /** Closes the connections. */
  close(): void
}

/** `keys`: null for the usual chain of the SDK: environment, configuration files, role of the machine. */
export function createS3Calls(
  { endpoint, region }: Pick<S3Address, 'endpoint' | 'region'>,
  { keys, timeouts }: { keys: S3Keys | null; timeouts: S3Timeouts },
): S3Calls {
  const agent = { maxSockets: maxConnections, keepAlive: true }
  const createClient = (socketTimeout: number) =>
    new S3Client({
      maxAttempts: 3,
      requestHandler: {
        connectionTimeout: timeouts.connectMs,
        throwOnRequestTimeout: true,
        socketTimeout,
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

  const client = createClient(timeouts.idleMs)
  // 0: none. The limit of the call ends a request that is never answered.
  const joiningClient = createClient(0)

  return {
    client,
    joiningClient,
    async run(call, { signal, sentBytes = 0, joinedBytes = 0 } = {}) {
      const workMs = sentBytes / slowestBytesPerMs + joinedBytes / slowestJoinedBytesPerMs
      signal?.throwIfAborted()
      // Ends with the call: AbortSignal.timeout would also cut the body of a response that arrived in time.
      const limit = new AbortController()
      const late = new DOMException('the store does not answer in time', 'TimeoutError')
      const timer = setTimeout(() => limit.abort(late), timeouts.callMs + workMs)
      try {
        return await call({
          abortSignal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
          requestTimeout: timeouts.requestMs + workMs,
        })
      } catch (error) {
        signal?.throwIfAborted()
        throw translateS3Error(limit.signal.aborted ? late : error)
      } finally {
        clearTimeout(timer)
      }
    },
    close() {
      client.destroy()
      joiningClient.destroy()
    },
  }
}
