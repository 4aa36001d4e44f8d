import { expect, test } from 'vitest'
import { cookiesOf, enter, from, identitySite, minute } from '#tests/support/identity-site.ts'

const adaeze = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'long road to the ballot 27' }
const hour = 60 * minute

async function siteWithSharedSession() {
  const made = await identitySite()
  await made.identity.createFirstAccount(adaeze)
  const opened = await made.identity.signIn({ ...adaeze, shared: true }, from('203.0.113.7'))
  if (!opened.ok) throw new Error(opened.refusal.code)
  return { ...made, setCookies: opened.value.setCookies, cookies: cookiesOf(opened.value.setCookies) }
}

test('a session on a shared computer ends after two hours without use, and each use prolongs it', async () => {
  const { identity, clock, cookies } = await siteWithSharedSession()
  for (const ahead of [1.9, 3.8, 5.7]) {
    clock.aheadMs = ahead * hour
    expect(await identity.accountOf(cookies)).toMatchObject({
      account: { email: adaeze.email },
      shared: true,
    })
  }
  clock.aheadMs += 2 * hour + minute
  expect(await identity.accountOf(cookies)).toMatchObject({ account: null })
})

test('a session on a device that is not shared does not end after two hours without use', async () => {
  const { identity, clock } = await siteWithSharedSession()
  const { cookies } = await enter(identity, adaeze)
  clock.aheadMs = 5 * hour
  expect(await identity.accountOf(cookies)).toMatchObject({ account: { email: adaeze.email }, shared: false })
})

test('a shared computer keeps no cookie after it is closed, and is not known afterwards', async () => {
  const { identity, setCookies, cookies } = await siteWithSharedSession()
  expect(setCookies.filter((line) => /Max-Age=[1-9]/.test(line))).toEqual([])
  expect(identity.isOwnDevice(cookies)).toBe(false)
  const own = await enter(identity, adaeze)
  expect(identity.isOwnDevice(own.cookies)).toBe(true)
})

test('a user sees her sessions, the current one first, and can end one or all others', async () => {
  const { identity, cookies, clock } = await siteWithSharedSession()
  const { editor } = await enter(identity, adaeze)
  clock.aheadMs = 5 * minute
  const headers = new Headers({ 'user-agent': 'Mozilla/5.0 (Android 14) Firefox/140.0' })
  await identity.signIn(adaeze, from('203.0.113.7', { headers }))
  await identity.accountOf(cookies)
  const sessions = await identity.profile.sessions(cookies, editor)
  expect(sessions.map(({ isHere, shared }) => [isHere, shared])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ])
  expect(sessions[1]?.userAgent).toBe('Mozilla/5.0 (Android 14) Firefox/140.0')
  await identity.profile.endSession(sessions[1]!.id, editor)
  expect(await identity.profile.sessions(cookies, editor)).toHaveLength(2)
  await identity.profile.endOtherSessions(cookies, editor)
  expect(await identity.profile.sessions(cookies, editor)).toMatchObject([{ isHere: true }])

  // Nothing is left to end, so nothing is recorded.
  await identity.profile.endSession(sessions[1]!.id, editor)
  await identity.profile.endOtherSessions(cookies, editor)
  const recorded = await identity.activity.recent({ count: 9, kinds: ['device-signed-out'] })
  expect(recorded.map(({ by, about }) => [by?.uid, about])).toEqual([
    [editor.uid, '1 other device'],
    [editor.uid, 'Firefox on Android'],
  ])
})

test('nobody ends the session of somebody else', async () => {
  const { identity, cookies } = await siteWithSharedSession()
  const { editor } = await enter(identity, adaeze)
  const [session] = await identity.profile.sessions(cookies, editor)
  await identity.profile.endSession(session!.id, { ...editor, uid: 'ruth' })
  expect((await identity.accountOf(cookies)).account).not.toBeNull()
})
