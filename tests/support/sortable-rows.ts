import { expect, type Page } from '@playwright/test'

/** The button that drags a row of a list. */
export const handleOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Drag to reorder ${name}` })

/** Lifts a row with the keyboard, so that the next key moves it. `place`: where it is, such as "1 of 3". */
export async function liftRow(page: Page, name: string, place: string): Promise<void> {
  await handleOf(page, name).press('Space')
  await expect(page.getByText(`${name} lifted from place ${place}.`)).toHaveCount(1)
  // dnd-kit listens to the keys of a lifted row from the next timer on. No person is faster than that, but a test is.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}
