import { expect } from 'vitest'
import { ageSessions, disableAccount, registerAccount, switchTwoStepOn, uidOf } from '../support/accounts.ts'
import { createDeviceLock } from '../support/device-lock.ts'
import { adaeze, hadiza } from '../support/people.ts'
import { test } from '../support/request-test.ts'
import {
  type Answer,
  createVisitor,
  messageOf,
  noticeOf,
  regionOf,
  textOf,
  type Visitor,
} from '../support/visitor.ts'

const profile = '/admin/cms/profile'
const addPage = `${profile}/device`
const panel = 'Sign in with a phone or computer'

type Lock = ReturnType<typeof createDeviceLock>

/** Adds a device with the options in a page, as its script does. */
function add(staff: Visitor, lock: Lock, { text }: Answer, name: string) {
  const challenge = /challenge\W+([\w-]{60,})/.exec(text)?.[1] ?? ''
  const [uid = ''] = decodeURIComponent(Buffer.from(challenge, 'base64url').toString()).split(' ')
  const answer = lock.add({ challenge, user: { id: Buffer.from(uid).toString('base64url') } })
  return staff.post(addPage, { name, lock: answer })
}

async function signIn(visitor: Visitor, lock: Lock) {
  const options = JSON.parse((await visitor.get('/admin/lock')).text) as object
  const landing = '/admin/cms/messages'
  return visitor.post('/admin', { shared: 'no', offer: 'yes', landing, lock: lock.answer(options) })
}

test('a device is added, signs in without password and code, and is removed after a question', async ({
  site,
  visitor,
  signedIn,
}) => {
  await switchTwoStepOn(site, adaeze)
  const staff = await signedIn(adaeze)
  const lock = createDeviceLock({ origin: site.url })
  const added = await add(staff, lock, await staff.get(addPage), 'Computer at the office')
  const shown = await staff.get(added.location ?? '')
  expect(noticeOf(shown, 'status')).toContain('This device is added.')
  const words = textOf(regionOf(shown.document, panel))
  expect(words).toMatch(/Computer at the office ?Added today .+, not used yet\./)
  expect(words).toContain('Counts as two-step sign-in. The address of this website is localhost')

  const opened = await signIn(visitor, lock)
  expect([opened.status, opened.location]).toEqual([302, '/admin/cms/messages'])
  expect((await visitor.get('/admin/cms/changes')).text).toContain('signed in with the lock of a computer')

  const question = regionOf(shown.document, panel).querySelector('a')?.getAttribute('href') ?? ''
  const asked = await staff.get(question)
  expect(asked.document.querySelector('dialog h2')?.textContent).toBe('Remove Computer at the office?')
  const removed = await staff.press('Remove', { path: question, page: asked })
  expect(noticeOf(await staff.get(removed.location ?? ''), 'status')).toContain('The device is removed.')
  const refused = await signIn(createVisitor(site), lock)
  expect(refused.status).toBe(401)
  expect(noticeOf(refused, 'alert')).toMatch(/^This device is not added here, or was removed\./)
})

test('an account with a device has two steps with it, and the device lets nobody in once the account is switched off', async ({
  site,
  visitor,
  signedIn,
}) => {
  await registerAccount(site, hadiza)
  const staff = await signedIn(hadiza)
  const lock = createDeviceLock({ origin: site.url })
  const twoStep = async () => textOf(regionOf((await staff.get(profile)).document, 'Two-step sign-in'))
  expect(await twoStep()).toMatch(/^Two-step sign-in ?Off ?Your password alone signs you in\./)
  await add(staff, lock, await staff.get(addPage), 'Phone of Hadiza')
  expect(await twoStep()).toMatch(
    /^Two-step sign-in ?Only with a device ?Your device signs you in with its lock, but your password alone/,
  )
  await disableAccount(site, hadiza)
  const refused = await signIn(visitor, lock)
  expect(refused.status).toBe(401)
  expect(noticeOf(refused, 'alert')).toContain('This account is switched off.')
  expect((await visitor.get('/admin/cms')).status).toBe(401)
})

test('the lock of a device signs in again above a form of its own account only', async ({
  site,
  visitor,
  signedIn,
}) => {
  const lock = createDeviceLock({ origin: site.url })
  const staff = await signedIn(adaeze)
  await add(staff, lock, await staff.get(addPage), 'Phone of Adaeze')
  const again = async (uid: string) => {
    const options = JSON.parse((await visitor.get('/admin/lock')).text) as object
    const sent = { uid, email: adaeze.email, shared: 'no', lock: lock.answer(options) }
    return visitor.post('/admin/sign-in-again', sent)
  }
  expect((await again('somebody-else')).status).toBe(409)
  expect((await visitor.get('/admin/cms')).status).toBe(401)
  const opened = await again(uidOf(site, adaeze))
  expect(JSON.parse(opened.text)).toEqual({ message: null, isSignedIn: true })
  expect((await visitor.get('/admin/cms')).status).toBe(200)
})

test('a device with another address, or whose lock was not used, is not added', async ({
  site,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  for (const lock of [
    createDeviceLock({ origin: 'http://localhost:1' }),
    createDeviceLock({ origin: site.url, isChecked: false }),
  ]) {
    const refused = await add(staff, lock, await staff.get(addPage), 'Phone')
    expect(refused.status).toBe(400)
    expect(noticeOf(refused, 'alert')).toContain('Nothing was added. Try again.')
  }
  expect(textOf(regionOf((await staff.get(profile)).document, panel))).toMatch(/^.*computerAdd this device/)
})

test('some time after the sign-in, adding a device asks for the password first', async ({
  site,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  ageSessions(site, adaeze, 11)
  const page = await staff.get(addPage)
  const prove = (password: string) => staff.press('Continue', { path: addPage, page, values: { password } })
  const wrong = await prove('not her password')
  expect(messageOf(wrong.document, 'password')).toContain('This is not your password. Type it again.')
  const added = await add(
    staff,
    createDeviceLock({ origin: site.url }),
    await prove(adaeze.password),
    'Phone of Adaeze',
  )
  expect(added.location).toBe(`${profile}?done=device`)
})

test('the lock is offered after a password, where the browser has one, and not on a shared computer', async ({
  visitor,
}) => {
  const { email, password } = adaeze
  const send = (shared: string) =>
    visitor.post('/admin', { email, password, shared, offer: 'yes', landing: '/admin/cms/programs' })
  expect((await send('yes')).location).toBe('/admin/cms/programs')
  const offer = `${addPage}?landing=%2Fadmin%2Fcms%2Fprograms`
  expect((await visitor.get(offer)).location).toBe('/admin/cms/programs')
  expect(textOf(regionOf((await visitor.get(profile)).document, panel))).toContain(
    'A computer that others use cannot be added.',
  )
  expect((await send('no')).location).toBe(offer)
  expect((await visitor.get(offer)).text).toContain('Not now')
})
