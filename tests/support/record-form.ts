import { expect, type Locator, type Page } from '@playwright/test'
import type { Photograph } from './photographs.ts'
import { imageChooser } from './program-form.ts'

/** Opens a form with one image and waits until it is hydrated. */
export async function openForm(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(imageChooser(page)).toBeEnabled()
}

/** The row of a form's only image. */
export const imageRow = (page: Page) => page.getByRole('list', { name: 'Image' }).getByRole('listitem')

export async function expectUploaded(page: Page, name: string): Promise<void> {
  await expect(imageRow(page)).toHaveCount(1)
  await expect(imageRow(page)).toContainText(name)
  await expect(imageRow(page).getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 })
}

export async function chooseImage(page: Page, photograph: Photograph): Promise<void> {
  await imageChooser(page).setInputFiles(photograph.path)
  await expectUploaded(page, photograph.name)
}

/** Opens the file chooser with the keyboard. */
export async function chooseImageByKey(page: Page, photograph: Photograph): Promise<void> {
  // Playwright must listen for the file chooser before the key opens it.
  const opened = page.waitForEvent('filechooser')
  await tabTo(page, imageChooser(page))
  await page.keyboard.press('Enter')
  const chooser = await opened
  await chooser.setFiles(photograph.path)
  await expectUploaded(page, photograph.name)
}

/** Presses Tab until the control has the focus. @throws when 60 presses do not reach it */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

/** Expects the message in the description of the field, and a link to the field in the summary of errors. */
export async function expectRefused(page: Page, field: Locator, words: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(words.replaceAll(/[.?()]/g, String.raw`\$&`)))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const link = page.getByRole('alert').locator(`a[href="#${await field.getAttribute('id')}"]`)
  await expect(link).toBeVisible()
}

/** In this case of letters: the bar of a draft is a status, too, and says “Not on the website yet”. */
export const savedStatus = (page: Page) => page.getByRole('status').filter({ hasText: /On the website/ })

interface WrongFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Files with the type of a picture that the site must refuse. `photograph`: the bytes of a valid one. */
export const wrongFiles = (photograph: Buffer): readonly WrongFile[] => [
  {
    name: 'drawing.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  },
  { name: 'dance.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a\u0001\u0000', 'latin1') },
  { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('These are only notes.') },
  { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: photograph.subarray(0, photograph.length / 2) },
]
