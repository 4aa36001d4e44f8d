import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import {
  addPhotographs,
  expectProgramAdded,
  imageChooser,
  imageRows,
  openNewProgram,
  pressAddReport,
  writeProgram,
} from '../support/program-form.ts'
import { test } from '../support/slow-connection-test.ts'
import { expect, startSession } from '../support/browser-test.ts'

test.slow()

const words = {
  title: 'Town hall in Ìbàdàn',
  date: '2026-10-17',
  theme: 'Socio-Political Activism',
  report: 'Women traders opened the drive.',
}

test.beforeEach(async ({ page }) => {
  await startSession(page, adaeze)
  await openNewProgram(page)
})

test('a form refuses each missing value and keeps the others, each refusal goes when its field is right, and the green notice goes when somebody types', async ({
  page,
}) => {
  await pressAddReport(page)
  const summary = page.getByRole('alert').filter({ hasText: 'missing' })
  await expect(summary).toContainText('Five things are missing')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'A title',
    'The date of the program',
    'The theme that fits best',
    'At least three images',
    'The program report',
  ])

  const title = page.getByLabel('Title', { exact: false }).first()
  await title.fill('Town hall in Ìbàdàn')
  await expect(title).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(4)
  await expect(title).not.toHaveAttribute('aria-invalid', 'true')
  await title.fill('')
  await expect(summary.getByRole('link')).toHaveCount(4)

  await writeProgram(page, words)
  await expect(summary.getByRole('link')).toHaveCount(1)
  await pressAddReport(page)
  await expect(title).toHaveValue(words.title)
  await expect(page.getByRole('textbox', { name: 'Program report', exact: true })).toHaveText(words.report)
  const photographs = await threeSmallPhotographs()
  await addPhotographs(page, photographs.slice(0, 2))
  await expect(summary).toContainText('One thing is missing')
  await expect(summary.getByRole('link')).toContainText('One more image')
  await addPhotographs(page, photographs.slice(2))
  await expect(summary).toHaveCount(0)

  await pressAddReport(page)
  await expectProgramAdded(page)
  await expect(page.getByText('Nothing to save')).toBeVisible()
  await expect(page.getByText('pictures uploaded')).toHaveCount(0)
  await title.fill('The next one')
  await expect(page.getByText('On the website', { exact: true })).toHaveCount(0)
})

test('a form that is sent while pictures arrive waits for them, can be cancelled, and then publishes by itself', async ({
  page,
  connection,
  context,
}) => {
  const previews: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/thumbnail')) previews.push(request.url())
  })
  await writeProgram(page, words)
  const [first, ...others] = await threeSmallPhotographs()
  await addPhotographs(page, [first!])
  connection.slowTo(1_000)
  await imageChooser(page).setInputFiles(others.map(({ path }) => path))
  await expect(imageRows(page)).toHaveCount(3)

  await pressAddReport(page)
  const waiting = page.getByText('Will be published when 2 uploads have arrived')
  await expect(waiting).toBeVisible()
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  await expect(cancel).toBeFocused()
  await expectFitAtEveryWidth(page)
  await cancel.press('Enter')
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Report' })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(waiting).toBeVisible()
  await page.getByRole('button', { name: `Pause ${others[1]!.name}` }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not published yet' })).toContainText(
    others[1]!.name,
  )
  await page.getByRole('button', { name: `Resume ${others[1]!.name}` }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not published yet' })).toHaveCount(0)

  await pressAddReport(page)
  await expect(waiting).toBeVisible()
  connection.cut()
  await context.setOffline(true)
  await expect(waiting).toBeVisible()
  connection.restore()
  connection.slowTo(Infinity)
  await context.setOffline(false)
  await expectProgramAdded(page)
  // The closed preview of WhatsApp asked for a picture whose upload the publication had just used up.
  expect(previews).toEqual([])
})
