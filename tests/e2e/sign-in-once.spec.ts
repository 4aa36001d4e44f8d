import type { Page } from '@playwright/test'
import { forgetUsedCodes, makeSignInLink, switchTwoStepOn, twoStepCode } from '../support/accounts.ts'
import {
  answerOwnDevice,
  expect,
  interceptRequests,
  signIn,
  test,
  waitUntilHydrated,
} from '../support/browser-test.ts'
import { adaeze } from '../support/people.ts'
import type { RunningSite } from '../support/running-site.ts'

/**
 * Presses the button again while the connection is looked at, before which nothing is sent. `path`: of the form.
 * Playwright does not reach a page while the next one loads, so the press after that is not made here.
 */
async function pressAgainAndAgain(page: Page, button: string, path: string): Promise<void> {
  await waitUntilHydrated(page.locator('form'))
  const look = await interceptRequests(page, '**/healthz')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  look.hold()
  await page.getByRole('button', { name: button, exact: true }).dblclick()
  await expect(page.getByRole('button', { name: 'Signing in' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  look.release()
  await page.waitForURL((url) => url.pathname !== path)
  expect(sent).toEqual(['HEAD /healthz', `POST ${path}`])
}

/** Signs in as far as the screen that asks for a code. Returns the key of the app. */
async function openCodeScreen(page: Page, site: RunningSite): Promise<string> {
  const key = await switchTwoStepOn(site, adaeze)
  await page.goto('/admin')
  await signIn(page, adaeze)
  return key
}

test('a second press on a sign-in link leaves the answer to the first one', async ({ page, site }) => {
  await page.goto(await makeSignInLink(site, adaeze))
  await answerOwnDevice(page)
  await pressAgainAndAgain(page, 'Sign in', '/admin/sign-in-link')
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
})

test('a second press of Login leaves the answer to the first one', async ({ page }) => {
  await page.goto('/admin')
  await page.getByLabel('Email').fill(adaeze.email)
  await page.getByLabel('Password', { exact: true }).fill(adaeze.password)
  await answerOwnDevice(page)
  await pressAgainAndAgain(page, 'Login', '/admin')
  await expect(page).toHaveURL('/admin/cms')
})

test('a second press after a code of the app or a recovery code leaves the answer to the first one', async ({
  page,
  site,
}) => {
  const key = await openCodeScreen(page, site)
  await page.getByLabel('Code').fill(await twoStepCode(key))
  await pressAgainAndAgain(page, 'Go on', '/admin/code')
  await expect(page).toHaveURL('/admin/cms')

  await page.goto('/admin/cms/profile/two-step')
  await page.locator('summary', { hasText: 'Make new recovery codes' }).click()
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(adaeze.password)
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await expect(page.getByRole('heading', { name: 'Your ten recovery codes' })).toBeVisible()
  const codes = await page.getByText(/^[2-9a-z]{4}-[2-9a-z]{4}$/).allInnerTexts()
  await page.context().clearCookies()
  await page.goto('/admin')
  await signIn(page, adaeze)
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.waitForURL(/recovery/)
  await page.getByLabel('Code').fill(codes[0]!)
  await pressAgainAndAgain(page, 'Go on', '/admin/code')
  await expect(page).toHaveURL('/admin/cms')
})

test('without a connection the form of the code stays, and its code is good when it is back', async ({
  page,
  context,
  site,
}) => {
  const key = await openCodeScreen(page, site)
  const code = await twoStepCode(key)
  await page.getByLabel('Code').fill(code)
  await waitUntilHydrated(page.locator('form'))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'No connection to the website. The code is not used up.',
  )
  await expect(page.getByLabel('Code')).toHaveValue(code)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page).toHaveURL('/admin/cms')
})

test('when the answer to a code was lost, the next code says that the sign-in was finished', async ({
  page,
  site,
}) => {
  const key = await openCodeScreen(page, site)
  const cookies = await page.context().cookies()
  await page.getByLabel('Code').fill(await twoStepCode(key))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page).toHaveURL('/admin/cms')

  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  forgetUsedCodes(site)
  await page.goto('/admin/code')
  await page.getByLabel('Code').fill(await twoStepCode(key))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'or its sign-in was finished already',
  )
})
