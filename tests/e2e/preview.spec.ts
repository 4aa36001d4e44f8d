import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import { collectProblems, expect, startSession, test } from '../support/browser-test.ts'
import { savedAsDraft } from '../support/drafts.ts'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { addPhotographs, openNewProgram, writeProgram } from '../support/program-form.ts'

test.slow()

const words = {
  title: 'Ẹ Jẹ́ Ká Dìbò: Women’s Voter Drive, Ìbàdàn',
  date: '2026-11-14',
  theme: 'Socio-Political Activism',
  report: 'Women traders opened the drive at seven in the morning.',
}
const band = 'This is a preview, not yet public. The link ends on '

/** Writes a draft with two pictures and returns its id. */
async function writeDraft(page: Page): Promise<string> {
  await startSession(page, adaeze)
  await openNewProgram(page)
  await writeProgram(page, words)
  await addPhotographs(page, (await threeSmallPhotographs()).slice(0, 2))
  await expect(savedAsDraft(page)).toBeVisible()
  return new URL(page.url()).searchParams.get('draft') ?? ''
}

/** Makes a link in the form's menu, and returns its address. */
async function share(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'More for this form' }).click()
  await page.getByRole('menuitem', { name: 'Share a preview' }).click()
  const link = page.getByRole('group', { name: 'Link' })
  await expect(link).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  return link.innerText()
}

const shownPictures = (page: Page) =>
  page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) =>
      Promise.all(
        (images as HTMLImageElement[]).map((image) => image.decode().then(() => image.naturalWidth)),
      ),
    )

test('staff see a draft as its page on a phone, and on a wide screen beside the form, where it follows what is typed', async ({
  page,
}) => {
  const id = await writeDraft(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('textbox', { name: 'Title' }).fill('Voter Drive')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page).toHaveURL(/\/preview\/[0-9a-f]{32}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voter Drive')
  await expect(page.getByText('Preview. Only staff see this.')).toBeVisible()
  await expect(page.getByText(words.report)).toBeVisible()
  await expect(page.getByText('14 November 2026')).toBeVisible()
  expect((await shownPictures(page)).every((width) => width > 0)).toBe(true)
  await page.getByRole('link', { name: 'Share' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share a preview')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByRole('group', { name: 'Link' })).toContainText(`/preview/${id}/shared?token=`)
  await page.getByRole('link', { name: 'Preview' }).click()
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Voter Drive')

  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByRole('button', { name: 'Preview' }).click()
  const pane = page.getByRole('region', { name: 'Preview', exact: true })
  const frame = pane.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Voter Drive')
  const phone = await pane.locator('iframe').boundingBox()
  expect(phone?.width).toBe(390)
  await page.getByRole('textbox', { name: 'Title' }).fill('Drive, Ìbàdàn')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Drive, Ìbàdàn')
  await expect(frame.getByText('Preview. Only staff see this.')).toBeHidden()
  await expectNoAxeFindings(page)
  await pane.getByText('Desktop').click()
  expect(await frame.locator('html').evaluate((element) => element.clientWidth)).toBe(1240)
  await pane.getByRole('button', { name: 'Share a preview' }).click()
  await expect(page.getByText('is shown only once')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await pane.getByRole('button', { name: 'Close the preview' }).click()
  await expect(pane).toBeHidden()
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeVisible()
})

test('a colleague without an account opens the link, sees the current text, and nothing after the link has ended', async ({
  page,
  browser,
  site,
  problems,
}) => {
  const id = await writeDraft(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'More for this form' }).click()
  await page.getByRole('menuitem', { name: 'Share a preview' }).click()
  await expect(page.getByText('No answer came')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Close' }).last().click()
  problems.length = 0
  const link = await share(page)
  expect(link).toMatch(new RegExp(`^${site.url}/preview/${id}/shared\\?token=[\\w-]{22}$`))
  await page.getByRole('button', { name: 'Close' }).last().click()

  const colleague = await browser.newPage({ baseURL: site.url, viewport: { width: 360, height: 780 } })
  collectProblems(colleague, problems, site.url)
  const response = await colleague.goto(link)
  expect(response?.status()).toBe(200)
  await expect(colleague.getByText(band)).toBeVisible()
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(words.title)
  expect((await shownPictures(colleague)).every((width) => width > 0)).toBe(true)
  await expect(colleague.getByText('Share this')).toBeHidden()
  await expectFitAtEveryWidth(colleague)
  await test.step('it always shows the draft as it is now', async () => {
    await page.getByRole('textbox', { name: 'Title' }).fill('Voter Drive')
    await expect(savedAsDraft(page)).toBeVisible()
    await colleague.reload()
    await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Voter Drive')
  })

  await test.step('it is ended', async () => {
    await page.getByRole('button', { name: 'More for this form' }).click()
    await page.getByRole('menuitem', { name: 'Share a preview' }).click()
    await expect(page.getByText('is shown only once')).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'End this link' }).click()
    await expect(page.getByText('No answer came')).toBeVisible()
    await page.context().setOffline(false)
    problems.length = 0
    await page.getByRole('button', { name: 'End this link' }).click()
    await expect(page.getByText('The link has ended.')).toBeVisible()
    await expect(page.getByText('No answer came')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Make a new link' })).toBeFocused()
  })
  const ended = await colleague.reload()
  expect(ended?.status()).toBe(410)
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('This preview has ended.')
  await colleague.close()
})
