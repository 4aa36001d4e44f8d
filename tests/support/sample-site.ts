import { type RunningSite, startSite } from './running-site.ts'
import { readStored } from './stored-records.ts'
import { test as walk } from './walk.ts'

interface WorkerFixtures {
  /** The site as it shows itself to whoever starts it for the first time, with all of its sample content. */
  sampleSite: RunningSite
}

/** Walks that share one site with everything on it: for what only reads, or leaves nothing that another test would see. */
export const test = walk.extend<object, WorkerFixtures>({
  sampleSite: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const site = await startSite({ settings: { STARTER_CONTENT: 'on' } })
      await allContentIsIn(site)
      await provide(site)
      await site.kill()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  site: ({ sampleSite }, provide) => provide(sampleSite),
})

export const { expect } = test

async function allContentIsIn(site: RunningSite): Promise<void> {
  for (;;) {
    const [progress] = await readStored(site, 'Starter')
    if (progress?.fields['state'] === 'complete') return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
