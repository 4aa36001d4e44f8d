import type { Page } from '@playwright/test'
import { makeSignInLink, switchTwoStepOn, twoStepCode } from '../support/accounts.ts'
import {
  answerOwnDevice,
  expect,
  interceptRequests,
  signIn,
  test,
  waitUntilHydrated,
} from '../support/browser-test.ts'
import { adaeze } from '../support/people.ts'

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

test('a second press leaves the answer to the first one: a link, Login, a code of the app and a recovery code', async ({
  page,
  context,
  site,
}) => {
  const key = await switchTwoStepOn(site, adaeze)
  await test.step('the link of the operator', async () => {
    await page.goto(await makeSignInLink(site, adaeze))
    await answerOwnDevice(page)
    await pressAgainAndAgain(page, 'Sign in', '/admin/sign-in-link')
    await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
    await context.clearCookies()
  })

  const code = page.getByLabel('Code')
  await test.step('Login', async () => {
    await page.goto('/admin')
    await page.getByLabel('Email').fill(adaeze.email)
    await page.getByLabel('Password', { exact: true }).fill(adaeze.password)
    await answerOwnDevice(page)
    await pressAgainAndAgain(page, 'Login', '/admin')
    await expect(page).toHaveURL('/admin/code')
  })

  await test.step('a code, which stays in its form without a connection and is good when it is back', async () => {
    const right = await twoStepCode(key)
    await code.fill(right)
    await waitUntilHydrated(page.locator('form'))
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText('No connection to the website. The code still works.')
    await expect(code).toHaveValue(right)
    await context.setOffline(false)
    await pressAgainAndAgain(page, 'Continue', '/admin/code')
    await expect(page).toHaveURL('/admin/cms')
  })

  await test.step('a recovery code', async () => {
    const made = await page.request.post('/admin/cms/profile/two-step', {
      form: { intent: 'renew', password: adaeze.password },
      headers: { origin: site.url },
    })
    const [first] = /[2-9a-z]{4}-[2-9a-z]{4}(?=<)/.exec(await made.text()) ?? []
    await context.clearCookies()
    await page.goto('/admin')
    await signIn(page, adaeze)
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.waitForURL(/recovery/)
    await code.fill(first!)
    await pressAgainAndAgain(page, 'Continue', '/admin/code')
    await expect(page).toHaveURL('/admin/cms')
  })
})
