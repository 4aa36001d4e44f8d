import type { Page } from '@playwright/test'
import { matchPath } from 'react-router'
import { lowDataCookie } from '#app/low-data.ts'
import { publicPaths } from '#app/public-pages.ts'
import type { Change, Collection, Fields } from '#ports/documents/document-store.ts'
import {
  expectFitAtEveryWidth,
  expectNoAxeFindings,
  expectNoHorizontalScroll,
} from '../support/accessibility.ts'
import { interceptRequests, openWithoutScript } from '../support/browser-test.ts'
import { checkFit } from '../support/fit-table.ts'
import { layoutShift } from '../support/layout-shift.ts'
import type { RunningSite } from '../support/running-site.ts'
import { expect, test } from '../support/sample-site.ts'
import { publishProgram } from '../support/staff-requests.ts'
import { storeRecords } from '../support/stored-records.ts'

/* The pages for visitors in the states that people meet. `fit.spec.ts` has the staff area. */

/** Each public page. The list includes new pages automatically. */
const pages = publicPaths(() => true).filter(
  (path) =>
    // Shows the list of programs at an older address.
    path !== '/programs/programs' &&
    // The service worker shows it when there is no connection.
    path !== '/offline',
)

/** The page of a picture fills the window and has no footer. */
const withoutFooter = '/programs/:id/pictures/:place'

for (const route of pages)
  test(`${route} is whole at every width, with and without script, on paper and with forced colours`, async ({
    page,
    site,
    browser,
    problems,
  }) => {
    const address = await addressOf(route, site)
    const heading = page.getByRole('heading', { level: 1 })
    const fonts = await interceptRequests(page, '**/*.woff2')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      fonts.hold()
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      fonts.release()
      await page.waitForLoadState()
      expect(await layoutShift(page), `layout shift at ${width}`).toBeLessThan(invisibleShift)
    }
    await expectFitAtEveryWidth(page)
    // 1280 by 800 px is 640 by 400 at 200 %, and at 400 % 320 by 200 (WCAG 1.4.10).
    for (const [width, height] of [
      [320, 640],
      [640, 400],
      [320, 200],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectNoHorizontalScroll(page)
    }

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(address)
    expect(await runningAnimations(page), 'with reduced motion').toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await paleTexts(page)).toEqual([])
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
    expect(await controlsWithoutBorder(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const outline = await page.locator(':focus').evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    expect(outline, 'a visible focus').toBe(true)

    const plain = await openWithoutScript(browser, site, problems)
    await plain.goto(address)
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText(await heading.innerText(), {
      ignoreCase: true,
    })
    if (route !== withoutFooter) await expect(plain.getByRole('contentinfo')).toBeAttached()
    // A button that only script handles is hidden. The browser itself opens a popover.
    const dead = plain.locator('button[type=button]:not([popovertarget])').filter({ visible: true })
    await expect(dead).toHaveCount(0)
    await plain.close()
  })

test('with reduced motion nothing moves in the carousel and from picture to picture', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Previous news item' }).click()
  await expect(page.getByText('5 / 5')).toBeVisible()
  expect(await runningAnimations(page)).toEqual([])
  await page.goto('/programs')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('link', { name: /^Open picture 1 of 3/ }).click()
  await page.getByRole('link', { name: 'Previous picture' }).click()
  await expect(page.getByText(/^Picture 3 \/ 3$/)).toBeVisible()
  expect(await runningAnimations(page)).toEqual([])
  await expectNoAxeFindings(page, 'another picture of the program')
})

test('the open menu of a phone is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByText('Menu', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'Contact Us' }).first()).toBeVisible()
  await expectNoAxeFindings(page, 'the open menu')
  await expectNoHorizontalScroll(page)
})

const by = { uid: 'adaeze', name: 'Adaeze' }
const long = 'Ọlọ́runtóbilọ́ba'.repeat(7)

/** Stores records from another process, and waits until the page of the running site has `words`. */
const store = (changes: readonly Change[], at: string, words: string) => async (site: RunningSite) => {
  await storeRecords(site, changes, by)
  await expect.poll(async () => (await fetch(site.url + at)).text()).toContain(words)
}
const record = (collection: Collection, id: string, fields: Fields): Change => ({
  kind: 'set',
  collection,
  id,
  fields,
})

