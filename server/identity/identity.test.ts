import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Database } from '#ports/database/database.ts'
import { cookiesOf, day, enter, from, identitySite, minute } from '#tests/support/identity-site.ts'
import type { SiteIdentity } from './identity.ts'

const adaeze = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'a long enough secret' }
const ruth = { username: 'Ruth', email: 'ruth@wipf.example', password: 'another long secret' }

async function siteWithAdaeze(options?: { siteUrl: string }) {
  const made = await identitySite(options)
  await made.identity.createFirstAccount(adaeze)
  return made
}

const signedIn = async (identity: SiteIdentity) => (await enter(identity, adaeze)).cookies

const tokenOf = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? ''

test('the right email and password open a session that is recognised', async () => {
  const { identity } = await siteWithAdaeze()
  const { account } = await identity.accountOf(await signedIn(identity))
  expect(account).toMatchObject({ email: 'adaeze@wipf.example', username: 'Adaeze' })
})

test('an email in capital letters, with spaces and invisible characters, is accepted', async () => {
  const { identity } = await siteWithAdaeze()
  expect(
    await identity.signIn({ ...adaeze, email: ' ADAEZE@wipf.exam\u00ADple\u200B' }, from('203.0.113.7')),
  ).toMatchObject({
    ok: true,
  })
})

test('a wrong password and an unknown account get the same refusal', async () => {
  const { identity, logged } = await siteWithAdaeze()
  const refusal = { ok: false, refusal: { code: 'invalid-credential' } }
  expect(await identity.signIn({ ...adaeze, password: 'not the secret' }, from('203.0.113.7'))).toEqual(
    refusal,
  )
  expect(await identity.signIn(ruth, from('203.0.113.7'))).toEqual(refusal)
  expect(await identity.signIn({ ...adaeze, password: 'x'.repeat(100_000) }, from('203.0.113.7'))).toEqual(
    refusal,
  )
  expect(JSON.stringify(logged)).not.toContain('wipf.example')
})

test('a refused sign-in makes as many queries for an unknown account as for one with another password', async () => {
  const { identity, database } = await siteWithAdaeze()
  const queries = vi.spyOn(database.kysely.getExecutor(), 'executeQuery')
  async function countQueries(email: string, address: string) {
    queries.mockClear()
    await identity.signIn({ email, password: 'not the secret' }, from(address))
    return queries.mock.calls.length
  }
  // Unknown accounts share one entry in the record of activity, and this makes it.
  await countQueries('nobody@wipf.example', '203.0.113.7')
  const known = await countQueries(adaeze.email, '203.0.113.7')
  expect(known).toBeGreaterThan(3)
  expect(await countQueries(ruth.email, '203.0.113.7')).toBe(known)
})

test('an invalid email is refused as invalid', async () => {
  const { identity } = await siteWithAdaeze()
  for (const email of ['adaeze', "' or 1=1 --", `${'a'.repeat(9_000)}@wipf.example`, 'a@b@wipf.example']) {
    const answer = await identity.signIn({ email, password: 'whatever it is' }, from('203.0.113.7'))
    expect(answer.ok, email.slice(0, 20)).toBe(false)
  }
  expect(await identity.signIn({ email: 'adaeze', password: 'whatever it is' }, from('203.0.113.7'))).toEqual(
    {
      ok: false,
      refusal: { code: 'invalid-email' },
    },
  )
})

test('without a session cookie, or with a forged one, there is no account', async () => {
  const { identity } = await siteWithAdaeze()
  expect(await identity.accountOf(new Headers())).toEqual({ account: null, shared: false, setCookies: [] })
  for (const cookie of ['session=', 'session=made-up', 'session=made.up; session=twice', 'other=1']) {
    expect((await identity.accountOf(new Headers({ cookie }))).account).toBeNull()
  }
})

test('only a cookie of the right name with a valid signature counts as a session', async () => {
  const { identity, database } = await siteWithAdaeze()
  const cookie = (await signedIn(identity)).get('cookie') ?? ''
  const value = /^session=([^;]+)/.exec(cookie)?.[1] ?? ''
  const strangers = ['session=x', 'my-session=x', `my-${cookie}`, `__Host-${cookie}`, `session=x; ${cookie}`]
  const forged = [`session=x${value}`, `session=${value.slice(0, -6)}`, `session=${value.toUpperCase()}`]
  await database.close()
  // The database is closed, so a forged cookie causes no database reads.
  for (const header of ['', ...strangers, ...forged]) {
    expect(identity.hasSession(header), header).toBe(false)
    expect((await identity.accountOf(new Headers({ cookie: header }))).account, header).toBeNull()
  }
  expect(identity.hasSession(`low-data=on; ${cookie}`)).toBe(true)
})

