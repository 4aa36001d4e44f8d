import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { organisation } from '#site'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { from, withoutMail } from '#tests/support/identity-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { answerAccount } from './account.ts'
import { readConfig } from '../settings/config.ts'
import { createIdentity } from '../identity/identity.ts'

const adaeze = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'a long enough secret' }
const ruth = { username: 'Ruth', email: 'ruth@wipf.example', password: 'another long secret' }
const at = Date.parse('2026-10-17T08:30:00Z')

/** The command, and the site that uses the same data folder. */
async function machine() {
  const dataDir = await temporaryFolder()
  const { config, secrets } = readConfig(
    { DATA_DIR: dataDir, SITE_URL: 'https://wipf.example' },
    organisation,
    '/',
  )
  const databaseFile = join(dataDir, 'site.sqlite')
  const account = (email?: string) => answerAccount(email, { config, secrets, now: () => at })
  async function startSite() {
    const database = createSqliteDatabase({ file: databaseFile })
    await database.migrate()
    const identity = await createIdentity({
      database,
      databaseType: 'sqlite',
      documents: temporaryDocuments(),
      secret: 'a secret of at least thirty-two bytes',
      siteUrl: config.siteUrl,
      emailDomain: () => 'wipf.example',
      log: { warn: () => {} },
      ...withoutMail,
      now: () => at,
    })
    return { identity, stop: () => database.close() }
  }
  return { account, databaseFile, startSite }
}

test('without a site in the data folder the message says what to do', async () => {
  const { account } = await machine()
  const { lines, exitCode } = await account('adaeze@wipf.example')
  expect(exitCode).toBe(1)
  expect(lines.join('\n')).toMatch(/^There is no site in .+ yet\./)
})

test('an empty database is reported with its path and is not changed', async () => {
  const { account, databaseFile } = await machine()
  await writeFile(databaseFile, '')
  await expect(account()).rejects.toThrow(`The database ${databaseFile} is empty`)
  expect(await readFile(databaseFile, 'utf8')).toBe('')
})

test('without an email the accounts are listed', async () => {
  const { account, startSite } = await machine()
  const { identity, stop } = await startSite()
  expect((await account()).lines.join('\n')).toContain('There is no account in')
  await identity.createFirstAccount(adaeze)
  expect(await account()).toEqual({
    exitCode: 0,
    lines: [
      expect.stringMatching(/^Accounts in /),
      '  adaeze@wipf.example (Adaeze, never signed in)',
      'npm run account -- EMAIL prints a sign-in link for one of them.',
    ],
  })
  await stop()
})

test('a link made while the site runs, or while it is stopped, signs its holder in once', async () => {
  const { account, startSite } = await machine()
  const first = await startSite()
  await first.identity.createFirstAccount(adaeze)
  const link = (answer: Awaited<ReturnType<typeof account>>) => new URL(answer.lines[1] ?? '')
  const running = link(await account(' Adaeze@WIPF.example '))
  expect(running.origin + running.pathname).toBe('https://wipf.example/admin/sign-in-link')
  expect((await first.identity.signInByLink(running.searchParams.get('token') ?? '', new Headers())).ok).toBe(
    true,
  )
  await first.stop()

  const stopped = link(await account('adaeze@wipf.example'))
  const second = await startSite()
  expect(
    (await second.identity.signInByLink(stopped.searchParams.get('token') ?? '', new Headers())).ok,
  ).toBe(true)
  expect(
    (await second.identity.signInByLink(stopped.searchParams.get('token') ?? '', new Headers())).ok,
  ).toBe(false)
  await second.stop()
})

test('for an email without an account the message says so and lists the accounts', async () => {
  const { account, startSite } = await machine()
  const { identity, stop } = await startSite()
  await identity.createFirstAccount(adaeze)
  const { lines, exitCode } = await account('nobody@wipf.example')
  expect(exitCode).toBe(1)
  expect(lines[0]).toMatch(/^There is no account with the email nobody@wipf\.example in /)
  expect(lines).toContain('  adaeze@wipf.example (Adaeze, never signed in)')
  await stop()
})

test('a disabled account gets no link: the command does not enable accounts', async () => {
  const { account, startSite } = await machine()
  const { identity, stop } = await startSite()
  await identity.createFirstAccount(adaeze)
  const opened = await identity.signIn(adaeze, from('203.0.113.7'))
  const editor = (opened.ok ? opened.value.account : null) as Parameters<typeof identity.accounts.register>[1]
  const made = await identity.accounts.register(ruth, editor)
  await identity.accounts.disable(made.ok ? made.value.account.uid : '', editor)
  const { lines, exitCode } = await account('ruth@wipf.example')
  expect(exitCode).toBe(1)
  expect(lines[0]).toMatch(/is disabled/)
  expect(lines.join('\n')).not.toContain('http')
  expect(lines).toContain('  adaeze@wipf.example')
  await stop()
})
