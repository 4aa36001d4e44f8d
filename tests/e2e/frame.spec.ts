import type { Page } from '@playwright/test'
import { organisation } from '#site'
import { expectNoAxeFindings } from '../support/accessibility.ts'
import { adaeze } from '../support/people.ts'
import { publishProgram } from '../support/staff-requests.ts'
import { expect, signIn, test } from '../support/browser-test.ts'

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const mainLinks = (page: Page) => header(page).getByRole('navigation', { name: 'Main' })
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('on a phone the doors and the footer are at most 620 px high, and a link opens the panel of Twitter or Instagram', async ({
  page,
}) => {
  // On a slow connection the first page has the font of the device, which is wider here.
  await page.route('**/*.woff2', (route) => route.abort())
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/programs')
    const doors = page.getByRole('navigation', { name: 'What you can do now' })
    expect((await doors.boundingBox())?.height, `at ${width} px`).toBeLessThanOrEqual(98)
    expect((await footer(page).boundingBox())?.height, `at ${width} px`).toBeLessThanOrEqual(522)
  }
  const [regular = 0, bold = 0] = await page.evaluate(() => {
    const drawn = document.createElement('canvas').getContext('2d')!
    return [400, 700].map((weight) => {
      drawn.font = `${weight} 100px "Noto Sans Fallback"`
      return drawn.measureText('I want to stand').width
    })
  })
  expect(bold, 'bold words are bold in the font of the device').toBeGreaterThan(regular)
  await page.unroute('**/*.woff2')
  const panel = (site: string) => footer(page).getByRole('region', { name: site })
  await expect(panel('Twitter')).toBeHidden()
  await footer(page).getByRole('link', { name: 'Twitter' }).click()
  await expect(panel('Twitter').getByRole('link', { name: 'Open Twitter' })).toBeInViewport()
  await expect(panel('Instagram')).toBeHidden()
  await expectNoAxeFindings(page, 'the footer with an open panel')
  await footer(page).getByRole('link', { name: 'Instagram' }).click()
  await expect(panel('Instagram').getByRole('button', { name: 'Show photos' })).toBeVisible()
  await expect(panel('Twitter')).toBeHidden()
})

test('on a phone every row of the menu can be pressed below the offline bar and the notice of a refused message', async ({
  page,
}) => {
  for (const height of [740, 560]) {
    await page.setViewportSize({ width: 360, height })
    await page.goto('/programs')
    await page.evaluate(() => {
      document.documentElement.setAttribute('data-offline', '')
      document.querySelector('[data-device-notes]')!.innerHTML =
        '<p>Your message of 24 November 2026 at 09:31 was not accepted. Nothing is lost: see why, change it and send it again.</p><form><button>See why</button></form><form><button>Discard it</button></form>'
    })
    await header(page).getByRole('button', { name: 'Menu' }).click()
    await expect(async () => {
      const bar = await header(page).locator('[role=status]').boundingBox()
      const panel = (await mainLinks(page).boundingBox())!
      if (bar) expect(panel.y, 'the panel opens below the bars').toBeGreaterThan(bar.y + bar.height)
      expect(panel.y + panel.height, 'the panel ends inside the window').toBeLessThanOrEqual(height)
    }).toPass()
    for (const link of await mainLinks(page).getByRole('link').all()) {
      // A trial click scrolls to the link, and fails when another element would get the press.
      await link.click({ trial: true })
    }
    await page.keyboard.press('Escape')
  }
})

