import { expectNoAxeFindings, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { test } from '../support/slow-connection-test.ts'
import { expect } from '../support/browser-test.ts'

test.use({
  content: 'forum',
  extraHTTPHeaders: { 'Save-Data': 'on' },
  viewport: { width: 320, height: 740 },
})

test('on a slow connection the text is there first; a picture that does not arrive says so, and comes when asked for again', async ({
  page,
  connection,
}) => {
  connection.slowTo(1_500)
  await page.goto('/aboutus')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')

  connection.slowTo(1)
  const show = page.getByRole('main').locator('summary').first()
  const place = page.getByRole('main').locator('details').first()
  const picture = place.locator('img')
  await show.press('Enter')
  await expect(place.getByText('Loading…')).toBeInViewport()
  await expectNoAxeFindings(page, 'a picture on its way')

  connection.cut()
  for (const time of ['at first', 'again']) {
    await test.step(`${time} it is asked for in vain`, async () => {
      await expect(show.getByText('It did not arrive.')).toBeVisible()
      await expect(place).not.toHaveAttribute('open')
      await expect(show).toBeFocused()
      await expect(show).toHaveAccessibleName(/^It did not arrive\. ?Show picture ?: /)
      if (time === 'at first') await show.press('Enter')
    })
  }
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page, 'a picture that did not arrive')

  connection.slowTo(Infinity)
  connection.restore()
  await show.press('Enter')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(place).toHaveAttribute('open')
  await expect(show).not.toContainText('It did not arrive.')
})
