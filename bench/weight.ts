import type { Browser, CDPSession, Page } from '@playwright/test'
import { openBrowser, phone } from './browser.ts'
import { captureSettled } from './captures.ts'
import { benchPages } from './pages.ts'
import { atMost, type Part } from './part.ts'
import { startSite } from './site.ts'

const kinds = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Other'] as const
type Kind = (typeof kinds)[number]

/** Bytes on the wire, with the heads of responses. */
interface Weight {
  readonly bytes: Record<Kind, number>
  /** The bytes of scripts, without the heads of responses. */
  scriptBodies: number
  requests: number
}

/** Measures the bytes that a phone downloads for each public page, as Chromium counts them on the wire. */
export const weight: Part = {
  needs: ['chromium'],
  async measure(bench) {
    const site = await startSite(bench)
    const browser = await openBrowser(bench)
    const weighed: { name: string; html: number; normal: Weight; saveData: Weight; used: Weight }[] = []
    for (const { name, address } of await benchPages(site.url)) {
      bench.say(`${name} …`)
      const url = site.url + address
      const html = (await captureSettled(site.url, address)).body.length
      const normal = await visit(browser, url)
      const saveData = await visit(browser, url, { headers: { 'save-data': 'on' } })
      const used = await visit(browser, url, { after: touchAndScroll })
      weighed.push({ name, html, normal, saveData, used })
    }
    await browser.close()
    await site.stop()

    const [home] = weighed
    const [most] = weighed.toSorted((a, b) => b.used.scriptBodies - a.used.scriptBodies)
    if (!home || !most) throw new Error('no page was visited')
    const row = (what: string, mostKb: number, bytes: number, more = '') =>
      atMost(what, mostKb, 'KB', bytes / 1024, `${kb(bytes)} KB${more}`)
    const requests = ({ requests: count }: Weight) => `, ${count} requests`
    return {
      rows: [
        row('Home page on a phone: HTML, brotli', 14, home.html),
        row('… JavaScript before interaction', 0, home.normal.bytes.Script),
        row('… CSS not inlined', 12, home.normal.bytes.Stylesheet),
        row('… everything, pictures and fonts included', 150, sum(home.normal), requests(home.normal)),
        row('… everything, under Save-Data', 60, sum(home.saveData), requests(home.saveData)),
        row('JavaScript ever loaded on a public page', 115, most.used.scriptBodies, ` (${most.name})`),
      ],
      how: 'Chromium at 360 by 800 pixels, two device pixels to each, an empty cache for each visit, nothing touched until the network is quiet. KB (1,024 bytes) on the wire, heads of answers included; the rows above about HTML and about all JavaScript, and the last column here, count bodies alone. The last column is a visit that is then touched, tabbed through and scrolled. A service worker is not counted.',
      table: [
        [
          ...['route', 'HTML', 'CSS', 'JavaScript', 'fonts', 'pictures', 'other', 'all', 'requests'],
          ...['Save-Data: all', 'requests', 'JavaScript after use'],
        ],
        ...weighed.map(({ name, normal, saveData, used }) => [
          name,
          ...kinds.map((kind) => kb(normal.bytes[kind])),
          ...[normal, saveData].flatMap((one) => [kb(sum(one)), String(one.requests)]),
          kb(used.scriptBodies),
        ]),
      ],
    }
  },
}

const sum = ({ bytes }: Weight) => Object.values(bytes).reduce((all, some) => all + some, 0)
const kb = (bytes: number) => (bytes / 1024).toFixed(1)

async function visit(
  browser: Browser,
  url: string,
  { headers = {}, after }: { headers?: Record<string, string>; after?: (page: Page) => Promise<void> } = {},
): Promise<Weight> {
  // The service worker loads after the page and is not measured.
  const context = await browser.newContext({ ...phone, extraHTTPHeaders: headers, serviceWorkers: 'block' })
  const page = await context.newPage()
  const counted = await countBytes(await context.newCDPSession(page))
  await page.goto(url, { waitUntil: 'networkidle' })
  await after?.(page)
  await context.close()
  return counted
}

async function touchAndScroll(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).tap()
  await page.keyboard.press('Tab')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  // React loads after the first interaction, and then the code that React loads.
  await page.waitForTimeout(1_500)
  await page.waitForLoadState('networkidle')
}

/** The counts grow as the page loads. */
async function countBytes(session: CDPSession): Promise<Weight> {
  const answered = new Map<string, { kind: Kind; headBytes: number }>()
  const counted: Weight = {
    bytes: { Document: 0, Stylesheet: 0, Script: 0, Font: 0, Image: 0, Other: 0 },
    scriptBodies: 0,
    requests: 0,
  }
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('http')) return
    // The page fetches its scripts before it imports them, which then costs nothing more: their type is "Fetch".
    const isScript = response.mimeType.includes('javascript')
    const kind = isScript ? 'Script' : (kinds.find((one) => one === type) ?? 'Other')
    answered.set(requestId, { kind, headBytes: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answered.get(requestId)
    if (!answer) return
    counted.bytes[answer.kind] += encodedDataLength
    if (answer.kind === 'Script') counted.scriptBodies += Math.max(0, encodedDataLength - answer.headBytes)
    counted.requests += 1
  })
  await session.send('Network.enable')
  return counted
}
