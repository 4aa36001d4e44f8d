import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cachePolicy } from '#app/cache-policy.ts'
import { publicPages } from '#app/public-pages.ts'
import { parseImageAddress } from '#domain/media/image-address.ts'
import { variantMaxBytes } from '#domain/media/schema.ts'
import { startSiteInProcess } from '../support/in-process-site.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import { rawRequest } from '../support/raw-request.ts'
import type { RunningSite } from '../support/running-site.ts'
import { type Budget, budgets, findAddress } from '../support/weight-budgets.ts'

/** A site that has just started without any size of any picture, as after a restore. Each page is requested once. */
let site: RunningSite
/** Another site with the same content, in which addresses are looked up. */
let other: RunningSite
beforeAll(async () => {
  const dataDir = await copyPreparedData('samples')
  await removeVariants(join(dataDir, 'files'))
  other = await startSiteInProcess({ dataDir: await copyPreparedData('samples') })
  site = await startSiteInProcess({ dataDir })
})
afterAll(async () => {
  await site.kill()
  await other.kill()
})

test('every public page has a weight budget', () => {
  const missing = Object.keys(publicPages).filter((path) => !(path in budgets))
  expect(missing, 'Add a budget, or a reason for none, in tests/support/weight-budgets.ts.').toEqual([])
})

// tests/release/weight.spec.ts measures everything that a first view loads.
test('the first response of every public page is within its budget, and so are its styles', async () => {
  const over: string[] = []
  for (const [route, budget] of Object.entries(budgets)) {
    if (typeof budget === 'string') continue
    const page = await weigh(await findAddress(route, other.url))
    const linked = [...page.text.matchAll(/<link\b[^>]* href="([^"]+\.css)"/g)]
    let styles = 0
    for (const [, path = ''] of linked) {
      const sheet = await weigh(path)
      styles += sheet.kilobytes
      if (sheet.text.includes('@font-face')) over.push(`${path}: a late font rule lays out all text again`)
    }
    if (page.text.indexOf('as="font"') < page.text.indexOf('</head>')) {
      over.push(`${route}: no font, or one in the head, where it delays the first paint`)
    }
    if (page.kilobytes > budget.html) over.push(`${route}: ${page.kilobytes} KB of HTML`)
    if (styles === 0 || styles > budget.styles) over.push(`${route}: ${styles} KB of styles`)
  }
  const lowData = await weigh('/', { 'save-data': 'on' })
  const { html } = budgets['/'] as Budget
  if (lowData.kilobytes > html) over.push(`/ in low-data mode: ${lowData.kilobytes} KB of HTML`)
  expect(over).toEqual([])
})

test('the first visitor of a page gets its pictures in their sizes, to keep', async () => {
  for (const path of ['/', '/news', '/programs', '/aboutus', '/women']) {
    const { text } = await weigh(path)
    const smallest = [...text.matchAll(/type=["']image\/avif["'] srcSet=["']([^ ]+) /g)].map(([, url]) => url)
    expect(smallest.length, path).toBeGreaterThan(2)
    // Three of each page: each takes up to a second.
    for (const url of smallest.slice(0, 3)) {
      const { headers, bytes } = await rawRequest(site, { path: url ?? '' })
      expect([headers['content-type'], headers['cache-control']], url).toEqual([
        'image/avif',
        cachePolicy.immutable,
      ])
      expect(bytes.length, url).toBeLessThanOrEqual(variantMaxBytes.narrow)
    }
  }
})

/** The text of a response in Brotli, and its size with its headers. */
async function weigh(path: string, more: Record<string, string> = {}) {
  const { bytes, headers } = await rawRequest(site, { path, headers: { 'accept-encoding': 'br', ...more } })
  expect(headers['content-encoding'], path).toBe('br')
  const head = Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0)
  return { text: String(brotliDecompressSync(bytes)), kilobytes: (bytes.length + head) / 1024 }
}

async function removeVariants(files: string): Promise<void> {
  for (const path of await readdir(files, { recursive: true })) {
    if (parseImageAddress(path)?.variant) await rm(join(files, path))
  }
}
