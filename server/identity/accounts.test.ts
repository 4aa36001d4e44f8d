import { expect, test } from 'vitest'
import type { AccountQueries } from '#domain/accounts/commands.ts'
import { NotPermittedError } from '#domain/accounts/policy.ts'
import type { Editor } from '#domain/accounts/schema.ts'
import { cookiesOf, day, enter, from, identitySite, minute } from '#tests/support/identity-site.ts'

const adaeze = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'a long enough secret' }
const ruth = { username: 'Ruth', email: 'ruth@wipf.example', password: 'another long secret' }

async function siteWithTwo(options: Parameters<typeof identitySite>[0] = {}) {
  const made = await identitySite(options)
  await made.identity.createFirstAccount(adaeze)
  const { editor, cookies } = await enter(made.identity, adaeze)
  const registered = await made.identity.accounts.register(ruth, editor)
  if (!registered.ok) throw new Error(registered.refusal.code)
  const ruthUid = registered.value.account.uid
  return { ...made, accounts: made.identity.accounts, editor, cookies, ruthUid }
}

test('a registered account can sign in, and its record is in Users under its uid', async () => {
  const { identity, documents, editor, ruthUid } = await siteWithTwo()
  expect((await enter(identity, ruth)).editor.email).toBe('ruth@wipf.example')
  const record = await documents.get('Users', ruthUid)
  expect(record?.fields).toMatchObject({ username: 'Ruth', email: 'ruth@wipf.example' })
  expect(record?.createdBy.uid).toBe(editor.uid)
})

test('registering an account opens no session', async () => {
  const { database, identity, cookies } = await siteWithTwo()
  const sessions = await database.kysely
    .selectFrom('session' as never)
    .selectAll()
    .execute()
  expect(sessions).toHaveLength(1)
  expect((await identity.accountOf(cookies)).account?.email).toBe('adaeze@wipf.example')
})

test('an email is registered once, whatever its letter case', async () => {
  const { accounts, editor } = await siteWithTwo()
  for (const email of ['ruth@wipf.example', 'RUTH@wipf.example']) {
    expect(await accounts.register({ ...ruth, email }, editor)).toEqual({
      ok: false,
      refusal: { code: 'email-already-in-use' },
    })
  }
})

