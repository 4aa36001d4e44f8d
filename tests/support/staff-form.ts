import { expect, type Page } from '@playwright/test'

/** Waits until the forms of a staff page are hydrated. They are inert before, because input would be lost. */
export const waitForStaffForm = (page: Page) => expect(page.locator('form[inert]')).toHaveCount(0)
