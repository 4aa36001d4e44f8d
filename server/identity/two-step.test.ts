import { createOTP } from '@better-auth/utils/otp'
import { base32 } from '@better-auth/utils/base32'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cookiesOf, enter, from, identitySite, minute } from '#tests/support/identity-site.ts'
import type { SiteIdentity } from './identity.ts'
import { createSignInLinks } from './sign-in-links.ts'

const adaeze = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'long road to the ballot 27' }
const ruth = { username: 'Ruth', email: 'ruth@wipf.example', password: 'a slow boat to Ibadan' }

type IdentitySite = Awaited<ReturnType<typeof identitySite>>

const codeOf = (key: string) => createOTP(base32.decode(key)).totp()

/** Adaeze has two-step sign-in. `code`: a right one that was not used. */
async function siteWithTwoStep() {
  const made = await identitySite()
  const { identity } = made
  await identity.createFirstAccount(adaeze)
  return { ...made, ...(await switchOn(made, adaeze)) }
}

async function switchOn({ identity, database }: IdentitySite, person: typeof adaeze) {
  const { cookies, editor } = await enter(identity, person)
  const begun = await identity.profile.beginTwoStep(cookies, person.password, editor)
  if (!begun.ok) throw new Error(begun.refusal.code)
  const confirmed = await identity.profile.confirmTwoStep(cookies, await codeOf(begun.value.key), editor)
  if (!confirmed.ok) throw new Error(confirmed.refusal.code)
  const { recoveryCodes, setCookies } = confirmed.value
  // Each code works once, and that of this half minute was used.
  await database.kysely.deleteFrom('limited_tries').execute()
  const code = () => codeOf(begun.value.key)
  return { editor, code, recoveryCodes, cookies: cookiesOf(setCookies), key: begun.value.key }
}

async function signIn(identity: SiteIdentity, credentials: object = {}, headers = new Headers()) {
  const opened = await identity.signIn({ ...adaeze, ...credentials }, from('203.0.113.7', { headers }))
  if (!opened.ok) throw new Error(opened.refusal.code)
  return { account: opened.value.account, headers: cookiesOf(opened.value.setCookies) }
}

const app = (code: string, trust = false) => ({ way: 'app', code, trust }) as const
const recovery = (code: string) => ({ way: 'recovery', code, trust: false }) as const

test('switching two-step sign-in on keeps this session, and the next sign-in asks for a code', async () => {
  const { identity, cookies, code, editor } = await siteWithTwoStep()
  expect((await identity.accountOf(cookies)).account).toMatchObject({ email: adaeze.email })
  expect(await identity.profile.get(editor)).toMatchObject({ twoStep: { isOn: true, recoveryCodes: 10 } })
  const waiting = await signIn(identity)
  expect(waiting.account).toBeNull()
  expect((await identity.accountOf(waiting.headers)).account).toBeNull()
  expect(identity.codeAsked(waiting.headers)).toMatchObject({ shared: false })

  const opened = await identity.signInWithCode(app(await code()), waiting.headers)
  expect(opened).toMatchObject({ ok: true, value: { account: { email: adaeze.email }, byLink: false } })
  const session = cookiesOf(opened.ok ? opened.value.setCookies : [])
  expect((await identity.accountOf(session)).account).toMatchObject({ email: adaeze.email })
  expect(identity.codeAsked(session)).toBeNull()
})

test('a code works once, also while the app still shows it', async () => {
  const { identity, code } = await siteWithTwoStep()
  const typed = await code()
  const first = await signIn(identity)
  expect(await identity.signInWithCode(app(typed), first.headers)).toMatchObject({ ok: true })
  const second = await signIn(identity)
  expect(await identity.signInWithCode(app(typed), second.headers)).toEqual({
    ok: false,
    refusal: { code: 'code-used' },
  })
  expect(await identity.signInWithCode(app(typed), first.headers)).toMatchObject({ ok: false })
})

