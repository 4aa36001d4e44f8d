import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { verifyPassword } from '#server/identity/password.ts'

interface StoredUser {
  readonly localId: string
  email: string
  password: string
  disabled: boolean
  /** Seconds since the Unix epoch, as the service gives it. */
  validSince: number
  /** The second steps of the account, as `mfaInfo` names them. */
  mfaInfo: readonly object[]
  /** Of an imported account, which has no password here: a PHC string. */
  readonly hash?: string
}

/** What a test does to one request instead of an answer. `slow`: the answer comes in pieces that never end. */
export type Interference =
  | { readonly status: number; readonly message?: string; readonly after?: boolean }
  | 'cut'
  | 'cut after'
  | 'silent'
  | 'slow'
  | null

/** A stand-in for the identity service. `requests`: method and path of each. */
export interface IdentityServer {
  readonly endpoint: string
  readonly users: Map<string, StoredUser>
  readonly requests: string[]
  /** Email enumeration protection: unknown addresses and wrong passwords have one code. It is on in new projects. */
  isProtected: boolean
  /** “Enable create (sign-up)”, which is on in new projects. */
  isSignUpOpen: boolean
  /** Whether the project allows authenticator apps, which new projects do not. */
  hasTotp: boolean
  interfere: (request: string) => Interference
  /** The setting of a site that uses it. */
  readonly url: string
  close(): void
}

type Reply = readonly [status: number, content: object]

const apiKey = 'AIza-of-the-stand-in'
const project = 'demo-forum'

/**
 * Answers as the Auth emulator of firebase-tools 15.34.2 does (November 2026; `tests/engines/auth-emulator.test.ts`
 * compares both): a code, or a code, ` : ` and words; a disabled account is named before its password is checked; an account made
 * by the service account gets no tokens; a lookup of nobody has no `users`; a new password ends older id tokens, by
 * `validSince`; a person with a second step gets `mfaPendingCredential` and no tokens. Where the documentation differs
 * from the emulator, the documentation is followed: a key that is not the project's is refused (INVALID_ARGUMENT, "API key
 * not valid"); a new password ends older refresh tokens (TOKEN_EXPIRED,
 * https://firebase.google.com/docs/auth/admin/manage-sessions), and a deleted account answers USER_NOT_FOUND
 * (https://firebase.google.com/docs/reference/rest/auth); a hash that `accounts:batchCreate` brings is compared with the
 * password, and closed sign-up and authenticator apps exist
 * (https://cloud.google.com/identity-platform/docs/reference/rest).
 */
