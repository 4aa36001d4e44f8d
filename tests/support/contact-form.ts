import type { Page } from '@playwright/test'
import { stampIn } from '#app/offline/form-stamp.ts'

/** Fetches the contact form. Returns its hidden fields, as a browser without script would send them. */
export async function openContactForm(url: string): Promise<Record<string, string>> {
  const html = await (await fetch(`${url}/contactus`)).text()
  const stamp = stampIn(html)
  if (stamp === null) throw new Error('the contact form has no stamp')
  return { website: '', elapsed: '', submission: '', stamp }
}

/** Waits until the form may be sent: the site takes a form sent within two seconds for spam. */
export async function waitUntilSendable(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() > 2_100)
}