test('five wrong codes in a quarter of an hour are counted for the account, also across several sign-ins', async () => {
  const { identity, clock, code } = await siteWithTwoStep()
  for (const triesLeft of [4, 3, 2, 1, 0]) {
    const { headers } = await signIn(identity)
    expect(await identity.signInWithCode(app(`00000${triesLeft}`), headers)).toEqual({
      ok: false,
      refusal: { code: 'wrong-code', triesLeft },
    })
  }
  const { headers } = await signIn(identity)
  expect(await identity.signInWithCode(app(await code()), headers)).toEqual({
    ok: false,
    refusal: { code: 'too-many-requests', waitMinutes: 15 },
  })
  clock.aheadMs = 16 * minute
  const later = await signIn(identity)
  expect(await identity.signInWithCode(app(await code()), later.headers)).toMatchObject({ ok: true })
})

test('codes have a limit for a day, which does not lock out a device that the account has used', async () => {
  const { identity, clock, code } = await siteWithTwoStep()
  const first = await signIn(identity)
  const opened = await identity.signInWithCode(app(await code()), first.headers)
  const used = cookiesOf(opened.ok ? opened.value.setCookies : [])
  const guess = async (typed: string) => identity.signInWithCode(app(typed), (await signIn(identity)).headers)
  for (let round = 0; round < 6; round += 1) {
    for (const last of [0, 1, 2, 3, 4]) {
      expect(await guess(`0${round}000${last}`)).toMatchObject({ refusal: { code: 'wrong-code' } })
    }
    clock.aheadMs += 16 * minute
  }
  expect(await guess('000009')).toMatchObject({ refusal: { code: 'too-many-requests' } })
  const here = await signIn(identity, {}, used)
  const cookie = [here.headers.get('cookie'), used.get('cookie')].join('; ')
  const again = await identity.signInWithCode(app(await code()), new Headers({ cookie }))
  expect(again).toMatchObject({ ok: true })
  clock.aheadMs += 24 * 60 * minute
  expect(await guess('000009')).toMatchObject({ refusal: { code: 'wrong-code' } })
})

test('a code is counted for the account that it opens, whatever cookies of two sign-ins are put together', async () => {
  const site = await siteWithTwoStep()
  const { identity, editor, code } = site
  await identity.accounts.register(ruth, editor)
  const hers = await switchOn(site, ruth)
  const asRuth = (await signIn(identity, ruth)).headers.get('cookie')!.split('; ')
  const asAdaeze = (await signIn(identity)).headers.get('cookie')!.split('; ')
  const isRuths = (pair: string) => pair.startsWith('signing-in=')
  const cookie = [...asRuth.filter(isRuths), ...asAdaeze.filter((pair) => !isRuths(pair))].join('; ')
  expect(await identity.signInWithCode(app(await code()), new Headers({ cookie }))).toEqual({
    ok: false,
    refusal: { code: 'wrong-code', triesLeft: 4 },
  })
  expect(await identity.signInWithCode(app(await hers.code()), new Headers({ cookie }))).toMatchObject({
    ok: true,
    value: { account: { email: ruth.email } },
  })
})

test('switching two-step sign-in off while it is off gives no further tries', async () => {
  const { identity } = await identitySite()
  await identity.createFirstAccount(adaeze)
  const { cookies, editor } = await enter(identity, adaeze)
  await identity.profile.beginTwoStep(cookies, adaeze.password, editor)
  const wrong = () => identity.profile.confirmTwoStep(cookies, '000000', editor)
  expect(await wrong()).toMatchObject({ refusal: { triesLeft: 4 } })
  expect((await identity.profile.switchTwoStepOff(adaeze.password, editor)).ok).toBe(true)
  await identity.profile.beginTwoStep(cookies, adaeze.password, editor)
  expect(await identity.profile.confirmTwoStep(cookies, '000001', editor)).toMatchObject({
    refusal: { triesLeft: 3 },
  })
  expect(await identity.activity.recent({ count: 1, kinds: ['two-step-off'] })).toEqual([])
})

