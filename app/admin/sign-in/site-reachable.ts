const timeoutMs = 15_000

/**
 * Whether the website can be reached. Forms that load a whole page check this first: without a connection the browser
 * would replace the form with its own error page.
 */
export async function isSiteReachable(): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return (await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
