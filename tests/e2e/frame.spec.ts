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
const scrolledDown = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('the header leads to the main pages and the aspirants’ site, and marks the page that is shown', async ({
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

test('the footer has the mark, the tagline, the quick links, the social links and the credit', async ({
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

test('each page opened by a link begins at its top with its title in focus, and Back finds the old place', async ({
  page,
  site,
}) => {
  await publishProgram(site.url, 'Ward meeting, Lokoja')
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/')
  await hydrate(page)
  await footer(page).scrollIntoViewIfNeeded()
  await expect.poll(() => scrolledDown(page)).toBeGreaterThan(300)
  const place = await scrolledDown(page)

  await footer(page).getByRole('link', { name: 'Programs', exact: true }).click()
  await expect(title(page)).toHaveText('Our Programs')
  await expect(title(page)).toBeFocused()
  await expect.poll(() => scrolledDown(page)).toBe(0)

  await page.getByRole('main').getByRole('link', { name: 'Ward meeting, Lokoja' }).click()
  await expect(title(page)).toHaveText('Ward meeting, Lokoja')
  await expect(title(page)).toBeFocused()
  await expect.poll(() => scrolledDown(page)).toBe(0)

  await page.goBack()
  await expect(title(page)).toHaveText('Our Programs')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => scrolledDown(page)).toBe(place)
})

test('the first press of Tab offers to skip the header', async ({ page }) => {
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

test('on a narrow screen the menu opens over the page, and closes by its button, beside it and with Escape', async ({
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

  // By the keyboard, which stays inside while the menu is open and finds back to where it was.
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

test('the staff area stands between the same header and footer, with a navigation of its own', async ({
  page,
}) => {
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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu of narrow screens opens, closes, with Escape too, and leads on', async ({ page }) => {
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

test('without a connection every page says so, and a page that did not come can be asked for again', async ({
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
  // React writes down what it has caught; nothing else may be wrong.
  expect(problems.splice(0).filter((problem) => !problem.includes('Failed to fetch'))).toEqual([])
})
