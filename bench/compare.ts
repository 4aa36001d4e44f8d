import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { findFreePort } from '#tests/support/free-port.ts'
import { documentedProxy, startNginx } from '#tests/support/nginx.ts'
import { openBrowser } from './browser.ts'
import { asPhone, captureSettled } from './captures.ts'
import { openUntilStill, slowNetwork } from './layout.ts'
import { atMost, type Bench, type Part, type Row } from './part.ts'
import { privateMemory } from './proc.ts'
import { repository } from './processes.ts'
import { startSite, timeStart } from './site.ts'
import { median } from './statistics.ts'
import { sendLoad } from './wrk.ts'

/** A site that is compared, and the links that a visit follows: CSS selectors on its home page and on the next. */
interface Compared {
  readonly name: 'this build' | 'the other build' | 'WordPress'
  readonly url: string
  /** A link on the home page to a page with a picture. */
  readonly link: string
}

/** One phone visit: figures in milliseconds, scripts in bytes. The first touches only for the builds of this site. */
interface Visit {
  readonly firstPaint: number
  readonly largestPaint: number
  readonly work: number
  readonly layout: number
  readonly secondPage: number
  /** The first touch on home, on the button for the next slide: until it answers, and the work from then on. */
  readonly slide?: number
  readonly slideWork?: number
  readonly slideScript?: number
  /** The first touch on a picture of a program, which opens whole. */
  readonly picture?: number
  readonly pictureWork?: number
  readonly pictureScript?: number
  /** The first touch on the button of the empty contact form, which is React's, until the form says what is missing. */
  readonly form?: number
  readonly formWork?: number
  readonly formScript?: number
}

/**
 * Compares this build with another one and with a WordPress, in turns: `--against=FOLDER`, a built checkout, and
 * `--beside=ADDRESS`, the site of `bench/wordpress.sh`.
 */
