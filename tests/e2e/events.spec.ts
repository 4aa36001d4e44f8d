import type { Page } from '@playwright/test'
import { momentParts } from '#domain/calendar-date.ts'
import { clockAhead } from '../attack/attacked-site.ts'
import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import { expect, openWithoutScript, startSession, test } from '../support/browser-test.ts'
import { adaeze } from '../support/people.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import { expectRefused, savedStatus, tabTo } from '../support/record-form.ts'
import { runSite } from '../support/running-site.ts'
import { findFreePort } from '../support/free-port.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { postForm, programFields, signInByRequest } from '../support/staff-requests.ts'
import { readStored, storeRecords } from '../support/stored-records.ts'

test.use({ content: 'forum' })
test.slow()

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('visitors find the next event on the home page without script, and take its calendar file', async ({
  browser,
  site,
  problems,
}) => {
  const page = await openWithoutScript(browser, site, problems)
  await page.goto('/')
  const band = page.getByRole('region', { name: 'Open Ward Day: meet the women who will stand next' })
  await expect(band).toContainText('Next event')
  await expect(band).toContainText('10:00 to 14:00, Lagos time · Garki Model Market, Abuja')
  await expect(band).toContainText('10 March 2087Monday')
  await band.getByRole('link', { name: 'See the programme' }).click()
  await expect(page).toHaveURL('/events/ward-day')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Open Ward Day: meet the women who will stand next',
  )
  await expect(page.getByRole('region', { name: 'Programme' }).getByRole('listitem')).toHaveText([
    '10:00 Doors open, tea',
    '10:30 Five minutes each: eight aspirants',
  ])
  await expect(page.getByRole('definition')).toHaveText([
    'Monday 10 March 2087, 10:00 to 14:00, Lagos time',
    'Garki Model Market, Abuja',
    'Free. Children are welcome.',
  ])
  await expect(page.getByRole('link', { name: 'Open the map (opens another site)' })).toHaveAttribute(
    'href',
    'https://maps.example/garki',
  )
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe('event-2087-03-10.ics')
  const file = await fetch(`${site.url}/events/ward-day/calendar.ics`)
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(await file.text()).toContain('DTSTART:20870310T090000Z\r\nDTEND:20870310T130000Z\r\n')

  await page.getByRole('link', { name: 'All events' }).click()
  await expect(page).toHaveURL('/events')
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(1)
  const calendar = await page.getByRole('link', { name: 'Calendar of all events' }).getAttribute('href')
  const all = await (await fetch(site.url + calendar)).text()
  expect(all).toContain('UID:ward-day@')
  expect(all, 'over').not.toContain('UID:evening-class@')
  await page.context().close()
})

test('an event that is over keeps its page, which says so', async ({ page, site }) => {
  await page.goto('/events/evening-class')
  await expect(page.getByText('This event is over.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Programme' })).toHaveCount(0)
  await expectNoAxeFindings(page, 'an event that is over')
  expect((await fetch(`${site.url}/events/evening-class/calendar.ics`)).status).toBe(200)
  for (const path of ['/events/nobody', '/events/nobody/calendar.ics', '/events/other.ics'])
    expect((await fetch(site.url + path)).status, path).toBe(404)
  for (const path of ['/', '/events', '/events/ward-day']) {
    await page.goto(path)
    await expectFitAtEveryWidth(page)
  }
})

test('pages say that an event is on and then over, without a publish and without a restart', async () => {
  const dataDir = await copyPreparedData('forum')
  const begins = Date.parse('2087-03-10T09:00:00Z')
  const hourMs = 3_600_000
  const port = await findFreePort()
  const site = runSite({
    STARTER_CONTENT: 'off',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...clockAhead(begins - hourMs / 2 - Date.now()),
    CLOCK_STEP_MS: String(4 * hourMs),
  })
  await site.listening(port)
  const read = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text()
  const tagOf = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).headers.get('etag')
  const unchanged = await tagOf('/aboutus')
  expect(await read('/')).toContain('Next event')
  expect(await read('/events/ward-day')).toContain('Add to calendar')

  // Three and a half hours after its beginning.
  site.child.kill('SIGUSR2')
  await expect.poll(() => read('/')).toContain('On now')
  expect(await read('/events/ward-day')).toContain('This event is on now.')

  site.child.kill('SIGUSR2')
  await expect.poll(() => read('/')).not.toContain('Open Ward Day')
  expect(await read('/events/ward-day')).toContain('This event is over.')
  expect(await read('/events')).toContain('No event is planned yet')
  expect(await read('/events.data')).not.toContain('Open Ward Day')
  expect(await read('/events/calendar.ics')).not.toContain('VEVENT')
  expect(await tagOf('/aboutus')).toBe(unchanged)
  await site.end('SIGTERM')
})

