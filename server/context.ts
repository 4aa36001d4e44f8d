import { mkdir } from 'node:fs/promises'
import type { RouterContextProvider } from 'react-router'
import { organisationContext, siteUrlContext } from '#app/context.ts'
import type { Config, Secrets } from './config.ts'
import type { Logger } from './log.ts'

/** Every long-lived object of the process, built once and closed in reverse. */
export interface SiteContext {
  /** Fills the typed keys of `app/context.ts` for one request. */
  provide(context: RouterContextProvider): void
  /** Resolves when everything a page needs answers; used by /readyz. */
  ready(): Promise<void>
  close(): Promise<void>
}

export async function createContext({
  config,
}: {
  config: Config
  secrets: Secrets
  log: Logger
}): Promise<SiteContext> {
  await mkdir(config.dataDir, { recursive: true })
  return {
    provide(context) {
      context.set(organisationContext, config.organisation)
      context.set(siteUrlContext, config.siteUrl)
    },
    async ready() {},
    async close() {},
  }
}
