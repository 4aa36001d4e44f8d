import { defaultOptions, Upload } from 'tus-js-client'
import type { UploadKind } from '#domain/media/schema.ts'
import { longestWaitMs, retryDelaysMs } from './back-off.ts'
import {
  chunkCeilingBytes,
  grownChunkBytes,
  leastCeilingBytes,
  loweredCeilingBytes,
  shrunkChunkBytes,
  smallestChunkBytes,
} from './chunk-size.ts'
import { describeFailure, isPassing } from './upload-failure.ts'
import type { UploadRow } from './upload-row.ts'
import {
  isTooLargeForProxy,
  PositionUnknownError,
  responseOf,
  statusOf,
  tellsPosition,
} from './upload-response.ts'
import { uploadsEndpoint } from './upload-server.ts'

/** The changes that a task reports. */
export type TaskReport = Partial<
  Pick<
    UploadRow,
    'state' | 'activity' | 'sentBytes' | 'uploadId' | 'problem' | 'retryable' | 'needsSignIn' | 'needsRoom'
  >
>

export type UploadTask = ReturnType<typeof createUploadTask>

/** Where a file was chosen. Only there, choosing it again resumes its upload. */
export interface UploadOrigin {
  /** Separates the uploads of users who share a computer. */
  readonly accountUid: string
  /** From `formName`. An upload belongs to one form: its publication, or its removal there, deletes it. */
  readonly form: string
  readonly kind: UploadKind
}

/** The largest request that a proxy accepts, as far as this page knows. */
let ceilingBytes = chunkCeilingBytes

/** Sends one file by the tus protocol and reports `sending`, `retrying`, `offline`, then `success` or `error`. */
export function createUploadTask(
  file: File,
  { accountUid, form, kind }: UploadOrigin,
  report: (change: TaskReport) => void,
) {
  let upload: Upload | null = null
  let url: string | null = null
  let chunkBytes = Math.min(smallestChunkBytes, ceilingBytes)
  let stalled: ReturnType<typeof setTimeout> | undefined
  let lookedForPrevious = false

  const watch = (current: Upload) => {
    clearTimeout(stalled)
    // When a phone changes networks, a request can hang: it neither fails nor progresses.
    stalled = setTimeout(() => {
      void current.abort()
      shrink()
      report({ state: 'error', ...describeFailure(0, null) })
    }, longestWaitMs)
  }
  const resize = (bytes: number) => {
    chunkBytes = Math.min(bytes, ceilingBytes)
    if (upload) upload.options.chunkSize = chunkBytes
  }
  const shrink = () => resize(shrunkChunkBytes(chunkBytes))
  const lowerCeiling = () => {
    ceilingBytes = Math.min(ceilingBytes, loweredCeilingBytes(chunkBytes))
    resize(chunkBytes)
  }

  function create(): Upload {
    const current = new Upload(file, {
      endpoint: uploadsEndpoint,
      metadata: { filename: file.name, filetype: file.type, kind },
      fingerprint: async () =>
        ['upload', kind, accountUid, form, file.name, file.type, file.size, file.lastModified].join(':'),
      chunkSize: chunkBytes,
      uploadDataDuringCreation: file.size <= smallestChunkBytes,
      retryDelays: retryDelaysMs(),
      onUploadUrlAvailable() {
        url = current.url
      },
      onAfterResponse(request, response) {
        if (request.getMethod() === 'HEAD' && !tellsPosition(response))
          throw new PositionUnknownError(response)
      },
      onProgress(sentBytes) {
        watch(current)
        report({ activity: 'sending', sentBytes })
      },
      onChunkComplete() {
        resize(grownChunkBytes(chunkBytes))
      },
      onShouldRetry(error) {
        const response = responseOf(error)
        if (isTooLargeForProxy(response) && chunkBytes > leastCeilingBytes) {
          lowerCeiling()
          return true
        }
        shrink()
        const again = isPassing(statusOf(response)) && navigator.onLine
        if (again) report({ activity: 'retrying' })
        return again
      },
      onSuccess() {
        clearTimeout(stalled)
        url = current.url
        report({ state: 'success', sentBytes: file.size, uploadId: idOf(url ?? '') })
      },
      onError(error) {
        clearTimeout(stalled)
        const response = responseOf(error)
        const status = statusOf(response)
        if (status === 0 && !navigator.onLine) return waitForConnection()
        url = current.url
        report({ state: 'error', ...describeFailure(status, response?.getBody() ?? null) })
      },
    })
    current.url = url
    return current
  }

  function start(): void {
    const current = (upload = create())
    const begin = () => {
      if (upload !== current) return
      watch(current)
      current.start()
    }
    if (url !== null || lookedForPrevious) return begin()
    lookedForPrevious = true
    // After a reload, choosing the same file again resumes its upload.
    void current
      .findPreviousUploads()
      .then(([previous]) => previous && current.resumeFromPreviousUpload(previous))
      .catch(() => undefined)
      .then(begin)
  }

  function waitForConnection(): void {
    report({ activity: 'offline' })
    window.addEventListener('online', start, { once: true })
  }

  async function stop(): Promise<void> {
    clearTimeout(stalled)
    window.removeEventListener('online', start)
    const current = upload
    upload = null
    await current?.abort()
  }

  return {
    /** Starts, or resumes at the offset that the server reports. */
    start,
    /** Stops the current request and resolves when it has ended. The server keeps the received bytes. */
    stop,
    /**
     * Stops, and deletes the upload on the server. Resolves even when the server cannot be reached: it deletes unclaimed
     * uploads later.
     */
    async discard() {
      await stop()
      if (url !== null) await discardUpload(idOf(url))
    },
    /** The server's id of the upload, finished or not; null before the server has created it. */
    uploadId: () => (url === null ? null : idOf(url)),
  }
}

/**
 * Deletes an upload in this browser and on the server. Returns true when the server no longer has it. An unreachable
 * server deletes it later, because no record claims it.
 */
export async function discardUpload(uploadId: string): Promise<boolean> {
  await forgetUploads([uploadId])
  return Upload.terminate(`${uploadsEndpoint}/${uploadId}`, { retryDelays: [0, 1_000] }).then(
    () => true,
    (error: unknown) => [404, 410].includes(statusOf(responseOf(error))),
  )
}

/** Removes the stored addresses of uploads, so that choosing the same file again starts a new upload. */
export async function forgetUploads(uploadIds: readonly string[]): Promise<void> {
  try {
    const { urlStorage } = defaultOptions
    for (const { uploadUrl, urlStorageKey } of await urlStorage.findAllUploads()) {
      if (uploadIds.includes(idOf(uploadUrl ?? ''))) await urlStorage.removeUpload(urlStorageKey)
    }
  } catch {
    // Blocked storage contains no uploads.
  }
}

/** Returns the id of an upload: the last segment of its address. */
const idOf = (url: string): string => url.split('/').at(-1) ?? ''
