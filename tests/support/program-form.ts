import { expect, type Page } from '@playwright/test'
import type { Photograph } from './photographs.ts'

export interface ProgramWords {
  readonly title: string
  /** 2026-10-17 */
  readonly date: string
  readonly theme: string
  readonly report: string
}

export async function openNewProgram(page: Page): Promise<void> {
  await page.goto('/admin/cms/programs/new')
  await expect(page.getByRole('heading', { name: 'Add New Program' })).toBeVisible()
  await waitForProgramForm(page)
}

/** Waits until the page is hydrated: the file input is disabled before. */
export async function waitForProgramForm(page: Page): Promise<void> {
  // The attacks run without Playwright's configuration, which waits as long for every condition.
  await expect(imageChooser(page)).toBeEnabled({ timeout: 20_000 })
}

export const imageChooser = (page: Page) => page.locator('input[type=file][accept*="image/"]')
export const imageRows = (page: Page) => page.getByRole('list', { name: /^Images/ }).getByRole('listitem')

export async function writeProgram(page: Page, words: ProgramWords): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(words.title)
  await page.getByLabel('Date').fill(words.date)
  await page.getByLabel('Theme').selectOption(words.theme)
  await page.getByRole('textbox', { name: 'Program report' }).fill(words.report)
}

/** Chooses photographs and waits until each is uploaded. */
export async function addPhotographs(page: Page, photographs: readonly Photograph[]): Promise<void> {
  const before = await imageRows(page).count()
  await imageChooser(page).setInputFiles(photographs.map((photograph) => photograph.path))
  await expect(imageRows(page)).toHaveCount(before + photographs.length)
  await expectUploaded(page, before + photographs.length)
}

/** Waits until so many images are uploaded: on a busy machine making a photograph smaller takes half a minute. */
export async function expectUploaded(page: Page, images: number): Promise<void> {
  await expect(imageRows(page).getByText('Uploaded', { exact: true })).toHaveCount(images, {
    timeout: 60_000,
  })
}

export const pressAddReport = (page: Page) => page.getByRole('button', { name: 'Add Report' }).click()

export async function expectProgramAdded(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /On the website/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('')
  await expect(imageRows(page)).toHaveCount(0)
}
