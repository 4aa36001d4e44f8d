import { expect, test } from '../support/sample-site.ts'
import { hydrate } from '../support/browser-test.ts'

test.use({ serviceWorkers: 'block' })

/** Everything that hydration takes from the router without its documentation promising it, each with what breaks. */
const broken = {
  nonce:
    'The router writes a script or a preload without the nonce given to <ServerRouter>: it stays in the page, and React loads before the first interaction (defer-scripts.server.ts).',
  manifest:
    'The router no longer imports the manifest from the address in EntryContext.manifest.url: visitors load the manifest of the staff area (public-manifest.ts).',
  oneModule:
    'The router’s scripts no longer work as one module in their order: no page is hydrated (defer-scripts.server.ts).',
  preloads:
    'The router no longer preloads every script of a page: one that fails to load cannot be loaded again (first-interaction.ts).',
  scroll:
    'ScrollRestoration moves the page when it mounts: it jumps at the first interaction (lazy-hydration.tsx).',
}

test('an update of the router has taken nothing away that lazy hydration relies on', async ({
  page,
  site,
}) => {
  const html = await (await fetch(site.url)).text()
  const [template = ''] = /<template id="router-scripts">.*?<\/template>/s.exec(html) ?? []
  const ours = /^<script (data-stays=""|id="lazy-hydration"|type="(application\/ld\+json|speculationrules)")/
  const outside = html.replace(template, '').match(/<script[^>]*>|<link rel="modulepreload"[^>]*>/g) ?? []
  expect(
    outside.filter((tag) => !ours.test(tag)),
    broken.nonce,
  ).toEqual([])
  expect(template, broken.manifest).toMatch(/import "\/assets\/public-manifest-/)
  expect(template, broken.manifest).not.toContain('/assets/manifest-')

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

test('a page that was left further down, and loaded again, stays where its visitor is when it is hydrated', async ({
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

  // Once it is hydrated, the way back within it finds the position again.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Programs' }).click()
  await expect(page).toHaveURL('/programs')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
})
