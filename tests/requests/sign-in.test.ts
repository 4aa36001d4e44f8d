import { expect } from 'vitest'
import { countTenTries, forgetUsedCodes, switchTwoStepOn, twoStepCode } from '../support/accounts.ts'
import { startSiteInProcess } from '../support/in-process-site.ts'
import { adaeze } from '../support/people.ts'
import { test } from '../support/request-test.ts'
import {
  createVisitor,
  messageOf,
  noticeOf,
  titleOf,
  type FormValues,
  type Visitor,
} from '../support/visitor.ts'

const own = { email: adaeze.email, password: adaeze.password }
/** Nothing is chosen on an unknown device. */
const notShared = { shared: 'no' }

async function signIn(visitor: Visitor, values: FormValues = own, path = '/admin') {
  return visitor.press('Login', { path, page: await visitor.get(path), values: { ...notShared, ...values } })
}

test('a visitor gets the sign-in form at the requested address, and goes there after signing in', async ({
  visitor,
}) => {
  const path = '/admin/cms/programs/new?from=mail'
  const page = await visitor.get(path)
  expect(page.status).toBe(401)
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(titleOf(page)).toBe('Sign In as WIPF admin')
  expect(page.document.querySelector('main')?.textContent).toContain(
    "Don't have an account? Find an existing account holder to help you create one",
  )
  expect(page.document.querySelector('[name="email"]')?.getAttribute('type')).toBe('email')
  expect(page.document.querySelector('a[href="/admin/forgotten"]')?.textContent).toBe(
    'Forgotten your password?',
  )
  expect(page.text).not.toContain('Signed in as')

  const answer = await visitor.press('Login', { path, page, values: own })
  expect([answer.status, answer.location]).toEqual([302, path])
  expect(titleOf(await visitor.get(path))).toContain('Add New Program')
})

test('signing in at /admin leads to the home of the staff area, and the session outlives the browser', async ({
  visitor,
}) => {
  const answer = await signIn(visitor)
  expect(answer.location).toBe('/admin/cms')
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('session=')) ?? ''
  expect(session).toMatch(/; HttpOnly/i)
  expect(session).toMatch(/; SameSite=Lax/i)
  const seconds = Number(/; Max-Age=(\d+)/i.exec(session)?.[1])
  expect(seconds / 86_400).toBeGreaterThan(6.9)
  const home = await visitor.get('/admin/cms')
  expect(titleOf(home)).toBe('Select item to update')
  expect(home.document.querySelector('header')?.textContent).toContain('Signed in as Admin')
  expect((await visitor.get('/admin')).location).toBe('/admin/cms')
})

test('a refused sign-in says why and keeps the email and the requested address, and signing out ends the session', async ({
  site,
  visitor,
}) => {
  const path = '/admin/cms/programs/new'
  const wrong = await signIn(visitor, { ...own, password: 'not the password' }, path)
  expect(wrong.status).toBe(401)
  expect(noticeOf(wrong, 'alert')).toBe('The email or the password is not right. Check both and try again.')
  expect(wrong.document.querySelector('[name="email"]')?.getAttribute('value')).toBe(adaeze.email)
  const empty = await visitor.press('Login', { path: '/admin', page: wrong })
  expect(empty.status).toBe(400)
  expect(messageOf(empty.document, 'password')).toContain('Type your password.')
  const right = await visitor.press('Login', {
    path: '/admin',
    page: empty,
    values: { ...own, ...notShared },
  })
  expect(right.location).toBe(path)

  const copy = right.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const page = await visitor.get(path)
  const out = await visitor.press('Sign out', { path, page })
  expect(noticeOf(await visitor.get(out.location ?? ''), 'status')).toBe('You are signed out.')
  expect((await visitor.get(path)).status).toBe(401)
  expect((await createVisitor(site, copy.join('; ')).get(path)).status).toBe(401)
})

test('after ten wrong passwords a message says how long to wait, but not on a device that she knows', async ({
  site,
  visitor,
  signedIn,
}) => {
  const known = await signedIn(adaeze)
  const home = await known.get('/admin/cms')
  await known.press('Sign out', { path: '/admin/cms', page: home })
  expect((await signIn(visitor, { ...own, password: 'a guess' })).status).toBe(401)
  countTenTries(site)
  const locked = await signIn(visitor)
  expect(locked.status).toBe(429)
  expect(noticeOf(locked, 'alert')).toBe('Too many tries. Wait 15 minutes, then try again.')
  expect((await signIn(known)).location).toBe('/admin/cms')
})

test('a form from another site or without a session is refused, and signing in leads to no other site', async ({
  visitor,
}) => {
  const foreign = await visitor.post('/admin', own, { origin: 'https://elsewhere.example' })
  expect(foreign.status).toBe(403)
  const unknown = await visitor.post('/admin/cms/programs/new', { title: 'Ward to Chamber' })
  expect(unknown.status).toBe(401)
  const answer = await visitor.post('/admin', { ...own, landing: '//elsewhere.example/' })
  expect([answer.status, answer.location]).toEqual([302, '/admin/cms'])
})

test('the one-time link registers the first account and works only once', async () => {
  const site = await startSiteInProcess()
  const visitor = createVisitor(site)
  const path = /\/admin\/setup\?token=\S+/.exec(site.output())?.[0] ?? ''
  const page = await visitor.get(path)
  const values = { organisation: 'Women First', username: adaeze.name, ...own }
  const refused = await visitor.press('Create Account', { path, page, values: { ...values, username: '' } })
  expect(refused.status).toBe(400)
  expect(messageOf(refused.document, 'username')).toContain('Enter a name.')
  const made = await visitor.press('Create Account', { path, page, values })
  expect(made.location).toBe('/admin/cms')
  expect((await visitor.get('/admin/cms')).status).toBe(200)
  for (const link of [path, '/admin/setup?token=made-up']) {
    expect(noticeOf(await visitor.get(link), 'alert'), link).toContain('it works only once')
  }
  await site.kill()
})

test('when the answer to a code was lost, the next code says that the sign-in was finished', async ({
  site,
  visitor,
}) => {
  const key = await switchTwoStepOn(site, adaeze)
  const asked = await signIn(visitor)
  expect(asked.location).toBe('/admin/code')
  const cookies = asked.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const goOn = async (somebody: Visitor) => {
    forgetUsedCodes(site)
    const page = await somebody.get('/admin/code')
    return somebody.press('Continue', { path: '/admin/code', page, values: { code: await twoStepCode(key) } })
  }
  expect((await goOn(visitor)).location).toBe('/admin/cms')
  const late = createVisitor(site, cookies.join('; '))
  const answer = await goOn(late)
  expect(noticeOf(await late.get(answer.location ?? ''), 'status')).toContain(
    'or you have already signed in with it',
  )
})