test('a recovery code signs the user in once, in any spelling', async () => {
  const { identity, recoveryCodes, editor } = await siteWithTwoStep()
  expect(recoveryCodes).toHaveLength(10)
  expect(recoveryCodes.every((code) => /^[2-9a-z]{4}-[2-9a-z]{4}$/.test(code))).toBe(true)
  const typed = recovery(` ${recoveryCodes[3]!.toUpperCase().replace('-', ' ')}`)
  const first = await signIn(identity)
  expect(await identity.signInWithCode(typed, first.headers)).toMatchObject({ ok: true })
  expect(await identity.profile.get(editor)).toMatchObject({ twoStep: { recoveryCodes: 9 } })
  const second = await signIn(identity)
  expect(await identity.signInWithCode(typed, second.headers)).toMatchObject({ ok: false })
  const recent = await identity.activity.recent({ count: 9, kinds: ['recovery-code-used'] })
  expect(recent).toMatchObject([{ by: { name: 'Adaeze' } }])
})

test('wrong codes of both kinds use up the tries of one sign-in', async () => {
  const { identity, recoveryCodes } = await siteWithTwoStep()
  const { headers } = await signIn(identity)
  const type = (typed: ReturnType<typeof app> | ReturnType<typeof recovery>) =>
    identity.signInWithCode(typed, headers)
  const wrong = (triesLeft: number) => ({ ok: false, refusal: { code: 'wrong-code', triesLeft } })
  expect(await type(app('000001'))).toEqual(wrong(4))
  expect(await type(app('000002'))).toEqual(wrong(3))
  expect(await type(recovery('aaaa-aaaa'))).toEqual(wrong(2))
  expect(await type(app('000003'))).toEqual(wrong(1))
  const over = { ok: false, refusal: { code: 'code-tries-over' } }
  expect(await type(recovery('bbbb-bbbb'))).toEqual(over)
  expect(await type(recovery(recoveryCodes[0]!))).toEqual(over)
  const again = await signIn(identity)
  expect(await identity.signInWithCode(recovery(recoveryCodes[0]!), again.headers)).toMatchObject({
    ok: true,
  })
})

test('a recovery code that comes after five wrong codes is not used up', async () => {
  const { identity, recoveryCodes } = await siteWithTwoStep()
  const { headers } = await signIn(identity)
  for (const last of [0, 1, 2, 3, 4]) await identity.signInWithCode(app(`00000${last}`), headers)
  const typed = recovery(recoveryCodes[0]!)
  expect(await identity.signInWithCode(typed, headers)).toEqual({
    ok: false,
    refusal: { code: 'code-tries-over' },
  })
  const again = await signIn(identity)
  expect(await identity.signInWithCode(typed, again.headers)).toMatchObject({ ok: true })
})

test('new recovery codes replace the old ones', async () => {
  const { identity, cookies, editor, recoveryCodes } = await siteWithTwoStep()
  expect(await identity.profile.renewRecoveryCodes(cookies, 'wrong', editor)).toEqual({
    ok: false,
    refusal: { code: 'wrong-password' },
  })
  const renewed = await identity.profile.renewRecoveryCodes(cookies, adaeze.password, editor)
  expect(renewed.ok && renewed.value).toHaveLength(10)
  const { headers } = await signIn(identity)
  expect(await identity.signInWithCode(recovery(recoveryCodes[0]!), headers)).toMatchObject({ ok: false })
  // It was switched off in another tab.
  await identity.profile.switchTwoStepOff(adaeze.password, editor)
  expect(await identity.profile.renewRecoveryCodes(cookies, adaeze.password, editor)).toEqual({
    ok: false,
    refusal: { code: 'already-off' },
  })
})

