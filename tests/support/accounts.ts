import { execFile } from 'node:child_process'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Rights } from '#domain/accounts/schema.ts'
import { adaeze, type Person } from './people.ts'
import { repository, type RunningSite } from './running-site.ts'
import { signInByRequest } from './staff-requests.ts'

/*
 * States of accounts and sessions that a test needs. A session ends when its user signs out, when it expires, or when
 * the account is disabled.
 */

/** Adaeze registers an account through the form. Returns its uid. */
export async function registerAccount(site: RunningSite, person: Person): Promise<string> {
  const staff = await signInByRequest(site.url, adaeze)
  const answer = await staff.sendForm('/admin/cms/user/new', {
    username: person.name,
    email: person.email,
    password: person.password,
    confirmation: person.password,
  })
  if (answer.status !== 200) throw new Error(`${person.name} got no account: ${answer.status}`)
  return uidOf(site, person)
}

/** Adaeze disables the account through the form. Its sessions end immediately. */
export async function disableAccount(site: RunningSite, person: Person): Promise<void> {
  const staff = await signInByRequest(site.url, adaeze)
  const answer = await staff.sendForm(`/admin/cms/accounts/${uidOf(site, person)}/access`, { to: 'disabled' })
  if (answer.status !== 302) throw new Error(`${person.name} is not disabled: ${answer.status}`)
}

/** Adaeze, who is an owner, chooses what the account may do. */
export async function setRights(site: RunningSite, person: Person, { role, owner }: Rights): Promise<void> {
  const staff = await signInByRequest(site.url, adaeze)
  const answer = await staff.sendForm(`/admin/cms/accounts/${uidOf(site, person)}/role`, {
    role,
    ...(owner && { owner: 'yes' }),
  })
  if (answer.status !== 302) throw new Error(`${person.name} keeps her role: ${answer.status}`)
}

/** The account sets two-step sign-in up. Returns its key, from which `twoStepCode` makes codes. */
export async function switchTwoStepOn(site: RunningSite, person: Person): Promise<string> {
  const staff = await signInByRequest(site.url, person)
  const address = '/admin/cms/profile/two-step'
  const begun = await staff.sendForm(address, { intent: 'begin', password: person.password })
  const key = /secret=([A-Z2-7]+)/.exec(await begun.text())?.[1]
  if (!key) throw new Error(`two-step sign-in was not begun: ${begun.status}`)
  const on = await staff.sendForm(address, { intent: 'confirm', code: await twoStepCode(key) })
  if (on.status !== 200) throw new Error(`two-step sign-in is not on: ${on.status}`)
  forgetUsedCodes(site)
  return key
}

/** The six digits that an authenticator app shows now. */
export const twoStepCode = (key: string) => createOTP(base32.decode(key)).totp()

/** So that a test need not wait half a minute for the next code. */
export function forgetUsedCodes(site: RunningSite): void {
  withDatabase(site, (database) => database.exec('delete from limited_tries'))
}

/** Sets every counter of tries to ten. */
export function countTenTries(site: RunningSite): void {
  withDatabase(site, (database) => database.exec('update limited_tries set tries = 10'))
}

/** Lets three hours pass without use of the sessions of the account. */
export function leaveUnused(site: RunningSite, person: Person): void {
  withDatabase(site, (database) => {
    const before = new Date(Date.now() - 3 * 3_600_000).toISOString()
    database.prepare('update session set usedAt = ? where userId = ?').run(before, uidOf(site, person))
  })
}

/** Makes every session of the account look as if it had been opened so long ago. */
export function ageSessions(site: RunningSite, person: Person, minutes: number): void {
  withDatabase(site, (database) => {
    const before = new Date(Date.now() - minutes * 60_000).toISOString()
    database.prepare('update session set createdAt = ? where userId = ?').run(before, uidOf(site, person))
  })
}

/** Sets the expiry time of every session of the account to yesterday. */
export function expireSessions(site: RunningSite, person: Person): void {
  withDatabase(site, (database) => {
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString()
    database.prepare('update session set expiresAt = ? where userId = ?').run(yesterday, uidOf(site, person))
  })
}

export function uidOf(site: RunningSite, { email }: Person): string {
  const row = withDatabase(site, (database) =>
    database.prepare('select id from user where email = ?').get(email),
  )
  if (!row) throw new Error(`${email} has no account`)
  return String(row['id'])
}

function withDatabase<T>({ dataDir }: RunningSite, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path.join(dataDir, 'site.sqlite'), { timeout: 5_000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** Runs the operator's command `npm run account -- EMAIL`. Returns the one-time sign-in link. */
export async function makeSignInLink(site: RunningSite, { email }: Person): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['build/server/account.js', email], {
    cwd: repository,
    env: { PATH: process.env['PATH'], DATA_DIR: site.dataDir, SITE_URL: site.url },
  })
  const link = /^http\S+$/m.exec(stdout)?.[0]
  if (!link) throw new Error(`no link in: ${stdout}`)
  return link
}