export const compare: Part = {
  needs: ['chromium', 'nginx', 'wrk'],
  async measure(bench) {
    const { against, beside } = bench
    if (!against) throw new Error('compare needs --against=FOLDER, a built checkout')
    const [own, other] = [await startSite(bench), await startSite(bench, { from: against })]
    const program = 'a[href^="/programs/"]:has(img)'
    const sites: Compared[] = [
      { name: 'this build', url: own.url, link: program },
      { name: 'the other build', url: other.url, link: program },
      ...(beside ? [{ name: 'WordPress', url: beside, link: '.wp-block-post-title a' } as const] : []),
    ]
    const browser = await openBrowser(bench)
    const visits = new Map<string, Visit[]>(sites.map(({ name }) => [name, []]))
    for (const { url } of sites) await captureSettled(url, '/')
    for (let round = 0; round <= (bench.quick ? 1 : 9); round += 1) {
      for (const site of sites) {
        const visit = await visitOf(browser, site)
        // The first round fills the caches of the servers.
        if (round > 0) visits.get(site.name)?.push(visit)
      }
      bench.say(`round ${round} …`)
    }
    await browser.close()
    await Promise.all([own.stop(), other.stop()])

    const proxied = await behindNginx(bench, beside)
    const starts = { own: [] as number[], other: [] as number[] }
    for (let round = 0; round <= (bench.quick ? 1 : 9); round += 1) {
      for (const [name, { dataDir }, from] of [
        ['own', own, repository],
        ['other', other, against],
      ] as const) {
        const { site, startMs } = await timeStart(bench, dataDir, from)
        await site.stop()
        if (round > 0) starts[name].push(startMs)
      }
    }

    const middle = (name: Compared['name'], figure: keyof Visit) =>
      median((visits.get(name) ?? []).map((visit) => visit[figure] ?? Number.NaN))
    const row = (
      what: string,
      most: number,
      figure: keyof Visit,
      than: Compared['name'],
      unit = 'ms',
    ): Row => {
      const [mine, theirs] = [middle('this build', figure), middle(than, figure)]
      const ratio = mine === 0 ? 0 : mine / theirs
      const shown = (value: number) => (unit === 'KB' ? (value / 1024).toFixed(1) : Math.round(value))
      return {
        what,
        goal: `at most ${most} of ${than}`,
        figure: `${ratio.toFixed(2)} (${shown(mine)} against ${shown(theirs)} ${unit})`,
        reached: ratio <= most,
      }
    }
    const [mine, theirs] = [median(starts.own), median(starts.other)]
    return {
      rows: [
        row('First touch on home, until the next slide is there', 0.4, 'slide', 'the other build'),
        row('… work on the main thread', 0.35, 'slideWork', 'the other build'),
        row('… script loaded', 0.55, 'slideScript', 'the other build', 'KB'),
        row('First touch on a program, until the picture is whole', 0.4, 'picture', 'the other build'),
        row('… work on the main thread', 0.35, 'pictureWork', 'the other build'),
        row('… script loaded', 0.55, 'pictureScript', 'the other build', 'KB'),
        row('First touch on the contact form, until it says what is missing', 0.4, 'form', 'the other build'),
        row('… work on the main thread', 0.35, 'formWork', 'the other build'),
        row('… script loaded', 0.55, 'formScript', 'the other build', 'KB'),
        row('Work on the main thread until still, home', 0.75, 'work', 'the other build'),
        row('… of it layout', 0.5, 'layout', 'the other build'),
        row('Second page, tap until it is painted', 0.8, 'secondPage', 'the other build'),
        ...(beside
          ? [
              row('Work on the main thread until still, home', 1, 'work', 'WordPress'),
              row('… of it layout', 1, 'layout', 'WordPress'),
              row('Second page, tap until it is painted', 1, 'secondPage', 'WordPress'),
              row('Largest paint of home', 0.9, 'largestPaint', 'WordPress'),
              row('First paint of home', 0.9, 'firstPaint', 'WordPress'),
            ]
          : []),
        ...(proxied.beside
          ? [
              {
                what: 'Behind the documented nginx, 256 connections: p99',
                goal: 'at most 0.3 of WordPress',
                figure: `${(proxied.own.p99Ms / proxied.beside.p99Ms).toFixed(2)} (${proxied.own.p99Ms.toFixed(1)} against ${proxied.beside.p99Ms.toFixed(1)} ms; ${Math.round(proxied.own.perSecond)} and ${Math.round(proxied.beside.perSecond)} pages a second)`,
                reached: proxied.own.p99Ms / proxied.beside.p99Ms <= 0.3,
              },
            ]
          : []),
        atMost('… private memory of the site, at most', 150, 'MB', proxied.most / 1e6),
        {
          what: 'Cold start to the first answer',
          goal: 'at most 0.6 of the other build',
          figure: `${(mine / theirs).toFixed(2)} (${Math.round(mine)} against ${Math.round(theirs)} ms)`,
          reached: mine / theirs <= 0.6,
        },
      ],
      how: 'Chromium at 360 by 800 pixels, its processor four times slower, 1.6 Mbit/s and 150 ms to each answer, an empty cache for each visit; medians of visits in turns. Home is opened and left until it is still; then its first program, or post, is tapped. The second page counts from the touch until a frame has its title and its first picture. The first touches are those of three other visits: on the button for the next slide of the news and on a picture of a program, which need no React in this build, until a frame shows the slide, and the picture in a dialog or on its own page; and on the button of the empty contact form, which is React’s, until a frame shows what is missing. Under load: wrk asks for home without a pause; WordPress is behind nginx with a page cache for an hour; the median of rounds in turns by p99.',
    }
  },
}

/** Requests home over 256 connections through the nginx of docs/running.md, and from `beside`, in turns. */
async function behindNginx(bench: Bench, beside: string | null) {
  const port = await findFreePort()
  const nginx = await startNginx(bench.nginx, (own) => documentedProxy(port, own))
  const url = nginx.url.replace('127.0.0.1', 'localhost')
  const settings = { SITE_URL: url, TRUSTED_PROXIES: '127.0.0.1' }
  const site = await startSite(bench, { port, settings })
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, privateMemory(site.pid).main)), 200)
  const load = (origin: string) =>
    sendLoad(bench, { url: `${origin}/`, headers: asPhone, connections: 256, seconds: bench.quick ? 2 : 5 })
  const rounds: { own: Load; beside: Load | null }[] = []
  for (let round = 0; round < (bench.quick ? 1 : 5); round += 1) {
    rounds.push({ own: await load(nginx.url), beside: beside ? await load(beside) : null })
  }
  clearInterval(watch)
  await site.stop()
  await nginx.close()
  const middle = (loads: readonly Load[]) => loads.toSorted((a, b) => a.p99Ms - b.p99Ms)[loads.length >> 1]!
  return {
    own: middle(rounds.map((round) => round.own)),
    beside: beside ? middle(rounds.map((round) => round.beside!)) : null,
    most,
  }
}
type Load = Awaited<ReturnType<typeof sendLoad>>