test('a device is not asked again, unless it is a shared computer, and not after a change of the password', async () => {
  const { identity, code, editor, database } = await siteWithTwoStep()
  const { headers } = await signIn(identity)
  const opened = await identity.signInWithCode(app(await code(), true), headers)
  const trusted = cookiesOf(opened.ok ? opened.value.setCookies : [])
  expect((await signIn(identity, { shared: true }, trusted)).account).toBeNull()
  expect((await signIn(identity, {}, trusted)).account).toMatchObject({ email: adaeze.email })

  await database.kysely.deleteFrom('limited_tries').execute()
  const again = await signIn(identity)
  const second = await identity.signInWithCode(app(await code(), true), again.headers)
  const cookies = cookiesOf(second.ok ? second.value.setCookies : [])
  const next = 'another road to the ballot 28'
  await identity.changePassword(cookies, { current: adaeze.password, next }, editor)
  expect((await signIn(identity, { password: next }, cookies)).account).toBeNull()
})

test('a shared computer is never remembered', async () => {
  const { identity, code } = await siteWithTwoStep()
  const { headers } = await signIn(identity, { shared: true })
  const opened = await identity.signInWithCode(app(await code(), true), headers)
  const setCookies = opened.ok ? opened.value.setCookies : []
  expect(setCookies.some((line) => line.startsWith('trusted='))).toBe(false)
  expect(await identity.accountOf(cookiesOf(setCookies))).toMatchObject({ shared: true })
})

test('a one-time link asks for the code too, and then lets the user choose a password', async () => {
  const { identity, code, editor, cookies } = await siteWithTwoStep()
  const ruthOwner = await identity.accounts.register(ruth, editor)
  await identity.accounts.setRights(
    ruthOwner.ok ? ruthOwner.value.account.uid : '',
    { role: 'publishes', owner: true },
    editor,
  )
  const byRuth = (await enter(identity, ruth)).editor
  const link = await identity.accounts.makeSignInLink(editor.uid, byRuth)
  const token = link.ok ? new URL(link.value.url).searchParams.get('token')! : ''
  const used = await identity.signInByLink(token, new Headers())
  expect(used).toMatchObject({ ok: true, value: { account: null } })
  // Nothing has happened to her other sessions yet.
  expect((await identity.accountOf(cookies)).account).not.toBeNull()
  const waiting = cookiesOf(used.ok ? used.value.setCookies : [])
  const opened = await identity.signInWithCode(app(await code()), waiting)
  expect(opened).toMatchObject({ ok: true, value: { byLink: true } })
  const session = cookiesOf(opened.ok ? opened.value.setCookies : [])
  expect(await identity.isLinkSession(session)).toBe(true)
  expect((await identity.accountOf(cookies)).account).toBeNull()
})

test('the link of the operator is the last way in, without a code', async () => {
  const { identity, database, editor } = await siteWithTwoStep()
  const links = createSignInLinks({
    ...{ database, accounts: identity.accounts, siteUrl: 'http://localhost:3000', now: Date.now },
  })
  const { url } = await links.make(editor.uid, 'operator')
  const token = new URL(url).searchParams.get('token')!
  expect(await identity.signInByLink(token, new Headers())).toMatchObject({
    value: { account: { email: adaeze.email } },
  })
})

test('with a new secret codes are refused with a reason, and after the operator’s link two-step sign-in can be switched off', async () => {
  const { database, start, editor, code, recoveryCodes } = await siteWithTwoStep()
  const identity = await start('another secret of at least thirty-two bytes')
  const { headers } = await signIn(identity)
  const unreadable = { ok: false, refusal: { code: 'code-unreadable' } }
  expect(await identity.signInWithCode(app(await code()), headers)).toEqual(unreadable)
  expect(await identity.signInWithCode(recovery(recoveryCodes[0]!), headers)).toEqual(unreadable)

  const links = createSignInLinks({
    ...{ database, accounts: identity.accounts, siteUrl: 'http://localhost:3000', now: Date.now },
  })
  const { url } = await links.make(editor.uid, 'operator')
  const opened = await identity.signInByLink(new URL(url).searchParams.get('token')!, new Headers())
  const session = cookiesOf(opened.ok ? opened.value.setCookies : [])
  expect(await identity.profile.get(editor)).toMatchObject({
    twoStep: { isOn: true, works: false, recoveryCodes: 0 },
  })
  // New recovery codes work, but those of the app still do not.
  await identity.profile.renewRecoveryCodes(session, adaeze.password, editor)
  expect(await identity.profile.get(editor)).toMatchObject({ twoStep: { works: false, recoveryCodes: 10 } })
  await identity.profile.switchTwoStepOff(adaeze.password, editor)
  expect((await signIn(identity)).account).toMatchObject({ email: adaeze.email })
})

