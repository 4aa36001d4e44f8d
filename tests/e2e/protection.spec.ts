import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'

const doors = (page: Page) => page.getByRole('navigation', { name: 'What you can do now' })
const exit = (page: Page) => page.getByRole('link', { name: 'Leave this page now' })
const announcement = (page: Page) => page.locator('[data-exit] [role=status]')

/** Answers for the weather page. */
async function mockWeather(page: Page) {
  await page.route('https://www.bbc.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Weather</h1>' }),
  )
}

test('the exit bar stays in view, and puts a weather page in the place of the page', async ({
  page,
  problems,
}) => {
  await mockWeather(page)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/protection')
  await page.getByRole('heading', { name: 'Write down what happened' }).scrollIntoViewIfNeeded()
  await expect(exit(page)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })

  for (const address of ['/protection', '/aboutus/coreareas']) {
    await page.goto('/aboutus')
    await page.goto(address)
    await exit(page).scrollIntoViewIfNeeded()
    await exit(page).click()
    await expect(page).toHaveURL('https://www.bbc.com/weather')
    await page.goBack()
    await expect(page, 'the page has left the history').toHaveURL('/aboutus')

    // Two presses of Escape do the same.
    const way =
      address === '/protection'
        ? doors(page).getByRole('link', { name: 'I need help' })
        : page.getByRole('contentinfo').getByRole('link', { name: 'Core Areas' })
    await way.click()
    await expect(page).toHaveURL(address)
    // The address is there before the document.
    await page.waitForLoadState()
    await page.keyboard.press('Escape')
    await expect(announcement(page)).toHaveText('Press Escape again to leave')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('https://www.bbc.com/weather')
  }
  problems.length = 0

  // On a wide screen the exit of Core Areas is a tag at the right, from the top of the page to its end.
  await page.goto('/aboutus/coreareas')
  await expect(exit(page)).toBeInViewport({ ratio: 1 })
  const { x, width } = (await exit(page).boundingBox())!
  expect(Math.abs(x + width - 1200)).toBeLessThanOrEqual(4)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: 'Political Advocacy' }).scrollIntoViewIfNeeded()
  await expect(exit(page)).toBeInViewport({ ratio: 1 })
})

test('one press of Escape, or two that are far apart, stay on the page', async ({ page }) => {
  await page.clock.install()
  await page.goto('/protection')
  await page.keyboard.press('Escape')
  await expect(announcement(page)).toHaveText('Press Escape again to leave')
  await page.clock.runFor(5_100)
  await expect(announcement(page)).toBeEmpty()
  await page.keyboard.press('Escape')
  await expect(announcement(page)).toHaveText('Press Escape again to leave')
  await expect(page).toHaveURL('/protection')
})