export async function startIdentityServer(): Promise<IdentityServer> {
  const users: IdentityServer['users'] = new Map()
  const tokens = new Map<string, { readonly localId: string; readonly at: number }>()
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `identity-platform://${project}?apiKey=${apiKey}&endpoint=${endpoint}`
  const state: IdentityServer = {
    ...{ endpoint, users, requests: [], interfere: () => null, url },
    ...{ isProtected: true, isSignUpOpen: false, hasTotp: false },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '', endpoint)
    const text = Buffer.concat(await request.toArray().catch(() => [])).toString()
    const named = `${request.method} ${address.pathname}`
    state.requests.push(named)
    const interference = state.interfere(named)
    if (interference === 'silent') return
    if (interference === 'cut') return void request.socket.destroy()
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, never>)
    const [status, content] =
      interference !== null && typeof interference === 'object'
        ? refuse(interference.message ?? 'Interfered.', interference.status)
        : await reply(address, body, request.headers.authorization)
    if (interference === 'cut after') return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    if (interference === 'slow') return void response.write('{')
    response.end(JSON.stringify(content))
  }

  const refuse = (message: string, code = 400): Reply => [code, { error: { code, message } }]
  const byEmail = (email: string) => [...users.values()].find((user) => user.email === email.toLowerCase())
  const nowS = () => Math.floor(Date.now() / 1_000)

  function reply(
    address: URL,
    body: Record<string, never>,
    bearer: string | undefined,
  ): Reply | Promise<Reply> {
    const [, path = ''] =
      /^\/(?:identitytoolkit|securetoken)\.googleapis\.com\/v[12]\/(.+)$/.exec(address.pathname) ?? []
    const [, named, verb = 'create'] = /^projects\/([^/]+)\/accounts(?::(\w+))?$/.exec(path) ?? []
    if (named === project) {
      if (bearer === 'Bearer owner') return asAdmin(verb, body)
      if (bearer) return refuse('Request had invalid authentication credentials.', 401)
      return refuse('INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.')
    }
    if (address.searchParams.get('key') !== apiKey)
      return refuse('API key not valid. Please pass a valid API key.')
    if (path === 'projects') return [200, { projectId: '12345', authorizedDomains: ['localhost'] }]
    if (path === 'accounts:signInWithPassword') return signIn(body)
    if (path === 'accounts:signUp')
      return state.isSignUpOpen
        ? asAdmin('create', { ...body, localId: randomBytes(8).toString('hex') as never })
        : refuse('ADMIN_ONLY_OPERATION')
    if (path === 'accounts/mfaEnrollment:start')
      return state.hasTotp
        ? [200, { totpSessionInfo: { sharedSecretKey: 'JBSWY3DPEHPK3PXP', periodSec: 30 } }]
        : refuse('OPERATION_NOT_ALLOWED : TOTP based MFA not enabled.')
    if (path === 'token') return refresh(body)
    if (path === 'accounts:lookup') return lookUp(body)
    return refuse('Not Found', 404)
  }

  const isAddress = (email = '') => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)
  const isWeak = (password: string) =>
    password.length < 6 && refuse('WEAK_PASSWORD : Password should be at least 6 characters')

  function asAdmin(verb: string, body: Record<string, never>): Reply {
    const {
      localId,
      email,
      password,
      disableUser,
      mfaInfo = [],
    } = body as unknown as {
      [name in 'localId' | 'email' | 'password']?: string
    } & { disableUser?: boolean; mfaInfo?: readonly object[] }
    if (verb === 'lookup') {
      const wanted: unknown[] = [localId, email].flat()
      const found = [...users.values()].filter(
        (user) => wanted.includes(user.localId) || wanted.includes(user.email),
      )
      return [200, found.length > 0 ? { users: found.map(described) } : {}]
    }
    if (verb === 'create') {
      if (!isAddress(email)) return refuse('INVALID_EMAIL')
      if (byEmail(email!)) return refuse('EMAIL_EXISTS')
      if (users.has(localId!)) return refuse('DUPLICATE_LOCAL_ID')
      const weak = isWeak(password!)
      if (weak) return weak
      users.set(localId!, {
        ...{ localId: localId!, email: email!.toLowerCase(), password: password!, disabled: false },
        ...{ validSince: nowS(), mfaInfo },
      })
      return [200, { localId, email }]
    }
    if (verb === 'batchCreate') {
      const { argon2Parameters: of, users: imported } = body as unknown as {
        argon2Parameters: { memoryCostKib: number; iterations: number; parallelism: number }
        users: { localId: string; email: string; passwordHash: string; salt: string }[]
      }
      const parameters = `m=${of.memoryCostKib},t=${of.iterations},p=${of.parallelism}`
      for (const { passwordHash, salt, ...account } of imported)
        users.set(account.localId, {
          ...{ ...account, password: '', disabled: false, validSince: nowS(), mfaInfo: [] },
          hash: `$argon2id$v=19$${parameters}$${salt}$${passwordHash}`,
        })
      return [200, {}]
    }
    const user = users.get(localId!)
    if (!user) return refuse('USER_NOT_FOUND')
    if (verb === 'delete') {
      users.delete(localId!)
      return [200, {}]
    }
    const weak = password !== undefined && isWeak(password)
    if (weak) return weak
    if (password !== undefined) Object.assign(user, { password, validSince: nowS() })
    if (disableUser !== undefined) user.disabled = disableUser
    return [200, { localId }]
  }

  const described = ({ localId, email, disabled, validSince, mfaInfo }: StoredUser) => ({
    ...{ localId, email, disabled, validSince: String(validSince), mfaInfo },
  })

  function tokensOf({ localId }: StoredUser) {
    const token = randomBytes(16).toString('hex')
    tokens.set(token, { localId, at: nowS() })
    return { idToken: token, refreshToken: token, expiresIn: '3600' }
  }

  async function signIn({ email, password }: Record<string, never>): Promise<Reply> {
    if (!isAddress(email)) return refuse('INVALID_EMAIL')
    const user = byEmail(email!)
    if (!user) return refuse(state.isProtected ? 'INVALID_LOGIN_CREDENTIALS' : 'EMAIL_NOT_FOUND')
    if (user.disabled) return refuse('USER_DISABLED')
    const { hash } = user
    if (hash ? !(await verifyPassword({ hash, password: password! })) : user.password !== password)
      return refuse(state.isProtected ? 'INVALID_LOGIN_CREDENTIALS' : 'INVALID_PASSWORD')
    const { localId, mfaInfo } = user
    if (mfaInfo.length > 0) return [200, { localId, email, mfaPendingCredential: 'pending', mfaInfo }]
    return [200, { localId, email, ...tokensOf(user) }]
  }

  function userOf(token: string, invalid: string): StoredUser | Reply {
    const made = tokens.get(token)
    if (!made) return refuse(invalid)
    const user = users.get(made.localId)
    if (!user) return refuse('USER_NOT_FOUND')
    if (user.disabled) return refuse('USER_DISABLED')
    return made.at < user.validSince ? refuse('TOKEN_EXPIRED') : user
  }

  function refresh({ refresh_token }: Record<string, never>): Reply {
    const user = userOf(refresh_token!, 'INVALID_REFRESH_TOKEN')
    if (!('localId' in user)) return user
    const { idToken, refreshToken, expiresIn } = tokensOf(user)
    return [200, { id_token: idToken, refresh_token: refreshToken, expires_in: expiresIn }]
  }

  function lookUp({ idToken }: Record<string, never>): Reply {
    const user = userOf(idToken!, 'INVALID_ID_TOKEN')
    return 'localId' in user ? [200, { users: [described(user)] }] : user
  }

  return state
}

/** Removes all accounts of the emulator. Returns the setting of a site that uses it. */
export async function clearEmulator(endpoint: string): Promise<string> {
  const cleared = await fetch(`${endpoint}/emulator/v1/projects/${project}/accounts`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer owner' },
  })
  if (!cleared.ok) throw new Error(`the emulator was not cleared: ${cleared.status}`)
  return `identity-platform://${project}?apiKey=${apiKey}&endpoint=${endpoint}`
}

/** A stand-in that ends with the test. */
export async function temporaryIdentityServer(): Promise<IdentityServer> {
  const server = await startIdentityServer()
  onTestFinished(() => server.close())
  return server
}