test('a session that has ended no longer counts as a session', async () => {
  const { identity } = await siteWithAdaeze()
  const cookies = await signedIn(identity)
  await identity.signOut(cookies)
  expect((await identity.accountOf(cookies)).account).toBeNull()
  expect(identity.hasSession(cookies.get('cookie') ?? '')).toBe(false)
})

test('on https the cookie is bound to the host and never sent unencrypted', async () => {
  const { identity } = await siteWithAdaeze({ siteUrl: 'https://wipf.example' })
  const opened = await identity.signIn(adaeze, from('203.0.113.7'))
  const cookie = opened.ok ? opened.value.setCookies.join('\n') : ''
  expect(cookie).toMatch(/^__Host-session=/)
  expect(cookie).toMatch(/; Secure/)
  expect(cookie).toMatch(/; HttpOnly/)
  expect(cookie).toMatch(/; SameSite=Lax/)
  expect(cookie).not.toMatch(/Domain/)
  expect(identity.hasSession(cookie.split(';', 1)[0] ?? '')).toBe(true)
  expect(identity.hasSession(cookie.split(';', 1)[0]?.replace('__Host-', '') ?? '')).toBe(false)
})

test('on http the cookie is plain and lasts seven days', async () => {
  const { identity } = await siteWithAdaeze()
  const opened = await identity.signIn(adaeze, from('203.0.113.7'))
  const cookie = opened.ok ? opened.value.setCookies.join('\n') : ''
  expect(cookie).toMatch(/^session=/)
  expect(cookie).toContain(`Max-Age=${7 * 24 * 3600}`)
  expect(cookie).not.toMatch(/Secure/)
})

test('signing out ends the session on the server, also for copies of the cookie', async () => {
  const { identity } = await siteWithAdaeze()
  const cookies = await signedIn(identity)
  const { setCookies } = await identity.signOut(cookies)
  expect(setCookies.join()).toContain('Max-Age=0')
  expect((await identity.accountOf(cookies)).account).toBeNull()
  await identity.signOut(cookies)
  await identity.signOut(new Headers())
})

test('each sign-in opens a separate session', async () => {
  const { identity } = await siteWithAdaeze()
  const phone = await signedIn(identity)
  const laptop = await signedIn(identity)
  await identity.signOut(phone)
  expect((await identity.accountOf(laptop)).account).not.toBeNull()
})

test('a session survives a restart', async () => {
  const { identity, start } = await siteWithAdaeze()
  const cookies = await signedIn(identity)
  expect((await (await start()).accountOf(cookies)).account).not.toBeNull()
})

test('a session ends after thirty days, however often it was used', async () => {
  const { identity, clock } = await siteWithAdaeze()
  const cookies = await signedIn(identity)
  clock.aheadMs = 30 * day - minute
  expect((await identity.accountOf(cookies)).account).not.toBeNull()
  clock.aheadMs = 30 * day + minute
  const ended = await identity.accountOf(cookies)
  expect(ended.account).toBeNull()
  expect(ended.setCookies.join()).toContain('Max-Age=0')
  clock.aheadMs = 0
  expect((await identity.accountOf(cookies)).account).toBeNull()
})

test('a used session is extended, and a session ends after seven days without use', async () => {
  const { identity, database } = await siteWithAdaeze()
  const used = await signedIn(identity)
  await moveSessions(database, -2 * day)
  const { account, setCookies } = await identity.accountOf(used)
  expect(account).not.toBeNull()
  expect(setCookies.join()).toContain(`Max-Age=${7 * 24 * 3600}`)
  await moveSessions(database, -8 * day)
  expect((await identity.accountOf(used)).account).toBeNull()
})

