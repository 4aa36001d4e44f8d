import { expect, test } from '../support/sample-site.ts'
import { hydrate } from '../support/browser-test.ts'

test.use({ serviceWorkers: 'block' })

/** The undocumented behaviour of the router on which lazy hydration relies, with the effect of a change. */
const broken = {
  nonce:
    'The router writes a script or a preload without the nonce of <ServerRouter>: the tag stays in the page, and React loads before the first interaction (router-scripts.server.tsx).',
  manifest:
    'The router no longer imports the manifest from the address in EntryContext.manifest.url: visitors load the manifest of the staff area (public-manifest.ts).',
  root: 'The router no longer renders the root of EntryContext.routeModules: the scripts of the page stand in the template a second time (router-scripts.server.tsx).',
  oneModule:
    'The router’s scripts no longer work as one module in their order: no page is hydrated (router-scripts.server.tsx).',
  preloads:
    'The router no longer preloads every script of a page: a script that failed to load is not loaded again (first-interaction.ts).',
  scroll:
    'ScrollRestoration moves the page when it mounts: it jumps at the first interaction (lazy-hydration.tsx).',
}

test('the router behaves as lazy hydration requires', async ({ page, site }) => {
  const html = await (await fetch(site.url)).text()
  const [template = ''] = /<template id="router-scripts">.*?<\/template>/s.exec(html) ?? []
  const own = /^<script (data-stays=""|id="lazy-hydration"|type="(application\/ld\+json|speculationrules)")/
  const outside = html.replace(template, '').match(/<script[^>]*>|<link rel="modulepreload"[^>]*>/g) ?? []
  expect(
    outside.filter((tag) => !own.test(tag)),
    broken.nonce,
  ).toEqual([])
  expect(template, broken.manifest).toMatch(/import "\/assets\/public-manifest-/)
  expect(template, broken.manifest).not.toContain('/assets/manifest-')
  const ownScript = /<script data-stays=""[^>]*>(.{40})/s.exec(html)?.[1]
  expect(ownScript, 'the page has a script of its own').toBeTruthy()
  expect(template, broken.root).not.toContain(ownScript)

  const loaded = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.add(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
  await page.keyboard.press('Shift')
  await expect(page.locator('#lazy-hydration'), broken.oneModule).toHaveCount(0)
  const preloads = [...template.matchAll(/<link rel="modulepreload" href="([^"]*)"/g)].map(([, href]) => href)
  expect([...loaded].toSorted(), broken.preloads).toEqual(preloads.toSorted())
  expect(await page.evaluate(() => scrollY), broken.scroll).toBe(700)
})

test('a pressed control stays under the finger while the page hydrates', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const lowData = page.getByRole('contentinfo').getByRole('switch', { name: 'Low data' })
  await lowData.hover()
  await page.mouse.down()
  await page.locator('#lazy-hydration').waitFor({ state: 'detached' })
  await page.mouse.up()
  await expect(page.getByRole('complementary', { name: 'Low data' })).toBeVisible()
})

test('hydration does not move a page that the browser has loaded again at an earlier scroll position', async ({
  page,
}) => {
  await page.goto('/')
  await hydrate(page)
  await page.evaluate(() => scrollTo(0, 900))
  await page.goto('/contactus')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await page.evaluate(() => scrollTo(0, 400))
  await hydrate(page)
  expect(await page.evaluate(() => scrollY)).toBe(400)

  // After hydration, going back restores the scroll position.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Programs' }).click()
  await expect(page).toHaveURL('/programs')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
})
