import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { expect, test } from '../support/browser-test.ts'

/** Answers every request to another host with a fixed page. Returns the list of requested addresses. */
async function mockPlatforms(page: Page, origin: string): Promise<string[]> {
  const requested: string[] = []
  await page.route(
    (url) => url.origin !== origin,
    (route) => {
      requested.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>Posts</title><p>Their posts.</p>' })
    },
  )
  return requested
}

/** Opens the panel of a platform by its link in the footer. */
const open = (page: Page, site: string) =>
  page.getByRole('contentinfo').getByRole('link', { name: site, exact: true }).click()

test('posts and photos load only after a press, and on later pages if the visitor chose so', async ({
  page,
  site,
  problems,
}) => {
  const requested = await mockPlatforms(page, site.url)
  await page.goto('/')
  const twitter = page.getByRole('region', { name: 'Twitter' })
  const instagram = page.getByRole('region', { name: 'Instagram' })
  await open(page, 'Twitter')
  await expect(twitter).toContainText('about 1.4 MB')
  await open(page, 'Instagram')
  await expect(instagram).toContainText('about 2.1 MB')
  await expect(instagram.getByRole('link', { name: 'Open Instagram' })).toBeVisible()
  expect(requested).toEqual([])

  await instagram.getByRole('button', { name: 'Show photos' }).click()
  await expect(instagram.locator('iframe')).toBeFocused()
  await expect(instagram.locator('iframe').contentFrame().getByText('Their posts.')).toBeVisible()
  expect(requested).toEqual(['https://www.instagram.com/wipf.example/embed/'])
  await expect(instagram.getByRole('link', { name: 'open it on Instagram' })).toBeVisible()
  await instagram.getByLabel('Keep showing').check()
  await expect(instagram.getByLabel('Keep showing')).toBeChecked()
  await expectFitAtEveryWidth(page)

  await page.goto('/programs')
  await open(page, 'Twitter')
  await expect(twitter.getByRole('button', { name: 'Show posts' })).toBeVisible()
  await open(page, 'Instagram')
  await expect(instagram.locator('iframe').contentFrame().getByText('Their posts.')).toBeVisible()
  await instagram.getByLabel('Keep showing').uncheck()
  await expect(instagram.getByLabel('Keep showing')).not.toBeChecked()
  await page.goto('/aboutus')
  await open(page, 'Instagram')
  await expect(instagram.getByRole('button', { name: 'Show photos' })).toBeVisible()
  expect(new Set(requested).size).toBe(1)
  problems.length = 0
})

test('a frame that does not load shows a message and a link to the platform', async ({
  page,
  site,
  problems,
}) => {
  await page.clock.install()
  await page.route(
    (url) => url.origin !== site.url,
    () => new Promise(() => {}),
  )
  await page.goto('/')
  const twitter = page.getByRole('region', { name: 'Twitter' })
  await open(page, 'Twitter')
  await twitter.getByRole('button', { name: 'Show posts' }).click()
  await expect(twitter.locator('iframe')).toBeInViewport()
  await expect(async () => {
    await page.clock.runFor(16_000)
    await expect(twitter.getByRole('status')).toHaveText('Could not load.', { timeout: 500 })
  }).toPass()
  await expect(twitter.getByRole('link', { name: 'open it on Twitter' })).toHaveAttribute(
    'href',
    'https://x.com/wipf_example',
  )
  problems.length = 0
})
