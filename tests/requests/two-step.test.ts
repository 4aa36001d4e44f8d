import fs from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import {
  forgetUsedCodes,
  leaveUnused,
  makeSignInLink,
  registerAccount,
  switchTwoStepOn,
  twoStepCode,
} from '../support/accounts.ts'
import { adaeze, hadiza, type Person } from '../support/people.ts'
import { test } from '../support/request-test.ts'
import { createVisitor, messageOf, noticeOf, type Visitor } from '../support/visitor.ts'

const setUp = '/admin/cms/profile/two-step'
const codeScreen = '/admin/code'

/** Signs in with the form at `path`. `shared`: with the answer that others use the device too. */
async function signIn(
  visitor: Visitor,
  { email, password }: Person,
  { path = '/admin', shared = false }: { readonly path?: string; readonly shared?: boolean } = {},
) {
  const page = await visitor.get(path)
  const values = { email, password, shared: shared ? 'yes' : 'no' }
  return visitor.press('Login', { path, page, values })
}

async function sendCode(visitor: Visitor, code: string, { path = codeScreen, trust = false } = {}) {
  const page = await visitor.get(path)
  return visitor.press('Continue', { path, page, values: { code, ...(trust && { trust: 'yes' }) } })
}

test('two-step sign-in is set up, asks for a code, and trusts a device', async ({
  site,
  visitor,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  const begin = async (password: string) =>
    staff.press('Continue', { path: setUp, page: await staff.get(setUp), values: { password } })
  const wrong = await begin('not her password')
  expect(messageOf(wrong.document, 'password')).toContain('This is not your password. Type it again.')
  const begun = await begin(adaeze.password)
  const key = /secret=([A-Z2-7]+)/.exec(begun.text)?.[1] ?? ''
  expect(begun.document.querySelector('a[href^="otpauth://"]')?.getAttribute('href')).toMatch(
    /^otpauth:\/\/totp\/WIPF:/,
  )
  const confirm = (code: string) => staff.press('Switch on', { path: setUp, page: begun, values: { code } })
  expect(messageOf((await confirm('000000')).document, 'code')).toContain(
    'That code did not match. Type the newest one. 4 tries are left.',
  )
  const on = await confirm(await twoStepCode(key))
  expect(on.document.querySelector('h2')?.textContent).toBe('Your ten recovery codes')
  expect(on.text.match(/[2-9a-z]{4}-[2-9a-z]{4}(?=<)/g)).toHaveLength(10)

  forgetUsedCodes(site)
  const asked = await signIn(visitor, adaeze, { path: '/admin/cms/messages' })
  const screen = asked.location ?? ''
  expect(screen).toMatch(/^\/admin\/code\?/)
  const refused = await sendCode(visitor, '111 111', { path: screen })
  expect(messageOf(refused.document, 'code')).toMatch(/^That code did not match\./)
  const right = await sendCode(visitor, await twoStepCode(key), { path: screen, trust: true })
  expect(right.location).toBe('/admin/cms/messages')

  // A trusted device is not asked again.
  const home = await visitor.get('/admin/cms')
  await visitor.press('Sign out', { path: '/admin/cms', page: home })
  expect((await signIn(visitor, adaeze)).location).toBe('/admin/cms')
  const profile = await visitor.get('/admin/cms/profile')
  const ended = await visitor.press('End all others', { path: '/admin/cms/profile', page: profile })
  expect(noticeOf(await visitor.get(ended.location ?? ''), 'status')).toContain(
    'All other devices are signed out.',
  )
  expect((await staff.get('/admin/cms')).status).toBe(401)
})

test('a recovery code lets in once, also on a shared computer, which is never trusted', async ({
  site,
  visitor,
  signedIn,
}) => {
  await switchTwoStepOn(site, adaeze)
  const staff = await signedIn(adaeze)
  const made = await staff.post(setUp, { intent: 'renew', password: adaeze.password })
  const [code = ''] = made.text.match(/[2-9a-z]{4}-[2-9a-z]{4}(?=<)/g) ?? []
  const asked = await signIn(visitor, adaeze, { shared: true })
  expect(asked.location).toBe(codeScreen)
  expect((await visitor.get(codeScreen)).document.querySelector('[name="trust"]')).toBeNull()
  expect((await sendCode(visitor, code, { path: `${codeScreen}?recovery` })).location).toBe('/admin/cms')
  const profile = await visitor.get('/admin/cms/profile')
  expect(profile.text.replaceAll('<!-- -->', '')).toContain('9 recovery codes are left.')
  expect(profile.text).toMatch(/Shared computer\. This device\./)

  const again = createVisitor(site)
  await signIn(again, adaeze, { shared: true })
  expect((await sendCode(again, code, { path: `${codeScreen}?recovery` })).status).toBe(401)
})

test('an owner switches two-step sign-in off for a colleague who lost her phone', async ({
  site,
  visitor,
  signedIn,
}) => {
  const uid = await registerAccount(site, hadiza)
  await switchTwoStepOn(site, hadiza)
  const staff = await signedIn(adaeze)
  const list = '/admin/cms/accounts'
  expect((await staff.get(list)).document.querySelector('tbody')?.textContent).toContain(
    'Two-step sign-in is On',
  )
  const says = async () =>
    (await staff.get(`${list}/${uid}/link`)).document.querySelector('main')?.textContent
  const secondStep = 'still asks for the six digits'
  expect(await says(), 'a sign-in link alone does not help').toContain(secondStep)
  const question = `${list}/${uid}/two-step`
  const off = await staff.press('Switch off', { path: question, page: await staff.get(question) })
  expect(noticeOf(await staff.get(off.location ?? ''), 'status')).toContain(
    'Two-step sign-in is off for Hadiza.',
  )
  const changes = await staff.get('/admin/cms/changes')
  expect(changes.document.querySelector('main')?.textContent).toContain(
    'switched two-step sign-in off for Hadiza',
  )
  expect(await says()).not.toContain(secondStep)
  expect((await signIn(visitor, hadiza)).location).toBe('/admin/cms')
})

test('after the website’s secret was replaced, the codes do not work, and the pages say how to continue', async ({
  site,
  visitor,
}) => {
  await switchTwoStepOn(site, adaeze)
  await site.stop()
  fs.writeFileSync(path.join(site.dataDir, 'auth-secret'), 'another secret of at least thirty-two bytes')
  await site.start()
  await signIn(visitor, adaeze)
  const refused = await sendCode(visitor, '123456')
  expect(messageOf(refused.document, 'code')).toMatch(/^The website cannot check your codes any more/)

  const link = (await makeSignInLink(site, adaeze)).replace(site.url, '')
  const opened = await visitor.press('Sign in', { path: link, page: await visitor.get(link) })
  expect(opened.location).toBe('/admin/cms/accounts/password')
  const profile = await visitor.get('/admin/cms/profile')
  expect(profile.text).toContain('The codes of your app no longer work')
  expect(profile.text).not.toContain('you type six digits')
  const off = await visitor.press('Switch off', {
    path: setUp,
    page: await visitor.get(setUp),
    values: { password: adaeze.password },
  })
  expect((await visitor.get(off.location ?? '')).text).toContain('Your password alone lets you in.')
})

test('a session on a shared computer that was not used for two hours is over on the server', async ({
  site,
  visitor,
}) => {
  await signIn(visitor, adaeze, { shared: true })
  expect((await visitor.get('/admin/cms')).status).toBe(200)
  leaveUnused(site, adaeze)
  expect((await visitor.get('/admin/cms')).status).toBe(401)
})

test('nothing is chosen for a device that is not known, and her own is not asked about again', async ({
  visitor,
}) => {
  const chosen = async () =>
    (await visitor.get('/admin')).document.querySelector('[name="shared"][checked]')?.getAttribute('value')
  expect(await chosen()).toBeUndefined()
  await signIn(visitor, adaeze)
  await visitor.press('Sign out', { path: '/admin/cms', page: await visitor.get('/admin/cms') })
  expect(await chosen()).toBe('no')
})