test('a page opened by a link starts at its top, Back restores the scroll position, and the first Tab skips the header', async ({
  page,
  site,
}) => {
  await publishProgram(site.url, 'Ward meeting, Lokoja')
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/')
  await footer(page).scrollIntoViewIfNeeded()
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(300)
  // Parts that were not laid out yet may get another height, so the place of the content counts.
  const place = () =>
    footer(page)
      .getByText('Quick Links')
      .evaluate((words) => Math.round(words.getBoundingClientRect().top))
  const before = await place()

  await footer(page).getByRole('link', { name: 'Programs', exact: true }).click()
  await expect(title(page)).toHaveText('Our Programs')
  await expect.poll(() => scrollPosition(page)).toBe(0)

  await page.getByRole('main').getByRole('link', { name: 'Ward meeting, Lokoja' }).click()
  await expect(title(page)).toHaveText('Ward meeting, Lokoja')
  await expect.poll(() => scrollPosition(page)).toBe(0)

  await page.goBack()
  await expect(title(page)).toHaveText('Our Programs')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(place).toBe(before)

  // The first Tab press focuses a link that skips the header.
  for (const address of ['/', '/programs', '/nothing-here']) {
    await page.goto(address)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip, address).toBeFocused()
    await expect(skip, address).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(header(page).locator(':focus'), address).toHaveCount(0)
    await expect(skip, address).not.toBeFocused()
  }
})

test('on a narrow screen the menu opens over the page, and closes by its button, a click outside it, or Escape', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/programs')
  const toggle = header(page).getByRole('button', { name: /^(Menu|Close)$/ })
  const programs = mainLinks(page).getByRole('link', { name: 'Programs', exact: true })
  await expect(toggle).toHaveText('Menu', { useInnerText: true })
  await expect(programs).toBeHidden()

  await toggle.click()
  await expect(toggle).toHaveText('Close', { useInnerText: true })
  await expect(programs).toBeVisible()
  await expect(programs).toHaveAttribute('aria-current', 'page')
  await expectNoAxeFindings(page, 'the open menu')
  await toggle.click()
  await expect(programs).toBeHidden()

  // The focus stays inside the open menu and returns to the button when the menu closes.
  await toggle.press('Enter')
  for (const field of [
    header(page).getByRole('searchbox'),
    header(page).getByRole('button', { name: 'Search' }),
  ]) {
    await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
  }
  for (const name of [
    'Home',
    'About Us',
    'Programs',
    'News',
    'Contact Us',
    'Aspirants (opens another site)',
  ]) {
    await page.keyboard.press('Tab')
    await expect(mainLinks(page).getByRole('link', { name, exact: true })).toBeFocused()
  }
  const last = mainLinks(page).getByRole('switch', { name: 'Low data' })
  await page.keyboard.press('Tab')
  await expect(last).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(last).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(programs).toBeHidden()
  await expect(toggle).toBeFocused()

  await toggle.press('Enter')
  await expect(programs).toBeVisible()
  await page.mouse.click(180, 725)
  await expect(programs).toBeHidden()
  await expect(toggle).toBeFocused()
  await expect(page).toHaveURL('/programs')

  await toggle.click()
  await mainLinks(page).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(programs).toBeHidden()
})

const website = (page: Page) => header(page).getByRole('navigation', { name: 'Website' })
const staffMenu = (page: Page) => page.getByRole('navigation', { name: 'Staff area' })

