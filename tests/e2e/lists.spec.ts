import type { Page } from '@playwright/test'
import { expectFitAtEveryWidth, expectNoAxeFindings } from '../support/accessibility.ts'
import { savedAsDraft } from '../support/drafts.ts'
import { draftId, newDraft, sendSave } from '../support/draft-requests.ts'
import { adaeze } from '../support/people.ts'
import type { RunningSite } from '../support/running-site.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { readStored, storeRecords } from '../support/stored-records.ts'
import {
  expect,
  interceptRequests,
  openWithoutScript,
  startSession,
  signIn,
  test,
} from '../support/browser-test.ts'

test.use({ content: 'forum' })
test.slow()

const ruth = { uid: 'ruth', name: 'Ruth Gyang' }

/** Thirty programs, newest first. Every third one is in Ìbàdàn. */
const programs = Array.from({ length: 30 }, (_, index) => ({
  kind: 'set' as const,
  collection: 'Programs' as const,
  id: `p${index + 1}`,
  fields: {
    ProgramTitle: `${index % 3 === 0 ? 'Voter drive, Ìbàdàn' : 'Town hall, Jos'} ${index + 1}`,
    ProgramTheme: 'Political Advocacy',
    ProgramDate: `2021-03-${String(30 - index).padStart(2, '0')}`,
    ProgramReport: '<p>What was agreed.</p>',
  },
}))

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
  dialogOf(page).getByRole('button', { name: 'Take off', exact: true }).click()

