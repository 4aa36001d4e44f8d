import { capture, captureSettled } from './captures.ts'
import { type Chromium, startChromium } from './chromium.ts'
import {
  categories,
  type LighthouseReport,
  loadedBy,
  numberOf,
  runLighthouse,
  scoreOf,
  shortcomings,
  whyNoLighthouse,
} from './lighthouse-run.ts'
import { openLine } from './line.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { publicPages, type PublicPage } from './pages.ts'
import { type Bench, notMeasured, type Part, type Row } from './part.ts'
import { sampleData, type Site, startSite } from './site.ts'
import { median, medianRatio } from './statistics.ts'

const scores = { what: 'Lighthouse mobile, every public route', goal: '100 / 100 / 100 / 100' }
const lowest = { what: 'Lighthouse mobile, lowest performance of any run', goal: 'never under 98', least: 98 }
const shift = { what: 'Cumulative layout shift, every public route', goal: '0.00' }
const paints = {
  what: 'First and largest contentful paint against the same pages as files on nginx',
  goal: 'at most 1.1 times',
  most: 1.1,
}
const goals = [scores, lowest, shift, paints]

interface Visited {
  readonly page: PublicPage
  readonly ours: readonly LighthouseReport[]
  /** The same page from nginx, in turns with ours; empty without nginx. */
  readonly theirs: readonly LighthouseReport[]
}

/** Lighthouse's telephone visits every public route, and the same bytes on nginx in turns with it. */
export const measureLighthouse: Part = async (bench) => {
  const { chromium: browser } = bench
  const missing = browser ? await whyNoLighthouse(bench) : 'is not there, because Chromium is not installed'
  if (!browser || missing) {
    return {
      rows: goals.map(({ what, goal }) => notMeasured(what, goal, `Lighthouse ${missing}`)),
      details: [],
    }
  }
  const line = await openLine()
  const started = await startSite(bench, {
    from: await sampleData(bench),
    settings: { SITE_URL: line.url },
  })
  line.leadTo(started.port)
  const site = { ...started, url: line.url }
  const chromium = await startChromium({ ...bench, chromium: browser })
  const visited: Visited[] = []
  for (const page of await publicPages(site)) {
    bench.say(`${page.name} …`)
    visited.push(await visit(bench, { site, chromium, page }))
  }
  await chromium.stop()
  line.close()
  await site.stop()
  return { rows: toRows(visited), details: [toDetail(visited), toFindings(visited)] }
}

async function visit(
  bench: Bench,
  { site, chromium, page }: { site: Site; chromium: Chromium; page: PublicPage },
): Promise<Visited> {
  await captureSettled(site.url, page.address)
  const first = await runLighthouse(chromium, site.url + page.address, categories)
  const ours = [first]
  const theirs: LighthouseReport[] = []
  const nginx = bench.nginx ? await onNginx({ ...bench, nginx: bench.nginx }, site, loadedBy(first)) : null
  for (let round = 0; round < (bench.quick ? 1 : 3); round += 1) {
    if (round > 0) ours.push(await runLighthouse(chromium, site.url + page.address, ['performance']))
    if (nginx) {
      theirs.push(await runLighthouse(chromium, nginx.url + page.address, ['performance']))
    }
  }
  await nginx?.stop()
  return { page, ours, theirs }
}

/** What comes with every page a little later: the service worker, and the pages that it keeps. */
const ofTheWorker = ['/service-worker.js', '/programs', '/contactus', '/offline']

/** Every file of ours that the page loaded or its worker will, captured with its headers. */
async function onNginx(
  bench: Bench & { nginx: string },
  site: Site,
  loaded: readonly string[],
): Promise<Pick<Nginx, 'url' | 'stop'>> {
  const own = loaded.filter((url) => url.startsWith(`${site.url}/`)).map((url) => url.slice(site.url.length))
  const paths = own.map((address) => address.split('?', 1)[0])
  const addresses = new Set([...own, ...ofTheWorker.filter((path) => !paths.includes(path))])
  const nginx = await startNginx(
    bench,
    await Promise.all([...addresses].map((address) => capture(site.url, address))),
  )
  const line = await openLine()
  line.leadTo(nginx.port)
  return {
    url: line.url,
    stop: async () => {
      line.close()
      await nginx.stop()
    },
  }
}

