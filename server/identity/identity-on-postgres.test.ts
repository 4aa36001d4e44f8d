import { expect, test } from 'vitest'
import { enter, from, identitySite } from '#tests/support/identity-site.ts'

/*
 * The other tests of accounts and sessions run on SQLite, which is faster. These cover the differences of Postgres: its
 * types, its errors, its transactions, and several processes on one database.
 */

const adaeze = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'a long enough secret' }
const ruth = { username: 'Ruth', email: 'ruth@wipf.example', password: 'another long secret' }

async function twoProcesses() {
  const site = await identitySite({ databaseType: 'postgres' })
  await site.identity.createFirstAccount(adaeze)
  return { ...site, other: await site.start() }
}

test('a session of one process is valid in another, and ends in both', async () => {
  const { identity, other } = await twoProcesses()
  const { cookies } = await enter(identity, adaeze)
  expect(await other.accountOf(cookies)).toMatchObject({ account: { email: adaeze.email } })
  await other.signOut(cookies)
  expect(await identity.accountOf(cookies)).toMatchObject({ account: null })
})

test('wrong passwords are counted across processes', async () => {
  const { identity, other } = await twoProcesses()
  const guess = { email: adaeze.email, password: 'not the secret' }
  for (let tries = 0; tries < 10; tries += 1) {
    const answer = await (tries % 2 === 0 ? identity : other).signIn(guess, from('203.0.113.7'))
    expect(answer).toEqual({ ok: false, refusal: { code: 'invalid-credential' } })
  }
  for (const process of [identity, other]) {
    expect(await process.signIn(adaeze, from('203.0.113.7'))).toMatchObject({
      refusal: { code: 'too-many-requests' },
    })
  }
})

test('an email and an id with NUL are refused like unknown ones', async () => {
  const { identity } = await twoProcesses()
  expect(await identity.signIn({ ...adaeze, email: 'a\0b@wipf.example' }, from('203.0.113.7'))).toMatchObject(
    {
      ok: false,
    },
  )
  expect(await identity.accounts.get('a\0b')).toBeNull()
  const { editor } = await enter(identity, adaeze)
  await identity.profile.endSession('a\0b', editor)
})

test('of parallel registrations of one email in two processes one succeeds', async () => {
  const { identity, other } = await twoProcesses()
  const { editor } = await enter(identity, adaeze)
  const answers = await Promise.all(
    [identity, other].map((process) => process.accounts.register(ruth, editor)),
  )
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await other.accounts.list()).toMatchObject([{ email: adaeze.email }, { email: ruth.email }])
})

test('an account disabled in one process cannot use another', async () => {
  const { identity, other } = await twoProcesses()
  const { editor } = await enter(identity, adaeze)
  await identity.accounts.register(ruth, editor)
  const entered = await enter(other, ruth)
  await identity.accounts.disable(entered.editor.uid, editor)
  expect(await other.accountOf(entered.cookies)).toMatchObject({ account: null })
  expect(await other.signIn(ruth, from('203.0.113.7'))).toMatchObject({ refusal: { code: 'user-disabled' } })
})

test('the setup link that one process printed survives the start of another, and only one of them is used', async () => {
  const { identity, start } = await identitySite({ databaseType: 'postgres' })
  const tokenOf = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? ''
  const one = tokenOf(await identity.renewSetupLink())
  const other = await start()
  const two = tokenOf(await other.renewSetupLink())
  for (const token of [one, two]) {
    expect(await identity.checkSetupToken(token)).toMatchObject({ ok: true })
    expect(await other.checkSetupToken(token)).toMatchObject({ ok: true })
  }
  const answers = await Promise.all([
    identity.setUp(one, adaeze, new Headers()),
    other.setUp(two, ruth, new Headers()),
  ])
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: { code: 'already-set-up' } })
  expect(await other.renewSetupLink()).toBeNull()
})
