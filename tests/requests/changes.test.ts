import { expect } from 'vitest'
import { registerAccount } from '../support/accounts.ts'
import { adaeze, ruth } from '../support/people.ts'
import { test } from '../support/request-test.ts'
import { publishProgram, signInByForm, signInByRequest } from '../support/staff-requests.ts'
import type { Answer } from '../support/visitor.ts'

const path = '/admin/cms/changes'
const entriesOf = ({ document }: Answer) =>
  [...document.querySelectorAll('main ol li')].map((entry) => entry.querySelector('span:nth-of-type(2)'))
const wordsOf = (page: Answer) => entriesOf(page).map((words) => words?.textContent ?? '')
const nothing = 'Nothing of this kind in the last year.'

test('recent changes say who did what, and are narrowed by person and kind, also without JavaScript', async ({
  site,
  signedIn,
}) => {
  const uid = await registerAccount(site, ruth)
  const address = await publishProgram(site.url, 'Voter Drive, Aba')
  await signInByRequest(site.url, ruth)
  await expect(signInByRequest(site.url, { ...ruth, password: 'wrong' })).rejects.toThrow()
  const staff = await signedIn(adaeze)
  const page = await staff.get(path)
  expect(page.document.querySelector('h2')?.textContent).toBe('Today')
  expect(wordsOf(page)).toEqual(
    expect.arrayContaining([
      'Admin published “Voter Drive, Aba”',
      'Admin added the account of Ruth',
      expect.stringContaining(`1 failed sign-in for ${ruth.email}, from 1 connection`),
    ]),
  )
  const history = page.document.querySelector(
    `main a[href="${address.replace('/programs', '/admin/cms/history/program')}"]`,
  )
  expect(history?.textContent).toBe('History Voter Drive, Aba')

  const form = page.document.querySelector('main form')!
  expect(form.getAttribute('method')).toBe('get')
  expect(form.querySelector('button')?.textContent).toBe('Show')
  const optionOf = (field: string, name: string) =>
    [...form.querySelectorAll(`select[name=${field}] option`)]
      .find(({ textContent }) => textContent === name)
      ?.getAttribute('value')
  expect(optionOf('person', 'Ruth')).toBe(uid)
  const hers = await staff.get(`${path}?person=${uid}&kind=`)
  expect(wordsOf(hers)).toContain('Ruth signed in')
  expect(wordsOf(hers).join()).not.toContain('published')
  const published = await staff.get(`${path}?person=&kind=${optionOf('kind', 'Published or changed')}`)
  expect(wordsOf(published)).toEqual(['Admin published “Voter Drive, Aba”'])
  const none = await staff.get(`${path}?person=${uid}&kind=${optionOf('kind', 'Messages')}`)
  expect(none.document.querySelector('main [role=status]')?.textContent).toContain(nothing)
  const everything = none.document.querySelector(`main [role=status] a[href="${path}"]`)
  expect(everything?.textContent).toBe('Show everything')
})

test('taking down and putting back are each listed once, and an ended session is named', async ({
  site,
  signedIn,
}) => {
  const id = (await publishProgram(site.url, 'Voter Drive, Aba')).split('/').at(-1)!
  const staff = await signedIn(adaeze)
  expect((await staff.post(`/admin/cms/programs/${id}/delete`, { version: '1' })).status).toBe(303)
  expect((await staff.post('/admin/cms/taken-off', { kind: 'program', id })).status).toBe(303)
  await signInByForm(site.url, adaeze)
  const profile = await staff.get('/admin/cms/profile')
  const ended = await staff.press('End A browser', { path: '/admin/cms/profile', page: profile })
  const told = ended.location ? await staff.get(ended.location) : ended
  expect(told.document.querySelector('main [role=status]')?.textContent).toContain(
    'That device is signed out.',
  )

  const page = await staff.get(path)
  const words = wordsOf(page)
  expect(words.filter((one) => one.includes('“Voter Drive, Aba”'))).toEqual([
    'Admin put back “Voter Drive, Aba”',
    'Admin took down “Voter Drive, Aba”',
    'Admin published “Voter Drive, Aba”',
  ])
  expect(page.document.querySelector('main a[href="/admin/cms/taken-off"]'), 'nothing to put back').toBeNull()
  expect(words.filter((one) => one.includes('signed out a browser'))).toHaveLength(1)
})

test('an owner removes an account: its sessions end, and its records keep the name', async ({
  site,
  signedIn,
}) => {
  const uid = await registerAccount(site, ruth)
  const hers = await signedIn(ruth)
  const staff = await signedIn(adaeze)
  const question = `/admin/cms/accounts/${uid}/remove`
  const page = await staff.get(question)
  expect(page.document.body.textContent).toContain('Remove the account of Ruth?')
  const removed = await staff.press('Remove account', { path: question, page })
  const list = await staff.get(removed.location ?? '')
  expect(list.document.querySelector('main [role=status]')?.textContent).toContain('The account is removed.')
  expect(list.document.querySelectorAll('main tr')).toHaveLength(2)
  expect((await hers.get('/admin/cms')).status).toBe(401)
  const words = wordsOf(await staff.get(path))
  expect(words).toContain('Admin removed the account of Ruth')
  expect(words).toContain('Ruth signed in')
})
