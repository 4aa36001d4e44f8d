import { startSiteInProcess } from './in-process-site.ts'
import type { RunningSite } from './running-site.ts'
import { openSlowConnection, type SlowConnection } from './slow-connection.ts'
import { test as browserTest } from './browser-test.ts'

/** Playwright's `test` with a connection to the site that a test can slow down and cut. */
export const test = browserTest.extend<{ connection: SlowConnection }>({
  // eslint-disable-next-line no-empty-pattern
  connection: async ({}, provide) => {
    const connection = await openSlowConnection()
    await provide(connection)
    await connection.close()
  },
  site: async ({ dataDir, connection }, provide) => {
    const site: RunningSite = await startSiteInProcess({
      dataDir,
      settings: { SITE_URL: `http://localhost:${connection.port}` },
    })
    connection.forwardTo(site.port)
    await provide(site)
    await site.kill()
  },
})