test('in the list of programs staff search, turn pages and take programs off, and every error is shown in place', async ({
  page,
  site,
  context,
  problems,
}) => {
  const expectCount = (query: string, count: string) =>
    expect.poll(async () => (await fetch(`${site.url}/programs${query}`)).text()).toContain(count)
  await storeRecords(site, programs, ruth)
  await expectCount('', '30 programs')
  await startSession(page, adaeze)
  await page.goto('/admin')

  await test.step('the list is newest first, has 24 items per page, and shows the last editor', async () => {
    await page.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name: 'Programs' }).click()
    await expect(page).toHaveURL('/admin/cms/programs')
    await expect(countOf(page)).toHaveText('30 on the website')
    await expect(rows(page)).toHaveCount(24)
    await expect(rows(page).first()).toContainText('Voter drive, Ìbàdàn 1')
    await expect(rows(page).first()).toContainText('30 Mar 2021')
    await expect(rows(page).first()).toContainText('Ruth Gyang')
    await expect(page.getByText('1 to 24 of 30')).toBeVisible()
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByText('25 to 30 of 30')).toBeVisible()
    await expect(rows(page)).toHaveCount(6)
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('a search ignores diacritics', async () => {
    await page.getByRole('searchbox', { name: 'Search title and text' }).fill('ibadan')
    await page.keyboard.press('Enter')
    await expect(countOf(page)).toHaveText('10 programs found')
    await expect(page).toHaveURL(/search=ibadan/)
    await page.getByRole('searchbox').fill('Maiduguri')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('No program matches “Maiduguri”. Try fewer letters, or see all programs.'),
    ).toBeVisible()
    await page.goto('/admin/cms/programs?search=ibadan')
  })

  await test.step('Take off asks for confirmation; Keep it and Escape close the dialog and restore the focus', async () => {
    const takeOff = page.getByRole('link', { name: 'Take off Voter drive, Ìbàdàn 1', exact: true })
    const more = page.locator('summary', { hasText: 'More for Voter drive, Ìbàdàn 1' }).first()
    await more.focus()
    await page.keyboard.press('Enter')
    await takeOff.focus()
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toContainText('Take “Voter drive, Ìbàdàn 1” off the website?')
    await expect(dialogOf(page)).toContainText('You can put it back from Taken off.')
    await expect(dialogOf(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await takeOff.press('Enter')
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
    await expect(dialogOf(page).getByRole('alert')).toContainText('No answer came.')
    await context.setOffline(false)
    await page.route('**/delete.data*', (route) => route.fulfill({ status: 500, body: 'no' }))
    await pressTakeOff(page)
    await expect(dialogOf(page).getByRole('alert')).toHaveText('Could not take it off. Nothing was changed.')
    await page.unroute('**/delete.data*')
    problems.length = 0
  })

  await test.step('when another editor changed the program, the dialog names her, and a second press takes it off', async () => {
    const [first] = programs
    await storeRecords(
      site,
      [{ ...first!, fields: { ...first!.fields, ProgramReport: '<p>More.</p>' } }],
      ruth,
    )
    await pressTakeOff(page)
    await expect(dialogOf(page).getByRole('alert')).toContainText('Ruth Gyang changed this program on')
    await expect(dialogOf(page).getByRole('alert')).toContainText('Nothing was taken off.')
    expect((await fetch(`${site.url}/programs/p1`)).status).toBe(200)
    // The second press arrives while the first is on a slow connection, and is not sent.
    const sent = countPosts(page)
    const line = await interceptRequests(page, '**/delete.data*')
    line.hold()
    await dialogOf(page).getByRole('button', { name: 'Take off', exact: true }).press('Enter')
    await dialogOf(page).getByRole('button', { name: 'Taking off' }).press('Enter')
    line.release()
    await expect(page.getByText('“Voter drive, Ìbàdàn 1” left the website.')).toBeVisible()
    expect(sent).toHaveLength(1)
    await page.unroute('**/delete.data*')
    await expect(page.locator('[data-opens-page]')).toBeFocused()
    await expect(countOf(page)).toHaveText('9 programs found')
    await expect(page).toHaveURL(/search=ibadan&taken-off=p1/)
    expect((await fetch(`${site.url}/programs/p1`)).status).toBe(404)
  })

  await test.step('Undo puts it back where it was, and is offered until the next page', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('“Voter drive, Ìbàdàn 1” is on the website again.')).toBeVisible()
    await expect(countOf(page)).toHaveText('10 programs found')
    expect((await fetch(`${site.url}/programs/p1`)).status).toBe(200)
    await openMenu(page, 'Voter drive, Ìbàdàn 1')
    await page.getByRole('link', { name: 'Take off Voter drive, Ìbàdàn 1', exact: true }).click()
    await pressTakeOff(page)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.goto('/admin/cms/programs?search=ibadan')
    await expect(countOf(page)).toHaveText('9 programs found')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  await test.step('when another editor took the program off, a message says so', async () => {
    await openMenu(page, 'Voter drive, Ìbàdàn 4')
    await page.getByRole('link', { name: 'Take off Voter drive, Ìbàdàn 4', exact: true }).click()
    await storeRecords(site, [{ kind: 'delete', collection: 'Programs', id: 'p4' }], ruth)
    await expectCount('?title_ibadan', '8 programs')
    await pressTakeOff(page)
    await expect(page.getByText('That program was taken off already.')).toBeVisible()
    await expect(countOf(page)).toHaveText('8 programs found')
  })

  await test.step('after the session has ended nothing is taken off, and a link leads to the sign-in form', async () => {
    // The dialog loads its data when it opens.
    const dialogLoaded = page.waitForEvent('requestfinished', (request) =>
      request.url().includes('/p7/delete.data'),
    )
    await openMenu(page, 'Voter drive, Ìbàdàn 7')
    await page.getByRole('link', { name: 'Take off Voter drive, Ìbàdàn 7', exact: true }).click()
    await dialogLoaded
    await context.clearCookies()
    await pressTakeOff(page)
    await expect(dialogOf(page).getByRole('alert')).toContainText('Your session has ended')
    expect((await fetch(`${site.url}/programs/p7`)).status).toBe(200)
    await dialogOf(page).getByRole('link', { name: 'Sign in again' }).click()
    await signIn(page, adaeze)
    await expect(countOf(page)).toHaveText('8 programs found')
  })

  await test.step('the public page of a program links to its form', async () => {
    await openMenu(page, 'Voter drive, Ìbàdàn 7')
    await page.getByRole('link', { name: 'View Voter drive, Ìbàdàn 7 on the website' }).click()
    await expect(page).toHaveURL('/programs/p7')
    const edit = page.getByRole('complementary', { name: 'For staff' }).getByRole('link', { name: 'Edit' })
    await expect(edit).toHaveAttribute('href', '/admin/cms/programs/p7')
  })
})

