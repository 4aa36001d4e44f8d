import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { openBrowser, phone } from './browser.ts'
import { captureSettled } from './captures.ts'
import { benchPages } from './pages.ts'
import { atMost, type Part } from './part.ts'
import { startSite } from './site.ts'
import { medianOf } from './statistics.ts'

/** The metrics of `Performance.getMetrics` (Chrome DevTools Protocol): durations in seconds, and counts. */
const metricNames = [
  'TaskDuration',
  'LayoutDuration',
  'LayoutCount',
  'RecalcStyleDuration',
  'RecalcStyleCount',
  'Nodes',
] as const
type Metrics = Record<(typeof metricNames)[number], number>

/** The network of a slow phone: 1.6 Mbit/s down, and 150 ms to each answer. */
export const slowNetwork = {
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
  offline: false,
}

/** A minimal page, which shows the cost that every page has. */
const comparison = { name: 'for comparison: a line of text', address: '/healthz' }

/** Measures the work of a slow phone's main thread for each public page, without any interaction. */
export const layout: Part = {
  needs: ['chromium'],
  async measure(bench) {
    const site = await startSite(bench)
    const browser = await openBrowser(bench)
    const pages: { name: string; metrics: Metrics }[] = []
    for (const { name, address } of [...(await benchPages(site.url)), comparison]) {
      bench.say(`${name} …`)
      await captureSettled(site.url, address)
      const visits: Metrics[] = []
      for (let visit = 0; visit < (bench.quick ? 3 : 7); visit += 1) {
        const { page, metrics } = await openUntilStill(browser, site.url + address)
        await page.context().close()
        visits.push(metrics)
      }
      pages.push({ name, metrics: toMetrics((metric) => medianOf(visits, (visit) => visit[metric])) })
    }
    await browser.close()
    await site.stop()

    const slowest = (what: string, mostMs: number, metric: 'TaskDuration' | 'LayoutDuration') => {
      const [page] = pages.toSorted((a, b) => b.metrics[metric] - a.metrics[metric])
      const ms = (page?.metrics[metric] ?? Infinity) * 1e3
      return atMost(what, mostMs, 'ms', ms, `${Math.round(ms)} ms (${page?.name})`)
    }
    return {
      rows: [
        slowest(
          'Main thread of a slow phone until the page is still, every public page',
          400,
          'TaskDuration',
        ),
        slowest('… of it layout', 60, 'LayoutDuration'),
      ],
      how: 'Chromium at 360 by 800 CSS pixels, its processor four times slower, an empty cache for each visit, nothing touched. From opening the address until the network is quiet and the main thread has done nothing for a second; the median of several visits, as Performance.getMetrics of the DevTools protocol counts it. Styles: their recalculation. Nodes: all of the DOM, texts included.',
      table: [
        ['route', 'all work, ms', 'layout, ms', 'passes', 'styles, ms', 'passes', 'nodes'],
        ...pages.map(({ name, metrics }) => [
          name,
          ...metricNames.map((metric) =>
            (metrics[metric] * (metric.endsWith('Duration') ? 1e3 : 1)).toFixed(0),
          ),
        ]),
      ],
    }
  },
}

const toMetrics = (valueOf: (metric: (typeof metricNames)[number]) => number) =>
  Object.fromEntries(metricNames.map((metric) => [metric, valueOf(metric)])) as Metrics

/** Opens a page with an empty cache, and leaves it until it is still. `network`: a slow one. Without it, none is imitated. */
export async function openUntilStill(
  browser: Browser,
  url: string,
  network?: typeof slowNetwork,
  options?: BrowserContextOptions,
): Promise<{ page: Page; session: CDPSession; metrics: Metrics }> {
  const context = await browser.newContext({ ...phone, ...options })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (network) await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Performance.enable')
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return toMetrics((metric) => metrics.find(({ name }) => name === metric)?.value ?? Number.NaN)
  }
  await page.goto(url, { waitUntil: 'networkidle' })
  let before: Metrics
  let now = await read()
  do {
    before = now
    await pause(1_000)
    now = await read()
    // Reading the metrics itself takes a little time on the main thread.
  } while (now.TaskDuration - before.TaskDuration > 0.01)
  return { page, session, metrics: now }
}
