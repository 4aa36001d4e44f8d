import { expect, type Locator, type Page } from '@playwright/test'
import type { Photograph } from './photographs.ts'
import { imageChooser } from './program-form.ts'

/** Opens a form with one image, and waits until its scripts run. */
export async function openForm(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(imageChooser(page)).toBeEnabled()
}

/** The one image of a form. */
export const imageRow = (page: Page) => page.getByRole('list', { name: 'Image' }).getByRole('listitem')

export async function expectUploaded(page: Page, name: string): Promise<void> {
  await expect(imageRow(page)).toHaveCount(1)
  await expect(imageRow(page)).toContainText(name)
  await expect(imageRow(page).getByText('Uploaded', { exact: true })).toBeVisible()
}

export async function chooseImage(page: Page, photograph: Photograph): Promise<void> {
  await imageChooser(page).setInputFiles(photograph.path)
  await expectUploaded(page, photograph.name)
}

/** Opens the file chooser with a key on its button. */
export async function chooseImageByKey(page: Page, photograph: Photograph): Promise<void> {
  // Awaited from before the first Tab: the browser has to know of it when the key comes.
  const opened = page.waitForEvent('filechooser')
  await tabTo(page, imageChooser(page))
  await page.keyboard.press('Enter')
  const chooser = await opened
  await chooser.setFiles(photograph.path)
  await expectUploaded(page, photograph.name)
}

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

/** The words are read out with the field, and stand in the summary of all refusals. */
export async function expectRefused(page: Page, field: Locator, words: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(words.replaceAll(/[.?()]/g, String.raw`\$&`)))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const summary = page.getByRole('alert').filter({ hasText: 'Not published yet' })
  await expect(summary.getByRole('link', { name: words })).toBeVisible()
}

export const savedStatus = (page: Page) => page.getByRole('status').filter({ hasText: 'Added Succesfully' })

interface WrongFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Files that call themselves pictures and are none that a page can show. `photograph`: the bytes of a good one. */
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
