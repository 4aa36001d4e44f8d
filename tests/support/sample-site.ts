import { startSiteInProcess } from './in-process-site.ts'
import { copyPreparedData } from './prepared-data.ts'
import type { RunningSite } from './running-site.ts'
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
      const site = await startSiteInProcess({ dataDir: await copyPreparedData('samples') })
      await provide(site)
      await site.kill()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  site: ({ sampleSite }, provide) => provide(sampleSite),
})

export const { expect } = test
