import type { Page } from '@playwright/test'
import { organisation } from '#site'
import { expectNoAxeFindings } from '../support/accessibility.ts'
import { adaeze } from '../support/people.ts'
import { publishProgram } from '../support/staff-requests.ts'
import { expect, signIn, test, hydrate } from '../support/browser-test.ts'

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const mainLinks = (page: Page) => header(page).getByRole('navigation', { name: 'Main' })
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('the header links to the main pages and the aspirants’ site, and marks the current page', async ({
  page,
}) => {
  await page.goto('/programs')
  for (const [name, address] of [
    ['Home', '/'],
    ['About Us', '/aboutus'],
    ['Programs', '/programs'],
    ['Contact Us', '/contactus'],
  ] as const) {
    const link = mainLinks(page).getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', address)
    if (name === 'Programs') await expect(link).toHaveAttribute('aria-current', 'page')
    else await expect(link).not.toHaveAttribute('aria-current')
  }
  await expect(mainLinks(page).getByRole('link', { name: 'Aspirants (opens another site)' })).toHaveAttribute(
    'href',
    organisation.aspirantsUrl,
  )
  await expect(header(page).getByText('Menu', { exact: true })).toBeHidden()

  await mainLinks(page).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(mainLinks(page).locator('[aria-current=page]')).toHaveText('Home')
})

test('the footer has the logo, the tagline, the quick links, the social links and the credit', async ({
  page,
}) => {
  await page.goto('/')
  await expect(footer(page).getByRole('link', { name: /^WIPF ?, home$/ })).toHaveAttribute('href', '/')
  await expect(footer(page).getByText(organisation.tagline)).toBeVisible()
  const addresses = (name: string) =>
    footer(page)
      .getByRole('navigation', { name })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [
          link.textContent?.replace(' (opens another site)', ''),
          link.getAttribute('href'),
        ]),
      )
  expect(await addresses('Quick Links')).toEqual([
    ['Home', '/'],
    ['Contact Us', '/contactus'],
    ['Programs', '/programs'],
    ['About Us', '/aboutus'],
    ['Core Areas', '/aboutus/coreareas'],
  ])
  const { social, aspirantsUrl } = organisation
  expect(await addresses('Social')).toEqual([
    ['Instagram', social.instagram],
    ['Twitter', social.twitter],
    ['YouTube', social.youtube],
    ['Facebook', social.facebook],
    ['Aspirants', aspirantsUrl],
  ])
  await expect(footer(page).getByText(`Site by ${organisation.developer.name}`)).toBeVisible()
})

test('a page opened by a link starts at its top with the focus on its title, and Back restores the scroll position', async ({
  page,
  site,
}) => {
  await publishProgram(site.url, 'Ward meeting, Lokoja')
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/')
  await hydrate(page)
  await footer(page).scrollIntoViewIfNeeded()
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(300)
  const before = await scrollPosition(page)

  await footer(page).getByRole('link', { name: 'Programs', exact: true }).click()
  await expect(title(page)).toHaveText('Our Programs')
  await expect(title(page)).toBeFocused()
  await expect.poll(() => scrollPosition(page)).toBe(0)

  await page.getByRole('main').getByRole('link', { name: 'Ward meeting, Lokoja' }).click()
  await expect(title(page)).toHaveText('Ward meeting, Lokoja')
  await expect(title(page)).toBeFocused()
  await expect.poll(() => scrollPosition(page)).toBe(0)

  await page.goBack()
  await expect(title(page)).toHaveText('Our Programs')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => scrollPosition(page)).toBe(before)
})

test('the first Tab press focuses a link that skips the header', async ({ page }) => {
  for (const address of ['/', '/programs', '/nothing-here']) {
    await page.goto(address)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the page' })
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
  for (const name of ['Home', 'About Us', 'Programs', 'Contact Us', 'Aspirants (opens another site)']) {
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

test('the staff area has the same header and footer, and its own navigation', async ({ page }) => {
  const expectFrame = async () => {
    await expect(mainLinks(page).getByRole('link', { name: 'Home', exact: true })).toBeVisible()
    await expect(footer(page).getByText(organisation.tagline)).toBeVisible()
  }
  await page.goto('/admin')
  await expectFrame()
  await signIn(page, adaeze)
  await expectFrame()
  await page
    .getByRole('navigation', { name: 'Staff area' })
    .getByRole('link', { name: 'View website' })
    .click()
  await expect(page).toHaveURL('/')
  await expectFrame()
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

test('without a connection every page says so, and a page that did not load can be requested again', async ({
  page,
  context,
  problems,
}) => {
  await page.goto('/programs')
  await hydrate(page)
  const bar = header(page).getByRole('status')
  await expect(bar).toBeHidden()

  await context.setOffline(true)
  await expect(bar).toBeVisible()
  await expect(bar).toHaveText(/^You are offline\./)
  await expect(title(page)).toHaveText('Our Programs')
  await page.getByLabel('Year').selectOption('2020')
  await expect(title(page)).toHaveText('No connection')
  await expect(bar).toBeVisible()
  await expectNoAxeFindings(page)

  await context.setOffline(false)
  await expect(bar).toBeHidden()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(title(page)).toHaveText('Our Programs')
  await expect(page.getByLabel('Year')).toHaveValue('2020')
  // React logs the error that it caught. There may be no other problem.
  expect(problems.splice(0).filter((problem) => !problem.includes('Failed to fetch'))).toEqual([])
})
