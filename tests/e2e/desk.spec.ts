import { draftId, newDraft, sendPlan, sendSave } from '../support/draft-requests.ts'
import { adaeze } from '../support/people.ts'
import { storeSamples } from '../support/sample-records.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { expect, startSession, test } from '../support/browser-test.ts'

test('the desk leads to a planned draft, whose time can be changed, and the samples are not removed without a connection', async ({
  page,
  site,
}) => {
  await storeSamples(site)
  const staff = await signInByRequest(site.url, adaeze)
  const id = draftId()
  const whole = {
    newsType: 'Online Video',
    title: 'Know Your Ballot, Kano',
    date: '2026-10-17',
    source: 'Courier',
    summary: '<p>Ninety women came.</p>',
    link: 'https://courier.example/report',
    videoLink: 'https://youtu.be/aqz-KE-bpKQ',
  }
  await sendSave(staff, id, newDraft('news', whole))
  expect((await sendPlan(staff, id, { date: '2099-11-24', time: '08:00' })).status).toBe(200)
  await startSession(page, adaeze)
  await page.goto('/admin/cms')
  const planned = page
    .getByRole('region', { name: 'Waits for you' })
    .getByRole('link', { name: /Know Your Ballot/ })
  await planned.click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'When should it be published?' })
  await expect(dialog.getByLabel('Date')).toHaveValue('2099-11-24')
  await expect(dialog.getByLabel('Time in Lagos')).toHaveValue('08:00')
  await dialog.getByLabel('Time in Lagos').fill('18:30')
  await dialog.getByRole('button', { name: 'Plan' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/admin/cms')
  await expect(planned).toContainText('24 Nov 2099, 18:30')
  await page.getByRole('link', { name: 'Remove the samples' }).click()
  await expect(page.getByRole('heading', { name: 'Remove the samples', level: 1 })).toBeFocused()
  // The refusal must be in view on a phone too.
  await page.setViewportSize({ width: 360, height: 640 })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Remove the samples' }).click()
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('Check your connection, then try again.')
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Remove the samples' }).click()
  await expect(page.getByText('The samples are gone for good.')).toBeVisible()
  await page.goto('/admin/cms')
  await expect(page.getByRole('link', { name: 'Mandate Update' })).toContainText('Nothing written yet')
  await expect(page.getByText('Nothing written yet').first()).toBeVisible()
})