test('a disabled account is signed out at its next request and cannot sign in again', async () => {
  const { identity, database } = await siteWithAdaeze()
  const cookies = await signedIn(identity)
  await database.kysely
    .updateTable('user' as never)
    .set({ disabledAt: new Date().toISOString() } as never)
    .execute()
  expect((await identity.accountOf(cookies)).account).toBeNull()
  expect(await identity.signIn(adaeze, from('203.0.113.7'))).toEqual({
    ok: false,
    refusal: { code: 'user-disabled' },
  })
  expect(await identity.signIn({ ...adaeze, password: 'not the secret' }, from('203.0.113.7'))).toEqual({
    ok: false,
    refusal: { code: 'invalid-credential' },
  })
})

test('ten wrong passwords from one address lock the account for that address and report the time to wait', async () => {
  const { identity, clock } = await siteWithAdaeze()
  const wrong = { ...adaeze, password: 'not the secret' }
  for (let n = 0; n < 10; n++) await identity.signIn(wrong, from('203.0.113.7'))
  const refused = { ok: false, refusal: { code: 'too-many-requests', waitMinutes: 15 } }
  expect(await identity.signIn(adaeze, from('203.0.113.7'))).toEqual(refused)
  expect((await identity.signIn(adaeze, from('198.51.100.1'))).ok).toBe(true)
  clock.aheadMs = 15 * minute
  expect((await identity.signIn(adaeze, from('203.0.113.7'))).ok).toBe(true)
})

test('after attempts from many addresses the right password pauses before it is checked, and is accepted', async () => {
  const { identity } = await siteWithAdaeze()
  const wrong = { ...adaeze, password: 'not the secret' }
  for (let n = 0; n < 8; n++) await identity.signIn(wrong, from(`203.0.113.${n}`))
  const pauses: number[] = []
  const pausing = async (ms: number) => {
    pauses.push(ms)
    return true
  }
  expect((await identity.signIn(adaeze, from('198.51.100.1', { pause: pausing }))).ok).toBe(true)
  expect(pauses).toEqual([4_000])
  // A successful sign-in resets the count.
  expect((await identity.signIn(adaeze, from('198.51.100.2', { pause: pausing }))).ok).toBe(true)
  expect(pauses).toEqual([4_000])
})

test('when too many attempts are paused, another one is refused and has to wait a minute', async () => {
  const { identity } = await siteWithAdaeze()
  for (let n = 0; n < 5; n++) await identity.signIn(ruth, from(`203.0.113.${n}`))
  expect(await identity.signIn(ruth, from('203.0.113.9', { pause: async () => false }))).toEqual({
    ok: false,
    refusal: { code: 'too-many-requests', waitMinutes: 1 },
  })
})

test('an unknown account pauses, locks and refuses like a known one', async () => {
  const { identity } = await siteWithAdaeze()
  const answersFor = async (email: string, octet: number) => {
    const answers: unknown[] = []
    const pause = async (ms: number) => {
      answers.push(ms)
      return true
    }
    for (let n = 0; n < 12; n++) {
      const credentials = { email, password: 'not the secret' }
      answers.push(await identity.signIn(credentials, from(`203.0.113.${octet}`, { pause })))
    }
    return answers
  }
  expect(await answersFor(ruth.email, 1)).toEqual(await answersFor(adaeze.email, 2))
})

test('on a known device signing in works without a pause, whatever others attempt', async () => {
  const { identity } = await siteWithAdaeze()
  const { cookies } = await enter(identity, adaeze)
  await identity.signOut(cookies)
  const wrong = { ...adaeze, password: 'not the secret' }
  for (let n = 0; n < 20; n++) await identity.signIn(wrong, from('203.0.113.7'))
  const pause = () => Promise.reject(new Error('paused'))
  const origin = from('203.0.113.7', { headers: cookies, pause })
  expect((await identity.signIn(adaeze, origin)).ok).toBe(true)
  // This applies only to accounts that signed in on the device, for ten attempts.
  expect(await identity.signIn({ ...ruth, password: 'a guess' }, origin)).toMatchObject({ ok: false })
  for (let n = 0; n < 10; n++) await identity.signIn(wrong, origin)
  expect(await identity.signIn(adaeze, origin)).toMatchObject({ refusal: { code: 'too-many-requests' } })
})