test('a set-up that was begun with another secret begins anew', async () => {
  const { identity, start } = await identitySite()
  await identity.createFirstAccount(adaeze)
  const { cookies, editor } = await enter(identity, adaeze)
  await identity.profile.beginTwoStep(cookies, adaeze.password, editor)
  const restarted = await start('another secret of at least thirty-two bytes')
  expect(await restarted.profile.confirmTwoStep(cookies, '123456', editor)).toMatchObject({
    refusal: { code: 'not-begun' },
  })
})

test('a user gets her recovery codes, a new password and a link also when the record of activity is damaged', async () => {
  const site = await identitySite()
  const { identity, database, logged, mails } = site
  await identity.createFirstAccount(adaeze)
  await database.kysely.schema.alterTable('activity').renameTo('activity_gone').execute()
  const { recoveryCodes, cookies, editor, code } = await switchOn(site, adaeze)
  expect(recoveryCodes).toHaveLength(10)
  const next = 'another road to the ballot 28'
  const changed = await identity.changePassword(cookies, { current: adaeze.password, next }, editor)
  expect(changed.ok).toBe(true)
  const { headers } = await signIn(identity, { password: next })
  expect(await identity.signInWithCode(recovery(recoveryCodes[0]!), headers)).toMatchObject({ ok: true })
  const again = await signIn(identity, { password: next })
  expect(await identity.signInWithCode(app(await code()), again.headers)).toMatchObject({ ok: true })
  await identity.requestSignInLink(adaeze.email, '203.0.113.7')
  await expect.poll(() => mails).toMatchObject([{ to: adaeze.email }])
  expect(logged.filter((entry) => 'fault' in entry).length).toBeGreaterThan(3)
})

test('an action that has succeeded is not reported as failed when the database fails after it', async () => {
  const site = await identitySite()
  const { identity, database, logged } = site
  await identity.createFirstAccount(adaeze)
  const { editor } = await enter(identity, adaeze)
  const { headers: cookies } = await signIn(identity, { shared: true })
  const begun = await identity.profile.beginTwoStep(cookies, adaeze.password, editor)
  const code = await codeOf(begun.ok ? begun.value.key : '')
  const full = sql`select raise(fail, 'the disk is full')`
  // Each trigger makes a later step fail after an earlier one has succeeded.
  await sql`create trigger counts before delete on limited_tries begin ${full}; end`.execute(database.kysely)
  await sql`create trigger marks before update on session begin ${full}; end`.execute(database.kysely)
  await sql`create trigger codes after insert on session begin update "twoFactor" set "backupCodes" = ''; end`.execute(
    database.kysely,
  )
  const confirmed = await identity.profile.confirmTwoStep(cookies, code, editor)
  expect(confirmed).toMatchObject({ ok: true, value: { recoveryCodes: [] } })
  const setCookies = confirmed.ok ? confirmed.value.setCookies : []
  expect(setCookies.find((line) => line.startsWith('session='))).not.toMatch(/max-age/i)
  const here = cookiesOf(setCookies)
  expect(await identity.accountOf(here)).toMatchObject({ account: { email: adaeze.email }, shared: true })
  await sql`drop trigger marks`.execute(database.kysely)

  const renewed = await identity.profile.renewRecoveryCodes(here, adaeze.password, editor)
  expect(renewed).toMatchObject({ ok: true })
  const next = 'another road to the ballot 28'
  expect(await identity.changePassword(here, { current: adaeze.password, next }, editor)).toMatchObject({
    ok: true,
  })
  expect(await identity.profile.switchTwoStepOff(next, editor)).toMatchObject({ ok: true })
  expect((await signIn(identity, { password: next })).account).toMatchObject({ email: adaeze.email })
  expect(logged.filter((entry) => 'fault' in entry).length).toBeGreaterThan(5)
})