test('an editor adds an event with the keyboard, and each field says what is wrong with it', async ({
  page,
  site,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/events')
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await expectFitAtEveryWidth(page)
  await page.getByRole('link', { name: 'Add Event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Event' })).toBeVisible()
  await expectFitAtEveryWidth(page)

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
    ['Programme', '9:00 Tables open\nQuestions'],
  ] as const) {
    await tabTo(page, field(page, name))
    await page.keyboard.type(value)
  }
  const publish = page.getByRole('button', { name: 'Add Event' })
  await publish.press('Enter')
  await expectRefused(page, field(page, 'Map link'), 'This is not a web address.')
  await field(page, 'Map link').fill('maps.example/kano')
  await publish.press('Enter')
  await expectRefused(page, field(page, 'Programme'), 'Line 2 of the programme has no time before its words.')
  await field(page, 'Programme').fill('9:00 Tables open\n4pm Questions')
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

test('an event of several days is shown with its last day, and keeps it when its title is mended', async ({
  page,
  site,
}) => {
  const fields = {
    title: 'Trainin in Kano',
    starts: '2088-03-08T17:00:00Z',
    ends: '2088-03-10T11:00:00Z',
    place: 'Kano',
  }
  const author = { uid: 'adaeze', name: 'Adaeze' }
  await storeRecords(site, [{ kind: 'set', collection: 'Events', id: 'training', fields }], author)
  await startSession(page, adaeze)
  await page.goto('/admin/cms/events/ward-day')
  await expect(page.getByLabel('Begins')).toBeVisible()
  await expect(page.getByLabel('Last day')).toBeHidden()
  await expect(async () => {
    await page.goto('/admin/cms/events/training')
    await expect(page.getByLabel('Last day')).toHaveValue('2088-03-10', { timeout: 1_000 })
  }).toPass()
  await expectFitAtEveryWidth(page)
  await expectNoAxeFindings(page, 'the form of an event of several days')
  await field(page, 'Title').fill('Training in Kano')
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expect(savedStatus(page)).toBeVisible()
  const stored = (await readStored(site, 'Events')).find(({ id }) => id === 'training')
  expect(stored?.fields).toMatchObject({ ...fields, title: 'Training in Kano' })

  await page.goto('/events/training')
  await expect(page.getByRole('definition').first()).toHaveText(
    'Monday 8 March 2088, 18:00 to Wednesday 10 March 2088, 12:00, Lagos time',
  )
  await page.goto('/events')
  await expect(page.getByRole('listitem').filter({ hasText: 'Training in Kano' })).toContainText(
    '18:00 to Wednesday 10 March 2088, 12:00 · Kano',
  )
  await expectFitAtEveryWidth(page)
})

test('the desk offers the program of an event that is over, and publishing it or saying that it is not needed ends the offer', async ({
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
    .getByRole('region', { name: 'Needs you' })
    .getByRole('listitem')
    .filter({ hasText: title })
  await expect
    .poll(async () => {
      await page.goto('/admin/cms')
      return need.count()
    })
    .toBe(1)
  await expect(need).toContainText('This event has no program yet')
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
  await need.getByRole('link', { name: `Add ${title}` }).click()
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

  const staff = await signInByRequest(site.url, adaeze)
  const pictures = await Promise.all((await threeSmallPhotographs()).map((one) => staff.upload(one)))
  const sent = (event: string) =>
    staff.sendForm('/admin/cms/programs/new', { ...programFields(title, pictures), event })
  const refusal = await sent('../talk')
  expect(refusal.status).toBe(400)
  expect(await refusal.text()).toContain('This is not an event of the website.')
  expect((await sent('talk')).status).toBe(200)
  await page.goto('/events/talk')
  await expect(page.getByText('This event is over.')).toBeVisible()
  await page.getByRole('link', { name: /^Read what happened/ }).click()
  await expect(page).toHaveURL(/\/programs\//)
  const program = page.url()
  await page.getByRole('link', { name: /^See the event/ }).click()
  await expect(page).toHaveURL('/events/talk')
  await page.goto('/admin/cms/programs/new?event=talk')
  await expect(page.getByRole('heading', { level: 1, name: 'Update Program' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue('talk')

  await storeRecords(site, [{ kind: 'delete', collection: 'Events', id: 'talk' }], author)
  await expect.poll(async () => (await fetch(program)).text()).not.toContain('See the event')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Event' })).toContainText(
    'The event that was chosen before',
  )
  for (const gone of ['talk', '..%2Fx', '%00']) {
    await page.goto(`/admin/cms/programs/new?event=${gone}`)
    await expect(field(page, 'Title')).toHaveValue('')
  }
})

test('a stranger can neither add an event nor open the list', async ({ site }) => {
  const form = { title: 'Sneaked in', date: '2087-04-11', start: '09:00', place: 'Kano' }
  const { status } = await postForm(`${site.url}/admin/cms/events/new`, site.url, null, form)
  expect(status).toBe(401)
  expect((await fetch(`${site.url}/admin/cms/events`)).status).toBe(401)
  expect(await (await fetch(`${site.url}/events`)).text()).not.toContain('Sneaked in')
})
