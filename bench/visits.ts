import type { Browser } from '@playwright/test'
import { openBrowser, phone } from './browser.ts'
import { captureSettled } from './captures.ts'
import { startDocumentedProxy } from './nginx.ts'
import { publicPages } from './pages.ts'
import { type Part, withoutGoal } from './part.ts'
import { cpuSeconds } from './proc.ts'
import { runScript } from './processes.ts'
import type { Waited } from './reader-process.ts'
import { startSite } from './site.ts'
import { medianOf, percentile } from './statistics.ts'

/** Measures the cost and the duration of a visit to the site behind the documented nginx. */
export const visits: Part = {
  needs: ['nginx', 'chromium'],
  async measure(bench) {
    // The proxy passes the host on without its port.
    const settings = { SITE_URL: 'http://localhost', TRUSTED_PROXIES: '127.0.0.1' }
    const site = await startSite(bench, { settings })
    const nginx = await startDocumentedProxy(bench, site.port)
    const browser = await openBrowser(bench)
    const views: string[][] = []
    for (const { address } of await publicPages(nginx.url)) {
      await captureSettled(nginx.url, address)
      views.push(await requestsFor(browser, nginx.url + address))
    }
    await browser.close()

    const seconds = bench.quick ? 3 : 10
    const rounds: { cpuMs: number; times: number[]; pageTimes: number[] }[] = []
    // The first round is a warm-up.
    for (let round = 0; round <= (bench.quick ? 1 : 5); round += 1) {
      bench.say(`visits through nginx (${round}) …`)
      const before = cpuSeconds(site.pid)
      const printed = await runScript(bench, 'reader-process.ts', String(seconds), JSON.stringify(views))
      const waited = JSON.parse(printed) as Waited[]
      const cpuMs = ((cpuSeconds(site.pid) - before) * 1e3) / waited.length
      const times = waited.map(({ visitMs }) => visitMs)
      if (round > 0) rounds.push({ cpuMs, times, pageTimes: waited.map(({ pageMs }) => pageMs) })
    }
    await nginx.stop()
    await site.stop()

    const requests = (views.flat().length / views.length).toFixed(1)
    const cpuMs = medianOf(rounds, (round) => round.cpuMs).toFixed(2)
    const p99 = medianOf(rounds, ({ times }) => percentile(times, 0.99)).toFixed(1)
    const pageP99 = medianOf(rounds, ({ pageTimes }) => percentile(pageTimes, 0.99)).toFixed(1)
    return {
      rows: [
        withoutGoal(
          'A visit through the documented nginx: CPU of the site',
          `${cpuMs} ms for ${requests} requests`,
        ),
        withoutGoal('… p99 of the visit, p99 of its page', `${p99} ms, ${pageP99} ms`),
      ],
      how: 'The requests that Chromium makes for each public page with an empty cache, repeated by twelve readers at once: the page, then its files and pictures over six connections that are kept open; 40 ms after the last byte the next page. nginx stands in front as docs/running.md shows it, without TLS, and shares one processor with the site. CPU is that of the process that answers; the median of several rounds.',
    }
  },
}

/** Returns the addresses that a phone with an empty cache requests, the page first. */
async function requestsFor(browser: Browser, url: string): Promise<string[]> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  const page = await context.newPage()
  const asked = new Set([url])
  page.on('requestfinished', (request) => asked.add(request.url()))
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return [...asked].filter((address) => address.startsWith('http'))
}
