import type { Page } from '@playwright/test'
import { momentParts } from '#domain/calendar-date.ts'
import { expectNoAxeFindings } from '../support/accessibility.ts'
import { expect, startSession, test } from '../support/browser-test.ts'
import { adaeze } from '../support/people.ts'
import { expectRefused, savedStatus, tabTo } from '../support/record-form.ts'
import { storeRecords } from '../support/stored-records.ts'

test.use({ content: 'forum' })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('an editor adds an event with the keyboard, and each field says what is wrong with it', async ({
  page,
  site,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/events')
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await page.getByRole('link', { name: 'Add Event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Event' })).toBeVisible()

  const topOf = async (label: string) => (await page.getByText(label, { exact: true }).boundingBox())?.y
  expect(await topOf('Ends'), 'the labels are level, although only one field has a hint').toBe(
    await topOf('Begins'),
  )
  await tabTo(page, field(page, 'Title'))
  await page.keyboard.type('Register before the register closes')
  for (const [name, value] of [
    ['Date', '2087-04-11'],
    ['Begins', '09:00'],
    ['Ends', '08:00'],
  ] as const)
    await page.getByLabel(name).fill(value)
  for (const [name, value] of [
    ['Place', 'Sabon Gari, Kano'],
    ['Map link', 'no address'],
    ['Timetable', '9:00 Tables open\nQuestions'],
  ] as const) {
    await tabTo(page, field(page, name))
    await page.keyboard.type(value)
  }
  const publish = page.getByRole('button', { name: 'Add Event' })
  await publish.press('Enter')
  await expectRefused(page, field(page, 'Map link'), 'This is not a web address.')
  await field(page, 'Map link').fill('maps.example/kano')
  await publish.press('Enter')
  await expectRefused(page, field(page, 'Timetable'), 'Line 2 of the timetable has no time before its words.')
  await field(page, 'Timetable').fill('9:00 Tables open\n4pm Questions')
  await publish.press('Enter')
  await expectRefused(page, page.getByLabel('Ends'), 'It ends before it begins.')
  await page.getByLabel('Ends').fill('17:00')
  await expect(
    page.getByText('Visitors read: Friday 11 April 2087, 09:00 to 17:00, Lagos time'),
  ).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '16:00 Questions' })).toBeVisible()
  await publish.press('Enter')
  await expect(savedStatus(page)).toBeVisible()

  const list = await (await fetch(`${site.url}/events`)).text()
  expect(list.indexOf('Open Ward Day')).toBeLessThan(list.indexOf('Register before the register closes'))
  expect(list).toContain('Sabon Gari, Kano')
})

test('on a phone the home page has the day of the next event in one piece', async ({ page, site }) => {
  const starts = new Date(Date.now() + 240 * 3_600_000).toISOString()
  const fields = { title: 'Nomination form clinic', starts, ends: '', place: 'Town Hall, Kaduna' }
  const author = { uid: 'adaeze', name: 'Adaeze' }
  await storeRecords(site, [{ kind: 'set', collection: 'Events', id: 'clinic', fields }], author)
  await page.setViewportSize({ width: 320, height: 740 })
  const day = page.getByRole('region', { name: fields.title }).locator('p').first()
  await expect(async () => {
    await page.goto('/')
    // The height of two lines: the number and the month.
    expect((await day.boundingBox())?.height).toBeLessThan(110)
  }).toPass()
})

test('the desk offers the program of an event that is over, until staff begin it or say that it is not needed', async ({
  page,
  site,
}) => {
  const title = 'Market Talk, Sabon Gari'
  const yesterday = Date.now() - 30 * 3_600_000
  const fields = { title, starts: new Date(yesterday).toISOString(), ends: '', place: 'Kano' }
  const author = { uid: 'adaeze', name: 'Adaeze' }
  await storeRecords(site, [{ kind: 'set', collection: 'Events', id: 'talk', fields }], author)
  await startSession(page, adaeze)
  const need = page
    .getByRole('region', { name: 'Waits for you' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await expect
    .poll(async () => {
      await page.goto('/admin/cms')
      return need.count()
    })
    .toBe(1)
  await expect(need).toContainText('Write its report')
  await need.getByRole('button', { name: 'Not needed' }).press('Enter')
  const dismissed = page.locator('[data-opens-page]').filter({ hasText: `“${title}” needs no program.` })
  await expect(dismissed).toBeFocused()
  await expect(need).toHaveCount(0)
  await expectNoAxeFindings(page, 'an offer that was ended')
  await page.goto('/admin/cms/history/event/talk')
  await expect(page.getByRole('main')).toContainText('You: program changed')
  await page.goBack()
  await dismissed.getByRole('button', { name: 'Undo' }).click()
  await expect(dismissed).toHaveCount(0)
  await need.getByRole('link').click()
  await expect(field(page, 'Title')).toHaveValue(title)
  await expect(page.getByLabel('Date')).toHaveValue(momentParts(yesterday).date)
  await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue('talk')
  await expect(page).toHaveURL(/\/new\?draft=[0-9a-f]{32}$/)
  await expect(page.getByText(/^Draft kept, /)).toBeVisible()
  const draft = page.url()
  await page.goto(`/preview/${new URL(draft).searchParams.get('draft')}`)
  await expect(page.getByRole('link', { name: /^See the event/ })).toHaveAttribute('href', '/events/talk')
  await page.goto('/admin/cms')
  await expect(page.getByRole('link', { name: `${title} Program, ` })).toBeVisible()
  await expect(need).toHaveCount(0)
  await page.goto('/admin/cms/programs/new?event=talk')
  await expect(page).toHaveURL(draft)
  await storeRecords(site, [{ kind: 'delete', collection: 'Events', id: 'talk' }], author)
  await expect
    .poll(async () => (await page.request.get('/events/talk')).status(), 'the site has noticed it')
    .toBe(404)
  await page.goto(draft)
  await expect(page.getByRole('combobox', { name: 'Event' })).toContainText(
    'The event that was chosen before',
  )
})
