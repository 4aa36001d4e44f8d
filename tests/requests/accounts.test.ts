import { expect } from 'vitest'
import { disableAccount, makeSignInLink, registerAccount } from '../support/accounts.ts'
import { passwordsAtService } from '../support/in-process-site.ts'
import { adaeze, ruth } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { test } from '../support/request-test.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored } from '../support/stored-records.ts'
import { type Answer, createVisitor, messageOf, noticeOf, shownIn, titleOf } from '../support/visitor.ts'

const list = '/admin/cms/accounts'

/** The row of an account in the list. */
const rowOf = ({ document }: Answer, email: string) =>
  [...document.querySelectorAll('tbody tr')].find(({ textContent }) => textContent.includes(email))

test('without script an account is registered after each refusal of the server, and no other session opens', async ({
  site,
  signedIn,
}) => {
  const staff = await signedIn(adaeze)
  const path = '/admin/cms/user/new'
  const given = {
    username: ruth.name,
    email: ruth.email,
    password: ruth.password,
    confirmation: ruth.password,
  }
  const create = async (changes: Record<string, string>) =>
    staff.press('Create Account', { path, page: await staff.get(path), values: { ...given, ...changes } })
  for (const [changes, status, alert] of [
    [{ confirmation: 'another one entirely' }, 400, 'Passwords dont match'],
    [{ email: 'ruth@elsewhere.example' }, 400, 'Unrecognized Email'],
    [{ password: 'password1234', confirmation: 'password1234' }, 409, 'Error occured in account creation'],
    [{ email: adaeze.email }, 409, 'There is an account with this email already.'],
  ] as const) {
    const refused = await create(changes)
    expect([refused.status, noticeOf(refused, 'alert')]).toEqual([status, expect.stringContaining(alert)])
    expect(shownIn(refused.document, 'email')).toBe('email' in changes ? changes.email : ruth.email)
    expect(shownIn(refused.document, 'password')).toBe('')
  }

  const made = await create({})
  expect(noticeOf(made, 'status')).toContain('account created succesfully')
  expect([shownIn(made.document, 'username'), shownIn(made.document, 'email')]).toEqual(['', ''])
  expect((await staff.get('/admin/cms')).text).toContain('</span><bdi>Admin')
  const users = await readStored(site, 'Users')
  expect(users.filter(({ fields }) => fields['email'] === ruth.email)).toHaveLength(1)
  expect((await (await signedIn(ruth)).get('/admin/cms')).text).toContain('</span><bdi>Ruth')
})

test('switching off an account ends its sessions immediately, and after switching it on its owner can sign in again', async ({
  site,
  visitor,
  signedIn,
}) => {
  const uid = await registerAccount(site, ruth)
  const phone = await signedIn(ruth)
  const requests = await signInByRequest(site.url, ruth)
  const upload = await requests.upload((await threeSmallPhotographs())[0]!)
  const staff = await signedIn(adaeze)
  const before = await staff.get(list)
  expect(rowOf(before, ruth.email)?.textContent).toMatch(/Today\s/)
  const own = rowOf(before, adaeze.email)
  expect(own?.textContent).toMatch(/You.*The only owner: make somebody else one first\./)
  expect(own?.querySelector('a[href$="/access"]')).toBeNull()

  const path = rowOf(before, ruth.email)?.querySelector('a[href$="/access"]')?.getAttribute('href') ?? ''
  const question = await staff.get(path)
  expect(question.document.querySelector('h2')?.textContent).toBe('Switch off the account of Ruth?')
  const off = await staff.press('Switch off', { path, page: question })
  const listed = await staff.get(off.location ?? '')
  expect(noticeOf(listed, 'status')).toContain('The account of Ruth is switched off.')
  expect(rowOf(listed, ruth.email)?.textContent).toContain('Switched off')

  expect((await phone.get('/admin/cms')).status).toBe(401)
  expect((await requests.send(`/admin/uploads/${upload}/state`)).status).toBe(401)
  const refused = await visitor.post('/admin', { email: ruth.email, password: ruth.password })
  expect(noticeOf(refused, 'alert')).toBe(
    passwordsAtService
      ? 'The email or the password is not right. Check both and try again.'
      : 'This account is switched off. Ask an owner to switch it on.',
  )

  // Disabling twice changes nothing, and an owner cannot disable her own account.
  await disableAccount(site, ruth)
  const users = await readStored(site, 'Users')
  const ownUid = users.find(({ fields }) => fields['email'] === adaeze.email)?.id ?? ''
  const ofOwn = await staff.post(`${list}/${ownUid}/access`, { to: 'disabled' })
  expect(ofOwn.status).toBe(409)
  expect(ofOwn.text).toContain('You cannot switch off your own account.')
  expect((await staff.post(`${list}/nobody/access`, { to: 'disabled' })).status).toBe(409)
  expect((await staff.get(`${list}/nobody/access`)).status).toBe(404)

  const page = await staff.get(`${list}/${uid}/access`)
  const on = await staff.press('Switch on', { path: `${list}/${uid}/access`, page })
  expect(noticeOf(await staff.get(on.location ?? ''), 'status')).toContain(
    'The account of Ruth is switched on',
  )
  expect((await (await signedIn(ruth)).get('/admin/cms')).status).toBe(200)
})

test('a password is changed with the current password, or with the sign-in link of the operator', async ({
  site,
  visitor,
  signedIn,
}) => {
  await registerAccount(site, ruth)
  const elsewhere = await signedIn(ruth)
  const here = await signedIn(ruth)
  const path = `${list}/password`
  const next = 'mango rain on zinc roofs'
  const change = async (current: string, password: string, by = here) =>
    by.press('Change password', {
      path,
      page: await by.get(path),
      values: { current, password, confirmation: password },
    })
  const refused = await change('not the password', next)
  expect(refused.status).toBe(409)
  expect(messageOf(refused.document, 'current')).toContain(
    'This is not your current password. Type it again.',
  )
  expect((await elsewhere.get('/admin/cms')).status).toBe(200)
  const changed = await change(ruth.password, next)
  expect(noticeOf(await here.get(changed.location ?? ''), 'status')).toContain('Your password is changed.')
  expect((await elsewhere.get('/admin/cms')).status).toBe(401)

  // A mail scanner may fetch the link first. That does not use it up.
  const link = (await makeSignInLink(site, ruth)).replace(site.url, '')
  expect((await createVisitor(site).get(link)).status).toBe(200)
  const page = await visitor.get(link)
  expect(page.text).toContain(ruth.email)
  const opened = await visitor.press('Sign in', { path: link, page })
  expect(opened.location).toBe(path)
  const form = await visitor.get(path)
  expect(titleOf(form)).toContain('Change your password')
  expect(form.document.querySelector('[name="current"]')).toBeNull()
  const again = await change('', 'lantern over the lagoon', visitor)
  expect(noticeOf(await visitor.get(again.location ?? ''), 'status')).toContain('Your password is changed.')
  const used = await visitor.get(link)
  expect([used.status, noticeOf(used, 'alert')]).toEqual([
    403,
    expect.stringContaining('The link was used already'),
  ])
})