test('the bar of the staff area stays in view, and has the links of the website behind one button', async ({
  page,
}) => {
  const signOut = header(page).getByRole('button', { name: 'Sign out' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin')
  await signIn(page, adaeze)
  // The name of the account that the site makes from ADMIN_EMAIL.
  await expect(header(page).getByText('Admin', { exact: true })).toBeVisible()
  // Settings stays in view below the open fold.
  await staffMenu(page).getByText('Everything else').click()
  await expect(staffMenu(page).getByRole('link', { name: 'Taken down' })).toBeVisible()
  await expect(staffMenu(page).getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
  await staffMenu(page).getByRole('link', { name: 'The Count' }).click()
  await expect(page).toHaveURL('/admin/cms/representation')
  await expect(staffMenu(page).getByRole('link', { name: 'The Count' })).toBeVisible()

  await page.goto('/admin/cms')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await skip.click()
  await expect(page.getByRole('main')).toBeFocused()

  await page.goto('/admin/cms/programs/new')
  await page.keyboard.press('End')
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(0)
  await expect(signOut).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 820, height: 800 })
  await page.goto('/admin')
  const link = website(page).getByRole('link', { name: 'About Us' })
  await expect(staffMenu(page).getByRole('link', { name: 'Programs' })).toBeVisible()
  await expect(link).toBeHidden()
  await website(page).getByRole('button', { name: 'Website' }).click()
  await expect(link).toBeInViewport({ ratio: 1 })
  await expectNoAxeFindings(page, 'the open links')
  await link.click()
  await expect(page).toHaveURL('/aboutus')
})

test('on a phone the staff area has one menu, with Sign out and the fold of the website in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin')
  const open = page.getByRole('button', { name: 'Menu' })

  await test.step('before sign-in it only has the links of the website', async () => {
    await open.click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link')).toHaveCount(6)
    await expect(menu.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
    await expectNoAxeFindings(page, 'the open menu before sign-in')
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
  })

  await test.step('after sign-in it has the screens, Sign out and the website', async () => {
    await signIn(page, adaeze)
    await expect(open).toHaveCount(1)
    await open.click()
    await expect(staffMenu(page).getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
    await expect(staffMenu(page).getByRole('link').last()).toHaveText('Admin, your profile')
    const aspirants = staffMenu(page).getByRole('link', { name: /^Aspirants/ })
    await expect(aspirants).toBeHidden()
    await staffMenu(page).getByText('Website', { exact: true }).press('Enter')
    await expect(aspirants).toBeInViewport({ ratio: 1 })
    await expect(staffMenu(page).getByText('Everything else')).toBeInViewport({ ratio: 1 })
    await staffMenu(page).getByText('Everything else').press('Enter')
    await expectNoAxeFindings(page, 'the open menu')
    await staffMenu(page).getByRole('link', { name: 'News Updates' }).click()
    await expect(page).toHaveURL('/admin/cms/newsupdates')
    await expect(staffMenu(page)).toBeHidden()
  })

  await test.step('Sign out without a connection says that she is still signed in, and works when it is back', async () => {
    await open.click()
    await page.context().setOffline(true)
    await staffMenu(page).getByRole('button', { name: 'Sign out' }).click()
    const dialog = page.getByRole('dialog', { name: 'You are still signed in' })
    await expect(dialog).toContainText('do not leave yet')
    await expectNoAxeFindings(page, 'the failed sign-out')
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await expect(dialog).toBeHidden()
    await page.context().setOffline(false)
    // A proxy answers in the place of the website. The walk allows no status from 500 on, such as 502.
    await page.route('**/healthz', (route) => route.fulfill({ status: 404 }))
    await open.click()
    await staffMenu(page).getByRole('button', { name: 'Sign out' }).click()
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await page.unroute('**/healthz')
  })

  await test.step('the footer is one line that opens', async () => {
    expect((await footer(page).boundingBox())?.height).toBeLessThan(56)
    const quick = footer(page).getByRole('navigation', { name: 'Quick Links' })
    await expect(quick).toBeHidden()
    await footer(page).getByText('Links', { exact: true }).click()
    await expect(quick.getByRole('link')).toHaveCount(7)
    await expect(footer(page).getByText(organisation.tagline)).toBeVisible()
    await expectNoAxeFindings(page, 'the open footer')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('on a narrow screen the menu opens, closes by its button and Escape, and its links work', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    const toggle = header(page).getByRole('button', { name: /^(Menu|Close)$/ })
    const programs = mainLinks(page).getByRole('link', { name: 'Programs', exact: true })
    await toggle.click()
    await expect(programs).toBeVisible()
    await toggle.click()
    await expect(programs).toBeHidden()
    await toggle.click()
    await expect(programs).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(programs).toBeHidden()
    await expect(toggle).toBeFocused()
    await toggle.click()
    await programs.click()
    await expect(page).toHaveURL('/programs')
    await expect(programs).toBeHidden()
  })
})

test('without a connection every page says so', async ({ page, context }) => {
  await page.goto('/programs')
  const bar = header(page).getByRole('status')
  await expect(bar).toBeHidden()
  await context.setOffline(true)
  await expect(bar).toHaveText(/^You are offline\./)
  await expect(bar).toBeVisible()
  await expectNoAxeFindings(page)
  await context.setOffline(false)
  await expect(bar).toBeHidden()
})
