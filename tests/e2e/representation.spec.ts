import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { expect, openWithoutScript, startSession, test } from '../support/browser-test.ts'
import { adaeze } from '../support/people.ts'
import { expectRefused, savedStatus, tabTo } from '../support/record-form.ts'
import { postForm, signInByRequest } from '../support/staff-requests.ts'
import { storeRecords } from '../support/stored-records.ts'

test.use({ content: 'forum' })
test.slow()

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** A field with a list of names is a combobox. */
const field = (page: Page, name: string) =>
  page.getByRole(name === 'Body' ? 'combobox' : 'textbox', { name, exact: true })

test('visitors read the count of each body without script, and its cloth has no name', async ({
  browser,
  site,
  problems,
}) => {
  const page = await openWithoutScript(browser, site, problems)
  await page.goto('/')
  const band = section(page, '3 of 109 seats in the Senate are held by women.')
  await expect(band).toContainText('Half would be 55.')
  await expect(band).toContainText('One thread is one seat.')
  await expect(band).toContainText('Source: courier.example.')
  await expect(band.getByRole('listitem')).toHaveText([
    'House of Representatives – of 360 Being checked. No number without a source.',
  ])
  await expect(band.getByRole('img')).toHaveCount(0)
  await band.getByRole('link', { name: 'See every count and election' }).click()
  await expect(page).toHaveURL('/representation')

  const senate = section(page, 'Senate')
  await expect(senate).toContainText('3 of 109 seats are held by women. Half would be 55.')
  await expect(senate.getByRole('link', { name: 'courier.example' }).first()).toHaveAttribute(
    'href',
    'https://courier.example/senate',
  )
  const table = senate.getByRole('table', { name: 'Senate, every election' })
  await expect(table.getByRole('columnheader')).toHaveText(['Election', 'Women', 'Share', 'Source'])
  await expect(table.getByRole('rowheader')).toHaveText('2023')
  await expect(table.getByRole('cell')).toHaveText(['3 of 109', '2.8 %', 'courier.example'])
  await expect(senate.getByRole('link', { name: 'CSV of Senate' })).toHaveAttribute(
    'href',
    '/representation/senate.csv',
  )
  const picture = senate.getByRole('link', { name: 'Status picture of Senate' })
  const downloaded = page.waitForEvent('download')
  await picture.click()
  expect((await downloaded).suggestedFilename()).toBe('senate.png')
  await page.context().close()
})

test('a number is shown on the website only when it has a source', async ({ page, site }) => {
  for (const address of ['/', '/representation']) {
    const html = await (await fetch(site.url + address)).text()
    expect(html, address).toContain('House of Representatives')
    expect(html, address).not.toMatch(/17 of 360|<b>17</)
  }
  expect((await fetch(`${site.url}/representation/house-of-representatives.csv`)).status).toBe(404)
  await page.goto('/representation')
  const house = section(page, 'House of Representatives')
  await expect(house).toContainText('The number is being checked. It appears here with its source.')
  await expect(house.getByText('Being checked', { exact: true }).first()).toBeVisible()
  await expect(house.getByRole('link')).toHaveCount(0)

  const staff = await signInByRequest(site.url, adaeze)
  const answer = await staff.sendForm('/admin/cms/representation/house', {
    body: 'House of Representatives',
    counted: 'seats',
    seats: '360',
    women: '17',
    election: 'General election',
    date: '2023-02-25',
    source: 'https://courier.example/house',
    version: '1',
  })
  expect(answer.status).toBe(200)
  await page.reload()
  await expect(house).toContainText('17 of 360 seats are held by women. Half would be 180.')
  const csv = await fetch(`${site.url}/representation/house-of-representatives.csv`)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="house-of-representatives.csv"')
  expect(await csv.text()).toContain('House of Representatives,General election,2023-02-25,360,17,4.7,')
})

