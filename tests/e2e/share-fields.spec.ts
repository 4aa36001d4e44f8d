import { expectNoAxeFindings, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, startSession, test } from '../support/browser-test.ts'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { addPhotographs, openNewProgram, writeProgram } from '../support/program-form.ts'

test('the form shows a program as search results and WhatsApp do while one types, and keeps the chosen picture', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await startSession(page, adaeze)
  await openNewProgram(page)
  await writeProgram(page, {
    title: 'Radio Training, Kaduna',
    date: '2026-10-17',
    theme: 'Political Advocacy',
    report: 'Forty young candidates spoke on air.',
  })
  await addPhotographs(page, await threeSmallPhotographs())
  await page.getByText('Search and WhatsApp').click()
  const chat = page.getByRole('figure', { name: 'In WhatsApp' })
  const result = page.getByRole('figure', { name: 'In a search result' })
  const title = page.getByLabel('Title when shared')
  for (const preview of [chat, result]) {
    await expect(preview.getByRole('strong')).toHaveText('Radio Training, Kaduna')
    await expect(preview).toContainText('Forty young candidates spoke on air.')
  }
  await expect(title).toHaveAttribute('placeholder', 'Radio Training, Kaduna')
  await title.fill('On air')
  for (const preview of [chat, result]) await expect(preview.getByRole('strong')).toHaveText('On air')
  await expect(title).toHaveAccessibleDescription('6 of about 60 characters')
  await title.fill('')
  await expect(result.getByRole('strong')).toHaveText('Radio Training, Kaduna')

  const picture = page.getByLabel('Picture when shared')
  const shown = () => chat.getByRole('presentation').getAttribute('src')
  const banner = await shown()
  await picture.selectOption({ label: 'Picture 3: small handshake.jpg' })
  await expect.poll(shown).not.toBe(banner)
  await expectNoHorizontalScroll(page)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Add Report' }).click()
  await page.getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Radio Training, Kaduna')

  await page.goto(`/admin/cms${new URL(page.url()).pathname}`)
  await page.getByText('Search and WhatsApp').click()
  await expect(picture.locator('option:checked')).toHaveText(/^Picture 3/)
  await title.fill('On air in Kaduna')
  await page.getByRole('button', { name: 'Update Report' }).click()
  await expect(page.getByRole('status').filter({ hasText: /On the website/ })).toBeVisible()
  await expect(picture.locator('option:checked')).toHaveText(/^Picture 3/)
  await expect(title).toHaveValue('On air in Kaduna')
})
