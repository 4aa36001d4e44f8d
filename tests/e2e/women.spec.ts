import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { expect, openWithoutScript, startSession, test } from '../support/browser-test.ts'
import { adaeze } from '../support/people.ts'
import { takePhotograph } from '../support/photographs.ts'
import { imageChooser } from '../support/program-form.ts'
import { expectRefused, savedStatus, tabTo } from '../support/record-form.ts'
import { storeRecords } from '../support/stored-records.ts'

test.use({ content: 'forum' })
test.slow()

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('visitors read the names, quotes and results of women who stood, without script', async ({
  browser,
  site,
  problems,
}) => {
  const page = await openWithoutScript(browser, site, problems)
  await page.goto('/')
  const band = page.getByRole('region', { name: 'She Stood' })
  await expect(band.locator('blockquote')).toContainText('“They told me to wait for my turn.')
  await expect(band).toContainText('Ward 4, Awka South · House of Assembly · 2023')
  await expect(band.getByRole('term')).toHaveText(['Party', 'Result'])
  await expect(band.getByRole('link', { name: 'Read her story' })).toHaveAttribute('href', '/women/ngozi')
  await band.getByRole('link', { name: 'All the women' }).click()
  await expect(page.getByText('2 women, newest first')).toBeVisible()
  const list = page.getByRole('main').getByRole('listitem')
  await expect(list.getByRole('heading', { level: 2 })).toHaveText(['Ngọzi Ezeani', 'Sadiya Garba'])
  await expect(list.first()).toContainText('House of Assembly · 2023 · Second, 212 votes behind')
  await list.first().getByRole('link').click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ngọzi Ezeani')
  await expect(page.locator('blockquote')).toHaveText(
    '“They told me to wait for my turn. I had been waiting since 1999.”',
  )
  await expect(page.getByRole('figure')).toContainText(
    'She agreed to be shown here on 8\u00a0March\u00a02026.',
  )
  await expect(page.getByRole('img', { name: 'Picture of ngozi' })).toHaveCSS('object-fit', 'contain')
  const record = page.getByRole('region', { name: 'On the record' })
  await expect(record.getByRole('term')).toHaveText(['Office', 'Year', 'Ward', 'Party', 'Result'])
  await expect(record.getByRole('link', { name: 'More about her on courier.example' })).toHaveAttribute(
    'href',
    'https://courier.example/ezeani',
  )
  const status = await page.getByRole('link', { name: 'Status picture' }).getAttribute('href')
  const drawn = await page.request.get(status!)
  expect([drawn.url(), drawn.headers()['content-type']]).toEqual([site.url + status, 'image/png'])
  const others = page.getByRole('navigation', { name: 'Other women' })
  await expect(others.getByRole('link')).toHaveText(' Before her Sadiya Garba')
  await others.getByRole('link').click()

  // Without a ward, a party, a link and a portrait.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sadiya Garba')
  await expect(page.getByRole('term')).toHaveText(['Office', 'Year', 'Result'])
  await expect(others.getByRole('link')).toHaveText('After her Ngọzi Ezeani')
  await page.getByRole('link', { name: 'All the women' }).click()
  await expect(page).toHaveURL('/women')

  // A third one has a row of her own on tablets, with her words beside her portrait.
  const amina = { id: 'amina', name: 'Amina Bello', office: 'Councillor', year: 2019, result: 'Elected' }
  await storeRecords(site, [{ kind: 'set', collection: 'Women', id: 'amina', fields: amina }], {
    uid: 'adaeze',
    name: 'Adaeze',
  })
  await expect(async () => {
    await page.reload()
    await expect(list).toHaveCount(3, { timeout: 1_000 })
  }).toPass()
  await page.setViewportSize({ width: 700, height: 900 })
  const places = await list.last().evaluate((item) => {
    const [portrait, words] = item.firstElementChild!.children
    return [portrait!.getBoundingClientRect().right, words!.getBoundingClientRect().left]
  })
  expect(places[1]).toBeGreaterThan(places[0]!)
  await page.context().close()
})

