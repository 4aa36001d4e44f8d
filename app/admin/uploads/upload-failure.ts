import { diskFullRefusal } from '#domain/media/refusals.ts'
import type { UploadRow } from './upload-row.ts'

/** The fields of a row that describe a failed upload. */
type UploadFailure = Pick<UploadRow, 'retryable' | 'needsSignIn' | 'needsRoom'> & {
  readonly problem: string
}

const passing = { retryable: true, needsSignIn: false, needsRoom: false } as const

/**
 * Describes a failed upload for its row. `status`: the HTTP status, 0 for no response. A refusal in `body`
 * (`{"refusal": "…"}`) is the server's sentence about the file. With 422 it is final.
 */
export function describeFailure(status: number, body: string | null): UploadFailure {
  const { refusal, reason } = read(body)
  if (status === 422) {
    return {
      ...passing,
      problem: refusal ?? 'This file cannot be used. Choose another one.',
      retryable: false,
    }
  }
  if (status === 401) {
    return {
      ...passing,
      problem: 'Your session has ended. The upload continues after you sign in again. Your progress is kept.',
      needsSignIn: true,
    }
  }
  if (status === 404 || status === 410) {
    return {
      ...passing,
      problem: 'The server no longer has this upload. Press Try again to send it once more.',
    }
  }
  if (status === 507) return { ...passing, problem: diskFullRefusal, needsRoom: true }
  if (refusal) return { ...passing, problem: refusal, needsRoom: reason === 'quota' }
  if (status === 0) {
    return { ...passing, problem: 'Upload failed. The connection dropped. Your progress is kept.' }
  }
  return {
    ...passing,
    problem: 'Upload failed. The server could not take it now. Your progress is kept.',
  }
}

/** Whether a failure is temporary: no response, a busy or failing server, or a lock that a lost request still holds. */
export const isPassing = (status: number): boolean =>
  status !== 507 && (status === 0 || status >= 500 || [408, 409, 423, 429].includes(status))

function read(body: string | null): { refusal: string | null; reason: unknown } {
  try {
    const { refusal, reason } = JSON.parse(body ?? '{}') as { refusal?: unknown; reason?: unknown }
    return { refusal: typeof refusal === 'string' && refusal !== '' ? refusal : null, reason }
  } catch {
    return { refusal: null, reason: null }
  }
}
