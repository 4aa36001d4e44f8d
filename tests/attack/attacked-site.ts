import { fileURLToPath } from 'node:url'
import { storeForumContent } from '../support/forum-content.ts'
import { adaeze } from '../support/people.ts'
import { createDataDir, type RunningSite, type SiteSettings, startSite } from '../support/running-site.ts'

/** A site with Adaeze's account and the forum's content. It trusts `X-Forwarded-For` from this machine. */
export async function startAttackedSite({
  dataDir = createDataDir(),
  settings,
}: { readonly dataDir?: string; readonly settings?: SiteSettings } = {}): Promise<RunningSite> {
  await storeForumContent(dataDir)
  return startSite({
    dataDir,
    settings: {
      ADMIN_EMAIL: adaeze.email,
      ADMIN_PASSWORD: adaeze.password,
      TRUSTED_PROXIES: '127.0.0.1',
      ...settings,
    },
  })
}

/** Settings that move a site's clock ahead by so many milliseconds; a negative number moves it back. */
export const clockAhead = (aheadMs: number): SiteSettings => ({
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('shifted-clock.mjs', import.meta.url))}`,
  CLOCK_AHEAD_MS: String(aheadMs),
})

/** The faults in the site's log, each kind once. No request of a visitor may cause one. */
export function faultsOf(site: RunningSite): readonly string[] {
  const faults = site
    .output()
    .split('\n')
    .filter((line) => line.includes('"event":"fault"'))
    .map((line) => {
      const { err } = JSON.parse(line) as { err?: { message?: string; stack?: string } }
      return `${err?.message}${err?.stack?.split('\n')[1] ?? ''}`
    })
  return [...new Set(faults)]
}
