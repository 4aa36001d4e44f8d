import { findFreePort } from '#tests/support/free-port.ts'
import { openBrowser } from './browser.ts'
import { captureSettled } from './captures.ts'
import { openSlowConnection } from './slow-connection.ts'
import {
  categories,
  installLighthouse,
  type LighthouseReport,
  numberOf,
  scoreOf,
  shortcomings,
} from './lighthouse/audit.ts'
import { benchPages } from './pages.ts'
import { atMost, type Part, type Row } from './part.ts'
import { startSite } from './site.ts'
import { medianOf } from './statistics.ts'

/** Lighthouse's phone visits every public route. */
export const lighthouse: Part = {
  needs: ['chromium'],
  async measure(bench) {
    const debuggingPort = await findFreePort()
    const browser = await openBrowser(bench, [`--remote-debugging-port=${debuggingPort}`])
    const audit = await installLighthouse(debuggingPort)
    const connection = await openSlowConnection()
    const site = await startSite(bench, { settings: { SITE_URL: connection.url } })
    connection.leadTo(site.port)
    const routes: Route[] = []
    for (const { name, address } of await benchPages(connection.url)) {
      bench.say(`${name} …`)
      await captureSettled(connection.url, address)
      const url = connection.url + address
      const skipAudits = (await asksNotToBeIndexed(url)) ? ['is-crawlable'] : []
      const visits: LighthouseReport[] = []
      for (let visit = 0; visit < (bench.quick ? 1 : 3); visit += 1)
        visits.push(await audit(url, { skipAudits }))
      routes.push(toRoute(name, visits))
    }
    connection.close()
    await browser.close()
    await site.stop()
    return {
      rows: toRows(routes),
      how: 'Lighthouse with its own mobile settings (slow 4G and a processor four times slower, calculated from an unthrottled visit), an empty cache for each visit, over a connection of 100 ms there and back; the median of the visits. A page that asks search engines not to list it, as the search results do, is not marked down for that. The same pages as files on nginx were once measured in the same way: first paint 0.95 to 1.11 s, largest paint 1.25 to 1.41 s; the goals are a tenth above the slowest. The last column: audits that count towards a score and were not perfect in some visit.',
      table: [
        [
          'route',
          'performance (lowest)',
          ...categories.slice(1),
          'FCP s',
          'LCP s',
          'CLS',
          'TBT ms',
          'below their best',
        ],
        ...routes.map(({ name, scores, lowest, firstPaint, largestPaint, shift, blockingMs, findings }) => [
          name,
          `${scores[0]} (${lowest})`,
          ...scores.slice(1).map(String),
          firstPaint.toFixed(2),
          largestPaint.toFixed(2),
          shift.toFixed(3),
          blockingMs.toFixed(0),
          findings.join('; '),
        ]),
      ],
    }
  },
}

const asksNotToBeIndexed = async (url: string) =>
  (await (await fetch(url)).text()).includes('<meta name="robots" content="noindex"')

type Route = ReturnType<typeof toRoute>

function toRoute(name: string, visits: readonly LighthouseReport[]) {
  return {
    name,
    /** In the order of the categories. */
    scores: categories.map((category) => medianOf(visits, (visit) => scoreOf(visit, category))),
    lowest: Math.min(...visits.map((visit) => scoreOf(visit, 'performance'))),
    firstPaint: medianOf(visits, (visit) => numberOf(visit, 'first-contentful-paint')) / 1e3,
    largestPaint: medianOf(visits, (visit) => numberOf(visit, 'largest-contentful-paint')) / 1e3,
    shift: Math.max(...visits.map((visit) => numberOf(visit, 'cumulative-layout-shift'))),
    blockingMs: medianOf(visits, (visit) => numberOf(visit, 'total-blocking-time')),
    findings: [...new Set(visits.flatMap(shortcomings))],
  }
}

function toRows(routes: readonly Route[]): Row[] {
  const worst = categories.map((_, index) => Math.min(...routes.map(({ scores }) => scores[index] ?? 0)))
  const lowest = Math.min(...routes.map((route) => route.lowest))
  const shift = Math.max(...routes.map((route) => route.shift))
  const slowestPaint = (what: string, most: number, paint: 'firstPaint' | 'largestPaint') => {
    const seconds = Math.max(...routes.map((route) => route[paint]))
    return atMost(what, most, 's', seconds, `${seconds.toFixed(2)} s on the slowest route`)
  }
  return [
    {
      what: 'Lighthouse mobile, every public route',
      goal: '100 / 100 / 100 / 100',
      figure: `${worst.join(' / ')} on the worst route of each`,
      reached: worst.every((score) => score === 100),
    },
    {
      what: '… lowest performance of any visit',
      goal: 'never under 98',
      figure: String(lowest),
      reached: lowest >= 98,
    },
    { what: '… cumulative layout shift', goal: '0.00', figure: shift.toFixed(3), reached: shift < 0.005 },
    slowestPaint('… first contentful paint', 1.22, 'firstPaint'),
    slowestPaint('… largest contentful paint', 1.55, 'largestPaint'),
  ]
}
