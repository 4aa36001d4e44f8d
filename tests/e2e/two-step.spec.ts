import fs from 'node:fs'
import path from 'node:path'
import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import {
  forgetUsedCodes,
  makeSignInLink,
  registerAccount,
  switchTwoStepOn,
  twoStepCode,
} from '../support/accounts.ts'
import {
  answerOwnDevice,
  collectProblems,
  expect,
  openWithoutScript,
  signIn,
  test,
} from '../support/browser-test.ts'
import { adaeze, hadiza } from '../support/people.ts'

test('two-step sign-in is set up, asks for a code, and a recovery code works once, on a phone', async ({
  page,
  browser,
  site,
  problems,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/admin/cms/profile')
  await signIn(page, adaeze)
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeFocused()

  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not her password')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(password).toHaveAccessibleDescription('This is not your password. Type it again.')
  await expect(password).toBeFocused()
  await password.fill(adaeze.password)
  await expect(password).not.toHaveAccessibleDescription(/This is not your password/)
  await password.press('Enter')

  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  const square = page.getByRole('img', { name: 'The square for your authenticator app' })
  // A wide screen is not the phone that has the app.
  await page.setViewportSize({ width: 1280, height: 760 })
  await expect(square).toBeVisible()
  await page.setViewportSize({ width: 360, height: 760 })
  await expect(square).toBeHidden()
  const app = page.getByRole('link', { name: 'Open my authenticator app' })
  expect(await app.getAttribute('href')).toMatch(/^otpauth:\/\/totp\/WIPF:/)
  await page.getByRole('button', { name: 'Show the square' }).click()
  await expect(square).toBeVisible()
  const key = (await page.getByText(/^([A-Z2-7]{4} )+/).innerText()).replaceAll(' ', '')
  await expectNoAxeFindings(page)
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
  await expectNoAxeFindings(page)
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 360, height: 760 })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Keep the codes first: they are not shown again.')).toBeVisible()
  await page.getByLabel('I have kept them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  const phone = await browser.newPage({ baseURL: site.url, viewport: { width: 360, height: 760 } })
  collectProblems(phone, problems, site.url)
  await test.step('the next sign-in asks for the code, and goes on to the requested address', async () => {
    forgetUsedCodes(site)
    await phone.goto('/admin/cms/messages')
    await signIn(phone, adaeze)
    await expect(phone.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await expect(phone.getByLabel('Code')).toBeFocused()
    await expectNoAxeFindings(phone)
    await expectFitAtEveryWidth(phone)
    await phone.setViewportSize({ width: 360, height: 760 })
    await phone.getByLabel('Code').fill('111 111')
    await phone.getByLabel('Code').press('Enter')
    await expect(phone.getByLabel('Code')).toHaveAccessibleDescription(/^That code did not match\./)
    await phone.getByLabel('Code').fill(await twoStepCode(key))
    await phone.getByLabel('Do not ask on this device for 30 days').check()
    await phone.getByRole('button', { name: 'Go on' }).click()
    await expect(phone).toHaveURL('/admin/cms/messages')
  })
  await test.step('a trusted device is not asked again', async () => {
    await phone.goto('/admin/cms/profile')
    await expect(phone.getByText('Here', { exact: true })).toHaveCount(1)
    await phone.getByRole('button', { name: 'End all others' }).click()
    await expect(phone.getByRole('main').getByRole('status')).toContainText(
      'All other devices are signed out.',
    )
    await phone.context().clearCookies({ name: 'session' })
    await phone.goto('/admin')
    await signIn(phone, adaeze)
    await expect(phone).toHaveURL('/admin/cms')
  })
  await test.step('a recovery code lets in, once', async () => {
    await page.context().clearCookies()
    await page.goto('/admin')
    await signIn(page, adaeze, { shared: true })
    await expect(page.getByLabel('Do not ask on this device for 30 days')).toHaveCount(0)
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.waitForURL(/recovery/)
    await page.getByLabel('Code').fill(codes[4]!)
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page).toHaveURL('/admin/cms')
    await page.goto('/admin/cms/profile')
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
    await expect(page.getByText(/^Shared computer\. This device\./)).toBeVisible()
  })
  await phone.close()
})

test('an owner switches two-step sign-in off for a colleague who lost her phone', async ({ page, site }) => {
  await registerAccount(site, hadiza)
  await switchTwoStepOn(site, hadiza)
  await page.goto('/admin/cms/accounts')
  await signIn(page, adaeze)
  await expect(page.getByRole('row').filter({ hasText: hadiza.email })).toContainText(
    'Two-step sign-in is On',
  )
  await page.locator('summary', { hasText: 'More for Hadiza' }).click()
  await page.getByRole('link', { name: 'Switch off two-step sign-in for Hadiza' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch two-step sign-in off for Hadiza?' })
  await expect(dialog.getByRole('link', { name: 'Leave it on' })).toBeFocused()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'Two-step sign-in is off for Hadiza.',
  )
  await page.goto('/admin/cms/changes')
  await expect(page.getByText('switched two-step sign-in off for Hadiza')).toBeVisible()
})

test('after the website’s secret was replaced, the codes do not work, and the pages say how to go on', async ({
  page,
  site,
}) => {
  await switchTwoStepOn(site, adaeze)
  await site.stop()
  fs.writeFileSync(path.join(site.dataDir, 'auth-secret'), 'another secret of at least thirty-two bytes')
  await site.start()
  await page.goto('/admin')
  await signIn(page, adaeze)
  await page.getByLabel('Code').fill('123456')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(
    /^The website cannot check your codes any more/,
  )

  await page.goto(await makeSignInLink(site, adaeze))
  await answerOwnDevice(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
  await page.goto('/admin/cms/profile')
  const panel = page.getByRole('region', { name: 'Two-step sign-in' })
  await expect(panel).toContainText('The codes of your app no longer work')
  await expect(panel).not.toContainText('you type six digits')
  await expectNoAxeFindings(page)
  await expectFitAtEveryWidth(page)
  await panel.getByRole('link', { name: 'Change two-step sign-in' }).click()
  // The profile says “Switch two-step sign-in off” too.
  await page.locator('summary', { hasText: 'Switch two-step sign-in off' }).click()
  await page.getByLabel('Password', { exact: true }).last().fill(adaeze.password)
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Your password alone lets you in.')).toBeVisible()
})

test('without JavaScript two-step sign-in is set up and used', async ({ browser, site, problems }) => {
  const page = await openWithoutScript(browser, site, problems)
  await page.goto('/admin/cms/profile/two-step')
  await signIn(page, adaeze)
  await page.getByLabel('Password', { exact: true }).fill(adaeze.password)
  await page.getByRole('button', { name: 'Go on' }).click()
  const key = (await page.getByText(/^([A-Z2-7]{4} )+/).innerText()).replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(await twoStepCode(key))
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('heading', { name: 'Your ten recovery codes' })).toBeVisible()
  forgetUsedCodes(site)
  await page.context().clearCookies()
  await page.goto('/admin')
  await signIn(page, adaeze)
  await page.getByLabel('Code').fill(await twoStepCode(key))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page).toHaveURL('/admin/cms')
  await page.context().close()
})
