import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dataDirOf } from './in-process-site.ts'
import type { Person } from './people.ts'

/** A session as a site has stored it. Storing it again is quicker than a sign-in, whose password check takes 0.2 s. */
let kept: {
  readonly person: Person
  readonly row: Readonly<Record<string, string | number>>
  readonly cookies: readonly string[]
} | null = null

/** Takes the only session out of a stopped site. The site is then as if nobody had signed in. */
export function keepSession(dataDir: string, person: Person, cookies: readonly string[]): void {
  const database = new DatabaseSync(path.join(dataDir, 'site.sqlite'))
  const row = database.prepare('select * from session').get() as Record<string, string | number>
  for (const table of ['session', 'activity', 'limited_tries']) database.exec(`delete from ${table}`)
  database.exec('update user set lastSignInAt = null')
  database.close()
  kept = { person, row, cookies }
}

/**
 * Stores the kept session in a site and returns its cookies, as `name=value`. Null for another person, a site without
 * this account, or a second session at the same time; then sign in with the password.
 */
export function storeKeptSession(url: string, person: Person): readonly string[] | null {
  const dataDir = dataDirOf(url)
  if (!dataDir || kept?.person.email !== person.email) return null
  const database = new DatabaseSync(path.join(dataDir, 'site.sqlite'), { timeout: 5_000 })
  try {
    const now = new Date().toISOString()
    const row = { ...kept.row, createdAt: now, updatedAt: now, usedAt: now }
    const names = Object.keys(row)
    const account = database
      .prepare('update user set lastSignInAt = ? where id = ?')
      .run(now, kept.row['userId'] ?? '')
    if (account.changes === 0) return null
    const session = database
      .prepare(`insert or ignore into session (${names.join()}) values (${names.map(() => '?').join()})`)
      .run(...Object.values(row))
    return session.changes === 1 ? kept.cookies : null
  } finally {
    database.close()
  }
}
