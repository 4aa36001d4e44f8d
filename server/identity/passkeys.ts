import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import {
  type LockOptions,
  mostPasskeys,
  type PasskeyEntry,
  type PasskeyRefusal,
} from '#domain/accounts/passkeys.ts'
import { fromJson } from '#domain/json.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { accepted, refused, type Result } from '#domain/result.ts'
import type { Database } from '#ports/database/database.ts'
import type { PasskeysTable } from '#ports/database/tables.ts'
import type { CreateLimiter } from '../limiter.ts'
import type { ActivityLog } from './activity-log.ts'
import { createCookieSigner } from './signed-cookie.ts'

/** The time for an answer of the device. */
const answerMs = 10 * 60_000
/** ES256, which phones and Macs use, and RS256 for the security chips of older Windows computers. */
const algorithms = [-7, -257]

/** Loaded on first use, because most requests need none of it. */
const library = () => import('@simplewebauthn/server')

export type Passkeys = ReturnType<typeof createPasskeys>

/**
 * Signing in with the lock of a device, by WebAuthn. Each answer must say that the device has checked its user (a
 * finger, a face or a PIN), so that it replaces the password and the code. The device shows the name of the
 * organisation in `sender`, which an owner may change. `now`: milliseconds since the Unix epoch.
 */