function toRows(visited: readonly Visited[]): Row[] {
  const middles = visited.map(({ ours }) => categories.map((category) => middleScore(ours, category)))
  const worst = categories.map((_, index) => Math.min(...middles.map((scores) => scores[index] ?? 0)))
  const lowestRun = Math.min(
    ...visited.flatMap(({ ours }) => ours.map((run) => scoreOf(run, 'performance') ?? 0)),
  )
  const worstShift = Math.max(
    ...visited.flatMap(({ ours }) => ours.map((run) => numberOf(run, 'cumulative-layout-shift'))),
  )
  const rows: Row[] = [
    {
      ...scores,
      figure: `${worst.join(' / ')} on the worst route of each`,
      reached: worst.every((score) => score === 100),
    },
    { what: lowest.what, goal: lowest.goal, figure: String(lowestRun), reached: lowestRun >= lowest.least },
    { ...shift, figure: worstShift.toFixed(3), reached: worstShift < 0.005 },
  ]
  if (visited.some(({ theirs }) => theirs.length === 0)) {
    return [...rows, notMeasured(paints.what, paints.goal, 'nginx is not installed')]
  }
  const worstRatio = (audit: string) =>
    visited
      .map(({ page, ...runs }) => ({ name: page.name, ratio: paintRatio(runs, audit) }))
      .toSorted((a, b) => b.ratio - a.ratio)[0]
  const first = worstRatio('first-contentful-paint')
  const largest = worstRatio('largest-contentful-paint')
  rows.push({
    what: paints.what,
    goal: paints.goal,
    figure: `first ${first?.ratio.toFixed(2)} times (${first?.name}), largest ${largest?.ratio.toFixed(2)} times (${largest?.name}), on the worst route of each`,
    reached: Math.max(first?.ratio ?? Infinity, largest?.ratio ?? Infinity) <= paints.most,
  })
  return rows
}

const paintRatio = ({ ours, theirs }: Pick<Visited, 'ours' | 'theirs'>, audit: string) =>
  medianRatio(
    theirs.map((run, round) => ({ ours: numberOf(ours[round] ?? run, audit), theirs: numberOf(run, audit) })),
  )

const middleScore = (runs: readonly LighthouseReport[], category: (typeof categories)[number]) =>
  median(runs.map((run) => scoreOf(run, category)).filter((score) => score !== null))

function toDetail(visited: readonly Visited[]) {
  const seconds = (runs: readonly LighthouseReport[], audit: string) =>
    runs.length > 0 ? (median(runs.map((run) => numberOf(run, audit))) / 1000).toFixed(2) : ''
  return {
    title: 'Lighthouse, mobile',
    columns: [
      'route',
      'performance (lowest)',
      'accessibility',
      'best practices',
      'SEO',
      'FCP s (nginx)',
      'LCP s (nginx)',
      'CLS',
      'TBT ms',
    ],
    lines: visited.map(({ page, ours, theirs }) => [
      page.name,
      `${middleScore(ours, 'performance')} (${Math.min(...ours.map((run) => scoreOf(run, 'performance') ?? 0))})`,
      ...categories.slice(1).map((category) => String(middleScore(ours, category))),
      ...['first-contentful-paint', 'largest-contentful-paint'].map(
        (audit) => `${seconds(ours, audit)} (${seconds(theirs, audit)})`,
      ),
      Math.max(...ours.map((run) => numberOf(run, 'cumulative-layout-shift'))).toFixed(3),
      Math.round(median(ours.map((run) => numberOf(run, 'total-blocking-time')))).toString(),
    ]),
    how: 'Lighthouse with its own mobile settings (slow 4G and a processor four times slower, worked out from an unthrottled visit), an empty cache for each visit; the middle of the visits, ours and nginx’s in turns, both over a line of 100 ms there and back. nginx answers with the same bytes and content headers from files, the service worker among them.',
  }
}

function toFindings(visited: readonly Visited[]) {
  const found = visited.map(({ page, ours }) => [
    page.name,
    [...new Set(ours.flatMap(shortcomings))].join('; '),
  ])
  return {
    title: 'What cost a route its hundred',
    columns: ['route', 'audits that are not perfect, in any visit'],
    lines: found.map(([name = '', words]) => [name, words || 'nothing']),
    how: 'Audits that count towards a score.',
  }
}