/** A draft as the forms store it. */
function draftOf(number: number, draft: { owner: Person; recordId?: string; values: object; plan?: object }) {
  const { owner, recordId = null, values, plan = null } = draft
  const { title = '', date = '', theme = '' } = values as Record<string, string>
  const fields = {
    form: 'program',
    recordId,
    baseVersion: recordId ? 1 : 0,
    owner,
    title,
    date,
    group: theme,
    pictures: [],
    unfinished: [],
    plan: plan as null,
    writer: 'page',
    values: JSON.stringify(values),
  }
  const id = String(number).padStart(32, '0')
  return { kind: 'set' as const, collection: 'Drafts' as const, id, fields }
}

type Person = typeof ruth

async function findAdaeze(site: RunningSite): Promise<Person> {
  const [account] = await readStored(site, 'Users')
  return { uid: account!.id, name: 'Adaeze' }
}

/** Six programs. Adaeze has drafts of p1 and p2 and a new one; Ruth has one of p3 and two new ones; p6 is off. */
async function storeDrafts(site: RunningSite): Promise<void> {
  const me = await findAdaeze(site)
  await storeRecords(site, programs.slice(0, 6), ruth)
  await storeRecords(site, [{ kind: 'delete', collection: 'Programs', id: 'p6' }], ruth)
  const [first, second] = programs
  await storeRecords(
    site,
    [
      draftOf(1, { owner: me, recordId: 'p1', values: { title: first!.fields.ProgramTitle, report: '' } }),
      draftOf(2, { owner: me, recordId: 'p2', values: { title: second!.fields.ProgramTitle, report: '' } }),
      draftOf(3, { owner: ruth, recordId: 'p3', values: { title: 'Town hall, Jos 3' } }),
      draftOf(4, { owner: me, values: { title: 'Know Your Ballot, Kano', date: '2026-11-02' } }),
      draftOf(5, {
        owner: ruth,
        values: { title: 'Radio training', date: '2026-11-14', theme: 'Mentorship & Training' },
        plan: { at: Date.parse('2099-11-24T07:00:00Z'), failed: null },
      }),
      draftOf(6, {
        owner: ruth,
        values: { title: 'Town Hall, Enugu', report: '<p>Wuse market</p>' },
        plan: { at: Date.parse('2026-11-20T07:00:00Z'), failed: 'Add 1 more picture.' },
      }),
    ],
    ruth,
  )
}

/** Signs in and opens the list of programs with `storeDrafts`. */
async function openProgramsWithDrafts(page: Page, site: RunningSite): Promise<void> {
  await startSession(page, adaeze)
  await page.goto('/admin')
  await storeDrafts(site)
  await expect(async () => {
    await page.goto('/admin/cms/programs')
    await expect(countOf(page)).toHaveText('5 on the website, 2 drafts, 1 planned', { timeout: 1_000 })
  }).toPass()
}

const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title })

