import { expectNoAxeFindings, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { test } from '../support/slow-connection-test.ts'
import { expect } from '../support/browser-test.ts'

test.use({
  content: 'forum',
  extraHTTPHeaders: { 'Save-Data': 'on' },
  viewport: { width: 320, height: 740 },
})

test('on a slow connection the text comes first, and a picture that fails to load says so and can be requested again', async ({
  page,
  connection,
}) => {
  connection.slowTo(1_500)
  await page.goto('/aboutus')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')

  connection.slowTo(1)
  const show = page.getByRole('main').locator('summary').first()
  const details = page.getByRole('main').locator('details').first()
  const picture = details.locator('img')
  await show.press('Enter')
  await expect(details.getByText('Loading…')).toBeInViewport()
  await expectNoAxeFindings(page, 'a picture that is loading')

  connection.cut()
  for (const attempt of ['first', 'second']) {
    await test.step(`the ${attempt} attempt fails`, async () => {
      await expect(show.getByText('The picture did not arrive.')).toBeVisible()
      await expect(details).not.toHaveAttribute('open')
      await expect(show).toBeFocused()
      await expect(show).toHaveAccessibleName(
        /^The picture did not arrive\. ?Show the picture, (up to )?\d+\sKB ?: /,
      )
      if (attempt === 'first') await show.press('Enter')
    })
  }
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page, 'a picture that failed to load')

  connection.slowTo(Infinity)
  connection.restore()
  await show.press('Enter')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(details).toHaveAttribute('open')
  await expect(show).not.toContainText('The picture did not arrive.')
})
