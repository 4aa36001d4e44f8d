import { execFile } from 'node:child_process'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { adaeze, type Person } from './people.ts'
import type { RunningSite } from './running-site.ts'
import { signInByRequest } from './staff-requests.ts'

/*
 * What has happened to accounts before a walk begins. A session ends for three reasons: somebody signed out, time
 * passed, or the account was disabled; the last two are made here.
 */

/** Adaeze makes an account for somebody, through the form. Gives its uid. */
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

/** Adaeze disables it, through the form: its sessions end at once. */
export async function disableAccount(site: RunningSite, person: Person): Promise<void> {
  const staff = await signInByRequest(site.url, adaeze)
  const answer = await staff.sendForm(`/admin/cms/accounts/${uidOf(site, person)}/access`, { to: 'disabled' })
  if (answer.status !== 302) throw new Error(`${person.name} is not disabled: ${answer.status}`)
}

/** Every session of the account is as old as if nobody had come by for eight days. */
export function expireSessions(site: RunningSite, person: Person): void {
  within(site, (database) => {
    const passed = new Date(Date.now() - 24 * 3_600_000).toISOString()
    database.prepare('update session set expiresAt = ? where userId = ?').run(passed, uidOf(site, person))
  })
}

function uidOf(site: RunningSite, { email }: Person): string {
  const row = within(site, (database) => database.prepare('select id from user where email = ?').get(email))
  if (!row) throw new Error(`${email} has no account`)
  return String(row['id'])
}

function within<T>({ dataDir }: RunningSite, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path.join(dataDir, 'site.sqlite'), { timeout: 5_000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** What whoever runs the site types in its terminal: `npm run account -- EMAIL`. Gives the link. */
export async function makeSignInLink(site: RunningSite, { email }: Person): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['build/server/account.js', email], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env['PATH'], DATA_DIR: site.dataDir, SITE_URL: site.url },
  })
  const link = /^http\S+$/m.exec(stdout)?.[0]
  if (!link) throw new Error(`no link in: ${stdout}`)
  return link
}
