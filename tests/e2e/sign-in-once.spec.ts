import type { Page } from '@playwright/test'
import { makeSignInLink } from '../support/accounts.ts'
import { expect, interceptRequests, test } from '../support/browser-test.ts'
import { adaeze } from '../support/people.ts'

/** The addresses to which the page sends forms. */
function sentForms(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  return sent
}

/** Presses the button three times while the answer is on its way. `path`: to which its form is sent. */
async function pressAgainAndAgain(page: Page, button: string, path: string): Promise<void> {
  const line = await interceptRequests(page, `**${path}*`)
  const sent = sentForms(page)
  line.hold()
  await page.getByRole('button', { name: button, exact: true }).dblclick()
  await expect(page.getByRole('button', { name: 'Signing in' })).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => sent).toEqual([path])
  await page.keyboard.press('Enter')
  line.release()
  await expect(page.getByRole('button', { name: 'Signing in' })).toHaveCount(0)
  expect(sent).toEqual([path])
}

test('a second press on a sign-in link leaves the answer to the first one', async ({ page, site }) => {
  await page.goto(await makeSignInLink(site, adaeze))
  await pressAgainAndAgain(page, 'Sign in', '/admin/sign-in-link')
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
})

test('a second press of Login leaves the answer to the first one', async ({ page }) => {
  await page.goto('/admin')
  await page.getByLabel('Email').fill(adaeze.email)
  await page.getByLabel('Password', { exact: true }).fill(adaeze.password)
  await pressAgainAndAgain(page, 'Login', '/admin')
  await expect(page).toHaveURL('/admin/cms')
})

test('a sign-in that the browser was told to stop can be sent again', async ({ page, site }) => {
  await page.goto(await makeSignInLink(site, adaeze))
  const line = await interceptRequests(page, '**/admin/sign-in-link*')
  const sent = sentForms(page)
  line.hold()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  await page.evaluate(() => window.stop())
  line.release()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
})
