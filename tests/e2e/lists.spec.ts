import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { adaeze } from '../support/people.ts'
import { storeRecords } from '../support/stored-records.ts'
import { expect, openWithoutScript, signIn, test } from '../support/browser-test.ts'

test.use({ content: 'forum' })
test.slow()

const ruth = { uid: 'ruth', name: 'Ruth Gyang' }

/** Thirty programs, newest first. Every third one is in Ìbàdàn. */
const programs = Array.from({ length: 30 }, (_, index) => ({
  kind: 'set' as const,
  collection: 'Programs' as const,
  id: `p${index + 1}`,
  fields: {
    ProgramTitle: `${index % 3 === 0 ? 'Voter drive, Ìbàdàn' : 'Town hall, Jos'} ${index + 1}`,
    ProgramTheme: 'Political Advocacy',
    ProgramDate: `2021-03-${String(30 - index).padStart(2, '0')}`,
    ProgramReport: '<p>What was agreed.</p>',
  },
}))

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
const countOf = (page: Page) => page.getByRole('main').getByRole('status').first()
const dialogOf = (page: Page) => page.getByRole('dialog')
const pressTakeOff = (page: Page) =>
  dialogOf(page).getByRole('button', { name: 'Take off', exact: true }).click()

test('in the list of programs staff search, turn pages and take programs off, and every error is shown in place', async ({
  page,
  site,
  context,
  problems,
}) => {
  const expectCount = (query: string, count: string) =>
    expect.poll(async () => (await fetch(`${site.url}/programs${query}`)).text()).toContain(count)
  await storeRecords(site, programs, ruth)
  await expectCount('', '30 programs')
  await page.goto('/admin')
  await signIn(page, adaeze)

  await test.step('the list is newest first, has 24 items per page, and shows the last editor', async () => {
    await page.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name: 'Programs' }).click()
    await expect(page).toHaveURL('/admin/cms/programs')
    await expect(countOf(page)).toHaveText('30 programs, newest first')
    await expect(rows(page)).toHaveCount(24)
    await expect(rows(page).first()).toContainText('Voter drive, Ìbàdàn 1')
    await expect(rows(page).first()).toContainText('30 March 2021')
    await expect(rows(page).first()).toContainText('Ruth Gyang')
    await expect(page.getByText('1 to 24 of 30')).toBeVisible()
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByText('25 to 30 of 30')).toBeVisible()
    await expect(rows(page)).toHaveCount(6)
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('a search ignores diacritics', async () => {
    await page.getByRole('searchbox', { name: 'Search by Title' }).fill('ibadan')
    await page.keyboard.press('Enter')
    await expect(countOf(page)).toHaveText('10 programs found')
    await expect(page).toHaveURL('/admin/cms/programs?search=ibadan')
    await page.getByRole('searchbox').fill('Maiduguri')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing here is called “Maiduguri”.')).toBeVisible()
    await page.goto('/admin/cms/programs?search=ibadan')
  })

  await test.step('Take off asks for confirmation; Keep it and Escape close the dialog and restore the focus', async () => {
    const takeOff = page.getByRole('link', { name: 'Take off Voter drive, Ìbàdàn 1', exact: true })
    await takeOff.focus()
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toContainText('Take “Voter drive, Ìbàdàn 1” off the website?')
    await expect(dialogOf(page)).toContainText('You can put it back from Taken off.')
    await expect(dialogOf(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(takeOff).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(takeOff).toBeFocused()
    await page.keyboard.press('Enter')
  })

  await test.step('without a connection, or when the server fails, the dialog stays and says so', async () => {
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await pressTakeOff(page)
    await expect(dialogOf(page).getByRole('alert')).toContainText('No answer came.')
    await context.setOffline(false)
    await page.route('**/delete.data*', (route) => route.fulfill({ status: 500, body: 'no' }))
    await pressTakeOff(page)
    await expect(dialogOf(page).getByRole('alert')).toHaveText('Could not take it off. Nothing was changed.')
    await page.unroute('**/delete.data*')
    problems.length = 0
  })

  await test.step('when another editor changed the program, the dialog names her, and a second press takes it off', async () => {
    const [first] = programs
    await storeRecords(
      site,
      [{ ...first!, fields: { ...first!.fields, ProgramReport: '<p>More.</p>' } }],
      ruth,
    )
    await pressTakeOff(page)
    await expect(dialogOf(page).getByRole('alert')).toContainText('Ruth Gyang changed this program on')
    await expect(dialogOf(page).getByRole('alert')).toContainText('Nothing was taken off.')
    expect((await fetch(`${site.url}/programs/p1`)).status).toBe(200)
    await pressTakeOff(page)
    await expect(page.getByText('“Voter drive, Ìbàdàn 1” left the website.')).toBeVisible()
    await expect(page.locator('[data-opens-page]')).toBeFocused()
    await expect(countOf(page)).toHaveText('9 programs found')
    await expect(page).toHaveURL(/search=ibadan&taken-off=p1/)
    expect((await fetch(`${site.url}/programs/p1`)).status).toBe(404)
  })

  await test.step('Undo puts it back where it was, and is offered until the next page', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('“Voter drive, Ìbàdàn 1” is on the website again.')).toBeVisible()
    await expect(countOf(page)).toHaveText('10 programs found')
    expect((await fetch(`${site.url}/programs/p1`)).status).toBe(200)
    await page.getByRole('link', { name: 'Take off Voter drive, Ìbàdàn 1', exact: true }).click()
    await pressTakeOff(page)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.goto('/admin/cms/programs?search=ibadan')
    await expect(countOf(page)).toHaveText('9 programs found')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  await test.step('when another editor took the program off, a message says so', async () => {
    await page.getByRole('link', { name: 'Take off Voter drive, Ìbàdàn 4', exact: true }).click()
    await storeRecords(site, [{ kind: 'delete', collection: 'Programs', id: 'p4' }], ruth)
    await expectCount('?title_ibadan', '8 programs')
    await pressTakeOff(page)
    await expect(page.getByText('That program was taken off already.')).toBeVisible()
    await expect(countOf(page)).toHaveText('8 programs found')
  })

  await test.step('after the session has ended nothing is taken off, and a link leads to the sign-in form', async () => {
    // The dialog loads its data when it opens.
    const dialogLoaded = page.waitForEvent('requestfinished', (request) =>
      request.url().includes('/p7/delete.data'),
    )
    await page.getByRole('link', { name: 'Take off Voter drive, Ìbàdàn 7', exact: true }).click()
    await dialogLoaded
    await context.clearCookies()
    await pressTakeOff(page)
    await expect(dialogOf(page).getByRole('alert')).toContainText('Your session has ended')
    expect((await fetch(`${site.url}/programs/p7`)).status).toBe(200)
    await dialogOf(page).getByRole('link', { name: 'Sign in again' }).click()
    await signIn(page, adaeze)
    await expect(countOf(page)).toHaveText('8 programs found')
  })

  await test.step('the public page of a program links to its form', async () => {
    await page.getByRole('link', { name: 'View Voter drive, Ìbàdàn 7 on the website' }).click()
    await expect(page).toHaveURL('/programs/p7')
    const edit = page.getByRole('complementary', { name: 'For staff' }).getByRole('link', { name: 'Edit' })
    await expect(edit).toHaveAttribute('href', '/admin/cms/programs/p7')
  })
})

test('staff reorder the team by keyboard, a status message announces it, and the website shows the new order', async ({
  page,
  browser,
  site,
}) => {
  await page.goto('/admin/cms/staff')
  await signIn(page, adaeze)
  await expect(rows(page)).toHaveCount(3)
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  const status = page.getByRole('status').filter({ hasText: 'is now number' })
  const down = page.getByRole('button', { name: 'Move Hadiza Sule down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('Hadiza Sule is now number 2 of 3.')
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('Hadiza Sule is now number 3 of 3.')
  await expect(down).toBeFocused()
  await page.getByRole('button', { name: 'Move Morẹ́nikẹ́ Adébáyọ̀ up' }).click()
  await expect(status).toHaveText('Morẹ́nikẹ́ Adébáyọ̀ is now number 1 of 3.')

  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.goto('/aboutus')
  await expect(
    visitor.getByRole('region', { name: 'Our Team' }).getByRole('heading', { level: 3 }),
  ).toHaveText(['Morẹ́nikẹ́ Adébáyọ̀', 'Zainab Ɗanjuma', 'Hadiza Sule'])
  await visitor.close()

  // In a filtered list the neighbours are not the real ones, so nothing can be moved.
  await page.getByRole('searchbox', { name: 'Search by Name' }).fill('danjuma')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0)
})

test('without JavaScript staff search lists, take items off and put them back, and reorder the team', async ({
  browser,
  site,
  problems,
}) => {
  const page = await openWithoutScript(browser, site, problems)
  await page.goto('/admin/cms/newsupdates')
  await signIn(page, adaeze)
  await expect(countOf(page)).toHaveText('6 news updates, newest first')
  await page.getByRole('searchbox', { name: 'Search by Title' }).fill('radio')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(countOf(page)).toHaveText('1 news update found')

  await page.getByRole('link', { name: /^Take off Young candidates/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Take “Young candidates find their voice on local radio” off the website?',
  )
  await page.getByRole('link', { name: 'Keep it' }).click()
  await expect(page).toHaveURL('/admin/cms/newsupdates?search=radio')
  await page.getByRole('link', { name: /^Take off Young candidates/ }).click()
  await page.getByRole('button', { name: 'Take off', exact: true }).click()
  await expect(page.getByText('left the website.')).toBeVisible()
  expect((await fetch(`${site.url}/news/radio`)).status).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('is on the website again.')).toBeVisible()
  await expect(page).toHaveURL('/admin/cms/newsupdates?search=radio&put-back=radio')
  expect((await fetch(`${site.url}/news/radio`)).status).toBe(200)
  await page.getByRole('link', { name: /^Take off Young candidates/ }).click()
  await page.getByRole('button', { name: 'Take off', exact: true }).click()
  await page.goto('/admin/cms/newsupdates/radio/delete')
  await expect(page.getByText('That news update was taken off already.')).toBeVisible()

  await page.goto('/admin/cms/staff/zainab/delete')
  await storeRecords(
    site,
    [{ kind: 'set', collection: 'Staff', id: 'zainab', fields: { fullName: 'Zainab Ɗanjuma', order: 2 } }],
    ruth,
  )
  await page.getByRole('button', { name: 'Take off', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Ruth Gyang changed this staff profile on')
  await page.getByRole('button', { name: 'Take off', exact: true }).click()
  await expect(page.getByText('“Zainab Ɗanjuma” left the website.')).toBeVisible()

  await page.getByRole('button', { name: 'Move Hadiza Sule down' }).click()
  await expect(page.getByText('Hadiza Sule is now number 2 of 2.')).toBeVisible()
  await page.close()
})
