import { networkInterfaces } from 'node:os'
import { noAnswerCodes, unknownHostCodes } from '#ports/network-errors.ts'
import { type AccessToken, NoTokenError, tokenUntil } from '#ports/google-access-token.ts'
import { googleErrorReason } from '#ports/google-error-reason.ts'
import type { IdentityPlatformAddress } from './identity-platform-address.ts'

/** Limits of a call in milliseconds (rows M-LIM-14 and M-LIM-15). `offlineMs`: on a machine without a network. */
export interface IdentityTimeouts {
  readonly callMs: number
  readonly offlineMs: number
}

export const usualIdentityTimeouts: IdentityTimeouts = { callMs: 30_000, offlineMs: 5_000 }

/**
 * The service has refused a call, or did not answer. `code`: as its client library names it (rows M-ERR-20 to
 * M-ERR-38). `words`: what the service says besides.
 */
export class IdentityRefusal extends Error {
  override name = 'IdentityRefusal'
  readonly code: string
  readonly words: string
  constructor(code: string, words: string, cause?: unknown) {
    super(`the identity service refuses: ${code}${words && ` (${words})`}`, { cause })
    this.code = code
    this.words = words
  }
}

export const isRefusal = (error: unknown, ...codes: readonly string[]): error is IdentityRefusal =>
  error instanceof IdentityRefusal && codes.includes(error.code)

export type IdentityCalls = ReturnType<typeof createIdentityCalls>

/** The calls of the specification, in JSON (rows M-IDP-01 to M-IDP-16). Each ends within its limit. */
export function createIdentityCalls(
  { project, apiKey, endpoint }: IdentityPlatformAddress,
  { token, timeouts }: { readonly token: AccessToken; readonly timeouts: IdentityTimeouts },
) {
  const originOf = (host: string) => (endpoint === null ? `https://${host}` : `${endpoint}/${host}`)
  const toolkit = originOf('identitytoolkit.googleapis.com')
  const accounts = `${toolkit}/v1`

  /** @throws {IdentityRefusal} */
  async function send<Answer>(
    url: string,
    { body, isAdmin = false }: { readonly body?: object; readonly isAdmin?: boolean },
    fresh = false,
  ): Promise<Answer> {
    const limit = AbortSignal.timeout(hasNetwork() ? timeouts.callMs : timeouts.offlineMs)
    try {
      const bearer = isAdmin ? await tokenUntil(token, fresh, limit) : null
      const answer = await fetch(url, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
        signal: limit,
      })
      const text = await answer.text()
      if (answer.ok) return JSON.parse(text) as Answer
      if (answer.status === 401 && isAdmin && !fresh) return await send(url, { body: body!, isAdmin }, true)
      throw refusalOf(answer.status, text)
    } catch (error) {
      if (error instanceof IdentityRefusal) throw error
      const isKeyWrong = error instanceof NoTokenError && !isNetworkError(error)
      const code = isKeyWrong ? 'admin-restricted-operation' : 'network-request-failed'
      throw new IdentityRefusal(code, error instanceof Error ? error.message : '', error)
    }
  }

  return {
    /** A call in the name of a person, with the key of the project. */
    asPerson: <Answer>(verb: string, body: object) =>
      send<Answer>(`${accounts}/accounts:${verb}?key=${apiKey}`, { body }),
    /** A call of the service account. `verb`: null to make an account. */
    asAdmin: <Answer>(verb: string | null, body: object) =>
      send<Answer>(`${accounts}/projects/${project}/accounts${verb === null ? '' : `:${verb}`}`, {
        body,
        isAdmin: true,
      }),
    refresh: (refreshToken: string) =>
      send<{ readonly id_token: string; readonly refresh_token: string; readonly expires_in: string }>(
        `${originOf('securetoken.googleapis.com')}/v1/token?key=${apiKey}`,
        { body: { grant_type: 'refresh_token', refresh_token: refreshToken } },
      ),
    /** Begins to set an authenticator app up for the account of a token. Nothing changes before its first code. */
    beginTotp: (idToken: string) =>
      send<{ readonly totpSessionInfo?: { readonly sharedSecretKey?: string } }>(
        `${toolkit}/v2/accounts/mfaEnrollment:start?key=${apiKey}`,
        { body: { idToken, totpEnrollmentInfo: {} } },
      ),
    project: () =>
      send<{ readonly authorizedDomains?: readonly string[] }>(`${accounts}/projects?key=${apiKey}`, {}),
  }
}

/** Whether the server of the tokens was not reached. */
function isNetworkError(error: unknown): boolean {
  for (let reason = error; reason instanceof Error; reason = reason.cause)
    if ('code' in reason && networkCodes.includes(String(reason.code))) return true
  return false
}

const networkCodes = [...noAnswerCodes, ...unknownHostCodes]

const hasNetwork = () =>
  Object.values(networkInterfaces()).some((all) => all?.some(({ internal }) => !internal))

/** Codes whose names are not those of the messages, as in the client library of the provider. */
const codes: Readonly<Record<string, string>> = {
  ADMIN_ONLY_OPERATION: 'admin-restricted-operation',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  EMAIL_EXISTS: 'email-already-in-use',
  EMAIL_NOT_FOUND: 'user-not-found',
  EXPIRED_OOB_CODE: 'expired-action-code',
  INSUFFICIENT_PERMISSION: 'admin-restricted-operation',
  INVALID_CODE: 'invalid-verification-code',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  INVALID_OOB_CODE: 'invalid-action-code',
  INVALID_PASSWORD: 'wrong-password',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'weak-password',
  PASSWORD_LOGIN_DISABLED: 'operation-not-allowed',
  QUOTA_EXCEEDED: 'too-many-requests',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-many-requests',
  TOKEN_EXPIRED: 'user-token-expired',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
}

/** Reads an error of the service. The code is what stands before ` : `; the words after it are for people. */
function refusalOf(status: number, text: string): IdentityRefusal {
  const message = googleErrorReason(text)
  const [name = '', words = ''] = message.split(' : ', 2)
  if (/^[A-Z][A-Z_]+$/.test(name))
    return new IdentityRefusal(codes[name] ?? name.toLowerCase().replaceAll('_', '-'), words)
  if (/\bAPI key\b/i.test(message)) return new IdentityRefusal('invalid-api-key', message)
  if (status === 429) return new IdentityRefusal('too-many-requests', message)
  return new IdentityRefusal(
    [401, 403].includes(status) ? 'admin-restricted-operation' : 'internal-error',
    `${status} ${message}`,
  )
}