test('an editor adds a woman with the keyboard, and each field says what is wrong with it', async ({
  page,
  site,
}) => {
  const portrait = await takePhotograph('small portrait.jpg')
  await startSession(page, adaeze)
  await page.goto('/admin/cms/women')
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await page.goto('/admin/cms/women?year=2021')
  await expect(page.getByRole('rowheader')).toHaveText(/Sadiya Garba/)
  await expectFitAtEveryWidth(page)
  await page.getByRole('link', { name: 'Add Woman' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Woman' })).toBeVisible()
  await expect(imageChooser(page)).toBeEnabled()
  await expectFitAtEveryWidth(page)

  const quote = 'x'.repeat(141)
  for (const [name, value] of [
    ['Name', 'Ebiere Tamuno'],
    ['Quote', quote],
    ['Office', 'Councillor'],
    ['Year', '2099'],
    ['Result', 'Elected, by 14 votes'],
    ['Her words', 'I knocked on every door.'],
  ] as const) {
    await tabTo(page, field(page, name))
    await page.keyboard.type(value)
  }
  const add = page.getByRole('button', { name: 'Add Woman' })
  await add.press('Enter')
  await expectRefused(page, field(page, 'Quote'), 'Shorten it to 140 or fewer.')
  await expectRefused(page, field(page, 'Year'), 'This year has not come yet.')
  await expectRefused(page, imageChooser(page), 'Add her portrait.')
  await expect(field(page, 'Quote')).toHaveValue(quote)
  await field(page, 'Quote').fill('“They counted twice. So did we.”')
  await expect(page.getByText('30\u00a0of\u00a0140 characters.')).toBeVisible()
  await field(page, 'Year').fill('2024')
  await imageChooser(page).setInputFiles(portrait.path)
  const row = page.getByRole('list', { name: 'Portrait' }).getByRole('listitem')
  await expect(row.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 })
  await add.press('Enter')
  await expectRefused(page, page.getByLabel('She agreed on'), 'Choose the day on which she agreed.')
  await expectRefused(page, imageChooser(page), 'Write the photographer of the portrait.')
  await page.getByLabel('She agreed on').fill('2026-03-08')
  await row.getByRole('textbox', { name: 'Photographer' }).fill('Ruth Gyang')
  await expectFitAtEveryWidth(page)
  await add.press('Enter')
  await expect(savedStatus(page)).toBeVisible()

  await page.getByRole('link', { name: 'See Ebiere Tamuno on the website' }).click()
  await expect(page.locator('blockquote')).toHaveText('“They counted twice. So did we.”')
  await expect(page.getByRole('figure')).toContainText(
    'Photograph: Ruth Gyang. She agreed to be shown here on',
  )
  const html = await (await fetch(`${site.url}/women`)).text()
  expect(html.indexOf('Ebiere Tamuno')).toBeLessThan(html.indexOf('Ngọzi Ezeani'))
})

test('the pages fit at every width with long texts, and load no picture in low-data mode', async ({
  page,
  site,
}) => {
  const long = 'Ọlọ́runtóbilọ́ba'.repeat(7)
  const fields = {
    name: long,
    quote: 'Incomprehensibilities '.repeat(6),
    ward: long,
    party: long,
    office: long,
    result: long,
    year: 2025,
    words: `<p>${long}</p>`,
    agreedOn: '2026-03-08',
    link: `https://${'a-long-name.'.repeat(5)}example/`,
  }
  await storeRecords(site, [{ kind: 'set', collection: 'Women', id: 'long', fields }], {
    uid: 'adaeze',
    name: 'Adaeze',
  })
  for (const address of ['/women/long', '/women', '/']) {
    await expect
      .poll(async () => {
        await page.goto(address)
        return page.locator('main').textContent()
      })
      .toContain(long)
    await expectFitAtEveryWidth(page)
  }

  // No page is left that may still ask for a picture.
  await page.goto('about:blank')
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/images/')) pictures.push(request.url())
  })
  await page.context().addCookies([{ name: 'low-data', value: 'on', url: site.url }])
  for (const address of ['/', '/women', '/women/ngozi']) {
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(pictures, address).toEqual([])
    await expectFitAtEveryWidth(page)
  }
  await page.getByText('Show the picture').click()
  await expect.poll(() => pictures.length).toBe(1)
})
