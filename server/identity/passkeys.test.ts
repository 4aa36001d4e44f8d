import { expect, test } from 'vitest'
import { createDeviceLock } from '#tests/support/device-lock.ts'
import { cookiesOf, day, enter, from, identitySite, minute } from '#tests/support/identity-site.ts'

const adaeze = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'long road to the ballot 27' }
const ruth = { username: 'Ruth', email: 'ruth@wipf.example', password: 'a slow boat to Ibadan' }
const origin = from('203.0.113.7')

type Lock = ReturnType<typeof createDeviceLock>

type SiteOptions = NonNullable<Parameters<typeof identitySite>[0]>

async function siteWithLock({ lock = createDeviceLock(), ...options }: { lock?: Lock } & SiteOptions = {}) {
  const made = await identitySite(options)
  await made.identity.createFirstAccount(adaeze)
  const { cookies, editor } = await enter(made.identity, adaeze)
  const add = async (device: Lock, name = 'Phone of Adaeze') => {
    const begun = await made.identity.profile.beginPasskey(cookies, null, editor)
    if (!begun.ok) throw new Error(begun.refusal.code)
    return made.identity.profile.addPasskey(device.add(begun.value), name, editor)
  }
  const signIn = async (device: Lock = lock) =>
    made.identity.signInByLock(device.answer(await made.identity.lockOptions()), { shared: false }, origin)
  return { ...made, cookies, editor, lock, add, added: await add(lock), signIn }
}

test.for(['sqlite', 'postgres'] as const)(
  'on %s, a device that was added signs in and is in the log',
  async (databaseType) => {
    const { identity, editor, signIn } = await siteWithLock({ databaseType })
    const opened = await signIn()
    if (!opened.ok) throw new Error(opened.refusal.code)
    const session = cookiesOf(opened.value.setCookies)
    expect((await identity.accountOf(session)).account).toMatchObject({ email: adaeze.email })
    expect(await identity.profile.passkeys(editor)).toMatchObject([
      { name: 'Phone of Adaeze', formerHost: null, usedAt: expect.any(Number) },
    ])
    const log = await identity.activity.recent({ count: 10 })
    expect(log.map(({ kind, about }) => [kind, about])).toContainEqual(['signed-in-by-lock', 'computer'])
    expect(log.map(({ kind, about }) => [kind, about])).toContainEqual(['device-added', 'Phone of Adaeze'])
    expect(await identity.accounts.list()).toMatchObject([{ twoStep: true }])
    const unknown = await identity.signInByLock('{"id":"\\u0000"}', { shared: false }, origin)
    expect(unknown).toMatchObject({ refusal: { code: 'passkey-unknown' } })
  },
)

test('an account has several devices, and a removed one no longer signs in', async () => {
  const { identity, editor, signIn, add, lock } = await siteWithLock()
  const second = createDeviceLock()
  await add(second, 'Computer at the office')
  const [newest] = await identity.profile.passkeys(editor)
  expect(newest).toMatchObject({ name: 'Computer at the office', usedAt: null })
  await identity.profile.removePasskey(newest?.id ?? '', editor)
  expect(await signIn(second)).toMatchObject({ refusal: { code: 'passkey-unknown' } })
  expect(await signIn(lock)).toMatchObject({ ok: true })
  expect(await add(lock)).toEqual({ ok: false, refusal: { code: 'passkey-known' } })
})

test('nobody removes the device of another account', async () => {
  const { identity, editor, signIn } = await siteWithLock()
  await identity.accounts.register(ruth, editor)
  const other = await enter(identity, ruth)
  const [device] = await identity.profile.passkeys(editor)
  await identity.profile.removePasskey(device?.id ?? '', other.editor)
  expect(await signIn()).toMatchObject({ ok: true })
})

test('an answer is refused when it is used twice, too late, changed, from elsewhere, or without a check of the user', async () => {
  const { identity, clock, lock, add } = await siteWithLock()
  const sign = (answer: string) => identity.signInByLock(answer, { shared: false }, origin)
  const failed = { ok: false, refusal: { code: 'passkey-failed' } }
  const answer = lock.answer(await identity.lockOptions())
  expect(await sign(answer)).toMatchObject({ ok: true })
  expect(await sign(answer)).toEqual(failed)

  const late = lock.answer(await identity.lockOptions())
  clock.aheadMs += 11 * minute
  expect(await sign(late)).toEqual(failed)

  const counted = lock.answer(await identity.lockOptions(), (data) =>
    Buffer.concat([data.subarray(0, 36), Buffer.from([99])]),
  )
  expect(await sign(counted)).toEqual(failed)
  expect(await sign(lock.answer({ challenge: Buffer.from('made up').toString('base64url') }))).toEqual(failed)
  for (const text of [
    '',
    'null',
    '[]',
    '{"id":7}',
    '{"id":{"a":1}}',
    lock.answer({ challenge: 'x' }).slice(0, 40),
  ])
    expect(await sign(text)).toEqual({ ok: false, refusal: { code: 'passkey-unknown' } })

  clock.aheadMs -= 11 * minute
  const elsewhere = createDeviceLock({ origin: 'http://localhost:3001' })
  const unchecked = createDeviceLock({ isChecked: false })
  for (const device of [elsewhere, unchecked]) expect(await add(device)).toEqual(failed)
})