/** One visit with an empty cache: home until it is still, a tap on a link, and a touch on a picture. */
async function visitOf(browser: Browser, { name, url, link }: Compared): Promise<Visit> {
  const { metrics, page } = await openUntilStill(browser, url, slowNetwork)
  const paints = await page.evaluate(
    () =>
      new Promise<[number, number]>((resolve) => {
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1)?.startTime ?? Number.NaN
          resolve([
            performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
            largest,
          ])
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await page.addInitScript(watchTouches)
  await page.evaluate(watchTouches)
  const visit: Visit = {
    firstPaint: paints[0],
    largestPaint: paints[1],
    work: metrics.TaskDuration * 1e3,
    layout: metrics.LayoutDuration * 1e3,
    secondPage: await timeTap(page, link, 'page'),
  }
  await page.context().close()
  if (name === 'WordPress') return visit
  const slide = await firstTouch(browser, url, 'button[aria-label="Next news item"]', 'slide')
  const program = /href="(\/programs\/[^"?]+)"/.exec(await (await fetch(url)).text())?.[1] ?? ''
  const picture = await firstTouch(browser, url + program, '#picture-1 a', 'picture')
  const form = await firstTouch(browser, `${url}/contactus`, 'main form [type=submit]', 'form')
  return {
    ...visit,
    ...{ slide: slide.answer, slideWork: slide.work, slideScript: slide.script },
    ...{ picture: picture.answer, pictureWork: picture.work, pictureScript: picture.script },
    ...{ form: form.answer, formWork: form.work, formScript: form.script },
  }
}

/**
 * Another visit with an empty cache: a page until it is still, and a touch on a control. Without a service worker, which
 * may have the scripts ready before the touch.
 */
async function firstTouch(browser: Browser, address: string, control: string, waitsFor: Shows) {
  const { page, session } = await openUntilStill(browser, address, slowNetwork, { serviceWorkers: 'block' })
  await page.addInitScript(watchTouches)
  await page.evaluate(watchTouches)
  await session.send('Network.enable')
  const scripts = countScripts(session)
  const before = await taskMs(session)
  // The tap scrolls to the control first, which already loads scripts in some builds.
  const answer = await timeTap(page, control, waitsFor)
  await page.waitForLoadState('networkidle')
  const after = await taskMs(session)
  // Another document can have another process, which counts from zero.
  const touch = { answer, work: after < before ? after : after - before, script: scripts() }
  await page.context().close()
  return touch
}

/** What a frame shows after a touch; a picture in a dialog or on its page, and a form what it misses. */
type Shows = 'page' | 'slide' | 'picture' | 'form'

/**
 * From the next touch until a frame shows what is waited for; a page counts with another title and its first picture. It
 * runs in each document of a visit, because some sites answer with another one.
 */
function watchTouches(): void {
  const title = () => document.querySelector('h1')?.textContent ?? ''
  const isShown = () => {
    // The mark of the second slide of the news.
    if (sessionStorage['waitsFor'] === 'slide') return document.querySelector('* + span[data-shown]') !== null
    if (sessionStorage['waitsFor'] === 'form') return document.querySelector('main [role=alert]') !== null
    const picture = document.querySelector<HTMLImageElement>('main img')
    if (sessionStorage['waitsFor'] === 'picture') {
      const isPicturePage = location.pathname.includes('/pictures/') && !document.querySelector('#picture-1')
      return document.querySelector('dialog[open]') !== null || (isPicturePage && picture?.complete === true)
    }
    return title() !== '' && title() !== sessionStorage['title'] && (!picture || picture.complete)
  }
  const check = () => {
    if (isShown()) requestAnimationFrame(() => (sessionStorage['shown'] = Date.now()))
    else requestAnimationFrame(check)
  }
  const begin = () => {
    Object.assign(sessionStorage, { touched: Date.now(), title: title() })
    check()
  }
  addEventListener('pointerdown', () => sessionStorage['waitsFor'] && !sessionStorage['touched'] && begin(), {
    capture: true,
  })
  if (sessionStorage['touched'] && !sessionStorage['shown']) check()
}

/** Taps, and returns the milliseconds until the page shows what is waited for. */
async function timeTap(page: Page, selector: string, waitsFor: Shows): Promise<number> {
  await page.evaluate((what) => {
    delete sessionStorage['touched']
    delete sessionStorage['shown']
    sessionStorage['waitsFor'] = what
  }, waitsFor)
  await page.locator(selector).first().tap()
  const shown = () => page.evaluate(() => Number(sessionStorage['shown']) - Number(sessionStorage['touched']))
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    // A page that is being replaced cannot be asked.
    const ms = await shown().catch(() => Number.NaN)
    if (!Number.isNaN(ms)) return ms
    await pause(50)
  }
  throw new Error(`A minute after the tap on ${selector}, ${page.url()} shows no ${waitsFor}.`)
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1e3
}

/** Counts the bytes of scripts on the wire from now on, heads of answers included. */
function countScripts(session: CDPSession): () => number {
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}
