import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { adaeze } from '../support/people.ts'
import { takePhotograph, threeSmallPhotographs } from '../support/photographs.ts'
import {
  addPhotographs,
  expectProgramAdded,
  imageRows,
  openNewProgram,
  pressAddReport,
  waitForProgramForm,
  writeProgram,
} from '../support/program-form.ts'
import { expect, startSession, test } from '../support/browser-test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const program = {
  title: 'Voter drive, Ìbàdàn',
  date: '2026-06-20',
  theme: 'Political Advocacy',
  report: 'Six hundred women came.',
}

test.beforeEach(async ({ page }) => {
  await startSession(page, adaeze)
  await openNewProgram(page)
})

test('a caption and a photographer are shown under the picture, and who agreed is only for staff', async ({
  page,
}) => {
  const photographs = await threeSmallPhotographs()
  const name = photographs[1]!.name
  await writeProgram(page, program)
  await addPhotographs(page, photographs)
  await expect(field(page, 'Caption')).toHaveCount(0)
  const details = button(page, `Details of ${name}`)
  await expect(imageRows(page).nth(1)).toContainText('Description missing.')
  await details.click()
  await field(page, `Description of ${name}`).fill('Women queue at a desk')
  await field(page, `Caption of ${name}`).fill('Bódìjà market, the first queue')
  await field(page, `Photographer of ${name}`).fill('Ebiere Tamuno')
  const agreed = page.getByRole('checkbox', {
    name: /^Everyone who can be recognised has agreed to be shown/,
  })
  await expect(agreed).toHaveAccessibleDescription(/It does not stop you from publishing\.$/)
  await agreed.check()
  await expectFitAtEveryWidth(page)
  await button(page, `Close the details of ${name}`).click()
  await expect(details).toHaveAttribute('aria-expanded', 'false')
  await expect(imageRows(page).nth(1)).not.toContainText('Description missing')
  await pressAddReport(page)
  await expectProgramAdded(page)

  await page.getByRole('status').getByRole('link', { name: 'View' }).click()
  const caption = page.getByText('Bódìjà market, the first queue. Photograph: Ebiere Tamuno')
  await expect(caption).toHaveCount(1)
  await expect(page.getByRole('figure').filter({ has: caption }).getByRole('img')).toHaveAttribute(
    'alt',
    'Women queue at a desk',
  )
  expect(await page.content()).not.toContain('agreed')
  await expectFitAtEveryWidth(page)

  // A save that only changes the details is stored.
  await page.getByRole('link', { name: 'Edit' }).click()
  await waitForProgramForm(page)
  const second = imageRows(page).nth(1)
  await second.getByRole('button', { name: /^Details of/ }).click()
  await expect(agreed).toBeChecked()
  await field(page, 'Caption').fill('The second queue')
  await field(page, 'Photographer').fill('')
  await page.getByRole('button', { name: 'Update Report' }).click()
  await page.getByRole('status').getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('figure').getByText('The second queue', { exact: true })).toHaveCount(1)
})

