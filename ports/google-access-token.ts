/** Gives the access token of a request (RFC 6750); null for none. `fresh`: the last one was refused. */
export type AccessToken = (fresh: boolean) => Promise<string | null>

/** No access token was given: the key is missing, wrong, or its server does not answer. */
export class NoTokenError extends Error {
  override name = 'NoTokenError'
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/**
 * The tokens of a service account: of `key`, else from the key file that the environment names, or from the machine in
 * the cloud.
 */
export async function tokenOfTheMachine(
  scope: string,
  key?: { readonly client_email: string; readonly private_key: string },
): Promise<AccessToken> {
  // Loaded only when it is configured, so that it does not slow down the start of other sites.
  const { GoogleAuth } = await import('google-auth-library')
  const options = {
    scopes: [`https://www.googleapis.com/auth/${scope}`],
    ...(key && { credentials: key }),
  }
  let auth = new GoogleAuth(options)
  return async (fresh) => {
    if (fresh) auth = new GoogleAuth(options)
    return (await auth.getAccessToken()) ?? null
  }
}

/** The token, or a rejection with a NoTokenError. It also rejects with the reason of `signal`. */
export function tokenUntil(token: AccessToken, fresh: boolean, signal: AbortSignal): Promise<string | null> {
  const given = token(fresh).catch((error: unknown) => {
    throw new NoTokenError(error)
  })
  return orAborted(given, signal)
}

/** The result of a promise that cannot be stopped. @throws the reason of `signal`. */
export function orAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
