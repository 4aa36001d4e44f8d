import type { Page } from '@playwright/test'
import { matchPath } from 'react-router'
import { expectNoAxeFindings, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { waitUntilSendable } from '../support/contact-form.ts'
import { publicRoutes } from '../support/site-routes.ts'
import type { RunningSite } from '../support/running-site.ts'
import { expect, test, waitUntilReportsAreRead } from '../support/sample-site.ts'

// The tests run in order on one site.
test.describe.configure({ mode: 'default' })
test.slow()

/** Public routes without a page of their own, each with its reason. */
const noPage: ReadonlySet<string> = new Set([
  // Another address of the list of programs.
  '/programs/programs',
  // For staff only; `program-page.spec.ts` tests it.
  '/programs/:id/delete',
  // A file; `representation.spec.ts` tests it.
  '/representation/:file',
  // Files; `events.spec.ts` tests them.
  '/events/calendar.ics',
  '/events/:id/calendar.ics',
  // For staff, and for people with the link of a draft; `preview.spec.ts` tests them.
  '/preview/:id',
  '/preview/:id/shared',
  // The service worker shows it when there is no connection.
  '/offline',
  // Receives the form of the low-data switch and redirects back.
  '/low-data',
])

/** States of pages that a visitor reaches by actions, with these actions. */
const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the open menu': async (page) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await page.getByText('Menu', { exact: true }).click()
    await expect(page.getByRole('link', { name: 'Contact Us' }).first()).toBeVisible()
  },
  'the carousel at another item': async (page) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Previous news item' }).click()
    await expect(page.getByText('5 / 5')).toBeVisible()
  },
  'the gallery at another picture': async (page) => {
    await page.goto('/programs')
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await page.getByRole('link', { name: /^Open picture 1 of 3/ }).click()
    await page.getByRole('button', { name: 'Previous picture' }).click()
    await expect(page.getByText(/^Picture 3 \/ 3$/)).toBeVisible()
  },
  'a search that finds something': async (page) => {
    await page.goto('/programs')
    // Folded on a phone.
    const fold = page.getByText('Filter by theme and year')
    if (await fold.isVisible()) await fold.click()
    await page.getByLabel('Theme').selectOption('Political Advocacy')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/programs?theme_Political%20Advocacy')
    await expect(page.getByRole('status').filter({ hasText: /\d+ programs?/ })).toBeVisible()
  },
  'a search that finds nothing': async (page) => {
    await page.goto('/programs?title_nobody%20wrote%20this&year_2014')
    await expect(page.getByText('No programs found').first()).toBeVisible()
  },
  'a search of everything': async (page) => {
    await page.goto('/search?q=women+2023')
    await expect(page.getByText('results for “women 2023”')).toBeVisible()
  },
  'a search of everything that finds similar words': async (page) => {
    await page.goto('/search?q=aspirnts')
    await expect(page.getByText('close to “aspirnts”')).toBeVisible()
  },
  'a search of everything that finds nothing': async (page) => {
    await page.goto('/search?q=xylophone+quartz')
    await expect(page.getByRole('heading', { name: 'Nothing matches yet' })).toBeVisible()
  },
  'a refused message': async (page) => {
    await page.goto('/contactus')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
  },
  'a message that was sent': async (page) => {
    await page.goto('/contactus')
    await waitUntilSendable(page)
    await page.getByLabel('Phone').fill('0800 000 0000')
    await page.getByLabel('Message').fill(`Written at ${page.viewportSize()?.width} px.`)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Message Received!')).toBeVisible()
  },
  'a page that does not exist': async (page) => {
    await page.goto('/nothing-here')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
  'an address that cannot be read': async (page) => {
    await page.goto('/%')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
}

test.beforeAll(({ sampleSite }) => waitUntilReportsAreRead(sampleSite))

test('every page is accessible on a desktop and on a phone', async ({ page, site }) => {
  for (const address of await oneOfEachRoute(site)) {
    await page.goto(address)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoAxeFindings(page, `${address} at ${width}`)
      await expectNoHorizontalScroll(page)
    }
  }
})

for (const [name, reach] of Object.entries(states)) {
  test(`${name}: accessible on a desktop and on a phone`, async ({ page }) => {
    for (const width of [1280, 360]) {
      if (width === 1280 && name === 'the open menu') continue
      await page.setViewportSize({ width, height: 800 })
      await reach(page)
      await expectNoAxeFindings(page, `${name} at ${width}`)
      await expectNoHorizontalScroll(page)
    }
  })
}

test('no page scrolls horizontally on a small phone, on a tablet, or at a zoom of 200 % or 400 % on a desktop', async ({
  page,
  site,
}) => {
  for (const address of [...(await oneOfEachRoute(site)), '/programs?title_nothing', '/nothing-here']) {
    await page.goto(address)
    // 1280 by 800 px is 640 by 400 at 200 %, and at 400 % 320 by 200 (WCAG 1.4.10).
    for (const [width, height] of [
      [820, 1180],
      [320, 640],
      [640, 400],
      [320, 200],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectNoHorizontalScroll(page)
    }
  }
})

test('with reduced motion no animation runs, and on paper all text is dark', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const address of await oneOfEachRoute(site)) {
    await page.goto(address)
    expect(await runningAnimations(page), address).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await paleTexts(page), address).toEqual([])
    await page.emulateMedia({ media: 'screen' })
  }
  await states['the carousel at another item']!(page)
  expect(await runningAnimations(page)).toEqual([])
  await states['the gallery at another picture']!(page)
  expect(await runningAnimations(page)).toEqual([])
})

test('with forced colours every control has a border or an outline, and a visible focus', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const address of await oneOfEachRoute(site)) {
    await page.goto(address)
    expect(await controlsWithoutBorder(page), address).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const outline = await page.locator(':focus').evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    expect(outline, `the focus on ${address}`).toBe(true)
  }
})

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

/**
 * One address of the sitemap, or of a picture of a program in it, for each public page. @throws when the sitemap has
 * none
 */
async function oneOfEachRoute(site: RunningSite): Promise<string[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)
  const pages = publicRoutes.filter((route) => !noPage.has(route) && !/\.\w+$/.test(route))
  return pages.map((route) => {
    const address =
      listed.find((path) => matchPath(route, path)) ??
      listed
        .map((path) => `${path}/pictures/2`)
        .find((path) => matchPath(route, path) && path.startsWith('/programs/'))
    if (!address) throw new Error(`The sitemap has no address for ${route}`)
    return address
  })
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
