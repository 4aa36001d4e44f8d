import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { Organisation } from '#domain/organisation/schema.ts'
import { finishSwap } from './backup/swap-folder.ts'
import { type Config, readConfig, type Secrets } from './settings/config.ts'
import { createContext } from './context.ts'
import { lockDataFolder } from './storage/data-folder.ts'
import type { Environment } from './settings/env.ts'
import { createHttp } from './http/http.ts'
import type { Logger } from './log.ts'
import { createPageCache, createPageVersion } from './page-cache/page-cache.ts'
import { createPageFront } from './page-cache/page-front.ts'
import { createPageKeys } from './page-cache/page-key.ts'
import { createRenderQueues } from './http/render-queues.ts'
import { registerRouter } from './http/router.ts'
import { securityHeaders } from './http/security-headers.ts'
import { registerServiceWorker } from './http/service-worker.ts'
import { closeHttp, maxStopMs } from './shutdown.ts'

/** An outdated page stays in memory no longer than this. */
const dropOutdatedPagesEveryMs = 10 * 60_000

/** The folder of the client build, next to that of the server build. */
const clientBuild = fileURLToPath(new URL('../client', import.meta.url))

/** The parts of the development server that the site uses: its middleware and the current routes. */
export interface DevelopmentServer {
  middlewares(request: IncomingMessage, response: ServerResponse, next: () => void): void
  loadBuild(): Promise<ServerBuild>
}

interface Surroundings {
  readonly log: Logger
  /** Writes a line for the operator. */
  readonly announce: (line: string) => void
  /** Passed by `scripts/dev.mjs`, which loads `main.ts` through Vite. */
  readonly development?: DevelopmentServer | undefined
}

/** Waits for requests in flight, for `drainMs` at most, then closes everything. Default: that of `closeHttp`. */
export type StopSite = (drainMs?: number) => Promise<void>

/** Starts the site and resolves when it listens. */
export async function startSite(
  { environment, organisation }: { readonly environment: Environment; readonly organisation: Organisation },
  surroundings: Surroundings,
): Promise<StopSite> {
  const settings = readConfig(environment, organisation, process.cwd())
  const { announce } = surroundings
  const { dataDir } = settings.config
  const unlockDataFolder = await lockDataFolder(dataDir, {
    timeoutMs: maxStopMs,
    onWait: () => announce(`Another process is using ${dataDir}. Waiting for it to stop.`),
  })
  try {
    const former = await finishSwap(dataDir)
    if (former) announce(`An interrupted restore was finished. What was there before is in ${former}.`)
    const stop = await startInFolder(settings, surroundings)
    return async (drainMs) => {
      await stop(drainMs)
      unlockDataFolder()
    }
  } catch (error) {
    unlockDataFolder()
    throw error
  }
}

async function startInFolder(
  { config, secrets }: { readonly config: Config; readonly secrets: Secrets },
  { log, announce, development }: Surroundings,
): Promise<StopSite> {
  const context = await createContext({ config, secrets, log, announce })
  const headers = securityHeaders({ https: config.siteUrl.startsWith('https:') })
  const accepted = { hosts: config.acceptedHosts, origins: config.acceptedOrigins }
  const cache = {
    pages: createPageCache({ version: createPageVersion(context), headers }),
    keyOf: createPageKeys(context.hasSession),
  }
  const queues = createRenderQueues()
  const app = await createHttp({
    log,
    securityHeaders: headers,
    acceptedHosts: config.acceptedHosts,
    acceptedOrigins: config.acceptedOrigins,
    clientBuild: development ? null : clientBuild,
    front: development ? null : createPageFront({ ...cache, accepted, countRead: context.countRead, log }),
    ready: context.ready,
  })
  if (development) {
    app.addHook('onRequest', (request, reply, next) => development.middlewares(request.raw, reply.raw, next))
  }
  await context.registerRoutes(app)
  await registerServiceWorker(app, {
    clientBuild: development || !config.offline ? null : clientBuild,
    pictureOrigins: context.site.pictureOrigins,
  })
  registerRouter(app, {
    site: context.site,
    build: development ? development.loadBuild : build,
    mode: development ? 'development' : 'production',
    catchUp: context.catchUp,
    staffKey: context.staffKey,
    clientAddress: context.clientAddress,
    queues,
    cache: development ? null : { ...cache, countRead: context.countRead },
  })
  const dropping = setInterval(cache.pages.dropOutdated, dropOutdatedPagesEveryMs).unref()
  await app.listen(config.listen)
  announce(`The site is at ${config.siteUrl}`)
  if (!context.site.mail.isSetUp) {
    announce('Nobody is mailed about messages: mail is not set up. SMTP_URL sets it up (docs/running.md).')
  }
  if (context.setupLink) announce(`Make the first account within the hour: ${context.setupLink}`)
  return async (drainMs) => {
    clearInterval(dropping)
    await closeHttp(app, drainMs)
    await context.close()
  }
}
