import { expect, type Page } from '@playwright/test'

/** Forms of the staff area take nothing before the page's scripts run: what was typed until then would be lost. */
export const waitForStaffForm = (page: Page) => expect(page.locator('form[inert]')).toHaveCount(0)
