/**
 * An upload's end that is no success, in words for its row. `status` 0: no answer came. A refusal in `body`
 * (`{"refusal": "…"}`) is the server's own sentence about the file, and final.
 */
export function describeFailure(
  status: number,
  body: string | null,
): { readonly problem: string; readonly retryable: boolean } {
  const refusal = refusalIn(body)
  if (status === 422) {
    return { problem: refusal ?? 'This file is not a picture that can be used.', retryable: false }
  }
  if (status === 401) {
    return {
      problem: 'Your session has ended. Sign in in a new tab, then press Try again. Your progress is kept.',
      retryable: true,
    }
  }
  if (status === 404 || status === 410) {
    return {
      problem: 'The server no longer has this upload. Press Try again to send it once more.',
      retryable: true,
    }
  }
  if (refusal) return { problem: refusal, retryable: true }
  if (status === 0) {
    return { problem: 'Upload failed. The connection dropped. Your progress is kept.', retryable: true }
  }
  return {
    problem: 'Upload failed. The server could not take it now. Your progress is kept.',
    retryable: true,
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