test('a list shows the state of each program with the drafts among them, and filters by state, theme, year and text', async ({
  page,
  site,
}) => {
  await openProgramsWithDrafts(page, site)
  await expect(rowOf(page, 'Voter drive, Ìbàdàn 1')).toContainText('Changes not published')
  await expect(rowOf(page, 'Town hall, Jos 3')).toContainText('Draft by Ruth Gyang')
  await expect(rowOf(page, 'Town hall, Jos 5')).toContainText('On the website')
  await expect(rowOf(page, 'Know Your Ballot')).toContainText('Draft')
  await expect(rowOf(page, 'Radio training')).toContainText('24 Nov, 08:00')
  await expect(rowOf(page, 'Town Hall, Enugu')).toContainText('Not published')
  await expectNoAxeFindings(page)
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  const states = page.getByRole('navigation', { name: 'States' })
  await states.getByRole('link', { name: 'Drafts 2' }).click()
  await expect(countOf(page)).toHaveText('2 programs found')
  await expect(states.getByRole('link', { name: 'Drafts 2' })).toHaveAttribute('aria-current', 'true')
  await states.getByRole('link', { name: 'Taken off 1' }).click()
  await expect(countOf(page)).toHaveText('1 program found')
  await expect(rows(page)).toContainText('Town hall, Jos 6')
  await expect(rows(page)).toContainText('Taken off')
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
  await page.getByRole('searchbox').fill('agreed')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('oldest')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(rows(page).first()).toContainText('Town hall, Jos 5')

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

  await test.step('on a phone the filter is in a popover', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    // Opened before the scripts have arrived, it stays open.
    const scripts = await interceptRequests(page, '**/*.js')
    scripts.hold()
    await page.goto('/admin/cms/programs', { waitUntil: 'commit' })
    await expect(states).toBeHidden()
    await page.getByRole('button', { name: 'Filter: all 8' }).click()
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

test('several records are published, taken off or their drafts deleted at once, and the result says what did not work', async ({
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
    await expect(bar.getByRole('button')).toHaveText([/Take off the website.*\(1\)/, 'Clear'])
    await tick('Voter drive, Ìbàdàn 4')
    await tick('Town hall, Jos 3')
    await expect(bar.getByRole('button')).toHaveText([/\(3\)/, /Delete drafts.*\(1\)/, 'Clear'])
    await expectNoAxeFindings(page)
  })

  await test.step('taking off asks once, and the safe answer keeps all and the selection', async () => {
    await bar.getByRole('button', { name: /^Take off/ }).click()
    await expect(dialogOf(page)).toContainText('Take 3 off the website?')
    await expect(dialogOf(page).getByRole('link', { name: 'Keep them' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(bar).toContainText('3 selected')
    await bar.getByRole('button', { name: /^Take off/ }).click()
    // The question holds the versions that it was asked about.
    await expect(dialogOf(page)).toContainText('Take 3 off the website?')
    await storeRecords(site, [{ ...programs[4]!, fields: { ...programs[4]!.fields, more: 1 } }], ruth)
    await dialogOf(page).getByRole('button', { name: 'Take off' }).click()
    await expect(page.getByText('2 of 3 left the website.')).toBeVisible()
    await expect(page.locator('[data-opens-page]')).toBeFocused()
    await expect(page.locator('[data-opens-page]')).toContainText('“Town hall, Jos 5”: ')
    await expect(bar).toBeHidden()
    expect((await fetch(`${site.url}/programs/p4`)).status).toBe(404)
    expect((await fetch(`${site.url}/programs/p5`)).status).toBe(200)
  })

  await test.step('drafts that cannot be published stay drafts, with the reason', async () => {
    await tick('Voter drive, Ìbàdàn 1')
    await tick('Know Your Ballot, Kano')
    await tick('Radio training')
    await bar.getByRole('button', { name: /^Publish/ }).click()
    await expect(dialogOf(page)).toContainText('Publish 2 at once?')
    await dialogOf(page).getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('0 of 2 are on the website.')).toBeVisible()
    await expect(page.locator('[data-opens-page]')).toContainText('“Know Your Ballot, Kano”: ')
    expect(await readStored(site, 'Drafts')).toHaveLength(6)
  })

  await test.step('complete drafts are published', async () => {
    const staff = await signInByRequest(site.url, adaeze)
    const titles = ['Women on the radio', 'Women on television']
    for (const title of titles) {
      const video = {
        newsType: 'Online Video',
        title,
        date: '2026-10-17',
        source: 'Courier',
        summary: '<p>Live.</p>',
        theme: 'Political Advocacy',
      }
      const links = { link: 'https://courier.example/report', videoLink: 'https://youtu.be/aqz-KE-bpKQ' }
      await sendSave(staff, draftId(), newDraft('news', { ...video, ...links }))
    }
    await page.goto('/admin/cms/newsupdates')
    // Its type, also where it has a theme.
    for (const title of titles) await expect(rowOf(page, title)).toContainText('Online Video')
    for (const title of titles) await tick(title)
    await bar.getByRole('button', { name: /^Publish/ }).click()
    await expect(dialogOf(page)).toContainText('Publish 2 at once?')
    // The second press arrives while the first is on a slow connection, and is not sent.
    const sent = countPosts(page)
    const line = await interceptRequests(page, '**/newsupdates.data*')
    line.hold()
    await dialogOf(page).getByRole('button', { name: 'Publish' }).press('Enter')
    await dialogOf(page).getByRole('button', { name: 'Publishing' }).press('Enter')
    line.release()
    await expect(page.getByText('2 are on the website.')).toBeVisible()
    expect(sent).toHaveLength(1)
    const [again] = sent
    const repeated = await staff.sendForm(
      '/admin/cms/newsupdates',
      Object.fromEntries(new URLSearchParams(again!)),
    )
    expect(await repeated.text()).toContain('2 were published, deleted or taken off already.')
    const news = await (await fetch(`${site.url}/news`)).text()
    for (const title of titles) {
      await expect(rowOf(page, title)).toContainText('On the website')
      expect(news).toContain(title)
    }
    expect(await readStored(site, 'Drafts')).toHaveLength(6)
    await page.goto('/admin/cms/programs')
  })

  await test.step('the question before drafts are deleted says whose they are', async () => {
    await tick('Know Your Ballot, Kano')
    await tick('Radio training')
    await bar.getByRole('button', { name: /^Delete/ }).click()
    await expect(dialogOf(page)).toContainText('Delete 2 drafts?')
    await expect(dialogOf(page)).toContainText('1 is yours, 1 is Ruth Gyang’s.')
    await dialogOf(page).getByRole('button', { name: 'Delete drafts' }).click()
    await expect(page.getByText('2 drafts were deleted.')).toBeVisible()
    expect(await readStored(site, 'Drafts')).toHaveLength(4)
  })

  await test.step('on a phone Select shows the boxes', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/admin/cms/programs')
    await expect(page.getByRole('checkbox').first()).toBeHidden()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await tick('Town hall, Jos 5')
    await expect(bar).toContainText('1 selected')
    await expectFitAtEveryWidth(page)
  })
})

test('staff reorder the team by keyboard, a status message announces it, and the website shows the new order', async ({
  page,
  browser,
  site,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/staff')
  await expect(rows(page)).toHaveCount(3)
  await expectFitAtEveryWidth(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  const status = page.getByRole('status').filter({ hasText: 'is now number' })
  const down = page.getByRole('button', { name: 'Move Hadiza Sule down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('Hadiza Sule is now number 2 of 3.')
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('Hadiza Sule is now number 3 of 3.')
  await expect(down).toBeFocused()
  await page.getByRole('button', { name: 'Move Morẹ́nikẹ́ Adébáyọ̀ up' }).click()
  await expect(status).toHaveText('Morẹ́nikẹ́ Adébáyọ̀ is now number 1 of 3.')

  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.goto('/aboutus')
  await expect(
    visitor.getByRole('region', { name: 'Our Team' }).getByRole('heading', { level: 3 }),
  ).toHaveText(['Morẹ́nikẹ́ Adébáyọ̀', 'Zainab Ɗanjuma', 'Hadiza Sule'])
  await visitor.close()

  // In a filtered list the neighbours are not the real ones, so nothing can be moved.
  await page.getByRole('searchbox', { name: 'Search title and text' }).fill('danjuma')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0)
})

test('staff drag a profile to another place, which is saved once and announced', async ({
  page,
  site,
  problems,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/staff')
  await expect(rows(page)).toHaveCount(3)
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
  const status = page.getByRole('status').filter({ hasText: 'is now number' })

  await drag('Hadiza Sule', 'Morẹ́nikẹ́ Adébáyọ̀')
  await expect(status).toHaveText('Hadiza Sule is now number 3 of 3.')
  await inOrder(['Zainab Ɗanjuma', 'Morẹ́nikẹ́ Adébáyọ̀', 'Hadiza Sule'])
  await expect(rowOf(page, 'Hadiza Sule')).toContainText('3 of 3')
  expect(moves).toEqual(['id=hadiza&place=3'])
  const about = await (await fetch(`${site.url}/aboutus`)).text()
  expect(about.indexOf('Zainab')).toBeLessThan(about.indexOf('Hadiza'))

  await test.step('a row that cannot be saved goes back to its place', async () => {
    await page.route('**/staff.data*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
    )
    const problem = page.waitForResponse((response) => response.status() === 500)
    await drag('Hadiza Sule', 'Zainab Ɗanjuma')
    await problem
    await expect(page.getByRole('alert')).toContainText('Could not move. Nothing was changed.')
    await inOrder(['Zainab Ɗanjuma', 'Morẹ́nikẹ́ Adébáyọ̀', 'Hadiza Sule'])
    await page.unroute('**/staff.data*')
    problems.length = 0
  })

  await page.setViewportSize({ width: 820, height: 900 })
  await drag('Hadiza Sule', 'Morẹ́nikẹ́ Adébáyọ̀')
  await expect(status).toHaveText('Hadiza Sule is now number 2 of 3.')
  await inOrder(['Zainab Ɗanjuma', 'Hadiza Sule', 'Morẹ́nikẹ́ Adébáyọ̀'])
})

test('a draft of a record that was taken off and put back is continued without a question', async ({
  page,
  site,
}) => {
  await startSession(page, adaeze)
  await page.goto('/admin/cms/staff/zainab')
  const jobTitle = page.getByRole('textbox', { name: 'Job Title' })
  await jobTitle.fill('Head of Advocacy')
  await expect(savedAsDraft(page)).toBeVisible()
  const staff = await readStored(site, 'Staff')
  const { fields } = staff.find(({ id }) => id === 'zainab')!
  await storeRecords(site, [{ kind: 'delete', collection: 'Staff', id: 'zainab' }], ruth)
  await storeRecords(site, [{ kind: 'set', collection: 'Staff', id: 'zainab', fields }], ruth)
  await page.goto('/admin/cms/staff/zainab')
  await expect(jobTitle).toHaveValue('Head of Advocacy')
  await expect(savedAsDraft(page)).toBeVisible()
  await expect(page.getByText(/while you were writing|began this draft/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Update Staff' }).click()
  await expect(page.getByText('Added Succesfully')).toBeVisible()
})

test('without JavaScript staff search lists, take items off and put them back, and reorder the team', async ({
  browser,
  site,
  problems,
}) => {
  const page = await openWithoutScript(browser, site, problems)
  await startSession(page, adaeze)
  await page.goto('/admin/cms/newsupdates')
  await expect(countOf(page)).toHaveText('6 on the website')
  await page.getByRole('searchbox', { name: 'Search title and text' }).fill('radio')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(countOf(page)).toHaveText('1 news update found')

  await openMenu(page, 'Young candidates')
  await page.getByRole('link', { name: /^Take off Young candidates/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Take “Young candidates find their voice on local radio” off the website?',
  )
  await page.getByRole('link', { name: 'Keep it' }).click()
  await expect(page).toHaveURL('/admin/cms/newsupdates?search=radio')
  await openMenu(page, 'Young candidates')
  await page.getByRole('link', { name: /^Take off Young candidates/ }).click()
  await page.getByRole('button', { name: 'Take off', exact: true }).click()
  await expect(page.getByText('left the website.')).toBeVisible()
  expect((await fetch(`${site.url}/news/radio`)).status).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('is on the website again.')).toBeVisible()
  await expect(page).toHaveURL('/admin/cms/newsupdates?search=radio&put-back=radio')
  expect((await fetch(`${site.url}/news/radio`)).status).toBe(200)
  await openMenu(page, 'Young candidates')
  await page.getByRole('link', { name: /^Take off Young candidates/ }).click()
  await page.getByRole('button', { name: 'Take off', exact: true }).click()
  await page.goto('/admin/cms/newsupdates/radio/delete')
  await expect(page.getByText('That news update was taken off already.')).toBeVisible()

  await page.goto('/admin/cms/newsupdates')
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .nth(0)
    .check()
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .nth(1)
    .check()
  await page.getByRole('button', { name: /^Take off the website/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Take 2 off the website?')
  await page.getByRole('dialog').getByRole('button', { name: 'Take off' }).click()
  await expect(page.getByText('2 left the website.')).toBeVisible()

  await page.goto('/admin/cms/staff/zainab/delete')
  await storeRecords(
    site,
    [{ kind: 'set', collection: 'Staff', id: 'zainab', fields: { fullName: 'Zainab Ɗanjuma', order: 2 } }],
    ruth,
  )
  await page.getByRole('button', { name: 'Take off', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Ruth Gyang changed this staff profile on')
  await page.getByRole('button', { name: 'Take off', exact: true }).click()
  await expect(page.getByText('“Zainab Ɗanjuma” left the website.')).toBeVisible()

  await page.getByRole('button', { name: 'Move Hadiza Sule down' }).click()
  await expect(page.getByText('Hadiza Sule is now number 2 of 2.')).toBeVisible()
  await page.close()
})
