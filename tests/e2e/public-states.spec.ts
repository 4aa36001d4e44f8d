import type { Page } from '@playwright/test'
import { matchPath } from 'react-router'
import { expectNoAxeFindings, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { publicRoutes } from '../support/site-routes.ts'
import type { RunningSite } from '../support/running-site.ts'
import { expect, test } from '../support/sample-site.ts'

// One after the other, on one site.
test.describe.configure({ mode: 'default' })
test.slow()

/** Routes without a page for visitors, each with its reason. */
const noPage: ReadonlySet<string> = new Set([
  // Nothing but another address of the list.
  '/programs/programs',
  // Shown to staff only, and walked through in `program-page.spec.ts`.
  '/programs/:id/delete',
  // Shown by the service worker where there is no connection.
  '/offline',
  // Takes what the switch sends, and leads back.
  '/low-data',
])

/** A state of a page that its address alone does not show, and how a visitor gets there. */
const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the open menu': async (page) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await page.getByText('Menu', { exact: true }).click()
    await expect(page.getByRole('link', { name: 'Contact Us' }).first()).toBeVisible()
  },
  'the turned carousel': async (page) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Previous news item' }).click()
    await expect(page.getByText('5 / 5')).toBeVisible()
  },
  'the turned gallery': async (page) => {
    await page.goto('/programs')
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Previous picture' }).click()
    await expect(page.getByText(/^Picture 3 \/ 3$/)).toBeVisible()
  },
  'a search that finds something': async (page) => {
    await page.goto('/programs')
    await page.getByLabel('Theme').selectOption('Political Advocacy')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/programs?theme_Political%20Advocacy')
    await expect(page.getByRole('status').filter({ hasText: /\d+ programs?/ })).toBeVisible()
  },
  'a search that finds nothing': async (page) => {
    await page.goto('/programs?title_nobody%20wrote%20this&year_2014')
    await expect(page.getByText('No programs found').first()).toBeVisible()
  },
  'a refused message': async (page) => {
    await page.goto('/contactus')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
  },
  'a message that was sent': async (page) => {
    await page.goto('/contactus')
    // Whoever sends it faster is taken for a program.
    await page.waitForFunction(() => performance.now() > 2_100)
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

test('every page is accessible, on a desk and on a phone', async ({ page, site }) => {
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
  test(`${name}: accessible on a desk and on a phone`, async ({ page }) => {
    for (const width of [1280, 360]) {
      if (width === 1280 && name === 'the open menu') continue
      await page.setViewportSize({ width, height: 800 })
      await reach(page)
      await expectNoAxeFindings(page, `${name} at ${width}`)
      await expectNoHorizontalScroll(page)
    }
  })
}

test('no page moves sideways on a small phone or a tablet, nor when a desktop is zoomed to 200 % or 400 %', async ({
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

test('with reduced motion nothing glides or fades', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const address of await oneOfEachRoute(site)) {
    await page.goto(address)
    expect(await runningAnimations(page), address).toEqual([])
  }
  await states['the turned carousel']!(page)
  expect(await runningAnimations(page)).toEqual([])
  await states['the turned gallery']!(page)
  expect(await runningAnimations(page)).toEqual([])
})

test('with forced colours every control keeps an edge, a name and a visible focus', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const address of await oneOfEachRoute(site)) {
    await page.goto(address)
    expect(await edgelessControls(page), address).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const outline = await page.locator(':focus').evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    expect(outline, `the focus on ${address}`).toBe(true)
  }
})

/** From the site map, as the sample content fills it. */
async function oneOfEachRoute(site: RunningSite): Promise<string[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)
  const pages = publicRoutes.filter((route) => !noPage.has(route) && !/\.\w+$/.test(route))
  return pages.map((route) => {
    const address = listed.find((path) => matchPath(route, path))
    if (!address) throw new Error(`${route} is a page that the site map does not name`)
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

/** Forced colours take every background away: what has no border then is no longer seen to be a control. */
const edgelessControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input:not([type=hidden]), select, textarea')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.tabIndex >= 0)
      .filter((control) => {
        const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(control)
        return (borderTopStyle === 'none' || borderTopWidth === '0px') && outlineStyle === 'none'
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  )