export function createPasskeys(options: {
  readonly database: Database
  readonly activity: ActivityLog
  readonly sender: { readonly organisation: string; readonly siteUrl: string }
  readonly secret: string
  readonly createLimiter: CreateLimiter
  readonly now: () => number
}) {
  const { database, activity, sender, secret, createLimiter, now } = options
  const { hostname, origin } = new URL(sender.siteUrl)
  // A separate key, so that no cookie is valid as a challenge.
  const signer = createCookieSigner(createHmac('sha256', secret).update('passkey').digest('base64'))
  const answered = createLimiter('answered passkey challenge', { tries: 1, windowMs: answerMs })

  /** `purpose`: `sign-in`, or the uid of the account that gets a passkey. */
  const challengeFor = (purpose: string) =>
    signer.sign([purpose, now() + answerMs, randomBytes(16).toString('base64url')].join(' '))

  /**
   * What the verification of an answer needs. `isFirst`: whether nobody has used its challenge. The challenge is
   * counted after a valid answer only, so a failed answer can be repeated.
   */
  function expectation(purpose: string) {
    let challenge = ''
    return {
      isFirst: async () => (await answered.take(challenge)).waitMs === null,
      expected: {
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: true,
        expectedChallenge(signed: string) {
          challenge = signer.verify(Buffer.from(signed, 'base64url').toString()) ?? ''
          const [made = '', endsAt] = challenge.split(' ')
          return made === purpose && Number(endsAt) > now()
        },
      },
    }
  }

  const ofAccount = (uid: string) =>
    database.kysely
      .selectFrom('passkeys')
      .selectAll()
      .where('uid', '=', uid)
      .orderBy('added_at', 'desc')
      .orderBy('id')
      .execute()

  return {
    async list({ uid }: Editor): Promise<readonly PasskeyEntry[]> {
      return (await ofAccount(uid)).map(({ id, name, host, added_at, used_at }) => ({
        ...{ id, name, addedAt: added_at, usedAt: used_at },
        formerHost: host === hostname ? null : host,
      }))
    },

    /** The options to add a device to the account. */
    async options(by: Editor): Promise<LockOptions> {
      const { generateRegistrationOptions } = await library()
      return generateRegistrationOptions({
        rpName: sender.organisation,
        rpID: hostname,
        userID: Buffer.from(by.uid),
        userName: by.email,
        userDisplayName: by.username,
        challenge: challengeFor(by.uid),
        excludeCredentials: (await ofAccount(by.uid)).map(({ credential_id }) => ({ id: credential_id })),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'required',
          userVerification: 'required',
        },
        supportedAlgorithmIDs: algorithms,
      })
    },

    async add(answer: string, name: string, by: Editor): Promise<Result<null, PasskeyRefusal>> {
      const { verifyRegistrationResponse } = await library()
      const { expected, isFirst } = expectation(by.uid)
      const response = parsed<RegistrationResponseJSON>(answer)
      const verified = await verifyRegistrationResponse({
        ...{ ...expected, response, supportedAlgorithmIDs: algorithms },
        // The library throws plain errors for each answer that is not valid. None of them comes from the database.
      }).catch((): VerifiedRegistrationResponse => ({ verified: false }))
      if (!verified.verified || !(await isFirst())) return refused({ code: 'passkey-failed' })
      const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential
      const added = await database.write(async (transaction) => {
        const { count } = await transaction
          .selectFrom('passkeys')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('uid', '=', by.uid)
          .executeTakeFirstOrThrow()
        if (Number(count) >= mostPasskeys) return 'too-many-passkeys'
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('passkeys')
          .values({
            ...{ id: randomUUID(), uid: by.uid, name, host: hostname, credential_id: credentialId },
            ...{ public_key: Buffer.from(publicKey).toString('base64url'), counter },
            ...{ added_at: now(), used_at: null },
          })
          .onConflict((conflict) => conflict.column('credential_id').doNothing())
          .executeTakeFirst()
        if (!numInsertedOrUpdatedRows) return 'passkey-known'
        await activity.recordWithin(transaction, { kind: 'device-added', by, about: name })
        return null
      })
      return added === null ? accepted(null) : refused({ code: added })
    },

    async remove(id: string, by: Editor): Promise<void> {
      await database.write(async (transaction) => {
        const removed = await transaction
          .deleteFrom('passkeys')
          .where('id', '=', id)
          .where('uid', '=', by.uid)
          .returning('name')
          .executeTakeFirst()
        if (removed)
          await activity.recordWithin(transaction, { kind: 'device-removed', by, about: removed.name })
      })
    },

    /** The options to sign in. Any passkey of the site may answer, so they reveal no account. */
    async signInOptions(): Promise<LockOptions> {
      const { generateAuthenticationOptions } = await library()
      const challenge = challengeFor('sign-in')
      return generateAuthenticationOptions({ rpID: hostname, userVerification: 'required', challenge })
    },

    /** The passkey that an answer names; null when it is unknown here. */
    async find(answer: string): Promise<PasskeysTable | null> {
      const { id } = parsed<AuthenticationResponseJSON>(answer)
      const found = await database.kysely
        .selectFrom('passkeys')
        .selectAll()
        // Postgres refuses a text with NUL.
        .where('credential_id', '=', typeof id === 'string' && /^[\w-]*$/.test(id) ? id : '')
        .where('host', '=', hostname)
        .executeTakeFirst()
      return found ?? null
    },

    /** Whether an answer to `signInOptions` is valid. Each is once. */
    async isRight(answer: string, passkey: PasskeysTable): Promise<boolean> {
      const { verifyAuthenticationResponse } = await library()
      const { expected, isFirst } = expectation('sign-in')
      const response = parsed<AuthenticationResponseJSON>(answer)
      const { credential_id, public_key, counter } = passkey
      const publicKey = Buffer.from(public_key, 'base64url')
      const verified = await verifyAuthenticationResponse({
        ...{ ...expected, response, credential: { id: credential_id, publicKey, counter } },
        // As in `add`.
      }).catch(() => null)
      const owner = Buffer.from(response.response?.userHandle ?? '', 'base64url').toString()
      if (!verified?.verified || owner !== passkey.uid || !(await isFirst())) return false
      await database.kysely
        .updateTable('passkeys')
        .set({ counter: verified.authenticationInfo.newCounter, used_at: now() })
        .where('id', '=', passkey.id)
        .execute()
      return true
    },
  }
}

/** An empty object when the text is no JSON object: the verification then fails. */
const parsed = <Answer>(text: string) => (fromJson(text) ?? {}) as Answer