test('an editor adds a count with the keyboard, and each field says what is wrong with it', async ({
  page,
  site,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/representation')
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await expectFitAtEveryWidth(page)
  await page.getByRole('link', { name: 'Add Count' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Count' })).toBeVisible()
  await expectFitAtEveryWidth(page)

  // The names of the bodies are offered, so that the elections of a body are not torn apart by a spelling.
  await expect(page.locator('datalist option')).toHaveCount(2)
  for (const [name, value] of [
    ['Body', 'Governors'],
    ['Seats', '36'],
    ['Women', '37'],
    ['Source', 'http://courier.example'],
  ] as const) {
    await tabTo(page, field(page, name))
    await page.keyboard.type(value)
  }
  await page.getByRole('combobox', { name: 'The sentence says' }).selectOption('0 of 36 governors are women')
  await page.getByLabel('Date').fill('2026-12-01')
  await page.getByRole('button', { name: 'Add Count' }).press('Enter')
  await expectRefused(page, field(page, 'Source'), 'This is not the address of a page with https.')
  await field(page, 'Source').fill('https://courier.example/governors')
  await page.getByLabel('Date').fill('2023-03-18')
  await page.getByRole('button', { name: 'Add Count' }).press('Enter')
  await expectRefused(page, field(page, 'Women'), 'There are 37 women for 36 seats. Check both numbers.')
  await field(page, 'Women').fill('0')
  await expect(page.getByText('Visitors read: 0 of 36 governors are women.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Count' }).press('Enter')
  await expect(savedStatus(page)).toBeVisible()

  await page.goto('/admin/cms/representation?order=title')
  await expect(page.getByRole('rowheader').first()).toContainText('Governors, 2023')
  const visited = await (await fetch(`${site.url}/representation`)).text()
  expect(visited).toContain('The thread is ready.')
})

test('the page fits at every width with many elections, and its tables scroll by the keyboard', async ({
  page,
  site,
}) => {
  const fields = { body: 'Senate', counted: 'seats', seats: 109, women: 7, election: 'By-election' }
  await storeRecords(
    site,
    [
      ...Array.from({ length: 12 }, (_, index) => ({
        kind: 'set' as const,
        collection: 'Representation' as const,
        id: `past-${index}`,
        fields: { ...fields, date: `${1999 + 2 * (index >> 1)}-0${(index % 2) + 2}-20`, source: '' },
      })),
      {
        kind: 'set',
        collection: 'Representation',
        id: 'long',
        fields: {
          ...fields,
          body: `The ${'Parliament'.repeat(7)}`,
          seats: 990,
          women: 400,
          date: '2023-03-18',
          source: `https://${'a-long-name.'.repeat(5)}example/`,
        },
      },
    ],
    { uid: 'adaeze', name: 'Adaeze' },
  )
  for (const address of ['/representation', '/']) {
    await expect
      .poll(async () => {
        await page.goto(address)
        return page.locator('main').textContent()
      })
      .toContain('400 of 990')
    await expectFitAtEveryWidth(page)
  }
  await page.goto('/representation')
  await page.setViewportSize({ width: 320, height: 700 })
  const scrolled = page.getByRole('region', { name: 'Senate, every election' })
  await tabTo(page, scrolled)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => scrolled.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0)
})

test('the women of a cloth rise once as it comes into view, and pages fade, but not in low-data mode', async ({
  page,
  site,
}) => {
  const threads = page.locator('[data-is=threads]').first()
  const lowered = () => threads.evaluate((path) => new DOMMatrix(getComputedStyle(path).transform).f)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1280, height: 300 })
  await page.goto('/')
  await expect.poll(lowered).toBe(24)
  await threads.scrollIntoViewIfNeeded()
  await expect.poll(lowered).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await lowered(), 'after it has risen').toBe(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload({ waitUntil: 'networkidle' })
  expect(await lowered(), 'with reduced motion').toBe(0)

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    addEventListener('pagereveal', async (event) => {
      if ('viewTransition' in event) await (event.viewTransition as ViewTransition | null)?.ready
      const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
      const fading = effects.filter((effect) => Number(effect.getTiming().duration) > 0)
      document.documentElement.dataset['fading'] = fading.map((effect) => effect.pseudoElement).join()
    })
  })
  /** The parts that fade when the browser opens the address after the page before. */
  const fading = async (address: string) => {
    await page.evaluate((wanted) => location.assign(wanted), address)
    await page.waitForURL(site.url + address)
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-fading')
    return html.getAttribute('data-fading')
  }
  await page.goto('/')
  expect(await fading('/aboutus')).toContain('::view-transition-old(root)')
  expect(await fading('/protection')).not.toContain('::view-transition')
  expect(await fading('/programs'), 'after the page about protection').not.toContain('-old(root)')
  await page.context().addCookies([{ name: 'low-data', value: 'on', url: site.url }])
  expect(await fading('/news')).not.toContain('::view-transition')
})

test('a stranger can neither add a count nor open the list', async ({ site }) => {
  const form = { body: 'Sneaked in', counted: 'seats', seats: '1' }
  const { status } = await postForm(`${site.url}/admin/cms/representation/new`, site.url, null, form)
  expect(status).toBe(401)
  expect((await fetch(`${site.url}/admin/cms/representation`)).status).toBe(401)
  expect(await (await fetch(`${site.url}/representation`)).text()).not.toContain('Sneaked in')
})
