import { type Browser, chromium as playwright } from '@playwright/test'
import { chromiumFlags } from '../scripts/find-chromium.mjs'
import { captureSettled } from './captures.ts'
import { publicPages } from './pages.ts'
import { notMeasured, type Part } from './part.ts'
import { pause, sampleData, startSite } from './site.ts'
import { median } from './statistics.ts'

/** A common light phone: 720 by 1600 pixels, two of them to each CSS pixel. */
const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const slowness = 4

const goals = {
  main: {
    what: 'Main thread until the page is still, slowest public page',
    goal: 'at most 400 ms',
    most: 400,
  },
  layout: { what: '… of it layout', goal: 'at most 60 ms', most: 60 },
}

/** Figures of `Performance.getMetrics` (Chrome DevTools Protocol): durations in seconds, counts of passes. */
const metricNames = [
  'TaskDuration',
  'LayoutDuration',
  'LayoutCount',
  'RecalcStyleDuration',
  'RecalcStyleCount',
  'Nodes',
] as const
type Metrics = Record<(typeof metricNames)[number], number>

/** What the main thread of a slow phone does for each public page that nobody touches. */
export const measureLayout: Part = async (bench) => {
  if (!bench.chromium) {
    const rows = Object.values(goals).map(({ what, goal }) =>
      notMeasured(what, goal, 'Chromium is not installed'),
    )
    return { rows, details: [] }
  }
  const site = await startSite(bench, { from: await sampleData(bench) })
  const browser = await playwright.launch({ executablePath: bench.chromium, args: [...chromiumFlags] })
  const measured: { name: string; metrics: Metrics }[] = []
  const bare = { name: 'for comparison: one line of text', address: '/healthz' }
  for (const { name, address } of [...(await publicPages(site)), bare]) {
    bench.say(`${name} …`)
    await captureSettled(site.url, address)
    const visits: Metrics[] = []
    for (let visit = 0; visit < (bench.quick ? 3 : 7); visit += 1) {
      visits.push(await metricsOf(browser, site.url + address))
    }
    measured.push({ name, metrics: middleOf(visits) })
  }
  await browser.close()
  await site.stop()

  const row = ({ what, goal, most }: (typeof goals)['main'], figure: (metrics: Metrics) => number) => {
    const [worst] = measured.toSorted((a, b) => figure(b.metrics) - figure(a.metrics))
    const ms = worst ? figure(worst.metrics) * 1e3 : Infinity
    return { what, goal, figure: `${Math.round(ms)} ms (${worst?.name})`, reached: ms <= most }
  }
  return {
    rows: [
      row(goals.main, ({ TaskDuration }) => TaskDuration),
      row(goals.layout, ({ LayoutDuration }) => LayoutDuration),
    ],
    details: [
      {
        title: 'Main thread of a slow phone',
        columns: ['route', 'all work, ms', 'layout, ms', 'passes', 'styles, ms', 'passes', 'nodes'],
        lines: measured.map(({ name, metrics }) => [
          name,
          ms(metrics.TaskDuration),
          ms(metrics.LayoutDuration),
          String(metrics.LayoutCount),
          ms(metrics.RecalcStyleDuration),
          String(metrics.RecalcStyleCount),
          String(metrics.Nodes),
        ]),
        how: `Chromium at ${phone.viewport.width} by ${phone.viewport.height} CSS pixels, its processor ${slowness} times slower, an empty cache for each visit, nothing touched. From opening the address until the network is quiet and the main thread has done nothing for a second; the median of several visits, as Performance.getMetrics of the DevTools protocol counts it. Styles: their recalculation. Nodes: all of the DOM, texts included.`,
      },
    ],
  }
}

/** One first visit. */
async function metricsOf(browser: Browser, url: string): Promise<Metrics> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await session.send('Performance.enable')
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const values = metricNames.map((wanted) => [
      wanted,
      metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN,
    ])
    return Object.fromEntries(values) as Metrics
  }
  await page.goto(url, { waitUntil: 'networkidle' })
  let before = await read()
  for (;;) {
    await pause(1_000)
    const now = await read()
    // Reading costs a little of the same thread.
    if (now.TaskDuration - before.TaskDuration < 0.01) {
      await context.close()
      return now
    }
    before = now
  }
}

const middleOf = (visits: readonly Metrics[]) =>
  Object.fromEntries(
    metricNames.map((name) => [name, median(visits.map((metrics) => metrics[name]))]),
  ) as Metrics

const ms = (seconds: number) => (seconds * 1e3).toFixed(0)
