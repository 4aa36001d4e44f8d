import { randomUUID } from 'node:crypto'
import { createIdentityCalls, isRefusal, usualIdentityTimeouts } from '#ports/credentials/identity-calls.ts'
import type { IdentityPlatformAddress } from '#ports/credentials/identity-platform-address.ts'
import type { AccessToken } from '#ports/google-access-token.ts'
import { hashPassword } from '../identity/password.ts'
import { type ClaimGroup, isRefused } from './claims.ts'

interface SignedIn {
  readonly localId: string
  readonly idToken: string
  readonly refreshToken: string
  readonly expiresIn: string
}

/** Nobody has a mailbox at this domain (RFC 2606), and none of these calls sends a mail. */
const emailOf = (name: string) => `website-check-${name}@example.org`
const names = ['made', 'stranger', 'moved']
const hourS = '3600'

/** What the site relies on in the identity service. */
export function accountClaims(address: IdentityPlatformAddress, token: AccessToken): ClaimGroup {
  const calls = createIdentityCalls(address, { token, timeouts: usualIdentityTimeouts })
  // Projects can demand letters of both cases, a digit and a sign.
  const password = `Aa1!${randomUUID()}`
  const signIn = (name: string) =>
    calls.asPerson<SignedIn>('signInWithPassword', {
      ...{ email: emailOf(name), password, returnSecureToken: true },
    })
  const madeId = `website-check-${randomUUID()}`

  return {
    name: `Accounts of ${address.project}`,
    claims: [
      {
        says: 'An account that the service account makes keeps its id, and signs in',
        async ask() {
          const account = { localId: madeId, email: emailOf('made'), password, emailVerified: true }
          await calls.asAdmin(null, account)
          const { localId } = await signIn('made')
          return localId === madeId ? null : `its id is ${localId}`
        },
      },
      {
        says: 'A token lasts an hour, and is renewed for another',
        async ask() {
          const { refreshToken, expiresIn } = await signIn('made')
          const { expires_in: renewed } = await calls.refresh(refreshToken)
          return expiresIn === hourS && renewed === hourS ? null : `${expiresIn} s, then ${renewed} s`
        },
      },
      {
        says: 'Strangers cannot make accounts',
        async ask() {
          const signUp = calls.asPerson('signUp', { email: emailOf('stranger'), password })
          const open = 'the public key was enough. Switch “Enable create (sign-up)” off in the console'
          return (await refusedAs(signUp, 'admin-restricted-operation')) ? null : open
        },
      },
      {
        says: 'An authenticator app can be the second step (TOTP)',
        isOptional: true,
        async ask() {
          const { idToken } = await signIn('made')
          const isOff = await refusedAs(calls.beginTotp(idToken), 'operation-not-allowed')
          return isOff ? 'the project has it switched off' : null
        },
      },
      {
        says: 'A password that this website has hashed can move there',
        isOptional: true,
        async ask() {
          const account = { localId: randomUUID(), email: emailOf('moved') }
          const { error: refused = [] } = await calls.asAdmin<{ error?: { message: string }[] }>(
            'batchCreate',
            toImport(account, await hashPassword(password)),
          )
          if (refused[0]) return refused[0].message
          const isWrong = await refusedAs(signIn('moved'), 'invalid-credential', 'wrong-password')
          return isWrong ? 'it does not sign in' : null
        },
      },
    ],
    async clear() {
      const { users = [] } = await calls.asAdmin<{ users?: { localId: string }[] }>('lookup', {
        email: names.map(emailOf),
      })
      for (const { localId } of users) await calls.asAdmin('delete', { localId })
    },
  }
}

const refusedAs = (call: Promise<unknown>, ...codes: readonly string[]) =>
  isRefused(call, (error) => isRefusal(error, ...codes))

/**
 * The body of `accounts:batchCreate` for one account with a hash of this site.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/batchCreate
 */
function toImport(account: object, hash: string) {
  const [, , , parameters = '', salt = '', passwordHash = ''] = hash.split('$')
  const [memoryCostKib, iterations, parallelism] = parameters.split(',').map((pair) => Number(pair.slice(2)))
  const hashLengthBytes = Buffer.from(passwordHash, 'base64').byteLength
  return {
    hashAlgorithm: 'ARGON2',
    argon2Parameters: { hashType: 'ARGON2_ID', hashLengthBytes, memoryCostKib, iterations, parallelism },
    users: [{ ...account, passwordHash, salt }],
  }
}
