import type { Locator, Page } from '@playwright/test'
import { expectNoAxeFindings, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { lowDataCookie } from '#app/low-data.ts'
import { adaeze } from '../support/people.ts'
import { waitForProgramForm } from '../support/program-form.ts'
import type { RunningSite } from '../support/running-site.ts'
import { publishProgram } from '../support/staff-requests.ts'
import { storeRecords } from '../support/stored-records.ts'
import { expect, hydrate, openWithoutScript, startSession, test } from '../support/browser-test.ts'

const themes = [
  'Political Advocacy',
  'Mentorship & Training',
  'Socio-Political Activism',
  'Gender Based Violence',
] as const
const staffPages = ['/admin/cms', '/admin/cms/programs/new']
const widths = [1280, 820, 360, 320]

test.slow()

/** A finger that moves over an element. */
async function swipe(page: Page, over: Locator, to: 'left' | 'right'): Promise<void> {
  const box = (await over.boundingBox())!
  const y = box.y + box.height / 2
  const across = to === 'left' ? [200, 150, 100, 50] : [50, 100, 150, 200]
  const finger = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', xs: readonly number[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y })) })
  await send('touchStart', across.slice(0, 1))
  for (const x of across.slice(1)) await send('touchMove', [x])
  await send('touchEnd', [])
  await finger.detach()
}

const publishOne = (site: RunningSite) => publishProgram(site.url, 'Ẹ Jẹ́ Ká Dìbò: voter drive')

test('the home of the staff area and the program form are accessible and never wider than the screen', async ({
  page,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin')
  for (const path of staffPages) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      if (path.endsWith('/programs/new')) await waitForProgramForm(page)
      await expectNoHorizontalScroll(page)
      if (width === 1280 || width === 360) await expectNoAxeFindings(page, `${path} at ${width}`)
    }
  }
})

