import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { disableAccount, registerAccount } from '../support/accounts.ts'
import { answerOwnDevice, expect, signIn, test } from '../support/browser-test.ts'
import { hadiza } from '../support/people.ts'

/** Gives the browser of a page a lock, which a finger opens. */
async function addLockTo(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    /** Whether the finger is the right one from now on. */
    accept: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).first().click()

test('the lock of a computer is offered once, signs in, is named and removed, and lets nobody else in', async ({
  page,
  site,
  browser,
}) => {
  await registerAccount(site, hadiza)
  const lock = await addLockTo(page)
  await page.goto('/admin/cms/programs')
  await signIn(page, hadiza)
  await expect(page.getByRole('heading', { name: 'Sign in with this computer' })).toBeVisible()
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Not now' }).click()
  await expect(page).toHaveURL(/\/admin\/cms\/programs$/)

  // It is not offered again today. The profile has it.
  await signOut(page)
  await signIn(page, hadiza)
  await expect(page).toHaveURL(/\/admin\/cms$/)
  await page.goto('/admin/cms/profile')
  await page.getByRole('link', { name: 'Add this device' }).click()
  await expect(page.getByLabel('Name of this device')).toHaveValue('Computer of Hadiza')
  await lock.accept(false)
  const use = page.getByRole('button', { name: 'Use this computer’s lock' })
  await use.click()
  await expect(page.getByRole('alert')).toContainText('The lock of this computer was not used')
  await lock.accept(true)
  await page.getByLabel('Name of this device').fill('Computer at the office')
  await use.click()
  await expect(page.getByText('This device is added.')).toBeVisible()
  await page.getByRole('link', { name: 'Add this device' }).click()
  await use.click()
  await expect(page.getByRole('alert')).toHaveText('This computer is added already.')

  await signOut(page)
  const byLock = page.getByRole('button', { name: 'Sign in with this computer' })
  await expect(byLock).toBeVisible()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/admin')
  await expect(byLock).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await lock.accept(false)
  await byLock.click()
  await expect(page.getByRole('alert')).toContainText('The lock of this computer was not used')
  await lock.accept(true)
  await byLock.click()
  await expect(page).toHaveURL(/\/admin\/cms$/)

  // A session that ended above an open form.
  await page.goto('/admin/cms/events/new')
  await page.context().clearCookies()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Meet Your Councillor')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Sign in with this computer' })).toBeVisible()
  await lock.accept(false)
  await dialog.getByRole('button', { name: 'Sign in with this computer' }).click()
  await expect(dialog).toContainText('The lock of this computer was not used')
  await lock.accept(true)
  await dialog.getByRole('button', { name: 'Sign in with this computer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Draft kept/).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Meet Your Councillor')

  // A second device of the same account, which others use.
  const second = await browser.newPage({ baseURL: site.url })
  await addLockTo(second)
  await second.goto('/admin')
  await second.getByRole('button', { name: 'Sign in with this computer' }).click()
  await expect(second.getByText('Say whether this is your own phone or computer.')).toBeVisible()
  await answerOwnDevice(second)
  await second.getByRole('button', { name: 'Sign in with this computer' }).click()
  await expect(second.getByRole('alert')).toContainText('knows no account of this website')
  await signIn(second, hadiza)
  await second.getByRole('button', { name: 'Use this computer’s lock' }).click()
  await expect(second).toHaveURL(/\/admin\/cms$/)
  await second.close()

  await page.goto('/admin/cms/profile')
  const devices = page.getByRole('region', { name: 'Sign in with a phone or computer' })
  await expect(devices.getByRole('link', { name: 'Remove Computer of Hadiza' })).toBeVisible()
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await devices.getByRole('link', { name: 'Remove Computer of Hadiza' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The device is removed.')).toBeVisible()
  await expect(devices.getByRole('link', { name: 'Remove Computer of Hadiza' })).toBeHidden()

  await disableAccount(site, hadiza)
  await page.goto('/admin')
  await byLock.click()
  await expect(page.getByRole('alert')).toContainText('This account is switched off.')
})
