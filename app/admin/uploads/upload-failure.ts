import type { UploadRow } from './upload-row.ts'

/** What its row learns of an upload that stopped. */
export type UploadFailure = Pick<UploadRow, 'retryable' | 'needsSignIn'> & { readonly problem: string }

/**
 * An upload's end that is no success, in words for its row. `status` 0: no answer came. A refusal in `body`
 * (`{"refusal": "…"}`) is the server's own sentence about the file, and final.
 */
export function describeFailure(status: number, body: string | null): UploadFailure {
  const refusal = refusalIn(body)
  if (status === 422) {
    return {
      problem: refusal ?? 'This file is not a picture that can be used.',
      retryable: false,
      needsSignIn: false,
    }
  }
  if (status === 401) {
    return {
      problem: 'Your session has ended. It goes on when you have signed in again. Your progress is kept.',
      retryable: true,
      needsSignIn: true,
    }
  }
  if (status === 404 || status === 410) {
    return {
      problem: 'The server no longer has this upload. Press Try again to send it once more.',
      retryable: true,
      needsSignIn: false,
    }
  }
  if (refusal) return { problem: refusal, retryable: true, needsSignIn: false }
  if (status === 0) {
    return {
      problem: 'Upload failed. The connection dropped. Your progress is kept.',
      retryable: true,
      needsSignIn: false,
    }
  }
  return {
    problem: 'Upload failed. The server could not take it now. Your progress is kept.',
    retryable: true,
    needsSignIn: false,
  }
}

function refusalIn(body: string | null): string | null {
  try {
    const { refusal } = JSON.parse(body ?? '{}') as { refusal?: unknown }
    return typeof refusal === 'string' && refusal !== '' ? refusal : null
  } catch {
    return null
  }
}
