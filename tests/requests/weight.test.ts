import { afterAll, beforeAll, expect, test } from 'vitest'
import { brotliDecompressSync } from 'node:zlib'
import { publicPages } from '#app/public-pages.ts'
import { compressWell } from '../../server/page-cache/compress.ts'
import { startSiteInProcess } from '../support/in-process-site.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import { rawRequest } from '../support/raw-request.ts'
import type { RunningSite } from '../support/running-site.ts'
import { budgets, findAddress } from '../support/weight-budgets.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSiteInProcess({ dataDir: await copyPreparedData('samples') })
})
afterAll(() => site.kill())

test('every public page has a weight budget', () => {
  const missing = Object.keys(publicPages).filter((path) => !(path in budgets))
  expect(missing, 'Add a budget, or a reason for none, in tests/support/weight-budgets.ts.').toEqual([])
})

// tests/release/weight.spec.ts measures everything that a first view loads.
test('the HTML and the styles of every public page stay within its budget', async () => {
  /** The bytes of a response with its headers, as later visitors get it. */
  const sizeOf = async (path: string) => {
    const { bytes, headers } = await rawRequest(site, { path, headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding'], path).toBe('br')
    const text = brotliDecompressSync(bytes)
    const head = Object.entries(headers).reduce(
      (sum, [name, value]) => sum + `${name}: ${value}\r\n`.length,
      0,
    )
    // The first response is compressed quickly, later ones better.
    return { text: String(text), kilobytes: ((await compressWell(text)).length + head) / 1024 }
  }
  const over: string[] = []
  for (const [route, budget] of Object.entries(budgets)) {
    if (typeof budget === 'string') continue
    const page = await sizeOf(await findAddress(route, site.url))
    const linked = [...page.text.matchAll(/<link\b[^>]* href="([^"]+\.css)"/g)]
    let styles = 0
    for (const [, path = ''] of linked) styles += (await sizeOf(path)).kilobytes
    if (page.kilobytes > budget.html) over.push(`${route}: ${page.kilobytes} KB of HTML`)
    if (styles === 0 || styles > budget.styles) over.push(`${route}: ${styles} KB of styles`)
  }
  expect(over).toEqual([])
})