test('staffKey is the session, and the known device after the session has ended', async () => {
  const { identity } = await siteWithAdaeze()
  const { cookies } = await enter(identity, adaeze)
  const cookie = cookies.get('cookie') ?? ''
  const session = identity.staffKey(cookie)
  await identity.signOut(cookies)
  await identity.accountOf(cookies)
  const device = identity.staffKey(cookie)
  expect(session).not.toBeNull()
  expect(device).not.toBeNull()
  expect(device).not.toBe(session)
  expect(identity.hasSession(cookie)).toBe(false)
  for (const forged of ['', 'session=x', 'device=x']) expect(identity.staffKey(forged)).toBeNull()
})

test('thirty attempts from one address lock it for all accounts, without using up theirs', async () => {
  const { identity } = await siteWithAdaeze()
  for (let n = 0; n < 30; n++) {
    await identity.signIn(
      { email: `nobody-${n % 10}@wipf.example`, password: 'a guess' },
      from('203.0.113.7'),
    )
  }
  for (let n = 0; n < 12; n++) {
    expect(await identity.signIn(adaeze, from('203.0.113.7'))).toMatchObject({
      refusal: { code: 'too-many-requests' },
    })
  }
  expect((await identity.signIn(adaeze, from('198.51.100.1'))).ok).toBe(true)
})

test('the email of the account in the settings may have capital letters', async () => {
  const { identity } = await identitySite()
  await identity.createFirstAccount({ ...adaeze, email: 'Adaeze@WIPF.example' })
  expect((await identity.signIn(adaeze, from('203.0.113.7'))).ok).toBe(true)
})

test('the account in the settings is created once, and not again at a restart', async () => {
  const { identity, start } = await identitySite()
  expect(await identity.hasAccounts()).toBe(false)
  expect(await identity.createFirstAccount(adaeze)).toBe(true)
  const again = await start()
  expect(await again.createFirstAccount({ ...ruth, email: adaeze.email })).toBe(false)
  expect(await again.createFirstAccount(ruth)).toBe(false)
  expect((await again.signIn(adaeze, from('203.0.113.7'))).ok).toBe(true)
  expect((await again.signIn(ruth, from('203.0.113.7'))).ok).toBe(false)
})

test('the one-time link creates the first account, signs it in, and works only once', async () => {
  const { identity } = await identitySite()
  const link = await identity.renewSetupLink()
  expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/setup\?token=[\w-]{43}$/)
  const token = tokenOf(link)
  expect(await identity.checkSetupToken(token)).toEqual({ ok: true, value: null })
  const opened = await identity.setUp(token, adaeze, new Headers())
  const { account } = await identity.accountOf(cookiesOf(opened.ok ? opened.value.setCookies : []))
  expect(account?.email).toBe('adaeze@wipf.example')

  const used = { ok: false, refusal: { code: 'already-set-up' } }
  expect(await identity.checkSetupToken(token)).toEqual(used)
  expect(await identity.setUp(token, ruth, new Headers())).toEqual(used)
  expect(await identity.renewSetupLink()).toBeNull()
})

test('of parallel uses of the link one creates an account', async () => {
  const { identity, database } = await identitySite()
  const token = tokenOf(await identity.renewSetupLink())
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      identity.setUp(token, { ...adaeze, email: `adaeze-${n}@wipf.example` }, new Headers()),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(
    await database.kysely
      .selectFrom('user' as never)
      .selectAll()
      .execute(),
  ).toHaveLength(1)
})

test('the settings and the link, used at the same time, create one account', async () => {
  const { identity } = await identitySite()
  const token = tokenOf(await identity.renewSetupLink())
  const [fromSettings, fromLink] = await Promise.all([
    identity.createFirstAccount(ruth),
    identity.setUp(token, adaeze, new Headers()),
  ])
  expect([fromSettings, fromLink.ok].filter(Boolean)).toHaveLength(1)
})

test('each link is valid for its hour, and the first that is used ends the others', async () => {
  const { identity, clock } = await identitySite()
  const older = tokenOf(await identity.renewSetupLink())
  const refused = (code: string) => ({ ok: false, refusal: { code } })
  expect(await identity.checkSetupToken('')).toEqual(refused('invalid-action-code'))
  clock.aheadMs = 30 * minute
  const newer = tokenOf(await identity.renewSetupLink())
  expect(await identity.checkSetupToken(older)).toEqual({ ok: true, value: null })
  clock.aheadMs = 60 * minute
  expect(await identity.checkSetupToken(older)).toEqual(refused('expired-action-code'))
  expect(await identity.setUp(older, adaeze, new Headers())).toEqual(refused('expired-action-code'))
  expect(await identity.hasAccounts()).toBe(false)
  const newest = tokenOf(await identity.renewSetupLink())
  expect((await identity.setUp(newer, adaeze, new Headers())).ok).toBe(true)
  for (const token of [older, newer, newest]) {
    expect(await identity.checkSetupToken(token)).toEqual(refused('already-set-up'))
  }
})

