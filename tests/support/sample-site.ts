import { cachePolicy } from '#app/cache-policy.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { readStored } from './stored-records.ts'
import { test as browserTest } from './browser-test.ts'

interface WorkerFixtures {
  /** A site with all of its sample content, as after a first start. */
  sampleSite: RunningSite
}

/**
 * Playwright's `test` with one sample site for all tests of a worker. Use it for tests that read only, or that change
 * nothing another test would notice.
 */
export const test = browserTest.extend<object, WorkerFixtures>({
  sampleSite: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const site = await startSite({ settings: { STARTER_CONTENT: 'on' } })
      await waitForSampleContent(site)
      await provide(site)
      await site.kill()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  site: ({ sampleSite }, provide) => provide(sampleSite),
})

export const { expect } = test

/** The site reads the texts of reports after its first search. Until then its answers say that they are not whole. */
export async function waitUntilReportsAreRead(site: RunningSite): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${site.url}/search?q=women`)).headers.get('cache-control'))
    .toBe(cachePolicy.revalidated)
}

async function waitForSampleContent(site: RunningSite): Promise<void> {
  for (;;) {
    const [progress] = await readStored(site, 'Starter')
    if (progress?.fields['state'] === 'complete') return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