test('the options for adding a device do not sign in, and those of one account add none to another', async () => {
  const { identity, cookies, editor, lock } = await siteWithLock()
  const begun = await identity.profile.beginPasskey(cookies, null, editor)
  if (!begun.ok) throw new Error(begun.refusal.code)
  const answer = lock.answer(begun.value)
  expect(await identity.signInByLock(answer, { shared: false }, origin)).toMatchObject({
    refusal: { code: 'passkey-failed' },
  })
  await identity.accounts.register(ruth, editor)
  const other = await enter(identity, ruth)
  const added = await identity.profile.addPasskey(createDeviceLock().add(begun.value), 'Phone', other.editor)
  expect(added).toMatchObject({ refusal: { code: 'passkey-failed' } })
})

test('ten minutes after the sign-in, and after a link by mail, adding a device needs the password', async () => {
  const { identity, clock, cookies, editor, mails } = await siteWithLock()
  await identity.requestSignInLink(adaeze.email, '203.0.113.9')
  await expect.poll(() => mails.length).toBe(1)
  const token = /token=(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  const opened = await identity.signInByLink(token, new Headers())
  const byLink = cookiesOf(opened.ok ? opened.value.setCookies : [])
  const needed = { ok: false, refusal: { code: 'password-needed' } }
  expect(await identity.profile.beginPasskey(byLink, null, editor)).toEqual(needed)

  const fresh = await enter(identity, adaeze)
  expect(await identity.profile.beginPasskey(fresh.cookies, null, editor)).toMatchObject({ ok: true })
  clock.aheadMs += 11 * minute
  expect(await identity.profile.beginPasskey(fresh.cookies, null, editor)).toEqual(needed)
  expect(await identity.profile.beginPasskey(cookies, 'wrong', editor)).toMatchObject({
    refusal: { code: 'wrong-password' },
  })
  expect(await identity.profile.beginPasskey(cookies, adaeze.password, editor)).toMatchObject({ ok: true })
})

test('a disabled account gets no session, and a removed one and a lost phone lose their devices', async () => {
  const { identity, editor } = await siteWithLock()
  const registered = await identity.accounts.register(ruth, editor)
  const uid = registered.ok ? registered.value.account.uid : ''
  const lock = createDeviceLock()
  const sign = async () =>
    identity.signInByLock(lock.answer(await identity.lockOptions()), { shared: false }, origin)
  const add = async () => {
    const other = await enter(identity, ruth)
    const begun = await identity.profile.beginPasskey(other.cookies, null, other.editor)
    return identity.profile.addPasskey(lock.add(begun.ok ? begun.value : {}), 'Phone of Ruth', other.editor)
  }
  await add()
  await identity.accounts.disable(uid, editor)
  expect(await sign()).toMatchObject({ refusal: { code: 'user-disabled' } })
  await identity.accounts.enable(uid, editor)
  expect(await sign()).toMatchObject({ ok: true })

  expect(await identity.accounts.get(uid)).toMatchObject({ twoStep: true })
  await identity.profile.switchTwoStepOffFor(uid, editor)
  expect(await identity.accounts.get(uid)).toMatchObject({ twoStep: false })
  expect(await sign()).toMatchObject({ refusal: { code: 'passkey-unknown' } })

  await add()
  await identity.accounts.remove(uid, editor)
  expect(await sign()).toMatchObject({ refusal: { code: 'passkey-unknown' } })
})

test('answers that are not valid are counted as wrong passwords are', async () => {
  const { identity, lock, logged } = await siteWithLock()
  const wrong = lock.answer({ challenge: 'eA' })
  const codes: string[] = []
  for (let tries = 0; tries < 12; tries += 1) {
    const refused = await identity.signInByLock(wrong, { shared: false }, from('203.0.113.8'))
    codes.push(refused.ok ? 'ok' : refused.refusal.code)
  }
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'passkey-failed'))
  expect(codes.slice(10)).toEqual(['too-many-requests', 'too-many-requests'])
  expect(logged).toContainEqual({ event: 'sign-in-refused', code: 'passkey-failed' })
  const log = await identity.activity.recent({ count: 5 })
  expect(log).toContainEqual(
    expect.objectContaining({ kind: 'sign-in-failed', about: adaeze.email, count: 12 }),
  )
})

test('after the website moved, its devices say where they work, and do not sign in', async () => {
  const { database, identity, editor, signIn } = await siteWithLock()
  await database.kysely.updateTable('passkeys').set({ host: 'old.example' }).execute()
  expect(await identity.profile.passkeys(editor)).toMatchObject([{ formerHost: 'old.example' }])
  expect(await signIn()).toMatchObject({ refusal: { code: 'passkey-unknown' } })
})

test('a session on a shared computer by a lock ends as any other', async () => {
  const { identity, lock, clock } = await siteWithLock()
  const opened = await identity.signInByLock(
    lock.answer(await identity.lockOptions()),
    { shared: true },
    origin,
  )
  const cookies = cookiesOf(opened.ok ? opened.value.setCookies : [])
  expect(await identity.accountOf(cookies)).toMatchObject({ shared: true })
  clock.aheadMs += day / 10
  expect((await identity.accountOf(cookies)).account).toBeNull()
})
