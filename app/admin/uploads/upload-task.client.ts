import { defaultOptions, DetailedError, Upload, type HttpResponse } from 'tus-js-client'
import { longestWaitMs, retryDelaysMs } from './back-off.ts'
import { grownChunkBytes, shrunkChunkBytes, smallestChunkBytes } from './chunk-size.ts'
import { describeFailure, isPassing } from './upload-failure.ts'
import type { UploadRow } from './upload-row.ts'
import { uploadsEndpoint } from './upload-server.ts'

/** What a task reports about itself. */
export type TaskReport = Partial<
  Pick<
    UploadRow,
    'state' | 'activity' | 'sentBytes' | 'uploadId' | 'problem' | 'retryable' | 'needsSignIn' | 'needsRoom'
  >
>

export interface UploadTask {
  /** Begins, or goes on from the byte that the server says it holds. */
  start(): void
  /** Stops the request under way; resolves once it is gone. What arrived stays on the server. */
  stop(): Promise<void>
  /** Stops, and has the server forget the upload. Resolves even when the server cannot be told: it sweeps by itself. */
  discard(): Promise<void>
  /** The server's name for the upload, finished or not; null before the server has given it one. */
  uploadId(): string | null
}

/**
 * Sends one file by the tus protocol and reports `sending`, `retrying`, `offline`, then `success` or `error`.
 * `owner` keeps apart the uploads of people who share a computer.
 */
export function createUploadTask(
  file: File,
  endpoint: string,
  owner: string,
  report: (change: TaskReport) => void,
): UploadTask {
  let upload: Upload | null = null
  let url: string | null = null
  let chunkBytes = smallestChunkBytes
  let stalled: ReturnType<typeof setTimeout> | undefined
  let lookedForPrevious = false

  const watch = (current: Upload) => {
    clearTimeout(stalled)
    // A phone that changes networks can leave a request that neither fails nor moves.
    stalled = setTimeout(() => {
      void current.abort()
      shrink()
      report({ state: 'error', ...describeFailure(0, null) })
    }, longestWaitMs)
  }
  const shrink = () => {
    chunkBytes = shrunkChunkBytes(chunkBytes)
    if (upload) upload.options.chunkSize = chunkBytes
  }

  function create(): Upload {
    const current = new Upload(file, {
      endpoint,
      metadata: { filename: file.name, filetype: file.type },
      fingerprint: async () =>
        ['upload', owner, file.name, file.type, file.size, file.lastModified].join(':'),
      chunkSize: chunkBytes,
      uploadDataDuringCreation: file.size <= smallestChunkBytes,
      retryDelays: retryDelaysMs(),
      onUploadUrlAvailable() {
        url = current.url
      },
      onProgress(sentBytes) {
        watch(current)
        report({ activity: 'sending', sentBytes })
      },
      onChunkComplete() {
        chunkBytes = grownChunkBytes(chunkBytes)
        current.options.chunkSize = chunkBytes
      },
      onShouldRetry(error) {
        shrink()
        const again = isPassing(statusOf(error.originalResponse)) && navigator.onLine
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
        const response = error instanceof DetailedError ? error.originalResponse : null
        const status = statusOf(response)
        if (status === 0 && !navigator.onLine) return waitForConnection()
        // The client forgets an address that was answered with 4xx; after signing in again it is good again.
        if (status !== 401) url = current.url
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
    // After a reload, the same file chosen again goes on where it stopped.
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
    start,
    stop,
    async discard() {
      await stop()
      if (url !== null) await discardUpload(idOf(url))
    },
    uploadId: () => (url === null ? null : idOf(url)),
  }
}

/**
 * Has this browser and the server forget an upload. True when the server has it no longer; one out of reach is left to
 * it: it drops what nothing claims.
 */
export async function discardUpload(uploadId: string): Promise<boolean> {
  await forgetUploads([uploadId])
  return Upload.terminate(`${uploadsEndpoint}/${uploadId}`, { retryDelays: [0, 1_000] }).then(
    () => true,
    (error: unknown) =>
      error instanceof DetailedError && [404, 410].includes(statusOf(error.originalResponse)),
  )
}

/** Has this browser forget uploads, so that the same file chosen again begins anew. */
export async function forgetUploads(uploadIds: readonly string[]): Promise<void> {
  try {
    const { urlStorage } = defaultOptions
    for (const { uploadUrl, urlStorageKey } of await urlStorage.findAllUploads()) {
      if (uploadIds.includes(idOf(uploadUrl ?? ''))) await urlStorage.removeUpload(urlStorageKey)
    }
  } catch {
    // Storage that is forbidden holds nothing to forget.
  }
}

/**
 * 0: no answer came. The client takes every refusal of HEAD but 423 for the loss of the upload, so the server tells in a
 * header what it means.
 */
const statusOf = (response: HttpResponse | null): number =>
  Number(response?.getHeader('Upload-Status') || response?.getStatus() || 0)

/** The server's name for an upload: the last segment of its address. */
const idOf = (url: string): string => url.split('/').at(-1) ?? ''
