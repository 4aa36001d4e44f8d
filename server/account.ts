import { existsSync } from 'node:fs'
import { organisation } from '#site'
import type { AccountEntry } from '#domain/accounts/schema.ts'
import { formatVisit } from '#domain/accounts/visit.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { type CommandAnswer, runCommand } from './command-line.ts'
import { type Config, readConfig, type Secrets } from './config.ts'
import { processEnvironment } from './env.ts'
import { createAccountQueries } from './identity/accounts.ts'
import { createBetterAuth } from './identity/better-auth.ts'
import { createSignInLinks } from './identity/sign-in-links.ts'
import { loadSecret } from './secret.ts'

/*
 * The way back in: `npm run account -- EMAIL` prints a one-time link that signs the holder of an account in. It opens
 * the site's own database beside a running site or without one, and leaves its shape alone: bringing that up to date
 * is for the site's next start.
 */

/** `email`: whose link; without one, every account is listed. `now`: milliseconds since the Unix epoch. */
export async function answerAccount(
  email: string | undefined,
  { config, secrets, now }: { config: Config; secrets: Secrets; now: () => number },
): Promise<CommandAnswer> {
  const { database: settings, dataDir, siteUrl } = config
  if (!existsSync(settings.file)) {
    return problem(
      `There is no site in ${dataDir} yet. Start it once with npm start, or set DATA_DIR to the folder it uses.`,
    )
  }
  const database = createSqliteDatabase({ file: settings.file, mayBeNew: false })
  try {
    const { tablesWithin } = createBetterAuth({
      database,
      databaseType: 'sqlite',
      secret: secrets.auth ?? (await loadSecret(dataDir)),
      siteUrl,
    })
    const accounts = createAccountQueries({ database, tablesWithin })
    const entries = await accounts.list()
    if (!email) return { lines: describeAll(entries, dataDir, now()), exitCode: 0 }

    const asked = email.trim().toLowerCase()
    const entry = entries.find((one) => one.email === asked)
    if (!entry) {
      return problem(
        `There is no account with the email ${asked} in ${dataDir}.`,
        ...describeAll(entries, dataDir, now()),
      )
    }
    if (entry.disabledAt !== null) {
      return problem(
        `The account of ${asked} is disabled, and a link would not open it.`,
        'Another account holder can enable it under Accounts. Make a link for one of hers:',
        ...entries.filter(({ disabledAt }) => disabledAt === null).map((one) => `  ${one.email}`),
      )
    }
    const link = await createSignInLinks({ database, accounts, siteUrl, now }).make(entry.uid)
    return {
      lines: [
        `A sign-in link for ${entry.username} (${entry.email}). It works once, within the hour:`,
        link,
        'It leads to a new password. Give it to nobody else: whoever opens it is signed in as her.',
      ],
      exitCode: 0,
    }
  } finally {
    await database.close()
  }
}

const problem = (...lines: string[]): CommandAnswer => ({ lines, exitCode: 1 })

function describeAll(entries: readonly AccountEntry[], dataDir: string, now: number): string[] {
  if (entries.length === 0) {
    return [
      `There is no account in ${dataDir} yet. Start the site: it prints a link that makes the first one.`,
    ]
  }
  return [
    `Accounts in ${dataDir}:`,
    ...entries.map(({ email, username, lastSignInAt, disabledAt }) => {
      const visit =
        lastSignInAt === null ? 'never signed in' : `last sign-in ${formatVisit(lastSignInAt, now)}`
      return `  ${email} (${username}, ${disabledAt === null ? visit : 'disabled'})`
    }),
    'npm run account -- EMAIL prints a sign-in link for one of them.',
  ]
}

if (import.meta.main) {
  await runCommand(
    async () =>
      answerAccount(process.argv[2], {
        ...readConfig(processEnvironment, organisation, process.cwd()),
        now: Date.now,
      }),
    'The accounts could not be read.',
  )
}
