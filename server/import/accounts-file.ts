import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { accountLimits } from '#domain/accounts/schema.ts'
import { isWithinDomain } from '#domain/accounts/new-account.ts'
import { fromJson } from '#domain/json.ts'
import { toOneLine } from '#domain/plain-text.ts'
import { OperatorError } from '#ports/operator-error.ts'
import {
  firebaseHashLimits,
  type FirebaseHashSettings,
  isWithinLimits,
  toFirebaseHash,
} from '../identity/firebase-scrypt.ts'
import type { Findings } from './findings.ts'

/** An account of the export that may be imported. */
export interface PlannedAccount {
  readonly uid: string
  readonly email: string
  /** Empty when the export has no name. */
  readonly username: string
  readonly disabled: boolean
  /** Null when the account had no password: it used another provider. */
  readonly hash: string | null
  /** Milliseconds since the Unix epoch; null when unknown. */
  readonly createdAt: number | null
}

const exported = z.object({
  localId: z.string().min(1).max(128),
  email: z.string().optional(),
  displayName: z.string().optional(),
  disabled: z.boolean().optional(),
  passwordHash: z.string().optional(),
  salt: z.string().optional(),
  createdAt: z.union([z.string(), z.number()]).optional(),
})

const exportedList = z.object({ users: z.array(z.unknown()) })

const mailAddress = z.email()

/**
 * Reads `accounts.json`, as `firebase auth:export` writes it. Accounts outside of the organisation's mail domain are
 * left out: strangers could make accounts in the earlier project, because it checked the domain in the browser only.
 * @throws {OperatorError} when the file is no export.
 */
export async function readAccounts(
  file: string,
  {
    settings,
    emailDomain,
    leftOut,
    findings,
  }: {
    /** Null without a file of hash settings. */
    readonly settings: FirebaseHashSettings | null
    readonly emailDomain: string
    /** Mail addresses in lower case that the operator does not want. */
    readonly leftOut: ReadonlySet<string>
    readonly findings: Findings
  },
): Promise<readonly PlannedAccount[]> {
  const planned: PlannedAccount[] = []
  const emails = new Set<string>()
  for (const value of await readUsers(file)) {
    const parsed = exported.safeParse(value)
    const user = parsed.data
    const uid = typeof user?.localId === 'string' ? user.localId : ''
    const note = (words: string) => findings.of('accounts.json', uid)('account', null, words)
    if (!user) {
      note('An entry is no account, and is left out.')
      continue
    }
    const email = (user.email ?? '').trim().toLowerCase()
    const refusal = refuse(email)
    if (refusal) {
      note(`${email || 'An account without a mail address'} is left out: ${refusal}.`)
      continue
    }
    emails.add(email)
    const { displayName = '', disabled = false } = user
    const hash = hashOf(user, settings)
    if (hash === null) {
      note(`${email} has no password in the export. Make a sign-in link with: npm run account -- ${email}`)
    }
    const createdAt = Number(user.createdAt ?? Number.NaN)
    planned.push({
      uid,
      email,
      username: toOneLine(displayName).slice(0, accountLimits.username),
      disabled,
      hash,
      createdAt: Number.isFinite(createdAt) ? createdAt : null,
    })
  }
  return planned

  function refuse(email: string): string | null {
    if (leftOut.has(email)) return 'you asked for it'
    if (email.length > accountLimits.email || !mailAddress.safeParse(email).success)
      return 'it is no mail address'
    if (!isWithinDomain(email, emailDomain)) return `it does not end in @${emailDomain}`
    return emails.has(email) ? 'another account of the export has this address' : null
  }
}

function hashOf(
  { passwordHash, salt }: z.infer<typeof exported>,
  settings: FirebaseHashSettings | null,
): string | null {
  if (!passwordHash || !salt) return null
  if (!settings) {
    throw new OperatorError(
      'The accounts have passwords, but the hash settings are missing. Copy them from the provider’s console (Authentication, the menu of Users, Password hash parameters) into a file, and add --hash-settings FILE.',
    )
  }
  return toFirebaseHash(settings, { salt, hash: passwordHash })
}

async function readUsers(file: string): Promise<readonly unknown[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`There is no ${file}.`)
  })
  const parsed = exportedList.safeParse(fromJson(text))
  if (parsed.success) return parsed.data.users
  throw new OperatorError(`${file} is not a whole export of accounts, { "users": [ … ] }.`)
}

/**
 * Reads the hash settings as the provider's console shows them: `hash_config { algorithm: SCRYPT, base64_signer_key: …
 * }`.
 * @throws {OperatorError} when one is missing, or the algorithm is another.
 */
export async function readHashSettings(file: string): Promise<FirebaseHashSettings> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`There is no ${file}.`)
  })
  const value = (name: string) =>
    new RegExp(`${name}["']?\\s*[:=]\\s*["']?([A-Za-z0-9+/_=-]+)`).exec(text)?.[1]
  const algorithm = value('algorithm')
  if (algorithm !== undefined && algorithm !== 'SCRYPT') {
    throw new OperatorError(`${file} names the algorithm ${algorithm}. Only SCRYPT can be brought over.`)
  }
  const settings = {
    signerKey: value('base64_signer_key') ?? '',
    saltSeparator: value('base64_salt_separator') ?? '',
    rounds: Number(value('rounds')),
    memCost: Number(value('mem_cost')),
  }
  if (!settings.signerKey || !isWithinLimits(settings)) {
    const { rounds, memCost } = firebaseHashLimits
    throw new OperatorError(
      `${file} is no hash_config of the provider’s console: it needs base64_signer_key, base64_salt_separator, rounds (1 to ${rounds}) and mem_cost (1 to ${memCost}).`,
    )
  }
  return settings
}
