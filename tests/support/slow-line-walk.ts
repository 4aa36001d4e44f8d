import { type RunningSite, startSite } from './running-site.ts'
import { openSlowLine, type SlowLine } from './slow-line.ts'
import { test as walk } from './walk.ts'

/** A walk whose site is at the far end of a line that can be slowed and cut. */
export const test = walk.extend<{ line: SlowLine }>({
  // eslint-disable-next-line no-empty-pattern
  line: async ({}, provide) => {
    const line = await openSlowLine()
    await provide(line)
    await line.close()
  },
  site: async ({ dataDir, line }, provide) => {
    const site: RunningSite = await startSite({
      dataDir,
      settings: { SITE_URL: `http://localhost:${line.port}` },
    })
    line.leadTo(site.port)
    await provide(site)
    await site.kill()
  },
})
