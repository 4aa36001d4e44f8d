const timeoutMs = 15_000

/**
 * Whether the website can be reached. For forms that are sent as a whole page: without a connection the browser would
 * replace the form with an error page of its own.
 */
export async function siteAnswers(): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return (await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