test('public pages are complete without JavaScript', async ({ site, browser, problems }) => {
  const program = await publishOne(site)
  const page = await openWithoutScript(browser, site, problems)

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'More Women Should Be Involved In Politics',
  )
  await page.getByRole('link', { name: 'Our Programs' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Programs')

  await page.getByLabel('Title').fill('dìbò')
  await page.getByLabel('Theme').selectOption('Political Advocacy')
  await page.getByLabel('Year').selectOption('2026')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/programs?title_d%C3%ACb%C3%B2&theme_Political%20Advocacy&year_2026')
  await expect(page.getByText('1 program')).toBeVisible()

  await page.getByRole('link', { name: 'voter drive' }).click()
  await expect(page).toHaveURL(program)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('voter drive')
  await expect(page.getByText('Report of')).toBeVisible()
  const pictures = page.getByRole('main').getByRole('img')
  expect(await pictures.count()).toBeGreaterThanOrEqual(3)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Programs' }).first().click()
  await expect(page).toHaveURL('/programs')
})

test('the home page shows the four newest programs, and each card of the list shows date, theme and title', async ({
  page,
  site,
}) => {
  const dates = ['2019-11-25', '2023-05-14', '2021-03-08', '2022-05-14', '2020-08-24', '2023-02-11']
  const changes = dates.map((date) => {
    const fields = { ProgramTitle: `Town hall of ${date}`, ProgramDate: date, ProgramTheme: themes[0] }
    return { kind: 'set', collection: 'Programs', id: date, fields } as const
  })
  await site.stop()
  await storeRecords(site, changes, { uid: 'adaeze', name: 'Adaeze' })
  await site.start()

  await page.goto('/')
  const latest = page.getByRole('region', { name: 'Latest Programs' }).getByRole('heading', { level: 3 })
  await expect(latest).toHaveText([
    'Town hall of 2023-05-14',
    'Town hall of 2023-02-11',
    'Town hall of 2022-05-14',
    'Town hall of 2021-03-08',
  ])

  await page.goto('/programs')
  await expect(page.getByLabel('Theme').getByRole('option')).toHaveText(['Search by Theme', ...themes])
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(cards).toHaveCount(dates.length)
  await expect(cards.first()).toHaveAttribute('href', '/programs/2023-05-14')
  for (const words of ['14 May 2023', 'Political Advocacy', 'Town hall of 2023-05-14']) {
    await expect(cards.first()).toContainText(words)
  }
})

test('an address of the earlier website still shows the list of programs', async ({ page }) => {
  await page.goto('/programs/programs')
  await expect(page.getByRole('heading', { level: 1, name: 'Our Programs' })).toBeVisible()
})

for (const list of ['/programs', '/programs/programs']) {
  test(`a search at ${list} leads to its canonical address, with and without JavaScript`, async ({
    page,
    browser,
    site,
    problems,
  }) => {
    const withoutScript = await openWithoutScript(browser, site, problems)
    for (const visitor of [page, withoutScript]) {
      await visitor.goto(list)
      await visitor.getByLabel('Title').fill('thirty five')
      await visitor.getByRole('main').getByRole('button', { name: 'Search' }).click()
      await expect(visitor).toHaveURL('/programs?title_thirty%20five')
      await expect(visitor.getByLabel('Title')).toHaveValue('thirty five')
    }
    const canonical = '/programs?title_thirty%20five'
    for (const search of ['?title=thirty+five', '?title=thirty+five&theme=&year=', '?title_thirty+five=']) {
      const { status, headers } = await fetch(site.url + list + search, { redirect: 'manual' })
      expect([status, headers.get('location')], search).toEqual([302, canonical])
    }
    await withoutScript.close()
  })
}

test('a picture opens whole, and its next and previous pictures wrap, in a dialog and without script', async ({
  page,
  site,
  browser,
  problems,
}) => {
  const program = await publishOne(site)
  const at = (of: Page, place: string) => of.getByRole('status').filter({ hasText: `${place} / 3` })
  const open = (of: Page) => of.getByRole('listitem').getByRole('link', { name: /^Open picture 1 of 3/ })

  await page.goto(program)
  await hydrate(page)
  // As without a connection, where other links open kept pages. No service worker runs here.
  await page.evaluate(() => {
    Object.defineProperty(navigator.serviceWorker, 'controller', { value: {} })
    document.documentElement.dataset['offline'] = ''
  })
  await open(page).click()
  const dialog = page.getByRole('dialog', { name: /^Pictures of/ })
  await expect(at(page, '1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Previous picture' }).press('Space')
  await expect(at(page, '3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Next picture' }).press('Space')
  await expect(at(page, '1')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(at(page, '2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open(page)).toBeFocused()
  await open(page).click()
  await swipe(page, dialog.getByRole('img'), 'left')
  await expect(at(page, '2')).toBeVisible()
  await swipe(page, dialog.getByRole('img'), 'right')
  await expect(at(page, '1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).press('Space')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(program)

  const withoutScript = await openWithoutScript(browser, site, problems)
  await withoutScript.goto(program)
  await open(withoutScript).click()
  await expect(withoutScript).toHaveURL(`${program}/pictures/1`)
  await withoutScript.getByRole('link', { name: 'Previous picture' }).click()
  await expect(at(withoutScript, '3')).toBeVisible()
  await withoutScript.getByRole('link', { name: 'Next picture' }).click()
  await expect(at(withoutScript, '1')).toBeVisible()
  await expect(withoutScript.getByRole('main').getByRole('img')).toHaveCount(1)
  await withoutScript.getByRole('link', { name: 'Close' }).click()
  await expect(withoutScript).toHaveURL(`${program}#picture-1`)

  // With script the page has buttons, the keyboard and swipes, also in low-data mode, and the first one counts.
  const byKey = () => page.keyboard.press('ArrowRight')
  const bySwipe = () => swipe(page, page.locator('main [role=status]'), 'left')
  for (const [next, isLowData] of [
    [byKey, false],
    [bySwipe, false],
    [byKey, true],
    [bySwipe, true],
  ] as const) {
    await page.context().clearCookies()
    if (isLowData) await page.context().addCookies([{ name: lowDataCookie, value: 'on', url: site.url }])
    await page.goto(`${program}/pictures/3`)
    await next()
    await expect(page).toHaveURL(`${program}/pictures/1`)
    await expect(at(page, '1')).toBeVisible()
    const button = page.getByRole('button', { name: 'Next picture' })
    await button.press('Space')
    await expect(at(page, '2')).toBeVisible()
    await button.press('Space')
    await expect(at(page, '3')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${program}#picture-3`)
  }
  for (const place of ['0', '4', '01', 'x', '1.5', '%00'])
    expect((await fetch(`${site.url}${program}/pictures/${place}`)).status, place).toBe(404)
})
