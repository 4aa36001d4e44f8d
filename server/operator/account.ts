import { organisation } from '#site'
import { toAccountEmail } from '#domain/accounts/new-account.ts'
import type { AccountEntry } from '#domain/accounts/schema.ts'
import { formatDayAndTime, inSentence } from '#domain/short-moment.ts'
import { type CommandAnswer, runCommand } from './command-line.ts'
import { type Config, readConfig, type Secrets } from '../settings/config.ts'
import { processEnvironment } from '../settings/env.ts'
import { createAccountQueries } from '../identity/accounts.ts'
import { createActivityLog } from '../identity/activity-log.ts'
import { createBetterAuth } from '../identity/better-auth.ts'
import { createLimiters } from '../limiter.ts'
import { createSignInLinks } from '../identity/sign-in-links.ts'
import { loadSecret } from '../storage/secret.ts'
import { describeStore, openExistingDatabase } from '../storage/stores.ts'

/*
 * `npm run account -- EMAIL` prints a one-time link that signs the holder of an account in. It works while the site
 * runs and while it does not. It never migrates the database: the next start of the site does.
 */

/**
 * `email`: the account to make a link for; without it, lists all accounts. `now`: milliseconds since the Unix epoch.
 */
export async function answerAccount(
  email: string | undefined,
  { config, secrets, now }: { config: Config; secrets: Secrets; now: () => number },
): Promise<CommandAnswer> {
  const { dataDir, siteUrl } = config
  const place = describeStore(config)
  const database = await openExistingDatabase({ config, secrets })
  if (!database) {
    return problem(
      `There is no site in ${place} yet. Start it once with npm start, or set ${
        config.database.kind === 'sqlite' ? 'DATA_DIR to the folder' : 'DATABASE_URL to the database'
      } it uses.`,
    )
  }
  try {
    const secret = secrets.auth ?? (await loadSecret(dataDir))
    const { tablesWithin } = createBetterAuth({
      database,
      databaseType: config.database.kind,
      secret,
      siteUrl,
    })
    const accounts = createAccountQueries({ database, tablesWithin })
    const entries = await accounts.list()
    if (!email) return { lines: describeAll(entries, place, now()), exitCode: 0 }

    const address = toAccountEmail(email)
    const entry = entries.find((one) => one.email === address)
    if (!entry) {
      return problem(
        `There is no account with the email ${address} in ${place}.`,
        ...describeAll(entries, place, now()),
      )
    }
    if (entry.disabledAt !== null) {
      return problem(
        `The account of ${address} is disabled, and a link would not open it.`,
        'An owner can switch it on under Accounts. Make a link for one of these accounts:',
        ...entries.filter(({ disabledAt }) => disabledAt === null).map((one) => `  ${one.email}`),
      )
    }
    const { url } = await createSignInLinks({ database, accounts, siteUrl, now }).make(entry.uid, 'operator')
    const by = { uid: 'operator', username: 'The operator' }
    const faults: unknown[] = []
    const onFault = (fault: unknown) => faults.push(fault)
    const createLimiter = createLimiters({ database, secret, onFault, now })
    const activity = createActivityLog({ database, createLimiter, onFault, now })
    await activity.record({ kind: 'sign-in-link-made', by, about: entry.username })
    return {
      lines: [
        `A sign-in link for ${entry.username} (${entry.email}). It works once, within the hour:`,
        url,
        'It leads to a form for a new password. Send it only to that person: it signs in everybody who opens it.',
        ...faults.map(
          (fault) => `Recent changes will not name this link, because it could not be written down: ${fault}`,
        ),
      ],
      exitCode: 0,
    }
  } finally {
    await database.close()
  }
}

const problem = (...lines: string[]): CommandAnswer => ({ lines, exitCode: 1 })

function describeAll(entries: readonly AccountEntry[], place: string, now: number): string[] {
  if (entries.length === 0) {
    return [`There is no account in ${place} yet. Start the site: it prints a link that makes the first one.`]
  }
  return [
    `Accounts in ${place}:`,
    ...entries.map(({ email, username, lastSignInAt, disabledAt }) => {
      const visit =
        lastSignInAt === null
          ? 'never signed in'
          : `last sign-in ${inSentence(formatDayAndTime(lastSignInAt, now))}`
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