test('the stored form of a link does not contain its token', async () => {
  const { identity, database } = await identitySite()
  const token = tokenOf(await identity.renewSetupLink())
  const stored = await database.kysely.selectFrom('setup_tokens').selectAll().execute()
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('each account has a record in Users, and a missing one is written at the next sign-in', async () => {
  const { identity, documents } = await siteWithAdaeze()
  const [[uid, record] = []] = await documents.read('Users')
  expect(record?.fields).toEqual({
    username: 'Adaeze',
    email: 'adaeze@wipf.example',
    createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
  })
  await documents.commit([{ kind: 'delete', collection: 'Users', id: uid! }], { uid: uid!, name: 'Adaeze' })
  await signedIn(identity)
  expect((await documents.get('Users', uid!))?.fields.email).toBe('adaeze@wipf.example')
})

test('an existing record in Users is not changed', async () => {
  const { identity, documents } = await siteWithAdaeze()
  const [[uid] = []] = await documents.read('Users')
  const earlier = {
    username: 'Adaeze of old',
    email: 'adaeze@wipf.example',
    createdAt: '2014-06-14T00:00:00.000Z',
  }
  await documents.commit([{ kind: 'set', collection: 'Users', id: uid!, fields: earlier }], {
    uid: uid!,
    name: 'Adaeze',
  })
  await signedIn(identity)
  expect((await documents.get('Users', uid!))?.fields).toEqual(earlier)
})

test('when a record in Users cannot be written, signing in works, and the next sign-in writes it', async () => {
  const { identity, documents, logged } = await siteWithAdaeze()
  const [[uid] = []] = await documents.read('Users')
  await documents.commit([{ kind: 'delete', collection: 'Users', id: uid! }], { uid: uid!, name: 'Adaeze' })
  documents.failNextCommit('before')
  await signedIn(identity)
  expect(await documents.get('Users', uid!)).toBeNull()
  expect(logged).toContainEqual(expect.objectContaining({ event: 'users-record-not-written' }))
  await signedIn(identity)
  expect((await documents.get('Users', uid!))?.fields.email).toBe('adaeze@wipf.example')
})

test('when the record of activity cannot be written, signing in works, a wrong password is refused, and both are reported', async () => {
  const { identity, database, logged } = await identitySite()
  await identity.createFirstAccount(adaeze)
  await sql`drop table activity`.execute(database.kysely)
  expect((await identity.signIn(adaeze, from('203.0.113.7'))).ok).toBe(true)
  const wrong = { ...adaeze, password: 'not hers' }
  expect(await identity.signIn(wrong, from('203.0.113.7'))).toMatchObject({
    ok: false,
    refusal: { code: 'invalid-credential' },
  })
  expect(logged.filter((entry) => 'fault' in entry)).toHaveLength(2)
})

test('a first password that is easily guessed is refused, and the link stays valid', async () => {
  const { identity } = await identitySite()
  const token = tokenOf(await identity.renewSetupLink())
  expect(await identity.setUp(token, { ...adaeze, password: 'password1234' }, new Headers())).toMatchObject({
    refusal: { code: 'weak-password' },
  })
  expect((await identity.setUp(token, adaeze, new Headers())).ok).toBe(true)
})

test('two processes can start at the same time on an empty store', async () => {
  const { start } = await identitySite()
  await Promise.all([start(), start()])
})

async function moveSessions(database: Database, byMs: number) {
  const sessions = (await database.kysely
    .selectFrom('session' as never)
    .selectAll()
    .execute()) as {
    id: string
    expiresAt: string
    updatedAt: string
  }[]
  for (const { id, expiresAt, updatedAt } of sessions) {
    const moved = (at: string) => new Date(Date.parse(at) + byMs).toISOString()
    await database.kysely
      .updateTable('session' as never)
      .set({ expiresAt: moved(expiresAt), updatedAt: moved(updatedAt) } as never)
      .where('id' as never, '=', id as never)
      .execute()
  }
}