test('of two parallel registrations of the same email one succeeds', async () => {
  const { accounts, editor } = await siteWithTwo()
  const tari = { ...ruth, username: 'Tari', email: 'tari@wipf.example' }
  const answers = await Promise.all([accounts.register(tari, editor), accounts.register(tari, editor)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await accounts.list()).toHaveLength(3)
})

test('the server checks the domain and the password, whatever the form accepted', async () => {
  const { accounts, editor } = await siteWithTwo()
  const tari = { username: 'Tari', email: 'tari@gmail.example', password: 'harmattan kettle Tuesday' }
  expect(await accounts.register(tari, editor)).toEqual({
    ok: false,
    refusal: { code: 'unrecognized-email' },
  })
  const weak = { ...tari, email: 'tari@wipf.example', password: 'password1234' }
  expect(await accounts.register(weak, editor)).toMatchObject({ refusal: { code: 'weak-password' } })
  expect(await accounts.list()).toHaveLength(2)
})

test('an account whose record could not be written works, reports it, and gets the record at the first sign-in', async () => {
  for (const moment of ['before', 'after'] as const) {
    const { identity, accounts, documents, editor } = await siteWithTwo()
    const tari = { ...ruth, username: 'Tari', email: 'tari@wipf.example' }
    documents.failNextCommit(moment)
    const made = await accounts.register(tari, editor)
    expect(made).toMatchObject({ ok: true, value: { recorded: false } })
    const uid = made.ok ? made.value.account.uid : ''
    await enter(identity, tari)
    await enter(identity, tari)
    expect(await documents.history('Users', uid)).toHaveLength(1)
  }
})

test('the list has the time of the last sign-in, also after the session has ended', async () => {
  const { identity, accounts, clock, cookies } = await siteWithTwo()
  const [first, second] = await accounts.list()
  expect(first).toMatchObject({ username: 'Adaeze', disabledAt: null, lastSignInAt: expect.any(Number) })
  expect(second).toMatchObject({ username: 'Ruth', lastSignInAt: null })
  await identity.signOut(cookies)
  clock.aheadMs = 3 * day
  await enter(identity, ruth)
  const [later, visited] = await accounts.list()
  expect(later?.lastSignInAt).toBe(first?.lastSignInAt)
  expect(visited!.lastSignInAt! - first!.lastSignInAt!).toBeGreaterThan(2 * day)
})

test('disabling an account ends all its sessions immediately and prevents signing in', async () => {
  const { identity, accounts, database, editor, cookies, ruthUid } = await siteWithTwo()
  const phone = await enter(identity, ruth)
  const laptop = await enter(identity, ruth)
  expect(await accounts.disable(ruthUid, editor)).toMatchObject({
    ok: true,
    value: { disabledAt: expect.any(Number) },
  })
  expect(
    await database.kysely
      .selectFrom('session' as never)
      .selectAll()
      .execute(),
  ).toHaveLength(1)
  for (const { cookies } of [phone, laptop]) {
    expect((await identity.accountOf(cookies)).account).toBeNull()
  }
  expect(await identity.signIn(ruth, from('203.0.113.7'))).toMatchObject({
    refusal: { code: 'user-disabled' },
  })
  expect((await identity.accountOf(cookies)).account?.username).toBe('Adaeze')
})

test('enabling an account allows signing in again and restores no old session', async () => {
  const { identity, accounts, editor, ruthUid } = await siteWithTwo()
  const before = await enter(identity, ruth)
  await accounts.disable(ruthUid, editor)
  expect(await accounts.enable(ruthUid, editor)).toMatchObject({ ok: true, value: { disabledAt: null } })
  expect((await identity.accountOf(before.cookies)).account).toBeNull()
  expect((await identity.signIn(ruth, from('203.0.113.7'))).ok).toBe(true)
})

test('disabling twice keeps the first time', async () => {
  const { accounts, clock, editor, ruthUid } = await siteWithTwo()
  const first = await accounts.disable(ruthUid, editor)
  clock.aheadMs = minute
  expect(await accounts.disable(ruthUid, editor)).toEqual(first)
  await accounts.enable(ruthUid, editor)
  expect(await accounts.enable(ruthUid, editor)).toMatchObject({ ok: true, value: { disabledAt: null } })
})

test('an editor cannot disable her own account or a missing one', async () => {
  const { accounts, editor } = await siteWithTwo()
  expect(await accounts.disable(editor.uid, editor)).toEqual({ ok: false, refusal: { code: 'own-account' } })
  for (const uid of ['', 'nobody', "' or 1=1 --"]) {
    expect(await accounts.disable(uid, editor), uid).toEqual({ ok: false, refusal: { code: 'gone' } })
    expect(await accounts.enable(uid, editor), uid).toEqual({ ok: false, refusal: { code: 'gone' } })
  }
})

test('the first account is an owner and publishes, and a registered one publishes only', async () => {
  const { accounts } = await siteWithTwo()
  expect(await accounts.list()).toMatchObject([
    { username: 'Adaeze', role: 'publishes', owner: true },
    { username: 'Ruth', role: 'publishes', owner: false },
  ])
})

test('on a site that is older than roles every account publishes, and the oldest enabled one becomes the owner', async () => {
  const { accounts, editor, database, start, ruthUid } = await siteWithTwo()
  await accounts.setRights(ruthUid, bothOwners, editor)
  await accounts.disable(editor.uid, await accountOf(accounts, ruthUid))
  await database.kysely
    .updateTable('user' as never)
    .set({ role: null, owner: null } as never)
    .execute()
  const before = (await accounts.list()).map(({ role, owner }) => ({ role, owner }))
  const withoutRights = { role: 'publishes', owner: false }
  expect(before).toEqual([withoutRights, withoutRights])
  await start()
  expect(await accounts.list()).toMatchObject([
    { username: 'Adaeze', owner: false },
    { username: 'Ruth', owner: true },
  ])
})

test('a new role holds from the next request on, in sessions that are open', async () => {
  const { identity, accounts, editor, ruthUid } = await siteWithTwo()
  const { cookies } = await enter(identity, ruth)
  expect((await identity.accountOf(cookies)).account).toMatchObject({ role: 'publishes', owner: false })
  const changed = await accounts.setRights(ruthUid, { role: 'writes', owner: true }, editor)
  expect(changed).toMatchObject({ ok: true, value: { role: 'writes', owner: true } })
  expect((await identity.accountOf(cookies)).account).toMatchObject({ role: 'writes', owner: true })
  expect((await enter(identity, ruth)).editor).toMatchObject({ role: 'writes', owner: true })
})

test('only owners change accounts, and somebody who writes adds none', async () => {
  const { accounts, editor, ruthUid } = await siteWithTwo()
  const asRuth = await accountOf(accounts, ruthUid)
  for (const attempt of [
    () => accounts.setRights(ruthUid, { role: 'publishes', owner: true }, asRuth),
    () => accounts.disable(editor.uid, asRuth),
    () => accounts.enable(editor.uid, asRuth),
    () => accounts.register({ ...ruth, email: 'amina@wipf.example' }, { ...asRuth, role: 'writes' }),
  ]) {
    await expect(attempt()).rejects.toThrow(NotPermittedError)
  }
  expect(await accounts.list()).toHaveLength(2)
})

test('the last owner who can sign in keeps her flag and her role', async () => {
  const { accounts, editor, ruthUid } = await siteWithTwo()
  const lastOwner = { ok: false, refusal: { code: 'last-owner' } }
  expect(await accounts.setRights(editor.uid, { role: 'publishes', owner: false }, editor)).toEqual(lastOwner)
  expect(await accounts.setRights(editor.uid, { role: 'writes', owner: true }, editor)).toEqual(lastOwner)
  await accounts.setRights(ruthUid, bothOwners, editor)
  await accounts.disable(ruthUid, editor)
  // A disabled owner does not count.
  expect(await accounts.setRights(editor.uid, { role: 'publishes', owner: false }, editor)).toEqual(lastOwner)
  await accounts.enable(ruthUid, editor)
  expect(await accounts.setRights(editor.uid, { role: 'writes', owner: false }, editor)).toMatchObject({
    ok: true,
  })
})

for (const databaseType of ['sqlite', 'postgres'] as const) {
  test(`of two owners who lower or disable each other at the same time one stays, on ${databaseType}`, async () => {
    const { accounts, editor, ruthUid } = await siteWithTwo({ databaseType })
    const lowered = { role: 'publishes', owner: false } as const
    const acts = {
      lower: (uid: string, by: Editor) => accounts.setRights(uid, lowered, by),
      disable: (uid: string, by: Editor) => accounts.disable(uid, by),
    }
    for (const [one, other] of [
      [acts.lower, acts.lower],
      [acts.disable, acts.disable],
      [acts.lower, acts.disable],
    ] as const) {
      const owners = (await accounts.list()).filter(({ owner, disabledAt }) => owner && disabledAt === null)
      const by = owners[0] as unknown as Editor
      const otherUid = by.uid === ruthUid ? editor.uid : ruthUid
      await accounts.enable(otherUid, by)
      await accounts.setRights(otherUid, bothOwners, by)
      const otherBy = await accountOf(accounts, otherUid)
      const answers = await Promise.all([one(otherUid, by), other(by.uid, otherBy)])
      expect(answers.map((answer) => answer.ok || answer.refusal.code).sort()).toEqual(['not-owner', true])
      const left = (await accounts.list()).filter(({ owner, disabledAt }) => owner && disabledAt === null)
      expect(left).toHaveLength(1)
    }
  })
}

const bothOwners = { role: 'publishes', owner: true } as const

/** The account as commands receive it. */
async function accountOf(accounts: Pick<AccountQueries, 'get'>, uid: string): Promise<Editor> {
  return (await accounts.get(uid)) as unknown as Editor
}

test('a changed password is valid immediately, ends the other sessions and keeps this one', async () => {
  const { identity, ruthUid } = await siteWithTwo()
  const phone = await enter(identity, ruth)
  const laptop = await enter(identity, ruth)
  const next = 'harmattan kettle Tuesday'
  expect(
    await identity.changePassword(phone.cookies, { current: ruth.password, next }, phone.editor),
  ).toEqual({
    ok: true,
    value: null,
  })
  expect((await identity.accountOf(phone.cookies)).account?.uid).toBe(ruthUid)
  expect((await identity.accountOf(laptop.cookies)).account).toBeNull()
  expect((await identity.signIn(ruth, from('203.0.113.7'))).ok).toBe(false)
  expect((await identity.signIn({ ...ruth, password: next }, from('203.0.113.7'))).ok).toBe(true)
})

test('a password change needs the current password and a new, strong one', async () => {
  const { identity, editor, cookies } = await siteWithTwo()
  const change = (current: string, next: string) =>
    identity.changePassword(cookies, { current, next }, editor)
  const refused = (code: string) => ({ ok: false, refusal: expect.objectContaining({ code }) })
  expect(await change('not the secret', 'harmattan kettle Tuesday')).toEqual(refused('wrong-password'))
  expect(await change(adaeze.password, adaeze.password)).toEqual(refused('same-password'))
  expect(await change(adaeze.password, 'password1234')).toEqual(refused('weak-password'))
  expect(await change(adaeze.password, 'adaeze@wipf.example')).toEqual(refused('weak-password'))
  expect(
    await identity.changePassword(new Headers(), { current: adaeze.password, next: 'x' }, editor),
  ).toEqual(refused('user-token-expired'))
  expect((await identity.signIn(adaeze, from('203.0.113.7'))).ok).toBe(true)
})

test('guessing the current password is limited', async () => {
  const { identity, clock, editor, cookies } = await siteWithTwo()
  const change = (current: string) =>
    identity.changePassword(cookies, { current, next: 'harmattan kettle Tuesday' }, editor)
  for (let n = 0; n < 10; n++) await change(`guess number ${n}`)
  expect(await change(adaeze.password)).toEqual({
    ok: false,
    refusal: { code: 'too-many-requests', waitMinutes: 15 },
  })
  clock.aheadMs = 15 * minute
  expect((await change(adaeze.password)).ok).toBe(true)
})

/** The token of a link that Adaeze, an owner, makes for Ruth. */
async function tokenFor({ accounts, editor, ruthUid }: Awaited<ReturnType<typeof siteWithTwo>>) {
  const made = await accounts.makeSignInLink(ruthUid, editor)
  return made.ok ? tokenIn(made.value.url) : made.refusal.code
}

const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''

test('a sign-in link opens one session and allows a new password without the old one', async () => {
  const site = await siteWithTwo()
  const { identity, accounts, editor, ruthUid } = site
  const elsewhere = await enter(identity, ruth)
  const token = await tokenFor(site)
  for (let checks = 0; checks < 3; checks++) {
    expect(await identity.checkSignInLink(token)).toMatchObject({ value: { email: 'ruth@wipf.example' } })
  }
  const opened = await identity.signInByLink(token, new Headers())
  const cookies = cookiesOf(opened.ok ? opened.value.setCookies : [])
  expect((await identity.accountOf(cookies)).account?.uid).toBe(ruthUid)
  expect(await identity.isLinkSession(cookies)).toBe(true)
  // A session that was opened with the old password has ended.
  expect((await identity.accountOf(elsewhere.cookies)).account).toBeNull()
  expect((await accounts.get(ruthUid))?.lastSignInAt).not.toBeNull()
  expect(await identity.signInByLink(token, new Headers())).toEqual({
    ok: false,
    refusal: { code: 'invalid-action-code' },
  })

  const asRuth = { ...editor, uid: ruthUid, email: ruth.email, username: ruth.username }
  const next = 'harmattan kettle Tuesday'
  expect((await identity.changePassword(cookies, { current: '', next }, asRuth)).ok).toBe(true)
  expect(await identity.isLinkSession(cookies)).toBe(false)
})

test('half an hour after a sign-in link the old password is needed again', async () => {
  const site = await siteWithTwo()
  const { identity, clock, editor, ruthUid } = site
  const opened = await identity.signInByLink(await tokenFor(site), new Headers())
  const cookies = cookiesOf(opened.ok ? opened.value.setCookies : [])
  const asRuth = { ...editor, uid: ruthUid, email: ruth.email, username: ruth.username }
  const next = 'harmattan kettle Tuesday'
  clock.aheadMs = 31 * minute
  expect((await identity.accountOf(cookies)).account?.uid).toBe(ruthUid)
  expect(await identity.isLinkSession(cookies)).toBe(false)
  expect(await identity.changePassword(cookies, { current: '', next }, asRuth)).toMatchObject({
    refusal: { code: 'wrong-password' },
  })
  expect((await identity.changePassword(cookies, { current: ruth.password, next }, asRuth)).ok).toBe(true)
})

test('of two parallel uses of a sign-in link one succeeds', async () => {
  const site = await siteWithTwo()
  const { identity } = site
  const token = await tokenFor(site)
  const answers = await Promise.all([
    identity.signInByLink(token, new Headers()),
    identity.signInByLink(token, new Headers()),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a sign-in link that is expired, replaced, invalid or of a disabled account does not work', async () => {
  const site = await siteWithTwo()
  const { identity, accounts, database, clock, editor, ruthUid } = site
  const make = () => tokenFor(site)
  const refused = (code: string) => ({ ok: false, refusal: { code } })
  const older = await make()
  const newer = await make()
  expect(await identity.signInByLink(older, new Headers())).toEqual(refused('invalid-action-code'))
  expect(await identity.signInByLink('', new Headers())).toEqual(refused('invalid-action-code'))
  const stored = await database.kysely.selectFrom('sign_in_links').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(newer)

  clock.aheadMs = 60 * minute
  expect(await identity.checkSignInLink(newer)).toEqual(refused('expired-action-code'))
  expect(await identity.signInByLink(newer, new Headers())).toEqual(refused('expired-action-code'))
  clock.aheadMs = 0
  await accounts.disable(ruthUid, editor)
  expect(await identity.signInByLink(newer, new Headers())).toEqual(refused('invalid-action-code'))
  expect(await make()).toBe('user-disabled')
  expect(await identity.signInByLink(`${newer.slice(0, -1)}_`, new Headers())).toMatchObject({ ok: false })
})

test('an owner who is lowered, disabled or removed leaves no sign-in link behind', async () => {
  const { identity, accounts, editor, ruthUid } = await siteWithTwo()
  const lowered = { role: 'publishes', owner: false } as const
  for (const end of [
    () => accounts.setRights(ruthUid, lowered, editor),
    () => accounts.disable(ruthUid, editor),
    () => accounts.remove(ruthUid, editor),
  ]) {
    await accounts.setRights(ruthUid, bothOwners, editor)
    const made = await accounts.makeSignInLink(editor.uid, await accountOf(accounts, ruthUid))
    const token = made.ok ? tokenIn(made.value.url) : ''
    expect((await identity.checkSignInLink(token)).ok).toBe(true)
    await end()
    expect(await identity.signInByLink(token, new Headers()), String(end)).toMatchObject({
      refusal: { code: 'invalid-action-code' },
    })
    await accounts.enable(ruthUid, editor)
  }
})

// Several processes share a Postgres database, so one of them can disable an owner between two statements of another.
test('an owner who is disabled while she makes a sign-in link leaves no link behind', async () => {
  const { identity, accounts, editor, ruthUid } = await siteWithTwo({ databaseType: 'postgres' })
  await accounts.setRights(ruthUid, bothOwners, editor)
  const byRuth = await accountOf(accounts, ruthUid)
  for (let attempt = 0; attempt < 8; attempt++) {
    const [made] = await Promise.all([
      accounts.makeSignInLink(editor.uid, byRuth),
      accounts.disable(ruthUid, editor),
    ])
    const token = made.ok ? tokenIn(made.value.url) : ''
    expect((await identity.checkSignInLink(token)).ok).toBe(false)
    await accounts.enable(ruthUid, editor)
  }
})

test('changing the password makes an open sign-in link invalid', async () => {
  const site = await siteWithTwo()
  const { identity } = site
  const token = await tokenFor(site)
  const { cookies, editor } = await enter(identity, ruth)
  await identity.changePassword(cookies, { current: ruth.password, next: 'harmattan kettle Tuesday' }, editor)
  expect(await identity.signInByLink(token, new Headers())).toMatchObject({
    refusal: { code: 'invalid-action-code' },
  })
})

test('a removed account is gone with its sessions and links, its record in Users too, and the record says who did it', async () => {
  const { identity, documents } = await identitySite()
  await identity.createFirstAccount(adaeze)
  const { editor } = await enter(identity, adaeze)
  const made = await identity.accounts.register(ruth, editor)
  const uid = made.ok ? made.value.account.uid : ''
  const { cookies } = await enter(identity, ruth)
  const link = await identity.accounts.makeSignInLink(uid, editor)
  expect(await identity.accounts.remove(uid, editor)).toMatchObject({ ok: true })
  expect((await identity.accountOf(cookies)).account).toBeNull()
  const token = link.ok ? new URL(link.value.url).searchParams.get('token')! : ''
  expect(await identity.checkSignInLink(token)).toMatchObject({ refusal: { code: 'invalid-action-code' } })
  expect(await identity.signIn(ruth, from('203.0.113.7'))).toMatchObject({
    refusal: { code: 'invalid-credential' },
  })
  expect(await documents.get('Users', uid)).toBeNull()
  expect(await identity.activity.recent({ count: 1, kinds: ['account-removed'] })).toMatchObject([
    { by: { name: editor.username }, about: ruth.username },
  ])
  expect(await identity.accounts.remove(uid, editor)).toMatchObject({ refusal: { code: 'gone' } })
  // The address is free again.
  expect(await identity.accounts.register(ruth, editor)).toMatchObject({ ok: true })
})

test('nobody removes her own account, so an owner is always left', async () => {
  const { identity } = await identitySite()
  await identity.createFirstAccount(adaeze)
  const { editor } = await enter(identity, adaeze)
  expect(await identity.accounts.remove(editor.uid, editor)).toMatchObject({
    refusal: { code: 'own-account' },
  })
  const made = await identity.accounts.register(ruth, editor)
  const uid = made.ok ? made.value.account.uid : ''
  await identity.accounts.setRights(uid, { role: 'publishes', owner: true }, editor)
  const byRuth = (await enter(identity, ruth)).editor
  const [first, second] = await Promise.all([
    identity.accounts.remove(uid, editor),
    identity.accounts.remove(editor.uid, byRuth),
  ])
  expect([first.ok, second.ok].toSorted()).toEqual([false, true])
  expect((await identity.accounts.list()).filter(({ owner }) => owner)).toHaveLength(1)
})
