import { expect } from 'vitest'
import { registerAccount } from '../support/accounts.ts'
import { type IdentityServer, startIdentityServer } from '../support/identity-server.ts'
import { startSiteInProcess } from '../support/in-process-site.ts'
import { adaeze, ruth } from '../support/people.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import { test as base } from '../support/request-test.ts'
import type { RunningSite } from '../support/running-site.ts'
import { messageOf, noticeOf, shownIn } from '../support/visitor.ts'

/** The site has an identity service, which a test can cut off. */
const test = base.extend<{ service: IdentityServer; site: RunningSite }>({
  // Vitest reads the names of fixtures here.
  // oxlint-disable-next-line no-empty-pattern
  service: async ({}, provide) => {
    const service = await startIdentityServer()
    await provide(service)
    service.close()
  },
  site: async ({ service }, provide) => {
    const dataDir = await copyPreparedData('nothing')
    const site = await startSiteInProcess({ dataDir, settings: { IDENTITY_URL: service.url } })
    await provide(site)
    await site.kill()
    expect(site.output(), 'the log').not.toContain('"event":"fault"')
    expect(site.output(), 'the log').not.toMatch(/of-the-stand-in|long road to the ballot/)
  },
})

const list = '/admin/cms/accounts'
const silent = 'The sign-in service does not answer. Wait a minute, then try again.'

test('while the sign-in service does not answer, the form says so and keeps the email, and sessions continue', async ({
  service,
  visitor,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  service.interfere = () => 'cut'
  const press = async () =>
    visitor.press('Login', {
      path: '/admin',
      page: await visitor.get('/admin'),
      values: { email: adaeze.email, password: adaeze.password, shared: 'no' },
    })
  const refused = await press()
  expect([refused.status, noticeOf(refused, 'alert')]).toEqual([401, silent])
  expect(shownIn(refused.document, 'email')).toBe(adaeze.email)
  for (let n = 0; n < 3; n += 1) expect((await staff.get('/admin/cms')).status).toBe(200)
  const path = `${list}/password`
  const changed = await staff.press('Change password', {
    path,
    page: await staff.get(path),
    values: {
      current: adaeze.password,
      password: 'mango rain on roofs',
      confirmation: 'mango rain on roofs',
    },
  })
  expect([changed.status, noticeOf(changed, 'alert')]).toEqual([409, silent])
  service.interfere = () => null
  expect((await press()).location).toBe('/admin/cms')
})

test('an account that could not be made keeps what was typed, and is made once', async ({
  service,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  const path = '/admin/cms/user/new'
  const values = {
    ...{ username: ruth.name, email: ruth.email, password: ruth.password, confirmation: ruth.password },
  }
  const create = async () => staff.press('Create Account', { path, page: await staff.get(path), values })
  service.interfere = () => 'cut after'
  const refused = await create()
  expect([refused.status, noticeOf(refused, 'alert')]).toEqual([409, expect.stringContaining(silent)])
  expect(shownIn(refused.document, 'email')).toBe(ruth.email)
  service.interfere = () => null
  expect(noticeOf(await create(), 'status')).toContain('account created succesfully')
  expect([...service.users.values()].filter(({ email }) => email === ruth.email)).toHaveLength(1)
  expect((await (await signedIn(ruth)).get('/admin/cms')).status).toBe(200)
})

test('an address that the service has with another password is refused in words', async ({
  service,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  service.users.set('ruth-there', {
    ...{ localId: 'ruth-there', email: ruth.email, password: 'hers from elsewhere', disabled: false },
    ...{ validSince: 0, mfaInfo: [] },
  })
  const path = '/admin/cms/user/new'
  const create = async (password: string) =>
    staff.press('Create Account', {
      path,
      page: await staff.get(path),
      values: { username: ruth.name, email: ruth.email, password, confirmation: password },
    })
  expect(noticeOf(await create(ruth.password), 'alert')).toContain(
    'an account with this address and another password',
  )
  const weak = { status: 400, message: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : It needs a digit' }
  service.interfere = (request) => (request.endsWith('/accounts') ? weak : null)
  expect(messageOf((await create(ruth.password)).document, 'password')).toContain('It needs a digit.')
  service.interfere = () => null
  expect(noticeOf(await create('hers from elsewhere'), 'status')).toContain('account created succesfully')
})

test('an account is switched off here although the service is away, but not switched on or removed', async ({
  service,
  site,
  signedIn,
}) => {
  const uid = await registerAccount(site, ruth)
  const phone = await signedIn(ruth)
  const staff = await signedIn(adaeze)
  const change = async (button: string, way: string) => {
    const path = `${list}/${uid}/${way}`
    return staff.press(button, { path, page: await staff.get(path) })
  }
  service.interfere = () => 'cut'
  const off = await change('Switch off', 'access')
  expect([off.status, off.text]).toEqual([
    409,
    expect.stringContaining('The account is switched off on this website. The sign-in service did not'),
  ])
  expect((await phone.get('/admin/cms')).status).toBe(401)
  const nothing = expect.stringContaining('The sign-in service did not do this, so nothing was changed.')
  for (const answer of [await change('Switch on', 'access'), await change('Remove account', 'remove')])
    expect([answer.status, answer.text]).toEqual([409, nothing])
  expect((await staff.get(list)).text).toContain('Switched off')

  service.interfere = () => null
  await change('Switch on', 'access')
  await change('Switch off', 'access')
  expect(service.users.get(uid)?.disabled).toBe(true)
  expect((await change('Remove account', 'remove')).status).toBe(302)
  expect(service.users.has(uid)).toBe(false)
})

test('a session ends after its account was disabled at the service', async ({ service, site, signedIn }) => {
  const uid = await registerAccount(site, ruth)
  const phone = await signedIn(ruth)
  service.users.get(uid)!.disabled = true
  // A new process knows nothing, so it asks at the first request.
  await site.stop()
  await site.start()
  await expect.poll(async () => (await phone.get('/admin/cms')).status).toBe(401)
})
