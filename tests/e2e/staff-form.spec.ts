import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { deleteDraft } from '../support/drafts.ts'
import { adaeze } from '../support/people.ts'
import { takePhotograph } from '../support/photographs.ts'
import { imageChooser } from '../support/program-form.ts'
import {
  chooseImage,
  chooseImageByKey,
  expectRefused,
  expectUploaded,
  imageRow,
  openForm,
  savedStatus,
  tabTo,
  wrongFiles,
} from '../support/record-form.ts'
import { expect, collectProblems, startSession, test } from '../support/browser-test.ts'

test.slow()

const fullName = (page: Page) => page.getByRole('textbox', { name: 'Full Name' })
const jobTitle = (page: Page) => page.getByRole('textbox', { name: 'Job Title' })
const addStaff = (page: Page) => page.getByRole('button', { name: 'Add Staff' })
const updateStaff = (page: Page) => page.getByRole('button', { name: 'Update Staff' })

test('an editor adds a person to the team by keyboard, visitors see her, and a later edit keeps her picture', async ({
  page,
  browser,
  site,
  problems,
}) => {
  const portrait = await takePhotograph('small portrait.jpg')
  await startSession(page, adaeze)
  await openForm(page, '/admin/cms/staff/new', 'WIPF Staff Form')
  await expect(fullName(page)).toHaveAccessibleDescription('First and Last Name')

  await test.step('wrong files are refused next to the image field', async () => {
    const reasons = {
      'drawing.svg': 'drawing.svg was not added.',
      'dance.gif': 'dance.gif was not added.',
      'notes.jpg': 'notes.jpg was not added.',
      'cut.jpg': 'damaged or incomplete',
    }
    await fullName(page).fill('Ngozi Okafor')
    for (const file of wrongFiles(fs.readFileSync(portrait.path))) {
      await imageChooser(page).setInputFiles(file)
      const reason = reasons[file.name as keyof typeof reasons]
      await expect(page.getByText(reason).filter({ visible: true }).first()).toBeVisible()
    }
    await addStaff(page).click()
    await expectRefused(page, imageChooser(page), 'Add a picture of the person.')
    await expect(fullName(page)).toHaveValue('Ngozi Okafor')
  })

  await test.step('a picture that has arrived comes back when its replacement is refused and removed', async () => {
    await chooseImage(page, portrait)
    const cut = wrongFiles(fs.readFileSync(portrait.path)).find(({ name }) => name === 'cut.jpg')
    await imageChooser(page).setInputFiles(cut!)
    await expect(imageRow(page)).toContainText('damaged or incomplete')
    // "Remove" does nothing right after an upload has ended.
    await expect(async () => {
      const remove = page.getByRole('button', { name: 'Remove cut.jpg' })
      if (await remove.isVisible()) await remove.click({ timeout: 1_000 })
      await expect(imageRow(page)).toContainText(portrait.name, { timeout: 500 })
    }).toPass()
    await expectUploaded(page, portrait.name)
  })

  await test.step('a missing or too long value is refused, and the other fields keep their values', async () => {
    // The row shows it as the website does, from the top: head ties are not cut off.
    const shown = await imageRow(page).locator('img').boundingBox()
    expect(shown!.width / shown!.height).toBeCloseTo(4 / 5, 2)
    await expect(imageRow(page).locator('img')).toHaveCSS('object-position', '50% 0%')
    await jobTitle(page).fill('Officer')
    for (const [field, other, words, value] of [
      [fullName, jobTitle, 'Write the first and last name.', '🎉'],
      [
        jobTitle,
        fullName,
        'The job title is 121 characters long. Shorten it to 120 or fewer.',
        'x'.repeat(121),
      ],
    ] as const) {
      const otherValue = await other(page).inputValue()
      const before = await field(page).inputValue()
      await field(page).fill(value)
      await addStaff(page).click()
      await expectRefused(page, field(page), words)
      await expect(field(page)).toHaveValue(value)
      await expect(other(page)).toHaveValue(otherValue)
      await expect(imageRow(page)).toContainText(portrait.name)
      await field(page).fill(before)
    }
    await jobTitle(page).fill('')
    await addStaff(page).click()
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the form is filled in and sent by keyboard only', async () => {
    await deleteDraft(page)
    await openForm(page, '/admin/cms/staff/new', 'WIPF Staff Form')
    await tabTo(page, fullName(page))
    await page.keyboard.type('<b>Ngozi</b> Okafor 🎉')
    await tabTo(page, jobTitle(page))
    await page.keyboard.insertText('Programs\u202e Officer')
    await chooseImageByKey(page, portrait)
    await tabTo(page, addStaff(page))
    await page.keyboard.press('Enter')
    await expect(savedStatus(page)).toBeVisible()
    await expect(savedStatus(page)).toBeFocused()
    await expect(fullName(page)).toHaveValue('')
    await expect(imageRow(page)).toHaveCount(0)
  })

  const visitor = await browser.newPage({ baseURL: site.url })
  collectProblems(visitor, problems, site.url)
  const team = visitor.getByRole('region', { name: 'Our Team' })
  await visitor.goto('/aboutus')
  await expect(team.getByRole('heading', { level: 3 })).toHaveText('<b>Ngozi</b> Okafor 🎉')
  await expect(team).toContainText('Programs Officer')
  const address = await team.locator('img').getAttribute('src')
  expect((await fetch(site.url + address)).status).toBe(200)

  await test.step('an edit keeps the address of the picture, and a new picture replaces it', async () => {
    const id = /\/images\/Staff\/([^/]+)\//.exec(address ?? '')?.[1]
    await openForm(page, `/admin/cms/staff/${id}`, 'Update Staff')
    await expect(fullName(page)).toHaveValue('<b>Ngozi</b> Okafor 🎉')
    await expect(imageRow(page).getByText('Stored', { exact: true })).toBeVisible()
    await fullName(page).fill('Ngozi Okafor')
    await updateStaff(page).click()
    await expect(savedStatus(page).getByRole('link', { name: 'View' })).toHaveAttribute(
      'href',
      '/aboutus#our-team',
    )
    await visitor.goto('/aboutus')
    await expect(team.getByRole('heading', { level: 3 })).toHaveText('Ngozi Okafor')
    await expect(team.locator('img')).toHaveAttribute('src', address ?? '')

    // Another picture replaces the published one.
    await chooseImage(page, await takePhotograph('small crowd.jpg'))
    await updateStaff(page).click()
    await expect(imageRow(page).getByText('Stored', { exact: true })).toBeVisible()
    await visitor.goto('/aboutus')
    await expect(team.locator('img')).toHaveAttribute('src', /small-crowd/)
  })
})
