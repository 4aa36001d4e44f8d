import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { adaeze } from '#tests/support/people.ts'
import { fivePhotographs } from '#tests/support/photographs.ts'
import { addPhotographs, openNewProgram } from '#tests/support/program-form.ts'
import { createRandom } from '#tests/support/seeded-random.ts'
import { openSlowConnection, type SlowConnection } from '#tests/support/slow-connection.ts'
import { signInByRequest } from '#tests/support/staff-requests.ts'
import { readStored } from '#tests/support/stored-records.ts'
import { openBrowser, phone } from './browser.ts'
import { type Part, withoutGoal } from './part.ts'
import { startSite } from './site.ts'
import { median, percentile } from './statistics.ts'

interface Written {
  readonly text: string
  readonly saves: number
  readonly sentBytes: number
  readonly longestSaveBytes: number
}

/** Measures how much a form sends while a person writes and adds photographs, and how fast a typed letter appears. */
export const drafts: Part = {
  needs: ['chromium'],
  async measure(bench) {
    const connection = await openSlowConnection()
    const url = `http://localhost:${connection.port}`
    const site = await startSite(bench, { samples: false, settings: { SITE_URL: url } })
    connection.forwardTo(site.port)
    const browser = await openBrowser(bench)
    const { cookie } = await signInByRequest(url, adaeze)

    const minutes = bench.quick ? 1 : 10
    bench.say(`${minutes} minutes of writing …`)
    const writer = await openStaffContext(browser, url, cookie)
    const written = await write(await writer.newPage(), connection, minutes * 60_000)
    await writer.close()
    const [draft] = await readStored(site, 'Drafts')
    if (!String(draft?.fields['values']).includes(written.text)) throw new Error('not everything was saved')

    bench.say('five photographs …')
    const photographs = await fivePhotographs()
    const taken = photographs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    const photographer = await openStaffContext(browser, url, cookie)
    const page = await photographer.newPage()
    await openNewProgram(page)
    const letters = await timeLetters(page)
    const before = connection.sentBytes()
    await addPhotographs(page, photographs)
    const sent = connection.sentBytes() - before
    await photographer.close()
    await browser.close()
    await site.stop()
    await connection.close()

    return {
      rows: [
        withoutGoal(
          `Autosave in ${minutes} minutes of writing`,
          `${kb(written.sentBytes)} KB sent in ${written.saves} requests, for ${written.text.length} keys`,
        ),
        withoutGoal('… the largest of these requests', `${kb(written.longestSaveBytes)} KB`),
        withoutGoal(
          'A typed letter until it is on the screen, processor four times slower',
          `${median(letters)} ms, every tenth ${percentile(letters, 0.9)} ms or more`,
        ),
        withoutGoal('Five photographs, as the phone took them', `${mb(taken)} MB`),
        withoutGoal('… as sent', `${mb(sent)} MB`),
      ],
      how: `The form for a new program at 360 by 800 pixels. A script types a report: a key every 120 to 380 ms, and 2 to 6 seconds of thought after each sentence. The clock of the page is moved on by these pauses instead of waiting, and stands still while a save travels, so the answers are as quick as on the best line; a slower line gathers more keys in one request and sends fewer. Bytes are counted in a TCP proxy before the site, heads of requests included; a proxy with HTTP/2 sends less. The letters are typed into the title, one every 120 ms; the browser measures each to the next painted frame, to 8 ms. The photographs are drawn, with noise that gives them the file sizes of a phone; their bytes as sent contain the requests of the uploads and of the draft.`,
    }
  },
}

const kb = (bytes: number) => (bytes / 1024).toFixed(1)
const mb = (bytes: number) => (bytes / 1024 ** 2).toFixed(1)

async function openStaffContext(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  // The service worker loads after the page and is not measured.
  const context = await browser.newContext({ ...phone, baseURL: url, serviceWorkers: 'block' })
  const pairs = cookie.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair] as const)
  await context.addCookies(
    pairs.map(([name, pair]) => ({ name, value: pair.slice(name.length + 1), url, httpOnly: true })),
  )
  return context
}

async function write(page: Page, connection: SlowConnection, durationMs: number): Promise<Written> {
  const random = createRandom(14)
  await page.clock.install()
  await openNewProgram(page)
  await page.getByRole('textbox', { name: 'Program report', exact: true }).click()
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)

  const travelling = new Set<object>()
  let saves = 0
  let longestSaveBytes = 0
  page.on('request', (request) => {
    if (!isSave(request.url())) return
    travelling.add(request)
    saves += 1
    longestSaveBytes = Math.max(longestSaveBytes, request.postDataBuffer()?.length ?? 0)
  })
  page.on('requestfinished', (request) => travelling.delete(request))
  page.on('requestfailed', (request) => {
    throw new Error(`${request.url()} failed`)
  })

  const answered = async () => {
    while (travelling.size > 0) await pause(2)
  }
  const before = connection.sentBytes()
  const keys = sentences(random)
  let text = ''
  let passedMs = 0
  while (passedMs < durationMs) {
    const key = keys.next().value
    await page.keyboard.type(key)
    text += key
    const waitMs = key === '.' ? 2_000 + random.number(4_000) : 120 + random.number(260)
    await page.clock.runFor(waitMs)
    passedMs += waitMs
    await answered()
  }
  await page.keyboard.type('.')
  await page.clock.runFor(3_000)
  await answered()
  return { text, saves, longestSaveBytes, sentBytes: connection.sentBytes() - before }
}

/** The times from a key to the next painted frame, in milliseconds (https://w3c.github.io/event-timing/). */
async function timeLetters(page: Page): Promise<number[]> {
  const chromium = await page.context().newCDPSession(page)
  await page.getByRole('textbox', { name: 'Title', exact: true }).click()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') times.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (let letter = 0; letter < 60; letter += 1) {
    await page.keyboard.press('a')
    await pause(120)
  }
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return page.evaluate(() => (window as unknown as { times: number[] }).times)
}

const isSave = (address: string) => /\/admin\/cms\/drafts\/[0-9a-f]{32}$/.test(address)

const words = 'women ward market ballot drive Ìbàdàn council pledge meeting traders early list signed'.split(
  ' ',
)

/** Endless sentences of twelve words, key by key. */
function* sentences(random: ReturnType<typeof createRandom>): Generator<string, never> {
  for (;;) {
    const sentence = Array.from({ length: 12 }, () => random.pick(words)).join(' ')
    yield* sentence
    yield '.'
    yield ' '
  }
}
