import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { twoStepCode } from '../support/accounts.ts'
import { expect, startSession, test } from '../support/browser-test.ts'
import { adaeze } from '../support/people.ts'

test('two-step sign-in is set up with its app on the same phone, and the recovery codes are kept before they disappear', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await startSession(page, adaeze)
  await page.goto('/admin/cms/profile')
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeFocused()

  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not her password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(password).toHaveAccessibleDescription('This is not your password. Type it again.')
  await expect(password).toBeFocused()
  await password.fill(adaeze.password)
  await expect(password).not.toHaveAccessibleDescription(/This is not your password/)
  await password.press('Enter')

  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  const square = page.getByRole('img', { name: 'QR code for your authenticator app' })
  // A wide screen is not the phone that has the app.
  await page.setViewportSize({ width: 1280, height: 760 })
  await expect(square).toBeVisible()
  await page.setViewportSize({ width: 360, height: 760 })
  await expect(square).toBeHidden()
  const app = page.getByRole('link', { name: 'Open my authenticator app' })
  expect(await app.getAttribute('href')).toMatch(/^otpauth:\/\/totp\/WIPF:/)
  await page.getByRole('button', { name: 'Show the QR code' }).click()
  await expect(square).toBeVisible()
  const key = (await page.getByText(/^([A-Z2-7]{4} )+/).innerText()).replaceAll(' ', '')
  await code.fill('000000')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(
    'That code did not match. Type the newest one. 4 tries are left.',
  )
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 360, height: 760 })
  const right = await twoStepCode(key)
  await code.fill(right)
  await expect(code).not.toHaveAccessibleDescription(/did not match/)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('alert')).toContainText('No answer came')
  await expect(code).toHaveValue(right)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Switch on' }).click()

  await expect(page.getByRole('heading', { name: 'Your ten recovery codes' })).toBeFocused()
  const codes = await page.getByText(/^[2-9a-z]{4}-[2-9a-z]{4}$/).allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 360, height: 760 })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Keep the codes first: they are not shown again.')).toBeVisible()
  await page.getByLabel('I have kept them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
})
