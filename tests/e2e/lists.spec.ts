import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import { programs, ruthGyang, storeProgramsWithDrafts } from '../support/listed-programs.ts'
import { adaeze } from '../support/people.ts'
import type { RunningSite } from '../support/running-site.ts'
import { storeRecords } from '../support/stored-records.ts'
import { expect, interceptRequests, startSession, signIn, test } from '../support/browser-test.ts'

test.use({ content: 'forum' })
test.slow()

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
const countOf = (page: Page) => page.getByRole('main').getByRole('status').first()
/** Opens the menu of a row. */
const openMenu = (page: Page, title: string) =>
  page
    .locator('summary', { hasText: `More for ${title}` })
    .first()
    .click()
const dialogOf = (page: Page) => page.getByRole('dialog')
/** The bodies of the forms that the page sends from now on. */
function countPosts(page: Page): readonly string[] {
  const bodies: string[] = []
  page.on('request', (request) => request.method() === 'POST' && bodies.push(request.postData() ?? ''))
  return bodies
}
const pressTakeOff = (page: Page) =>
  dialogOf(page).getByRole('button', { name: 'Take down', exact: true }).click()

test('the question before a program is taken down keeps the focus, is sent once, and shows every error in place', async ({
  page,
  site,
  context,
  problems,
}) => {
  await storeRecords(site, programs, ruthGyang)
  await expect.poll(async () => (await fetch(`${site.url}/programs`)).text()).toContain('30 programs')
  await startSession(page, adaeze)
  await page.goto('/admin/cms/programs?search=ibadan')

  await test.step('Take down asks for confirmation; Keep it and Escape close the dialog and restore the focus', async () => {
    const takeOff = page.getByRole('link', { name: 'Take down Voter drive, Ìbàdàn 1', exact: true })
    const more = page.locator('summary', { hasText: 'More for Voter drive, Ìbàdàn 1' }).first()
    await more.focus()
    await page.keyboard.press('Enter')
    await takeOff.focus()
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toContainText('Take “Voter drive, Ìbàdàn 1” down?')
    await expect(dialogOf(page)).toContainText('You can put it back from Taken down.')
    await expect(dialogOf(page).getByRole('link', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await takeOff.press('Enter')
    await expect(dialogOf(page).getByRole('link', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await takeOff.press('Enter')
  })

  await test.step('without a connection, or when the server fails, the dialog stays and says so', async () => {
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await pressTakeOff(page)
    await expect(dialogOf(page).getByRole('alert')).toContainText('No answer came, so this')
    await context.setOffline(false)
    await page.route('**/delete.data*', (route) => route.fulfill({ status: 500, body: 'no' }))
    await pressTakeOff(page)
    await expect(dialogOf(page).getByRole('alert')).toHaveText(
      'Could not take it down. Nothing was changed. Press Take down again in a moment.',
    )
    await page.unroute('**/delete.data*')
    problems.length = 0
  })

  await test.step('when another editor changed the program, the dialog names her, and a second press takes it down', async () => {
    const [first] = programs
    await storeRecords(
      site,
      [{ ...first!, fields: { ...first!.fields, ProgramReport: '<p>More.</p>' } }],
      ruthGyang,
    )
    await pressTakeOff(page)
    await expect(dialogOf(page).getByRole('alert')).toContainText('Ruth Gyang changed this program on')
    await expect(dialogOf(page).getByRole('alert')).toContainText('Nothing was taken down.')
    expect((await fetch(`${site.url}/programs/p1`)).status).toBe(200)
    // The second press arrives while the first is on a slow connection, and is not sent.
    const sent = countPosts(page)
    const line = await interceptRequests(page, '**/delete.data*')
    line.hold()
    await dialogOf(page).getByRole('button', { name: 'Take down', exact: true }).press('Enter')
    await dialogOf(page).getByRole('button', { name: 'Taking down' }).press('Enter')
    line.release()
    await expect(page.getByText('“Voter drive, Ìbàdàn 1” left the website.')).toBeVisible()
    expect(sent).toHaveLength(1)
    await page.unroute('**/delete.data*')
    await expect(page.locator('[data-opens-page]')).toBeFocused()
    await expect(countOf(page)).toHaveText('9 programs found')
    await expect(page).toHaveURL(/search=ibadan&taken-off=p1/)
    expect((await fetch(`${site.url}/programs/p1`)).status).toBe(404)
  })

  await test.step('after the session has ended nothing is taken down, and a link leads to the sign-in form', async () => {
    await openMenu(page, 'Voter drive, Ìbàdàn 7')
    await page.getByRole('link', { name: 'Take down Voter drive, Ìbàdàn 7', exact: true }).click()
    await expect(dialogOf(page)).toBeVisible()
    await context.clearCookies()
    await pressTakeOff(page)
    await expect(dialogOf(page).getByRole('alert')).toContainText('Your session has ended')
    expect((await fetch(`${site.url}/programs/p7`)).status).toBe(200)
    await dialogOf(page).getByRole('link', { name: 'Sign in again' }).click()
    await signIn(page, adaeze)
    await expect(countOf(page)).toHaveText('9 programs found')
  })
})

/** Signs in and opens the list of programs with `storeProgramsWithDrafts`. */
async function openProgramsWithDrafts(page: Page, site: RunningSite): Promise<void> {
  await startSession(page, adaeze)
  await page.goto('/admin')
  await storeProgramsWithDrafts(site)
  await expect(async () => {
    await page.goto('/admin/cms/programs')
    await expect(countOf(page)).toHaveText('5 on the website, 2 drafts, 1 planned', { timeout: 1_000 })
  }).toPass()
}

const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title })

test('a filter applies what was chosen while the list was loading, and a narrow list has blocks and a popover', async ({
  page,
  site,
}) => {
  await openProgramsWithDrafts(page, site)
  const states = page.getByRole('navigation', { name: 'States' })
  await states.getByRole('link', { name: 'Taken down 1' }).click()
  await expect(countOf(page)).toHaveText('1 program found')
  // A state and fields that are chosen while their list is still loading are applied.
  const list = await interceptRequests(page, '**/programs.data*')
  list.hold()
  await states.getByRole('link', { name: /^All/ }).click()
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Mentorship & Training')
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2026')
  await page.getByRole('button', { name: 'Show' }).click()
  list.release()
  await expect(rows(page)).toContainText('Radio training')
  await expect(countOf(page)).toHaveText('1 program found')
  // "Clear" empties a field that was only just changed, and text typed while the whole list is loading stays.
  await page.getByRole('combobox', { name: 'Order' }).selectOption('oldest')
  list.hold()
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('')
  await page.getByRole('searchbox').fill('wuse')
  list.release()
  await expect(countOf(page)).toContainText('5 on the website')
  await expect(page.getByRole('searchbox')).toHaveValue('wuse')
  await page.keyboard.press('Enter')
  await expect(countOf(page)).toHaveText('1 program found')
  await expect(rows(page)).toContainText('Town Hall, Enugu')

  await test.step('a narrow list has blocks with Select, and no date breaks over two lines', async () => {
    for (const width of [320, 820, 1080]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/admin/cms/programs')
      await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible()
      await expect(page.getByRole('columnheader', { name: 'Changed' })).not.toBeInViewport({ ratio: 1 })
      const heights = await rows(page)
        .locator('time, td > bdi + span')
        .evaluateAll((dates) => dates.map((date) => date.getBoundingClientRect().height))
      expect(heights.length).toBeGreaterThan(10)
      expect(Math.max(...heights)).toBeLessThan(26)
    }
  })

  await test.step('on a phone twelve programs take two screens', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await storeRecords(site, programs.slice(6, 10), ruthGyang)
    await expect(async () => {
      await page.goto('/admin/cms/programs')
      await expect(rows(page)).toHaveCount(12, { timeout: 1_000 })
    }).toPass()
    const { height } = (await page.locator('body').boundingBox())!
    expect(height).toBeLessThanOrEqual(1_400)
    await storeRecords(
      site,
      programs.slice(6, 10).map(({ collection, id }) => ({ kind: 'delete', collection, id }) as const),
      ruthGyang,
    )
  })

  await test.step('on a phone the filter is in a popover', async () => {
    // Opened before the scripts have arrived, it stays open.
    const scripts = await interceptRequests(page, '**/*.js')
    scripts.hold()
    await page.goto('/admin/cms/programs', { waitUntil: 'commit' })
    await expect(states).toBeHidden()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    scripts.release()
    await page.waitForLoadState('networkidle')
    await expect(states).toBeVisible()
    await expectNoAxeFindings(page)
    await states.getByRole('link', { name: 'Planned 1' }).click()
    await expect(states).toBeHidden()
    await expect(countOf(page)).toHaveText('1 program found')
    await page.getByRole('link', { name: 'Radio training' }).click()
    await expect(page).toHaveURL(`/admin/cms/programs/new?draft=${'5'.padStart(32, '0')}`)
  })
})

test('the bar of the ticked records says how many each act fits, and the question keeps the selection and is sent once', async ({
  page,
  site,
}) => {
  await openProgramsWithDrafts(page, site)
  const tick = (title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()
  const bar = page.getByRole('group', { name: 'Selected' })
  await expect(bar).toBeHidden()

  await test.step('the bar says how many each act fits, and hides what fits none', async () => {
    await tick('Town hall, Jos 5')
    await expect(bar).toContainText('1 selected')
    await expect(bar.getByRole('button')).toHaveText([/Take down.*\(1\)/, 'Clear'])
    await tick('Voter drive, Ìbàdàn 4')
    await tick('Town hall, Jos 3')
    await expect(bar.getByRole('button')).toHaveText([/\(3\)/, /Delete drafts.*\(1\)/, 'Clear'])
    await expectNoAxeFindings(page)
  })

  await test.step('taking down asks once, and the safe answer keeps all and the selection', async () => {
    await bar.getByRole('button', { name: /^Take down/ }).click()
    await expect(dialogOf(page)).toContainText('Take 3 down?')
    await expect(dialogOf(page).getByRole('link', { name: 'Keep them' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(bar).toContainText('3 selected')
    await bar.getByRole('button', { name: /^Take down/ }).click()
    // The second press arrives while the first is on a slow connection, and is not sent.
    const sent = countPosts(page)
    const line = await interceptRequests(page, '**/programs.data*')
    line.hold()
    await dialogOf(page).getByRole('button', { name: 'Take down', exact: true }).press('Enter')
    await dialogOf(page).getByRole('button', { name: 'Taking down' }).press('Enter')
    line.release()
    await expect(page.getByText('3 left the website.')).toBeVisible()
    expect(sent).toHaveLength(1)
    await expect(page.locator('[data-opens-page]')).toBeFocused()
    await expect(bar).toBeHidden()
  })

  await test.step('on a phone Select shows the boxes', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/admin/cms/programs')
    await expect(page.getByRole('checkbox').first()).toBeHidden()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await tick('Town Hall, Enugu')
    await expect(bar).toContainText('1 selected')
    await expectFitAtEveryWidth(page)
  })
})

test('the team is moved by the menu of a row, which keeps the focus, and by dragging, which is saved once and announced', async ({
  page,
  problems,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/staff')
  await expect(rows(page)).toHaveCount(3)
  const status = page.getByRole('status').filter({ hasText: /, \d of 3$/ })
  const more = page.locator('summary', { hasText: 'More for Hadiza Sule' })
  const down = page.getByRole('button', { name: 'Move down Hadiza Sule' })
  for (const place of [2, 3]) {
    await more.press('Enter')
    await down.press('Enter')
    await expect(status).toHaveText(`Hadiza Sule, ${place} of 3`)
    await expect(more).toBeFocused()
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toHaveText('Hadiza Sule, 2 of 3')
  await more.press('Enter')
  await down.press('Enter')
  await expect(status).toHaveText('Hadiza Sule, 3 of 3')
  await page.reload()

  const moves: (string | null)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') moves.push(request.postData())
  })
  const inOrder = (names: readonly string[]) => expect(rows(page)).toContainText([...names])
  /** Drags a row to the middle of another row and a little further. */
  const drag = async (name: string, onto: string) => {
    const handle = rowOf(page, name).getByTitle('Drag to another place')
    await handle.hover()
    const from = await handle.boundingBox()
    const to = await rowOf(page, onto).boundingBox()
    if (!from || !to) throw new Error('The rows are not on the screen.')
    await page.mouse.down()
    const further = to.y > from.y ? 8 : -8
    await page.mouse.move(from.x + 8, to.y + to.height / 2 + further, { steps: 12 })
    await page.mouse.up()
  }

  await drag('Hadiza Sule', 'Zainab Ɗanjuma')
  await expect(status).toHaveText('Hadiza Sule, 1 of 3')
  await inOrder(['Hadiza Sule', 'Zainab Ɗanjuma', 'Morẹ́nikẹ́ Adébáyọ̀'])
  await expect(rowOf(page, 'Hadiza Sule')).toContainText('1 of 3')
  expect(moves).toEqual(['id=hadiza&place=1'])

  await test.step('a row that cannot be saved goes back to its place', async () => {
    await page.route('**/staff.data*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
    )
    const problem = page.waitForResponse((response) => response.status() === 500)
    await drag('Hadiza Sule', 'Zainab Ɗanjuma')
    await problem
    await expect(page.getByRole('alert')).toContainText('Could not move. Nothing was changed.')
    await inOrder(['Hadiza Sule', 'Zainab Ɗanjuma', 'Morẹ́nikẹ́ Adébáyọ̀'])
    await page.unroute('**/staff.data*')
    problems.length = 0
  })

  await page.setViewportSize({ width: 360, height: 900 })
  const handle = rowOf(page, 'Hadiza Sule').getByTitle('Drag to another place')
  expect(await handle.boundingBox()).toMatchObject({ width: 44, height: 44 })
  await expect(handle).toHaveCSS('touch-action', 'none')
  await drag('Hadiza Sule', 'Zainab Ɗanjuma')
  await expect(status).toHaveText('Hadiza Sule, 2 of 3')
  await inOrder(['Zainab Ɗanjuma', 'Hadiza Sule', 'Morẹ́nikẹ́ Adébáyọ̀'])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a list has its filter on a narrow screen, and no button that needs script', async ({
    page,
    site,
  }) => {
    await storeRecords(site, programs, ruthGyang)
    await startSession(page, adaeze)
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/admin/cms/programs')
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toHaveCount(0)
    const show = page.getByRole('button', { name: 'Show', exact: true })
    await expect(show).toBeHidden()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(show).toBeVisible()
  })
})
