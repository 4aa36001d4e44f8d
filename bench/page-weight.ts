import { type Browser, type BrowserContext, chromium as playwright, type Page } from '@playwright/test'
import { captureSettled } from './captures.ts'
import { publicPages, type PublicPage } from './pages.ts'
import { notMeasured, type Part, type Row } from './part.ts'
import { sampleData, type Site, startSite } from './site.ts'

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const kilobyte = 1024

const goals = {
  html: { what: 'Home page on a phone: HTML, brotli', goal: 'at most 14 KB', most: 14 },
  script: { what: '… JavaScript before interaction', goal: '0 KB', most: 0 },
  style: { what: '… CSS not inlined', goal: 'at most 12 KB', most: 12 },
  normal: { what: '… everything, pictures and fonts included', goal: 'at most 150 KB', most: 150 },
  saveData: { what: '… everything, under Save-Data', goal: 'at most 60 KB', most: 60 },
  ever: { what: 'JavaScript ever loaded on a public page, brotli', goal: 'at most 115 KB', most: 115 },
} as const

const kinds = ['Document', 'Stylesheet', 'Script', 'Font', 'Image'] as const
type Kind = (typeof kinds)[number] | 'Other'

/** Bytes on the wire, heads included, and how many requests they took. */
interface Weight {
  readonly bytes: Readonly<Record<Kind, number>>
  /** Scripts without the heads of their answers. */
  readonly scriptBodies: number
  readonly requests: number
}

interface Weighed {
  readonly page: PublicPage
  readonly htmlBytes: number
  readonly normal: Weight
  readonly saveData: Weight
  /** Scripts, once it has been touched, scrolled and tabbed through. */
  readonly scriptsEver: number
}

/** What a phone downloads for each public page, as Chromium counts it on the wire. */
export const measurePageWeight: Part = async (bench) => {
  if (!bench.chromium) {
    const rows = Object.values(goals).map(({ what, goal }) =>
      notMeasured(what, goal, 'Chromium is not installed'),
    )
    return { rows, details: [] }
  }
  const site = await startSite(bench, { from: await sampleData(bench) })
  const browser = await playwright.launch({
    executablePath: bench.chromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  const weighed: Weighed[] = []
  for (const page of await publicPages(site)) {
    bench.say(`${page.name} …`)
    weighed.push(await weigh(browser, site, page))
  }
  await browser.close()
  await site.stop()
  return { rows: toRows(weighed), details: [toDetail(weighed)] }
}

async function weigh(browser: Browser, site: Site, page: PublicPage): Promise<Weighed> {
  const url = site.url + page.address
  const { body } = await captureSettled(site.url, page.address)
  const normal = await visit(browser, url, {})
  const saveData = await visit(browser, url, { 'save-data': 'on' })
  const used = await visit(browser, url, {}, use)
  return { page, htmlBytes: body.length, normal, saveData, scriptsEver: used.scriptBodies }
}

async function visit(
  browser: Browser,
  url: string,
  headers: Readonly<Record<string, string>>,
  then?: (page: Page) => Promise<void>,
): Promise<Weight> {
  const context = await browser.newContext({
    ...phone,
    extraHTTPHeaders: headers,
    // It loads after the page and is no part of it.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const weight = await countBytes(context, page)
  await page.goto(url, { waitUntil: 'networkidle' })
  if (then) {
    await then(page)
    await page.waitForLoadState('networkidle')
  }
  const counted = weight()
  await context.close()
  return counted
}

/** Touches, tabs and scrolls, as somebody does who reads. */
async function use(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).tap()
  await page.keyboard.press('Tab')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  // React comes after the first sign of use, and what it loads after React.
  await page.waitForTimeout(1_500)
}

async function countBytes(context: BrowserContext, page: Page): Promise<() => Weight> {
  const session = await context.newCDPSession(page)
  const answered = new Map<string, { kind: Kind; headBytes: number }>()
  const bytes: Record<Kind, number> = { Document: 0, Stylesheet: 0, Script: 0, Font: 0, Image: 0, Other: 0 }
  let requests = 0
  let scriptBodies = 0
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('http')) return
    // The page fetches its scripts before it imports them, which then costs nothing more.
    const isScript = response.mimeType.includes('javascript')
    const kind = isScript ? 'Script' : (kinds.find((kind) => kind === type) ?? 'Other')
    answered.set(requestId, { kind, headBytes: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answered.get(requestId)
    if (!answer) return
    bytes[answer.kind] += encodedDataLength
    if (answer.kind === 'Script') scriptBodies += Math.max(0, encodedDataLength - answer.headBytes)
    requests += 1
  })
  await session.send('Network.enable')
  return () => ({ bytes, scriptBodies, requests })
}

const all = ({ bytes }: Weight) => Object.values(bytes).reduce((sum, some) => sum + some, 0)
const kb = (bytes: number) => (bytes / kilobyte).toFixed(1)

function toRows(weighed: readonly Weighed[]): Row[] {
  const home = weighed.find(({ page }) => page.name === 'home')
  if (!home) return []
  const heaviest = weighed.toSorted((a, b) => b.scriptsEver - a.scriptsEver)[0] ?? home
  const row = ({ what, goal, most }: (typeof goals)[keyof typeof goals], bytes: number, more = ''): Row => ({
    what,
    goal,
    figure: `${kb(bytes)} KB${more}`,
    reached: bytes <= most * kilobyte,
  })
  return [
    row(goals.html, home.htmlBytes),
    row(goals.script, home.normal.bytes.Script),
    row(goals.style, home.normal.bytes.Stylesheet),
    row(goals.normal, all(home.normal), `, ${home.normal.requests} requests`),
    row(goals.saveData, all(home.saveData), `, ${home.saveData.requests} requests`),
    row(goals.ever, heaviest.scriptsEver, ` (${heaviest.page.name})`),
  ]
}

function toDetail(weighed: readonly Weighed[]) {
  return {
    title: 'What a phone downloads, KB on the wire',
    columns: [
      'route',
      'HTML',
      'CSS',
      'JavaScript',
      'fonts',
      'pictures',
      'other',
      'all',
      'requests',
      'Save-Data: all',
      'requests',
      'JavaScript after use',
    ],
    lines: weighed.map(({ page, normal, saveData, scriptsEver }) => [
      page.name,
      ...kinds.map((kind) => kb(normal.bytes[kind])),
      kb(normal.bytes.Other),
      kb(all(normal)),
      String(normal.requests),
      kb(all(saveData)),
      String(saveData.requests),
      kb(scriptsEver),
    ]),
    how: 'Chromium at 412 by 823 pixels, 1.75 device pixels each, an empty cache for each visit, nothing touched until the network is quiet; heads of answers included (the rows above about HTML and about all JavaScript, and the last column here, count bodies alone). The last column is a visit that is then touched, tabbed through and scrolled. A service worker is not counted. 1 KB is 1,024 bytes.',
  }
}
