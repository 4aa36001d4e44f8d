import type { Locator, Page } from '@playwright/test'
import { forgetUsedCodes, registerAccount, switchTwoStepOn, twoStepCode } from '../support/accounts.ts'
import { expect, test, waitUntilHydrated } from '../support/browser-test.ts'
import { adaeze, ruth } from '../support/people.ts'
import { signInByRequest } from '../support/staff-requests.ts'

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus. `steps`: how many presses that takes at most. */
async function tabTo(page: Page, target: Locator, steps = 40): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    if (await isFocused(target)) return
  }
  await expect(target, `within ${steps} presses of Tab`).toBeFocused({ timeout: 1 })
}

/** A link that React does not have yet opens a new document, which does not know where the focus came from. */
async function choose(page: Page, target: Locator, steps?: number): Promise<void> {
  await waitUntilHydrated(page.locator('main h1'))
  await tabTo(page, target, steps)
  await page.keyboard.press('Enter')
}

test('with the keyboard alone somebody signs in with two steps, ends a session, and looks after accounts, on a phone', async ({
  page,
  site,
}) => {
  await registerAccount(site, ruth)
  const key = await switchTwoStepOn(site, adaeze)
  await page.setViewportSize({ width: 360, height: 760 })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')

  await test.step('sign in: email, password, question, button, in this order', async () => {
    await page.goto('/admin')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(adaeze.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }), 1)
    await page.keyboard.type(adaeze.password)
    await tabTo(page, page.getByLabel('Yes, only I use it'), 2)
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: 'Login' }), 1)
    await page.keyboard.press('Enter')
  })

  await test.step('the code: its field has the focus at once, and again after a wrong code', async () => {
    await expect(page.getByLabel('Code')).toBeFocused()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/did not match/)
    await expect(page.getByLabel('Code')).toBeFocused()
    forgetUsedCodes(site)
    await page.getByLabel('Code').press('ControlOrMeta+A')
    await page.keyboard.type(await twoStepCode(key))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/cms')
  })

  await test.step('your profile: after an action the focus is on its notice', async () => {
    await signInByRequest(site.url, ruth)
    await choose(page, page.getByRole('button', { name: 'Menu' }))
    await choose(page, page.getByRole('link', { name: 'Your profile' }))
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeFocused()
    await tabTo(page, page.getByLabel('Name', { exact: true }), 1)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Adaeze Okafor')
    await page.keyboard.press('Enter')
    await expect(main.getByRole('status')).toContainText('Your name is changed.')
    await expect(page.locator(':focus')).toContainText('Your name is changed.')
    await choose(page, page.getByRole('button', { name: 'End A browser' }).first(), 12)
    await expect(page.locator(':focus')).toContainText('That device is signed out.')
  })

  await test.step('accounts: Escape closes a menu and a dialog, and the focus returns', async () => {
    await page.keyboard.press('Escape')
    await page.goto('/admin/cms/accounts')
    const invite = page.getByRole('link', { name: 'Invite a colleague' })
    await choose(page, invite)
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(invite).toBeFocused()

    await choose(page, page.locator('summary', { hasText: 'More for Ruth' }))
    await page.keyboard.press('Escape')
    await expect(page.locator('summary', { hasText: 'More for Ruth' })).toBeFocused()
    await page.keyboard.press('Enter')
    await choose(page, page.getByRole('link', { name: 'Change the role of Ruth' }), 3)
    await expect(dialog.getByRole('radio', { name: 'Publishes' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await choose(page, dialog.getByRole('button', { name: 'Save' }), 4)
    await expect(dialog).toHaveCount(0)
    await expect(page.locator(':focus')).toContainText('Ruth writes.')

    const more = page.locator('summary', { hasText: 'More for Ruth' })
    await choose(page, more)
    await choose(page, page.getByRole('button', { name: 'Make a sign-in link for Ruth' }), 1)
    await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toBeFocused()
    await choose(page, dialog.getByRole('button', { name: 'End this link' }), 2)
    await expect(dialog.getByRole('status')).toContainText('The link has ended.')
    await expect(dialog.getByRole('link', { name: 'Close' }).last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(more).toBeFocused()

    await page.keyboard.press('Enter')
    await choose(page, page.getByRole('link', { name: 'Switch off account of Ruth' }), 6)
    await expect(dialog.getByRole('link', { name: 'Leave it on' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('summary', { hasText: 'More for Ruth' })).toBeFocused()
  })

  await test.step('an invitation: fields in order, then WhatsApp, then back to where it began', async () => {
    const invite = page.getByRole('link', { name: 'Invite a colleague' })
    await page.goto('/admin/cms/accounts')
    await choose(page, invite)
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Enter a name.')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Tari Briggs')
    await tabTo(page, dialog.getByLabel('Email'), 1)
    await page.keyboard.type('tari.briggs@mail.example')
    await tabTo(page, dialog.getByRole('radio', { name: 'Writes' }), 1)
    await page.keyboard.press('ArrowDown')
    await tabTo(page, dialog.getByLabel('Owner'), 1)
    await tabTo(page, dialog.getByRole('radio', { name: 'A link for WhatsApp' }), 1)
    await choose(page, dialog.getByRole('button', { name: 'Make the link' }), 2)
    await expect(page.getByRole('dialog', { name: 'Send this to Tari Briggs' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(invite).toBeFocused()
    await choose(page, page.getByRole('button', { name: 'End it for Tari Briggs' }))
    await expect(page.locator(':focus')).toContainText('The invitation has ended.')
  })

  await test.step('on a wide screen the header leads to your profile', async () => {
    await page.setViewportSize({ width: 1280, height: 760 })
    await choose(page, page.getByRole('banner').getByRole('link', { name: 'Signed in as Adaeze' }))
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeFocused()
  })
})
