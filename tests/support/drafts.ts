import { expect, type Page } from '@playwright/test'

/** The line of a form's bar when everything that was written is on the server. */
export const savedAsDraft = (page: Page) => page.getByText(/^Draft kept, /)

/** The same line on a phone, which shows fewer words while all is well. */
export const savedOnPhone = (page: Page) =>
  page
    .getByText(/^Draft kept\. (?:Not on the website yet|Change not on the website)$/)
    .filter({ visible: true })

/** The form while nothing was typed in it and scripts run: its bar says nothing. */
export const untouchedForm = (page: Page) => page.locator('form:not([inert]):has([data-silent])')

/** Deletes the draft of the open form. The list of the form opens afterwards. */
export async function deleteDraft(page: Page): Promise<void> {
  const form = page.url()
  await page.getByRole('button', { name: 'More for this form' }).click()
  await page.getByRole('menuitem', { name: /^(Delete draft|Drop changes)$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Delete draft|Drop changes)$/ })
    .click()
  await expect(page).not.toHaveURL(form)
}

/** Returns how many drafts the browser's own database holds. Runs in the page. */
export const keptDrafts = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('drafts')
    opening.addEventListener('error', () => reject(new Error('the database cannot be opened')))
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count()
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result)
      })
    })
  })
