import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import { leaveUnused } from '../support/accounts.ts'
import { expect, signIn, test } from '../support/browser-test.ts'
import { savedOnPhone } from '../support/drafts.ts'
import { adaeze } from '../support/people.ts'

/** Returns the names of everything that the browser keeps of this site, apart from session cookies. */
const keptInBrowser = async () => {
  const databases = await indexedDB.databases()
  return [...databases.map(({ name }) => name), ...Object.keys(localStorage), ...Object.keys(sessionStorage)]
}

/** Whether the page below the locked one can be reached. */
const isElsewhere = () =>
  document.activeElement?.closest('dialog:modal') === null && document.activeElement !== document.body

/** Presses a key that changes nothing, so that the two hours start again. */
const useNow = (page: Page) => page.keyboard.press('Shift')

test('a shared computer asks before it signs out, keeps nothing, and the draft is on the site, on a phone', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.clock.install()
  await page.goto('/admin/cms/programs/new')
  await signIn(page, adaeze, { shared: true })
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Voter Drive, Aba')
  await page.clock.runFor(3_000)
  await expect(savedOnPhone(page)).toBeVisible()
  expect(await page.evaluate(keptInBrowser)).not.toContain('drafts')
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name, expires }) => [name, expires])).toEqual([['session', -1]])

  await useNow(page)
  await page.clock.fastForward('01:58:10')
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(dialog).toContainText('You are signed out in 2 minutes. What you wrote is saved as a draft.')
  await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await expectNoAxeFindings(page)
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 360, height: 760 })
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await test.step('a page with words that are not saved is locked until she signs in again', async () => {
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    const locked = page.getByRole('dialog', { name: 'Sign in again' })
    await context.setOffline(true)
    await title.fill('Voter Drive, Aba, in March')
    await page.clock.runFor(3_000)
    await expect(page.getByText('Not saved yet, no connection')).toBeVisible()
    await useNow(page)
    await page.clock.fastForward('01:58:10')
    await expect(dialog).toContainText('Your last words are not saved yet')
    await expectNoAxeFindings(page)
    await page.clock.fastForward('02:10')
    await expect(dialog).toBeHidden()
    await expect(locked).toContainText('Your last words are not saved yet.')
    await expectNoAxeFindings(page)
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 360, height: 760 })
    for (const key of ['Escape', 'Escape', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key)
      expect(await page.evaluate(isElsewhere)).toBe(false)
    }
    await locked.getByLabel('Password', { exact: true }).fill(adaeze.password)
    await locked.getByRole('button', { name: 'Sign in' }).click()
    await expect(locked.getByRole('alert')).toContainText('No connection.')
    leaveUnused(site, adaeze)
    await context.setOffline(false)
    await page.clock.runFor(10_000)
    await expect(locked).toBeVisible()
    await locked.getByRole('button', { name: 'Sign in' }).click()
    await expect(locked).toBeHidden()
    await page.clock.runFor(3_000)
    await expect(title).toHaveValue('Voter Drive, Aba, in March')
    await expect(savedOnPhone(page)).toBeVisible()
  })

  await useNow(page)
  await page.clock.fastForward('01:59:00')
  await expect(dialog).toContainText('You are signed out in 1 minute.')
  await page.clock.fastForward('01:10')
  await expect(page.getByRole('status').filter({ hasText: 'two hours went by without use' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Sign In as/ })).toBeVisible()

  await page.goto('/admin/cms')
  await signIn(page, adaeze, { shared: true })
  await expect(page.getByRole('main')).toContainText('Voter Drive, Aba, in March')
})
