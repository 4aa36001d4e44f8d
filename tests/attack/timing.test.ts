import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enter, from, identitySite } from '../support/identity-site.ts'
import { extent, report } from './extent.ts'

/* Whether the time of an answer tells that an address has an account, or that a link once was one. */

const adaeze = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'long road to the ballot 27' }
const rounds = extent({ quick: 60, whole: 200 })
/** On a machine that is busy with other work the times differ so much that it needs more of them. */
const mostRounds = 5 * rounds

/**
 * The standard score of Wilcoxon's signed-rank test for pairs of times, from the logarithms of their quotients. Both
 * times of a pair were measured one after the other, so a machine that is busy for a while slows both. Ranks, because a
 * few answers take a hundred times as long as the others. Equal times exceed 4 once in 15,000 tests.
 */
function signedRank(first: readonly number[], second: readonly number[]): number {
  const differences = first.map((ms, n) => Math.log(ms / second[n]!)).filter((difference) => difference !== 0)
  const count = differences.length
  const sum = differences
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
    .reduce((sum, difference, n) => sum + (difference > 0 ? n + 1 : 0), 0)
  const mean = (count * (count + 1)) / 4
  return (sum - mean) / Math.sqrt((count * (count + 1) * (2 * count + 1)) / 24)
}
const found = 4

test('the response time tells neither which addresses have an account nor which altered links were once valid', async () => {
  const { identity, database } = await identitySite()
  // The data need not survive a power cut.
  await sql`pragma synchronous = off`.execute(database.kysely)
  await identity.createFirstAccount(adaeze)
  const { editor } = await enter(identity, adaeze)
  await identity.accounts.register(
    { username: 'Ruth', email: 'known-0@wipf.example', password: 'a slow boat to Ibadan' },
    editor,
  )
  await copyAccounts(database)
  const invited = await inviteMany(identity.accounts, editor)
  const tokens: Record<Kind, string[]> = {
    known: invited.map(withLetterChanged),
    unknown: invited.map(() => withLetterChanged(randomBytes(32).toString('base64url'))),
  }

  const attempts: Record<string, (kind: Kind, n: number) => Promise<() => Promise<unknown>>> = {
    'sign-in': async (kind, n) => () =>
      identity.signIn({ email: emailOf(kind, n), password: 'wrong' }, from(clientOf(kind, n))),
    async reset(kind, n) {
      // The mail to a known address is made after the answer, and would slow the next one.
      await letTheMailBeMade(database)
      return () => identity.requestSignInLink(emailOf(kind, n), clientOf(kind, n))
    },
    invitation: async (kind, n) => () => identity.checkInvitation(tokens[kind][n % rounds]!),
  }
  // One attempt after the other, so that the remaining work of one does not slow another.
  for (const [what, prepare] of Object.entries(attempts)) {
    const times: Record<Kind, number[]> = { known: [], unknown: [] }
    const score = (factor = 1) =>
      signedRank(
        times.known,
        times.unknown.map((ms) => ms * factor),
      )
    /** Whether the times so far would show an answer that takes twice as long. */
    const areEnough = () => Math.abs(score(2)) > found
    for (let n = 0; n < rounds || (n < mostRounds && !areEnough()); n += 1) {
      // A random order, so that work that recurs at equal intervals does not slow one kind only.
      const order: Kind[] = Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known']
      for (const kind of order) {
        const attempt = await prepare(kind, n)
        const start = performance.now()
        await attempt()
        times[kind].push(performance.now() - start)
      }
    }
    const difference = median(times.known.map((ms, n) => ms - times.unknown[n]!))
    report(
      `timing: ${what}, ${times.known.length} known and as many unknown, a known one ${difference.toFixed(2)} ms longer: score ${score().toFixed(2)}, ${score(2).toFixed(2)} if one kind took twice as long`,
    )
    expect(Math.abs(score()), what).toBeLessThan(found)
    // The test would find an answer that takes twice as long.
    expect(Math.abs(score(2)), what).toBeGreaterThan(found)
  }
})

type Kind = 'known' | 'unknown'

const emailOf = (kind: Kind, n: number) => `${kind}-${n}@wipf.example`
/** Each attempt comes from another client. */
const clientOf = (kind: Kind, n: number) => `2001:db8:0:${(n * 2 + Number(kind === 'known')).toString(16)}::`

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

type Site = Awaited<ReturnType<typeof identitySite>>

/** More queries than the mail needs: the database runs one after the other. */
async function letTheMailBeMade({ kysely }: Site['database']): Promise<void> {
  for (let n = 0; n < 20; n += 1) await sql`select 1`.execute(kysely)
}

const withLetterChanged = (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`

async function inviteMany(accounts: Site['identity']['accounts'], by: Parameters<typeof accounts.invite>[1]) {
  const tokens: string[] = []
  for (let n = 0; n < rounds; n += 1) {
    const rights = { role: 'writes', owner: false } as const
    const invited = { username: 'Tari', email: `invited-${n}@mail.example`, way: 'link', ...rights } as const
    const made = await accounts.invite(invited, by)
    if (!made.ok) throw new Error(made.refusal.code)
    tokens.push(new URL(made.value.url).searchParams.get('token')!)
  }
  return tokens
}

/** Accounts with one password hash between them: hashing hundreds takes longer than the test. */
async function copyAccounts({ kysely }: Site['database']): Promise<void> {
  for (let n = 1; n < mostRounds; n += 1) {
    const [uid, email] = [`known${n}`, `known-${n}@wipf.example`]
    await sql`insert into user (id, name, email, emailVerified, createdAt, updatedAt)
      select ${uid}, name, ${email}, emailVerified, createdAt, updatedAt from user where email = 'known-0@wipf.example'`.execute(
      kysely,
    )
    await sql`insert into account (id, accountId, providerId, userId, password, createdAt, updatedAt)
      select ${uid}, ${uid}, providerId, ${uid}, password, createdAt, updatedAt from account
      where userId = (select id from user where email = 'known-0@wipf.example')`.execute(kysely)
  }
}