test('any picture can be made the banner, and a replaced one keeps its place and its texts, and returns when the new one is removed', async ({
  page,
}) => {
  const photographs = await threeSmallPhotographs()
  const [name, second, third] = photographs.map((photograph) => photograph.name) as [string, string, string]
  await addPhotographs(page, photographs)
  await expect(button(page, `Make banner ${second}`)).toHaveCount(0)
  await button(page, `Make banner ${third}`).click()
  await expect(imageRows(page)).toContainText([name, third, second])
  await expect(imageRows(page).nth(1)).toContainText('Program banner')
  await page.setViewportSize({ width: 360, height: 740 })
  await button(page, `More for ${name}`).click()
  await page.getByRole('menuitem', { name: 'Make banner' }).click()
  await expect(imageRows(page)).toContainText([third, name, second])
  await page.setViewportSize({ width: 1280, height: 800 })

  await button(page, `Details of ${name}`).click()
  await field(page, 'Caption').fill('The first queue')
  const agreed = page.getByRole('checkbox', { name: /agreed to be shown/ })
  await agreed.check()

  const replace = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const opened = page.waitForEvent('filechooser')
    await imageRows(page)
      .nth(1)
      .getByRole('button', { name: /^Replace/ })
      .click()
    await (await opened).setFiles(file as string)
  }
  await replace({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
  await expect(page.getByText('notes.jpg was not added.')).toBeVisible()
  await expect(imageRows(page).nth(1)).toContainText(name)

  // Refused by the server: its removal brings the old picture back.
  const { path, name: other } = await takePhotograph('opening session.jpg')
  const upload = '**/admin/uploads*'
  const headers = { 'Tus-Resumable': '1.0.0' }
  await page.route(upload, (route) => route.fulfill({ status: 413, headers, body: '{}' }))
  await replace(path)
  await expect(imageRows(page).nth(1)).toContainText(other)
  await expect(imageRows(page).nth(1).getByText('Failed', { exact: true })).toBeVisible()
  await expect(async () => {
    // By its name: the next button of this row removes the picture that has come back.
    const remove = imageRows(page).getByRole('button', { name: new RegExp(`^(Remove|Cancel) ${other}`) })
    if (await remove.isVisible()) await remove.click({ timeout: 1_000 })
    await expect(imageRows(page).nth(1)).toContainText(name, { timeout: 500 })
  }).toPass()
  await page.unroute(upload)

  const discarded = page.waitForRequest((request) => request.method() === 'DELETE', { timeout: 60_000 })
  await replace(path)
  await expect(imageRows(page).nth(1)).toContainText(other)
  await expect(imageRows(page).getByText('Uploaded', { exact: true })).toHaveCount(3, { timeout: 60_000 })
  await discarded
  await expect(imageRows(page).nth(1)).toContainText('Program banner')
  await button(page, `Details of ${other}`).click()
  await expect(field(page, 'Caption')).toHaveValue('The first queue')
  await expect(agreed).not.toBeChecked()
})

test('the point that must stay in view is set by tap, drag and arrow keys, and crops every picture of it', async ({
  page,
}) => {
  const photographs = await threeSmallPhotographs()
  const { name } = photographs[1]!
  await writeProgram(page, program)
  await addPhotographs(page, photographs)
  await button(page, `Details of ${name}`).click()
  const ring = page.getByRole('slider', { name: `What must stay in view in ${name}` })
  const picture = page.locator('div:has(> [role=slider])')
  await expect(ring).toHaveAttribute('aria-valuetext', '50 % from the left, 33 % from the top')
  await picture.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await picture.boundingBox())!
  expect((await ring.boundingBox())!.width).toBeGreaterThanOrEqual(44)

  await picture.click({ position: { x: width * 0.2, y: height * 0.8 } })
  // A press has whole pixels, but after a scroll the picture can begin at a fraction of one.
  await expect(ring).toHaveAttribute(
    'aria-valuetext',
    /^(19|20|21) % from the left, (79|80|81) % from the top$/,
  )
  await ring.hover()
  await page.mouse.down()
  await page.mouse.move(x + width * 0.9, y + height * 0.1, { steps: 4 })
  await page.mouse.up()
  await expect(ring).toHaveAttribute(
    'aria-valuetext',
    /^(89|90|91) % from the left, (9|10|11) % from the top$/,
  )
  await button(page, `More for ${name}`).click()
  await page.getByRole('menuitem', { name: 'Remove the chosen point' }).click()
  await expect(ring).toHaveAttribute('aria-valuetext', '50 % from the left, 33 % from the top')
  await ring.press('ArrowLeft')
  await ring.press('ArrowDown')
  await expect(ring).toHaveAttribute('aria-valuetext', '49 % from the left, 34 % from the top')

  const positions = () =>
    page
      .locator('figure[data-ratio] img')
      .evaluateAll((crops) => crops.map((crop) => getComputedStyle(crop).objectPosition))
  const before = await positions()
  await picture.click({ position: { x: width * 0.98, y: height * 0.98 } })
  await expect(ring).toHaveAttribute('aria-valuetext', /^9[789] % from the left, 9[789] % from the top$/)
  const [across, down] = (await ring.getAttribute('aria-valuetext'))!.match(/\d+/g)!
  expect(await positions()).not.toEqual(before)
  await expectFitAtEveryWidth(page)

  await pressAddReport(page)
  await expectProgramAdded(page)
  await page.getByRole('status').getByRole('link', { name: 'View' }).click()
  const shown = page.getByRole('main').getByRole('img').first()
  await expect(shown).toHaveAttribute('src', new RegExp(`/16x9-720-${across}x${down}\\.jpg$`))
  // The crop is made in the background. Until then the address gives the whole picture.
  await expect
    .poll(
      async () => (await page.request.get((await shown.getAttribute('src'))!)).headers()['cache-control'],
      {
        timeout: 60_000,
      },
    )
    .toContain('immutable')
  // The gallery shows pictures whole.
  for (const place of [1, 2])
    await expect(page.locator(`#picture-${place} img`)).toHaveAttribute('src', /\/full-720\.jpg$/)
  await page.goto('/programs')
  await expect(page.locator('main picture img')).toHaveAttribute(
    'src',
    new RegExp(`-${across}x${down}\\.jpg$`),
  )
})
