import { expect } from 'vitest'
import { registerAccount, setRights } from '../support/accounts.ts'
import { adaeze, amina } from '../support/people.ts'
import { test } from '../support/request-test.ts'
import type { RunningSite } from '../support/running-site.ts'

/** Registers Amina, who may write but not publish. */
async function registerWriter(site: RunningSite): Promise<string> {
  const uid = await registerAccount(site, amina)
  await setRights(site, amina, { role: 'writes', owner: false })
  return uid
}

test('a page that an account may not open says who may, whom to ask, and leads back', async ({
  site,
  signedIn,
}) => {
  await registerWriter(site)
  const writer = await signedIn(amina)
  for (const [address, refusal] of [
    ['/admin/cms/user/new', 'Only people who publish can add accounts. Ask one of them.'],
    ['/admin/cms/samples', 'Only people who publish can remove the samples. Ask one of them.'],
    ['/admin/cms/accounts/nobody/role', 'Only owners can change the accounts of colleagues. Ask an owner.'],
  ] as const) {
    const { status, document } = await writer.get(address)
    expect(status, address).toBe(403)
    expect(document.querySelector('main')?.textContent).toContain(refusal)
    const back = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Staff area')
    expect(back?.getAttribute('href')).toBe('/admin/cms')
  }
})

test('a person who writes is offered no task that needs a publisher, and her profile says what she may do', async ({
  site,
  signedIn,
}) => {
  await registerWriter(site)
  const writer = await signedIn(amina)
  expect((await writer.get('/admin/cms')).text).not.toContain('Add New Account')
  const rights = async (staff: typeof writer) =>
    (await staff.get('/admin/cms/profile')).document.body.textContent
  expect(await rights(writer)).toContain('You write, and somebody who publishes finishes it.')
  expect(await rights(await signedIn(adaeze))).toContain('You publish, and are an owner.')
})

test('an owner makes a colleague an owner, is lowered by the colleague, and the last owner stays', async ({
  site,
  signedIn,
}) => {
  const uid = await registerAccount(site, amina)
  const [owner, other] = [await signedIn(adaeze), await signedIn(amina)]
  const path = '/admin/cms/accounts'
  const rowOf = (document: Document, email: string) =>
    [...document.querySelectorAll('main tr')].find(({ textContent }) => textContent.includes(email))

  const question = await owner.get(`${path}/${uid}/role`)
  const checked = question.document.querySelector('input[type=radio]:checked')
  expect(checked?.getAttribute('value')).toBe('publishes')
  const form = { path: `${path}/${uid}/role`, page: question }
  const raised = await owner.press('Save', { ...form, values: { role: 'publishes', owner: 'yes' } })
  const list = await owner.get(raised.location ?? '')
  expect(list.document.querySelector('main [role=status]')?.textContent).toContain(
    'Amina publishes, and is an owner.',
  )

  const hers = rowOf((await other.get(path)).document, adaeze.email)
  const address = hers?.querySelector('a[href$="/role"]')?.getAttribute('href') ?? ''
  expect((await other.post(address, { role: 'writes' })).status).toBe(302)
  const lowered = await other.get(path)
  expect(rowOf(lowered.document, adaeze.email)?.textContent).toContain('Writes')
  expect(rowOf(lowered.document, amina.email)?.textContent).toContain(
    'The only owner: make somebody else one first.',
  )
  const refused = await other.post(`${path}/${uid}/role`, { role: 'writes' })
  expect(refused.status).toBe(409)
  expect(refused.document.body.textContent).toContain('This is the only owner. Make somebody else one first.')

  // She cannot change anybody's account any more.
  const after = await owner.get(path)
  expect(after.document.body.textContent).toContain(
    'Only owners can change the accounts of colleagues. Ask an owner.',
  )
  expect(after.document.querySelectorAll('a[href$="/role"]')).toHaveLength(0)
  expect((await owner.post(`${path}/${uid}/role`, { role: 'writes' })).status).toBe(403)
})
