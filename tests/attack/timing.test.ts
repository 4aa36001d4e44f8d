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

test('the time of an answer tells neither addresses with an account nor links that were one', async () => {
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
  const tokens = await inviteMany(identity.accounts, editor)

  const times = new Map<string, number[]>()
  async function measure(what: string, kind: string, work: () => Promise<unknown>) {
    const start = performance.now()
    await work()
    const name = `${what} ${kind}`
    times.set(name, [...(times.get(name) ?? []), performance.now() - start])
  }
  const attempts = ['sign-in', 'reset', 'invitation']
  const scoreOf = (what: string, factor = 1) =>
    signedRank(
      times.get(`${what} known`)!,
      times.get(`${what} unknown`)!.map((ms) => ms * factor),
    )
  /** Whether the times so far would show an answer that takes twice as long. */
  const areEnough = () => attempts.every((what) => Math.abs(scoreOf(what, 2)) > found)
  for (let n = 0; n < rounds || (n < mostRounds && !areEnough()); n += 1) {
    // Each kind comes as often after itself as after the other, so that the work after an answer slows both alike.
    const order = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const email = `${kind}-${n}@wipf.example`
      const address = `2001:db8:0:${(n * 2 + Number(kind === 'known')).toString(16)}::`
      const token = withLetterChanged(kind === 'known' ? tokens[n % tokens.length]! : 'x'.repeat(43))
      await measure('sign-in', kind, () => identity.signIn({ email, password: 'wrong' }, from(address)))
      await measure('reset', kind, () => identity.requestSignInLink(email, address))
      await measure('invitation', kind, () => identity.checkInvitation(token))
    }
  }
  for (const what of attempts) {
    const count = times.get(`${what} known`)!.length
    const [score, doubled] = [scoreOf(what), scoreOf(what, 2)]
    report(
      `timing: ${what}, ${count} known and ${count} unknown: score ${score.toFixed(2)}, ${doubled.toFixed(2)} if one kind took twice as long`,
    )
    expect(Math.abs(score), what).toBeLessThan(found)
    // The test would find an answer that takes twice as long.
    expect(Math.abs(doubled), what).toBeGreaterThan(found)
  }
})

const withLetterChanged = (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`

type Site = Awaited<ReturnType<typeof identitySite>>

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