test('an owner switches two-step sign-in off for a colleague, who gets a mail', async () => {
  const { identity, editor, mails } = await siteWithTwoStep()
  const made = await identity.accounts.register(ruth, editor)
  const uid = made.ok ? made.value.account.uid : ''
  await identity.accounts.setRights(uid, { role: 'publishes', owner: true }, editor)
  const byRuth = (await enter(identity, ruth)).editor
  expect(await identity.profile.switchTwoStepOffFor(editor.uid, byRuth)).toMatchObject({ ok: true })
  expect(mails).toMatchObject([
    { to: adaeze.email, subject: 'Two-step sign-in is off: Women in Politics Forum' },
  ])
  expect((await signIn(identity)).account).toMatchObject({ email: adaeze.email })
  const [entry] = await identity.activity.recent({ count: 1, kinds: ['two-step-off'] })
  expect(entry).toMatchObject({ by: { name: 'Ruth' }, about: 'Adaeze' })
})

test('a disabled account gets no session by its code', async () => {
  const { identity, editor, code } = await siteWithTwoStep()
  const made = await identity.accounts.register(ruth, editor)
  const uid = made.ok ? made.value.account.uid : ''
  await identity.accounts.setRights(uid, { role: 'publishes', owner: true }, editor)
  const { headers } = await signIn(identity)
  await identity.accounts.disable(editor.uid, (await enter(identity, ruth)).editor)
  expect(await identity.signInWithCode(app(await code()), headers)).toMatchObject({
    ok: false,
    refusal: { code: 'code-time-over' },
  })
})

test('letters in place of an app code cost no try', async () => {
  const { identity } = await siteWithTwoStep()
  const { headers } = await signIn(identity)
  const noCode = { ok: false, refusal: { code: 'no-code' } }
  for (const typed of [app('abc'), app('abc'), recovery(' - ')])
    expect(await identity.signInWithCode(typed, headers)).toEqual(noCode)
  expect(await identity.signInWithCode(app('000000'), headers)).toMatchObject({
    refusal: { code: 'wrong-code', triesLeft: 4 },
  })
})

test('a sign-in waits ten minutes for its code, and an altered one does not wait', async () => {
  const { identity, clock } = await siteWithTwoStep()
  const { headers } = await signIn(identity)
  const altered = new Headers({
    cookie: headers.get('cookie')!.replace(/(?<=signing-in=)./, (letter) => (letter === 'x' ? 'y' : 'x')),
  })
  expect(identity.codeAsked(altered)).toBeNull()
  clock.aheadMs = 11 * minute
  expect(identity.codeAsked(headers)).toBeNull()
})

test('a wrong password sets nothing up, and a wrong code says how many tries are left', async () => {
  const { identity } = await identitySite()
  await identity.createFirstAccount(adaeze)
  const { cookies, editor } = await enter(identity, adaeze)
  expect(await identity.profile.confirmTwoStep(cookies, '123456', editor)).toMatchObject({
    refusal: { code: 'not-begun' },
  })
  expect(await identity.profile.beginTwoStep(cookies, 'wrong', editor)).toMatchObject({
    refusal: { code: 'wrong-password' },
  })
  const begun = await identity.profile.beginTwoStep(cookies, adaeze.password, editor)
  const secret = begun.ok ? begun.value : null
  for (const typed of ['', 'abc'])
    expect(await identity.profile.confirmTwoStep(cookies, typed, editor)).toEqual({
      ok: false,
      refusal: { code: 'no-code', secret },
    })
  expect(secret?.address).toMatch(/^otpauth:\/\/totp\/WIPF:adaeze%40wipf\.example\?secret=/)
  expect(await identity.profile.confirmTwoStep(cookies, '000000', editor)).toMatchObject({
    refusal: { code: 'wrong-code', triesLeft: 4, secret },
  })
  expect((await signIn(identity)).account).not.toBeNull()
})