/** Many elections of one body, and one of a body with a long name. */
const storeElections = store(
  [
    ...Array.from({ length: 12 }, (_, index) => ({
      id: `past-${index}`,
      date: `${1999 + 2 * (index >> 1)}-0${(index % 2) + 2}-20`,
      body: 'Senate',
      source: '',
    })),
    {
      id: 'long',
      date: '2023-03-18',
      body: `The ${'Parliament'.repeat(7)}`,
      source: `https://${'a-long-name.'.repeat(5)}example/`,
    },
  ].map(({ id, ...fields }) =>
    record('Representation', id, {
      counted: 'seats',
      seats: 990,
      women: 400,
      election: 'By-election',
      ...fields,
    }),
  ),
  '/representation',
  'By-election',
)
const storeWoman = store(
  [
    record('Women', 'long', {
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
    }),
  ],
  '/women',
  long,
)
const storeTraining = store(
  [
    record('Events', 'training', {
      title: 'Training in Kano',
      starts: '2088-03-08T17:00:00Z',
      ends: '2088-03-10T11:00:00Z',
      place: 'Kano',
    }),
  ],
  '/events',
  'Training in Kano',
)
const publish = (site: RunningSite) => publishProgram(site.url, 'Ward to Chamber')
const saveData = async (page: Page) => {
  await page.context().addCookies([{ name: lowDataCookie, value: 'on', url: page.url() }])
  await page.reload()
}

checkFit({
  'a news item with a video': {
    at: '/news/register',
    shows: 'Why market women are reading the voter register',
  },
  'an event that is over': { at: '/events/evening-class', shows: 'This event is over.' },
  'an event of several days': {
    at: '/events/training',
    shows: 'to Wednesday 10 March 2088',
    store: storeTraining,
  },
  'the list with an event of several days': {
    at: '/events',
    shows: 'to Wednesday 10 March 2088',
    store: storeTraining,
  },
  'many elections': { at: '/representation', shows: /ParliamentParliament/, store: storeElections },
  'the home page with a body of a long name': {
    at: '/',
    shows: /ParliamentParliament/,
    store: storeElections,
  },
  'a woman with long texts': { at: '/women/long', shows: long, store: storeWoman },
  'the women, with long texts': { at: '/women', shows: long, store: storeWoman },
  'the home page with long texts of a woman': { at: '/', shows: long, store: storeWoman },
  'a woman in low-data mode': { at: '/women/ngozi', shows: 'Show the picture', reach: saveData },
  'the women in low-data mode': { at: '/women', shows: 'Saves data', reach: saveData },
  'the carousel at another item': {
    at: '/',
    shows: '5 / 5',
    reach: (page) => page.getByRole('button', { name: 'Previous news item' }).click(),
  },
  'a filter that finds a program': {
    at: '/programs?theme_Political%20Advocacy',
    shows: 'Ward to Chamber',
    store: publish,
  },
  'a filter that finds nothing': {
    at: '/programs?title_nobody%20wrote%20this&year_2014',
    shows: 'No programs found',
  },
  'a search that finds something': { at: '/search?q=register', shows: /results? for “register”/ },
  'a search that finds similar words': { at: '/search?q=aspirnts', shows: 'close to “aspirnts”' },
  'a search that finds nothing': { at: '/search?q=xylophone+quartz', shows: 'Nothing matches yet' },
  'a search for one long word': { at: `/search?q=women+${'x'.repeat(150)}`, shows: 'Nothing matches yet' },
  'the contact form of a door': { at: '/contactus?subject_stand', shows: 'I want to stand' },
  'a refused message': {
    at: '/contactus',
    shows: 'Write your message.',
    reach: (page) => page.getByRole('button', { name: 'Send Message' }).click(),
  },
  'a page that does not exist': { at: '/nothing-here', shows: 'Search' },
  'an address that cannot be read': { at: '/%', shows: 'This address cannot be read' },
})

/**
 * The shift of one line of text by a few pixels, when a web font replaces the fallback font. A picture without reserved
 * space shifts the layout ten times as much.
 */
const invisibleShift = 0.01

/** The texts of the page's content that could not be read on white paper. */
const paleTexts = (page: Page) =>
  page.locator('main :not(svg, svg *)').evaluateAll((elements) =>
    elements
      .filter(({ childNodes }) =>
        [...childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      )
      .filter((element) => {
        const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(
          Number,
        )
        return red + green + blue > 300
      })
      .map(({ textContent }) => textContent),
  )

/** The address of a page of this public route, from the sitemap or from a program in it. @throws when there is none */
async function addressOf(route: string, site: RunningSite): Promise<string> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)
  const pictures = listed.filter((path) => path.startsWith('/programs/')).map((path) => `${path}/pictures/2`)
  const address = [...listed, ...pictures].find((path) => matchPath(route, path))
  if (!address) throw new Error(`The sitemap has no address for ${route}`)
  return address
}

const runningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => String((animation as CSSAnimation).animationName)),
  )

/** With forced colours backgrounds disappear, so a control without a border or outline is not recognisable. */
const controlsWithoutBorder = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input:not([type=hidden]), select, textarea')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.tabIndex >= 0)
      .filter((control) => {
        const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(control)
        return (borderTopStyle === 'none' || borderTopWidth === '0px') && outlineStyle === 'none'
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  )
